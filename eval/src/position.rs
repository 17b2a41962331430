//! A position of a module that is run, and its plays.

use std::cell::RefCell;
use std::rc::Rc;

use engine::{Drawn, History, Outcome, Player, Random, Setup};

use crate::builtins::Outside;
use crate::error::{EvalError, error};
use crate::module::{Module, variable};
use crate::movement;
use crate::setup;
use crate::value::{Callable, Value};

/// A play as seen from outside. Cells are those of the metadata.
#[derive(Clone, Debug)]
pub struct Play {
    /// The cell where the piece starts, if it moves.
    pub from: Option<usize>,
    /// The cell where the piece ends; `None` is a pass.
    pub to: Option<usize>,
    /// The cell that is chosen after the play, if there is a choice.
    pub chosen: Option<usize>,
    value: Value,
}

impl Play {
    /// True if two plays of one position are the same.
    pub fn is(&self, other: &Self) -> bool {
        self.value.equals(&other.value).unwrap_or(false)
    }
}

/// A position, with the game that led to it.
#[derive(Clone)]
pub struct Position<'m> {
    module: &'m Module,
    state: Value,
    past: Rc<History>,
}

impl<'m> Position<'m> {
    pub(crate) fn new(module: &'m Module, state: Value) -> Self {
        Self { module, state, past: Rc::default() }
    }

    /// The same position, with other positions before it.
    #[must_use]
    pub fn after(self, past: History) -> Self {
        Self { past: Rc::new(past), ..self }
    }

    /// The keys of the positions before this one.
    pub fn past(&self) -> &History {
        &self.past
    }

    fn history(&self) -> Value {
        Value::History(Rc::clone(&self.past))
    }

    /// Calls a method that takes nothing but the state.
    fn ask(&self, name: &str) -> Result<Value, EvalError> {
        self.module.call(&format!("State::{name}"), |_| vec![self.state.clone()])
    }

    /// The player to move.
    ///
    /// # Errors
    /// As [`Module::start`]; this holds for all methods here.
    pub fn turn(&self) -> Result<Player, EvalError> {
        self.ask("turn")?.index()
    }

    /// All legal plays, each as often as the module lists it.
    pub fn plays(&self) -> Result<Vec<Play>, EvalError> {
        self.listed("plays", vec![self.history()])
    }

    /// The plays with which a player wins at once, as if it were to move, as far as the module sees them.
    pub fn wins(&self, player: Player) -> Result<Vec<Play>, EvalError> {
        self.listed("wins", vec![Value::size(player), self.history()])
    }

    /// Number of cells on which a piece of a player would win, as far as the module sees them; see [`engine::Position::winning_cells`].
    pub fn winning_cells(&self, player: Player) -> Result<u64, EvalError> {
        let method = "State::winning_cells";
        let number = self.module.call(method, |_| vec![self.state.clone(), Value::size(player)])?;
        Ok(number.int()?.bits as u64)
    }

    /// The plays that may leave the opponent none of these wins.
    pub fn answers(&self, wins: &[Play]) -> Result<Vec<Play>, EvalError> {
        let wins = Value::list(wins.iter().map(|win| win.value.clone()).collect());
        self.listed("answers", vec![self.history(), wins])
    }

    /// The plays of the player to move after which it could win at once, as far as the module sees them.
    pub fn threats(&self) -> Result<Vec<Play>, EvalError> {
        self.listed("threats_to_win", vec![self.history()])
    }

    /// The plays that a method appends to the list that is its last argument.
    fn listed(&self, method: &str, mut args: Vec<Value>) -> Result<Vec<Play>, EvalError> {
        let listed = self.module.run(
            &format!("State::{method}"),
            |machine| {
                args.insert(0, self.state.clone());
                args.push(variable(machine, Value::list(Vec::new())));
                args
            },
            |machine, _| machine.stack[0].clone(),
        )?;
        listed.elements()?.iter().map(|play| self.told(play)).collect()
    }

