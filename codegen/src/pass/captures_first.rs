//! Captures are looked for before other plays where the most must be captured.

use dsl::model::{Action, KindId, Model, PlayId, Preference, Region, Worth};

use crate::facts::shape::{acts, surely_captures, takes_at_rest};
use crate::plan::Plan;
use crate::plan::stages::{Stage, ranked};

use super::note;

/// Splits the stages whose clauses either always capture or never do.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let [Preference::Most(worth, _), ..] = ranked(plan.model) else { return Vec::new() };
    if !counts_all(plan.model, worth) {
        return Vec::new();
    }
    let before = plan.stages.len();
    plan.stages = plan.stages.iter().flat_map(|stage| split(plan.model, stage)).collect();
    note(plan.stages.len() > before, "stages with captures")
}

/// True if every captured piece is worth something, whatever its kind.
fn counts_all(model: &Model, worth: &[Worth]) -> bool {
    let counts =
        |kind: KindId| worth.iter().any(|worth| worth.of.as_ref().is_none_or(|of| *of == Region::Kind(kind)));
    (0..model.kinds.len()).all(counts)
}

/// Splits a stage whose clauses either always capture or never do into two: any capture is better than none.
fn split<'m>(model: &Model, stage: &Stage<'m>) -> Vec<Stage<'m>> {
    let walks = |play: &PlayId| match &model.plays[*play].action {
        Action::Move(movers) => movers.iter().map(|mover| &mover.walk).collect(),
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => Vec::new(),
    };
    let captures = |play: &PlayId| !walks(play).is_empty() && walks(play).into_iter().all(surely_captures);
    let never =
        |play: &PlayId| !takes_at_rest(&model.plays[*play]) && !walks(play).into_iter().any(acts);
    if !stage.plays.iter().all(|play| captures(play) || never(play)) {
        return vec![stage.clone()];
    }
    let (first, rest): (Vec<PlayId>, Vec<PlayId>) = stage.plays.iter().partition(|play| captures(play));
    let part = |plays| Stage { plays, ..stage.clone() };
    [part(first), part(rest)].into_iter().filter(|part| !part.plays.is_empty()).collect()
}
