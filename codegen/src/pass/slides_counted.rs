//! The plays of sliding pieces are counted in all directions at once.

use dsl::model::{Act, KindId, Mover, PlayId, Region, Step, Walk};

use crate::facts::clauses::movers_of;
use crate::facts::walks::slides;
use crate::plan::Plan;

use super::lanes::ups;

/// Applies where all sliding pieces of a clause run over empty cells to one cell behind, on boards of one word, and such lines are
/// looked at for attacks as well.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let counted = (0..plan.model.plays.len()).filter(|id| plan.counts_slides(*id)).collect();
    plan.decided.slides_counted = counted;
    plan.decided.slides_counted.iter().map(|id| plan.model.plays[*id].name.clone()).collect()
}

impl Plan<'_> {
    /// The sliding movers of a clause, and the region where their lines end, if their plays are counted at once.
    pub fn slides_at_once(&self, id: PlayId) -> Option<(Vec<&Mover>, &Region)> {
        if !self.decided.slides_counted.contains(&id) {
            return None;
        }
        let sliding: Vec<_> = self.sliding(id).collect();
        let (_, end) = run_of(&sliding.first()?.walk)?;
        Some((sliding, &end.on))
    }

    fn sliding(&self, id: PlayId) -> impl Iterator<Item = &Mover> {
        movers_of(&self.model.plays[id]).iter().filter(|mover| slides(&mover.walk))
    }

    fn counts_slides(&self, id: PlayId) -> bool {
        let royal = self.royal();
        let changes = |kind: KindId| self.model.promotions.iter().any(|promotion| promotion.from == kind);
        let Some(first) = self.sliding(id).next() else { return false };
        let alike = |mover: &Mover| {
            mover.walk.steps == first.walk.steps && Some(mover.kind) != royal && !changes(mover.kind)
        };
        let seen: Vec<_> = self.far_lines();
        let dirs = || self.sliding(id).flat_map(|mover| mover.walk.dirs.iter().flatten().copied());
        self.guarded().is_some()
            && self.spares_royal(id)
            && self.model.plays[id].far.is_none()
            && run_of(&first.walk).is_some()
            && self.sliding(id).all(alike)
            && dirs().all(|dir| seen.contains(&dir))
            && ups(self, seen.iter().copied()).is_some()
    }
}

/// The run of empty cells of a walk, and the cell behind it.
fn run_of(walk: &Walk) -> Option<(&Step, &Step)> {
    let [run, end] = walk.steps.as_slice() else { return None };
    let ranges = [(run.least, run.most), (end.least, end.most)];
    let fits = run.on == Region::Empty && run.act == Act::None && ranges == [(0, None), (1, Some(1))];
    (fits && walk.beside().is_none()).then_some((run, end))
}
