//! A random placement is a cell picked from a set.

use dsl::model::{Action, Condition, KindId, Pass, PlayId};

use crate::plan::Plan;

/// Draws from the cells of the only clause.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_clause = plan.find_drawn();
    let drawn = plan.decided.drawn_clause.iter();
    drawn.map(|(id, _)| plan.model.plays[*id].name.clone()).collect()
}

impl Plan<'_> {
    /// The clause that all plays are of, and the kind that it places, if plays can be drawn.
    fn find_drawn(&self) -> Option<(PlayId, KindId)> {
        let model = self.model;
        let ([play], [stage]) = (model.plays.as_slice(), self.stages.as_slice()) else { return None };
        let Action::Place { kind, .. } = play.action else { return None };
        // For a player who may pass at will, a pass is drawn without a check whether there is another play.
        let unknown =
            model.pass == Pass::AtWill && model.ends.iter().any(|end| end.when.mentions(&Condition::asks_plays));
        let drawn = play.choice.is_none() && !self.needs_comparison(stage) && !unknown;
        drawn.then_some((0, kind))
    }
}
