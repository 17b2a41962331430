//! The object-safe interface of a game: commands, agents and the referee use it.
//!
//! Each generated module makes one [`ErasedGame`] of its game. Perft, playouts and searchers are compiled for that
//! game beside its code, and all other code works on `dyn ErasedPosition`.

use crate::search::Selectivity;
use crate::solve::{Progress, Solved, Solving};
use crate::weights::Weights;
use crate::{Counts, Deadline, History, Metadata, Outcome, Path, Player, Searcher, Setup, Stop, Uncounted};

/// A game in a registry, type-erased.
pub trait ErasedGame: Send + Sync {
    /// Names, notation and file layout.
    fn metadata(&self) -> &Metadata;
    /// A new game at the start position.
    fn start(&self) -> Box<dyn ErasedPosition>;
    /// A game at the position `setup`; `past` holds the keys of the positions before it.
    fn at(&self, setup: &Setup, past: History) -> Box<dyn ErasedPosition>;
    /// Returns the game with `weights` as the learned evaluation of its positions, in place of any that it has. `None` if the weights are of another
    /// shape: see [`crate::weights::Shape`].
    fn with_weights(&self, weights: &Weights) -> Option<Box<dyn ErasedGame>>;
}

/// A game in progress, type-erased. A boxed one can be cloned, and borrows nothing.
pub trait ErasedPosition: Send + Sync {
    /// A clone.
    fn boxed(&self) -> Box<dyn ErasedPosition>;
    /// Names, notation and file layout of the game.
    fn metadata(&self) -> &Metadata;
    /// The position as plain data.
    fn setup(&self) -> Setup;
    /// The player to move.
    fn turn(&self) -> Player;
    /// The keys of the positions before this one.
    fn past(&self) -> &History;
    /// The key of this position: see [`crate::Position::key`].
    fn key(&self) -> u64;
    /// The hash of this position: see [`crate::Position::hash`].
    fn hash(&self) -> u64;
    /// The notation of every legal play, in the order of generation.
    fn plays(&self) -> Vec<Written>;
    /// The clause with more plays here than can be listed, by its index in [`Metadata::clauses`], if there is one: see [`crate::listing`]. Then
    /// [`ErasedPosition::plays`] has only some of the legal plays.
    fn overlong(&self) -> Option<usize>;
    /// The shortest way to make each legal play, in the order of [`ErasedPosition::plays`].
    fn paths(&self) -> Vec<Path>;
    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Points of each player in halves, komi included; `None` if the rules count none.
    fn halves(&self) -> Option<[i64; 2]>;
    /// Static value for the player to move, by the `value` clauses of the rules.
    fn evaluate(&self) -> i32;
    /// Static value for the player to move, as searches without a learned evaluation see it: [`crate::Position::evaluate_race`] in a race.
    fn evaluate_searched(&self) -> i32;
    /// For each `value` clause, the first player's amount less the second's.
    fn amounts(&self) -> Vec<i32>;
    /// Static value for the player to move, by the learned evaluation; `None` if there is none.
    fn evaluate_learned(&self) -> Option<i32>;
    /// Makes a play. Every legal notation of the play is accepted, not only that of [`ErasedPosition::plays`].
    ///
    /// # Errors
    /// If the text is not the notation of a play, or the play is not legal. The position is then unchanged.
    fn play(&mut self, written: &Written) -> Result<(), PlayError>;
    /// The number of leaves exactly `depth` plies from here. A game that ends earlier adds nothing, or one
    /// leaf with `finished_count`.
    ///
    /// # Errors
    /// If `stop`, called now and then, returned true, or the plays of a position cannot be listed.
    fn perft(&self, depth: u32, finished_count: bool, stop: &dyn Fn() -> bool) -> Result<u64, Uncounted> {
        self.perft_by(depth, finished_count, None, stop)
    }
    /// [`ErasedPosition::perft`] with a table of counts, if one is given: positions that occur again are counted once. The table must be one for this
    /// game.
    ///
    /// # Errors
    /// As [`ErasedPosition::perft`].
    fn perft_by(
        &self,
        depth: u32,
        finished_count: bool,
        counts: Option<&Counts>,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, Uncounted>;
    /// The positions after each play, in the order of [`ErasedPosition::plays`]; none if the game is over.
    fn nexts(&self) -> Vec<Box<dyn ErasedPosition>>;
    /// [`ErasedPosition::perft`] below each play of this position, in the order of [`ErasedPosition::plays`]. `depth` counts
    /// from here and must be at least 1.
    ///
    /// # Errors
    /// As [`ErasedPosition::perft`].
    fn divide(
        &self,
        depth: u32,
        finished_count: bool,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<(Written, u64)>, Uncounted>;
    /// Plays seeded random games from here, until `games` are played, `stop` returns true, or the plays of a position cannot be listed.
    fn playouts(&self, seed: u64, games: u64, stop: &dyn Fn() -> bool) -> Playouts;
    /// The best play by the searcher `how`; `None` if the game is over or has no play.
    fn search(&self, how: Searcher, limits: &SearchLimits) -> Option<Found> {
        self.search_watched(how, limits, &|| false, &|_| {})
    }
    /// [`ErasedPosition::search`] that ends soon after `stop` returns true, and reports to `known` now and then what it has found so far: see
    /// [`crate::search::Watch`].
    fn search_watched(
        &self,
        how: Searcher,
        limits: &SearchLimits,
        stop: &Stop<'_>,
        known: &(dyn Fn(Found) + Sync),
    ) -> Option<Found> {
        self.search_without(&[], how, limits, stop, known)
    }
    /// [`ErasedPosition::search_watched`] without the plays in `barred`; a text that is no legal play there is ignored. `None` also if no play is
    /// left.
    fn search_without(
        &self,
        barred: &[Written],
        how: Searcher,
        limits: &SearchLimits,
        stop: &Stop<'_>,
        known: &(dyn Fn(Found) + Sync),
    ) -> Option<Found>;
    /// The result under best play: see [`crate::solve::solve`]. `None` if there is no memory for the smallest table and the stack.
    fn solve(&self, solving: &Solving, stop: &Stop<'_>, tell: &(dyn Fn(Progress) + Sync)) -> Option<Solved>;
    /// Size of the position in memory, in bytes, without `past`.
    fn state_bytes(&self) -> usize;
    /// A random legal play, each equally likely; `None` if there is none.
    fn random_play(&self, seed: u64) -> Option<Written>;
    /// True if the player to move has a play, or may pass. In a game that goes on, rules may leave a player without either.
    fn can_play(&self) -> bool {
        self.random_play(0).is_some()
    }
    /// A random play drawn as in random games: see [`crate::Position::draw`]. `None` if there is none.
    fn drawn_play(&self, seed: u64) -> Option<Written>;
}

impl Clone for Box<dyn ErasedPosition> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// The notation of a play as in `output.txt`: one line, or one for each leg.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Written {
    /// The lines, without line ends.
    pub lines: Vec<String>,
}

impl From<&str> for Written {
    /// Reads the displayed form of a play: its lines, with `;` between them.
    fn from(text: &str) -> Self {
        Self { lines: text.split(';').map(|line| line.trim().to_owned()).collect() }
    }
}

impl std::fmt::Display for Written {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.lines.join("; "))
    }
}

