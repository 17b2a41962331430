//! Perft and random games on several threads, with the same results on any number of them.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};
use std::thread;

use crate::{Counts, ErasedPosition, Playouts, Uncounted, Written, mix};

/// Parts of a tree for each thread: so many that threads end at about the same time.
const PARTS: usize = 64;
/// A part of a tree is split only if it is deeper than this many plies.
const LEAST_DEPTH: u32 = 2;
/// Random games that share a seed. Many, since two games at a time are played side by side.
const BLOCK: u64 = 128;

/// A test that threads call: true if they must stop.
pub type Stop<'s> = dyn Fn() -> bool + Sync + 's;

/// Parameters of a leaf count.
#[derive(Clone, Copy)]
pub struct Counting<'c> {
    /// Depth of the leaves in plies.
    pub depth: u32,
    /// True to count a game that ends earlier as a leaf.
    pub finished_count: bool,
    /// Table of known counts, if one is wanted. It must be one for this game.
    pub counts: Option<&'c Counts>,
    /// Number of threads, at least 1.
    pub threads: usize,
}

impl Counting<'_> {
    /// The number of leaves: see [`ErasedPosition::perft`].
    ///
    /// # Errors
    /// As there.
    pub fn leaves(&self, position: &dyn ErasedPosition, stop: &Stop<'_>) -> Result<u64, Uncounted> {
        if self.threads > 1 && self.depth > LEAST_DEPTH {
            let parts = self.divide(position, stop)?;
            if !parts.is_empty() {
                return Ok(parts.into_iter().sum());
            }
        }
        position.perft_by(self.depth, self.finished_count, self.counts, &|| stop())
    }

    /// The number of leaves below each play of the position, in the order of [`ErasedPosition::plays`]; nothing if the game
    /// is over. The depth must be at least 1.
    ///
    /// # Errors
    /// As [`ErasedPosition::perft`].
    pub fn divide(&self, position: &dyn ErasedPosition, stop: &Stop<'_>) -> Result<Vec<u64>, Uncounted> {
        let Divided { leaves, overlong } = self.divide_until(position, stop);
        match overlong {
            Some(clause) => Err(Uncounted::Overlong(clause)),
            None => leaves.into_iter().collect::<Option<_>>().ok_or(Uncounted::Stopped),
        }
    }

    /// [`Counting::divide`] that keeps the counts known when `stop` returns true.
    pub fn divide_until(&self, position: &dyn ErasedPosition, stop: &Stop<'_>) -> Divided {
        if let Some(clause) = position.overlong() {
            return Divided { leaves: Vec::new(), overlong: Some(clause) };
        }
        let nexts = position.nexts();
        let sums = Sums { each: nexts.iter().map(|_| Sum::default()).collect(), overlong: OnceLock::new() };
        let part = |(first, next)| Part { first, depth: self.depth - 1, position: next };
        let parts = nexts.iter().map(|next| &**next).enumerate().map(part).collect();
        self.spread(parts, &sums, stop);
        let leaves = sums.each.into_iter().map(Sum::known).collect();
        Divided { leaves, overlong: sums.overlong.into_inner() }
    }

    /// Splits parts until there are enough for all threads, and counts them until `stop` returns true. Counts none if a list is too long.
    fn spread(&self, parts: Vec<Part<'_>>, sums: &Sums, stop: &Stop<'_>) {
        let wanted = if self.threads > 1 { PARTS * self.threads } else { 0 };
        if parts.len() >= wanted || !parts.iter().any(Part::is_large) {
            return self.count(&parts, sums, stop);
        }
        let (large, mut all): (Vec<_>, Vec<_>) = parts.into_iter().partition(Part::is_large);
        if large.iter().any(|part| sums.note(part.position)) {
            return;
        }
        let below: Vec<_> = large.iter().map(|part| part.position.nexts()).collect();
        for (Part { first, depth, .. }, nexts) in large.iter().zip(&below) {
            let part = |next| Part { first: *first, depth: depth - 1, position: next };
            all.extend(nexts.iter().map(|next| &**next).map(part));
        }
        self.spread(all, sums, stop)
    }

    /// Adds the leaves of each part to the sum of its first play until `stop` returns true.
    fn count(&self, parts: &[Part<'_>], sums: &Sums, stop: &Stop<'_>) {
        for part in parts {
            sums.each[part.first].left.fetch_add(1, Relaxed);
        }
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        on_threads(self.threads.min(parts.len()), &|_| {
            let done = || stopped.load(Relaxed) || stop();
            while let Some(part) = parts.get(next.fetch_add(1, Relaxed)) {
                match part.position.perft_by(part.depth, self.finished_count, self.counts, &done) {
                    Ok(leaves) => sums.each[part.first].add(leaves),
                    Err(Uncounted::Stopped) => stopped.store(true, Relaxed),
                    Err(Uncounted::Overlong(clause)) => {
                        sums.overlong.get_or_init(|| clause);
                        stopped.store(true, Relaxed);
                    }
                }
                if done() {
                    stopped.store(true, Relaxed);
                    break;
                }
            }
        });
    }
}

