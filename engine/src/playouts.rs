//! Playouts: seeded games of random plays.
//!
//! If each step of a ply waits for the step before, two games are played in turn: the processor works on one
//! while the other waits.

use crate::{Drawn, History, Outcome, PLAYOUT_LIMIT, Playouts, Position, Random, listing, mix, placements};

/// Plies between two calls of `stop`, which may read a clock: within a long game, and over several short games.
const STOP_INTERVAL: u32 = 512;

/// Plays random games from `position`, with each play drawn by [`Position::draw`]. `past` holds the keys of the positions before it. Stops after
/// `games` games, when `stop` returns true, or at a position whose plays cannot be listed. Equal seeds give equal games. `ends` is the number of end clauses, the length of [`Playouts::ends`].
pub fn playouts<P: Position>(
    position: &P,
    past: &History,
    seed: u64,
    games: u64,
    ends: usize,
    stop: &dyn Fn() -> bool,
) -> Playouts {
    let (played, overlong) = listing::watched(|| all(position, past, seed, games, ends, stop));
    Playouts { overlong, ..played }
}

/// [`playouts`] without [`Playouts::overlong`].
fn all<P: Position>(
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
    let mut next_pause = 0;
    let mut begin = |playout: &mut Playout<P>, steps: u64| {
        let pauses = steps >= next_pause;
        if rest == 0 || pauses && stop() {
            return false;
        }
        if pauses {
            next_pause = steps + u64::from(STOP_INTERVAL);
        }
        rest -= 1;
        playout.begin(position, past);
        true
    };
    let mut one = begin(&mut first, 0);
    if !P::SIDE_BY_SIDE {
        while one {
            one = total.add(first.game(stop)) && begin(&mut first, total.steps());
        }
        return total;
    }
    let mut two = begin(&mut second, 0);
    while one || two {
        if one && let Some(played) = first.ply(stop) {
            one = total.add(played) && begin(&mut first, total.steps());
        }
        if two && let Some(played) = second.ply(stop) {
            two = total.add(played) && begin(&mut second, total.steps());
        }
    }
    total
}

/// The result of one random game.
pub enum Played {
    /// The game ended after this many plies.
    Over(Outcome, u32),
    /// The game reached [`PLAYOUT_LIMIT`], or nobody had a play, after this many plies.
    Endless(u32),
    /// `stop` returned true, or a list of plays was cut off, after this many plies.
    Stopped(u32),
}

/// State of one random game after another.
struct Playout<P: Position> {
    position: P,
    random: Random,
    course: Course,
    room: Room<P>,
}

/// The ply counts of the current game.
#[derive(Clone)]
struct Course {
    plies: u32,
    /// Number of plies at which `stop` is called next, or the game is given up.
    pause: u32,
}

/// Memory kept from game to game, so that nothing is allocated once it has grown.
struct Room<P: Position> {
    past: Past,
    plays: Vec<P::Play>,
    /// The start of games with [`Position::KEEPS_OPEN`].
    start: Option<placements::Start>,
}

/// The positions of a game before the current one.
struct Past {
    /// The positions from the first one that can recur on; all of them if there were any before the game.
    kept: History,
    /// All of them, for assertions.
    #[cfg(debug_assertions)]
    whole: History,
}

impl Past {
    fn new(past: &History) -> Self {
        Self {
            kept: past.clone(),
            #[cfg(debug_assertions)]
            whole: past.clone(),
        }
    }

    /// Adds a position.
    #[inline(always)]
    fn push<P: Position>(&mut self, position: &P) {
        if !P::REMEMBERS {
            return;
        }
        if position.may_recur() || !self.kept.keys().is_empty() {
            self.kept.push(position.key());
        }
        #[cfg(debug_assertions)]
        self.whole.push(position.key());
    }

    /// Keeps only the oldest `length` positions, those before the game.
    fn shorten(&mut self, length: usize) {
        self.kept.shorten(length);
        #[cfg(debug_assertions)]
        self.whole.shorten(length);
    }