    /// A play as seen from outside.
    fn told(&self, play: &Value) -> Result<Play, EvalError> {
        let cell = |name: &str| match self.module.field(play, name)? {
            Some(bit) => self.module.cell(bit.index()? as u32),
            None => Ok(None),
        };
        Ok(Play { from: cell("from")?, to: cell("to")?, chosen: cell("chosen")?, value: play.clone() })
    }

    /// The number of plays, as the module counts them.
    pub fn number(&self) -> Result<u64, EvalError> {
        let number = self.module.call("State::count", |machine| {
            let scratch = variable(machine, Value::list(Vec::new()));
            vec![self.state.clone(), self.history(), scratch]
        })?;
        Ok(number.int()?.bits as u64)
    }

    /// The number of plays and the number of all replies, where the module counts both at once.
    pub fn two_plies(&self) -> Result<Option<[u64; 2]>, EvalError> {
        let numbers = self.module.call("State::two_plies", |machine| {
            let rooms = Value::list(vec![Value::list(Vec::new()), Value::list(Vec::new())]);
            let rooms = variable(machine, rooms);
            let nobody = Value::Function(Rc::new(Callable::Outside(Outside::Itself)));
            vec![self.state.clone(), self.history(), rooms, nobody]
        })?;
        let Some(numbers) = setup::option(&numbers)? else { return Ok(None) };
        match &***numbers.elements()? {
            [first, second] => Ok(Some([first.int()?.bits as u64, second.int()?.bits as u64])),
            _ => Err(error!("two numbers were expected")),
        }
    }

    /// Leaves after so many plies; games that end earlier add none.
    pub fn count(&self, depth: u32) -> Result<u64, EvalError> {
        if depth == 0 {
            return Ok(1);
        }
        let plays = self.plays()?;
        if self.outcome_of(&plays)?.is_some() {
            return Ok(0);
        }
        if depth == 1 {
            return self.number();
        }
        let below = |play: &Play| {
            let mut next = self.clone();
            next.play(play)?;
            next.count(depth - 1)
        };
        plays.iter().map(below).sum()
    }

    /// Makes a play.
    pub fn play(&mut self, play: &Play) -> Result<(), EvalError> {
        let key = self.key()?;
        let state = std::mem::replace(&mut self.state, Value::Unit);
        let args =
            |machine: &mut crate::run::Machine| vec![variable(machine, state.clone()), play.value.clone()];
        let made = self.module.run("State::play", args, |machine, _| machine.stack[0].clone());
        self.state = match made {
            Ok(next) => next,
            Err(error) => {
                self.state = state;
                return Err(error);
            }
        };
        Rc::make_mut(&mut self.past).push(key);
        Ok(())
    }

