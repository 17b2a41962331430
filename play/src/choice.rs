//! Chooses a play cell by cell: lists the cells that may come next, and tells when the cells determine the play.

use crate::session::Legal;

/// The cells pointed at so far, and the plays that are still possible.
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
    /// Number of its steps taken.
    steps: usize,
}

/// The result of the cells pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// More cells are needed.
    Open,
    /// The cells determine this play, an index in the list of legal plays.
    Clear(usize),
    /// The cells fit several plays, which differ in more than cells, such as the kind of a promotion.
    Ask(Vec<usize>),
}

/// The cells to point at for a play: those of its path, then the one that is chosen at its end.
fn steps(legal: &Legal) -> Vec<usize> {
    legal.path.cells.iter().copied().chain(legal.path.chosen).collect()
}

impl Choice {
    /// The cells that were pointed at.
    pub fn picked(&self) -> &[usize] {
        &self.picked
    }

    /// The path of the piece so far: the start and the ends of its legs.
    pub fn way(&self, legal: &[Legal]) -> Vec<usize> {
        let Some(left) = self.left.first() else { return Vec::new() };
        let way = &legal[left.play].path.cells;
        way[..left.steps.min(way.len())].to_vec()
    }

    /// The cells that may come next: starts of plays, or the next step or the end of a play that is still possible.
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

    /// The result of the cells so far. With `stops`, the play ends where the piece is, even if it could go on.
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

    /// True if the next cell is a choice, not on the path of the piece: a cell to shoot at, or a piece to take.
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

/// The cells that may come after `done` steps of a play.
fn ahead(play: &Legal, done: usize) -> Vec<usize> {
    let cells = &play.path.cells;
    let end = cells.last().filter(|_| done < cells.len());
    steps(play).get(done).into_iter().chain(end).copied().collect()
}

/// The plays without cells to point at: passes, and acts on the whole board.
pub fn without_cells(legal: &[Legal]) -> Vec<usize> {
    (0..legal.len()).filter(|&play| steps(&legal[play]).is_empty()).collect()
}