/// Reason why a play was refused, with the text of the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The text does not have the form of any play of this game.
    NotAPlay(String),
    /// The text has the form of a play, but the rules forbid the play here.
    Illegal(String),
    /// The text has the form of a play, but the position has more plays than can be listed, and this is none of those that were: the reason in words.
    Unlisted(String, String),
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAPlay(play) => write!(f, "`{play}` is not the notation of a play of this game"),
            Self::Illegal(play) => write!(f, "`{play}` is not a legal play here"),
            Self::Unlisted(play, why) => write!(f, "it is not known whether `{play}` is legal here: {why}"),
        }
    }
}

impl std::error::Error for PlayError {}

/// The result of [`ErasedPosition::playouts`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playouts {
    /// Games played to their end.
    pub games: u64,
    /// Plies of these games.
    pub plies: u64,
    /// Plies of all other games: those counted in `unfinished`, and those that `stop` cut short.
    pub unfinished_plies: u64,
    /// Wins of each player.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
    /// Games without a result: given up at [`crate::PLAYOUT_LIMIT`] plies, or at a position without plays that no end clause covers.
    pub unfinished: u64,
    /// Games ended by each end clause, in the order of [`Metadata::ends`].
    pub ends: Vec<u64>,
    /// The clause with more plays in a position than can be listed, if there was one: see [`crate::listing`]. No game was played after that.
    pub overlong: Option<usize>,
}

