//! A play chosen cell by cell: where it may begin, where it may go on, and when it is clear which play is meant.

use crate::session::Legal;

/// The cells that were pointed at, and the plays that they leave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    picked: Vec<usize>,
    left: Vec<Left>,
}

/// A play that is still possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    /// Its index in the list of legal plays.
    play: usize,
    /// How many of its steps were taken.
    steps: usize,
}

/// What follows from the cells that were pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// More cells are needed.
    Open,
    /// It is this play, an index in the list of legal plays.
    Clear(usize),
    /// It is one of these plays, which differ in what no cell tells, such as the kind of a promotion.
    Ask(Vec<usize>),
}

/// The cells to point at for a play: those of its way, then the one that is chosen at its end.
fn steps(legal: &Legal) -> Vec<usize> {
    legal.path.cells.iter().copied().chain(legal.path.chosen).collect()
}

impl Choice {
    /// The cells that were pointed at.
    pub fn picked(&self) -> &[usize] {
        &self.picked
    }

    /// The way that the piece has gone: the start and the ends of its legs.
    pub fn way(&self, legal: &[Legal]) -> Vec<usize> {
        let Some(left) = self.left.first() else { return Vec::new() };
        let way = &legal[left.play].path.cells;
        way[..left.steps.min(way.len())].to_vec()
    }

    /// The cells that may come next: where a play begins, or the next step or the end of a play that is left.
    pub fn targets(&self, legal: &[Legal]) -> Vec<usize> {
        let mut cells: Vec<usize> = if self.picked.is_empty() {
            legal.iter().filter_map(|play| steps(play).first().copied()).collect()
        } else {
            self.left.iter().flat_map(|left| ahead(&legal[left.play], left.steps)).collect()
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Points at a cell. False if no play goes on there; the choice is then unchanged.
    pub fn pick(&mut self, cell: usize, legal: &[Legal]) -> bool {
        let before: Vec<Left> = if self.picked.is_empty() {
            (0..legal.len()).map(|play| Left { play, steps: 0 }).collect()
        } else {
            self.left.clone()
        };
        let after = |left: &Left| {
            let (play, way) = (&legal[left.play], steps(&legal[left.play]));
            let cells = play.path.cells.len();
            if way.get(left.steps) == Some(&cell) {
                return Some(left.steps + 1);
            }
            // The end of a chain stands for the legs that lead there.
            let skips = (1..cells).contains(&left.steps) && play.path.cells.last() == Some(&cell);
            skips.then_some(cells)
        };
        let left: Vec<Left> =
            before.iter().filter_map(|left| Some(Left { steps: after(left)?, ..*left })).collect();
        if left.is_empty() {
            return false;
        }
        self.left = left;
        self.picked.push(cell);
        true
    }

    /// What follows from the cells so far. With `stops`, the play goes no further than it is.
    pub fn next(&self, legal: &[Legal], stops: bool) -> Next {
        let whole = |left: &&Left| left.steps == steps(&legal[left.play]).len();
        let complete: Vec<usize> = self.left.iter().filter(whole).map(|left| left.play).collect();
        if complete.is_empty() || (complete.len() < self.left.len() && !stops) {
            return Next::Open;
        }
        if let [only] = complete[..] { Next::Clear(only) } else { Next::Ask(complete) }
    }

    /// True if the piece may stop where it is, or go on.
    pub fn may_stop(&self, legal: &[Legal]) -> bool {
        self.next(legal, false) == Next::Open && self.next(legal, true) != Next::Open
    }

    /// True if a cell is chosen next that is not on the way of the piece: what to shoot at, or which piece to take.
    pub fn chooses(&self, legal: &[Legal]) -> bool {
        !self.left.is_empty() && self.left.iter().all(|left| left.steps == legal[left.play].path.cells.len())
    }

    /// Takes back the last cell.
    pub fn back(&mut self, legal: &[Legal]) {
        let mut picked = std::mem::take(&mut self.picked);
        picked.pop();
        self.left.clear();
        for cell in picked {
            self.pick(cell, legal);
        }
    }
}

/// The cells that may come after so many steps of a play.
fn ahead(play: &Legal, done: usize) -> Vec<usize> {
    let cells = &play.path.cells;
    let end = cells.last().filter(|_| done < cells.len());
    steps(play).get(done).into_iter().chain(end).copied().collect()
}

/// The plays that no cell tells: passes, and acts on the whole board.
pub fn without_cells(legal: &[Legal]) -> Vec<usize> {
    (0..legal.len()).filter(|&play| steps(&legal[play]).is_empty()).collect()
}
