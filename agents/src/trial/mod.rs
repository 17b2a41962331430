//! Trials: random games on the interpreter, which show the parts of new rules that never took effect.

mod odd;
mod tally;

pub use odd::warnings;
pub use tally::{Spread, Tally};

use dsl::interp::explain::{Fate, Weighed};
use dsl::interp::{Interpreted, State};
use engine::{Game, History, Position, listing, mix};

/// Result of one random game.
enum Played {
    /// The game ended, or was abandoned: after [`engine::PLAYOUT_LIMIT`] plies, or at a position with more plays than can be listed.
    Whole,
    /// `stop` returned true.
    Stopped,
}

/// Plays seeded random games until there are `games` games or `stop` returns true. Calls `after` with the number of games after each one.
/// A game cut off by `stop` is not counted, but the rules that took effect in it are.
pub fn play(
    game: &Interpreted,
    seed: u64,
    games: u64,
    stop: &dyn Fn() -> bool,
    after: &mut dyn FnMut(u64),
) -> Tally {
    let mut tally = Tally::new(game.model());
    while tally.games < games {
        let seed = mix(mix(0, seed), tally.games);
        if let Played::Stopped = play_one(game, seed, stop, &mut tally) {
            break;
        }
        after(tally.games);
    }
    tally
}

fn play_one(game: &Interpreted, seed: u64, stop: &dyn Fn() -> bool, tally: &mut Tally) -> Played {
    let mut state = game.start();
    let mut past = History::new();
    let mut branching = Spread::default();
    for ply in 0..engine::PLAYOUT_LIMIT {
        if stop() {
            return Played::Stopped;
        }
        let (weighed, cut) = listing::watched(|| state.weigh(&past));
        if let Some(clause) = cut {
            tally.break_off(clause, ply, branching);
            return Played::Whole;
        }
        let legal: Vec<&Weighed> = weighed.iter().filter(|weighed| weighed.fate == Fate::Legal).collect();
        let stuck = legal.iter().all(|weighed| State::is_pass(&weighed.play));
        let outcome = state.outcome(&past, stuck);
        if outcome.is_some() || legal.is_empty() {
            tally.see_last(&state, &weighed);
            tally.finish(ply, outcome, branching);
            return Played::Whole;
        }
        tally.see(game.model(), &state, &weighed);
        branching.add(legal.len() as u64);
        let number = mix(mix(0, seed), u64::from(ply));
        let play = &legal[(number % legal.len() as u64) as usize].play;
        past.push(state.key());
        state.play(play);
    }
    tally.give_up(engine::PLAYOUT_LIMIT, branching);
    Played::Whole
}
