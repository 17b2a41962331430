//! Questions about regions and walks that decide how code may be emitted.

use dsl::model::{Basis, Region, Step, Walk};

/// True if a walk matches by the contents of each cell that it crosses, and by nothing else.
pub fn is_local_walk(walk: &Walk) -> bool {
    walk.beside().is_none() && walk.steps.iter().all(|step| is_local(&step.on))
}

/// True if a cell alone decides whether it is in the region, so that lifting a piece elsewhere changes nothing.
pub fn is_local(region: &Region) -> bool {
    !region.mentions(&|part| match part.basis() {
        Basis::Play | Basis::Attacks | Basis::OtherCells => true,
        Basis::Board
        | Basis::OwnPieces
        | Basis::Pieces
        | Basis::Kinds
        | Basis::Past
        | Basis::Parts
        | Basis::PartsOfOther => false,
    })
}

/// A walk that matches wherever the given one does, and depends only on the cells that it crosses. `None` if the given walk
/// asks about cells beside its way.
pub fn widened(walk: &Walk) -> Option<Walk> {
    let anywhere = || Region::And(Vec::new());
    let step = |step: &Step| Step { on: local_part(&step.on).unwrap_or_else(anywhere), ..step.clone() };
    walk.beside().is_none().then(|| Walk { steps: walk.steps.iter().map(step).collect(), ..walk.clone() })
}

/// The part of a region that a cell decides alone; `None` if there is none.
pub fn local_part(region: &Region) -> Option<Region> {
    split(region, &|part| is_local(part))
}

/// The part of a region that a cell does not decide alone; `None` if there is none.
pub fn other_part(region: &Region) -> Option<Region> {
    split(region, &|part| !is_local(part))
}

/// The parts of a conjunction that are `kept`, joined; `None` if there are none.
fn split(region: &Region, kept: &dyn Fn(&Region) -> bool) -> Option<Region> {
    let Region::And(parts) = region else { return kept(region).then(|| region.clone()) };
    let mut parts: Vec<Region> = parts.iter().filter(|part| kept(part)).cloned().collect();
    if parts.len() > 1 { Some(Region::And(parts)) } else { parts.pop() }
}
