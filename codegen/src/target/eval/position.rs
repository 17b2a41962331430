//! The engine's traits for a program that is evaluated.

use std::fmt;
use std::sync::Arc;

use dsl::Model;
use dsl::interp::Interpreted;
use dsl::model::CellId;
use engine::weights::{Observer, observe_setup};
use engine::{Game, History, Metadata, Outcome, Path, Player, Position, Setup, WIN};

use super::run::{Asked, Eval};
use super::value::Value;
use crate::program::{Entries, FunctionId, NOWHERE, Program};

/// The game that a program plays, evaluated. It panics where the program is unsound.
pub fn game(model: impl Into<Arc<Model>>, program: Program) -> EvaluatedGame {
    let model = model.into();
    let interpreted = Interpreted::new(Arc::clone(&model));
    EvaluatedGame(Arc::new(Parts { model, program, interpreted }))
}

/// A game that is evaluated. Clones share the program.
#[derive(Clone, Debug)]
pub struct EvaluatedGame(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    model: Arc<Model>,
    program: Program,
    /// The same game, which knows the ways of plays.
    interpreted: Interpreted,
}

/// A position of an evaluated game.
#[derive(Clone)]
pub struct EvaluatedPosition {
    game: Arc<Parts>,
    state: Vec<u64>,
}

/// A play of an evaluated game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatedPlay {
    record: Vec<u64>,
    is_pass: bool,
}

impl fmt::Debug for EvaluatedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EvaluatedPosition").field("state", &self.setup()).finish()
    }
}

impl EvaluatedGame {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.0.program
    }
}

impl Game for EvaluatedGame {
    type Position = EvaluatedPosition;

    fn metadata(&self) -> &Metadata {
        self.0.interpreted.metadata()
    }

    fn start(&self) -> EvaluatedPosition {
        self.load(&self.0.model.start)
    }

    fn load(&self, setup: &Setup) -> EvaluatedPosition {
        EvaluatedPosition { state: self.0.program.load(&self.0.model, setup), game: Arc::clone(&self.0) }
    }
}

impl EvaluatedPlay {
    /// The words of its record.
    pub fn record(&self) -> &[u64] {
        &self.record
    }
}

impl EvaluatedPosition {
    /// The words of its state.
    pub fn state(&self) -> &[u64] {
        &self.state
    }

    /// The result of a function that leaves the state as it is.
    fn ask(&self, past: &History, asked: Asked<'_>) -> Value {
        let name = &self.game.program.functions[asked.function.0].name;
        let mut state = self.state.clone();
        let value = Eval::new(&self.game.program, past).call(asked, &mut state);
        assert_eq!(state, self.state, "{name}: changes the state");
        value.unwrap_or_else(|| panic!("{name}: has no result"))
    }

    /// The number that a function without arguments gives, asked of a player.
    fn number(&self, function: FunctionId, me: Player) -> i64 {
        let asked = Asked { function, me, play: None, arguments: Vec::new() };
        number(&self.ask(&History::new(), asked))
    }

