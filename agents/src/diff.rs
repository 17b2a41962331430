//! Finds the first difference between two games: two rule texts, or two back ends of one.

use std::collections::BTreeSet;

use engine::{ErasedGame, ErasedPosition, History, Outcome, Setup, Uncounted, Written, mix};

/// Plies after which the comparison of a random game ends.
const MOST_PLIES: usize = 1000;

/// A position in which two games differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The plays that lead to the position.
    pub after: Vec<Written>,
    /// The position, as the first game has it.
    pub setup: Setup,
    /// The result in each game; `None` if the game goes on.
    pub results: [Option<String>; 2],
    /// The plays that only one of the games has, if the results are the same.
    pub only: [Vec<String>; 2],
}

/// Two games, and the position where each begins.
pub struct Pair<'e> {
    /// The games.
    pub entries: [&'e dyn ErasedGame; 2],
    /// The position where each game begins; `None` stands for its start position.
    pub setups: [Option<Setup>; 2],
}

impl Pair<'_> {
    /// Finds the first position within `depth` plies where the games differ, by number of plies. Counts the leaves below each play, and
    /// descends where the counts differ. Lists of plays that differ but are equally long are noticed at the start, and elsewhere only by
    /// the leaves below them.
    ///
    /// # Errors
    /// If `stop` returned true, or a position has more plays than can be listed.
    pub fn difference(&self, depth: u32, stop: &dyn Fn() -> bool) -> Result<Option<Difference>, Uncounted> {
        for depth in 1..=depth {
            if let Some(found) = self.below(&mut Vec::new(), depth, stop)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Finds the first position of `games` random games where the two games differ. Random games reach positions beyond any small depth:
    /// promoted pieces, late phases, ends. Equal seeds give equal games.
    ///
    /// # Errors
    /// If `stop` returned true, or a position has more plays than can be listed.
    pub fn difference_in_random_games(
        &self,
        games: u64,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Difference>, Uncounted> {
        for game in 0..games {
            let mut positions = [0, 1].map(|side| self.position(side, &[]));
            let mut after = Vec::new();
            while after.len() < MOST_PLIES {
                if stop() {
                    return Err(Uncounted::Stopped);
                }
                if let Some(found) = here(&positions, self.entries, &after)? {
                    return Ok(Some(found));
                }
                let seed = mix(mix(seed, game), after.len() as u64);
                let play = positions[0].random_play(seed).filter(|_| positions[0].outcome().is_none());
                let Some(play) = play else { break };
                // A play is legal in both games, since `here` found no difference.
                if positions.iter_mut().any(|position| position.play(&play).is_err()) {
                    break;
                }
                after.push(play);
            }
        }
        Ok(None)
    }

    /// The first difference at most `depth` plies after the plays `after`.
    fn below(
        &self,
        after: &mut Vec<Written>,
        depth: u32,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Difference>, Uncounted> {
        let positions = [0, 1].map(|side| self.position(side, after));
        if let Some(found) = here(&positions, self.entries, after)? {
            return Ok(Some(found));
        }
        if depth <= 1 || positions[0].outcome().is_some() {
            return Ok(None);
        }
        let [first, second] = positions.each_ref().map(|position| position.divide(depth, false, stop));
        let (mut first, second) = (first?, second?);
        first.sort();
        for (play, leaves) in first {
            if second.iter().any(|(other, others)| *other == play && *others == leaves) {
                continue;
            }
            after.push(play);
            if let Some(found) = self.below(after, depth - 1, stop)? {
                return Ok(Some(found));
            }
            after.pop();
        }
        Ok(None)
    }

    /// The game of one side after the given plays.
    fn position(&self, side: usize, after: &[Written]) -> Box<dyn ErasedPosition> {
        let entry = self.entries[side];
        let mut position = match &self.setups[side] {
            Some(setup) => entry.at(setup, History::new()),
            None => entry.start(),
        };
        for play in after {
            // Both games have listed each of these plays.
            if position.play(play).is_err() {
                break;
            }
        }
        position
    }
}

/// The difference between the games in this position, if any.
///
/// # Errors
/// If one of them has more plays there than can be listed.
fn here(
    positions: &[Box<dyn ErasedPosition>; 2],
    entries: [&dyn ErasedGame; 2],
    after: &[Written],
) -> Result<Option<Difference>, Uncounted> {
    if let Some(clause) = positions.iter().find_map(|position| position.overlong()) {
        return Err(Uncounted::Overlong(clause));
    }
    let result = |side: usize| {
        let by_whom = |outcome: Outcome| match outcome.winner {
            Some(player) => format!("{} wins", entries[side].metadata().players[player]),
            None => "draw".to_owned(),
        };
        positions[side].outcome().map(by_whom)
    };
    let results = [result(0), result(1)];
    let plays = [0, 1].map(|side| match results[side] {
        Some(_) => BTreeSet::new(),
        None => positions[side].plays().iter().map(Written::to_string).collect::<BTreeSet<_>>(),
    });
    let only = [0, 1].map(|side| plays[side].difference(&plays[1 - side]).cloned().collect::<Vec<_>>());
    let other_end = results[0] != results[1];
    let differs = other_end || only.iter().any(|only| !only.is_empty());
    let only = if other_end { Default::default() } else { only };
    Ok(differs.then(|| Difference { after: after.to_vec(), setup: positions[0].setup(), results, only }))
}
