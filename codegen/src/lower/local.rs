//! Questions about regions that decide how code may be emitted.

use dsl::model::Region;

/// Whether the region contains a part for which `test` holds.
pub fn mentions(region: &Region, test: &dyn Fn(&Region) -> bool) -> bool {
    let inner = |part: &Region| mentions(part, test);
    test(region)
        || match region {
            Region::Not(part) | Region::Their(part) => inner(part),
            Region::StepOf(_, part) | Region::ReachOf(_, part) | Region::Within(_, part) => inner(part),
            Region::And(parts) | Region::Or(parts) => parts.iter().any(inner),
            Region::Reaching { of, to: other, .. } | Region::Enclosed { of, by: other, .. } => {
                inner(of) || inner(other)
            }
            Region::Fixed(_)
            | Region::Own
            | Region::Enemy
            | Region::Player(_)
            | Region::Kind(_)
            | Region::Empty
            | Region::Occupied
            | Region::Origin => false,
        }
}

/// Whether the region depends on where the play began.
pub fn uses_origin(region: &Region) -> bool {
    mentions(region, &|part| matches!(part, Region::Origin))
}

/// Whether a cell's membership depends on that cell alone, so that lifting a piece elsewhere changes nothing.
pub fn is_local(region: &Region) -> bool {
    !mentions(region, &|part| {
        matches!(
            part,
            Region::Origin
                | Region::StepOf(..)
                | Region::ReachOf(..)
                | Region::Within(..)
                | Region::Reaching { .. }
                | Region::Enclosed { .. }
        )
    })
}
