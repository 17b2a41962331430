//! Sets of cells.

use super::{CellMask, DirId, Dirs, KindId};

/// A set of cells, in the view of one player (`own`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// A constant set, for each player in whose view it is read. All constant parts are folded into this.
    Fixed([CellMask; 2]),
    /// Cells with an own piece.
    Own,
    /// Cells with a piece of the opponent.
    Enemy,
    /// Cells with a piece of this player, in the view of either player.
    Player(usize),
    /// Cells with a piece of this kind, of either player.
    Kind(KindId),
    /// Cells without a piece.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// The cell where the play began. Only in limits, tiers and walks.
    Origin,
    /// Cells that the moving piece has visited in this play: its start, and the landing of each leg.
    Visited,
    /// Cells with a piece that has neither moved nor changed hands since the start.
    Unmoved,
    /// The cells that the last ply marked.
    Marked,
    /// The cell where the viewing player's last play ended; no cell if there is no such play, or if it was a pass.
    Last,
    /// The cells on which the opponent could capture a piece of this player by one leg of a play clause, regardless of
    /// limits, conditions of clauses and follow-ups. A cell without a piece of this player counts as if one of the first
    /// kind stood on it.
    Attacked,
    /// The cells that are not in the region.
    Not(Box<Region>),
    /// The cells that are in all of the regions, at least two.
    And(Vec<Region>),
    /// The cells that are in any of the regions, at least two.
    Or(Vec<Region>),
    /// The region as the opponent sees it.
    Their(Box<Region>),
    /// The first region, or the second if the first has no cell.
    OrElse(Box<Region>, Box<Region>),
    /// The cells of the region in straight runs of at least `length` of its cells. `dirs` holds one direction of each
    /// pair of opposites.
    Lines { length: u32, of: Box<Region>, dirs: Vec<DirId> },
    /// The cells one step from the region in any of the directions.
    StepOf(Dirs, Box<Region>),
    /// The cells one or more steps from the region, each step in any of the directions.
    ReachOf(Dirs, Box<Region>),
    /// The region and the cells at most so many steps from it, in any directions of the board.
    Within(u32, Box<Region>),
    /// The second set of each pair whose first set has a cell of the region.
    Image { of: Box<Region>, pairs: Vec<[CellMask; 2]> },
    /// The cells of `of` in groups (connected by `links`) that have a cell in `to`.
    Reaching { of: Box<Region>, to: Box<Region>, links: Vec<DirId> },
    /// The cells of `of` in groups (connected by `links`) that have at least one neighbour outside the group, and whose
    /// neighbours outside are all in `by`.
    Enclosed { of: Box<Region>, by: Box<Region>, links: Vec<DirId> },
}

/// The facts that decide whether a cell is in a region. Techniques and checks use them, so that a new region is
/// classified only here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The board alone.
    Board,
    /// The presence of the viewing player's piece on the cell.
    OwnPieces,
    /// The presence and the owner of a piece on the cell.
    Pieces,
    /// The kind of the piece on the cell.
    Kinds,
    /// Earlier plays.
    Past,
    /// The play that is being made.
    Play,
    /// The captures that pieces can make.
    Attacks,
    /// The membership of the same cell in the region's parts.
    Parts,
    /// The membership of the same cell in a part as the opponent sees it.
    PartsOfOther,
    /// The membership of other cells in the region's parts.
    OtherCells,
}

