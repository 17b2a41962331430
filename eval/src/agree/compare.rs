//! One position in the interpreter and in a module.

use std::collections::BTreeMap;
use std::time::Duration;

use dsl::Model;
use dsl::interp::{self, State};
use dsl::model::Takes;
use engine::{BoardSetup, History, Outcome, Position as _, Random, listing};

use super::matching::{Pair, after_generated, after_plain, pairs};
use super::{Stats, wins, writing};
use crate::error::EvalError;
use crate::module::Module;
use crate::position::{Play, Position};

/// Random plays drawn at each ply.
const DRAWS: u64 = 2;
/// Plays up to which the replies to each are counted.
const REPLIES: usize = 40;

/// The numbers of plays of a position that are compared closely.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// Approximate number of cells compared in positions after plays; of longer lists of plays, only some are compared.
    pub cells_after: usize,
    /// The number of random plays whose ways are compared.
    pub written: usize,
    /// Replies are counted at the start, and in one of this many positions.
    pub replies: u32,
    /// The CPU time of the process after which no further position of a game is compared.
    pub until: Option<Duration>,
}

impl Sampling {
    /// For few positions.
    pub const MANY: Self = Self { cells_after: 4_000, written: 5, replies: 1, until: None };
    /// For many positions.
    pub const FEW: Self = Self { cells_after: 800, written: 2, replies: 4, until: None };
}

/// The boards, keys and hashes of a game so far, for the comparison of hashes.
pub struct Compared {
    clauses: usize,
    /// The number of ends that take no claim: the game goes on behind the others.
    ends: usize,
    sampling: Sampling,
    boards: BTreeMap<u64, BoardSetup>,
    keys: BTreeMap<u64, u64>,
    hashes: BTreeMap<u64, u64>,
    positions: BTreeMap<u64, (BoardSetup, usize)>,
}

/// Checks that two values are the same.
pub fn same<T: PartialEq + std::fmt::Debug>(what: &str, plain: &T, generated: &T) -> Result<(), String> {
    if plain == generated {
        return Ok(());
    }
    Err(format!("{what}: {plain:?} by the interpreter, {generated:?} by the module"))
}

/// The text of an error.
pub fn text(error: EvalError) -> String {
    error.to_string()
}

impl Compared {
    /// The state before a game.
    pub fn of(model: &Model, sampling: Sampling) -> Self {
        let (boards, keys) = (BTreeMap::new(), BTreeMap::new());
        let ends = model.ends.iter().filter(|end| end.takes == Takes::Nothing).count();
        Self {
            clauses: model.plays.len(),
            ends,
            sampling,
            boards,
            keys,
            hashes: BTreeMap::new(),
            positions: BTreeMap::new(),
        }
    }

    /// Compares a position. Returns the plays, or none if the game has ended by itself, or if either has more plays than it can list.
    pub fn compare(
        &mut self,
        module: &Module,
        state: &State,
        past: &History,
        position: &Position,
        random: &mut Random,
        stats: &mut Stats,
    ) -> Result<Vec<Pair>, String> {
        let compare = || self.compare_listed(module, state, past, position, random, stats);
        let (compared, overlong) = listing::watched(compare);
        if overlong.is_some() { Ok(Vec::new()) } else { compared }
    }

    /// [`Compared::compare`], except that lists which are cut off do not count.
    fn compare_listed(
        &mut self,
        module: &Module,
        state: &State,
        past: &History,
        position: &Position,
        random: &mut Random,
        stats: &mut Stats,
    ) -> Result<Vec<Pair>, String> {
        let setup = state.setup();
        same("position", &setup, &position.setup().map_err(text)?)?;
        same("player to move", &state.turn(), &position.turn().map_err(text)?)?;
        same("value", &state.evaluate(&mut Vec::new()), &position.value().map_err(text)?)?;
        same("repetitions", &state.repetitions(past), &position.repetitions().map_err(text)?)?;
        self.hashes(module, state, position)?;
        let mut plain = Vec::new();
        state.plays(past, &mut plain);
        let generated = position.plays().map_err(text)?;
        if listing::cut().is_some() {
            return Ok(Vec::new());
        }
        stats.positions += 1;
        stats.plays += generated.len() as u64;
        let stuck = plain.iter().all(State::is_pass);
        let outcome = state.outcome(past, stuck);
        same("outcome", &outcome, &position.outcome_if(stuck).map_err(text)?)?;
        if outcome.is_some_and(|outcome| outcome.by < self.ends) {
            return Ok(Vec::new());
        }
        let pairs = pairs(state, past, position, plain, generated)?;
        // Searches and random games end at a claim.
        if outcome.is_none() {
            let is_start = past.keys().is_empty();
            numbers(position, &pairs, random.below(self.sampling.replies) == 0 || is_start)?;
            draws(position, &pairs, outcome, random)?;
            wins::compare(state, past, position, &pairs, random)?;
        }
        writing::compare(state, past, position, &pairs, self.clauses, (self.sampling.written, random))?;
        let every = (pairs.len() * setup.board.len()).div_ceil(self.sampling.cells_after).max(1);
        let first = random.below(every as u32) as usize;
        for (index, pair) in pairs.iter().enumerate() {
            each_play(state, position, pair)?;
            if index % every == first {
                let told = || super::matching::told(state, past, &pair.0);
                let (plain, generated) = (after_plain(state, &pair.0), after_generated(position, &pair.1)?);
                same(&format!("position after {}", told()), &plain, &generated)?;
                stats.after += 1;
            }
        }
        Ok(pairs)
    }

