//! Iterative deepening at the root of the tree.

use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::alpha_beta::{AlphaBeta, INFINITE, MAX_PLY, Window};
use super::impatience::impatience;
use super::noise::Noise;
use super::ordering::{LONG, Ordering, Rank, best_first};
use super::pace::Pace;
use super::remote::remoteness;
use super::selectivity::Selectivity;
use super::transposition::Transpositions;
use super::values::Values;
use super::weariness::weariness;
use super::{Best, Watch, first_sight, open_plays};
use crate::threads::on_threads;
use crate::time::Countdown;
use crate::weights::{Gains, Tables};
use crate::{History, Metadata, Position, SearchLimits, WIN, WIN_MAX, once};

/// Bytes of transposition table worth having for each second of search, and for each node.
const BYTES_PER_SECOND: f64 = 5e7;
const BYTES_PER_NODE: u64 = 32;
const LEAST_BYTES: usize = 1 << 16;
/// Half the width of the aspiration window around the score of the last iteration. Beyond [`WIDE`] the window
/// is opened fully.
const FIRST_MARGIN: i32 = 40;
const WIDE: i32 = 1000;
/// Greatest depth of an iteration.
const MOST_DEPTH: u32 = MAX_PLY as u32 - 8;

/// Returns the best play of `position`, by iterative-deepening principal variation search; `None` if the game is over or has no play. `past` holds
/// the keys of the positions before it. If not `selective`, every play is searched to the full depth, so the score is the minimax value at that
/// depth.
pub fn alpha_beta<P: Position>(
    position: &P,
    past: &History,
    limits: &SearchLimits,
    selective: bool,
) -> Option<Best<P::Play>> {
    alone(position, past, limits, selective, &Watch::NOBODY)
}

/// [`alpha_beta`] with a [`Watch`].
fn alone<P: Position>(
    position: &P,
    past: &History,
    limits: &SearchLimits,
    selective: bool,
    watch: &Watch<'_, P::Play>,
) -> Option<Best<P::Play>> {
    let plays = open_plays(position, past, watch.barred)?;
    let known = Transpositions::new(table_bytes(limits));
    let search = AlphaBeta::new(position, past, plays, &known, limits, watch, selective);
    Some(search.best(position, limits, 1, watch))
}

/// [`alpha_beta`] with a [`Watch`], on `limits.threads` threads that search the same tree and share the transposition table. They differ since each
/// finds other entries in the table, and every second thread begins a ply deeper. The answer is that of the thread that searched deepest. All threads
/// together keep to the limits.
pub fn alpha_beta_on_threads<P>(
    position: &P,
    past: &History,
    limits: &SearchLimits,
    watch: &Watch<'_, P::Play>,
) -> Option<Best<P::Play>>
where
    P: Position<Play: Send + Sync> + Sync,
{
    if limits.threads <= 1 {
        return alone(position, past, limits, true, watch);
    }
    let plays = open_plays(position, past, watch.barred)?;
    let known = Transpositions::new(table_bytes(limits));
    let done = AtomicBool::new(false);
    let stop = || done.load(Relaxed) || (watch.stop)();
    let limits = SearchLimits { nodes: limits.nodes.div_ceil(limits.threads as u64), ..limits.clone() };
    let (nodes, deepest) = (AtomicU64::new(0), Mutex::new(None));
    on_threads(limits.threads, &|number| {
        let tell: &(dyn Fn(&Best<P::Play>) + Sync) = if number == 0 { watch.known } else { &|_| {} };
        let watch = Watch { stop: &stop, known: tell, ..*watch };
        let search = AlphaBeta::new(position, past, plays.clone(), &known, &limits, &watch, true);
        let found = search.best(position, &limits, 1 + number as u32 % 2, &watch);
        done.store(true, Relaxed);
        nodes.fetch_add(found.nodes, Relaxed);
        keep_deepest(&deepest, found, number);
    });
    let (_, deepest) = deepest.into_inner().ok()??;
    Some(Best { nodes: nodes.into_inner(), ..deepest })
}

/// Keeps the answer of greatest depth; of several, that of the thread with the lowest number.
fn keep_deepest<Play>(deepest: &Mutex<Option<(usize, Best<Play>)>>, found: Best<Play>, number: usize) {
    // The scope passes on the panic of a thread, so a poisoned lock needs no handling.
    let Ok(mut deepest) = deepest.lock() else { return };
    let rank = |number: usize, depth: u32| (depth, Reverse(number));
    if deepest.as_ref().is_none_or(|(other, known)| rank(*other, known.depth) < rank(number, found.depth)) {
        *deepest = Some((number, found));
    }
}

