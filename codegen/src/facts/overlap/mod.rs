//! Where two ways can be one play: the one place that decides it.
//!
//! Two plays with one effect are one play. Two ways differ if, on the board of this game, they lead from or to other cells, if
//! they need other contents of a cell, or if they surely capture or flip other pieces. Ways without such a difference may meet,
//! and their plays are compared with each other.

use std::collections::BTreeSet;

use dsl::model::{Action, ChoiceAct, Mover, Play, PlayId, Promotion, Region, Then};

use super::contents::Contents;
use super::shape::{acts_later, surely_captures};
use legs::{Legs, Way, is_ambiguous};
use told::{Seen, never_both};

mod legs;
mod told;

/// Which clauses can give one play in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// Each pair that can, the smaller number first; a clause with itself where two of its own legs can meet.
    pairs: BTreeSet<(PlayId, PlayId)>,
    /// Those of them that are open at once.
    open: BTreeSet<(PlayId, PlayId)>,
}

impl Overlap {
    /// Finds the clauses of a game that overlap.
    pub fn new(model: &dsl::Model) -> Self {
        let mut pairs = BTreeSet::new();
        let mut moves = Vec::new();
        for (id, play) in model.plays.iter().enumerate() {
            if hides_promotion(&model.promotions, play) {
                pairs.insert((id, id));
            }
            if let Action::Move(movers) = &play.action {
                moves.extend(movers.iter().map(|mover| Way { id, play, mover }));
            }
            let cells = model.board.cells.len();
            let meets = |other: &usize| whole_clauses_meet(cells, &model.plays[*other], play);
            pairs.extend((0..id).filter(meets).map(|other| (other, id)));
        }
        for player in 0..2 {
            Legs::of(model, &moves, player).meet(&mut pairs);
        }
        pairs.extend(moves.iter().filter(|way| is_ambiguous(&way.mover.walk)).map(|way| (way.id, way.id)));
        let excluded = |one: &Play, other: &Play| {
            one.when.as_ref().zip(other.when.as_ref()).is_some_and(|(one, other)| never_both(one, other))
        };
        let mut open = pairs.clone();
        open.retain(|(one, other)| !excluded(&model.plays[*one], &model.plays[*other]));
        Self { pairs, open }
    }

    /// Whether a play by one clause can be one by the other; of a clause and itself, whether two of its legs can be one.
    pub fn meet(&self, one: PlayId, other: PlayId) -> bool {
        self.open.contains(&(one.min(other), one.max(other)))
    }

    /// The same of clauses that need not be open at once.
    pub fn lead_alike(&self, one: PlayId, other: PlayId) -> bool {
        self.pairs.contains(&(one.min(other), one.max(other)))
    }
}

/// Whether what follows a play, or is chosen after it, can make one of two that differed.
pub fn evens_out(play: &Play) -> bool {
    play.then.iter().any(acts_later) || takes(play)
}

/// Whether a piece is chosen to be taken off after a play.
fn takes(play: &Play) -> bool {
    play.choice.as_ref().is_some_and(|choice| match choice.act {
        ChoiceAct::Take => true,
        ChoiceAct::Place(_) => false,
    })
}

/// Whether a piece promoted by choice could be taken off by its own play, so that the choice makes no difference.
fn hides_promotion(promotions: &[Promotion], play: &Play) -> bool {
    let Action::Move(movers) = &play.action else { return false };
    let own = Contents::of(&Region::Own);
    let takes_own =
        |then: &Then| matches!(then, Then::Capture(region) if !Contents::of(region).is_disjoint(own));
    let chooses = |kind: usize| promotions.iter().filter(|promotion| promotion.from == kind).count() > 1;
    (takes(play) || play.then.iter().any(takes_own)) && movers.iter().any(|mover| chooses(mover.kind))
}

/// Whether plays by two clauses on a board of so many cells can be one, where one clause at least does not move a piece
/// leg by leg.
fn whole_clauses_meet(cells: usize, one: &Play, other: &Play) -> bool {
    let later = evens_out(one) || evens_out(other);
    match (&one.action, &other.action) {
        (Action::Place { kind: a, on: here }, Action::Place { kind: b, on: there }) => {
            let both = |player: usize, cell| !Seen { player, cell }.apart(here, there);
            (a == b || later) && (0..cells).any(|cell| (0..2).any(|player| both(player, cell)))
        }
        (Action::Fly { kind: a, .. }, Action::Fly { kind: b, .. }) => a == b,
        (Action::Fly { kind, .. }, Action::Move(movers))
        | (Action::Move(movers), Action::Fly { kind, .. }) => {
            let takes = |mover: &Mover| !later && surely_captures(&mover.walk);
            movers.iter().any(|mover| mover.kind == *kind && !takes(mover))
        }
        (Action::TakeOver { .. }, Action::TakeOver { .. }) => true,
        // A placement adds a piece, and the pie rule none.
        (Action::TakeOver { .. }, Action::Place { .. }) | (Action::Place { .. }, Action::TakeOver { .. }) => {
            later
        }
        // Legs are looked at one by one.
        (Action::Move(_), Action::Move(_)) => false,
        // The one has a start and the other has none.
        (Action::Move(_) | Action::Fly { .. }, Action::Place { .. } | Action::TakeOver { .. })
        | (Action::Place { .. } | Action::TakeOver { .. }, Action::Move(_) | Action::Fly { .. }) => false,
    }
}
