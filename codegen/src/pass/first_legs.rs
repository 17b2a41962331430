//! Pieces from which a chain cannot begin are passed over.

use dsl::model::{Mover, Region, Walk};

use crate::facts::local::{is_local_walk, widened};
use crate::facts::shape::acts;
use crate::plan::Plan;


/// Applies to legs that ask only about the cells that they cross, or about attacks.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.first_legs = true;
    plan.movers_where(|mover| plan.walk_from_starts(mover).is_some())
}

impl Plan<'_> {
    /// True if the pieces with a first leg can be found all at once: only the contents of the cells that a leg crosses matter.
    pub fn first_legs_are_local<'m>(&self, movers: impl IntoIterator<Item = &'m Mover>) -> bool {
        self.decided.first_legs && movers.into_iter().all(|mover| is_local_walk(&mover.walk))
    }

    /// A walk that matches wherever the mover's walk does, and finds all pieces at once that may begin; `None` if it costs more than it saves.
    pub fn walk_from_starts(&self, mover: &Mover) -> Option<Walk> {
        let spares = acts(&mover.walk) && is_local_walk(&mover.walk);
        let asks_attacks =
            mover.walk.steps.iter().any(|step| step.on.mentions(&|part| *part == Region::Attacked));
        (self.decided.first_legs && (spares || asks_attacks)).then(|| widened(&mover.walk))?
    }
}
