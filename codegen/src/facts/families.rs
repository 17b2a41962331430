//! Movers of a clause that differ only in constants: in sets of cells and in directions.
//!
//! A file may write out hundreds of walks of one shape. These walks share one function, and a table has a row for each, so that
//! a walk adds only a row to the module.

use dsl::model::{CellMask, Dirs, Mover, PlayId, Region, Stretch, Walk};

use crate::pass::tuning::LEAST_IN_TABLE;
use crate::plan::Plan;

use super::clauses::movers_of;

/// Movers that differ only in constants.
pub struct Family<'m> {
    /// The number of the family's first mover among the movers of the clause.
    pub first: usize,
    /// The constants of each mover.
    pub rows: Vec<Row<'m>>,
}

/// The constants of a mover.
pub struct Row<'m> {
    /// Constant sets, each once, in the order in which the mover names them.
    pub sets: Vec<[CellMask; 2]>,
    /// The directions of its walk.
    pub dirs: &'m Dirs,
}

impl<'m> Plan<'m> {
    /// The families of a clause's movers, if their plays are made from tables.
    pub fn families(&self, id: PlayId) -> Option<Vec<Family<'m>>> {
        let movers = movers_of(&self.model.plays[id]);
        let tabled = self.has_many_walks()
            && movers.len() >= LEAST_IN_TABLE
            && self.is_setwise(id)
            && !self.spares_royal(id)
            && !self.stages.iter().any(|stage| stage.plays.contains(&id) && self.is_union(stage))
            && movers.iter().all(|mover| has_fixed_length(&mover.walk));
        tabled.then(|| families(movers))
    }
}

/// True if all matches of a walk have the same length.
fn has_fixed_length(walk: &Walk) -> bool {
    walk.steps.iter().all(|step| step.stretch == Stretch::Way && step.most == Some(step.least))
}

fn families(movers: &[Mover]) -> Vec<Family<'_>> {
    let mut families: Vec<(Mover, Family<'_>)> = Vec::new();
    for (first, mover) in movers.iter().enumerate() {
        let (shape, sets) = without_constants(mover);
        let row = Row { sets, dirs: &mover.walk.dirs };
        match families.iter_mut().find(|(other, _)| *other == shape) {
            Some((_, family)) => family.rows.push(row),
            None => families.push((shape, Family { first, rows: vec![row] })),
        }
    }
    families.into_iter().map(|(_, family)| family).collect()
}

/// A mover without its directions and with numbers in place of its constant sets, and those sets.
fn without_constants(mover: &Mover) -> (Mover, Vec<[CellMask; 2]>) {
    let mut shape = mover.clone();
    let mut sets = Vec::new();
    shape.walk.dirs = Dirs::default();
    shape.on.iter_mut().for_each(|on| number_sets(on, &mut sets));
    shape.walk.steps.iter_mut().for_each(|step| number_sets(&mut step.on, &mut sets));
    (shape, sets)
}

/// Replaces each constant set of a region by a mask whose length is the number of the set.
fn number_sets(region: &mut Region, sets: &mut Vec<[CellMask; 2]>) {
    if let Region::Fixed(masks) = region {
        let number = sets.iter().position(|known| known == masks).unwrap_or_else(|| {
            sets.push(masks.clone());
            sets.len() - 1
        });
        *masks = [vec![true; number], Vec::new()];
        return;
    }
    region.parts_mut().into_iter().for_each(|part| number_sets(part, sets));
}

#[cfg(test)]
mod tests {
    use super::*;
    use dsl::model::{Act, Step};

    fn mover(cells: [usize; 2], dir: usize) -> Mover {
        let [on, to] = cells.map(|cell| {
            let mask: CellMask = (0..4).map(|other| other == cell).collect();
            Region::Fixed([mask.clone(), mask])
        });
        let step = Step {
            on: Region::And(vec![Region::Enemy, to]),
            least: 1,
            most: Some(1),
            act: Act::Capture,
            stretch: Stretch::Way,
        };
        Mover { kind: 0, on: Some(on), walk: Walk { dirs: [vec![dir], vec![dir]], steps: vec![step] } }
    }

    #[test]
    fn movers_that_differ_in_cells_and_directions_are_a_family() {
        let movers = [mover([0, 1], 0), mover([2, 3], 1)];
        let [family] = families(&movers).try_into().unwrap_or_else(|_| panic!("one family"));
        assert_eq!((family.first, family.rows.len()), (0, 2));
        assert_eq!(family.rows[1].dirs, &[vec![1], vec![1]]);
    }

    #[test]
    fn one_set_used_twice_is_another_shape() {
        let movers = [mover([0, 1], 0), mover([2, 2], 0)];
        assert_eq!(families(&movers).len(), 2);
    }

    #[test]
    fn another_kind_is_another_family() {
        let movers = [mover([0, 1], 0), Mover { kind: 1, ..mover([0, 1], 0) }];
        assert_eq!(families(&movers).len(), 2);
    }
}
