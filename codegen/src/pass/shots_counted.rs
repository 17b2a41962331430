//! Where a piece slides and something is then placed along such a line, plays are counted without making any: for each cell that
//! a piece reaches, a table tells the number of cells in sight.

use std::collections::BTreeSet;

use dsl::model::{Act, ChoiceAct, ChoiceCells, DirId, Mover, PlayId, Region, Step, Walk};

use crate::facts::clauses::movers_of;
use crate::plan::Plan;

/// The most lines through a cell: `engine::generated::tables::Views` has the table.
const MOST_LINES: usize = 4;

/// Applies if the lines of the slide and of the shot alone decide which plays are legal, on boards of one word or two with short lines.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.shots_counted = (0..plan.model.plays.len()).filter(|id| plan.shoots_alike(*id)).collect();
    plan.decided.shots_counted.iter().map(|id| plan.model.plays[*id].name.clone()).collect()
}

impl Plan<'_> {
    /// Of each pair of opposite directions of a walk, the one that goes up, for plays that are counted by a table.
    pub fn lines_of_shots(&self, walk: &Walk) -> Vec<DirId> {
        let goes_up = |dir: &DirId| self.layout.shifts[*dir].first().is_some_and(|shift| shift.by > 0);
        walk.dirs[0].iter().copied().filter(goes_up).collect()
    }

    fn shoots_alike(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let Some(choice) = &play.choice else { return false };
        let ChoiceCells::Walk(shot) = &choice.cells else { return false };
        let alike = |mover: &Mover| {
            let promoted = self.model.promotions.iter().any(|promotion| promotion.from == mover.kind);
            mover.walk == *shot && !(self.shape.kind && promoted)
        };
        matches!(choice.act, ChoiceAct::Place(_))
            && choice.when.is_none()
            && play.when.is_none()
            && play.then.is_empty()
            && play.far.is_none()
            && self.is_setwise(id)
            && !self.has_tests(id)
            && movers_of(play).iter().all(alike)
            && self.looks_over_empty(shot)
            && (1..=MOST_LINES).contains(&self.lines_of_shots(shot).len())
            && self.crosses_once(&self.lines_of_shots(shot))
    }

    /// True if a walk leads both ways along short lines, over empty cells to an empty cell, in the same directions for both players.
    fn looks_over_empty(&self, walk: &Walk) -> bool {
        let all = &self.model.board.directions;
        let [first, second] = &walk.dirs;
        let both = |dir: &DirId| self.has_short_lines(*dir) && first.contains(&all[*dir].opposite);
        let over = |[run, behind]: [&Step; 2]| {
            [run, behind].iter().all(|step| step.on == Region::Empty && step.act == Act::None)
        };
        first == second && first.iter().all(both) && self.ray_of(walk).is_some_and(over)
    }

    /// True if no two of the lines along these directions share two cells.
    fn crosses_once(&self, ups: &[DirId]) -> bool {
        let all = &self.model.board.directions;
        let ahead = |dir: DirId, cell: usize| {
            std::iter::successors(all[dir].next[cell], move |at| all[dir].next[*at])
        };
        (0..self.model.board.cells.len()).all(|cell| {
            let mut seen = BTreeSet::new();
            ups.iter().flat_map(|dir| [*dir, all[*dir].opposite]).all(|dir| {
                ahead(dir, cell).all(|other| seen.insert(other))
            })
        })
    }
}
