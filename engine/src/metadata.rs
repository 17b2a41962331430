//! The game metadata: names, symbols, notation and file layout of one game, as constant data.

use std::borrow::Cow;

use crate::Turns;

/// The verdict of an end clause by which points decide.
pub(crate) const BY_POINTS: &str = "score";

/// A text: borrowed in generated code, owned if a rule file is interpreted.
pub type Text = Cow<'static, str>;
/// A list of a game's metadata. [`list`] and [`texts`] make owned ones.
pub type List<T> = Cow<'static, [T]>;

/// Returns a list of constant texts.
pub fn texts<const N: usize>(texts: [&'static str; N]) -> List<Text> {
    borrowed(&texts)
}

/// [`texts`] of a slice.
fn borrowed(texts: &[&'static str]) -> List<Text> {
    texts.iter().map(|text| Text::Borrowed(*text)).collect()
}

/// Returns a list of these values.
pub fn list<T: Clone, const N: usize>(values: [T; N]) -> List<T> {
    Vec::from(values).into()
}

/// All parts of a rule file that text protocols and displays need.
#[derive(Clone, Debug, PartialEq)]
pub struct Metadata {
    /// The rule file's name for the game (an identifier).
    pub name: Text,
    /// A description in one line; may be empty.
    pub title: Text,
    /// Source of the rules; may be empty.
    pub source: Text,
    /// Tags to find the game by.
    pub tags: List<Text>,
    /// The players' names in order of play.
    pub players: [Text; 2],
    /// Names of the kinds of pieces.
    pub kinds: List<Text>,
    /// For each kind, the symbol of each player's piece in a board file.
    pub symbols: List<[char; 2]>,
    /// The symbol of an empty cell, and of a square that is no cell.
    pub empty: char,
    /// The cells in reading order: left to right, top row first.
    pub cells: List<CellInfo>,
    /// Number of columns of the drawn board.
    pub width: usize,
    /// Number of rows of the drawn board.
    pub height: usize,
    /// Number of plies in a turn.
    pub turns: Turns,
    /// The form in which cells are drawn.
    pub form: CellForm,
    /// Columns and rows of each part of a board that lies in parts, with gaps between them.
    pub parts: Option<[usize; 2]>,
    /// The pairs of cells that are joined by a line, each pair once; empty unless the rules list lines. [`Metadata::drawn_lines`] has all that
    /// are drawn.
    pub lines: List<[usize; 2]>,
    /// For each player, the sides that its pieces have to join: the cells of each. Empty where both players have the same sides.
    pub sides: [List<List<usize>>; 2],
    /// Names of the per-player counters.
    pub counters: List<Text>,
    /// Number of clocks ("n plies without ...") in a [`crate::Setup`].
    pub clocks: usize,
    /// True if a [`crate::Setup`] holds the previous board.
    pub has_previous: bool,
    /// The value of [`crate::Setup::passes`] at the start of a game.
    pub first_passes: u32,
    /// Play clauses in written order.
    pub clauses: List<ClauseInfo>,
    /// The notation of a pass.
    pub pass: Text,
    /// The lines of `input.txt`.
    pub input: List<InputLine>,
    /// The standard format in which other programs read the game's records, if there is one.
    pub record: Option<RecordFormat>,
    /// Half points added to each player's score.
    pub komi_halves: [i64; 2],
    /// Derivation of the number of plies from `input.txt`: see [`PliesFrom`].
    pub plies_from: PliesFrom,
    /// CPU seconds for one play, if `input.txt` does not give the time.
    pub budget: f64,
    /// Plies of a typical game, for time planning.
    pub typical_plies: u32,
    /// End clauses in the order in which they are asked, as text.
    pub ends: List<Text>,
    /// The number of end clauses that take a claim, the last ones of [`Metadata::ends`]. Players and searches of this project end the game
    /// there, but the record of another game may go on.
    pub claims: usize,
    /// The searcher that plays the game best.
    pub search: Searcher,
    /// For each player, the most pieces on the board: the number of cells if pieces are placed, else the number at the start, of both players if
    /// plays flip pieces. A board file with more is refused.
    pub most_pieces: [usize; 2],
    /// The ply limit of an end clause, if there is one.
    pub ply_limit: Option<u32>,
    /// True if every play except passes and the pie rule leaves fewer cells empty: then at most as many such plays follow as cells are empty.
    pub fills: bool,
    /// The weight of each `value` clause, in written order.
    pub values: List<i64>,
    /// In a race, the `value` clause that counts the steps of all own pieces to their goal: see [`crate::Position::is_race`].
    pub race: Option<usize>,
}

impl Default for Metadata {
    /// The metadata of a game without cells, clauses and ends.
    fn default() -> Self {
        Self {
            name: "".into(),
            title: "".into(),
            source: "".into(),
            tags: list([]),
            players: ["".into(), "".into()],
            kinds: list([]),
            symbols: list([]),
            empty: '.',
            cells: list([]),
            width: 0,
            height: 0,
            turns: Turns::default(),
            form: CellForm::Squares,
            parts: None,
            lines: list([]),
            sides: [list([]), list([])],
            counters: list([]),
            clocks: 0,
            has_previous: false,
            first_passes: 0,
            clauses: list([]),
            pass: "pass".into(),
            input: list([]),
            record: None,
            komi_halves: [0; 2],
            plies_from: PliesFrom::Nothing,
            budget: 1.0,
            typical_plies: 1,
            ends: list([]),
            claims: 0,
            search: Searcher::AlphaBeta,
            most_pieces: [0; 2],
            ply_limit: None,
            fills: false,
            values: list([]),
            race: None,
        }
    }
}

impl Metadata {
    /// The pairs of cells that a line joins on the drawn board, each pair once: those that the rules list; on a grid of points, those of cells side by
    /// side; none between squares and hexagons.
    pub fn drawn_lines(&self) -> Vec<[usize; 2]> {
        if self.form != CellForm::Points || !self.lines.is_empty() {
            return self.lines.to_vec();
        }
        let at = |x: usize, y: usize| self.cells.iter().position(|cell| (cell.x, cell.y) == (x, y));
        let next = |cell: &CellInfo| [at(cell.x + 1, cell.y), at(cell.x, cell.y + 1)];
        let from = |(one, cell)| next(cell).into_iter().flatten().map(move |other| [one, other]);
        self.cells.iter().enumerate().flat_map(from).collect()
    }

    /// The word that begins an end clause: `win`, `loss`, `draw` or `score`. `end` is as in [`crate::Outcome::by`].
    pub(crate) fn verdict(&self, end: usize) -> &str {
        self.ends.get(end).and_then(|clause| clause.split_whitespace().next()).unwrap_or_default()
    }

    /// True if the end clause with this index takes a claim.
    pub(crate) fn is_claim(&self, end: usize) -> bool {
        end + self.claims >= self.ends.len()
    }

    /// True if the end clause with this index leaves the result to points.
    pub(crate) fn is_by_points(&self, end: usize) -> bool {
        self.verdict(end) == BY_POINTS
    }
}

/// The form in which a board's cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellForm {
    /// Squares, side by side.
    Squares,
    /// Hexagons: each row is half a cell further right than the row above.
    Hexagons,
    /// Points that lines join.
    Points,
}

/// A cell's name and its place in the drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellInfo {
    /// Its name in the game's notation.
    pub name: Text,
    /// Column, from 0 at the left.
    pub x: usize,
    /// Row, from 0 at the top.
    pub y: usize,
}

