//! Metadata written by hand, so that the protocol is tested without any rule file.

pub mod arena;
pub mod dir;
pub mod terminal;

use std::borrow::Cow;

use engine::{CellInfo, ClauseInfo, InputLine, Metadata, Piece, PliesFrom, Searcher, Setup, Text};

/// A 3x3 board whose middle square is no cell, two kinds of piece, a counter, and every kind of input line.
pub fn metadata() -> Metadata {
    let square =
        |x: usize, y: usize| CellInfo { name: format!("{}{}", ["a", "b", "c"][x], 3 - y).into(), x, y };
    let squares = (0..9).map(|place| (place % 3, place / 3)).filter(|&place| place != (1, 1));
    Metadata {
        name: "toy".into(),
        title: "".into(),
        source: "".into(),
        tags: Cow::Borrowed(&[]),
        players: ["north".into(), "south".into()],
        kinds: Cow::Owned(vec![Text::from("man"), "king".into()]),
        symbols: Cow::Borrowed(&[['n', 's'], ['N', 'S']]),
        empty: '.',
        cells: squares.map(|(x, y)| square(x, y)).collect(),
        width: 3,
        height: 3,
        turns: engine::Turns::default(),
        form: engine::CellForm::Squares,
        parts: None,
        lines: Cow::Borrowed(&[]),
        sides: [Cow::Borrowed(&[]), Cow::Borrowed(&[])],
        counters: Cow::Owned(vec![Text::from("taken")]),
        clocks: 1,
        has_previous: true,
        first_passes: 0,
        clauses: Cow::Owned(vec![ClauseInfo {
            name: "step".into(),
            template: "{from}-{to}".into(),
            each_leg: false,
        }]),
        pass: "pass".into(),
        input: Cow::Owned(vec![
            InputLine::Mode,
            InputLine::Player(["N".into(), "S".into()]),
            InputLine::Seconds,
            InputLine::Counters(0),
            InputLine::PreviousBoard,
            InputLine::Board,
        ]),
        record: None,
        komi_halves: [0; 2],
        plies_from: PliesFrom::Nothing,
        budget: 1.0,
        typical_plies: 20,
        ends: Cow::Borrowed(&[]),
        claims: 0,
        search: Searcher::AlphaBeta,
        most_pieces: [3, 2],
        ply_limit: None,
        fills: false,
        values: Cow::Borrowed(&[]),
        race: None,
    }
}

/// An empty board at the beginning.
pub fn start(metadata: &Metadata) -> Setup {
    let setup = Setup::empty(metadata);
    Setup { previous: Some(setup.board.clone()), ..setup }
}

/// A piece of that player.
pub fn piece(player: u8) -> Option<Piece> {
    Some(Piece { player, kind: 0 })
}
