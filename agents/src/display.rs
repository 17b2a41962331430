//! Draws boards and plays on a terminal.

use std::fmt::Write as _;
use std::io::IsTerminal;

use engine::{BoardSetup, Metadata, Piece};

use crate::protocol::board;

mod lines;
mod slanted;

/// The style of text on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// True if to use colour.
    pub colour: bool,
}

/// Bold yellow and bold cyan: distinct on dark and on light backgrounds.
const PLAYERS: [&str; 2] = ["1;33", "1;36"];
/// Faint.
const FAINT: &str = "2";
/// Reverse video, for cells that have just changed.
const CHANGED: &str = "7";

impl Style {
    /// The style for standard output: colour if it is a terminal with colour and `NO_COLOR` is not set.
    pub fn of_stdout() -> Self {
        Self { colour: std::io::stdout().is_terminal() && wanted() }
    }

    /// The style for standard error.
    pub fn of_stderr() -> Self {
        Self { colour: std::io::stderr().is_terminal() && wanted() }
    }

    /// No colour.
    pub fn plain() -> Self {
        Self { colour: false }
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A player's name.
    pub fn player(self, metadata: &Metadata, player: usize) -> String {
        self.paint(PLAYERS[player], &metadata.players[player])
    }

    /// Text of less importance.
    pub fn faint(self, text: &str) -> String {
        self.paint(FAINT, text)
    }

    /// A heading.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    fn piece(self, piece: Option<Piece>, symbol: char, changed: bool) -> String {
        let code = piece.map_or(FAINT, |piece| PLAYERS[usize::from(piece.player)]);
        let code = if changed { format!("{code};{CHANGED}") } else { code.to_owned() };
        self.paint(&code, &symbol.to_string())
    }
}

/// <https://no-color.org>: any value but the empty one switches colour off.
fn wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// The board with its coordinates. With colour, highlights cells whose content differs from `before`.
pub fn draw(metadata: &Metadata, board: &BoardSetup, before: Option<&BoardSetup>, style: Style) -> String {
    let labels = Labels::of(metadata);
    let wide = labels.columns.iter().map(|label| label.chars().count()).max().unwrap_or(0).max(1) + 1;
    let margin = labels.rows.iter().map(|label| label.chars().count()).max().unwrap_or(0) + 1;
    let mut squares = vec![vec![style.faint(&metadata.empty.to_string()); metadata.width]; metadata.height];
    for (index, cell) in metadata.cells.iter().enumerate() {
        let changed = before.is_some_and(|before| before[index] != board[index]);
        squares[cell.y][cell.x] = style.piece(board[index], board::symbol(metadata, board[index]), changed);
    }
    if !metadata.lines.is_empty() {
        return lines::draw(metadata, &labels, &squares, style);
    }
    if metadata.slanted {
        return slanted::draw(metadata, &labels, &squares, style);
    }
    let mut text = String::new();
    let heading: String = labels.columns.iter().map(|label| format!("{label:>wide$}")).collect();
    let heading = format!("{:margin$}{heading}\n", "");
    // Writing to a `String` cannot fail, here and below.
    if labels.columns.iter().any(|label| !label.is_empty()) {
        let _ = write!(text, "{}", style.faint(&heading));
    }
    for (label, row) in labels.rows.iter().zip(&squares) {
        let _ = write!(text, "{}", style.faint(&format!("{label:>margin$}")));
        for square in row {
            let _ = write!(text, "{:>1$}{square}", "", wide - 1);
        }
        text.push('\n');
    }
    text
}

/// The labels of columns and rows.
#[derive(Debug, PartialEq, Eq)]
struct Labels {
    columns: Vec<String>,
    rows: Vec<String>,
}

impl Labels {
    /// Derives the labels from the names of cells, if each name consists of a column part and a row part in
    /// either order. Otherwise (numbered cells) each row is labelled with its first cell.
    fn of(metadata: &Metadata) -> Self {
        let lines = |length: usize, place: &dyn Fn(&engine::CellInfo) -> usize, part: Part| -> Vec<String> {
            (0..length)
                .map(|line| {
                    let names = metadata.cells.iter().filter(|cell| place(cell) == line);
                    common(names.map(|cell| &*cell.name), part)
                })
                .collect()
        };
        for (column, row) in [(Part::Start, Part::End), (Part::End, Part::Start)] {
            let labels = Labels {
                columns: lines(metadata.width, &|cell| cell.x, column),
                rows: lines(metadata.height, &|cell| cell.y, row),
            };
            if labels.name_cells(metadata, column) {
                return labels;
            }
        }
        let first = |y| metadata.cells.iter().find(|cell| cell.y == y).map(|cell| cell.name.to_string());
        let rows = (0..metadata.height).map(|y| first(y).unwrap_or_default()).collect();
        Labels { columns: vec![String::new(); metadata.width], rows }
    }

    /// True if every cell's name is its column's and its row's label, with at most punctuation between.
    fn name_cells(&self, metadata: &Metadata, column: Part) -> bool {
        metadata.cells.iter().all(|cell| {
            let (column_label, row_label) = (&self.columns[cell.x], &self.rows[cell.y]);
            let (first, last) =
                if column == Part::Start { (column_label, row_label) } else { (row_label, column_label) };
            let between = cell.name.strip_prefix(&**first).and_then(|rest| rest.strip_suffix(&**last));
            !first.is_empty()
                && !last.is_empty()
                && between.is_some_and(|text| !text.contains(char::is_alphanumeric))
        })
    }
}

/// Which letters of a name: the first or the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Start,
    End,
}

/// The part that all names share, without punctuation at its ends. A number or a word counts as a whole: `10`
/// and `11` share nothing.
fn common<'n>(mut names: impl Iterator<Item = &'n str>, part: Part) -> String {
    let turn = |name: &str| -> Vec<char> {
        if part == Part::Start { name.chars().collect() } else { name.chars().rev().collect() }
    };
    let Some(first) = names.next() else { return String::new() };
    let mut shared = turn(first);
    let mut whole = leading_word(&shared);
    for name in names {
        let name = turn(name);
        let length = shared.iter().zip(&name).take_while(|(a, b)| a == b).count();
        shared.truncate(length);
        whole = whole.min(leading_word(&name));
    }
    shared.truncate(whole);
    if part == Part::End {
        shared.reverse();
    }
    String::from_iter(shared).trim_matches(|symbol: char| !symbol.is_alphanumeric()).to_owned()
}

/// Length of the leading run of letters or of digits.
fn leading_word(name: &[char]) -> usize {
    let digits = name.first().is_some_and(char::is_ascii_digit);
    name.iter().take_while(|symbol| symbol.is_alphanumeric() && symbol.is_ascii_digit() == digits).count()
}
