//! Principal variation search: alpha-beta with null windows for all plays but the first.

use super::noise::Noise;
use super::ordering::{Ordering, Rank, bring_best, choose};
use super::selectivity::Selectivity;
use super::threats::won_after;
use super::transposition::{Bound, Known, MOST_KNOWN, Transpositions, from_here, from_root};
use super::value;
use super::values::Values;
use crate::result::result;
use crate::time::Countdown;
use crate::weights::Gains;
use crate::{History, Player, Position, WIN, WIN_MAX, once};

/// Greater than every score.
pub(super) const INFINITE: i32 = WIN_MAX + 1;
/// Plies from the root at which every line is cut off, with or without extensions.
pub(super) const MAX_PLY: usize = 128;

/// The state of one search. One list holds the plays of all nodes on the current line, so nothing is
/// allocated once it has grown.
pub(super) struct AlphaBeta<'a, P: Position> {
    pub(super) clock: Countdown<'a>,
    /// Shared by all threads.
    pub(super) known: &'a Transpositions,
    /// Positions before the current node, since the start of the game.
    pub(super) past: History,
    /// The positions in `past` that are inside the search tree.
    pub(super) inside: History,
    /// The hashes of these positions.
    pub(super) hashes: Vec<u64>,
    pub(super) plays: Vec<P::Play>,
    /// Working space for evaluations.
    pub(super) scratch: Vec<P::Play>,
    pub(super) ranks: Vec<Rank>,
    /// Working space for ranks.
    pub(super) scores: Vec<i32>,
    /// The principal variation from each ply on.
    pub(super) variations: Vec<Vec<P::Play>>,
    /// Working space for plays that win at once.
    pub(super) seen: Vec<P::Play>,
    /// Handicaps of the root's plays: see `weariness` and `remote`. They affect the choice among plays, not the scores that are reported.
    pub(super) handicaps: Vec<i32>,
    pub(super) ordering: Ordering,
    pub(super) noise: Noise,
    pub(super) values: Values<'a>,
    /// Gains of plays, where they are known without making the plays.
    pub(super) gains: Option<Gains<'a>>,
    /// Values of the current iteration that do not rest on ends of games alone: static values, cuts, and entries of the transposition table that
    /// rest on these. Nodes between which it stays the same were followed to the end of the game in all lines.
    pub(super) unseen: u64,
    /// Most plies from the root to a node.
    pub(super) deepest: usize,
    /// True if reductions, extensions and pruning are allowed.
    pub(super) selective: bool,
    /// Techniques of this game; none if not `selective`.
    pub(super) selectivity: Selectivity,
    /// Depth of the current iteration, in plies.
    pub(super) iteration: i32,
}

/// How far a node was searched.
#[derive(Clone, Copy)]
struct Searched {
    /// Plies.
    depth: i32,
    /// True if all lines were followed to the end of the game.
    complete: bool,
}

/// The alpha-beta window.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// True if the node needs an exact value, not only a bound.
    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window as the opponent sees it.
    pub(super) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window for a play that must be better by `by`.
    pub(super) fn raised(self, by: i32) -> Self {
        let raised = |score: i32| if score.abs() < WIN { score + by } else { score };
        Self { alpha: raised(self.alpha), beta: raised(self.beta) }
    }

    /// The null window, which only tests if a play beats alpha.
    fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }
}

