//! Races: each player brings its pieces to a goal, and neither takes anything from the other.

use super::{Act, Action, Model, Play, Region, ValueOf, Verdict};

impl Model {
    /// The index of the `value` clause that counts the steps of all own pieces to their goal, if the game is a race: players alternate,
    /// plays only move pieces, and ends are wins and draws, with at least one win.
    pub fn race(&self) -> Option<usize> {
        let wins = self.ends.iter().any(|end| end.verdict == Verdict::Win);
        let never_lost = self.ends.iter().all(|end| matches!(end.verdict, Verdict::Win | Verdict::Draw));
        let only_moves = self.promotions.is_empty() && self.plays.iter().all(only_moves);
        if !(wins && never_lost && only_moves && self.turns.alternate()) {
            return None;
        }
        self.values.iter().position(|value| {
            value.weight < 0 && matches!(value.per, ValueOf::Distance { from: Region::Own, .. })
        })
    }
}

/// True if a play only moves a piece.
fn only_moves(play: &Play) -> bool {
    let Action::Move(movers) = &play.action else { return false };
    let acts = movers.iter().flat_map(|mover| &mover.walk.steps).any(|step| step.act != Act::None);
    !acts && play.then.is_empty() && play.choice.is_none()
}
