//! The end of a leg `as far as the line has R` is computed from a count of R on the line.

use dsl::model::{Mover, Play, Region, Repeat};

use crate::facts::clauses::movers_of;
use crate::facts::local::is_local;
use crate::plan::Plan;

/// Applies to single legs along rays.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.measures_lines = true;
    let clauses = plan.model.plays.iter().filter(|play| play.far.is_some() && plan.has_measured_targets(play));
    clauses.map(|play| play.name.clone()).collect()
}

impl Plan<'_> {
    /// The region that is counted on the line of a leg, if that count tells the only cell ahead where the leg can end: the line
    /// is a ray each way, and the count is of the board as it stands.
    pub fn counted_on_line<'p>(&self, play: &'p Play, mover: &Mover) -> Option<&'p Region> {
        let counted = play.far.as_ref()?;
        let applies = self.decided.measures_lines
            && play.repeat == Repeat::No
            && is_local(counted)
            && self.ray_of(&mover.walk).is_some()
            && self.has_sliding_targets(&mover.walk);
        applies.then_some(counted)
    }

    /// True if the legs of a clause are of any length, or a count tells their ends.
    pub fn has_measured_targets(&self, play: &Play) -> bool {
        play.far.is_none() || movers_of(play).iter().all(|mover| self.counted_on_line(play, mover).is_some())
    }
}
