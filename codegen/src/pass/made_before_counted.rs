//! Many plays are made before the replies to any are counted.

use super::note;
use crate::plan::Plan;

/// Makes plays in batches if making a play and counting its replies are both long computations.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let on_board = plan.plays_ask_only_board() && plan.ends_between().next().is_none();
    let long = on_board && plan.runs_after_plays().is_some();
    plan.decided.replies_in_batches = long;
    note(long, "replies to all plays")
}

impl Plan<'_> {
    /// True if the legal plays depend on the board alone, so that the other fields of a state need no update.
    pub fn plays_ask_only_board(&self) -> bool {
        let model = self.model;
        model.limits.is_empty() && model.plays.iter().all(|play| play.when.is_none())
    }
}
