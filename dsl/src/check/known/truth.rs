//! The truth values that a condition can have over all positions of a game.

use super::bounds::Range;
use super::context::Context;
use crate::model::{Comparison, Condition, DirId, Number, Region};
use engine::Player;

/// The possible truth values of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) struct Truth {
    /// True if the condition may hold in some position.
    pub(in crate::check) can_hold: bool,
    /// True if the condition may fail in some position.
    pub(in crate::check) can_fail: bool,
}

impl Truth {
    const OPEN: Self = Self { can_hold: true, can_fail: true };
}

impl Context<'_> {
    /// The possible truth values of a condition for a player.
    pub(in crate::check) fn truth(&self, condition: &Condition, viewer: Player) -> Truth {
        match condition {
            Condition::Any(region) => Truth {
                can_hold: self.bounds.most_cells(region, viewer) > 0,
                can_fail: self.bounds.least_cells(region, viewer) == 0,
            },
            Condition::Every(cells, are) => self.every(cells, are, viewer),
            Condition::Line { length, of, dirs, .. } => {
                Truth { can_hold: self.can_line_up(*length, of, dirs, viewer), can_fail: *length > 0 }
            }
            Condition::Compare(a, comparison, b) => self.compare(a, *comparison, b, viewer),
            Condition::Repetition(times) => {
                Truth { can_hold: *times < 2 || self.course.can_repeat, can_fail: *times > 1 }
            }
            Condition::Quiet(clock, plies) => {
                Truth { can_hold: *plies == 0 || self.can_be_quiet(*clock), can_fail: *plies > 0 }
            }
            Condition::After(event) => {
                let can_happen = (0..2).any(|player| self.bounds.can_happen(*event, player));
                Truth { can_hold: can_happen, can_fail: true }
            }
            Condition::Not(part) => {
                let part = self.truth(part, viewer);
                Truth { can_hold: part.can_fail, can_fail: part.can_hold }
            }
            Condition::And(parts) => {
                let parts: Vec<Truth> = parts.iter().map(|part| self.truth(part, viewer)).collect();
                Truth {
                    can_hold: parts.iter().all(|p| p.can_hold),
                    can_fail: parts.iter().any(|p| p.can_fail),
                }
            }
            Condition::Or(parts) => {
                let parts: Vec<Truth> = parts.iter().map(|part| self.truth(part, viewer)).collect();
                Truth {
                    can_hold: parts.iter().any(|p| p.can_hold),
                    can_fail: parts.iter().all(|p| p.can_fail),
                }
            }
            // Nothing is known of any other condition.
            _ => Truth::OPEN,
        }
    }

    fn every(&self, cells: &Region, are: &Region, viewer: Player) -> Truth {
        let both = Region::And(vec![cells.clone(), are.clone()]);
        let outside = Region::And(vec![cells.clone(), Region::Not(Box::new(are.clone()))]);
        Truth {
            can_hold: self.bounds.least_cells(cells, viewer) <= self.bounds.most_cells(&both, viewer),
            can_fail: self.bounds.most_cells(&outside, viewer) > 0,
        }
    }

    fn compare(&self, a: &Number, comparison: Comparison, b: &Number, viewer: Player) -> Truth {
        let (a, b) = (self.bounds.range(a, viewer), self.bounds.range(b, viewer));
        let (can_hold, can_fail) = match comparison {
            Comparison::AtLeast => (!below(a, b), !at_most(b, a)),
            Comparison::AtMost => (!below(b, a), !at_most(a, b)),
            Comparison::More => (!at_most(a, b), !below(b, a)),
            Comparison::Less => (!at_most(b, a), !below(a, b)),
            Comparison::Equal => (!below(a, b) && !below(b, a), !(at_most(a, b) && at_most(b, a))),
        };
        Truth { can_hold, can_fail }
    }

    /// True if enough cells that may be in the region stand in a line.
    fn can_line_up(&self, length: u32, of: &Region, dirs: &[DirId], viewer: Player) -> bool {
        let within = self.possible.world.within(of, viewer);
        let longest = dirs
            .iter()
            .map(|dir| self.longest(&within.iter().map(|c| !c.is_none()).collect::<Vec<_>>(), *dir));
        longest.max().unwrap_or(0) >= length as usize && self.bounds.most_cells(of, viewer) >= length as usize
    }

    fn longest(&self, cells: &[bool], dir: DirId) -> usize {
        let next = &self.model.board.directions[dir].next;
        let run = |from: usize| {
            std::iter::successors(Some(from), |cell| next[*cell]).take_while(|cell| cells[*cell]).count()
        };
        (0..cells.len()).map(run).max().unwrap_or(0)
    }

    /// True if a player may have a play that is none of the clock's events.
    fn can_be_quiet(&self, clock: usize) -> bool {
        (0..2).any(|player| {
            self.course.has_quiet_play(self.model, self.possible, &self.model.clocks[clock], player)
        })
    }
}

/// True if `a` is always less than `b`.
fn below(a: Range, b: Range) -> bool {
    matches!((a.most, b.least), (Some(a), Some(b)) if a < b)
}

/// True if `a` is never more than `b`.
fn at_most(a: Range, b: Range) -> bool {
    matches!((a.most, b.least), (Some(a), Some(b)) if a <= b)
}
