//! Scores of searches against results that are known.

use engine::solve::{Solving, Worth};
use engine::{ErasedGame, ErasedPosition, History, Piece, SearchLimits, Searcher, Setup, WIN, mix};
use learn::evaluation::WeightsFile;

/// The game with the weights that come with it.
fn weighted(name: &str) -> Box<dyn ErasedGame> {
    let known = rules::shipped().iter().find(|known| known.name == name).expect("a shipped game");
    let (_, text) = rules::WEIGHTS.iter().find(|(of, _)| *of == name).expect("weights");
    let file = WeightsFile::parse(text).expect("a weights file");
    let weights = file.weights(known.game.metadata(), known.fingerprint).expect("weights of these rules");
    known.game.with_weights(&weights).expect("weights of its shape")
}

/// The position with these pieces, drawn row by row, and the first player to move.
fn drawn(entry: &dyn ErasedGame, rows: &[&str]) -> Box<dyn ErasedPosition> {
    let metadata = entry.metadata();
    let piece = |drawn: char| {
        let kinds = metadata.symbols.iter().zip(0..);
        let mut pieces = kinds.flat_map(|(symbols, kind)| symbols.iter().zip(0..).map(move |at| (at, kind)));
        pieces.find(|((symbol, _), _)| **symbol == drawn).map(|((_, player), kind)| Piece { player, kind })
    };
    let board = metadata.cells.iter().map(|cell| piece(rows[cell.y].chars().nth(cell.x).expect("a cell")));
    entry.at(&Setup { board: board.collect(), ..Setup::empty(metadata) }, History::new())
}

/// Black loses by 14. The iteration of 21 plies finds only a draw, since it searches some answers of white less deep.
#[test]
fn a_draw_that_is_refuted_is_not_told() {
    let entry = weighted("reversi");
    let rows =
        [".bbb.w..", "b.bwww..", "bbbbbbbb", "bwbbbbb.", ".wbwbbb.", ".wbbbbbb", "..www...", "...w.w.."];
    let limits = SearchLimits { nodes: 290_000, ..SearchLimits::default() };
    let found = drawn(&*entry, &rows).search(Searcher::AlphaBeta, &limits).expect("a play");
    assert!(found.score < 0 && found.depth == 21, "{found:?}");
}

/// Positions of random games some plies before their end, which searches follow to the end in all lines.
#[test]
fn searches_of_all_lines_end_with_the_proven_result() {
    let mut draws = 0;
    for (name, plies) in [("tic_tac_toe", 1), ("connect_four", 32), ("reversi", 52)] {
        let entry = rules::find(name).expect("a shipped game");
        for position in (0..40).filter_map(|seed| late(entry, seed, plies)).take(6) {
            let found = position.search(Searcher::AlphaBeta, &SearchLimits::default()).expect("a play");
            let solving = Solving { memory: 1 << 20, ..Solving::default() };
            let solved = position.solve(&solving, &|| false, &|_| {}).expect("memory");
            let worth = match found.score {
                WIN.. => Worth::Win,
                0 => Worth::Draw,
                _ if found.score <= -WIN => Worth::Loss,
                _ => panic!("{name}: {found:?}"),
            };
            assert_eq!([worth; 2], [solved.least(), solved.most()], "{name}: {found:?}");
            draws += usize::from(worth == Worth::Draw);
            let empty = position.setup().board.iter().filter(|piece| piece.is_none()).count();
            // In reversi a player may pass between two plies.
            assert!(found.depth as usize <= 2 * empty, "{name}: {found:?} with {empty} empty cells");
        }
    }
    assert!(draws > 0);
}

/// A position after some plies of a random game with an open end.
fn late(entry: &dyn ErasedGame, seed: u64, plies: u64) -> Option<Box<dyn ErasedPosition>> {
    let mut position = entry.start();
    for ply in 0..plies {
        let play = position.random_play(mix(seed, ply))?;
        position.play(&play).expect("a legal play");
        if position.outcome().is_some() {
            return None;
        }
    }
    Some(position)
}
