//! Two cells of a long row beside the last cell are tested before the row is walked along.

use dsl::model::Condition;

use crate::pass::tuning::LONG_ROW;
use crate::plan::Plan;

/// Applies to rows of four and more.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.pairs_beside = true;
    let is_long = |part: &Condition| matches!(part, Condition::Line { length, .. } if plan.asks_pair(*length));
    let long = plan.model.ends.iter().filter(|end| plan.has_news(end) && end.when.mentions(&is_long));
    long.map(|end| format!("line {}: {}", end.clause.line, end.clause.text)).collect()
}

impl Plan<'_> {
    /// True if two cells beside the last cell are tested before a row of at least `least` cells is walked along.
    pub fn asks_pair(&self, least: u32) -> bool {
        self.decided.pairs_beside && least >= LONG_ROW
    }
}
