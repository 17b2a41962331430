//! A random play of chains that only move is drawn by piece: a piece, and the number of one of its ends.
//!
//! Listing all plays takes a chain for each piece. A piece has few ends, and the legs that the position allows bound their
//! number. So few pieces are tried before a random number below the bound is that of an end.

use dsl::model::{Action, Mover, Pass, PlayId, Repeat, Step};

use crate::plan::Plan;

use super::note;

/// Draws by piece where the most ends of a piece are bounded by the position.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_pieces = plan.draws_pieces();
    note(plan.decided.drawn_pieces, "all plays")
}

impl Plan<'_> {
    /// True if all plays of the last stage only move a piece, to ends whose number has a known bound, and earlier stages have plays
    /// only from some cells.
    fn draws_pieces(&self) -> bool {
        let model = self.model;
        let Some((last, earlier)) = self.stages.split_last() else { return false };
        let all = (0..model.plays.len()).all(|id| last.plays.contains(&id) && self.most_steps(id).is_some());
        let chains = (0..model.plays.len()).any(|id| self.common_legs(id).is_some());
        let drawn = self.decided.drawn_clause.is_some()
            || self.decided.drawn_by_count
            || self.decided.most_tried.is_some();
        chains
            && all
            && !drawn
            && model.avoid.is_none()
            && model.pass != Pass::AtWill
            && self.is_union(last)
            && last.plays.iter().all(|id| !self.has_tests(*id))
            && earlier.iter().all(|stage| !stage.from.is_empty())
    }

    /// The most ends of a piece by the steps of a clause. The ends of legs in common are counted in the position, and as 0 here.
    pub fn most_steps(&self, id: PlayId) -> Option<usize> {
        let play = &self.model.plays[id];
        if self.common_legs(id).is_some() {
            return Some(0);
        }
        let Action::Move(movers) = &play.action else { return None };
        let fixed = |mover: &Mover| mover.walk.steps.iter().all(|step: &Step| step.most == Some(step.least));
        let ends = |player: usize| movers.iter().map(|mover| mover.walk.dirs[player].len()).sum::<usize>();
        (play.repeat == Repeat::No && movers.iter().all(fixed)).then(|| ends(0).max(ends(1)))
    }
}
