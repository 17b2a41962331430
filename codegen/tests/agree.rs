//! The program of each game, evaluated, against the interpreter: random games, compared at each ply in all that agents can ask.

mod common;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use dsl::Model;
use dsl::interp::{Interpreted, State};
use dsl::model::CellId;
use effort::amount;
use engine::weights::Observer;
use engine::{Game, History, Piece, Position, Random, Setup, listing, mix};
use rulewright_codegen::lower::lower;
use rulewright_codegen::program::verify;
use rulewright_codegen::target::eval::{EvaluatedGame, EvaluatedPlay, EvaluatedPosition, game};

/// Random games for each game; here and below the second number is that of `RULEWRIGHT_LONG`.
const GAMES: [u64; 2] = [3, 40];
/// The work after which a random game is given up: the number of plays that are made for comparison, times the cells of the board.
const WORK: [usize; 2] = [20_000, 400_000];
/// The folders of rule files.
const FOLDERS: [&[&str]; 2] = [
    &["rules"],
    &[
        "rules",
        "snapshots/defects",
        "snapshots/general",
        "snapshots/kin",
        "snapshots/rules",
        "snapshots/strangers",
    ],
];
/// Plies between two positions that are set up anew from plain data.
const SET_UP: usize = 7;

#[test]
fn programs_are_sound() {
    effort::for_each(
        &models(),
        |model| model.name.clone(),
        |model| {
            assert_eq!(verify(&lower(model)), Vec::<String>::new());
        },
    );
}

#[test]
fn programs_play_as_the_interpreter_does() {
    effort::for_each(
        &models(),
        |model| model.name.clone(),
        |model| {
            let both = Both::of(model);
            for seed in 0..amount(GAMES) {
                both.compare_game(seed);
            }
        },
    );
}

fn models() -> Vec<Model> {
    let folders = amount(FOLDERS).iter().flat_map(|folder| common::models(folder));
    folders.filter(|model| effort::is_tested(&model.name)).collect()
}

/// A game on both back ends.
struct Both {
    evaluated: EvaluatedGame,
    interpreted: Interpreted,
}

/// A position on both back ends.
struct Pair {
    one: EvaluatedPosition,
    other: State,
    past: [History; 2],
    /// The place in the random game, and the plays that led there.
    place: String,
}

/// The cells of a play, and the position after it as a number.
type Effect = ([Option<CellId>; 3], u64);

impl Both {
    fn of(model: &Model) -> Self {
        let shared = Arc::new(model.clone());
        Self { evaluated: game(Arc::clone(&shared), lower(model)), interpreted: Interpreted::new(shared) }
    }

    /// Compares the two in one random game.
    fn compare_game(&self, seed: u64) {
        let mut random = Random::new(mix(seed, 1));
        let mut pair = Pair {
            one: self.evaluated.start(),
            other: self.interpreted.start(),
            past: [History::new(), History::new()],
            place: format!("{}, game {seed}:", self.interpreted.model().name),
        };
        let (mut work, mut keys, mut hashes) = (0, Keys::default(), Keys::default());
        for ply in 0.. {
            keys.learn(pair.one.key(), pair.other.key(), true, &pair.place);
            hashes.learn(pair.one.hash(), pair.other.hash(), false, &pair.place);
            let Some((one, other, made)) = pair.compare(&mut random) else { return };
            work += made * self.interpreted.metadata().cells.len();
            if work > amount(WORK) {
                return;
            }
            pair.past[0].push(pair.one.key());
            pair.past[1].push(pair.other.key());
            pair.one.play(&one);
            pair.other.play(&other);
            if ply % SET_UP == SET_UP - 1 {
                let setup = pair.other.setup();
                (pair.one, pair.other) = (self.evaluated.load(&setup), self.interpreted.load(&setup));
            }
        }
    }
}

