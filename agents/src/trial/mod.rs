//! Trying rules out: random games on the interpreter, and what was never seen in them.

mod odd;
mod tally;

pub use odd::warnings;
pub use tally::{Spread, Tally};

use dsl::interp::explain::{Fate, Weighed};
use dsl::interp::{Interpreted, State};
use engine::{Game, History, Position, mix};

/// What a finished game tells.
enum Played {
    /// It ended, or was given up after [`engine::PLAYOUT_LIMIT`] plies.
    Whole,
    /// `stop` came first.
    Stopped,
}

/// Plays seeded random games until there are `games` or `stop` says so; `after` is told after each how many there are.
/// A game that is stopped in its middle counts for nothing but the rules that it has shown at work.
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
        let weighed = state.weigh(&past);
        let legal: Vec<&Weighed> = weighed.iter().filter(|weighed| weighed.fate == Fate::Legal).collect();
        let stuck = legal.iter().all(|weighed| State::is_pass(&weighed.play));
        let outcome = state.outcome(&past, stuck);
        if outcome.is_some() || legal.is_empty() {
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
