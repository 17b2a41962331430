//! Random games of a module beside those of the interpreter: all visible results must be the same at each ply.

mod compare;
mod matching;
mod wins;
mod writing;

use std::ops::Range;
use std::sync::Arc;

use codegen::{Techniques, Unsupported};
use dsl::Model;
use dsl::interp::{Interpreted, State};
use engine::{Game, History, Position as _, Random};

use crate::error::EvalError;
use crate::module::Module;
use compare::Compared;
pub use compare::Sampling;

/// Numbers of compared games, positions and plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Games.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// Plays that were listed in them.
    pub plays: u64,
    /// Positions after a play that were compared.
    pub after: u64,
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.positions += other.positions;
        self.plays += other.plays;
        self.after += other.after;
    }
}

/// The first difference between a module and the interpreter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The seed of the game.
    pub seed: u64,
    /// The number of plies made before.
    pub ply: usize,
    /// The plays made before, each as the interpreter's path.
    pub moves: Vec<String>,
    /// The difference, as a sentence.
    pub what: String,
}

/// The reason why a module and the interpreter do not agree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Disagreement {
    /// The generator refuses the rules.
    #[error("line {}: {}", .0.clause.line, .0.reason)]
    Refused(Unsupported),
    /// The module cannot be read.
    #[error("{0}")]
    Unread(EvalError),
    /// They differ.
    #[error("game {}, ply {}: {}\n  after {}", .0.seed, .0.ply, .0.what, .0.moves.join("; "))]
    Differ(Difference),
}

/// Plays a random game for each seed, of at most so many plies, with the interpreter and with the module that is generated with
/// these techniques, and compares them at each ply.
///
/// # Errors
/// At the first difference, or if there is no module.
pub fn agree(
    model: &Arc<Model>,
    techniques: Techniques,
    seeds: Range<u64>,
    plies: usize,
    sampling: Sampling,
) -> Result<Stats, Disagreement> {
    let tokens = codegen::generate_with(model, techniques).map_err(Disagreement::Refused)?;
    let module = Module::new(tokens).map_err(Disagreement::Unread)?;
    agree_in(&module, model, seeds, plies, sampling)
}

/// Like [`agree()`], but with a module that has been read.
///
/// # Errors
/// At the first difference.
pub fn agree_in(
    module: &Module,
    model: &Arc<Model>,
    seeds: Range<u64>,
    plies: usize,
    sampling: Sampling,
) -> Result<Stats, Disagreement> {
    let mut stats = Stats::default();
    for seed in seeds {
        stats += agree_from(module, model, seed, 0..plies, sampling)?;
    }
    Ok(stats)
}

/// Like [`agree_in`], but for a stretch of one game: from the start of `plies` to its end, or to the end of a shorter game.
///
/// # Errors
/// At the first difference.
pub fn agree_from(
    module: &Module,
    model: &Arc<Model>,
    seed: u64,
    plies: Range<usize>,
    sampling: Sampling,
) -> Result<Stats, Disagreement> {
    let game = Interpreted::new(Arc::clone(model));
    let mut both = Both::new(module, &game, seed);
    let agreed = both.stretch(plies, sampling);
    let differ = |what| {
        let moves = std::mem::take(&mut both.moves);
        Disagreement::Differ(Difference { seed, ply: moves.len(), moves, what })
    };
    agreed.map_err(differ)
}

/// A game of the interpreter and of a module.
struct Both<'m> {
    module: &'m Module,
    model: &'m Model,
    random: Random,
    state: State,
    past: History,
    /// The module's keys of the positions before a stretch, which the module has not played itself.
    keys: History,
    moves: Vec<String>,
}

impl<'m> Both<'m> {
    fn new(module: &'m Module, game: &'m Interpreted, seed: u64) -> Self {
        let (past, keys) = (History::new(), History::new());
        let (model, random) = (game.model(), Random::new(seed));
        Self { module, model, random, state: game.start(), past, keys, moves: Vec::new() }
    }

    /// Compares a stretch.
    fn stretch(&mut self, plies: Range<usize>, sampling: Sampling) -> Result<Stats, String> {
        self.go_to(plies.start).map_err(|error| error.to_string())?;
        let mut position = match self.moves.len() {
            0 => self.module.start(),
            _ => self.module.load(&self.state.setup()).map(|position| position.after(self.keys.clone())),
        }
        .map_err(|error| error.to_string())?;
        let mut stats = Stats { games: 1, ..Stats::default() };
        let mut compared = Compared::of(self.model, sampling);
        for ply in plies.start..=plies.end {
            let pairs = compared.compare(
                self.module,
                &self.state,
                &self.past,
                &position,
                &mut self.random,
                &mut stats,
            )?;
            let late = sampling.until.is_some_and(|until| engine::cpu_time() > until);
            if pairs.is_empty() || ply == plies.end || late {
                break;
            }
            let (plain, generated) = self.random.one_of(&pairs);
            self.moves.push(matching::told(&self.state, &self.past, plain));
            self.past.push(self.state.key());
            self.state.play(plain);
            position.play(generated).map_err(|error| error.to_string())?;
            compare::last_play(&self.state, &self.past, &position, generated)?;
        }
        Ok(stats)
    }

    /// Makes random plays by the interpreter alone, up to a ply or the end of the game.
    fn go_to(&mut self, first: usize) -> Result<(), EvalError> {
        for _ in 0..first {
            let mut plays = Vec::new();
            self.state.plays(&self.past, &mut plays);
            let stuck = plays.iter().all(State::is_pass);
            if plays.is_empty() || self.state.outcome(&self.past, stuck).is_some() {
                break;
            }
            let play = self.random.one_of(&plays);
            self.moves.push(matching::told(&self.state, &self.past, play));
            self.past.push(self.state.key());
            self.keys.push(self.module.load(&self.state.setup())?.key()?);
            self.state.play(play);
        }
        Ok(())
    }
}