impl Region {
    /// The region as the opponent sees it.
    pub fn theirs(self) -> Self {
        let each = |parts: Vec<Self>| parts.into_iter().map(Region::theirs).collect();
        let swap = |[first, second]: Dirs| [second, first];
        match self {
            Region::Fixed([first, second]) => Region::Fixed([second, first]),
            Region::Own => Region::Enemy,
            Region::Enemy => Region::Own,
            Region::Player(_)
            | Region::Kind(_)
            | Region::Empty
            | Region::Occupied
            | Region::Unmoved
            | Region::Marked
            | Region::Origin
            | Region::Visited => self,
            Region::Last | Region::Attacked => Region::Their(Box::new(self)),
            Region::Not(inner) => Region::Not(Box::new(inner.theirs())),
            Region::And(parts) => Region::And(each(parts)),
            Region::Or(parts) => Region::Or(each(parts)),
            Region::Their(inner) => *inner,
            Region::OrElse(a, b) => Region::OrElse(Box::new(a.theirs()), Box::new(b.theirs())),
            Region::Lines { length, of, dirs } => Region::Lines { length, of: Box::new(of.theirs()), dirs },
            Region::StepOf(dirs, of) => Region::StepOf(swap(dirs), Box::new(of.theirs())),
            Region::ReachOf(dirs, of) => Region::ReachOf(swap(dirs), Box::new(of.theirs())),
            Region::Within(steps, of) => Region::Within(steps, Box::new(of.theirs())),
            Region::Image { of, pairs } => Region::Image { of: Box::new(of.theirs()), pairs },
            Region::Reaching { of, to, links } => {
                Region::Reaching { of: Box::new(of.theirs()), to: Box::new(to.theirs()), links }
            }
            Region::Enclosed { of, by, links } => {
                Region::Enclosed { of: Box::new(of.theirs()), by: Box::new(by.theirs()), links }
            }
        }
    }

    /// The regions of which this one is made directly.
    pub fn parts(&self) -> Vec<&Region> {
        match self {
            Region::Not(part)
            | Region::Their(part)
            | Region::StepOf(_, part)
            | Region::ReachOf(_, part)
            | Region::Lines { of: part, .. }
            | Region::Image { of: part, .. }
            | Region::Within(_, part) => vec![part],
            Region::And(parts) | Region::Or(parts) => parts.iter().collect(),
            Region::OrElse(of, other)
            | Region::Reaching { of, to: other, .. }
            | Region::Enclosed { of, by: other, .. } => vec![of, other],
            Region::Fixed(_)
            | Region::Own
            | Region::Enemy
            | Region::Player(_)
            | Region::Kind(_)
            | Region::Empty
            | Region::Occupied
            | Region::Unmoved
            | Region::Marked
            | Region::Last
            | Region::Attacked
            | Region::Origin
            | Region::Visited => Vec::new(),
        }
    }

    /// The regions of which this one is made directly, mutable.
    pub fn parts_mut(&mut self) -> Vec<&mut Region> {
        match self {
            Region::Not(part)
            | Region::Their(part)
            | Region::StepOf(_, part)
            | Region::ReachOf(_, part)
            | Region::Lines { of: part, .. }
            | Region::Image { of: part, .. }
            | Region::Within(_, part) => vec![part],
            Region::And(parts) | Region::Or(parts) => parts.iter_mut().collect(),
            Region::OrElse(of, other)
            | Region::Reaching { of, to: other, .. }
            | Region::Enclosed { of, by: other, .. } => vec![of, other],
            Region::Fixed(_)
            | Region::Own
            | Region::Enemy
            | Region::Player(_)
            | Region::Kind(_)
            | Region::Empty
            | Region::Occupied
            | Region::Unmoved
            | Region::Marked
            | Region::Last
            | Region::Attacked
            | Region::Origin
            | Region::Visited => Vec::new(),
        }
    }

    /// The facts that decide whether a cell is in the region.
    pub fn basis(&self) -> Basis {
        match self {
            Region::Fixed(_) => Basis::Board,
            Region::Own => Basis::OwnPieces,
            Region::Enemy | Region::Player(_) | Region::Empty | Region::Occupied => Basis::Pieces,
            Region::Kind(_) => Basis::Kinds,
            Region::Unmoved | Region::Marked | Region::Last => Basis::Past,
            Region::Origin | Region::Visited => Basis::Play,
            Region::Attacked => Basis::Attacks,
            Region::Not(_) | Region::And(_) | Region::Or(_) => Basis::Parts,
            Region::Their(_) => Basis::PartsOfOther,
            Region::OrElse(..)
            | Region::Lines { .. }
            | Region::StepOf(..)
            | Region::ReachOf(..)
            | Region::Within(..)
            | Region::Image { .. }
            | Region::Reaching { .. }
            | Region::Enclosed { .. } => Basis::OtherCells,
        }
    }
}
