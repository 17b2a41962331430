//! How far pieces of a kind get with one leg, on a board with some pieces.

use std::collections::BTreeMap;

use super::contents::{Content, may_hold};
use crate::model::{Action, Board, CellId, DirId, KindId, Model, Step, Walk};

/// The chances that a cell is empty, or has a piece of the opponent or of the player.
const CHANCES: [f64; 3] = [0.6, 0.2, 0.2];

/// For each kind, the mean number of cells where a leg of a piece can end, over all cells where it can start.
pub(super) fn reaches(model: &Model) -> Vec<f64> {
    (0..model.kinds.len()).map(|kind| reach(model, kind)).collect()
}

fn reach(model: &Model, kind: KindId) -> f64 {
    let movers = model.plays.iter().flat_map(|play| match &play.action {
        Action::Move(movers) => &movers[..],
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => &[],
    });
    let cells = model.board.cells.len();
    let of_mover = |mover: &crate::model::Mover| -> f64 {
        let starts = (0..cells).filter(|cell| {
            mover.on.as_ref().is_none_or(|on| may_hold(on, 0, Some(*cell), Content::Own(kind)))
        });
        let dirs = &mover.walk.dirs[0];
        starts.flat_map(|cell| dirs.iter().map(move |dir| ends(model, &mover.walk, cell, *dir))).sum()
    };
    let sum: f64 = movers.filter(|mover| mover.kind == kind).map(of_mover).sum();
    sum / cells as f64
}

/// The expected number of ends of a walk in one direction.
fn ends(model: &Model, walk: &Walk, cell: CellId, dir: DirId) -> f64 {
    let mut places = BTreeMap::from([(cell, 1.0)]);
    for step in walk.way() {
        let mut longer = BTreeMap::new();
        // Ways that meet go on alike. Each alone, they are as many as the ways to share out the cells among the elements.
        for (at, chance) in places.into_iter().flat_map(|place| beyond(model, step, place, dir)) {
            *longer.entry(at).or_insert(0.0) += chance;
        }
        places = longer;
    }
    places.into_values().sum()
}

/// The places after an element of a walk, each with its chance.
fn beyond(model: &Model, step: &Step, (cell, chance): (CellId, f64), dir: DirId) -> Vec<(CellId, f64)> {
    let board: &Board = &model.board;
    let most = step.most.unwrap_or(u32::MAX).min(board.cells.len() as u32);
    let (mut places, mut at, mut chance) = (Vec::new(), Some(cell), chance);
    for times in 0..=most {
        let Some(here) = at else { break };
        if times > 0 {
            chance *= chance_of(model, step, here);
        }
        if times >= step.least {
            places.push((here, chance));
        }
        at = board.directions[dir].next[here];
    }
    places
}

/// The chance that a cell is in the region of an element.
fn chance_of(model: &Model, step: &Step, cell: CellId) -> f64 {
    let may = |content| may_hold(&step.on, 0, Some(cell), content);
    let kinds = 0..model.kinds.len();
    let share = |content: &dyn Fn(KindId) -> Content| {
        kinds.clone().filter(|kind| may(content(*kind))).count() as f64 / model.kinds.len() as f64
    };
    let held = [f64::from(u8::from(may(Content::Empty))), share(&Content::Enemy), share(&Content::Own)];
    held.iter().zip(CHANCES).map(|(held, chance)| held * chance).sum()
}
