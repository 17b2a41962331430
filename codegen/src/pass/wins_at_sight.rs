//! The cells on which a play can win at once are found as a set, for searches.

use dsl::model::{Act, Action, Then, Verdict};

use crate::facts::decisive::{Decisive, acts_by, decisive, of_condition, wins_ask_past, wins_stay};
use crate::plan::Plan;

/// Applies if an end tells such cells, the players move in turn, and no win depends on the history: plays are judged without the position that
/// they leave.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let model = plan.model;
    plan.decided.wins_at_sight =
        model.turns.alternate() && !decisive(model).is_empty() && !wins_ask_past(model);
    let ends = plan.model.ends.iter().filter(|end| end.verdict == Verdict::Win && plan.decided.wins_at_sight);
    let seen = ends.filter(|end| !of_condition(plan.model, &end.when).is_empty());
    seen.map(|end| format!("line {}: {}", end.clause.line, end.clause.text)).collect()
}

impl Plan<'_> {
    /// True if the cells on which a play captures by this follow-up are found as a set.
    pub fn shows_captures(&self, then: &Then) -> bool {
        let Then::Walks { walk, .. } = then else { return false };
        self.decided.wins_at_sight && wins_stay(self.model) && acts_by(walk, Act::Capture)
    }

    /// True if the cells on which a play threatens a row are found as a set as well: if pieces are only placed, any play to such a cell threatens.
    pub fn sees_threats(&self) -> bool {
        let places = |play: &dsl::model::Play| matches!(play.action, Action::Place { .. });
        let rows = |cells: &Decisive<'_>| matches!(cells, Decisive::Row { .. });
        self.decided.wins_at_sight
            && self.model.plays.iter().all(places)
            && decisive(self.model).iter().any(rows)
    }
}