impl Pair {
    /// Compares the position. Returns a random play, and the number of plays; nothing if the game is over.
    fn compare(&mut self, random: &mut Random) -> Option<(EvaluatedPlay, dsl::interp::Play, usize)> {
        self.same("the position", self.one.setup(), self.other.setup());
        let (mut plays, mut others) = (Vec::new(), Vec::new());
        let ((), cut) = listing::watched(|| self.other.plays(&self.past[1], &mut others));
        let stuck = others.iter().all(State::is_pass);
        let over = self.other.outcome(&self.past[1], stuck);
        self.same("the result", self.one.outcome(&self.past[0], stuck), over);
        self.compare_numbers();
        if over.is_some() {
            return None;
        }
        let ((), also_cut) = listing::watched(|| self.one.plays(&self.past[0], &mut plays));
        if cut.is_some() || also_cut.is_some() {
            // Which plays are left of a list that is cut off is chance.
            return None;
        }
        let (effects, other_effects) = (self.effects_of(&plays), self.other_effects_of(&others));
        self.same_plays(&effects, &other_effects);
        self.same("the number of plays", self.one.count(&self.past[0], &mut Vec::new()), plays.len() as u64);
        self.compare_drawn(&plays);
        for (play, effect) in plays.iter().zip(&effects) {
            let same = other_effects.iter().position(|other| other == effect).expect("they are compared");
            let about = |what: &str| format!("{what} of {:?}", effect.0);
            self.same(
                &about("the reluctance"),
                self.one.reluctance(play),
                self.other.reluctance(&others[same]),
            );
            self.same(&about("the noise"), self.one.is_noisy(play), self.other.is_noisy(&others[same]));
            self.same(&about("the passing"), EvaluatedPosition::is_pass(play), State::is_pass(&others[same]));
        }
        let index = random.below(u32::try_from(plays.len()).unwrap().max(1)) as usize;
        let play = plays.get(index)?.clone();
        let same = other_effects.iter().position(|other| *other == effects[index])?;
        self.place += &format!(
            " {}",
            self.other
                .path(&self.past[1], &others[same])
                .cells
                .iter()
                .map(|cell| cell.to_string())
                .collect::<Vec<_>>()
                .join("-")
        );
        Some((play, others[same].clone(), plays.len()))
    }

    fn same<T: PartialEq + Debug>(&self, what: &str, one: T, other: T) {
        assert_eq!(one, other, "{what}: program, interpreter; {}", self.place);
    }

    /// Compares what is asked of a position besides its plays.
    fn compare_numbers(&self) {
        let scratch = &mut Vec::new();
        let others = &mut Vec::new();
        self.same("the value", self.one.evaluate(scratch), self.other.evaluate(others));
        self.same("the kind of game", self.one.is_race(), self.other.is_race());
        if self.one.is_race() {
            self.same(
                "the value in a race",
                self.one.evaluate_race(scratch),
                self.other.evaluate_race(others),
            );
        }
        self.same("the points", self.one.halves(), self.other.halves());
        self.same("the clock", self.one.clock_left(), self.other.clock_left());
        self.same("repetitions", self.one.repetitions(&self.past[0]), self.other.repetitions(&self.past[1]));
        let mut amounts = [Amounts::default(), Amounts::default()];
        self.one.observe(&mut amounts[0], scratch);
        self.other.observe(&mut amounts[1], others);
        let [one, other] = amounts;
        self.same("amounts", one.0, other.0);
    }

    fn effects_of(&self, plays: &[EvaluatedPlay]) -> Vec<Effect> {
        plays.iter().map(|play| self.one.effect(play)).map(|(cells, after)| (cells, digest(&after))).collect()
    }

    fn other_effects_of(&self, plays: &[dsl::interp::Play]) -> Vec<Effect> {
        let effect = |play: &dsl::interp::Play| {
            let mut after = self.other.clone();
            after.play(play);
            (play.cells(), digest(&Position::setup(&after)))
        };
        plays.iter().map(effect).collect()
    }