impl<P: Position> AlphaBeta<'_, P> {
    /// The value of `position` for the player to move, searched `depth` plies deep. `ply` is the distance
    /// from the root. The value is meaningless once the clock has stopped.
    pub(super) fn node(&mut self, position: &P, depth: i32, ply: usize, window: Window) -> i32 {
        self.variations[ply].clear();
        if self.clock.tick() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        if let Some(score) = self.settled(position, ply) {
            return score;
        }
        if P::SEES_WINS && (depth > 0 || self.selective) && self.wins_at_once(position, ply) {
            return won_after(ply + 1);
        }
        if depth <= 0 || ply >= MAX_PLY {
            self.unseen += 1;
            return self.quiet_value(position, ply, window);
        }
        let hash = position.hash();
        let known = self.known.get(hash);
        if let Some(score) = known.and_then(|known| self.usable(position, known, depth, ply, window)) {
            self.unseen += u64::from(known.is_some_and(|known| !known.complete));
            return score;
        }
        if let Some(end) = self.wins_by_threats(position, ply) {
            return won_after(end);
        }
        if let Some(score) = self.probable(position, depth, ply, window) {
            return score;
        }
        let first = self.plays.len();
        position.plays(&self.past, &mut self.plays);
        let score = if self.plays[first..].iter().all(P::is_pass) { self.stuck(position, ply) } else { None };
        let score = score.unwrap_or_else(|| self.inner(position, depth, ply, window, first, (hash, known)));
        self.plays.truncate(first);
        self.ranks.truncate(first);
        score
    }

    /// The value, if the game is over or the position repeats one inside the search.
    pub(super) fn settled(&mut self, position: &P, ply: usize) -> Option<i32> {
        if let Some(outcome) = result(position, &self.past, &mut self.plays) {
            return Some(value(outcome, position.turn(), ply));
        }
        // Boards that are alike may differ in counters: then the position is another one.
        let repeats =
            P::REMEMBERS && position.repetitions(&self.inside) > 0 && self.hashes.contains(&position.hash());
        self.unseen += u64::from(repeats);
        repeats.then_some(0)
    }

    /// The value of a position without plays other than a pass, if that ends the game.
    pub(super) fn stuck(&self, position: &P, ply: usize) -> Option<i32> {
        once::outcome(position, &self.past, true).map(|outcome| value(outcome, position.turn(), ply))
    }

    /// The score of a transposition table entry, if it settles this node.
    fn usable(&self, position: &P, known: Known, depth: i32, ply: usize, window: Window) -> Option<i32> {
        let depths = i32::from(known.depth);
        let deep = if self.selective { known.complete || depths >= depth } else { depths == depth };
        if !deep || window.is_open() || !comes_before_clocks(position, known.score) {
            return None;
        }
        let score = from_root(known.score, ply);
        let answers = match known.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        answers.then_some(score)
    }

    /// The value of a node: the best of the plays listed from `first` on.
    fn inner(
        &mut self,
        position: &P,
        depth: i32,
        ply: usize,
        window: Window,
        first: usize,
        (hash, known): (u64, Option<Known>),
    ) -> i32 {
        if self.plays.len() == first {
            return 0;
        }
        let threatened = P::SEES_WINS && (depth > 1 || self.selective) && self.is_threatened(position);
        if threatened {
            self.keep_answers(position, first);
            if self.plays.len() == first {
                return -won_after(ply + 2);
            }
        }
        let count = self.plays.len() - first;
        let unseen = self.unseen;
        self.enter(position);
        self.ranks.resize(self.plays.len(), Rank::default());
        let hinted = self.bring_forward(position, first, known.map(|known| known.slot));
        let mut by_value = false;
        let mut sorted = 0;
        let (mut best, mut best_slot) = (-INFINITE, 0);
        let mut open = window;
        for index in 0..count {
            if index == usize::from(hinted) {
                by_value = self.rank(position, first + index, count, depth, ply);
                if by_value {
                    sorted = self.kept(count, depth).min(count);
                    let (from, scores) = (first + index, &mut self.scores);
                    bring_best(&mut self.plays[from..], &mut self.ranks[from..], sorted - index, scores);
                }
            }
            let left_out = by_value && index >= sorted && best > -WIN;
            self.unseen += u64::from(left_out);
            if self.clock.stopped() || left_out {
                break;
            }
            let at = first + index;
            let end = if index < sorted { first + sorted } else { first + count };
            choose(&mut self.plays[..end], &mut self.ranks[..end], at);
            let mut next = position.clone();
            next.play(&self.plays[at]);
            let below = self.extended(depth, count == 1 || threatened, ply) - 1;
            let less = (index > 0).then(|| self.reduction(index, depth, self.ranks[at], window.is_open()));
            let score = self.child(position.turn(), &next, below, less, ply, open);
            if self.clock.stopped() {
                break;
            }
            if score > best {
                best = score;
                best_slot = position.slot(&self.plays[at]);
            }
            if score > open.alpha {
                open.alpha = score;
                self.keep_variation(at, ply);
            }
            if score >= window.beta {
                self.ordering.reward(position.turn(), best_slot, ply, depth, self.ranks[at]);
                break;
            }
        }
        self.leave();
        if !self.clock.stopped() {
            let depth = if comes_before_clocks(position, from_here(best, ply)) { depth } else { 0 };
            let complete = self.unseen == unseen && depends_on_nothing_before(position);
            self.remember(hash, Searched { depth, complete }, ply, window, best, best_slot);
        }
        best
    }

    /// Depth for the plays of a node. A forced play does not use up depth, within limits.
    fn extended(&self, depth: i32, forced: bool, ply: usize) -> i32 {
        depth + i32::from(self.selective && forced && (ply as i32) < 2 * self.iteration)
    }

    /// The value of a play, by principal variation search. The first play has `less` = `None` and gets the
    /// full window. Later plays are tested with a null window, at first `less` plies less deep.
    pub(super) fn child(
        &mut self,
        mover: Player,
        next: &P,
        depth: i32,
        less: Option<i32>,
        ply: usize,
        open: Window,
    ) -> i32 {
        let Some(less) = less else { return self.below(mover, next, depth, ply, open) };
        let mut score = self.below(mover, next, depth - less, ply, open.null());
        if score > open.alpha && less > 0 && !self.clock.stopped() {
            score = self.below(mover, next, depth, ply, open.null());
        }
        if score > open.alpha && score < open.beta && !self.clock.stopped() {
            score = self.below(mover, next, depth, ply, open);
        }
        score
    }

    /// The value of the child for the player who moved to it, who may also be the player to move there.
    fn below(&mut self, mover: Player, next: &P, depth: i32, ply: usize, open: Window) -> i32 {
        if next.turn() == mover {
            self.node(next, depth, ply + 1, open)
        } else {
            -self.node(next, depth, ply + 1, open.turned())
        }
    }

    /// Static value of a position whose game is not over, for the player to move.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &P) -> i32 {
        self.values.of(position, &mut self.scratch)
    }

    /// Adds the current node to the past.
    pub(super) fn enter(&mut self, position: &P) {
        if P::REMEMBERS {
            let key = position.key();
            self.past.push(key);
            self.inside.push(key);
            self.hashes.push(position.hash());
        }
    }

    /// Reverses [`AlphaBeta::enter`].
    pub(super) fn leave(&mut self) {
        if P::REMEMBERS {
            self.past.pop();
            self.inside.pop();
            self.hashes.pop();
        }
    }

    /// Sets the principal variation from `ply` on: the play at `at`, then the variation below it.
    pub(super) fn keep_variation(&mut self, at: usize, ply: usize) {
        let (here, below) = self.variations.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(self.plays[at].clone());
        here[ply].extend_from_slice(&below[0]);
    }

    fn remember(
        &mut self,
        hash: u64,
        searched: Searched,
        ply: usize,
        window: Window,
        best: i32,
        slot: usize,
    ) {
        let bound = match best {
            _ if best >= window.beta => Bound::Lower,
            _ if best > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let Searched { depth, complete } = searched;
        let depth = depth.clamp(0, MOST_KNOWN.into()) as u8;
        let known = Known { depth, complete, bound, score: from_here(best, ply), slot: slot as u32 };
        self.known.put(hash, known, self.iteration as u8);
    }

    /// Late move reduction in plies: later plays in a good order are less likely to be the best. `open` is true if the node needs an exact value.
    pub(super) fn reduction(&self, index: usize, depth: i32, rank: Rank, open: bool) -> i32 {
        let steep = self.selectivity.steep;
        if !self.selective || depth < 3 || index < 3 - usize::from(steep) || rank.noisy {
            return 0;
        }
        let less = if steep {
            let deep = i32::from(depth >= 7 && index >= 8) + i32::from(depth >= 8 && index >= 3);
            1 + i32::from(index >= 4) + deep - i32::from(open)
        } else {
            1 + i32::from(index >= 8) + i32::from(depth >= 7 && index >= 16)
        };
        less.min(depth - 2)
    }

    /// Late move pruning: the number of plays that are searched of a long list in a good order. The other plays are searched only if all of these
    /// lose, since a loss has to be proven.
    pub(super) fn kept(&self, count: usize, depth: i32) -> usize {
        let kept = if self.selectivity.narrow { 4 + 2 * depth } else { 12 + 6 * depth };
        kept as usize + count / 32
    }
}

/// True if the rest of the game depends on nothing but what [`Position::hash`] covers.
fn depends_on_nothing_before<P: Position>(position: &P) -> bool {
    position.clock_left() == u32::MAX && !(P::REMEMBERS && position.may_recur())
}

/// True unless a score, from a node on, is that of a win or loss which a clock of plies without progress could still change: nodes of the
/// transposition table do not differ by their clocks.
fn comes_before_clocks<P: Position>(position: &P, score: i32) -> bool {
    score.abs() < WIN || ((WIN_MAX - score.abs()) as u32) < position.clock_left()
}
