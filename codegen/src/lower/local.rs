//! Questions about regions and walks that decide how code may be emitted.

use dsl::model::{Region, Walk};

/// Whether a walk asks only what is on the cells that it crosses, one by one.
pub fn is_local_walk(walk: &Walk) -> bool {
    walk.beside().is_none() && walk.steps.iter().all(|step| is_local(&step.on))
}

/// Whether a cell's membership depends on that cell alone, so that lifting a piece elsewhere changes nothing.
pub fn is_local(region: &Region) -> bool {
    !region.mentions(&|part| {
        matches!(
            part,
            Region::Origin
                | Region::Visited
                | Region::Attacked
                | Region::StepOf(..)
                | Region::ReachOf(..)
                | Region::Within(..)
                | Region::Image { .. }
                | Region::Reaching { .. }
                | Region::Enclosed { .. }
                | Region::Lines { .. }
                | Region::OrElse(..)
        )
    })
}