    /// Checks that keys are equal exactly for equal boards, that equal positions have equal hashes, that equal hashes mean equal
    /// boards and players to move, and that a position that is set up has the key and hash of the one reached by plays.
    fn hashes(&mut self, module: &Module, state: &State, position: &Position) -> Result<(), String> {
        let setup = state.setup();
        let (key, hash) = (position.key().map_err(text)?, position.hash().map_err(text)?);
        let again = module.load(&setup).map_err(text)?;
        same("position set up again", &setup, &again.setup().map_err(text)?)?;
        let of_again = (again.key().map_err(text)?, again.hash().map_err(text)?);
        if of_again != (key, hash) {
            return Err(format!("key and hash {:?}, but set up again {of_again:?}", (key, hash)));
        }
        if *self.boards.entry(key).or_insert_with(|| setup.board.clone()) != setup.board {
            return Err("two boards have one key in the module".to_owned());
        }
        if *self.keys.entry(state.key()).or_insert(key) != key {
            return Err("one board has two keys in the module".to_owned());
        }
        if *self.hashes.entry(state.hash()).or_insert(hash) != hash {
            return Err("one position has two hashes in the module".to_owned());
        }
        let board_and_turn = (setup.board, setup.turn);
        if *self.positions.entry(hash).or_insert_with(|| board_and_turn.clone()) != board_and_turn {
            return Err("two positions have one hash in the module".to_owned());
        }
        Ok(())
    }
}

/// Checks that as many plays are counted as listed; with `replies`, two plies ahead as well, with no replies to a play that ends
/// the game.
fn numbers(position: &Position, pairs: &[Pair], replies: bool) -> Result<(), String> {
    let listed = pairs.len() as u64;
    same("number of plays listed and counted", &listed, &position.number().map_err(text)?)?;
    if pairs.len() > REPLIES || !replies {
        return Ok(());
    }
    let Some([plays, replies]) = position.two_plies().map_err(text)? else { return Ok(()) };
    same("number of plays listed and counted with replies", &listed, &plays)?;
    let mut below = 0;
    for (_, play) in pairs {
        let mut next = position.clone();
        next.play(play).map_err(text)?;
        if next.outcome_if(false).map_err(text)?.is_none() {
            below += next.plays().map_err(text)?.len() as u64;
        }
    }
    same("number of replies listed and counted", &below, &replies)
}

/// Checks the outcome as told by the last placement alone, which random games of placements ask for while a player has a play.
pub fn last_play(state: &State, past: &History, position: &Position, last: &Play) -> Result<(), String> {
    match position.outcome_of_placement(last).map_err(text)? {
        Some(told) if position.number().map_err(text)? > 0 => {
            same("outcome as the last placement tells it", &state.outcome(past, false), &told)
        }
        _ => Ok(()),
    }
}

/// Compares the properties of one play.
fn each_play(
    state: &State,
    position: &Position,
    (plain, generated): &(interp::Play, Play),
) -> Result<(), String> {
    let reluctance = position.reluctance(generated).map_err(text)?;
    same("how much a play is avoided", &state.reluctance(plain), &reluctance)?;
    let noisy = position.is_noisy(generated).map_err(text)?;
    same("whether a play captures or promotes", &state.is_noisy(plain), &noisy)?;
    same("whether a play is a pass", &State::is_pass(plain), &position.is_pass(generated).map_err(text)?)
}

/// Checks that the module draws only listed plays, and only those that are avoided least.
fn draws(
    position: &Position,
    pairs: &[Pair],
    outcome: Option<Outcome>,
    random: &mut Random,
) -> Result<(), String> {
    let mut least = u32::MAX;
    for (_, play) in pairs {
        least = least.min(position.reluctance(play).map_err(text)?);
    }
    for _ in 0..DRAWS {
        let seed = u64::from(random.below(u32::MAX));
        let Some(drawn) = position.draw(Random::new(seed)).map_err(text)? else { return Ok(()) };
        same("outcome as a drawn play tells it", &outcome, &position.outcome_if(drawn.stuck).map_err(text)?)?;
        let Some(play) = drawn.play else {
            same("a drawn play", &pairs.is_empty(), &true)?;
            continue;
        };
        let same_play = |(_, listed): &&Pair| listed.is(&play);
        if !pairs.iter().any(|pair| same_play(&pair)) {
            return Err(format!("the module draws {play:?}, which is not listed"));
        }
        same("how much a drawn play is avoided", &least, &position.reluctance(&play).map_err(text)?)?;
    }
    Ok(())
}