    /// True if a play is a pass.
    pub fn is_pass(&self, play: &Play) -> Result<bool, EvalError> {
        self.module.call("State::is_pass", |_| vec![play.value.clone()])?.bool()
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Result<Option<Outcome>, EvalError> {
        self.outcome_of(&self.plays()?)
    }

    /// The result, if the game is over; `plays` are all plays.
    pub fn outcome_of(&self, plays: &[Play]) -> Result<Option<Outcome>, EvalError> {
        let mut stuck = true;
        for play in plays {
            stuck &= self.is_pass(play)?;
        }
        self.outcome_if(stuck)
    }

    /// The result, if the game is over; `stuck` is true if the player to move has no play but a pass.
    pub fn outcome_if(&self, stuck: bool) -> Result<Option<Outcome>, EvalError> {
        self.outcome_by("outcome", Value::Bool(stuck))
    }

    /// The result after the play `last`, for random games that keep the cells where a piece can be placed, while such a cell is left.
    /// `None` if the module keeps no cells, or if `last` has no end.
    pub fn outcome_of_placement(&self, last: &Play) -> Result<Option<Option<Outcome>>, EvalError> {
        if !self.module.call("HAS_OPEN", |_| Vec::new())?.bool()? {
            return Ok(None);
        }
        let end = self.module.call("State::end", |_| vec![last.value.clone()])?;
        let Some(end) = setup::option(&end)? else { return Ok(None) };
        self.outcome_by("outcome_of_placement", end.clone()).map(Some)
    }

    /// The result by a method of the state, the earlier positions and one more argument.
    fn outcome_by(&self, method: &str, known: Value) -> Result<Option<Outcome>, EvalError> {
        let args = vec![self.state.clone(), self.history(), known];
        let outcome = self.module.call(&format!("State::{method}"), |_| args)?;
        let Some(outcome) = setup::option(&outcome)? else { return Ok(None) };
        match &*outcome.fields()?.fields {
            [winner, by] => {
                let winner = setup::option(winner)?.map(Value::index).transpose()?;
                Ok(Some(Outcome { winner, by: by.index()? }))
            }
            _ => Err(outcome.is_no("outcome")),
        }
    }

    /// Hash of the board alone.
    pub fn key(&self) -> Result<u64, EvalError> {
        Ok(self.ask("key")?.int()?.bits as u64)
    }

    /// Hash of all that the rest of the game can depend on.
    pub fn hash(&self) -> Result<u64, EvalError> {
        Ok(self.ask("hash")?.int()?.bits as u64)
    }

    /// The number of earlier occurrences of the position, where the rules ask for it.
    pub fn repetitions(&self) -> Result<usize, EvalError> {
        self.module.call("State::repetitions", |_| vec![self.state.clone(), self.history()])?.index()
    }

    /// Static value for the player to move.
    pub fn value(&self) -> Result<i32, EvalError> {
        let value = self.module.call("State::evaluate", |machine| {
            let scratch = variable(machine, Value::list(Vec::new()));
            vec![self.state.clone(), scratch]
        })?;
        Ok(value.int()?.signed() as i32)
    }

    /// The degree to which random games avoid a play.
    pub fn reluctance(&self, play: &Play) -> Result<u32, EvalError> {
        let reluctance =
            self.module.call("State::reluctance", |_| vec![self.state.clone(), play.value.clone()])?;
        Ok(reluctance.int()?.bits as u32)
    }

    /// A random play, if the module draws one without listing all.
    pub fn draw(&self, random: Random) -> Result<Option<Drawn<Play>>, EvalError> {
        if self.module.call("DRAWS_FROM_LIST", |_| Vec::new())?.bool()? {
            return Ok(None);
        }
        let drawn = self.module.call("State::draw", |machine| {
            let scratch = variable(machine, Value::list(Vec::new()));
            let random = Value::Random(Rc::new(RefCell::new(random)));
            vec![self.state.clone(), self.history(), scratch, random]
        })?;
        match &*drawn.fields()?.fields {
            [play, stuck] => {
                let play = setup::option(play)?.map(|play| self.told(play)).transpose()?;
                Ok(Some(Drawn { play, stuck: stuck.bool()? }))
            }
            _ => Err(drawn.is_no("drawn play")),
        }
    }

    /// True if a play captures or promotes.
    pub fn is_noisy(&self, play: &Play) -> Result<bool, EvalError> {
        self.module.call("State::is_noisy", |_| vec![self.state.clone(), play.value.clone()])?.bool()
    }

    /// The whole position as plain data.
    pub fn setup(&self) -> Result<Setup, EvalError> {
        setup::from_value(&self.ask("setup")?)
    }

    /// The shortest way to make a play.
    pub fn path(&self, play: &Play) -> Result<engine::Path, EvalError> {
        movement::path(self.module, &self.state, self.history(), &play.value)
    }

    /// The `legal` play that goes along a path.
    pub fn trace(&self, legal: &[Play], path: &engine::Path) -> Result<Option<Play>, EvalError> {
        let values = legal.iter().map(|play| play.value.clone()).collect();
        let found = movement::trace(self.module, &self.state, self.history(), values, path)?;
        Ok(found.map(|index| legal[index].clone()))
    }
}
