//! Playouts: seeded games of random plays.
//!
//! If each step of a ply waits for the step before, two games are played in turn: the processor works on one
//! while the other waits.

use crate::{Drawn, History, Outcome, PLAYOUT_LIMIT, Playouts, Position, Random, mix};

/// Plies of one game between two calls of `stop`.
const STOP_INTERVAL: u32 = 512;

/// Plays random games from `position`, with each play drawn by [`Position::draw`]. `past` holds the keys of
/// the positions before it. Stops after `games` games, or when `stop` returns true. Equal seeds give equal
/// games. [`Playouts::ends`] gets `ends` entries.
pub fn playouts<P: Position>(
    position: &P,
    past: &History,
    seed: u64,
    games: u64,
    ends: usize,
    stop: &dyn Fn() -> bool,
) -> Playouts {
    let mut total = Playouts { ends: vec![0; ends], ..Playouts::default() };
    let mut rest = games;
    let [mut first, mut second] =
        [seed, mix(seed, 1)].map(|seed| Playout::new(position, past, Random::new(seed)));
    let mut begin = |playout: &mut Playout<P>| {
        let goes_on = rest > 0 && !stop();
        if goes_on {
            rest -= 1;
            playout.begin(position, past);
        }
        goes_on
    };
    let mut one = begin(&mut first);
    let mut two = P::SIDE_BY_SIDE && begin(&mut second);
    while one || two {
        if one && let Some(played) = first.ply(stop) {
            one = total.add(played) && begin(&mut first);
        }
        if two && let Some(played) = second.ply(stop) {
            two = total.add(played) && begin(&mut second);
        }
    }
    total
}

/// The result of one random game.
enum Played {
    /// The game ended after this many plies.
    Over(Outcome, u32),
    /// The game reached [`PLAYOUT_LIMIT`], or nobody had a play, after this many plies.
    Endless(u32),
    /// `stop` returned true after this many plies.
    Stopped(u32),
}

/// State of one random game after another.
struct Playout<P: Position> {
    position: P,
    past: History,
    plies: u32,
    plays: Vec<P::Play>,
    random: Random,
}

impl<P: Position> Playout<P> {
    fn new(position: &P, past: &History, random: Random) -> Self {
        Self { position: position.clone(), past: past.clone(), plies: 0, plays: Vec::new(), random }
    }

    /// Begins a game at `position`; `past` holds the keys of the positions before it.
    fn begin(&mut self, position: &P, past: &History) {
        self.position = position.clone();
        self.past.shorten(past.keys().len());
        self.plies = 0;
    }

    /// Plays one ply. Returns the result if the game is over.
    #[inline(always)]
    fn ply(&mut self, stop: &dyn Fn() -> bool) -> Option<Played> {
        let Drawn { play, stuck } = self.position.draw(&self.past, &mut self.plays, &mut self.random);
        if let Some(outcome) = self.position.outcome(&self.past, stuck) {
            return Some(Played::Over(outcome, self.plies));
        }
        let Some(play) = play else { return Some(Played::Endless(self.plies)) };
        if self.plies >= PLAYOUT_LIMIT {
            return Some(Played::Endless(self.plies));
        }
        if self.plies % STOP_INTERVAL == STOP_INTERVAL - 1 && stop() {
            return Some(Played::Stopped(self.plies));
        }
        if P::REMEMBERS {
            self.past.push(self.position.key());
        }
        self.position.play(&play);
        self.plies += 1;
        None
    }
}

impl Playouts {
    /// Counts a game. True if more games are wanted.
    fn add(&mut self, played: Played) -> bool {
        let (outcome, plies) = match played {
            Played::Over(outcome, plies) => (outcome, plies),
            Played::Endless(plies) => {
                self.unfinished += 1;
                self.unfinished_plies += u64::from(plies);
                return true;
            }
            Played::Stopped(plies) => {
                self.unfinished_plies += u64::from(plies);
                return false;
            }
        };
        self.games += 1;
        self.plies += u64::from(plies);
        match outcome.winner {
            Some(player) => self.wins[player] += 1,
            None => self.draws += 1,
        }
        if let Some(end) = self.ends.get_mut(outcome.by) {
            *end += 1;
        }
        true
    }
}
