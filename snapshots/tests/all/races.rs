//! Searches of races first move the piece that is farthest behind, and do not wait for ever.

use std::collections::BTreeSet;

use engine::{ErasedGame, History, Piece, SearchLimits, Searcher, Setup};
use snapshots::games;

/// Each pawn of white can come one step nearer to its goal.
const ROWS: &str = "
    ........
    B.......
    ........
    ...W....
    ......W.
    ........
    ........
    ........
";

/// White is ahead: one pawn is still on its way.
const AHEAD: &str = "
    W.W.....
    W.......
    ...W....
    ..B.....
    ........
    ........
    ......B.
    .....B.B
";

/// The start of the game, with the pieces of `rows` and after so many plies.
fn with_rows(entry: &dyn ErasedGame, rows: &str, plies: u32) -> Setup {
    let mut setup = Setup { plies, ..entry.start().setup() };
    for (cell, symbol) in setup.board.iter_mut().zip(rows.chars().filter(|symbol| !symbol.is_whitespace())) {
        let player = ['W', 'B'].iter().position(|of_player| *of_player == symbol);
        *cell = player.map(|player| Piece { player: player as u8, kind: 0 });
    }
    setup
}

/// The play that a search of so many nodes finds.
fn found(entry: &dyn ErasedGame, setup: &Setup, nodes: u64) -> String {
    let limits = SearchLimits { nodes, memory: 1 << 20, ..SearchLimits::default() };
    let found = entry.at(setup, History::new()).search(Searcher::AlphaBeta, &limits);
    found.unwrap().play.to_string()
}

#[test]
fn the_piece_that_is_farthest_behind_goes_first() {
    let Some(pair) = games::find("halma_8x8") else { return };
    let [_, entry] = pair.back_ends();
    let setup = with_rows(entry, ROWS, 0);
    assert!(found(entry, &setup, 1).starts_with("E 6,4 5,"));
}

#[test]
fn other_pieces_are_moved_in_a_race_that_takes_too_long() {
    let Some(pair) = games::find("halma_8x8") else { return };
    let [_, entry] = pair.back_ends();
    let typical = entry.metadata().typical_plies;
    let pieces = |first: u32| -> BTreeSet<String> {
        let play = |plies| found(entry, &with_rows(entry, AHEAD, plies), 300);
        let start = |play: String| play.split(' ').nth(1).unwrap().to_owned();
        (0..20).map(|round| start(play(first + 2 * round))).collect()
    };
    assert_eq!(pieces(typical).len(), 1);
    assert_eq!(pieces(4 * typical).len(), 4);
}
