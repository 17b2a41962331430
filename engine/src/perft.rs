//! Perft: counts the leaves of the game tree at a given depth.

use crate::{Counts, History, Position, listing};

/// Inner nodes between two calls of `stop`.
const STOP_INTERVAL: usize = 1 << 14;
/// Least depth at which counts are looked up: counting a single ply takes less time than a lookup.
const LEAST_DEPTH: u32 = 2;

/// The reason why leaves were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// A test, called now and then, returned true.
    Stopped,
    /// A position has more plays by the clause with this index than can be listed: see [`crate::listing`].
    Overlong(usize),
}

/// The number of leaves exactly `depth` plies after `position`. `past` holds the keys of the positions before
/// it. A game that ends earlier adds nothing, or one leaf with `finished_count`. [`u64::MAX`] stands for all numbers from there on.
///
/// # Errors
/// If `stop`, called now and then, returned true, or the plays of a position cannot be listed.
pub fn perft<P: Position>(
    position: &P,
    past: &History,
    depth: u32,
    finished_count: bool,
    stop: &dyn Fn() -> bool,
) -> Result<u64, Uncounted> {
    perft_by(position, past, depth, finished_count, None, stop)
}

/// [`perft`] with a table of counts, if one is given: positions that occur again are counted once.
pub(crate) fn perft_by<P: Position>(
    position: &P,
    past: &History,
    depth: u32,
    finished_count: bool,
    counts: Option<&Counts>,
    stop: &dyn Fn() -> bool,
) -> Result<u64, Uncounted> {
    let mut count = Count {
        plays: Vec::new(),
        scratch: [Vec::new(), Vec::new()],
        past: past.clone(),
        finished: finished_count.into(),
        counts,
        asks_clocks: counts.is_some_and(|counts| counts.asks_clocks(&position.setup().clocks, depth)),
        stop,
        nodes: 0,
    };
    let (leaves, cut) = listing::watched(|| match counts {
        Some(counts) if depth >= LEAST_DEPTH => count.recalled(counts, position, depth),
        _ => count.leaves(position, depth),
    });
    match cut {
        Some(clause) => Err(Uncounted::Overlong(clause)),
        None => leaves.ok_or(Uncounted::Stopped),
    }
}

/// State shared by the whole tree. One list holds the plays of all nodes on the current line, so nothing is
/// allocated once it has grown.
struct Count<'a, P: Position> {
    plays: Vec<P::Play>,
    scratch: [Vec<P::Play>; 2],
    past: History,
    finished: u64,
    counts: Option<&'a Counts>,
    /// True if counts can depend on clocks.
    asks_clocks: bool,
    stop: &'a dyn Fn() -> bool,
    /// Inner nodes since the last call of `stop`.
    nodes: usize,
}

