//! Cuts by a shallower search (ProbCut): its score is so far beyond the window that a deeper search hardly returns into it.

use super::alpha_beta::{AlphaBeta, Window};
use super::selectivity::ProbCut;
use crate::{Position, WIN};

/// Standard deviations by which the shallower score must lie beyond the window, in tenths.
const WIDTH: i64 = 15;

impl<P: Position> AlphaBeta<'_, P> {
    /// The bound of a node with a null window, if a shallower search makes the bound likely enough. The static value selects the side of the window
    /// to try.
    pub(super) fn probable(&mut self, position: &P, depth: i32, ply: usize, window: Window) -> Option<i32> {
        let (ProbCut { mean, deviation }, shallow) = self.cuts_at(depth)?;
        if window.is_open() || window.alpha.abs() >= WIN - 1 {
            return None;
        }
        let margin = (WIDTH * i64::from(deviation) / 10).min(WIN.into()) as i32;
        let high = self.evaluate(position) >= window.beta;
        // The shallower score that stands for the bound.
        let asked = if high { window.beta + margin - mean } else { window.alpha - margin - mean };
        if asked.abs() >= WIN {
            return None;
        }
        let alpha = if high { asked - 1 } else { asked };
        let unseen = self.unseen;
        let score = self.node(position, shallow, ply, Window { alpha, beta: alpha + 1 });
        let holds = if high { score >= asked } else { score <= asked };
        self.unseen = unseen + u64::from(holds);
        (holds && !self.clock.stopped()).then_some(if high { window.beta } else { window.alpha })
    }

    /// Statistics for cuts of a node of this depth, and the depth of the shallower search; `None` if such nodes are not cut.
    fn cuts_at(&self, depth: i32) -> Option<(ProbCut, i32)> {
        let cuts = |cuts: Option<ProbCut>, less: u32| Some((cuts?, depth - less as i32));
        match depth {
            ..3 => None,
            3 | 4 => cuts(self.selectivity.near, ProbCut::NEAR),
            _ => cuts(self.selectivity.far, ProbCut::FAR),
        }
    }
}
