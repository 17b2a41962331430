//! Chains that cannot have the same effect are not compared with each other.

use dsl::model::{PromoteThen, Promotion, Repeat};

use crate::facts::clauses::movers_of;
use crate::facts::groups::{Group, groups_of};
use crate::pass::short_jumps::{directions, is_jump};
use crate::plan::Plan;

/// Applies to chains of jumps whose captures determine the way.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.captures_tell_way = true;
    let mut found = Vec::new();
    for (id, play) in plan.model.plays.iter().enumerate().filter(|(_, play)| play.repeat != Repeat::No) {
        let apart = groups_of(movers_of(play)).into_iter().filter(|group| plan.captures_tell_way(group));
        found.extend(apart.map(|group| plan.mover_name((id, group[0].0))));
    }
    found
}

impl Plan<'_> {
    /// True if no two chains from a cell capture the same pieces: all directions go up in bit numbers, or all go down, so the
    /// captured piece nearest to the start tells the first leg, and so on.
    pub fn captures_tell_way(&self, group: &Group<'_>) -> bool {
        let goes_on = |promotion: &Promotion| {
            promotion.from == group[0].1.kind && promotion.then == PromoteThen::GoesOn
        };
        let shifts = |player: usize| {
            let dirs = directions(group, player);
            dirs.into_iter().flat_map(|dir| &self.layout.shifts[dir]).map(|shift| shift.by)
        };
        self.decided.captures_tell_way
            && group.iter().all(|(_, mover)| is_jump(&mover.walk))
            && !self.model.promotions.iter().any(goes_on)
            && (0..2).all(|player| shifts(player).all(|by| by > 0) || shifts(player).all(|by| by < 0))
    }
}
