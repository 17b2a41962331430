//! The cells to which pieces slide on large boards are counted on lines that are folded into words.

use dsl::model::{Act, CellId, CellMask, DirId, Limit, Mover, PlayId, Region, Stretch};

use crate::facts::attackers::runs_in_a_circle;
use crate::facts::clauses::movers_of;
use crate::facts::layout::SetType;
use crate::plan::Plan;

/// The most cells of a line: one bit more of a word marks its end.
const MOST_CELLS: usize = 63;

/// Applies to pieces that slide over empty cells on boards of several words.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let ids = 0..plan.model.plays.len();
    let movers = ids.flat_map(|id| (0..movers_of(&plan.model.plays[id]).len()).map(move |index| (id, index)));
    plan.decided.slides_by_lines =
        movers.filter(|(id, index)| plan.is_counted_on_lines(*id, *index)).collect();
    plan.decided.slides_by_lines.iter().map(|mover| plan.mover_name(*mover)).collect()
}

impl Plan<'_> {
    /// The lines along each axis of the sliding pieces of a clause, as the first sliding mover has them.
    pub fn lines_of_slides(&self, id: PlayId) -> Vec<Vec<CellMask>> {
        let first = movers_of(&self.model.plays[id]).iter().find(|mover| is_plain_slide(mover));
        let opposite = |dir: &DirId| self.model.board.directions[*dir].opposite;
        let dirs = first.map_or(&[][..], |mover| &mover.walk.dirs[0]);
        dirs.iter().filter(|dir| **dir < opposite(dir)).map(|dir| self.lines_along(*dir)).collect()
    }

    /// The lines of the board along a direction.
    fn lines_along(&self, dir: DirId) -> Vec<CellMask> {
        let directions = &self.model.board.directions;
        let cells = self.model.board.cells.len();
        let heads = (0..cells).filter(|cell| directions[directions[dir].opposite].next[*cell].is_none());
        let line = |head: CellId| {
            let mut line = vec![false; cells];
            std::iter::successors(Some(head), |at| directions[dir].next[*at]).for_each(|at| line[at] = true);
            line
        };
        heads.map(line).collect()
    }

    /// True if the plays of a mover's pieces are the cells that these pieces see along the lines of the clause, and all of them are legal.
    fn is_counted_on_lines(&self, id: PlayId, index: usize) -> bool {
        let play = &self.model.plays[id];
        let mover = &movers_of(play)[index];
        let narrows = |limit: &Limit| limit.need.is_of_target();
        let dirs = &mover.walk.dirs;
        let both_ways = |dir: &DirId| {
            let direction = &self.model.board.directions[*dir];
            dirs[0].contains(&direction.opposite)
                && self.layout.is_uniform(*dir)
                && !runs_in_a_circle(&direction.next)
        };
        let like_first = movers_of(play)
            .iter()
            .find(|mover| is_plain_slide(mover))
            .is_some_and(|first| first.walk.dirs == *dirs);
        matches!(self.layout.set, SetType::Words(_))
            && is_plain_slide(mover)
            && like_first
            && dirs[0] == dirs[1]
            && dirs[0].iter().all(both_ways)
            && self.is_setwise(id)
            && !self.model.promotions.iter().any(|promotion| promotion.from == mover.kind)
            && !self.has_tests(id)
            && play.choice.is_none()
            && !self.limits_on(id).any(narrows)
            && self.stages.iter().all(|stage| stage.to.is_empty())
            && self
                .lines_of_slides(id)
                .iter()
                .flatten()
                .all(|line| line.iter().filter(|is_in| **is_in).count() <= MOST_CELLS)
    }
}

/// True if a piece goes any number of steps over empty cells.
fn is_plain_slide(mover: &Mover) -> bool {
    let [step] = mover.walk.steps.as_slice() else { return false };
    (&step.on, step.least, step.most, step.act, step.stretch)
        == (&Region::Empty, 1, None, Act::None, Stretch::Way)
}
