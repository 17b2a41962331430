//! The game sheet: names, symbols, notation and file layout of one game, as constant data.

use std::borrow::Cow;

use crate::Turns;

/// Text that is a constant in generated code and owned when a rule file is interpreted.
pub type Text = Cow<'static, str>;
/// A list that is a constant in generated code and owned when a rule file is interpreted.
pub type List<T> = Cow<'static, [T]>;

/// All of a rule file that text protocols and displays need.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The rule file's name for the game (an identifier).
    pub name: Text,
    /// One line that describes it; may be empty.
    pub title: Text,
    /// Where the rules come from; may be empty.
    pub source: Text,
    /// Words to find it by.
    pub tags: List<Text>,
    /// The players' names in order of play.
    pub players: [Text; 2],
    /// Piece kinds.
    pub kinds: List<Text>,
    /// For each kind, the symbol of each player's piece in a board file.
    pub symbols: List<[char; 2]>,
    /// The symbol of an empty cell (and of a square that is no cell).
    pub empty: char,
    /// The cells in reading order: left to right, top row first.
    pub cells: List<CellSheet>,
    /// Columns of the board as it is drawn.
    pub width: usize,
    /// Rows of the board as it is drawn.
    pub height: usize,
    /// How plies make turns.
    pub turns: Turns,
    /// Whether each row is drawn half a cell farther right than the one above, as hexagons are.
    pub slanted: bool,
    /// The cells that lines join, each pair once, if lines are drawn.
    pub lines: List<[usize; 2]>,
    /// Names of the per-player counters.
    pub counters: List<Text>,
    /// How many clocks ("n plies without ...") a [`crate::Setup`] holds.
    pub clocks: usize,
    /// Whether a [`crate::Setup`] holds the previous board.
    pub has_previous: bool,
    /// Passes in a row that the start of a game counts as.
    pub first_passes: u32,
    /// Play clauses in written order.
    pub clauses: List<ClauseSheet>,
    /// How a pass is written.
    pub pass: Text,
    /// The lines of `input.txt`.
    pub input: List<InputLine>,
    /// What gives the plies played when only `input.txt` is known: see [`PliesFrom`].
    pub plies_from: PliesFrom,
    /// CPU seconds for one play, where `input.txt` does not say.
    pub budget: f64,
    /// Plies of a usual game: what time is planned over.
    pub typical_plies: u32,
    /// End clauses in written order, as text.
    pub ends: List<Text>,
    /// The searcher that plays the game best.
    pub search: Searcher,
    /// The most pieces that each player can have on the board: the number at the start, or the number of cells where
    /// pieces are placed. A board file with more is refused.
    pub most_men: [usize; 2],
    /// The ply limit after which an end clause stops the game, if there is one.
    pub ply_limit: Option<u32>,
}

/// A cell's name and its place in the drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSheet {
    /// Its name in the game's notation.
    pub name: Text,
    /// Column, from 0 at the left.
    pub x: usize,
    /// Row, from 0 at the top.
    pub y: usize,
}

impl CellSheet {
    /// The cells of a drawn board: for each row, top first, the names of its squares from left to right, separated by
    /// blanks; `-` is a square that is no cell.
    pub fn drawn(rows: &[&str]) -> List<Self> {
        let row = |(y, row): (usize, &&str)| {
            let squares = row.split_ascii_whitespace().map(String::from).enumerate().collect::<Vec<_>>();
            squares.into_iter().map(move |(x, name)| Self { name: name.into(), x, y })
        };
        rows.iter().enumerate().flat_map(row).filter(|cell| cell.name != "-").collect()
    }
}

/// How plays of one clause are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseSheet {
    /// The clause's name.
    pub name: Text,
    /// Text with `{from}`, `{to}`, `{then}`, `{kind}` and `{captured}`; see [`crate::write`].
    pub template: Text,
    /// One line for each leg of a chain (else one line for the whole play, from its first to its last cell).
    pub each_leg: bool,
}

/// One line (or, for boards, block of lines) of `input.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// `SINGLE` or `GAME`.
    Mode,
    /// The player to move, as one of two words, in order of the players.
    Player([Text; 2]),
    /// CPU seconds; what for is said by the mode, or is the whole rest of the game where there is none.
    Seconds,
    /// One counter for each player, in order of the players, separated by a comma.
    Counters(usize),
    /// The board before the opponent's last turn.
    PreviousBoard,
    /// The board now.
    Board,
}

/// How the number of plies played follows from the rest of a position file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PliesFrom {
    /// It does not, and the rules do not ask: 0, or 1 if the second player is to move.
    Nothing,
    /// Pieces on the board, less those at the start, plus all counters named here of both players.
    Pieces {
        /// Indices of the counters that count captured pieces.
        counters: List<usize>,
    },
    /// The rules ask, but the file does not tell: between the fewest plies that could have put so many pieces there
    /// and the ply limit.
    Unknown,
}

/// The kinds of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// Iterative-deepening principal variation search.
    AlphaBeta,
    /// Monte-Carlo tree search (UCT).
    Mcts,
}
