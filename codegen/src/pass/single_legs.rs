//! Plays of one leg beside rows are made for all pieces at once, and only pieces that can make another leg are followed.

use std::collections::BTreeSet;

use dsl::model::{Act, DirId, Heading, Landing, Mover, PlayId, Promotion, Region, Repeat, Stretch};

use crate::facts::clauses::movers_of;
use crate::facts::contents::Contents;
use crate::facts::groups::{Group, groups_of};
use crate::facts::local::is_local;
use crate::pass::short_jumps::directions;
use crate::pass::straight_chains::is_only_one;
use crate::plan::Plan;

/// Chooses the groups whose legs are told apart before they are made.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let mut found = BTreeSet::new();
    for (id, play) in plan.model.plays.iter().enumerate() {
        let single = groups_of(movers_of(play)).into_iter().filter(|group| plan.are_told_apart(id, group));
        found.extend(single.map(|group| (id, group[0].0)));
    }
    plan.decided.single_legs = found;
    plan.decided.single_legs.iter().map(|walk| plan.mover_name(*walk)).collect()
}

impl Plan<'_> {
    /// True if a group's plays of one leg are made for all pieces at once.
    pub fn makes_single_legs(&self, id: PlayId, group: &Group<'_>) -> bool {
        self.decided.single_legs.contains(&(id, group[0].0))
    }

    /// True if each leg is a step that takes a row ahead or behind, and changes nothing on the lines of the next leg, which
    /// heads neither on, since the clause forbids that, nor back, to a visited cell. So the cells from which a piece can go on
    /// are the same before and after a leg.
    fn are_told_apart(&self, id: PlayId, group: &Group<'_>) -> bool {
        let play = &self.model.plays[id];
        let changed = |promotion: &Promotion| promotion.from == group[0].1.kind;
        !self.is_general(id)
            && self.compares_itself(id)
            && !self.target_depends_on_start(id)
            && !self.shape.flips
            && !self.shape.soonest
            && !self.model.promotions.iter().any(changed)
            && play.far.is_none()
            && is_only_one(&groups_of(movers_of(play)), group)
            && (play.repeat, play.heading, play.landing) == (Repeat::AtWill, Heading::NotOn, Landing::Any)
            && group.iter().all(|(_, mover)| takes_row(mover))
            && is_one_a_direction(group)
            && (0..2).all(|player| self.lines_cross_once(&directions(group, player)))
    }

    /// True if steps in these directions are single shifts, and two lines along them have one cell in common at most.
    fn lines_cross_once(&self, dirs: &[DirId]) -> bool {
        let all = &self.model.board.directions;
        let line = |cell: usize, dir: DirId| {
            let ahead = std::iter::successors(all[dir].next[cell], move |at| all[dir].next[*at]);
            let back = all[dir].opposite;
            ahead.chain(std::iter::successors(all[back].next[cell], move |at| all[back].next[*at]))
        };
        let apart = |cell: usize, one: DirId, other: DirId| {
            one == other
                || one == all[other].opposite
                || line(cell, one).all(|there| line(cell, other).all(|here| here != there))
        };
        let cells = 0..self.model.board.cells.len();
        dirs.iter().all(|dir| self.layout.is_uniform(*dir))
            && cells.into_iter().all(|cell| dirs.iter().all(|one| dirs.iter().all(|two| apart(cell, *one, *two))))
    }
}

/// True if a mover goes to an empty neighbour that it has not visited in this play, and captures a row beside its way.
fn takes_row(mover: &Mover) -> bool {
    let [onto, row] = mover.walk.steps.as_slice() else { return false };
    let Region::And(parts) = &onto.on else { return false };
    let unvisited = Region::Not(Box::new(Region::Visited));
    let plain = parts.iter().all(|part| *part == unvisited || is_local(part));
    parts.contains(&unvisited)
        && plain
        && (onto.least, onto.most, onto.act, onto.stretch) == (1, Some(1), Act::None, Stretch::Way)
        && Contents::of(&onto.on).is_vacant()
        && row.stretch != Stretch::Way
        && row.act == Act::Capture
        && is_local(&row.on)
        && Contents::of(&row.on).is_disjoint(Contents::of(&Region::Empty))
}

/// True if no two movers take the row on the same side of a leg in the same direction.
fn is_one_a_direction(group: &Group<'_>) -> bool {
    let sides = |ahead: bool| group.iter().filter(move |(_, mover)| {
        mover.walk.beside().is_some_and(|row| (row.stretch == Stretch::Ahead) == ahead)
    });
    let once = |player: usize, ahead: bool| {
        let dirs: Vec<_> = sides(ahead).flat_map(|(_, mover)| mover.walk.dirs[player].iter()).collect();
        dirs.iter().collect::<BTreeSet<_>>().len() == dirs.len()
    };
    (0..2).all(|player| once(player, true) && once(player, false))
}
