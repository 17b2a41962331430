//! Openings from games that others recorded, and from positions.

use std::collections::HashSet;

use engine::ErasedGame;

use super::{Opening, key, usual_plies};
use crate::record::{Record, RecordError, Verdict};

/// The openings of a file of games or positions.
#[derive(Default)]
pub struct Recorded {
    /// Openings that lead to different positions.
    pub openings: Vec<Opening>,
    /// The games that cannot be read: the number of each, from 1, and the fault.
    pub faults: Vec<(usize, RecordError)>,
    /// The number of games that lead to the position of an earlier one.
    pub repeated: usize,
    /// The number of games that are over, or have no legal play, after these plies.
    pub over: usize,
}

/// The first plies of each game: `plies`; without that number, the usual one of the game, but all of a game without a result, which somebody wrote as
/// an opening. A shorter game, or a position, is taken whole.
pub fn openings_of(
    entry: &dyn ErasedGame,
    games: Vec<Result<Record, RecordError>>,
    plies: Option<u32>,
) -> Recorded {
    let mut found = Recorded::default();
    let mut seen = HashSet::new();
    for (index, game) in games.into_iter().enumerate() {
        let record = match game {
            Ok(record) => record,
            Err(fault) => {
                found.faults.push((index + 1, fault));
                continue;
            }
        };
        let usual = (record.verdict != Verdict::None).then(|| usual_plies(entry.metadata()));
        let most = plies.or(usual).map_or(record.plays.len(), |plies| plies as usize);
        let plays = record.plays.iter().take(most).map(|played| played.play.clone()).collect();
        let opening = Opening { start: record.start, plays, score: None };
        let position = opening.position(entry).ok().filter(|at| at.outcome().is_none() && at.can_play());
        match position {
            None => found.over += 1,
            Some(position) if seen.insert(key(&*position)) => found.openings.push(opening),
            Some(_) => found.repeated += 1,
        }
    }
    found
}