impl Playouts {
    /// Adds the games of `other`.
    pub fn add_all(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.unfinished_plies += other.unfinished_plies;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        (0..2).for_each(|player| self.wins[player] += other.wins[player]);
        self.ends.resize(self.ends.len().max(other.ends.len()), 0);
        self.ends.iter_mut().zip(&other.ends).for_each(|(sum, more)| *sum += more);
        self.overlong = self.overlong.or(other.overlong);
    }
}

/// The limits of a search: it ends at the first that it reaches.
#[derive(Clone, Debug)]
pub struct SearchLimits {
    /// Time at which the search ends, by a clock of the caller's choice.
    pub deadline: Deadline,
    /// Greatest depth of an alpha-beta search in plies; Monte-Carlo tree search has no such limit.
    pub depth: u32,
    /// Greatest number of nodes. With no other limit and one thread, the result is the same on every machine. Plays of the root are evaluated
    /// whatever the limit.
    pub nodes: u64,
    /// Random seed.
    pub seed: u64,
    /// Greatest size of the transposition table of an alpha-beta search, or of the tree of a Monte-Carlo search, in bytes.
    pub memory: usize,
    /// True to use the learned evaluation, if the game has one; else the `value` clauses of the rules.
    pub learned: bool,
    /// Greatest error of static values, in the rule file's units: the search misjudges positions by up to as much. For weak players; 0 for none.
    pub blur: i32,
    /// Selectivity of an alpha-beta search; `None` for that of the game's weights.
    pub selectivity: Option<Selectivity>,
    /// True to search a position with one play as deeply as any other. Otherwise its score is that after one ply: who plays needs no more.
    pub forced: bool,
    /// Threads of an alpha-beta search; Monte-Carlo tree search has one. Limits of nodes and of CPU time of the process hold for all threads
    /// together.
    pub threads: usize,
}

impl Default for SearchLimits {
    /// No limits except 64 MiB of memory; one thread, the learned evaluation, exact static values, one ply for an only play.
    fn default() -> Self {
        Self {
            deadline: Deadline::NEVER,
            depth: u32::MAX,
            nodes: u64::MAX,
            seed: 0,
            memory: 64 << 20,
            learned: true,
            blur: 0,
            selectivity: None,
            forced: false,
            threads: 1,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The best play.
    pub play: Written,
    /// Value for the player to move, in the rule file's units. If its absolute value is at least [`crate::WIN`], the game is won or lost:
    /// [`crate::WIN_MAX`] less the plies to the end.
    pub score: i32,
    /// Depth of the last complete iteration, in plies; length of the variation in Monte-Carlo tree search.
    pub depth: u32,
    /// Number of positions visited.
    pub nodes: u64,
    /// The principal variation, starting with the best play.
    pub variation: Vec<Written>,
    /// The position at the end of the variation.
    pub end: Setup,
}

/// Wraps a [`crate::Game`] as an [`ErasedGame`]. Positions keep a clone of the game, which should cost little.
#[derive(Clone, Copy, Debug, Default)]
pub struct Erased<G>(pub G);
