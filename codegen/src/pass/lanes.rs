//! Runs between two ends are looked for in all directions at once.

use dsl::model::{Act, DirId, Step, Then, Walk};

use crate::facts::contents::Contents;
use crate::facts::layout::SetType;
use crate::facts::local::is_local;
use crate::plan::Plan;

use super::note;

/// Number of lanes of [`engine::generated::Lanes`].
pub const LANES: usize = 4;

/// Applies to boards of one word.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.lanes = plan.layout.set == SetType::U64;
    let between = |then: &Then| matches!(then, Then::Walks { walk, .. } if plan.acts_between_ends(walk).is_some());
    let follows = plan.model.plays.iter().filter(|play| play.then.iter().any(between));
    let follows = follows.map(|play| format!("{}: what follows", play.name));
    let far = plan.attackers_by_way().0.into_iter().any(|attackers| attackers.are_far());
    follows.chain(note(plan.decided.lanes && far, "attacks along lines")).collect()
}

impl Plan<'_> {
    /// The elements of a walk as `run_between_ends` gives them, if the walk flips or captures the run and nothing else, and no
    /// cell of the run can be the end. So the follow-up of a play on one cell is found in all directions at once.
    pub fn acts_between_ends<'w>(&self, walk: &'w Walk) -> Option<[&'w Step; 2]> {
        let apart = |[run, end]: &[&Step; 2]| {
            run.act != Act::None
                && end.act == Act::None
                && Contents::of(&run.on).is_disjoint(Contents::of(&end.on))
                && is_local(&run.on)
                && is_local(&end.on)
        };
        self.run_between_ends(walk).filter(apart)
    }

    /// The elements of a walk over a run to one cell behind it, in all directions of a board whose pairs of directions
    /// fill a vector.
    pub fn run_between_ends<'w>(&self, walk: &'w Walk) -> Option<[&'w Step; 2]> {
        let [run, end] = walk.steps.as_slice() else { return None };
        let all = self.model.board.directions.len();
        let everywhere = (0..2).all(|player| (0..all).all(|dir| walk.dirs[player].contains(&dir)));
        let form = [(run.least, run.most), (end.least, end.most)] == [(1, None), (1, Some(1))];
        (everywhere && form && all_ups(self).is_some()).then_some([run, end])
    }
}

/// The direction that goes up of each pair of opposite ones among `dirs`, if a set is one word, each step is one shift, and
/// the pairs fit into a vector.
pub fn ups(plan: &Plan<'_>, dirs: impl IntoIterator<Item = DirId>) -> Option<Vec<DirId>> {
    let by = |dir: DirId| plan.layout.shifts[dir].first().map_or(0, |shift| shift.by);
    let opposite = |dir: DirId| plan.model.board.directions[dir].opposite;
    let dirs: Vec<_> = dirs.into_iter().collect();
    let even = |dir: &DirId| {
        let uniform = [*dir, opposite(*dir)].iter().all(|dir| plan.layout.is_uniform(*dir));
        uniform && by(*dir) != 0 && by(opposite(*dir)) == -by(*dir)
    };
    let mut ups: Vec<_> = dirs.iter().map(|dir| if by(*dir) > 0 { *dir } else { opposite(*dir) }).collect();
    ups.sort_unstable();
    ups.dedup();
    let fit = ups.len() <= LANES && dirs.iter().all(even);
    (plan.decided.lanes && fit).then_some(ups)
}

/// The direction that goes up of each pair of opposite directions of the board, if the pairs fill a vector.
pub fn all_ups(plan: &Plan<'_>) -> Option<Vec<DirId>> {
    ups(plan, 0..plan.model.board.directions.len()).filter(|ups| ups.len() == LANES)
}
