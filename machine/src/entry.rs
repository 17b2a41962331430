//! The functions of a program that are called from outside.

use codegen::program::{FunctionId, Program};

/// A function that is called from outside: see [`codegen::program::Entries`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Lists the plays.
    Plays,
    /// Counts them.
    Count,
    /// Lists the n-th play.
    Nth,
    /// The number of plays before limits are asked.
    Candidates,
    /// Lists the n-th of them, if it is legal.
    Candidate,
    /// Makes a play.
    Make,
    /// The result.
    Outcome,
    /// The hash of the board.
    Key,
    /// Another one.
    SecondKey,
    /// The hash of all.
    Hash,
    /// The static value.
    Value,
    /// The static value in a race.
    RaceValue,
    /// The points of a player.
    Halves,
    /// Whether a play captures or promotes.
    Noisy,
    /// The reluctance to make a play.
    Reluctance,
    /// The plies before a clock can end the game.
    ClockLeft,
    /// Earlier occurrences.
    Repetitions,
    /// The amount of a `value` clause.
    Amount(usize),
}

impl Entry {
    /// Its place in [`entries`].
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        match self {
            Self::Plays => 0,
            Self::Count => 1,
            Self::Nth => 2,
            Self::Candidates => 3,
            Self::Candidate => 4,
            Self::Make => 5,
            Self::Outcome => 6,
            Self::Key => 7,
            Self::SecondKey => 8,
            Self::Hash => 9,
            Self::Value => 10,
            Self::RaceValue => 11,
            Self::Halves => 12,
            Self::Noisy => 13,
            Self::Reluctance => 14,
            Self::ClockLeft => 15,
            Self::Repetitions => 16,
            Self::Amount(clause) => 17 + clause,
        }
    }
}

/// All entries, each with its function if the program has one.
pub(crate) fn entries(program: &Program) -> Vec<(Entry, Option<FunctionId>)> {
    let known = &program.entries;
    let fixed = [
        (Entry::Plays, Some(known.plays)),
        (Entry::Count, known.count),
        (Entry::Nth, known.nth),
        (Entry::Candidates, known.candidates),
        (Entry::Candidate, known.candidate),
        (Entry::Make, Some(known.make)),
        (Entry::Outcome, Some(known.outcome)),
        (Entry::Key, Some(known.key)),
        (Entry::SecondKey, Some(known.second_key)),
        (Entry::Hash, Some(known.hash)),
        (Entry::Value, Some(known.value)),
        (Entry::RaceValue, known.race_value),
        (Entry::Halves, known.halves),
        (Entry::Noisy, Some(known.noisy)),
        (Entry::Reluctance, known.reluctance),
        (Entry::ClockLeft, known.clock_left),
        (Entry::Repetitions, known.repetitions),
    ];
    let amounts = known.amounts.iter().enumerate();
    let amounts = amounts.map(|(clause, function)| (Entry::Amount(clause), Some(*function)));
    fixed.into_iter().chain(amounts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_at_its_place() {
        let mut program = crate::testing::empty_program();
        program.entries.amounts = vec![FunctionId(0); 3];
        for (place, (entry, _)) in entries(&program).into_iter().enumerate() {
            assert_eq!(entry.index(), place, "{entry:?}");
        }
    }
}
