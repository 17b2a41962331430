//! Chooses a play cell by cell: lists the cells that may come next, and tells when the cells determine the play.

use engine::{Path, notation};

use crate::session::{Legal, Session};

/// The cells pointed at so far, and the plays that are still possible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    picked: Vec<usize>,
    left: Vec<Left>,
}

/// A play that is still possible.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Left {
    /// Its index in the list of legal plays.
    play: usize,
    /// The way of its piece: the shortest one, or a detour that begins with the cells pointed at.
    way: Vec<usize>,
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

impl Left {
    /// The play with this index by its shortest way, before its first step.
    fn new(play: usize, legal: &[Legal]) -> Self {
        Self { play, way: legal[play].path.cells.clone(), steps: 0 }
    }

    /// The cells to point at for the play: those of its way, then the one that is chosen at its end.
    fn cells(&self, legal: &[Legal]) -> Vec<usize> {
        self.way.iter().copied().chain(legal[self.play].path.chosen).collect()
    }

    /// True if all steps are taken.
    fn is_whole(&self, legal: &[Legal]) -> bool {
        self.steps == self.cells(legal).len()
    }

    /// The cells that may come next.
    fn ahead(&self, legal: &[Legal]) -> Vec<usize> {
        let end = self.way.last().filter(|_| self.steps < self.way.len());
        self.cells(legal).get(self.steps).into_iter().chain(end).copied().collect()
    }

    /// The play after a step to a cell; `None` if it does not go there.
    fn after(&self, cell: usize, legal: &[Legal]) -> Option<Self> {
        let goes_there = self.cells(legal).get(self.steps) == Some(&cell);
        // The end of a chain stands for the legs that lead there.
        let skips = (1..self.way.len()).contains(&self.steps) && self.way.last() == Some(&cell);
        let steps = if goes_there { self.steps + 1 } else { self.way.len() };
        (goes_there || skips).then(|| Self { steps, ..self.clone() })
    }

    /// Another play by a detour: it goes on by a leg where this one ends. `None` if it cannot.
    fn detour(&self, play: usize, session: &Session<'_>) -> Option<Self> {
        let (metadata, legal) = (session.metadata(), session.legal());
        let (before, after) = (&legal[self.play].path, &legal[play].path);
        let begins_alike = after.clause == before.clause && after.cells.first() == self.way.first();
        let goes_back = after.cells.last().is_none_or(|end| self.way.contains(end));
        let takes_more = before.captured.iter().all(|cell| after.captured.contains(cell));
        // A notation that tells only the ends of a chain fits each way, so a chain of several legs is taken to go on.
        let tells_legs = after.clause.is_some_and(|clause| metadata.clauses[clause].each_leg);
        if goes_back || !(begins_alike && takes_more && (tells_legs || after.cells.len() > 2)) {
            return None;
        }
        let way: Vec<usize> = self.way.iter().chain(after.cells.last()).copied().collect();
        let written = notation::write(metadata, &Path { cells: way.clone(), ..after.clone() });
        (!tells_legs || session.means(play, &written)).then_some(Self { play, way, steps: self.steps })
    }
}

impl Choice {
    /// The cells that were pointed at.
    pub fn picked(&self) -> &[usize] {
        &self.picked
    }

    /// The path of the piece so far: the start and the ends of its legs.
    pub fn way(&self) -> Vec<usize> {
        let Some(left) = self.left.first() else { return Vec::new() };
        left.way[..left.steps.min(left.way.len())].to_vec()
    }

    /// The cells that may come next: starts of plays, or the next step or the end of a play that is still possible.
    pub fn targets(&self, legal: &[Legal]) -> Vec<usize> {
        let mut cells: Vec<usize> = if self.picked.is_empty() {
            (0..legal.len()).filter_map(|play| Left::new(play, legal).cells(legal).first().copied()).collect()
        } else {
            self.left.iter().flat_map(|left| left.ahead(legal)).collect()
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Points at a cell. False if no play goes on there; the choice is then unchanged.
    pub fn pick(&mut self, cell: usize, session: &Session<'_>) -> bool {
        let legal = session.legal();
        let before: Vec<Left> = if self.picked.is_empty() {
            (0..legal.len()).map(|play| Left::new(play, legal)).collect()
        } else {
            self.left.clone()
        };
        let left: Vec<Left> = before.iter().filter_map(|left| left.after(cell, legal)).collect();
        if left.is_empty() {
            return false;
        }
        self.left = left;
        self.picked.push(cell);
        self.add_detours(session);
        true
    }

    /// Adds the plays that go on by a detour where a play ends whose legs were pointed at one by one.
    fn add_detours(&mut self, session: &Session<'_>) {
        let legal = session.legal();
        let ends = |left: &&Left| left.way == self.picked && left.is_whole(legal);
        let ended: Vec<Left> = self.left.iter().filter(ends).cloned().collect();
        for play in 0..legal.len() {
            if self.left.iter().all(|left| left.play != play) {
                self.left.extend(ended.iter().find_map(|left| left.detour(play, session)));
            }
        }
    }

    /// The result of the cells so far. With `stops`, the play ends where the piece is, even if it could go on.
    pub fn next(&self, legal: &[Legal], stops: bool) -> Next {
        let whole = self.left.iter().filter(|left| left.is_whole(legal));
        let complete: Vec<usize> = whole.map(|left| left.play).collect();
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
    pub fn chooses(&self) -> bool {
        !self.left.is_empty() && self.left.iter().all(|left| left.steps == left.way.len())
    }

    /// Takes back the last cell.
    pub fn back(&mut self, session: &Session<'_>) {
        let mut picked = std::mem::take(&mut self.picked);
        picked.pop();
        self.left.clear();
        for cell in picked {
            self.pick(cell, session);
        }
    }
}

/// The plays without cells to point at: passes, and acts on the whole board.
pub fn without_cells(legal: &[Legal]) -> Vec<usize> {
    (0..legal.len()).filter(|&play| Left::new(play, legal).cells(legal).is_empty()).collect()
}
