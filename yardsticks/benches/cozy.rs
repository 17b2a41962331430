//! Perft by the crate cozy-chess.

/// Counts at the leaves, as that crate's own example does.
pub fn leaves(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut sum = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            sum += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                sum += leaves(&next, depth - 1);
            }
        }
        false
    });
    sum
}