impl CellInfo {
    /// The cells of a drawn board. For each row, top first: the names of its squares from left to right,
    /// separated by blanks; `-` is a square that is no cell.
    pub fn drawn(rows: &[&str]) -> List<Self> {
        let row = |(y, row): (usize, &&str)| {
            let squares = row.split_ascii_whitespace().map(String::from).enumerate().collect::<Vec<_>>();
            squares.into_iter().map(move |(x, name)| Self { name: name.into(), x, y })
        };
        rows.iter().enumerate().flat_map(row).filter(|cell| cell.name != "-").collect()
    }
}

/// The notation of one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseInfo {
    /// The clause's name.
    pub name: Text,
    /// Template with `{from}`, `{to}`, `{then}`, `{kind}`, `{captured}` and `{x}`; see [`crate::notation::write`].
    pub template: Text,
    /// True for one line for each leg of a chain; false for one line with the first and last cell of the
    /// play.
    pub each_leg: bool,
}

impl ClauseInfo {
    /// A clause whose plays are written on one line.
    pub fn new(name: &'static str, template: &'static str) -> Self {
        Self { name: name.into(), template: template.into(), each_leg: false }
    }

    /// A clause that writes one line for each leg.
    pub fn of_legs(name: &'static str, template: &'static str) -> Self {
        Self { each_leg: true, ..Self::new(name, template) }
    }
}

/// One line of `input.txt`; for boards, one block of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// `SINGLE` or `GAME`.
    Mode,
    /// The player to move, as one of two words in the order of the players.
    Player([Text; 2]),
    /// CPU seconds for the play or the game, as the mode says; for the rest of the game if there is no mode.
    Seconds,
    /// One counter for each player, in order of the players, separated by a comma.
    Counters(usize),
    /// The board before the last ply.
    PreviousBoard,
    /// The board now.
    Board,
    /// No line of its own: the line before, the last one, ends without a newline.
    NoNewline,
}

/// A standard format of game records, with the game's parameters in that format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFormat {
    /// Portable Draughts Notation, <https://pdn.fmjd.org>.
    Pdn {
        /// The number of its `GameType` tag.
        game: u32,
        /// True if squares are written by their names, false if by their numbers in reading order from 1.
        by_name: bool,
    },
    /// Smart Game Format, <https://www.red-bean.com/sgf>.
    Sgf {
        /// The number of its `GM` property.
        game: u32,
        /// True if points are written by their names, false if as two letters: column and row, from the top left.
        by_name: bool,
    },
    /// Portable Game Notation of chess.
    Pgn {
        /// The text of its `Variant` tag; empty if there is none.
        variant: Text,
    },
}

/// Derivation of the number of plies played from the rest of a position file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PliesFrom {
    /// The file does not tell the number, and the rules do not need it: 0, or 1 if the second player is to move.
    Nothing,
    /// Pieces on the board plus the counter of captured ones, of both players, less the same sum at the start, divided by the pieces of a ply; raised,
    /// if necessary, to the next number that fits the player to move.
    Pieces {
        /// The counter of captured pieces, if pieces are captured.
        captured: Option<usize>,
        /// The pieces that every ply adds; at least 1.
        each: u32,
        /// True if the pie rule may have made one ply that adds none.
        swap: bool,
    },
    /// The rules need the number, but the file does not tell it: it lies between the fewest plies that could have placed the pieces and the ply
    /// limit.
    AtLeast {
        /// The most pieces that a ply adds.
        adds: u32,
        /// True if pieces change hands, so that the pieces of one player do not tell that player's plies.
        change_hands: bool,
    },
}

/// The kinds of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// Iterative-deepening principal variation search.
    AlphaBeta,
    /// Monte-Carlo tree search (UCT).
    Mcts,
}
