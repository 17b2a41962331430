//! Records of whole games, in every format.

mod claims;
mod faults;
mod foreign;
mod positions;
mod sgf;
mod standard;
mod text;

use std::path::Path;

use engine::{ErasedGame, History};

use super::{Played, Record, Verdict};
use crate::catalog;

/// A game of `rules/`, run by the interpreter.
fn interpreted(name: &str) -> Box<dyn ErasedGame> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rules/{name}.rules"));
    catalog::interpreted_file(&path).unwrap()
}

/// A random game of at most `plies` plays. With `before` above 0, the game first makes that many plays, which are left out, and the record
/// begins at the start position after them.
fn random_game(entry: &dyn ErasedGame, seed: u64, before: u64, plies: u64) -> Record {
    let mut position = entry.start();
    for ply in 0..before {
        if position.outcome().is_none()
            && let Some(play) = position.random_play(seed + ply)
        {
            position.play(&play).unwrap();
        }
    }
    let mut record = Record { game: entry.metadata().name.to_string(), ..Record::default() };
    if before > 0 {
        // The position as a reader gets it: without its history.
        let setup = entry.at(&position.setup(), History::new()).setup();
        record.start = (setup != entry.start().setup()).then_some(setup);
    }
    let mut position = record.begin(entry);
    for ply in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        let Some(play) = position.random_play(seed + 1000 + ply) else { break };
        position.play(&play).unwrap();
        record.plays.push(Played::new(play));
    }
    if let Some(outcome) = position.outcome() {
        record.verdict = Verdict::of(outcome.winner);
        record.reason = Some("rules".to_owned());
    }
    record
}
