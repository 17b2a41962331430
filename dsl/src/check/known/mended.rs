//! Plays with their plain faults mended, so that consequences of a fault are not reported as further faults.

use super::extent::World;
use super::own_captures::is_odd;
use crate::model::{Act, Action, Model, Region, Step, Then};

/// The model with each faulty region replaced by the one that was probably meant: any cell where a walk or a mover has
/// an always empty one, the opponent's pieces where an act is odd without them, the empty cells in a placement.
pub(super) fn mended(model: &Model) -> Model {
    let world = World::anything(model);
    let mut mended = model.clone();
    for play in &mut mended.plays {
        match &mut play.action {
            Action::Place { on, .. } if world.is_empty(on) => *on = Region::Empty,
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => {}
            Action::Move(movers) => {
                movers
                    .iter_mut()
                    .flat_map(|mover| &mut mover.walk.steps)
                    .for_each(|step| mend(step, model, &world));
                let standing = movers.iter_mut().map(|mover| &mut mover.on);
                standing.for_each(|on| *on = on.take().filter(|on| !world.is_empty(on)));
            }
        }
        for then in &mut play.then {
            match then {
                Then::Walks { walk, .. } => walk.steps.iter_mut().for_each(|step| mend(step, model, &world)),
                Then::Capture(region) if world.is_empty(region) => *region = Region::Enemy,
                Then::Capture(_) | Then::Mark(_) | Then::Pull(_) => {}
            }
        }
    }
    mended
}

fn mend(step: &mut Step, model: &Model, world: &World) {
    if step.act == Act::None {
        if world.is_empty(&step.on) {
            let all = vec![true; world.live.len()];
            step.on = Region::Fixed([all.clone(), all]);
        }
    } else if is_odd(model, world, step) {
        step.on = Region::Enemy;
    }
}