/// The numbers of leaves below each play of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divided {
    /// The numbers, in the order of [`ErasedPosition::plays`]: `None` where leaves are not all counted.
    pub leaves: Vec<Option<u64>>,
    /// The clause with more plays in a position than can be listed, if there was one: see [`crate::listing`]. It ended the count.
    pub overlong: Option<usize>,
}

/// The leaves below each play of the root.
struct Sums {
    each: Vec<Sum>,
    /// The clause whose plays in a position cannot be listed.
    overlong: OnceLock<usize>,
}

impl Sums {
    /// Notes the clause with more plays in a position than can be listed. True if there is one.
    fn note(&self, position: &dyn ErasedPosition) -> bool {
        let clause = position.overlong();
        clause.iter().for_each(|clause| _ = self.overlong.get_or_init(|| *clause));
        clause.is_some()
    }
}

/// The leaves below one play of the root.
#[derive(Default)]
struct Sum {
    leaves: AtomicU64,
    /// Parts that are not counted yet.
    left: AtomicUsize,
}

impl Sum {
    fn add(&self, leaves: u64) {
        // The closure always gives a sum.
        let _ = self.leaves.fetch_update(Relaxed, Relaxed, |sum| Some(sum.saturating_add(leaves)));
        self.left.fetch_sub(1, Relaxed);
    }

    fn known(self) -> Option<u64> {
        (self.left.into_inner() == 0).then(|| self.leaves.into_inner())
    }
}

/// [`ErasedPosition::divide`] on one thread.
pub(crate) fn divide(
    position: &dyn ErasedPosition,
    depth: u32,
    finished_count: bool,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<(Written, u64)>, Uncounted> {
    if let Some(clause) = position.overlong() {
        return Err(Uncounted::Overlong(clause));
    }
    let mut parts = Vec::new();
    for (next, play) in position.nexts().iter().zip(position.plays()) {
        parts.push((play, next.perft(depth - 1, finished_count, stop)?));
    }
    Ok(parts)
}

/// A part of a tree.
struct Part<'p> {
    /// Index of the root's play above it.
    first: usize,
    depth: u32,
    position: &'p dyn ErasedPosition,
}

impl Part<'_> {
    /// True if it can be split: it is deep, and the game is not over.
    fn is_large(&self) -> bool {
        self.depth > LEAST_DEPTH && self.position.outcome().is_none()
    }
}

/// Plays random games on `threads` threads, at least 1: see [`ErasedPosition::playouts`]. Each block of games has its own seed, so equal seeds and
/// numbers of games give equal results on any number of threads.
pub fn playouts_on(
    threads: usize,
    position: &dyn ErasedPosition,
    seed: u64,
    games: u64,
    stop: &Stop<'_>,
) -> Playouts {
    let (next, total) = (AtomicU64::new(0), Mutex::new(Playouts::default()));
    let blocks = games.div_ceil(BLOCK);
    on_threads(threads.min(usize::try_from(blocks).unwrap_or(threads)), &|_| {
        let mut own = Playouts::default();
        loop {
            let block = next.fetch_add(1, Relaxed);
            if block >= blocks || stop() {
                break;
            }
            let games = BLOCK.min(games - block * BLOCK);
            own.add_all(&position.playouts(mix(mix(0, seed), block), games, &|| stop()));
            if own.overlong.is_some() {
                break;
            }
        }
        // The scope passes on the panic of a thread, so a poisoned lock needs no handling.
        if let Ok(mut total) = total.lock() {
            total.add_all(&own);
        }
    });
    total.into_inner().unwrap_or_default()
}

/// Runs `work` with the number of the thread on each of `threads` threads, the current one among them.
pub(crate) fn on_threads(threads: usize, work: &(dyn Fn(usize) + Sync)) {
    thread::scope(|scope| {
        for number in 1..threads {
            scope.spawn(move || work(number));
        }
        work(0);
    });
}
