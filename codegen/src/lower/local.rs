//! A question about regions that decides how code may be emitted.

use dsl::model::Region;

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
