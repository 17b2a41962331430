//! Rows are looked for along directions that all go up in the numbers of bits.
//!
//! A row along one direction is one along the opposite direction too. Shifts of one word that all go the same way fit into the lanes of a
//! vector, and the compiler puts them there.

use dsl::model::{Condition, DirId};

use crate::plan::Plan;

/// Applies to ends by rows on boards of one word.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.rows_one_way = plan.layout.set.words() == 1;
    let turned = |part: &Condition| match part {
        Condition::Line { dirs, .. } => dirs.iter().any(|dir| plan.upwards(*dir) != *dir),
        _ => false,
    };
    let ends = plan.model.ends.iter().filter(|end| end.when.mentions(&turned));
    ends.map(|end| format!("line {}: {}", end.clause.line, end.clause.text)).collect()
}

impl Plan<'_> {
    /// The direction along which rows of a direction are looked for: this one or the opposite one.
    pub fn upwards(&self, dir: DirId) -> DirId {
        let opposite = self.model.board.directions[dir].opposite;
        let by = |dir: DirId| self.layout.shifts[dir].first().map_or(0, |shift| shift.by);
        let uniform = [dir, opposite].iter().all(|dir| self.layout.is_uniform(*dir));
        let turns = self.decided.rows_one_way && uniform && by(dir) < 0 && by(opposite) == -by(dir);
        if turns { opposite } else { dir }
    }
}
