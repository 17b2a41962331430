//! A random placement is one of the empty cells that are kept with the groups.
//!
//! A cell of a large set is guessed, and most guesses fail late in a game. Where groups are kept from play to play, a list of the empty
//! cells is as easy to keep, and each of its entries is an empty cell.

use dsl::model::{Action, Need, Pass, Region};

use crate::plan::Plan;

use super::note;

/// Applies where all plays are placements on empty cells, and no cell is ruled out before limits are asked.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_of_empty = plan.keeps_groups() && plan.draws_of_empty();
    note(plan.decided.drawn_of_empty, "all plays")
}

impl Plan<'_> {
    fn draws_of_empty(&self) -> bool {
        let Some((id, _)) = self.decided.drawn_clause else { return false };
        let play = &self.model.plays[id];
        let anywhere = matches!(&play.action, Action::Place { on: Region::Empty, .. }) && play.when.is_none();
        let narrowed = self.limits_on(id).any(|limit| matches!(limit.need, Need::To(_)));
        // A pass at will is drawn among the cells that are left, unless the game has cells to avoid: then the other cells come first.
        let cells_first = self.model.pass != Pass::AtWill || self.model.avoid.is_some();
        anywhere && !narrowed && self.stages[0].to.is_empty() && cells_first
    }
}
