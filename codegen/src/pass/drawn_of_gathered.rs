//! A random play is drawn from sets of plays that are gathered first.
//!
//! Finding where a piece slides takes long, so its plays are not counted first and then found again. Nor are they listed: the sets of
//! their ends are kept until a play is drawn.

use dsl::model::{Play, PlayId, Repeat};

use crate::facts::clauses::movers_of;
use crate::facts::walks::slides;
use crate::plan::Plan;

use super::note;

/// Applies where pieces slide and most plays need no trial. Each other play is a set of one, for which there is room.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_of_gathered = plan.gathers_sets();
    note(plan.decided.drawn_of_gathered, "all plays")
}

impl Plan<'_> {
    /// True if plays are gathered as sets, and the plays of a set differ only in their cells.
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
        // A chain that captures gives its plays one by one, and there may be many.
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
