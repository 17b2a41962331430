//! Decides which ways can be one play; nothing else decides this.
//!
//! Two plays with the same effect are one play. Two ways differ if, on the board of this game, they lead from or to different
//! cells, need different contents of a cell, or surely capture or flip different pieces. Ways without such a difference may
//! meet, and their plays are compared with each other.

use dsl::model::{Action, ChoiceAct, KindId, Model, Mover, Play, PlayId, Region, Then};

use super::contents::Contents;
use super::shape::{acts_later, surely_captures};
use legs::{Legs, Way, is_ambiguous};
use pairs::Pairs;
use told::Seen;

mod legs;
mod pairs;
mod told;

/// The clauses that can give one play in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The pairs of clauses that can, the smaller number first; a clause with itself if two of its own legs can meet.
    pairs: Pairs,
    /// The pairs of them whose clauses can be open at once.
    open: Pairs,
}

impl Overlap {
    /// Finds the clauses of a game that overlap.
    pub fn new(model: &Model) -> Self {
        let mut pairs = Pairs::new(model.plays.len());
        let mut moves = Vec::new();
        for (id, play) in model.plays.iter().enumerate() {
            if hides_promotion(model, play) {
                pairs.add(id, id);
            }
            if let Action::Move(movers) = &play.action {
                moves.extend(movers.iter().map(|mover| Way { id, play, mover }));
            }
            let cells = model.board.cells.len();
            let meets = |other: &usize| whole_clauses_meet(cells, &model.plays[*other], play);
            (0..id).filter(meets).for_each(|other| pairs.add(other, id));
        }
        for player in 0..2 {
            Legs::of(model, &moves, player).meet(&mut pairs);
        }
        moves.iter().filter(|way| is_ambiguous(&way.mover.walk)).for_each(|way| pairs.add(way.id, way.id));
        let open = pairs.kept(|one, other| !model.plays[one].is_closed_where_open(&model.plays[other]));
        Self { pairs, open }
    }

    /// True if a play by one clause can be a play by the other; of a clause and itself, if two of its legs can be one play.
    pub fn meet(&self, one: PlayId, other: PlayId) -> bool {
        self.open.has(one, other)
    }

    /// As [`Self::meet`], but for clauses that need not be open at once.
    pub fn lead_alike(&self, one: PlayId, other: PlayId) -> bool {
        self.pairs.has(one, other)
    }
}

/// True if follow-ups of a play, or the choice after it, can remove the difference between two plays.
pub fn evens_out(play: &Play) -> bool {
    play.then.iter().any(acts_later) || takes(play)
}

/// True if a piece is chosen to be taken off after a play.
fn takes(play: &Play) -> bool {
    play.choice.as_ref().is_some_and(|choice| match choice.act {
        ChoiceAct::Take => true,
        ChoiceAct::Place(_) => false,
    })
}

/// True if a piece promoted by choice could be taken off by its own play, so that the choice makes no difference.
fn hides_promotion(model: &Model, play: &Play) -> bool {
    let kinds: Vec<KindId> = match &play.action {
        Action::Move(movers) => movers.iter().map(|mover| mover.kind).collect(),
        Action::Fly { kind, .. } => vec![*kind],
        Action::Place { .. } | Action::TakeOver { .. } => return false,
    };
    let own = Contents::of(&Region::Own);
    let takes_own =
        |then: &Then| matches!(then, Then::Capture(region) if !Contents::of(region).is_disjoint(own));
    (takes(play) || play.then.iter().any(takes_own))
        && kinds.iter().any(|kind| model.promotes_by_choice(*kind))
}

