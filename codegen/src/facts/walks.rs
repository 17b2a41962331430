//! The lengths of walks, and where they may end.

use dsl::model::{Act, Action, Stretch, Walk};

use crate::pass::tuning::MOST_IN_LINE;
use crate::plan::Plan;

use super::contents::Contents;

impl Plan<'_> {
    /// True if a game has so many walks that each is a function of its own, which is compiled once.
    pub fn has_many_walks(&self) -> bool {
        let movers = self.model.plays.iter().map(|play| match &play.action {
            Action::Move(movers) => movers.len(),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => 0,
        });
        movers.sum::<usize>() > MOST_IN_LINE
    }

    /// True if a walk on a board of one word has one or two steps, and ends wherever it matches.
    pub fn is_short(&self, walk: &Walk) -> bool {
        self.layout.set.words() == 1
            && walk.steps.iter().all(|step| step.most == Some(step.least) && step.stretch == Stretch::Way)
            && walk.steps.iter().map(|step| step.least).sum::<u32>() <= 2
            && !self.asks_landing(walk)
    }

    /// True if a match of the walk may end on a cell where a piece may not land.
    pub fn asks_landing(&self, walk: &Walk) -> bool {
        let Some(last) = walk.way().last() else { return false };
        let vacant = last.act == Act::Capture || Contents::of(&last.on).is_vacant();
        let moved = walk.way().iter().any(|step| step.least > 0);
        !(vacant && moved && last.least > 0)
    }
}

/// True if a walk has a match of no cell, which leads nowhere.
pub fn may_match_nothing(walk: &Walk) -> bool {
    walk.steps.iter().all(|step| step.least == 0)
}

/// True if a walk can be of any length.
pub fn slides(walk: &Walk) -> bool {
    walk.steps.iter().any(|step| step.most.is_none())
}
