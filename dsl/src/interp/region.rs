//! Tests whether a cell is in a region.

use engine::{Piece, Player};

use super::Square;
use super::state::Flags;
use crate::Model;
use crate::model::{CellId, DirId, Dirs, Region};

/// A board as one player sees it.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    /// The rules.
    pub model: &'a Model,
    /// The content of each cell.
    pub squares: &'a [Square],
    /// The other facts about the cells, as they were before the play.
    pub flags: &'a Flags,
    /// The cells where the play has moved, captured, or flipped a piece up to now.
    pub moved: &'a [CellId],
    /// The viewing player.
    pub player: Player,
    /// The cell where the play in question began.
    pub origin: Option<CellId>,
    /// The cells that the moving piece has visited.
    pub visited: &'a [CellId],
}

impl View<'_> {
    /// The piece on a cell.
    pub fn piece(self, cell: CellId) -> Option<Piece> {
        match self.squares[cell] {
            Square::Piece(piece) => Some(piece),
            Square::Empty | Square::Taken => None,
        }
    }

    /// True if a piece of `player` is on a cell.
    fn is_of(self, player: Player, cell: CellId) -> bool {
        self.piece(cell).is_some_and(|piece| usize::from(piece.player) == player)
    }

    /// True if `cell` is in `region`.
    pub fn has(self, region: &Region, cell: CellId) -> bool {
        match region {
            Region::Fixed(masks) => masks[self.player][cell],
            Region::Own => self.is_of(self.player, cell),
            Region::Enemy => self.is_of(1 - self.player, cell),
            Region::Player(player) => self.is_of(*player, cell),
            Region::Kind(kind) => self.piece(cell).is_some_and(|piece| usize::from(piece.kind) == *kind),
            Region::Empty => self.squares[cell] == Square::Empty,
            Region::Occupied => self.squares[cell] != Square::Empty,
            Region::Origin => self.origin == Some(cell),
            Region::Visited => self.visited.contains(&cell),
            Region::Unmoved => {
                self.squares[cell] != Square::Empty && self.flags.unmoved[cell] && !self.moved.contains(&cell)
            }
            Region::Marked => self.flags.marked[cell],
            Region::Last => self.flags.last.is_some_and(|last| last[self.player] == Some(cell)),
            Region::Attacked => self.is_attacked(cell),
            Region::Not(part) => !self.has(part, cell),
            Region::And(parts) => parts.iter().all(|part| self.has(part, cell)),
            Region::Or(parts) => parts.iter().any(|part| self.has(part, cell)),
            Region::Their(part) => View { player: 1 - self.player, ..self }.has(part, cell),
            Region::OrElse(first, second) => {
                let one = if self.all_cells().any(|cell| self.has(first, cell)) { first } else { second };
                self.has(one, cell)
            }
            Region::Lines { length, of, dirs } => {
                dirs.iter().any(|&dir| self.run_through(of, dir, cell) >= *length as usize)
            }
            Region::StepOf(dirs, of) => {
                self.one_step_before(dirs, cell).iter().any(|&from| self.has(of, from))
            }
            Region::ReachOf(dirs, of) => {
                let before = self.one_step_before(dirs, cell);
                spread(before, |cell| self.one_step_before(dirs, cell)).iter().any(|&from| self.has(of, from))
            }
            Region::Within(steps, of) => self.within(*steps, cell).iter().any(|&near| self.has(of, near)),
            Region::Image { of, pairs } => {
                let mut standing = pairs.iter().filter(|[_, to]| to[cell]);
                standing.any(|[from, _]| self.all_cells().any(|cell| from[cell] && self.has(of, cell)))
            }
            Region::Reaching { of, to, links } => {
                self.has(of, cell) && self.group(of, links, cell).iter().any(|&cell| self.has(to, cell))
            }
            Region::Enclosed { of, by, links } => {
                self.has(of, cell) && {
                    let group = self.group(of, links, cell);
                    let beside = group.iter().flat_map(|&cell| self.neighbours(links, cell));
                    let mut outside = beside.filter(|cell| !group.contains(cell)).peekable();
                    outside.peek().is_some() && outside.all(|cell| self.has(by, cell))
                }
            }
        }
    }

    /// The number of cells in the straight run of cells of `of` through `cell`; 0 if `cell` is not in `of`.
    fn run_through(self, of: &Region, dir: DirId, cell: CellId) -> usize {
        if !self.has(of, cell) {
            return 0;
        }
        let directions = &self.model.board.directions;
        let beyond = |dir: DirId| {
            let ray = std::iter::successors(directions[dir].next[cell], move |&at| directions[dir].next[at]);
            // Directions might run in a circle, so the board's size limits the ray.
            ray.take(self.squares.len()).take_while(|at| self.has(of, *at)).count()
        };
        1 + beyond(dir) + beyond(directions[dir].opposite)
    }

    /// The cells of a region, in board order.
    pub fn cells(self, region: &Region) -> Vec<CellId> {
        let mask = self.mask(region);
        self.all_cells().filter(|&cell| mask[cell]).collect()
    }

    /// For each cell, the answer of [`View::has`] for a region. Groups that reach a region are found once for the whole board.
    fn mask(self, region: &Region) -> Vec<bool> {
        let reaches = |part: &Region| matches!(part, Region::Reaching { .. });
        if !region.mentions(&reaches) {
            return self.all_cells().map(|cell| self.has(region, cell)).collect();
        }
        let joined = |parts: &[Region], join: fn(bool, bool) -> bool| {
            let masks = parts.iter().map(|part| self.mask(part));
            let both = |a: Vec<bool>, b: Vec<bool>| a.into_iter().zip(b).map(|(a, b)| join(a, b)).collect();
            masks.reduce(both).unwrap_or_default()
        };
        match region {
            Region::Not(part) => self.mask(part).into_iter().map(|is_in| !is_in).collect(),
            Region::And(parts) => joined(parts, |a, b| a && b),
            Region::Or(parts) => joined(parts, |a, b| a || b),
            Region::Reaching { of, to, links } => {
                let (of, to) = (self.mask(of), self.mask(to));
                let mut reaching: Vec<bool> = of.iter().zip(&to).map(|(of, to)| *of && *to).collect();
                let mut edge: Vec<CellId> = self.all_cells().filter(|&cell| reaching[cell]).collect();
                while let Some(cell) = edge.pop() {
                    for beside in self.neighbours(links, cell) {
                        if of[beside] && !reaching[beside] {
                            reaching[beside] = true;
                            edge.push(beside);
                        }
                    }
                }
                reaching
            }
            _ => self.all_cells().map(|cell| self.has(region, cell)).collect(),
        }
    }

    /// All cells of the board.
    pub fn all_cells(self) -> std::ops::Range<CellId> {
        0..self.model.board.cells.len()
    }

    /// The neighbours of a cell in some directions.
    fn neighbours(self, dirs: &[DirId], cell: CellId) -> Vec<CellId> {
        dirs.iter().filter_map(|&dir| self.model.board.directions[dir].next[cell]).collect()
    }

    /// The cells from which one step in any of the directions leads to `cell`.
    fn one_step_before(self, dirs: &Dirs, cell: CellId) -> Vec<CellId> {
        let back: Vec<_> =
            dirs[self.player].iter().map(|&dir| self.model.board.directions[dir].opposite).collect();
        self.neighbours(&back, cell)
    }

    /// The cells at most so many steps from `cell`, including `cell`.
    fn within(self, steps: u32, cell: CellId) -> Vec<CellId> {
        let all: Vec<DirId> = self.model.board.steps().collect();
        let mut near = vec![cell];
        for _ in 0..steps {
            let beside: Vec<_> = near.iter().flat_map(|&cell| self.neighbours(&all, cell)).collect();
            near.extend(beside);
            near.sort_unstable();
            near.dedup();
        }
        near
    }

    /// The sizes of the groups of cells of `of`.
    pub fn groups(self, of: &Region, links: &[DirId]) -> Vec<usize> {
        let mut left = self.cells(of);
        let mut sizes = Vec::new();
        while let Some(&cell) = left.first() {
            let group = self.group(of, links, cell);
            left.retain(|cell| !group.contains(cell));
            sizes.push(group.len());
        }
        sizes
    }

    /// The number of cells of `of` on the whole straight line through `cell`.
    pub fn on_line(self, of: &Region, dir: DirId, cell: CellId) -> usize {
        let directions = &self.model.board.directions;
        let beyond = |dir: DirId| {
            let ray = std::iter::successors(directions[dir].next[cell], move |&at| directions[dir].next[at]);
            ray.take(self.squares.len()).filter(|at| self.has(of, *at)).count()
        };
        usize::from(self.has(of, cell)) + beyond(dir) + beyond(directions[dir].opposite)
    }

    /// The cells of `of` that are connected with `cell` by steps in the directions `links`.
    fn group(self, of: &Region, links: &[DirId], cell: CellId) -> Vec<CellId> {
        spread(vec![cell], |cell| {
            self.neighbours(links, cell).into_iter().filter(|&cell| self.has(of, cell)).collect()
        })
    }
}

/// The cells `from`, and all cells to which steps lead from them.
fn spread(from: Vec<CellId>, step: impl Fn(CellId) -> Vec<CellId>) -> Vec<CellId> {
    let mut found = from;
    let mut next = 0;
    while next < found.len() {
        for cell in step(found[next]) {
            if !found.contains(&cell) {
                found.push(cell);
            }
        }
        next += 1;
    }
    found
}
