//! The cells that a piece sees both ways along a line are looked up at once, on boards of two words.

use dsl::model::DirId;

use crate::facts::layout::SetType;
use crate::plan::Plan;

/// The most cells of a line that is looked up: `engine::generated::tables::Ray` has the table.
const LONGEST: usize = 10;

/// Applies to directions with short lines. In a set of one word, a ray takes three to five instructions, so two rays cost no more than one lookup.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let of_two_words = matches!(plan.layout.set, SetType::U128);
    let all = 0..plan.model.board.directions.len();
    plan.decided.both_ways = all.filter(|dir| of_two_words && plan.has_short_lines(*dir)).collect();
    plan.decided.both_ways.iter().map(|dir| plan.model.board.directions[*dir].name.clone()).collect()
}

impl Plan<'_> {
    /// True if steps in a direction are one shift, and every line along it is short.
    pub fn has_short_lines(&self, dir: DirId) -> bool {
        let next = &self.model.board.directions[dir].next;
        let line = |cell: usize| std::iter::successors(Some(cell), |at| next[*at]).count();
        self.layout.is_uniform(dir) && (0..next.len()).all(|cell| line(cell) <= LONGEST)
    }
}
