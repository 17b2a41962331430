//! The cells one step from a cell are looked up, on boards of several words and where a step is several shifts.

use dsl::model::{Act, Mover, Play, Repeat, Step};

use crate::facts::clauses::movers_of;
use crate::facts::layout::SetType;
use crate::facts::local::is_local_walk;
use crate::plan::Plan;

/// Applies to clauses by which every piece moves by one step.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let even = (0..plan.layout.shifts.len()).all(|dir| plan.layout.is_uniform(dir));
    plan.decided.near_by_table = matches!(plan.layout.set, SetType::Words(_)) || !even;
    let plays = plan.model.plays.iter();
    let near = plays.filter(|play| plan.steps_near(play, movers_of(play)).is_some());
    near.map(|play| play.name.clone()).collect()
}

impl Plan<'_> {
    /// The only mover of a clause and its only step, if every piece moves by one step.
    pub fn steps_near<'p>(&self, play: &Play, movers: &'p [Mover]) -> Option<(&'p Mover, &'p Step)> {
        let [mover] = movers else { return None };
        let [step] = mover.walk.steps.as_slice() else { return None };
        let once = (step.least, step.most, step.act) == (1, Some(1), Act::None);
        let plain = play.repeat == Repeat::No && play.far.is_none() && mover.on.is_none();
        let alike = self.model.kinds.len() == 1 && mover.walk.dirs[0] == mover.walk.dirs[1];
        let applies = self.decided.near_by_table
            && once
            && plain
            && alike
            && is_local_walk(&mover.walk)
            && !self.asks_landing(&mover.walk);
        applies.then_some((mover, step))
    }
}
