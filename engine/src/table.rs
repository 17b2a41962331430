//! A game in progress behind an object-safe face: what commands, agents and the referee use.
//!
//! Each generated module makes one [`Entry`] of its game, so that perft, playouts and the searchers are compiled for
//! that game beside its code, and everything above works on `dyn Table`.

use std::time::Duration;

use crate::{History, Outcome, Searcher, Setup, Sheet};

/// A game in a registry.
pub trait Entry: Send + Sync {
    /// Names, notation and layout.
    fn sheet(&self) -> &Sheet;
    /// A new game at the starting position.
    fn table(&self) -> Box<dyn Table + '_>;
    /// A game that stands at `setup`, with the keys of the positions before it.
    fn table_at(&self, setup: &Setup, past: History) -> Box<dyn Table + '_>;
}

/// A game in progress.
pub trait Table {
    /// The position as plain data.
    fn setup(&self) -> Setup;
    /// The keys of the positions before it.
    fn past(&self) -> &History;
    /// The key of this position: see [`crate::Position::key`].
    fn key(&self) -> u64;
    /// The hash of this position: see [`crate::Position::hash`].
    fn hash(&self) -> u64;
    /// All legal plays, each as its output lines, in the order of generation.
    fn plays(&self) -> Vec<Written>;
    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Static value for the player to move.
    fn evaluate(&self) -> i32;
    /// Makes the play that is written so. Any legal way to write it is taken, not only the one that
    /// [`Table::plays`] gives.
    ///
    /// # Errors
    /// If the text is no play, or the play is not legal; the position is then unchanged.
    fn play(&mut self, written: &Written) -> Result<(), PlayError>;
    /// Leaves after exactly `depth` plies; a game that ended earlier adds nothing.
    /// `finished_count`: count a game that ended earlier as one leaf instead. Stops early, with `None`, when
    /// `stop` says so (asked now and then).
    fn perft(&self, depth: u32, finished_count: bool, stop: &dyn Fn() -> bool) -> Option<u64>;
    /// [`Table::perft`] of each play of this position, in the order of [`Table::plays`]. `depth` counts from here and
    /// must be at least 1.
    fn divide(
        &self,
        depth: u32,
        finished_count: bool,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<(Written, u64)>>;
    /// Seeded games with random plays from here, until `stop` says so or `games` are played.
    fn playouts(&self, seed: u64, games: u64, stop: &dyn Fn() -> bool) -> Playouts;
    /// Looks for the best play. `None` if there is no play.
    fn search(&self, how: Searcher, limits: &Limits) -> Option<Found>;
    /// The size of the position in memory, in bytes, without the keys of those before it.
    fn state_bytes(&self) -> usize;
    /// A random legal play, every one equally likely; `None` if there is none.
    fn random_play(&self, seed: u64) -> Option<Written>;
    /// A play as random games draw it: see [`crate::Position::draw`]. `None` if there is none.
    fn drawn_play(&self, seed: u64) -> Option<Written>;
}

/// A play as it stands in `output.txt`, a line for each leg.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Written {
    /// The lines, without line ends.
    pub lines: Vec<String>,
}

impl std::fmt::Display for Written {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.lines.join("; "))
    }
}

/// Why a written play was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text does not have the form of any play of this game.
    #[error("`{0}` is not the notation of a play of this game")]
    NotAPlay(String),
    /// It has, but the rules forbid it here.
    #[error("`{0}` is not a legal play here")]
    Illegal(String),
}

/// What [`Table::playouts`] counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playouts {
    /// Games played to their end.
    pub games: u64,
    /// Plies in all of them.
    pub plies: u64,
    /// Wins of each player.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
    /// Games stopped because they reached [`crate::PLAYOUT_LIMIT`] plies without an end.
    pub unfinished: u64,
    /// Games ended by each end clause, in the order of [`Sheet::ends`].
    pub ends: Vec<u64>,
}

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// CPU time of the process, since its start, at which the search must have stopped.
    pub deadline: Duration,
    /// CPU time of the process at which no new iteration is begun.
    pub soft: Duration,
    /// Greatest depth in plies.
    pub depth: u32,
    /// Most nodes.
    pub nodes: u64,
    /// Seed of what is random.
    pub seed: u64,
    /// Size of the transposition table, at most, in bytes.
    pub memory: usize,
}

impl Default for Limits {
    /// No limit but 64 MiB of memory.
    fn default() -> Self {
        Self {
            deadline: Duration::MAX,
            soft: Duration::MAX,
            depth: u32::MAX,
            nodes: u64::MAX,
            seed: 0,
            memory: 64 << 20,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The best play.
    pub play: Written,
    /// Its value for the player to move: the rule file's units, or beyond [`crate::WIN`] less the plies to the end.
    pub score: i32,
    /// Full plies searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The principal variation, the best play first.
    pub variation: Vec<Written>,
}

/// Makes a [`crate::Game`] an [`Entry`].
pub struct Seat<G>(pub G);