    /// [`Position::outcome`]
    #[inline(always)]
    fn outcome<P: Position>(&self, position: &P, stuck: bool) -> Option<Outcome> {
        let outcome = position.outcome(&self.kept, stuck);
        #[cfg(debug_assertions)]
        assert_eq!(outcome, position.outcome(&self.whole, stuck), "ends where less is remembered");
        outcome
    }
}

impl<P: Position> Playout<P> {
    fn new(position: &P, past: &History, random: Random) -> Self {
        let course = Course { plies: 0, pause: 0 };
        let start = P::KEEPS_OPEN.then(|| placements::Start::of(position, past));
        let room = Room { past: Past::new(past), plays: Vec::new(), start };
        Self { position: position.clone(), random, course, room }
    }

    /// Begins a game at `position`; `past` holds the keys of the positions before it.
    fn begin(&mut self, position: &P, past: &History) {
        self.position = position.clone();
        if P::REMEMBERS {
            self.room.past.shorten(past.keys().len());
        }
        (self.course.plies, self.course.pause) = (0, STOP_INTERVAL - 1);
    }

    /// Plays one ply. Returns the result if the game is over.
    #[inline(always)]
    fn ply(&mut self, stop: &dyn Fn() -> bool) -> Option<Played> {
        let Room { past, plays, .. } = &mut self.room;
        self.course.ply(&mut self.position, &mut self.random, past, plays, stop)
    }

    /// Plays a whole game.
    #[inline(always)]
    fn game(&mut self, stop: &dyn Fn() -> bool) -> Played {
        let Room { past, plays, start } = &mut self.room;
        if P::KEEPS_OPEN
            && let Some(start) = start
        {
            let (played, random) = placements::game(start, &self.position, &mut past.kept, &self.random);
            self.random = random;
            return played;
        }
        // In variables of their own, so that they can stay in registers.
        let (mut position, mut random, mut course) =
            (self.position.clone(), self.random.clone(), self.course.clone());
        let played = loop {
            if !P::ALTERNATES || position.turn() == 0 {
                position.assume_turn(0);
                if let Some(played) = course.ply(&mut position, &mut random, past, plays, stop) {
                    break played;
                }
            }
            if P::ALTERNATES {
                position.assume_turn(1);
                if let Some(played) = course.ply(&mut position, &mut random, past, plays, stop) {
                    break played;
                }
            }
        };
        self.random = random;
        played
    }
}

impl Course {
    /// Plays one ply. Returns the result if the game is over.
    #[inline(always)]
    fn ply<P: Position>(
        &mut self,
        position: &mut P,
        random: &mut Random,
        past: &mut Past,
        plays: &mut Vec<P::Play>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Played> {
        let Drawn { play, stuck } = position.draw(&past.kept, plays, random);
        let worked = P::BRANCHES && listing::paused();
        if worked && listing::cut().is_some() {
            return Some(Played::Stopped(self.plies));
        }
        if let Some(outcome) = past.outcome(position, stuck) {
            return Some(Played::Over(outcome, self.plies));
        }
        let Some(play) = play else { return Some(Played::Endless(self.plies)) };
        if worked && stop() {
            return Some(Played::Stopped(self.plies));
        }
        if self.plies == self.pause {
            if self.plies >= PLAYOUT_LIMIT {
                return Some(Played::Endless(self.plies));
            }
            if stop() {
                return Some(Played::Stopped(self.plies));
            }
            self.pause = (self.pause + STOP_INTERVAL).min(PLAYOUT_LIMIT);
        }
        past.push(position);
        position.play(&play);
        self.plies += 1;
        None
    }
}

impl Playouts {
    /// The plies of all games, finished or not, and one for the start of each: a game may be over before its first ply.
    #[inline]
    fn steps(&self) -> u64 {
        self.plies + self.unfinished_plies + self.games + self.unfinished
    }

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
