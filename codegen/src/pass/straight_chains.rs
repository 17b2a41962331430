//! Chains of jumps that go straight on are made for all pieces at once.

use std::collections::BTreeSet;

use dsl::model::{DirId, Heading, Landing, PlayId, PromoteThen, Repeat};

use crate::facts::clauses::movers_of;
use crate::facts::groups::{Group, groups_of};
use crate::pass::short_jumps::{directions, is_jump};
use crate::plan::Plan;

/// Chooses the groups whose chains go straight on.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let mut found = BTreeSet::new();
    for (id, play) in plan.model.plays.iter().enumerate() {
        let straight = groups_of(movers_of(play)).into_iter().filter(|group| plan.are_straight(id, group));
        found.extend(straight.map(|group| (id, group[0].0)));
    }
    plan.decided.straight_chains = found;
    plan.decided.straight_chains.iter().map(|walk| plan.mover_name(*walk)).collect()
}

/// True if a clause has no other movers of a group's kind, with which a chain could go on.
pub fn is_only_one(groups: &[Group<'_>], group: &Group<'_>) -> bool {
    groups.iter().filter(|other| other[0].1.kind == group[0].1.kind).count() == 1
}

impl Plan<'_> {
    /// True if a group's chains are made for all pieces at once, each direction by itself.
    pub fn goes_straight(&self, id: PlayId, group: &Group<'_>) -> bool {
        self.decided.straight_chains.contains(&(id, group[0].0))
    }

    /// True if each leg of a group's chains jumps over one piece, and the next leg heads on, over cells that no earlier leg has
    /// changed. Start and end then tell the play, since no two directions lead to one cell.
    fn are_straight(&self, id: PlayId, group: &Group<'_>) -> bool {
        let play = &self.model.plays[id];
        let changed = self.model.promotions.iter().any(|promotion| {
            promotion.from == group[0].1.kind && promotion.then != PromoteThen::IfEnding
        });
        !self.is_general(id)
            && !self.target_depends_on_start(id)
            && !self.shape.flips
            && !self.shape.soonest
            && !self.shape.visited
            && !changed
            && is_only_one(&groups_of(movers_of(play)), group)
            && play.far.is_none()
            && (play.repeat, play.heading, play.landing)
                == (Repeat::AtWill, Heading::Straight, Landing::Any)
            && group.iter().all(|(_, mover)| is_jump(&mover.walk))
            && (0..2).all(|player| self.lines_lie_apart(&directions(group, player)))
    }

    /// True if steps in these directions are single shifts, and the lines along them from any cell never meet.
    pub fn lines_lie_apart(&self, dirs: &[DirId]) -> bool {
        let apart = |cell: usize| {
            let ahead: Vec<_> = dirs.iter().flat_map(|dir| self.cells_ahead(cell, *dir)).collect();
            ahead.iter().copied().collect::<BTreeSet<_>>().len() == ahead.len()
        };
        dirs.iter().all(|dir| self.layout.is_uniform(*dir)) && (0..self.model.board.cells.len()).all(apart)
    }

    /// The most legs of a chain of short jumps in a direction.
    pub fn most_jumps(&self, dir: DirId) -> usize {
        let cells = 0..self.model.board.cells.len();
        cells.map(|cell| self.cells_ahead(cell, dir).count() / 2).max().unwrap_or(0)
    }

    /// The cells that steps in a direction lead to, one after the other.
    fn cells_ahead(&self, cell: usize, dir: DirId) -> impl Iterator<Item = usize> {
        let next = &self.model.board.directions[dir].next;
        std::iter::successors(next[cell], move |at| next[*at])
    }
}
