//! A random play is one of sets that are gathered first.
//!
//! To find where a piece slides takes long, so its plays are not counted first and found again; nor are they listed: the sets of their
//! ends are kept until one is drawn.

use dsl::model::{Play, PlayId, Repeat};

use crate::facts::clauses::movers_of;
use crate::facts::walks::slides;
use crate::plan::Plan;

use super::note;

/// Applies where pieces slide and most plays need no trial. Other plays are sets of one, for which there is room.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_of_gathered = plan.gathers_sets();
    note(plan.decided.drawn_of_gathered, "all plays")
}

impl Plan<'_> {
    /// Whether plays are gathered as sets in each of which only the cells of a play differ.
    fn gathers_sets(&self) -> bool {
        let (model, shape) = (self.model, &self.shape);
        let drawn_otherwise = self.decided.drawn_clause.is_some()
            || self.decided.drawn_pieces
            || self.decided.most_tried.is_some()
            || model.avoid.is_some();
        let differ_otherwise = shape.captured || shape.flipped || shape.chosen || shape.soonest;
        let can_slide =
            |id: PlayId| movers_of(&model.plays[id]).iter().any(|mover| slides(&mover.walk));
        let as_sets = |id: PlayId| self.is_setwise(id) && (!self.has_tests(id) || self.spares_royal(id));
        // A chain that takes pieces has plays one by one, as many as there may be.
        let of_few_sets = |(id, play): (PlayId, &Play)| play.repeat == Repeat::No || self.has_targets_of_each(id);
        let mut sliding = (0..model.plays.len()).filter(|id| can_slide(*id)).peekable();
        !drawn_otherwise
            && !differ_otherwise
            && sliding.peek().is_some()
            && sliding.all(as_sets)
            && self.decided.slides_by_lines.is_empty()
            && model.plays.iter().enumerate().all(of_few_sets)
            && !self.stages.iter().any(|stage| self.needs_comparison(stage))
    }
}