    /// Compares plays by their effects, each as often as it is listed.
    fn same_plays(&self, one: &[Effect], other: &[Effect]) {
        let counted = |effects: &[Effect]| {
            let mut counted: BTreeMap<Effect, i64> = BTreeMap::new();
            effects.iter().for_each(|effect| *counted.entry(*effect).or_default() += 1);
            counted
        };
        let (one, other) = (counted(one), counted(other));
        let missing = |these: &BTreeMap<Effect, i64>, those: &BTreeMap<Effect, i64>| -> Vec<Effect> {
            these
                .iter()
                .filter(|(effect, count)| those.get(effect) != Some(count))
                .map(|(effect, _)| *effect)
                .collect()
        };
        let [more, less] = [missing(&one, &other), missing(&other, &one)];
        assert!(
            more.is_empty() && less.is_empty(),
            "the program alone has (from, to, chosen; then a digest of the position after it) {more:?}, the interpreter alone {less:?}; {}\n{:?}",
            self.place,
            self.other.setup(),
        );
    }

    /// Compares the plays that can be drawn with the list.
    fn compare_drawn(&self, plays: &[EvaluatedPlay]) {
        let drawn = (0..plays.len() as i64).map_while(|n| self.one.nth(&self.past[0], n));
        let drawn: Vec<EvaluatedPlay> = drawn.collect();
        let all =
            drawn.is_empty() || drawn.len() == plays.len() && plays.iter().all(|play| drawn.contains(play));
        assert!(all, "{} plays are drawn, {} listed; {}", drawn.len(), plays.len(), self.place);
        let Some(candidates) = self.one.candidates(&self.past[0]) else { return };
        assert!(
            candidates.iter().all(|candidate| candidate.len() <= 1),
            "a candidate is one; {}",
            self.place
        );
        let legal: Vec<&EvaluatedPlay> = candidates.iter().flatten().collect();
        let once = plays.iter().all(|play| legal.iter().filter(|other| **other == play).count() == 1);
        let is_forced = legal.is_empty() && plays.iter().all(EvaluatedPosition::is_pass);
        assert!(
            is_forced || once && legal.len() == plays.len(),
            "{} legal candidates, {} plays; {}",
            legal.len(),
            plays.len(),
            self.place
        );
    }
}

/// The amounts of `value` clauses.
#[derive(Default)]
struct Amounts(Vec<(usize, i32)>);

impl Observer for Amounts {
    fn piece(&mut self, _: usize, _: usize, _: usize) {}

    fn layer(&mut self, _: usize, _: impl Fn(usize) -> u64) {}

    fn counter(&mut self, _: usize, _: usize, _: i32) {}

    fn amount(&mut self, clause: usize, amount: i32) {
        self.0.push((clause, amount));
    }
}

/// Keys of both back ends that belong together.
#[derive(Default)]
struct Keys {
    one_of: BTreeMap<u64, u64>,
    other_of: BTreeMap<u64, u64>,
}

impl Keys {
    /// Asserts that equal keys of the interpreter are equal keys of the program; if `both`, also the other way round.
    fn learn(&mut self, one: u64, other: u64, both: bool, place: &str) {
        assert_eq!(*self.one_of.entry(other).or_insert(one), one, "one position has two keys; {place}");
        let known = *self.other_of.entry(one).or_insert(other);
        assert!(!both || known == other, "two positions have one key; {place}");
    }
}

/// A number for a position.
fn digest(setup: &Setup) -> u64 {
    let cell = |piece: &Option<Piece>| {
        piece.map_or(0, |piece| 1 + u64::from(piece.kind) * 2 + u64::from(piece.player))
    };
    let flags = [&setup.signals, &setup.unmoved, &setup.marked];
    let boards = setup.board.iter().chain(setup.previous.iter().flatten()).map(cell);
    let numbers = [setup.turn as u64, setup.plies.into(), setup.passes.into()];
    let counters = setup.counters.iter().flatten().map(|counter| *counter as u64);
    let clocks = setup.clocks.iter().map(|clock| u64::from(*clock));
    let last = setup.last.iter().map(|cell| cell.map_or(0, |cell| 1 + cell as u64));
    let flags = flags.into_iter().flatten().map(|flag| u64::from(*flag));
    boards.chain(numbers).chain(counters).chain(clocks).chain(last).chain(flags).fold(0, mix)
}
