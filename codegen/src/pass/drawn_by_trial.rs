//! A random play is a candidate that is tried.
//!
//! Where plays are chosen or limited one by one, sets give candidates, and one or a few of them are tried instead of all.

use std::collections::BTreeSet;

use dsl::model::{Board, CellId, Choice, ChoiceAct, ChoiceCells, DirId, Limit, Pass, PlayId, Repeat, Walk};

use crate::facts::clauses::movers_of;
use crate::plan::Plan;

use super::note;

/// Draws by trial where candidates are counted by sets, and all are tried alike.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.most_tried = plan.find_most_tried();
    note(plan.decided.most_tried.is_some(), "all plays")
}

impl Plan<'_> {
    /// The most plays that a candidate leads to, if plays can be drawn by trial and not in a simpler way.
    fn find_most_tried(&self) -> Option<u32> {
        let model = self.model;
        let [stage] = self.stages.as_slice() else { return None };
        let by_sets = !self.needs_comparison(stage) && !self.is_union(stage) && stage.from.is_empty();
        if !by_sets || model.avoid.is_some() || model.pass == Pass::AtWill {
            return None;
        }
        self.most_ends_of_start().or_else(|| self.most_plays_of_candidate())
    }

    /// The most plays of one piece, if the count of a line tells the only end of a play in each direction: then a candidate is a
    /// piece.
    pub fn most_ends_of_start(&self) -> Option<u32> {
        let [play] = self.model.plays.as_slice() else { return None };
        let measured = play.far.is_some() && self.is_setwise(0) && !self.shape.kind;
        let ends = |player: usize| movers_of(play).iter().map(|mover| mover.walk.dirs[player].len()).sum::<usize>();
        (measured && play.choice.is_none() && !self.has_tests(0)).then(|| ends(0).max(ends(1)) as u32)
    }

    /// The most choices after a play, if limits or choices ask for a trial of each play, and it is known in which way plays are tried.
    fn most_plays_of_candidate(&self) -> Option<u32> {
        let plays = &self.model.plays;
        let decided = self.decided.drawn_clause.is_some() || self.decided.drawn_by_count;
        let known = self.shape.clause || self.are_tried_alike();
        let choice = &plays[0].choice;
        let is_rich = |choice: &Choice| choice.act != ChoiceAct::Take && choice.when.is_none();
        // Where few plays are tried, a list of all takes no longer.
        let fits = |id: PlayId| {
            plays[id].repeat == Repeat::No && plays[id].choice == *choice && !self.spares_royal(id)
        };
        (!decided && known && (0..plays.len()).all(fits) && choice.as_ref().is_none_or(is_rich))
            .then(|| choice.as_ref().map_or(1, |choice| most_choices(&self.model.board, choice)))
    }

    /// True if the plays of all clauses are tried in the same way.
    pub fn are_tried_alike(&self) -> bool {
        let limits = |id: PlayId| self.tests(id).map(Limit::clone).collect::<Vec<_>>();
        (0..self.model.plays.len()).all(|id| !self.tests_follow_up(id) && limits(id) == limits(0))
    }
}

/// The most cells that can be chosen.
fn most_choices(board: &Board, choice: &Choice) -> u32 {
    let cells = 0..board.cells.len();
    let most = match &choice.cells {
        ChoiceCells::Region(_) => cells.len(),
        ChoiceCells::Walk(walk) => cells.map(|cell| ends(board, walk, cell).len()).max().unwrap_or(0),
    };
    most.max(1) as u32
}

/// The cells on which a walk from a cell can end, whatever stands there.
fn ends(board: &Board, walk: &Walk, start: CellId) -> BTreeSet<CellId> {
    let all = board.cells.len();
    let most: usize = walk.steps.iter().map(|step| step.most.map_or(all, |most| most as usize)).sum();
    let along = |dir: &DirId| {
        let next = &board.directions[*dir].next;
        std::iter::successors(next[start], |at| next[*at]).take(most.min(all)).collect::<Vec<_>>()
    };
    walk.dirs.iter().flatten().flat_map(along).collect()
}
