//! The steps of all pieces are found at once on boards of few points, by tables.
//!
//! Where points lie on lines, a step is several shifts. All steps of such a board may fit into one word, a bit for each step. Tables
//! give the steps that begin on the pieces, the steps that end on the allowed cells, and the steps that complete rows that lack one
//! cell. So a clause gives one set of steps or two, whichever pieces move.

use std::collections::BTreeSet;

use dsl::model::{CellMask, PlayId};

use crate::facts::clauses::movers_of;
use crate::plan::Plan;

use super::note_plays;

/// The most steps that a table has.
const MOST_STEPS: usize = 64;

/// Applies to clauses by which every piece moves by one step, if the cells to choose from after the step are found at once, too.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let clauses = 0..plan.model.plays.len();
    plan.decided.steps_at_once = clauses.filter(|id| plan.can_step_at_once(*id)).collect();
    note_plays(plan, &plan.decided.steps_at_once)
}

impl Plan<'_> {
    fn can_step_at_once(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let small = self.layout.set.words() == 1 && self.steps_of(id).len() <= MOST_STEPS;
        let at_sight = self.row_before_choice(id).is_some();
        small
            && self.steps_near(play, movers_of(play)).is_some()
            && self.only_moves(movers_of(play))
            && !self.is_setwise(id)
            && !self.is_general(id)
            && !self.spares_royal(id)
            && !self.target_depends_on_start(id)
            && (!at_sight || self.common_choice(id).is_some() && self.rows_completed_by(id).is_some())
    }

    /// The steps of a clause, each with the bits where it begins and where it ends.
    pub fn steps_of(&self, id: PlayId) -> BTreeSet<[usize; 2]> {
        let bit = &self.layout.bit;
        let along = movers_of(&self.model.plays[id]).iter().flat_map(|mover| &mover.walk.dirs[0]);
        let next = along.map(|dir| self.model.board.directions[*dir].next.iter().enumerate());
        next.flatten().filter_map(|(from, to)| Some([bit[from], bit[(*to)?]])).collect()
    }

    /// The rows after which a play of the clause leaves a choice, if they are in a table.
    pub fn rows_completed_by(&self, id: PlayId) -> Option<Vec<CellMask>> {
        let (length, dirs) = self.row_before_choice(id)?;
        self.rows_in_table(length, dirs)
    }
}
