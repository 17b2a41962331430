//! Draws by repetition.

/// True if the position occurred twice in `past`, the positions since the last capture. Only every second one has the same player
/// to move.
#[inline(always)]
pub fn third_time<P: PartialEq>(past: &[P], position: &P) -> bool {
    past.len() >= 8 && past.iter().rev().skip(1).step_by(2).filter(|&past| past == position).count() >= 2
}
