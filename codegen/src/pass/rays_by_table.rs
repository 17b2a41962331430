//! The cells that a piece sees along a line are looked up, on boards of one word or two.

use dsl::model::{Step, Stretch, Walk};

use crate::facts::layout::SetType;
use crate::plan::Plan;


/// Applies to rays on boards of one word or two.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.rays_by_table = !matches!(plan.layout.set, SetType::Words(_));
    plan.movers_where(|mover| plan.ray_of(&mover.walk).is_some())
}

impl Plan<'_> {
    /// The run of a walk and the element on which it ends, if the walk is a ray: a run of any length that ends on a cell of
    /// the run or on the one behind it.
    pub fn ray_of<'w>(&self, walk: &'w Walk) -> Option<[&'w Step; 2]> {
        let uniform = walk.dirs.iter().flatten().all(|dir| self.layout.is_uniform(*dir));
        let on_way = walk.steps.iter().all(|step| step.stretch == Stretch::Way);
        let applies = self.decided.rays_by_table && uniform && on_way;
        let range = |step: &Step| (step.least, step.most);
        match walk.steps.as_slice() {
            [run] if applies && range(run) == (1, None) => Some([run, run]),
            [run, behind] if applies && [range(run), range(behind)] == [(0, None), (1, Some(1))] => {
                Some([run, behind])
            }
            _ => None,
        }
    }
}