/// True if plays by two clauses on a board of `cells` cells can be one play. At least one of the clauses must not move pieces leg by leg.
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
        // `Legs` looks at legs one by one.
        (Action::Move(_), Action::Move(_)) => false,
        // One play has a start and the other has none.
        (Action::Move(_) | Action::Fly { .. }, Action::Place { .. } | Action::TakeOver { .. })
        | (Action::Place { .. } | Action::TakeOver { .. }, Action::Move(_) | Action::Fly { .. }) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "game pairs\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece man \"a\" \"b\"\n\
        piece king \"A\" \"B\"\nstart man on rank 1 and columns 1 to 3, king on rank 1 and column 4\ndraw after 20 plies\nloss when stuck\n";

    /// Checks whether the clauses `one` and `two` of a game meet, and whether they lead alike.
    #[track_caller]
    fn assert_pair(plays: &str, meet: bool, lead_alike: bool) {
        let mut sources = dsl::Sources::default();
        let file = sources.add("pairs.rules", format!("{HEAD}{plays}"));
        let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}"));
        let overlap = Overlap::new(&model);
        assert_eq!([overlap.meet(0, 1), overlap.lead_alike(0, 1)], [meet, lead_alike], "{plays}");
        assert_eq!(overlap.meet(1, 0), meet, "a pair has no order");
    }

    #[test]
    fn one_leg_by_two_clauses_is_one_play() {
        assert_pair(
            "play one: man along forward: empty\nplay two: man along orthogonal: empty\n",
            true,
            true,
        );
        assert_pair(
            "play one: man along forward: empty\nplay two: man along backward: empty\n",
            false,
            false,
        );
        assert_pair(
            "play one: man along forward: empty\nplay two: king along forward: empty\n",
            false,
            false,
        );
    }

    #[test]
    fn lengths_tell_legs_apart() {
        let one = "play one: man along forward: empty\n";
        assert_pair(&format!("{one}play two: man along forward: empty, empty\n"), false, false);
        assert_pair(&format!("{one}play two: man along forward: empty+\n"), true, true);
        assert_pair(&format!("{one}play two: man along forward leap 1 0: empty\n"), true, true);
    }

    #[test]
    fn contents_tell_legs_apart() {
        let one = "play one: man along forward: empty\n";
        assert_pair(&format!("{one}play two: man along forward: enemy captured\n"), false, false);
        assert_pair(&format!("{one}play two: man along forward: not own captured\n"), true, true);
    }

    #[test]
    fn starts_tell_legs_apart() {
        let one = "play one: man on rank 1 along forward: empty\n";
        assert_pair(&format!("{one}play two: man on rank 2 along forward: empty\n"), false, false);
        assert_pair(&format!("{one}play two: man on ranks 1 to 2 along forward: empty\n"), true, true);
    }

    #[test]
    fn a_chain_leads_where_single_legs_do() {
        let two = "play two: man along forward: empty, empty\n";
        assert_pair(&format!("play one: man along forward: empty; repeat at will\n{two}"), true, true);
        assert_pair(&format!("play one: man along sideways: empty; repeat at will\n{two}"), false, false);
    }

    #[test]
    fn contents_tell_legs_apart_whatever_follows() {
        let then = "; then take one of enemy";
        let one = format!("play one: man along forward: empty{then}\n");
        assert_pair(&format!("{one}play two: man along forward: enemy captured{then}\n"), false, false);
    }

    #[test]
    fn clauses_that_are_never_open_at_once_lead_alike_and_do_not_meet() {
        let leg = "man along forward: empty";
        assert_pair(
            &format!("play one: {leg}; when any king\nplay two: {leg}; when not any king\n"),
            false,
            true,
        );
    }

    #[test]
    fn placements_meet_on_a_common_cell() {
        let plays = |here: &str, there: &str| {
            format!("play one: {here}\nplay two: {there}\nwrite two \"two {{to}}\"\n")
        };
        assert_pair(&plays("man on rank 3", "man on ranks 3 to 4"), true, true);
        assert_pair(&plays("man on rank 3", "man on rank 4"), false, false);
        assert_pair(&plays("man on rank 3", "king on rank 3"), false, false);
    }
}