/// Size of the transposition table in bytes, for the given time or nodes.
fn table_bytes(limits: &SearchLimits) -> usize {
    let seconds = limits.deadline.left().as_secs_f64();
    let by_time = (seconds * BYTES_PER_SECOND) as usize;
    let by_nodes = limits.nodes.saturating_mul(BYTES_PER_NODE) as usize;
    by_time.min(by_nodes).max(LEAST_BYTES).min(limits.memory)
}

/// The selectivity of a search with these limits.
fn selectivity(limits: &SearchLimits, learned: Option<&Tables>) -> Selectivity {
    limits.selectivity.or(learned.map(|tables| tables.selectivity)).unwrap_or_default()
}

/// Lower end of an aspiration window.
fn below(score: i32, margin: i32) -> i32 {
    if margin > WIDE { -INFINITE } else { score - margin }
}

/// The value by which a play of the root is compared with others. A finished game has no handicap.
fn handicapped(score: i32, handicap: i32) -> i32 {
    if score.abs() < WIN { score - handicap } else { score }
}

/// Inverse of [`handicapped`].
fn without_handicap(value: i32, handicap: i32) -> i32 {
    handicapped(value, -handicap)
}

/// Moves the item at `index` to the front. The items before it keep their order.
fn to_front<T>(items: &mut [T], index: usize) {
    for at in (0..index).rev() {
        items.swap(at, at + 1);
    }
}

impl<'a, P: Position> AlphaBeta<'a, P> {
    /// A search whose root has these plays.
    fn new(
        position: &P,
        past: &History,
        plays: Vec<P::Play>,
        known: &'a Transpositions,
        limits: &SearchLimits,
        watch: &Watch<'a, P::Play>,
        selective: bool,
    ) -> Self {
        let selectivity = if selective { selectivity(limits, watch.learned) } else { Selectivity::default() };
        // Ranks by gains assume that plays which win at once were found before.
        let by_gain =
            selectivity.gains && P::PLACES && P::SEES_WINS && limits.blur == 0 && plays.len() >= LONG;
        let gains = watch.learned.filter(|_| by_gain).and_then(|tables| Gains::new(tables, position));
        Self {
            clock: Countdown::new(limits, watch.stop),
            known,
            past: past.clone(),
            inside: History::new(),
            hashes: Vec::new(),
            plays,
            scratch: Vec::new(),
            ranks: Vec::new(),
            scores: Vec::new(),
            variations: vec![Vec::new(); MAX_PLY + 2],
            seen: Vec::new(),
            handicaps: Vec::new(),
            ordering: Ordering::new(position.slots()),
            noise: Noise::default(),
            values: Values::new(watch.learned, limits),
            gains,
            unseen: 0,
            deepest: 0,
            selective,
            selectivity,
            iteration: 0,
        }
    }

    /// The best play, after iterations from depth `first` on, each of which is reported to the watch.
    #[inline(never)]
    fn best(
        mut self,
        position: &P,
        limits: &SearchLimits,
        first: u32,
        watch: &Watch<'_, P::Play>,
    ) -> Best<P::Play> {
        self.sort_root(position, watch.metadata);
        self.deepen(position, limits, first, watch.known)
    }

    /// Sorts the root's plays by static value; the list of plays must hold only these.
    fn sort_root(&mut self, position: &P, metadata: Option<&Metadata>) {
        let mut scores = first_sight(position, &self.past, &self.plays, &mut self.values, &mut self.clock);
        let mut handicaps = vec![0; self.plays.len()];
        if self.selective && !self.clock.stopped() {
            handicaps = weariness(position, &self.past, &self.plays, &mut self.values);
            let remote =
                remoteness(metadata, position, &self.past, &self.plays, &scores, self.values.noise());
            let impatient = impatience(metadata, position, &self.past, &self.plays, &scores);
            for more in [remote, impatient] {
                handicaps.iter_mut().zip(more).for_each(|(handicap, more)| *handicap += more);
            }
        }
        for (score, handicap) in scores.iter_mut().zip(&handicaps) {
            self.clock.tick();
            *score -= handicap;
        }
        let unsorted = std::mem::take(&mut self.plays);
        for index in best_first(&scores) {
            let play = &unsorted[index];
            self.ranks.push(Rank { score: scores[index], noisy: position.is_noisy(play) });
            self.handicaps.push(handicaps[index]);
            self.plays.push(play.clone());
        }
    }

