//! Runs between two ends are looked for once for all plays that are counted.

use dsl::model::{Step, Then};

use crate::plan::Plan;

use super::note;

/// Shares the runs of plays that are counted two plies ahead.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.runs_shared = plan.counts_two_plies() && plan.runs_after_plays().is_some();
    note(plan.decided.runs_shared, "plays counted two plies ahead")
}

impl Plan<'_> {
    /// True if the runs that follow-ups change are looked for once for all plays that are counted two plies ahead.
    pub fn shares_runs(&self) -> bool {
        self.decided.runs_shared
    }

    /// The elements of the walk that follows each play, if nothing else follows a play, plays only place a piece, and the board
    /// before a play tells what the walk matches.
    pub fn runs_after_plays(&self) -> Option<[&Step; 2]> {
        let [play] = self.model.plays.as_slice() else { return None };
        let [Then::Walks { walk, .. }] = play.then.as_slice() else { return None };
        self.acts_between_ends(walk).filter(|_| self.is_required_by_set(play, 0))
    }
}
