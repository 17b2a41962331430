//! The part of the past on which a position's future can depend.

use engine::Memory;

use super::{Act, Action, Condition, Model, Need, Number, Pass, Play, Region, Then, Walk};

/// The least number of plies after which a board can recur if every ply changes pieces of its own player only: each
/// player moves away and back.
const AWAY_AND_BACK: u32 = 4;

impl Model {
    /// The plies before a position on which the rest of a game depends.
    pub fn memory(&self) -> Memory {
        let conditions: Vec<&Condition> = self.conditions().flat_map(Condition::all).collect();
        let clock = conditions.iter().filter_map(|part| match part {
            Condition::Quiet(_, plies) => Some(*plies),
            _ => None,
        });
        let times = conditions.iter().filter_map(|part| match part {
            Condition::Repetition(times) => Some(*times),
            _ => None,
        });
        let superko = self.limits.iter().any(|limit| limit.need == Need::NotPast).then_some(2);
        // Plies outside the rounds are all distinct, however long ago they were.
        let (apart, round) = match self.turns.longer_first() {
            true => (0, usize::MAX),
            false => (self.plies_apart(), self.turns.round()),
        };
        Memory { clock: clock.min(), occurrences: times.chain(superko).min(), apart, round }
    }

    /// True if a rule asks for the number of plies, which is then part of a position.
    pub fn counts_plies(&self) -> bool {
        let compares = |condition: &Condition| match condition {
            Condition::Compare(a, _, b) => a.has_plies() || b.has_plies(),
            _ => false,
        };
        self.conditions().any(|condition| condition.mentions(&compares))
            || self.points.as_ref().is_some_and(Number::has_plies)
            || self.limits.iter().any(|limit| limit.turn.is_some())
    }

    /// A lower bound on the number of plies from a board to the same board.
    fn plies_apart(&self) -> u32 {
        let each_moves =
            self.pass == Pass::No && self.turns.alternate() && self.plays.iter().all(Self::surely_moves);
        if each_moves { AWAY_AND_BACK } else { 1 }
    }

    /// True if a play either captures, so that the board never returns, or moves own pieces and changes nothing else. A
    /// play that captures nothing does not end where it began.
    fn surely_moves(play: &Play) -> bool {
        let Action::Move(movers) = &play.action else { return false };
        let keeps_owners = |walk: &Walk| walk.steps.iter().all(|step| step.act != Act::Flip);
        let follows = |then: &Then| match then {
            Then::Walks { walk, .. } => keeps_owners(walk),
            Then::Pull(walk) => walk.steps.last().is_some_and(|step| is_within_own(&step.on)),
            Then::Capture(_) | Then::Mark(_) => true,
        };
        play.choice.is_none()
            && movers.iter().all(|mover| keeps_owners(&mover.walk))
            && play.then.iter().all(follows)
    }
}

fn is_within_own(region: &Region) -> bool {
    match region {
        Region::Own => true,
        Region::And(parts) => parts.iter().any(is_within_own),
        _ => false,
    }
}
