//! Races: each player brings its pieces to a goal, and neither takes anything from the other.

use dsl::model::{Act, Action, Model, Play, Region, ValueOf, Verdict};

/// The number of the `value` clause that counts the steps of all own pieces to their goal, in a race: plays only move pieces, and a player
/// wins, or nobody does.
pub fn steps_of_race(model: &Model) -> Option<usize> {
    let wins = model.ends.iter().any(|end| end.verdict == Verdict::Win);
    let never_lost = model.ends.iter().all(|end| matches!(end.verdict, Verdict::Win | Verdict::Draw));
    let only_moves = model.promotions.is_empty() && model.plays.iter().all(only_moves);
    if !(wins && never_lost && only_moves && model.turns.alternate()) {
        return None;
    }
    model.values.iter().position(|value| {
        value.weight < 0 && matches!(value.per, ValueOf::Distance { from: Region::Own, .. })
    })
}

/// True if a play does no more than to move a piece.
fn only_moves(play: &Play) -> bool {
    let Action::Move(movers) = &play.action else { return false };
    let acts = movers.iter().flat_map(|mover| &mover.walk.steps).any(|step| step.act != Act::None);
    !acts && play.then.is_empty() && play.choice.is_none()
}