    fn asked_of_mover<'a>(&self, function: FunctionId, play: Option<&'a EvaluatedPlay>) -> Asked<'a> {
        let play = play.map(|play| play.record.as_slice());
        Asked { function, me: self.turn(), play, arguments: Vec::new() }
    }

    /// The plays that a function appends to the list.
    fn listed(&self, past: &History, asked: Asked<'_>) -> Vec<EvaluatedPlay> {
        let name = &self.game.program.functions[asked.function.0].name;
        let mut state = self.state.clone();
        let mut eval = Eval::new(&self.game.program, past);
        let result = eval.call(asked, &mut state);
        assert!(state == self.state && result.is_none(), "{name}: does more than to list");
        let to = self.game.program.play.find("to").expect("a play has an end");
        let play = |record: Vec<u64>| EvaluatedPlay { is_pass: to.number(&record) == NOWHERE, record };
        eval.plays.into_iter().map(play).collect()
    }

    /// The number of plays; below 0 if they must be listed to be counted.
    fn counted(&self, past: &History) -> i64 {
        let Some(count) = self.entries().count else { return -1 };
        let asked = self.asked_of_mover(count, None);
        number(&engine::listing::list(true, || self.ask(past, asked)))
    }

    /// The n-th of the plays that are counted, if the program counts them here.
    pub fn nth(&self, past: &History, n: i64) -> Option<EvaluatedPlay> {
        if self.counted(past) < 0 {
            return None;
        }
        let plays = self.listed(past, self.asked_for(self.entries().nth?, n));
        assert_eq!(plays.len(), 1, "play {n} is one");
        plays.into_iter().next()
    }

    /// For each of the plays before limits are asked, whether it is legal: nothing, or the play itself; `None` if the program does not count them.
    pub fn candidates(&self, past: &History) -> Option<Vec<Vec<EvaluatedPlay>>> {
        let (candidates, candidate) = (self.entries().candidates?, self.entries().candidate?);
        let count = number(&self.ask(past, self.asked_of_mover(candidates, None)));
        Some((0..count).map(|n| self.listed(past, self.asked_for(candidate, n))).collect())
    }

    fn asked_for(&self, function: FunctionId, n: i64) -> Asked<'static> {
        Asked { function, me: self.turn(), play: None, arguments: vec![Value::Number(n)] }
    }

    fn entries(&self) -> &Entries {
        &self.game.program.entries
    }

    /// The value for the player to move of a value for the first player.
    fn for_mover(&self, value: i64) -> i32 {
        let most = i64::from(WIN) - 1;
        let value = value.clamp(-most, most) as i32;
        if self.turn() == 0 { value } else { -value }
    }

    /// The cell of a field of a play; `None` if plays have no such field, or it holds none.
    fn cell(&self, play: &EvaluatedPlay, name: &str) -> Option<CellId> {
        let field = self.game.program.play.find(name)?;
        self.game.program.board.cell_of(field.number(&play.record))
    }

    /// The effect of a play: its cells and the position after it.
    pub fn effect(&self, play: &EvaluatedPlay) -> ([Option<CellId>; 3], Setup) {
        let mut after = self.clone();
        after.play(play);
        (["from", "to", "chosen"].map(|name| self.cell(play, name)), after.setup())
    }

    /// The same position, interpreted.
    fn interpreted(&self) -> dsl::interp::State {
        self.game.interpreted.load(&self.setup())
    }
}

impl Position for EvaluatedPosition {
    type Play = EvaluatedPlay;

    const REMEMBERS: bool = true;
    const AVOIDS: bool = true;
    const BRANCHES: bool = true;

    fn turn(&self) -> Player {
        let turn = self.game.program.state.find("turn").expect("a state has a turn");
        turn.number(&self.state) as Player
    }

    fn plays(&self, past: &History, out: &mut Vec<EvaluatedPlay>) {
        let asked = self.asked_of_mover(self.entries().plays, None);
        out.extend(engine::listing::list(true, || self.listed(past, asked)));
    }

    fn count(&self, past: &History, scratch: &mut Vec<EvaluatedPlay>) -> u64 {
        if let Ok(counted) = u64::try_from(self.counted(past)) {
            return counted;
        }
        scratch.clear();
        self.plays(past, scratch);
        scratch.len() as u64
    }

    fn reluctance(&self, play: &EvaluatedPlay) -> u32 {
        let asked = self.entries().reluctance.map(|function| self.asked_of_mover(function, Some(play)));
        asked.map_or(0, |asked| number(&self.ask(&History::new(), asked)) as u32)
    }

    fn first_end_by_plays(&self) -> usize {
        self.game.model.first_end_by_plays().unwrap_or(usize::MAX)
    }

    fn play(&mut self, play: &EvaluatedPlay) {
        let asked = self.asked_of_mover(self.entries().make, Some(play));
        let game = Arc::clone(&self.game);
        Eval::new(&game.program, &History::new()).call(asked, &mut self.state);
    }

    fn is_pass(play: &EvaluatedPlay) -> bool {
        play.is_pass
    }

    fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome> {
        let asked = self.asked_of_mover(self.entries().outcome, None);
        let result = self.ask(past, Asked { arguments: vec![Value::Bool(stuck)], ..asked });
        let (by, winner) = Entries::read_result(number(&result))?;
        Some(Outcome { winner, by })
    }

    fn halves(&self) -> Option<[i64; 2]> {
        self.entries().halves.map(|halves| [0, 1].map(|player| self.number(halves, player)))
    }

    fn key(&self) -> u64 {
        self.number(self.entries().key, 0) as u64
    }

    fn second_key(&self) -> u64 {
        self.number(self.entries().second_key, 0) as u64
    }

    fn hash(&self) -> u64 {
        self.number(self.entries().hash, 0) as u64
    }

    fn clock_left(&self) -> u32 {
        self.entries().clock_left.map_or(u32::MAX, |left| self.number(left, 0) as u32)
    }

    fn repetitions(&self, past: &History) -> usize {
        let asked = self.entries().repetitions.map(|function| self.asked_of_mover(function, None));
        asked.map_or(0, |asked| number(&self.ask(past, asked)) as usize)
    }

    fn is_race(&self) -> bool {
        self.entries().race_value.is_some()
    }

    fn evaluate_race(&self, _: &mut Vec<EvaluatedPlay>) -> i32 {
        self.for_mover(self.number(self.entries().race_value.unwrap_or(self.entries().value), 0))
    }

    fn evaluate(&self, _: &mut Vec<EvaluatedPlay>) -> i32 {
        self.for_mover(self.number(self.entries().value, 0))
    }

    fn observe(&self, by: &mut impl Observer, _: &mut Vec<EvaluatedPlay>) {
        observe_setup(&self.setup(), by);
        for (clause, amount) in self.entries().amounts.iter().enumerate() {
            by.amount(clause, self.number(*amount, 0) as i32);
        }
    }

    fn is_noisy(&self, play: &EvaluatedPlay) -> bool {
        let asked = self.asked_of_mover(self.entries().noisy, Some(play));
        self.ask(&History::new(), asked) == Value::Bool(true)
    }

    fn slot(&self, play: &EvaluatedPlay) -> usize {
        let cells = self.game.program.board.bit.len();
        let to = self.cell(play, "to");
        to.map_or(cells * cells, |to| self.cell(play, "from").unwrap_or(to) * cells + to)
    }

    fn slots(&self) -> usize {
        let cells = self.game.program.board.bit.len();
        cells * cells + 1
    }

    fn setup(&self) -> Setup {
        self.game.program.describe(&self.game.model, &self.state)
    }

    fn path(&self, past: &History, play: &EvaluatedPlay) -> Path {
        let (state, effect) = (self.interpreted(), self.effect(play));
        let same = plays_of(&state, past).into_iter().find(|other| effect_of(&state, other) == effect);
        same.map_or(Path::PASS, |same| state.path(past, &same))
    }

    fn trace(&self, past: &History, legal: &[EvaluatedPlay], path: &Path) -> Option<EvaluatedPlay> {
        let state = self.interpreted();
        let traced = state.trace(past, &plays_of(&state, past), path)?;
        let effect = effect_of(&state, &traced);
        legal.iter().find(|play| self.effect(play) == effect).cloned()
    }
}

/// The plays of an interpreted position.
fn plays_of(state: &dsl::interp::State, past: &History) -> Vec<dsl::interp::Play> {
    let mut plays = Vec::new();
    state.plays(past, &mut plays);
    plays
}

/// The effect of a play of an interpreted position, as [`EvaluatedPosition::effect`] has it.
pub(super) fn effect_of(
    state: &dsl::interp::State,
    play: &dsl::interp::Play,
) -> ([Option<CellId>; 3], Setup) {
    let mut after = state.clone();
    after.play(play);
    (play.cells(), Position::setup(&after))
}

/// A function's number.
fn number(value: &Value) -> i64 {
    value.number().unwrap_or_else(|fault| panic!("{fault}"))
}
