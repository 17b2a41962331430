//! Where two ways can lead to one play.

use dsl::model::{Action, Mover, Walk};

use crate::plan::Plan;
use crate::plan::stages::Stage;

use super::contents::Contents;

impl Plan<'_> {
    /// Whether two walks of the stage could lead a piece from one cell to another, or two clauses could place alike.
    pub fn overlaps(&self, stage: &Stage<'_>) -> bool {
        let model = self.model;
        let mut movers = Vec::new();
        let mut placements = 0;
        let mut flights = Vec::new();
        for play in &stage.plays {
            match &model.plays[*play].action {
                Action::Move(these) => movers.extend(these),
                Action::TakeOver { .. } => {}
                Action::Place { .. } => placements += 1,
                Action::Fly { kind, .. } => flights.push(*kind),
            }
        }
        let share = |a: &Mover, b: &Mover| {
            a.kind == b.kind
                && can_end_alike(&a.walk, &b.walk)
                && (0..2)
                    .any(|player| a.walk.dirs[player].iter().any(|dir| b.walk.dirs[player].contains(dir)))
        };
        let doubled = |(index, kind): (usize, &usize)| {
            flights[..index].contains(kind) || movers.iter().any(|mover| mover.kind == *kind)
        };
        placements > 1
            || flights.iter().enumerate().any(doubled)
            || movers
                .iter()
                .enumerate()
                .any(|(index, mover)| movers[..index].iter().any(|other| share(mover, other)))
    }
}

/// Whether two walks in one direction can end on the same cell: neither does their length tell them apart, nor what
/// stands there.
fn can_end_alike(a: &Walk, b: &Walk) -> bool {
    let least = |walk: &Walk| walk.way().iter().map(|step| step.least).sum::<u32>();
    let most = |walk: &Walk| walk.way().iter().try_fold(0, |sum, step| step.most.map(|most| sum + most));
    let shorter = |a: &Walk, b: &Walk| most(a).is_some_and(|most| most < least(b));
    let on = |walk: &Walk| walk.way().last().filter(|step| step.least > 0).map(|step| step.on.clone());
    let apart = on(a).zip(on(b)).is_some_and(|(a, b)| Contents::of(&a).is_disjoint(Contents::of(&b)));
    !(shorter(a, b) || shorter(b, a) || apart)
}
