//! Draws boards and plays on a terminal.

use std::fmt::Write as _;
use std::io::IsTerminal;

use engine::{BoardSetup, CellForm, Metadata, Piece};
use play::labels::Labels;
use play::shade::{Colours, Paint, paints};

use agent::protocol::board;

mod lines;
mod slanted;

/// The style of text on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colours to use.
    pub colours: Colours,
}

/// The SGR code of faint text.
const FAINT: &str = "2";
/// The SGR codes of cells that have just changed: reverse video for those that became empty, underlining for others.
const EMPTIED: &str = "7";
const CHANGED: &str = "4";

/// The colours that standard output and standard error show, if they are terminals.
///
/// There are none if `TERM` is `dumb`, or `NO_COLOR` is set and not empty (<https://no-color.org>). `COLORTERM` and `TERM` tell terminals of 256 colours.
pub fn terminal_colours() -> Colours {
    let is_wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    match crossterm::style::available_color_count() {
        _ if !is_wanted => Colours::None,
        256.. => Colours::All,
        _ => Colours::Sixteen,
    }
}

impl Style {
    /// The style for standard output: colour if it is a terminal with colour and `NO_COLOR` is not set.
    pub fn of_stdout() -> Self {
        Self::of(std::io::stdout().is_terminal())
    }

    /// The style for standard error.
    pub fn of_stderr() -> Self {
        Self::of(std::io::stderr().is_terminal())
    }

    fn of(is_terminal: bool) -> Self {
        if is_terminal { Self { colours: terminal_colours() } } else { Self::plain() }
    }

    /// No colour.
    pub fn plain() -> Self {
        Self { colours: Colours::None }
    }

    /// True if there is colour.
    pub fn has_colour(self) -> bool {
        self.colours != Colours::None
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.has_colour() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// The code of a player's pieces: ink on the colour that the player is named for.
    fn colours_of(self, metadata: &Metadata, player: usize) -> String {
        let Paint { colour, ink } = paints(metadata)[player];
        match (ink.number(self.colours), colour.number(self.colours)) {
            (Some(ink), Some(colour)) => format!("1;38;5;{ink};48;5;{colour}"),
            _ => String::new(),
        }
    }

    /// A player's name.
    pub fn player(self, metadata: &Metadata, player: usize) -> String {
        self.paint(&self.colours_of(metadata, player), &metadata.players[player])
    }

    /// Text of less importance.
    pub fn faint(self, text: &str) -> String {
        self.paint(FAINT, text)
    }

    /// A heading.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    fn piece(self, metadata: &Metadata, piece: Option<Piece>, changed: bool) -> String {
        let code = piece.map_or(FAINT.to_owned(), |piece| self.colours_of(metadata, piece.player.into()));
        let mark = if piece.is_some() { CHANGED } else { EMPTIED };
        let code = if changed { format!("{code};{mark}") } else { code };
        self.paint(&code, &board::symbol(metadata, piece).to_string())
    }
}

/// True if the terminal shows symbols outside ASCII, judged by the locale of the environment. Without a locale it probably does.
pub fn shows_unicode() -> bool {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
    locale.is_none_or(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}

/// The board with its coordinates. With colour, highlights cells whose content differs from `before`.
pub fn draw(metadata: &Metadata, board: &BoardSetup, before: Option<&BoardSetup>, style: Style) -> String {
    let labels = Labels::of(metadata);
    let wide = labels.columns.iter().map(|label| label.chars().count()).max().unwrap_or(0).max(1) + 1;
    let margin = labels.rows.iter().map(|label| label.chars().count()).max().unwrap_or(0) + 1;
    let mut squares = vec![vec![style.faint(&metadata.empty.to_string()); metadata.width]; metadata.height];
    for (index, cell) in metadata.cells.iter().enumerate() {
        let changed = before.is_some_and(|before| before[index] != board[index]);
        squares[cell.y][cell.x] = style.piece(metadata, board[index], changed);
    }
    if !metadata.lines.is_empty() {
        return lines::draw(metadata, &labels, &squares, style);
    }
    if metadata.form == CellForm::Hexagons {
        return slanted::draw(metadata, &labels, &squares, style);
    }
    let mut text = String::new();
    let gap =
        |axis: usize, at: usize| at > 0 && metadata.parts.is_some_and(|parts| at.is_multiple_of(parts[axis]));
    let indent = |column: usize| if gap(0, column) { wide } else { 0 };
    let heading = labels.columns.iter().enumerate();
    let heading: String = heading.map(|(at, label)| format!("{label:>0$}", wide + indent(at))).collect();
    let heading = format!("{:margin$}{heading}\n", "");
    // Writing to a `String` cannot fail, here and below.
    if labels.columns.iter().any(|label| !label.is_empty()) {
        let _ = write!(text, "{}", style.faint(&heading));
    }
    for (y, (label, row)) in labels.rows.iter().zip(&squares).enumerate() {
        text.push_str(if gap(1, y) { "\n" } else { "" });
        let _ = write!(text, "{}", style.faint(&format!("{label:>margin$}")));
        for (x, square) in row.iter().enumerate() {
            let _ = write!(text, "{:>1$}{square}", "", wide - 1 + indent(x));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_board_are_apart() {
        let cell = |at: usize| engine::CellInfo { name: "".into(), x: at % 4, y: at / 4 };
        let metadata = Metadata {
            empty: '.',
            width: 4,
            height: 4,
            parts: Some([2, 2]),
            cells: (0..16).map(cell).collect(),
            ..Metadata::default()
        };
        let drawn = draw(&metadata, &vec![None; 16], None, Style::plain());
        assert_eq!(drawn, "  . .   . .\n  . .   . .\n\n  . .   . .\n  . .   . .\n");
    }

    #[test]
    fn players_have_the_colours_that_they_are_named_for() {
        let metadata = Metadata { players: ["black".into(), "white".into()], ..Metadata::default() };
        let rich = Style { colours: Colours::All };
        assert_eq!(rich.player(&metadata, 0), "\x1b[1;38;5;231;48;5;16mblack\x1b[0m");
        assert_eq!(rich.player(&metadata, 1), "\x1b[1;38;5;16;48;5;231mwhite\x1b[0m");
        let basic = Style { colours: Colours::Sixteen };
        assert_eq!(basic.player(&metadata, 1), "\x1b[1;38;5;0;48;5;15mwhite\x1b[0m");
        assert_eq!(Style::plain().player(&metadata, 0), "black");
    }
}
