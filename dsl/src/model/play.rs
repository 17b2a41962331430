//! Play clauses: the plays that a player can make.

use super::{Board, CellId, Condition, DirId, Dirs, KindId, Region, WrittenClause};

/// A play clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Its name.
    pub name: String,
    /// The action of the piece.
    pub action: Action,
    /// Whether the play goes on with the same piece.
    pub repeat: Repeat,
    /// Where each leg of a chain may head, after the one before.
    pub heading: Heading,
    /// Where a leg may land.
    pub landing: Landing,
    /// When captured pieces are taken off.
    pub leave: Leave,
    /// When it is open to the player, asked before the play; `None` is always.
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
    /// All pieces on the board, of which there is at least one, change hands, and each stands on the cell that is named
    /// here for its own: the pie rule. Such a play ends, in name, on the first cell that then has a piece.
    TakeOver { onto: Vec<CellId> },
    /// An own piece walks. Several movers may have the same kind.
    Move(Vec<Mover>),
}

/// A kind and the walk that one leg of its play is.
///
/// While a piece is on its way it is lifted off the board: its starting cell is empty for all walks of the play. The
/// flips and captures of a walk happen when its leg ends. The piece lands on the cell of the last element; a piece that
/// is captured there leaves first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    /// The kind that moves so.
    pub kind: KindId,
    /// Where a piece must stand before the play to move so; `None` is anywhere.
    pub on: Option<Region>,
    /// The walk.
    pub walk: Walk,
}

/// A pattern over the cells that one meets walking along a direction, the first element one step from the origin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    /// Directions, each tried.
    pub dirs: Dirs,
    /// Elements. All but the last are on the way; of the legs of a moving piece the last may stand for cells beside it.
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
    /// The act on each of those cells.
    pub act: Act,
    /// Which cells it stands for.
    pub stretch: Stretch,
}

/// Which cells an element of a walk stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stretch {
    /// Cells that the piece goes over, or lands on.
    Way,
    /// Every cell in a row from the one beyond where the piece lands, as far as they are like this; there must be one.
    Ahead,
    /// The same from the cell behind where the leg began, away from it.
    Behind,
}

impl Stretch {
    /// The row of cells that an element stands for beside a leg along `dir` from `start` to `end`: the row's direction, and
    /// the cell before its first one.
    pub fn row(self, board: &Board, dir: DirId, start: CellId, end: CellId) -> (DirId, CellId) {
        match self {
            Self::Behind => (board.directions[dir].opposite, start),
            Self::Way | Self::Ahead => (dir, end),
        }
    }
}

impl Walk {
    /// The elements that the piece goes over.
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
    /// It is taken off, if there is one.
    Capture,
    /// It changes its owner.
    Flip,
}

/// Whether a play goes on with another leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// One leg.
    No,
    /// After any leg the player may stop or go on. A play may not end on the cell where it began unless it captured.
    AtWill,
    /// As long as there is a leg, it must go on.
    WhilePossible,
}

/// Where a leg of a chain may head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Anywhere.
    Any,
    /// In the direction of the leg before it.
    Straight,
    /// Not in the direction of the leg before it.
    NotOn,
    /// Not in the direction opposite to that of the leg before it.
    NotBack,
}

impl Heading {
    /// Whether a leg along `next` may follow one along `last`.
    pub fn allows(self, board: &Board, last: DirId, next: DirId) -> bool {
        match self {
            Self::Any => true,
            Self::Straight => next == last,
            Self::NotOn => next != last,
            Self::NotBack => next != board.directions[last].opposite,
        }
    }
}

/// Where a leg of a chain may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// Wherever its walk ends.
    Any,
    /// Of the landings of one mover along one direction that have the same effect elsewhere: on those from which the
    /// chain can go on, if there are any.
    ToGoOn,
}

/// When pieces captured in a chain are taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// After each leg.
    AtOnce,
    /// When the play ends. Until then a captured piece is `occupied`, but neither `own`, `enemy` nor of any kind.
    AtEnd,
}

/// A choice that is part of a play: it is made on the board after the play and its follow-ups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The act on the chosen cell.
    pub act: ChoiceAct,
    /// The cells to choose from.
    pub cells: ChoiceCells,
    /// There is a choice only where the piece ended in this region, as it is after the play; `None` is always.
    pub when: Option<Region>,
}

/// The act on a chosen cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceAct {
    /// An own piece of the kind is put there. A play without a cell to choose is not legal.
    Place(KindId),
    /// The piece there is taken off. Where there is no such cell nothing more happens.
    Take,
}

/// The cells that a choice is among.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceCells {
    /// The cells of a region; within `empty` for [`ChoiceAct::Place`].
    Region(Region),
    /// The empty cells where a walk from the cell where the piece ended can end. Its elements do not act.
    Walk(Walk),
}

/// A follow-up: an effect after the piece has landed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// Every match of the walk from the cell where the piece ended does its actions; matches are found before any is
    /// done. If `required`, a play with no match is not legal.
    Walks { walk: Walk, required: bool },
    /// The pieces on these cells are taken off.
    Capture(Region),
    /// These cells are marked until the end of the next ply.
    Mark(Region),
    /// The piece at the end of the walk from the cell where the piece ended is set down on the other side of that cell,
    /// one step against the walk's direction. A play where no direction matches, or that side is not empty, is not legal;
    /// where several match the first one counts. The walk does not act.
    Pull(Walk),
}

/// A change of kind: an own piece of kind `from` that has moved to a cell of `on`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The kind before.
    pub from: KindId,
    /// The kind after.
    pub to: KindId,
    /// Where; constant for each player.
    pub on: Region,
    /// The effect on a chain that arrives there.
    pub then: PromoteThen,
    /// The clause that states it.
    pub clause: WrittenClause,
}

impl Promotion {
    /// True if both may happen on one cell.
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
