//! Two small games, and a position with many plays, written by hand to test code that is generic over games.

mod breakthrough;
mod tic_tac_toe;
mod wide;

pub use breakthrough::{Breakthrough, Run};
pub use tic_tac_toe::{Marks, TicTacToe};
pub use wide::Wide;

use std::borrow::Cow;

use rulewright_engine::{
    BoardSetup, CellInfo, ClauseInfo, InputLine, Metadata, Player, PliesFrom, Searcher, Setup, Text, Turns,
};

/// The metadata of a game with one kind of piece on a board of `size` x `size`, cells named as in chess.
pub fn metadata(name: &'static str, size: usize, clauses: Vec<ClauseInfo>, ends: Vec<Text>) -> Metadata {
    let cell = |index: usize| {
        let (x, y) = (index % size, index / size);
        let column = char::from(b'a' + x as u8);
        CellInfo { name: Cow::Owned(format!("{column}{}", size - y)), x, y }
    };
    Metadata {
        turns: Turns::default(),
        name: Cow::Borrowed(name),
        title: Cow::Borrowed(""),
        source: Cow::Borrowed(""),
        tags: Cow::Borrowed(&[]),
        players: [Cow::Borrowed("first"), Cow::Borrowed("second")],
        kinds: Cow::Owned(vec![Cow::Borrowed("man")]),
        symbols: Cow::Owned(vec![['X', 'O']]),
        empty: '.',
        cells: Cow::Owned((0..size * size).map(cell).collect()),
        width: size,
        height: size,
        // The static value is the one amount of these games.
        values: Cow::Borrowed(&[1]),
        race: None,
        form: rulewright_engine::CellForm::Squares,
        parts: None,
        lines: Cow::Borrowed(&[]),
        sides: [Cow::Borrowed(&[]), Cow::Borrowed(&[])],
        counters: Cow::Borrowed(&[]),
        clocks: 0,
        has_previous: false,
        first_passes: 0,
        clauses: Cow::Owned(clauses),
        pass: Cow::Borrowed("pass"),
        input: Cow::Owned(vec![InputLine::Board]),
        record: None,
        komi_halves: [0; 2],
        plies_from: PliesFrom::Nothing,
        budget: 1.0,
        typical_plies: 10,
        ends: Cow::Owned(ends),
        claims: 0,
        search: Searcher::AlphaBeta,
        most_pieces: [size * size; 2],
        ply_limit: None,
        fills: false,
    }
}

/// A position of such a game, which has no counters, clocks or signals.
pub fn setup(board: BoardSetup, turn: Player, plies: u32) -> Setup {
    Setup {
        board,
        previous: None,
        turn,
        plies,
        passes: 0,
        counters: [Vec::new(), Vec::new()],
        clocks: Vec::new(),
        signals: Vec::new(),
        unmoved: Vec::new(),
        marked: Vec::new(),
        last: [None; 2],
    }
}
