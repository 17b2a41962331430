//! Games of random plays.
//!
//! Where a ply takes a long computation whose steps wait for each other, two games are played side by side: while one waits
//! the processor goes on with the other.

use crate::{Drawn, History, Outcome, PLAYOUT_LIMIT, Playouts, Position, Random, mix};

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

/// How one random game went.
enum Played {
    /// It ended after so many plies.
    Over(Outcome, u32),
    /// It was given up at [`PLAYOUT_LIMIT`], or nobody had a play.
    Endless,
    /// It was stopped.
    Stopped,
}

/// One game after the other.
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

    /// Begins a game at `position`, which `past` led to.
    fn begin(&mut self, position: &P, past: &History) {
        self.position = position.clone();
        self.past.shorten(past.keys().len());
        self.plies = 0;
    }

    /// Plays a ply, unless the game is over.
    #[inline(always)]
    fn ply(&mut self, stop: &dyn Fn() -> bool) -> Option<Played> {
        let Drawn { play, stuck } = self.position.draw(&self.past, &mut self.plays, &mut self.random);
        if let Some(outcome) = self.position.outcome(&self.past, stuck) {
            return Some(Played::Over(outcome, self.plies));
        }
        let Some(play) = play else { return Some(Played::Endless) };
        if self.plies >= PLAYOUT_LIMIT {
            return Some(Played::Endless);
        }
        if self.plies % STOP_INTERVAL == STOP_INTERVAL - 1 && stop() {
            return Some(Played::Stopped);
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
    /// Counts a game. Says whether more are wanted.
    fn add(&mut self, played: Played) -> bool {
        let (outcome, plies) = match played {
            Played::Over(outcome, plies) => (outcome, plies),
            Played::Endless => {
                self.unfinished += 1;
                return true;
            }
            Played::Stopped => return false,
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
