//! Play clauses: the plays that a player can make.

use super::{Board, CellId, Condition, DirId, Dirs, KindId, Region, WrittenClause};

/// A play clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Its name.
    pub name: String,
    /// The action of the piece.
    pub action: Action,
    /// The rule for further legs with the same piece.
    pub repeat: Repeat,
    /// The directions that each leg of a chain may take after the leg before it.
    pub heading: Heading,
    /// The cells where a leg may land.
    pub landing: Landing,
    /// The time when captured pieces are taken off.
    pub leave: Leave,
    /// The condition, asked before the play, under which the clause is open to the player; `None` is always.
    pub when: Option<Condition>,
    /// If set, a leg has exactly as many cells as the whole straight line through its start has in the region, as the
    /// board is before the play.
    pub far: Option<Region>,
    /// The follow-ups on the cell where the piece ends, in written order.
    pub then: Vec<Then>,
    /// The choice that the player makes after the follow-ups.
    pub choice: Option<Choice>,
    /// The clause that states it.
    pub clause: WrittenClause,
}

/// The first effect of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An own piece of the kind is put on a cell of the region. The region is within `empty`.
    Place { kind: KindId, on: Region },
    /// An own piece of the kind goes to any cell of the region, wherever that is. The region is within `empty`.
    Fly { kind: KindId, to: Region },
    /// The pie rule: all pieces on the board, at least one, change hands, and a piece on cell `c` goes to cell
    /// `onto[c]`. The nominal end of such a play is the first cell that then has a piece.
    TakeOver { onto: Vec<CellId> },
    /// An own piece walks. Several movers may have the same kind.
    Move(Vec<Mover>),
}

/// A kind of piece, and the walk of one leg of its play.
///
/// While a piece is on its way it is lifted off the board: its starting cell is empty for all walks of the play. The
/// flips and captures of a walk happen when its leg ends. The piece lands on the cell of the last element; a piece that
/// is captured there leaves first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    /// The kind that moves.
    pub kind: KindId,
    /// The region where the piece must stand before the play; `None` is anywhere.
    pub on: Option<Region>,
    /// The walk.
    pub walk: Walk,
}

/// A pattern for the cells along a direction. The first element begins one step from the cell where the walk starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    /// Directions, each tried.
    pub dirs: Dirs,
    /// Elements. All but the last are on the way; in a leg of a moving piece, the last may stand for cells beside the way.
    pub steps: Vec<Step>,
}

/// An element of a walk. Every number of repetitions between `least` and `most` is a way to match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The region in which each cell must be.
    pub on: Region,
    /// Fewest repetitions.
    pub least: u32,
    /// Most repetitions; `None` is no limit.
    pub most: Option<u32>,
    /// The act on each cell.
    pub act: Act,
    /// The cells that the element stands for.
    pub stretch: Stretch,
}

/// The cells that an element of a walk stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stretch {
    /// Cells that the piece goes over, or lands on.
    Way,
    /// All cells in a row beyond the landing, as far as they are in the region; there must be one.
    Ahead,
    /// All such cells in a row behind the start of the leg, in the opposite direction; there must be one.
    Behind,
}

impl Stretch {
    /// The direction of the row of cells that an element stands for beside a leg along `dir` from `start` to `end`, and
    /// the cell before the first cell of the row.
    pub fn row(self, board: &Board, dir: DirId, start: CellId, end: CellId) -> (DirId, CellId) {
        match self {
            Self::Behind => (board.directions[dir].opposite, start),
            Self::Way | Self::Ahead => (dir, end),
        }
    }
}

impl Walk {
    /// The elements for the cells that the piece goes over or lands on.
    pub fn way(&self) -> &[Step] {
        let way = self.steps.iter().take_while(|step| step.stretch == Stretch::Way).count();
        &self.steps[..way]
    }

    /// The element that stands for cells beside the way, if there is one: the last.
    pub fn beside(&self) -> Option<&Step> {
        self.steps.last().filter(|step| step.stretch != Stretch::Way)
    }
}

/// The change that a walk makes to a piece on one of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Nothing.
    None,
    /// The piece is taken off, if there is one.
    Capture,
    /// The piece changes its owner.
    Flip,
}

