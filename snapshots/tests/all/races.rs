//! Searches of races first move the piece that is farthest behind.

use engine::{History, Piece, SearchLimits, Searcher};
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

#[test]
fn the_piece_that_is_farthest_behind_goes_first() {
    let Some(pair) = games::find("halma_8x8") else { return };
    let [_, entry] = pair.back_ends();
    let mut setup = entry.start().setup();
    for (cell, symbol) in setup.board.iter_mut().zip(ROWS.chars().filter(|symbol| !symbol.is_whitespace())) {
        let player = ['W', 'B'].iter().position(|of_player| *of_player == symbol);
        *cell = player.map(|player| Piece { player: player as u8, kind: 0 });
    }
    let limits = SearchLimits { nodes: 1, memory: 1 << 20, ..SearchLimits::default() };
    let found = entry.at(&setup, History::new()).search(Searcher::AlphaBeta, &limits);
    assert!(found.unwrap().play.to_string().starts_with("E 6,4 5,"));
}
