//! Sets of cells.

use super::{CellMask, DirId, Dirs, KindId};

/// A set of cells, in the view of one player (`own`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// A constant set, for each player that looks. All constant parts are folded into this.
    Fixed([CellMask; 2]),
    /// Cells with an own piece.
    Own,
    /// Cells with a piece of the opponent.
    Enemy,
    /// Cells with a piece of this player, whoever looks.
    Player(usize),
    /// Cells with a piece of this kind, of either player.
    Kind(KindId),
    /// Cells without a piece.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// The cell where the play began. Only in limits, tiers and walks.
    Origin,
    /// Cells where the piece of the play in question has been on its way: its start, and where each leg landed.
    Visited,
    /// Cells with a piece that has neither moved nor changed hands since the start.
    Unmoved,
    /// The cells that the last ply marked.
    Marked,
    /// The cell where the last play of the player who looks ended, if it has made one that ended anywhere.
    Last,
    /// The cells on which the opponent could capture a piece of this player by one leg of a play clause, if one stood
    /// there: limits, conditions of clauses and follow-ups do not matter. An empty cell counts as if a piece of the
    /// first kind stood on it.
    Attacked,
    /// The cells that are not in it.
    Not(Box<Region>),
    /// The cells in all of them. At least two.
    And(Vec<Region>),
    /// The cells in any of them. At least two.
    Or(Vec<Region>),
    /// The region as the opponent sees it.
    Their(Box<Region>),
    /// The first, or the second where the first has no cell.
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
    /// Of each pair whose first set has a cell of the region, the second set.
    Image { of: Box<Region>, pairs: Vec<[CellMask; 2]> },
    /// The cells of `of` in groups (connected by `links`) that have a cell in `to`.
    Reaching { of: Box<Region>, to: Box<Region>, links: Vec<DirId> },
    /// The cells of `of` in groups (connected by `links`) whose neighbours outside the group are all in `by`, and that
    /// have at least one.
    Enclosed { of: Box<Region>, by: Box<Region>, links: Vec<DirId> },
}

/// What tells whether a cell is in a region. Techniques and checks ask for it, so a new region is placed here once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The board alone.
    Board,
    /// Whether a piece of the player who looks stands on the cell.
    OwnPieces,
    /// Whether a piece stands on the cell, and whose it is.
    Pieces,
    /// Which kind of piece stands on the cell.
    Kinds,
    /// Earlier plays.
    Past,
    /// The play that is being made.
    Play,
    /// How pieces capture.
    Attacks,
    /// Whether the same cell is in the region's parts.
    Parts,
    /// Whether the same cell is in a part as the opponent sees it.
    PartsOfOther,
    /// Whether other cells are in the region's parts.
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

    /// The regions that it is made of.
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

    /// The same, to be changed.
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

    /// What tells whether a cell is in the region.
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
