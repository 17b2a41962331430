//! Only earlier positions since the last capture are looked at.
//!
//! Where no play adds pieces, a position with more pieces cannot occur again. Rules that count the plies without a capture have a
//! clock for that; in other games, this pass adds a field to the state.

use dsl::model::Condition;

use crate::facts::widths::irreversible_clock;
use crate::plan::Plan;

use super::note;

/// Applies if the rules count repetitions, pieces are captured and never placed, and no clock of the rules counts the same plies.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let model = plan.model;
    let asked = |condition: &Condition| matches!(condition, Condition::Repetition(_));
    let repeats = model.ends.iter().any(|end| end.when.mentions(&asked));
    let plays = || 0..model.plays.len();
    let places = plays().any(|id| model.plays[id].placed_kinds().next().is_some());
    let captures = plays().any(|id| plan.captures(id));
    plan.decided.keeps_quiet = repeats && captures && !places && irreversible_clock(model).is_none();
    note(plan.decided.keeps_quiet, "all repetitions")
}
