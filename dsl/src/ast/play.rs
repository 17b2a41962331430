//! Syntax of play clauses: their parts, walks and directions.

use super::{Amount, Condition, Name, Region, Span};

/// A part of a play clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayPart {
    /// `man along forward, king along diagonal: empty`
    Walk { movers: Vec<Mover>, walk: Vec<Step> },
    /// `stone on empty`
    Place { kind: Name, on: Region },
    /// `man to empty`: to any cell of the region
    Fly { kind: Name, to: Region },
    /// `take over`, `take over mirrored`: all pieces change hands
    TakeOver { mirrored: bool, span: Span },
    /// `when hand > 0`: the clause is open only if the condition holds
    When(Condition, Span),
    /// `as far as the line has occupied`: a leg goes over exactly as many cells as its whole line, both ways, has in the region
    AsFar(Region, Span),
    /// `repeat at will` or `repeat while possible`
    Repeat { at_will: bool, span: Span },
    /// `legs go straight on` and the like
    Legs { rule: LegRule, span: Span },
    /// `captured leave at the end`
    LeaveAtEnd(Span),
    /// `then [required] along all: enemy+ flipped, own`
    ThenWalk { required: bool, dirs: Dirs, walk: Vec<Step>, span: Span },
    /// `then capture REGION`
    ThenCapture { region: Region, span: Span },
    /// `then mark REGION`
    ThenMark { region: Region, span: Span },
    /// `then pull along east: own rook`
    ThenPull { dirs: Dirs, walk: Vec<Step>, span: Span },
    /// `then arrow on empty`
    ThenPlace { kind: Name, on: Region, span: Span },
    /// `then arrow along all: empty+`
    ThenShoot { kind: Name, dirs: Dirs, walk: Vec<Step>, span: Span },
    /// `then take one of REGION [when in REGION]`
    ThenTake { region: Region, when: Option<Region>, span: Span },
}

/// A rule for the legs of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegRule {
    /// `legs go straight on`
    StraightOn,
    /// `legs never go straight on`
    NeverOn,
    /// `legs never turn back`
    NeverBack,
    /// `legs land where they can go on`
    LandToGoOn,
}

/// A piece kind and the directions it walks in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The kind.
    pub kind: Name,
    /// `on REGION`: the region where the piece must stand.
    pub on: Option<Region>,
    /// Directions.
    pub dirs: Dirs,
}

/// Direction sets joined by `or`; each set is written as words that narrow each other (`forward diagonal`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dirs {
    /// The alternatives.
    pub any_of: Vec<Vec<Way>>,
}

/// One of the words that narrow each other to a set of directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// `north`, `diagonal`, `forward`, ...
    Word(Name),
    /// `leap 1 2`
    Leap(Leap),
}

/// `leap 1 2`: an offset with all its rotations and reflections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leap {
    /// The steps one way, and the steps across.
    pub by: [Amount; 2],
    /// The place of the whole leap.
    pub span: Span,
}

/// One element of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The region in which the cell must be.
    pub on: Region,
    /// The repetition.
    pub times: Times,
    /// `captured`, `flipped`
    pub act: Option<Name>,
    /// The place of the whole element.
    pub span: Span,
}

/// The repetition of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once; nothing is written.
    One,
    /// `*`
    Any,
    /// `+`
    Some,
    /// `{n}`
    Exactly(Amount),
    /// `{n..m}`
    Between(Amount, Amount),
    /// `every R ahead`: all cells in a row from the one beyond the landing, as far as they are in the region.
    Ahead,
    /// `every R behind`: all cells in a row from the one behind the cell that the piece left, as far as they are in the region.
    Behind,
}

/// The effect of a promotion on a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromoteThen {
    /// `, ending the play`
    EndsPlay,
    /// `, going on`
    GoesOn,
}
