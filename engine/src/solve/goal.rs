//! Goals: the questions that a search answers.

use super::Worth;
use crate::Player;

/// The margin of a game that is won by another end than points, in half points: no points give as much.
pub const OUTRIGHT: i64 = i64::MAX / 2;

/// A margin that a player tries to end ahead by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The player.
    pub player: Player,
    /// The least margin, in half points; the player is behind where it is negative. A draw has the margin 0. A goal of 1 is a win of
    /// any kind, one of 0 at least a draw, one of [`OUTRIGHT`] a win by another end than points.
    pub margin: i64,
}

impl Goal {
    /// The goal of a win.
    pub const WIN: i64 = 1;
    /// The goal of a draw or more.
    pub const DRAW: i64 = 0;

    /// True if a game with this `winner`, `None` for a draw, reaches the goal. `halves` are the points of each player in half points, needed if
    /// points decided and [`Goal::asks_points`].
    #[inline]
    pub fn is_reached(self, winner: Option<Player>, halves: Option<[i64; 2]>) -> bool {
        let ahead = match (winner, halves) {
            (_, Some(halves)) => halves[self.player] - halves[1 - self.player],
            (Some(winner), None) if winner == self.player => OUTRIGHT,
            (Some(_), None) => -OUTRIGHT,
            (None, None) => 0,
        };
        ahead >= self.margin
    }

    /// True if points are needed; false if it is enough to know who won.
    #[inline]
    pub fn asks_points(self) -> bool {
        !matches!(self.margin, Self::WIN | Self::DRAW)
    }

    /// The goal that the opponent reaches if and only if this one is not reached.
    pub fn missed(self) -> Self {
        Self { player: 1 - self.player, margin: 1 - self.margin }
    }

    /// Least worth of a game to a player who reaches the goal.
    pub fn worth(self) -> Worth {
        Worth::of(self.margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_a_goal_is_reached_or_what_its_miss_means() {
        let ends = [
            (Some(0), None),
            (Some(1), None),
            (None, None),
            (Some(0), Some([7, 4])),
            (Some(1), Some([4, 5])),
            (None, Some([4, 4])),
        ];
        for margin in [-OUTRIGHT, 1 - OUTRIGHT, -3, -1, 0, 1, 3, 4, OUTRIGHT] {
            let goal = Goal { player: 0, margin };
            for (winner, halves) in ends {
                let reached = goal.is_reached(winner, halves);
                assert_ne!(
                    reached,
                    goal.missed().is_reached(winner, halves),
                    "{goal:?}, {winner:?}, {halves:?}"
                );
            }
        }
        let wins_by = |margin| Goal { player: 0, margin }.is_reached(Some(0), Some([7, 4]));
        assert_eq!([1, 3, 4, OUTRIGHT].map(wins_by), [true, true, false, false]);
        assert!(Goal { player: 1, margin: OUTRIGHT }.is_reached(Some(1), None));
    }
}