    /// Searches one ply deeper each time, from `first` on, until a limit is reached, the game is won or lost, or all lines were followed to their
    /// end. A draw alone ends no search: plays that were cut may win.
    fn deepen(
        &mut self,
        position: &P,
        limits: &SearchLimits,
        first: u32,
        tell: &dyn Fn(&Best<P::Play>),
    ) -> Best<P::Play> {
        let score = self.ranks[0].score + self.handicaps[0];
        let variation = vec![self.plays[0].clone()];
        let mut found = Best { score, depth: 0, nodes: 0, variation };
        let is_forced = self.plays.len() == 1 && !limits.forced;
        let most = if is_forced { 1 } else { limits.depth.clamp(1, MOST_DEPTH) };
        let mut pace = Pace::new(&limits.deadline);
        for depth in first.min(most)..=most {
            if self.clock.stopped() || (depth > first && self.is_time_to_end(limits, &pace)) {
                break;
            }
            let best = found.variation[0].clone();
            self.iteration = depth as i32;
            self.unseen = 0;
            self.iterate(position, &mut found);
            if self.clock.stopped() {
                break;
            }
            pace.note(found.variation[0] != best, found.score);
            let complete = self.unseen == 0;
            found.depth = if complete { self.deepest as u32 } else { depth };
            found.nodes = self.clock.nodes();
            tell(&found);
            if complete || WIN_MAX - found.score.abs() <= depth as i32 {
                break;
            }
        }
        found.nodes = self.clock.nodes();
        found
    }

    /// True between iterations if no other should begin.
    fn is_time_to_end(&mut self, limits: &SearchLimits, pace: &Pace) -> bool {
        self.clock.stopped_by_now() || limits.deadline.clock().now() >= pace.end()
    }

    /// One iteration with an aspiration window around the last score. Widens the window until it holds the
    /// new score.
    fn iterate(&mut self, position: &P, found: &mut Best<P::Play>) {
        // Plays are compared by their values less their handicaps. The handicap of the best play stands first.
        let around = handicapped(found.score, self.handicaps[0]);
        let mut margin = if self.iteration >= 4 && around.abs() < WIN { FIRST_MARGIN } else { INFINITE };
        let mut window = Window { alpha: below(around, margin), beta: -below(-around, margin) };
        loop {
            let last = found.score;
            let score = self.root(position, window, found);
            if self.clock.stopped() && found.score <= -WIN {
                // A play that was not searched may hold.
                found.score = last;
            }
            let fails_low = score <= window.alpha && window.alpha > -INFINITE;
            let fails_high = score >= window.beta && window.beta < INFINITE;
            if self.clock.stopped() || !(fails_low || fails_high) {
                return;
            }
            margin = margin.saturating_mul(4);
            if fails_low {
                // No play is worth more, so the last score is refuted, even if the time does not suffice for the new one.
                found.score = without_handicap(score, self.handicaps[0]);
                window.alpha = below(around, margin);
            } else {
                window.beta = -below(-around, margin);
            }
        }
    }

    /// Searches the root's plays. Stores a better play at once and moves it to the front, so an interrupted
    /// iteration is not lost.
    fn root(&mut self, position: &P, window: Window, found: &mut Best<P::Play>) -> i32 {
        let (mut open, mut best) = (window, -INFINITE);
        self.enter(position);
        for index in 0..self.plays.len() {
            let next = once::after(position, &self.plays[index]);
            let less = (index > 0).then(|| self.reduction(index, self.iteration, self.ranks[index], true));
            let handicap = self.handicaps[index];
            let open_here = open.raised(handicap);
            let score = self.child(position.turn(), &next, self.iteration - 1, less, 0, open_here);
            if self.clock.stopped() {
                break;
            }
            let value = handicapped(score, handicap);
            best = best.max(value);
            if value > open.alpha {
                open.alpha = value;
                self.keep_variation(index, 0);
                found.score = score;
                found.variation.clone_from(&self.variations[0]);
                to_front(&mut self.plays, index);
                to_front(&mut self.ranks, index);
                to_front(&mut self.handicaps, index);
            }
            if value >= window.beta {
                break;
            }
        }
        self.leave();
        best
    }
}
