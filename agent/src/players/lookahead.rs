//! Code shared by the reference players that look ahead: values of positions, and the limits of a look.

use engine::{ErasedPosition, Player, SearchLimits, WIN_MAX};

/// Positions between two readings of the clock: a position takes about as long as a reading.
const LOOK: u64 = 16;

/// Counts positions against limits.
pub(super) struct Allowance {
    limits: SearchLimits,
    visited: u64,
    spent: bool,
}

impl Allowance {
    pub(super) fn new(limits: &SearchLimits) -> Self {
        Self { limits: limits.clone(), visited: 0, spent: false }
    }

    pub(super) fn unlimited() -> Self {
        Self::new(&SearchLimits::default())
    }

    /// Counts positions. True if the limits are reached.
    pub(super) fn spend(&mut self, positions: usize) -> bool {
        let before = self.visited / LOOK;
        self.visited += positions as u64;
        let late = || self.visited / LOOK > before && self.limits.deadline.is_over();
        self.spent = self.spent || self.visited > self.limits.nodes || late();
        self.spent
    }
}

/// The static value for the player to move, or the result if the game is over. `ply` counts plies from the root: sooner wins and later
/// losses are better.
pub(super) fn standing(position: &dyn ErasedPosition, ply: i32) -> i32 {
    let Some(outcome) = position.outcome() else { return position.evaluate() };
    match outcome.winner {
        None => 0,
        Some(winner) if winner == position.turn() => WIN_MAX - ply,
        Some(_) => ply - WIN_MAX,
    }
}

/// Converts a value for the player to move in `next` to the view of `player`. They may be the same, since a turn may have several plies.
pub(super) fn seen_by(player: Player, next: &dyn ErasedPosition, value: i32) -> i32 {
    if next.turn() == player { value } else { -value }
}