impl<P: Position> Count<'_, P> {
    fn leaves(&mut self, position: &P, depth: u32) -> Option<u64> {
        match depth {
            0 => Some(1),
            1 => Some(self.last_plies(position)),
            _ if self.is_stopped(1) => None,
            2 => self.leaves_of_two_plies(position),
            _ => self.leaves_of_list(position, depth),
        }
    }

    /// [`Count::leaves`] by a list of the plays. The depth is at least 2.
    fn leaves_of_list(&mut self, position: &P, depth: u32) -> Option<u64> {
        let first = self.plays.len();
        position.plays(&self.past, &mut self.plays);
        let stuck = self.plays[first..].iter().all(P::is_pass);
        let mut leaves = Some(self.finished);
        if position.outcome(&self.past, stuck).is_none() {
            // Positions before the first that can recur need not be remembered.
            let remembers = P::REMEMBERS && (position.may_recur() || !self.past.keys().is_empty());
            if remembers {
                self.past.push(position.key());
            }
            leaves = if depth == 2 {
                Some(self.last_two(position, first))
            } else {
                self.sum(position, first, depth)
            };
            if remembers {
                self.past.pop();
            }
        }
        self.plays.truncate(first);
        leaves
    }

    /// Counts inner nodes. True if `stop`, called now and then, returned true, or a list was cut off.
    #[inline(always)]
    fn is_stopped(&mut self, nodes: usize) -> bool {
        self.nodes += nodes;
        if self.nodes < STOP_INTERVAL && !(P::BRANCHES && listing::paused()) {
            return false;
        }
        self.nodes = 0;
        listing::cut().is_some() || (self.stop)()
    }

    /// The number of leaves after two plies, if the plays can be counted without listing the first ply.
    fn two_plies(&mut self, position: &P) -> Option<u64> {
        let mut finished = 0;
        let Self { past, scratch, .. } = self;
        let stuck = |next: &P| finished += u64::from(next.outcome(past, true).is_some());
        let [plays, after] = position.two_plies(past, scratch, stuck)?;
        let over = plays == 0 && position.outcome(past, true).is_some();
        Some(after + self.finished * (finished + u64::from(over)))
    }

    /// The number of leaves below the plays listed from `first` on. The depth is at least 3.
    fn sum(&mut self, position: &P, first: usize, depth: u32) -> Option<u64> {
        if depth == 3 && self.counts.is_none() {
            return self.last_three(position, first);
        }
        let mut leaves = 0;
        for index in first..self.plays.len() {
            let mut next = position.clone();
            next.play(&self.plays[index]);
            let below = match self.counts {
                None => self.leaves(&next, depth - 1)?,
                Some(counts) => self.recalled(counts, &next, depth - 1)?,
            };
            // With a table no number is out of reach.
            leaves = u64::saturating_add(leaves, below);
        }
        Some(leaves)
    }

    /// [`Count::sum`] two plies above the last, without a call of [`Count::leaves`] for each play.
    fn last_three(&mut self, position: &P, first: usize) -> Option<u64> {
        if self.is_stopped(self.plays.len() - first) {
            return None;
        }
        let mut leaves = 0;
        for index in first..self.plays.len() {
            let mut next = position.clone();
            next.play(&self.plays[index]);
            leaves += self.leaves_of_two_plies(&next)?;
        }
        Some(leaves)
    }

    /// The number of leaves two plies below.
    #[inline(always)]
    fn leaves_of_two_plies(&mut self, position: &P) -> Option<u64> {
        match self.two_plies(position) {
            Some(leaves) => Some(leaves),
            None => self.leaves_of_list(position, 2),
        }
    }

    /// [`Count::leaves`], looked up in the table before they are counted.
    #[inline(never)]
    fn recalled(&mut self, counts: &Counts, position: &P, depth: u32) -> Option<u64> {
        let hashes = [position.hash(), position.second_key()];
        let clocks = if self.asks_clocks { position.setup().clocks } else { Vec::new() };
        let key = counts.key(hashes, &self.past, &clocks, depth, self.finished);
        if let Some(leaves) = counts.get(key) {
            return Some(leaves);
        }
        let leaves = self.leaves(position, depth)?;
        counts.put(key, leaves);
        Some(leaves)
    }

    /// [`Count::sum`] one ply above the last, without a call of [`Count::leaves`] for each play.
    fn last_two(&mut self, position: &P, first: usize) -> u64 {
        let mut leaves = 0;
        for index in first..self.plays.len() {
            let mut next = position.clone();
            next.play(&self.plays[index]);
            leaves += self.last_plies(&next);
        }
        leaves
    }

    /// The number of leaves one ply below. Counts the plays without listing them, unless a single play may be
    /// a pass.
    #[inline(always)]
    fn last_plies(&mut self, position: &P) -> u64 {
        if position.outcome(&self.past, false).is_some() {
            return self.finished;
        }
        let plays = position.count(&self.past, &mut self.scratch[0]);
        let stuck = plays == 0 || (P::PASSES && plays == 1 && self.only_a_pass(position));
        if stuck && position.outcome(&self.past, true).is_some() { self.finished } else { plays }
    }

    #[cold]
    fn only_a_pass(&mut self, position: &P) -> bool {
        let first = self.plays.len();
        position.plays(&self.past, &mut self.plays);
        let pass = self.plays[first..].iter().all(P::is_pass);
        self.plays.truncate(first);
        pass
    }
}
