//! The place in the text of each part of a model, so that a message can point at the words at fault.

use crate::ast::Span;

/// The places of the parts of a model. Each list has the order and the length of the model's list of the same name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The parts of each play clause.
    pub plays: Vec<PlayPlaces>,
    /// The region of each promotion.
    pub promotions: Vec<Span>,
    /// The parts of each limit.
    pub limits: Vec<LimitPlaces>,
    /// The parts of each preference: its tiers, the worths of captured pieces, or its region.
    pub preferences: Vec<Vec<Span>>,
    /// The atoms of the condition of each end clause.
    pub ends: Vec<Vec<AtomPlaces>>,
}

/// The places of the parts of a play clause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayPlaces {
    /// The movers, if the clause moves pieces.
    pub movers: Vec<MoverPlaces>,
    /// The follow-ups.
    pub then: Vec<ThenPlaces>,
    /// The atoms of the condition under which the clause is open.
    pub when: Vec<AtomPlaces>,
}

/// The places of the parts of a mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoverPlaces {
    /// The kind.
    pub kind: Span,
    /// The region where the piece must stand, if there is one.
    pub on: Option<Span>,
    /// The walk.
    pub walk: WalkPlaces,
}

/// The places of the parts of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkPlaces {
    /// The directions.
    pub dirs: Span,
    /// The elements.
    pub steps: Vec<StepPlaces>,
}

impl WalkPlaces {
    /// The place of all elements together.
    pub fn all_steps(&self) -> Span {
        self.steps.iter().map(|step| step.whole).reduce(Span::to).unwrap_or(self.dirs)
    }
}

/// The places of an element of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepPlaces {
    /// The whole element, with its repetition and its act.
    pub whole: Span,
    /// The region.
    pub region: Span,
}

/// The places of a follow-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThenPlaces {
    /// A follow-up with a walk.
    Walk(WalkPlaces),
    /// A follow-up with a region.
    Region(Span),
}

/// The places of the parts of a limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LimitPlaces {
    /// The first region where the limited plays start.
    pub from: Option<Span>,
    /// The first region where the limited plays end.
    pub to: Option<Span>,
    /// The atoms of the condition that the plays must leave.
    pub leaves: Vec<AtomPlaces>,
}

/// The places of an atom: a part of a condition that is no combination of other conditions. The atoms of a condition
/// are in written order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtomPlaces {
    /// The whole atom.
    pub whole: Span,
    /// True for `no R`, whose model is the opposite of `any R`.
    pub says_no: bool,
    /// The regions that the atom names directly.
    pub regions: Vec<Span>,
}