/// The rule for further legs of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// One leg.
    No,
    /// After any leg the player may stop or go on. A play may not end on the cell where it began unless it captured.
    AtWill,
    /// The piece must go on as long as there is a leg.
    WhilePossible,
}

/// The directions that a leg of a chain may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Any direction.
    Any,
    /// In the direction of the leg before it.
    Straight,
    /// Not in the direction of the leg before it.
    NotOn,
    /// Not in the direction opposite to that of the leg before it.
    NotBack,
}

impl Heading {
    /// True if a leg along `next` may follow one along `last`.
    pub fn allows(self, board: &Board, last: DirId, next: DirId) -> bool {
        match self {
            Self::Any => true,
            Self::Straight => next == last,
            Self::NotOn => next != last,
            Self::NotBack => next != board.directions[last].opposite,
        }
    }
}

/// The cells where a leg of a chain may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// Wherever its walk ends.
    Any,
    /// Among the landings of one mover along one direction with the same effect elsewhere, only those from which the
    /// chain can go on, if there are any.
    ToGoOn,
}

/// The time when pieces captured in a chain are taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// After each leg.
    AtOnce,
    /// When the play ends. Until then a captured piece is `occupied`, but neither `own`, `enemy` nor of any kind.
    AtEnd,
}

/// A choice that is part of a play, made on the board as it is after the move and the follow-ups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The act on the chosen cell.
    pub act: ChoiceAct,
    /// The cells to choose from.
    pub cells: ChoiceCells,
    /// The region, as it is after the move, where the piece must have ended for a choice to exist; `None` is anywhere.
    pub when: Option<Region>,
}

/// The act on a chosen cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceAct {
    /// An own piece of the kind is put on the cell. A play without a cell to choose is not legal.
    Place(KindId),
    /// The piece on the cell is taken off. Without a cell to choose, nothing more happens.
    Take,
}

/// The cells among which a player chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceCells {
    /// The cells of a region; within `empty` for [`ChoiceAct::Place`].
    Region(Region),
    /// The empty cells where a walk can end that starts at the cell where the piece ended. The walk's elements do not act.
    Walk(Walk),
}

/// A follow-up: an effect after the piece has landed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// Every match of the walk from the cell where the piece ended does its acts; all matches are found before the first
    /// act. If `required`, a play with no match is not legal.
    Walks { walk: Walk, required: bool },
    /// The pieces on these cells are taken off.
    Capture(Region),
    /// These cells are marked until the end of the next ply.
    Mark(Region),
    /// The piece at the end of the walk from the cell where the piece ended is set down on the other side of that cell,
    /// one step against the walk's direction. The first match with an empty cell on that side counts; a play without
    /// such a match is not legal. The walk does not act.
    Pull(Walk),
}

/// A change of kind: an own piece of kind `from` that has moved to a cell of `on`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The kind before.
    pub from: KindId,
    /// The kind after.
    pub to: KindId,
    /// The region where it happens; constant for each player.
    pub on: Region,
    /// The effect on a chain that arrives there.
    pub then: PromoteThen,
    /// The clause that states it.
    pub clause: WrittenClause,
}

impl Promotion {
    /// True if several of these may be made at the end of a play of a piece of the kind on one cell, so that the player chooses.
    pub fn by_choice(all: &[Self], kind: KindId) -> bool {
        let of_kind: Vec<&Self> =
            all.iter().filter(|one| one.from == kind && one.then == PromoteThen::IfEnding).collect();
        let mut pairs = of_kind.iter().enumerate();
        pairs.any(|(nth, one)| of_kind[..nth].iter().any(|other| one.may_meet(other)))
    }

    /// True if both promotions may happen on one cell.
    pub fn may_meet(&self, other: &Self) -> bool {
        match (&self.on, &other.on) {
            (Region::Fixed(one), Region::Fixed(other)) => {
                (0..2).any(|player| one[player].iter().zip(&other[player]).any(|(one, other)| *one && *other))
            }
            _ => true,
        }
    }
}

/// The effect of a promotion on a chain of legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromoteThen {
    /// A piece is promoted only where its play ends; passing by does nothing.
    IfEnding,
    /// Arriving ends the play.
    EndsPlay,
    /// The play goes on as the new kind.
    GoesOn,
}
