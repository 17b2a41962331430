//! The comparison of two back ends in seeded random games, at each ply.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use engine::{BoardSetup, Setup, mix};
use serde::{Deserialize, Serialize};

use crate::face::{BackEnd, Contradiction, Listed, MOST_PLAYS, View};
use crate::verdict::{Difference, Verdict};

/// Bounds of a comparison.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// Number of random games.
    pub games: u64,
    /// Most plies of a game.
    pub plies: usize,
    /// CPU time after which no further position is compared.
    pub time: Duration,
}

/// Compares two back ends of the same rules, the reference first.
pub fn compare(back_ends: [&dyn BackEnd; 2], effort: &Effort) -> Verdict {
    let start = engine::cpu_time();
    let mut comparison =
        Comparison { positions: 0, hashes: Default::default(), deadline: start + effort.time };
    for seed in 0..effort.games {
        let mut plies = Vec::new();
        match comparison.game(back_ends, seed, effort.plies, &mut plies) {
            Ok(()) => {}
            Err(Stop::Differs(kind, text)) => {
                return Verdict::Differs(Difference { kind: kind.to_owned(), plies, text });
            }
            Err(Stop::TooManyPlays) => {
                return Verdict::TooLarge(format!("more than {MOST_PLAYS} plays in a position"));
            }
            Err(Stop::Late) => break,
        }
    }
    Verdict::Agrees { positions: comparison.positions }
}

/// Reason to break off a game.
enum Stop {
    /// The back ends differ: the kind of difference, and both answers.
    Differs(&'static str, String),
    TooManyPlays,
    Late,
}

struct Comparison {
    positions: u64,
    /// For each back end, the positions seen, by their hashes.
    hashes: [Seen; 2],
    deadline: Duration,
}

impl Comparison {
    /// Plays one random game on both back ends, and appends the plays made to `plies`.
    fn game(
        &mut self,
        back_ends: [&dyn BackEnd; 2],
        seed: u64,
        longest: usize,
        plies: &mut Vec<String>,
    ) -> Result<(), Stop> {
        let mut games = back_ends.map(|back_end| back_end.begin());
        loop {
            let views = games.each_ref().map(|game| game.view());
            let pairs = self.position(&views)?;
            if plies.len() >= longest || views[0].outcome.is_some() || pairs.is_empty() {
                return Ok(());
            }
            let picked = mix(mix(0, seed), plies.len() as u64) % pairs.len() as u64;
            let pair = pairs[picked as usize];
            plies.push(views[0].plays[pair[0]].text.to_string());
            for (game, index) in games.iter_mut().zip(pair) {
                game.advance(index);
            }
        }
    }

    /// Compares a position, and returns the indices of each play in both lists.
    fn position(&mut self, views: &[View; 2]) -> Result<Vec<[usize; 2]>, Stop> {
        if engine::cpu_time() > self.deadline {
            return Err(Stop::Late);
        }
        if views.iter().any(|view| view.is_cut) {
            return Err(Stop::TooManyPlays);
        }
        let [first, second] = views;
        equal("position", &first.setup, &second.setup)?;
        equal("outcome", &first.outcome, &second.outcome)?;
        equal("value", &first.value, &second.value)?;
        equal("repetitions", &first.repetitions, &second.repetitions)?;
        for (view, name) in views.iter().zip(["interpreter", "generated code"]) {
            if let Some(Contradiction { kind, text }) = &view.contradiction {
                return Err(Stop::Differs(kind, format!("{name}: {text}")));
            }
        }
        let pairs = if first.outcome.is_none() { same_plays(views)? } else { Vec::new() };
        for (view, seen) in views.iter().zip(&mut self.hashes) {
            seen.add(view)?;
        }
        self.positions += 1;
        Ok(pairs)
    }
}

fn equal<T: PartialEq + std::fmt::Debug>(kind: &'static str, first: &T, second: &T) -> Result<(), Stop> {
    if first == second {
        return Ok(());
    }
    Err(Stop::Differs(kind, format!("{first:?} in the interpreter, {second:?} in generated code")))
}

/// Pairs the plays of the two lists that have the same effect.
fn same_plays(views: &[View; 2]) -> Result<Vec<[usize; 2]>, Stop> {
    let sorted = views.each_ref().map(|view| {
        let mut indices: Vec<usize> = (0..view.plays.len()).collect();
        indices.sort_by(|a, b| view.plays[*a].effect().cmp(&view.plays[*b].effect()));
        indices
    });
    let [first, second] = &sorted;
    let play = |side: usize, index: usize| &views[side].plays[sorted[side][index]];
    let differs = (0..first.len().min(second.len()))
        .find(|index| play(0, *index).effect() != play(1, *index).effect())
        .or((first.len() != second.len()).then_some(first.len().min(second.len())));
    if differs.is_some() {
        let only = [[0, 1], [1, 0]].map(|[this, other]| only_in(&views[this], &views[other]));
        let text = format!("only in the interpreter: {}; only in generated code: {}", only[0], only[1]);
        return Err(Stop::Differs("plays", text));
    }
    for index in 0..first.len() {
        let [a, b] = [play(0, index), play(1, index)];
        equal("state after a play", &a.after, &b.after)?;
        equal("text of a play", &a.text, &b.text)?;
        equal("reluctance", &a.reluctance, &b.reluctance)?;
        equal("noise", &a.noisy, &b.noisy)?;
    }
    Ok(first.iter().zip(second).map(|(a, b)| [*a, *b]).collect())
}

/// The plays that `view` lists more often than `other`, as text.
fn only_in(view: &View, other: &View) -> String {
    let times = |view: &View, play: &Listed| {
        view.plays.iter().filter(|known| known.effect() == play.effect()).count()
    };
    let more = view.plays.iter().filter(|play| times(view, play) > times(other, play));
    let texts: Vec<String> = more.map(|play| play.text.to_string()).take(12).collect();
    if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
}

/// The positions that a back end has reached. Equal hashes must mean equal positions, and equal keys equal boards.
#[derive(Default)]
struct Seen {
    hashes: BTreeMap<u64, u64>,
    keys: BTreeMap<u64, BoardSetup>,
}

impl Seen {
    fn add(&mut self, view: &View) -> Result<(), Stop> {
        let known = self.keys.entry(view.key).or_insert_with(|| view.setup.board.clone());
        if *known != view.setup.board {
            return Err(Stop::Differs("key", format!("two boards have the key {:x}", view.key)));
        }
        let after = view.plays.iter().map(|play| (play.hash, &play.after));
        for (hash, setup) in after.chain([(view.hash, &view.setup)]) {
            let digest = digest(setup);
            if *self.hashes.entry(hash).or_insert(digest) != digest {
                return Err(Stop::Differs(
                    "hash",
                    format!("two positions have the hash {hash:x}: {setup:?}"),
                ));
            }
        }
        Ok(())
    }
}

/// A digest of all parts of a position that its hash must distinguish.
fn digest(setup: &Setup) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&setup.board, setup.turn, &setup.counters, &setup.unmoved, &setup.marked, setup.last).hash(&mut hasher);
    (&setup.previous, &setup.signals).hash(&mut hasher);
    hasher.finish()
}
