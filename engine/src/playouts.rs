//! Games of random plays.

use crate::{Drawn, History, Outcome, PLAYOUT_LIMIT, Playouts, Position, Random};

/// How many plies of one game pass between two questions whether to stop.
const STOP_INTERVAL: u32 = 512;

/// Random games from `position`, which `past` led to, each play drawn by [`Position::draw`]: `games` of them, or as many
/// as are done when `stop` says so. Equal seeds give equal games. [`Playouts::ends`] gets `ends` entries.
pub fn playouts<P: Position>(
    position: &P,
    past: &History,
    seed: u64,
    games: u64,
    ends: usize,
    stop: &dyn Fn() -> bool,
) -> Playouts {
    let mut random = Random::new(seed);
    let mut total = Playouts { ends: vec![0; ends], ..Playouts::default() };
    let mut track = past.clone();
    let mut plays = Vec::new();
    while total.games + total.unfinished < games && !stop() {
        track.shorten(past.keys().len());
        match playout(position.clone(), &mut track, &mut plays, &mut random, stop) {
            Played::Over(outcome, plies) => count(&mut total, outcome, plies),
            Played::Endless => total.unfinished += 1,
            Played::Stopped => break,
        }
    }
    total
}

/// How one random game went.
enum Played {
    /// It ended after so many plies.
    Over(Outcome, u32),
    /// It was given up at [`PLAYOUT_LIMIT`], or nobody had a play.
    Endless,
    /// It was stopped.
    Stopped,
}

fn playout<P: Position>(
    mut position: P,
    past: &mut History,
    plays: &mut Vec<P::Play>,
    random: &mut Random,
    stop: &dyn Fn() -> bool,
) -> Played {
    for ply in 0..=PLAYOUT_LIMIT {
        let Drawn { play, stuck } = position.draw(past, plays, random);
        if let Some(outcome) = position.outcome(past, stuck) {
            return Played::Over(outcome, ply);
        }
        let Some(play) = play else { return Played::Endless };
        if ply % STOP_INTERVAL == STOP_INTERVAL - 1 && stop() {
            return Played::Stopped;
        }
        if P::REMEMBERS {
            past.push(position.key());
        }
        position.play(&play);
    }
    Played::Endless
}

fn count(total: &mut Playouts, outcome: Outcome, plies: u32) {
    total.games += 1;
    total.plies += u64::from(plies);
    match outcome.winner {
        Some(player) => total.wins[player] += 1,
        None => total.draws += 1,
    }
    if let Some(end) = total.ends.get_mut(outcome.by) {
        *end += 1;
    }
}
