//! The pieces that plies add to the board, from which the number of plies follows.

use std::ops::RangeInclusive;

use engine::{InputLine, PliesFrom};

use super::*;

/// The reason why the pieces do not tell how many plies were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uneven {
    /// A pass adds no piece.
    Passes,
    /// A play of the clause adds no piece, or none at some times.
    AddsNone(PlayId),
    /// Plays of the first clause add another number of pieces than those of the second.
    Differ(PlayId, PlayId),
    /// A play of the clause takes off pieces that no line of the input file counts.
    TakesOff(PlayId),
    /// The pieces can be taken over at more than one time.
    TakenOver(PlayId),
}

impl Model {
    /// [`PliesFrom::Pieces`], if every ply adds the same number of pieces to the board and the captured ones that a counter of the input file counts. The
    /// pie rule, which adds none, is allowed where it is open after one number of plies only, and players alternate.
    ///
    /// # Errors
    /// The reason, if plies differ.
    pub fn plies_by_pieces(&self) -> Result<PliesFrom, Uneven> {
        if self.pass != Pass::No {
            return Err(Uneven::Passes);
        }
        let captured = self.captures_in_file();
        let mut each: Option<(PlayId, u32)> = None;
        let mut swap = false;
        for (id, play) in self.plays.iter().enumerate() {
            if matches!(play.action, Action::TakeOver { .. }) {
                if !self.turns.alternate() || !play.when.as_ref().is_some_and(Condition::is_at_one_ply) {
                    return Err(Uneven::TakenOver(id));
                }
                swap = true;
                continue;
            }
            if play.captures().any(|region| captured.is_none() || !region.is_of_enemy()) {
                return Err(Uneven::TakesOff(id));
            }
            let adds = play.adds();
            match each {
                _ if *adds.start() == 0 => return Err(Uneven::AddsNone(id)),
                Some((other, each)) if adds != (each..=each) => return Err(Uneven::Differ(id, other)),
                _ if adds.start() != adds.end() => return Err(Uneven::Differ(id, id)),
                _ => each = Some((id, *adds.end())),
            }
        }
        let each = each.map_or(1, |(_, each)| each);
        Ok(PliesFrom::Pieces { captured, each, swap })
    }

    /// [`PliesFrom::AtLeast`] of the most pieces that a ply adds.
    pub fn plies_at_least(&self) -> PliesFrom {
        PliesFrom::AtLeast {
            adds: self.plays.iter().map(|play| *play.adds().end()).max().unwrap_or(0),
            change_hands: self.plays.iter().any(Play::changes_hands),
        }
    }

    /// A counter of all captured pieces that is a line of the input file.
    fn captures_in_file(&self) -> Option<CounterId> {
        self.counters.iter().enumerate().position(|(id, counter)| {
            counter.by == [Change { event: Event::Capture, to: Adjustment::Up }]
                && self.input.contains(&InputLine::Counters(id))
        })
    }
}

impl Play {
    /// The fewest and the most pieces that a play of the clause puts on the board.
    fn adds(&self) -> RangeInclusive<u32> {
        let placed = u32::from(matches!(self.action, Action::Place { .. }));
        match &self.choice {
            Some(Choice { act: ChoiceAct::Place(_), when, .. }) => {
                placed + u32::from(when.is_none())..=placed + 1
            }
            _ => placed..=placed,
        }
    }

    /// True if pieces change hands by a play of the clause.
    pub fn changes_hands(&self) -> bool {
        matches!(self.action, Action::TakeOver { .. })
            || self.walks().any(|walk| walk.steps.iter().any(|step| step.act == Act::Flip))
    }

    /// The regions of the pieces that a play of the clause takes off.
    pub fn captures(&self) -> impl Iterator<Item = &Region> {
        let steps = self.walks().flat_map(|walk| &walk.steps);
        let walked = steps.filter(|step| step.act == Act::Capture).map(|step| &step.on);
        let after = self.then.iter().filter_map(|then| match then {
            Then::Capture(region) => Some(region),
            Then::Walks { .. } | Then::Mark(_) | Then::Pull(_) => None,
        });
        let chosen = self.choice.as_ref().filter(|choice| choice.act == ChoiceAct::Take);
        let chosen = chosen.and_then(|choice| match &choice.cells {
            ChoiceCells::Region(region) => Some(region),
            ChoiceCells::Walk(_) => None,
        });
        walked.chain(after).chain(chosen)
    }

    /// The walks of the clause that may act: those of its movers and of `then along`.
    pub fn walks(&self) -> impl Iterator<Item = &Walk> {
        let movers = match &self.action {
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => &[][..],
            Action::Move(movers) => movers,
        };
        let after = self.then.iter().filter_map(|then| match then {
            Then::Walks { walk, .. } => Some(walk),
            Then::Capture(_) | Then::Mark(_) | Then::Pull(_) => None,
        });
        movers.iter().map(|mover| &mover.walk).chain(after)
    }
}

impl Region {
    /// True if the region surely has no piece but the opponent's.
    fn is_of_enemy(&self) -> bool {
        match self {
            Self::Enemy => true,
            Self::And(parts) => parts.iter().any(Self::is_of_enemy),
            Self::Or(parts) => parts.iter().all(Self::is_of_enemy),
            _ => false,
        }
    }
}

impl Condition {
    /// True if the condition holds after one number of plies at most.
    pub(crate) fn is_at_one_ply(&self) -> bool {
        match self {
            Self::Compare(Number::Plies, Comparison::Equal, Number::Literal(_)) => true,
            Self::And(parts) => parts.iter().any(Self::is_at_one_ply),
            _ => false,
        }
    }
}
