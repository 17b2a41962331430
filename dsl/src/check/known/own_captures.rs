//! Acts on own pieces, which games have too, and which may yet be a slip for acts on the opponent's.

use super::contents::Contents;
use super::extent::World;
use crate::model::{Act, Action, ChoiceAct, Condition, Model, Number, Play, Region, Step, Then};

/// True if the step acts, though never on a piece of the opponent, and that cannot be meant: there is never a piece at all, or own pieces
/// are captured in a game that takes no others, and in which no rule asks how many a player has.
pub(in crate::check) fn is_odd(model: &Model, world: &World, step: &Step) -> bool {
    let meets =
        |what: fn(usize) -> Contents| (0..2).any(|player| may_hold(world, step, player, what(player)));
    let holds_own = meets(Contents::of_player);
    step.act != Act::None
        && !meets(|player| Contents::of_player(1 - player))
        && (!holds_own || step.act == Act::Capture && !takes_others(model, world) && !counts_own(model))
}

fn may_hold(world: &World, step: &Step, player: usize, what: Contents) -> bool {
    world.within(&step.on, player).iter().any(|contents| contents.meets(what))
}

/// True if some play may take a piece of the opponent.
fn takes_others(model: &Model, world: &World) -> bool {
    let takes = |step: &Step| {
        step.act == Act::Capture
            && (0..2).any(|player| may_hold(world, step, player, Contents::of_player(1 - player)))
    };
    let takes_later = |play: &Play| {
        play.choice.as_ref().is_some_and(|choice| choice.act == ChoiceAct::Take)
            || play.then.iter().any(|then| match then {
                Then::Walks { walk, .. } => walk.steps.iter().any(takes),
                Then::Capture(_) => true,
                Then::Mark(_) | Then::Pull(_) => false,
            })
    };
    model.plays.iter().any(|play| {
        let on_the_way = match &play.action {
            Action::Move(movers) => movers.iter().flat_map(|mover| &mover.walk.steps).any(takes),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
        };
        on_the_way || takes_later(play)
    })
}

/// True if an end or the points ask how many pieces a player has.
fn counts_own(model: &Model) -> bool {
    let of_condition = |condition: &&Condition| match condition {
        Condition::Any(region) => is_all_own(region),
        Condition::Compare(a, _, b) => counts(a) || counts(b),
        _ => false,
    };
    let mut conditions = model.ends.iter().flat_map(|end| end.when.all());
    conditions.any(|condition| of_condition(&condition)) || model.points.as_ref().is_some_and(counts)
}

fn counts(number: &Number) -> bool {
    matches!(number, Number::Count(region) if is_all_own(region)) || number.parts().into_iter().any(counts)
}

/// True for all own pieces, or all of some kinds, wherever they stand.
fn is_all_own(region: &Region) -> bool {
    match region {
        Region::Own => true,
        Region::And(parts) => {
            parts.contains(&Region::Own)
                && parts.iter().all(|part| matches!(part, Region::Own | Region::Kind(_)))
        }
        _ => false,
    }
}
