//! The cells where a play leaves a choice are found before the play is made: those that complete a row.

use dsl::model::{Action, ChoiceAct, DirId, PlayId, Region};

use crate::facts::clauses::movers_of;
use crate::plan::Plan;

/// Applies to clauses that only place or move a piece, after which the player takes a piece if the placed or moved one stands in a row.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.choices_at_sight = true;
    let seen = (0..plan.model.plays.len()).filter(|id| plan.row_before_choice(*id).is_some());
    seen.map(|id| plan.model.plays[id].name.clone()).collect()
}

impl Plan<'_> {
    /// The length and the directions of the rows of own pieces, if a play of the clause leaves a choice only where it ends in
    /// such a row. A play can only have made a row at its end, since it has no other effect on the board.
    pub fn row_before_choice(&self, id: PlayId) -> Option<(u32, &[DirId])> {
        let play = &self.model.plays[id];
        let choice = play.choice.as_ref()?;
        let Some(Region::Lines { length, of, dirs }) = &choice.when else { return None };
        let by_sets = match &play.action {
            Action::Place { .. } => true,
            Action::Fly { .. } => !self.shape.kind,
            Action::Move(_) => {
                self.only_moves(movers_of(play)) && !self.is_general(id) && !self.is_setwise(id) && self.families(id).is_none()
            }
            Action::TakeOver { .. } => false,
        };
        let applies = self.decided.choices_at_sight
            && choice.act == ChoiceAct::Take
            && **of == Region::Own
            && play.then.is_empty()
            && !self.has_tests(id)
            && by_sets;
        applies.then_some((*length, dirs))
    }
}
