//! Movement of pieces in a position of a module that is run, for `engine::generated::movement`.

use std::cell::RefCell;

use engine::Path;
use engine::generated::movement::{self, Clauses, Forms, Movement, Place};

use crate::builtins::field_of_place;
use crate::error::EvalError;
use crate::ints::IntType;
use crate::module::{Module, variable};
use crate::setup;
use crate::value::Value;

/// A position whose plays and places are numbered. The first error is kept, and soon ends the search for a way.
pub struct Numbered<'m> {
    module: &'m Module,
    state: Value,
    past: Value,
    plays: Vec<Value>,
    places: Vec<Value>,
    legs: Vec<u32>,
    goes_on: Vec<bool>,
    lands_to_go_on: Vec<bool>,
    placed: Vec<Option<u8>>,
    error: RefCell<Option<EvalError>>,
}

/// The shortest way of a play.
pub fn path(module: &Module, state: &Value, past: Value, play: &Value) -> Result<Path, EvalError> {
    let mut numbered = Numbered::new(module, state, past, vec![play.clone()])?;
    let path = movement::path_of(&mut numbered, 0);
    numbered.unless_error(path)
}

/// The index of the `legal` play that goes along a path.
pub fn trace(
    module: &Module,
    state: &Value,
    past: Value,
    legal: Vec<Value>,
    path: &Path,
) -> Result<Option<usize>, EvalError> {
    let count = legal.len();
    let mut numbered = Numbered::new(module, state, past, legal)?;
    let play = movement::play_along(&mut numbered, count, path);
    numbered.unless_error(play)
}

/// Reads each element of a list.
fn each<T>(list: &Value, read: impl Fn(&Value) -> Result<T, EvalError>) -> Result<Vec<T>, EvalError> {
    list.elements()?.iter().map(read).collect()
}

/// The path that a module's value represents.
fn path_from(path: &Value) -> Result<Path, EvalError> {
    let cells = |cells: &Value| each(cells, Value::index);
    let cell = |value: &Value| setup::option(value)?.map(Value::index).transpose();
    match &*path.fields()?.fields {
        [clause, way, chosen, kind, captured, takes] => Ok(Path {
            clause: cell(clause)?,
            cells: cells(way)?,
            chosen: cell(chosen)?,
            kind: cell(kind)?,
            captured: cells(captured)?,
            takes: takes.bool()?,
        }),
        _ => Err(path.is_no("path")),
    }
}

/// The number of a value, a new one if it has none.
fn number_of(known: &mut Vec<Value>, value: Value) -> Result<usize, EvalError> {
    for (number, other) in known.iter().enumerate() {
        if other.equals(&value)? {
            return Ok(number);
        }
    }
    known.push(value);
    Ok(known.len() - 1)
}

impl<'m> Numbered<'m> {
    fn new(module: &'m Module, state: &Value, past: Value, plays: Vec<Value>) -> Result<Self, EvalError> {
        let list = |name: &str| module.call(name, |_| Vec::new());
        let kind =
            |kind: &Value| Ok(setup::option(kind)?.map(Value::index).transpose()?.map(|kind| kind as u8));
        Ok(Self {
            module,
            state: state.clone(),
            past,
            plays,
            places: Vec::new(),
            legs: each(&list("LEGS")?, |most| Ok(most.index()? as u32))?,
            goes_on: each(&list("GOES_ON")?, Value::bool)?,
            lands_to_go_on: each(&list("LANDS_TO_GO_ON")?, Value::bool)?,
            placed: each(&list("PLACED")?, kind)?,
            error: RefCell::default(),
        })
    }

    fn unless_error<T>(self, found: T) -> Result<T, EvalError> {
        self.error.into_inner().map_or(Ok(found), Err)
    }

    /// A result, or the default after an error, which is kept.
    fn kept<T: Default>(&self, result: Result<T, EvalError>) -> T {
        result.unwrap_or_else(|error| {
            self.error.borrow_mut().get_or_insert(error);
            T::default()
        })
    }

    /// The result of a method of the state.
    fn ask(&self, name: &str, args: Vec<Value>) -> Result<Value, EvalError> {
        self.module.call(&format!("State::{name}"), |_| [vec![self.state.clone()], args].concat())
    }

    /// The values that a method of the state appends to a list.
    fn listed(&self, name: &str, args: Vec<Value>) -> Result<Vec<Value>, EvalError> {
        let listed = self.module.run(
            &format!("State::{name}"),
            |machine| {
                let out = variable(machine, Value::list(Vec::new()));
                [vec![self.state.clone()], args, vec![out]].concat()
            },
            |machine, _| machine.stack[0].clone(),
        )?;
        Ok(listed.elements()?.to_vec())
    }

    fn number_place(&mut self, place: Value) -> Result<Place, EvalError> {
        let at = field_of_place(&place, "at")?.index()? as u32;
        Ok(Place { at, number: number_of(&mut self.places, place)? })
    }

    fn forms_of(&mut self, clause: usize, play: usize) -> Result<Forms, EvalError> {
        let play = self.plays[play].clone();
        let unchosen = |play: &Value| self.module.call("State::unchosen", |_| vec![play.clone()]);
        let given = self.ask("plays_given", vec![self.past.clone(), Value::size(clause)])?;
        let Some(given) = setup::option(&given)? else {
            let form = unchosen(&play)?;
            return Ok(Forms { plays: vec![number_of(&mut self.plays, form)?], given: false });
        };
        let mut forms = Vec::new();
        for other in given.elements()?.iter() {
            if self.ask("are_one", vec![play.clone(), other.clone()])?.bool()? {
                forms.push(unchosen(other)?);
            }
        }
        let plays =
            forms.into_iter().map(|form| number_of(&mut self.plays, form)).collect::<Result<_, _>>()?;
        Ok(Forms { plays, given: true })
    }

    fn place_of(&mut self, at: u32, placed: Option<u8>) -> Result<Place, EvalError> {
        let at = Value::u32(at);
        let place = match placed {
            Some(kind) => self
                .module
                .call("State::place", |_| vec![at, Value::Int(IntType::Unsigned(8).wrap(kind.into()))])?,
            None => self.ask("start_of_way", vec![at])?,
        };
        self.number_place(place)
    }
}

impl Movement for Numbered<'_> {
    fn clauses(&self) -> Clauses<'_> {
        Clauses {
            legs: &self.legs,
            goes_on: &self.goes_on,
            lands_to_go_on: &self.lands_to_go_on,
            placed: &self.placed,
        }
    }

    fn cell_of(&self, bit: u32) -> usize {
        self.kept(self.module.cell(bit)).unwrap_or_default()
    }

    fn bit_of(&self, cell: usize) -> u32 {
        let bit = self.module.call("Board::bit_of", |_| vec![Value::size(cell)]);
        self.kept(bit.and_then(|bit| bit.index())) as u32
    }

    fn start_and_end(&self, play: usize) -> [Option<u32>; 2] {
        ["start", "end"].map(|name| {
            let bit = self.module.call(&format!("State::{name}"), |_| vec![self.plays[play].clone()]);
            let bit = bit.and_then(|bit| setup::option(&bit)?.map(Value::index).transpose());
            self.kept(bit).map(|bit| bit as u32)
        })
    }

    fn told(&self, clause: usize, play: usize) -> Path {
        let told = self.ask("told", vec![Value::size(clause), self.plays[play].clone()]);
        self.kept(told.and_then(|told| path_from(&told).map(Some))).unwrap_or(Path::PASS)
    }

    fn forms(&mut self, clause: usize, play: usize) -> Forms {
        let forms = self.forms_of(clause, play);
        self.kept(forms)
    }

    fn are_one(&self, one: usize, other: usize) -> bool {
        let one = self.ask("are_one", vec![self.plays[one].clone(), self.plays[other].clone()]);
        self.kept(one.and_then(|one| one.bool()))
    }

    fn place(&mut self, at: u32, placed: Option<u8>) -> Place {
        let place = self.place_of(at, placed);
        self.kept(place)
    }

    fn legs(&mut self, clause: usize, from: u32, place: usize) -> Vec<Place> {
        let Some(place) = self.places.get(place).cloned() else { return Vec::new() };
        let found = self.listed("legs_from", vec![Value::size(clause), Value::u32(from), place]);
        let legs = found.and_then(|found| found.into_iter().map(|place| self.number_place(place)).collect());
        self.kept(legs)
    }

    fn have_taken_alike(&self, one: usize, other: usize) -> bool {
        let captured = |place: usize| field_of_place(&self.places[place], "captured").cloned();
        self.kept(captured(one).and_then(|one| one.equals(&captured(other)?)))
    }

    fn plays_at(&mut self, clause: usize, from: u32, place: usize) -> Vec<usize> {
        let Some(place) = self.places.get(place).cloned() else { return Vec::new() };
        let found = self.listed("plays_from", vec![Value::size(clause), Value::u32(from), place]);
        let number = |play| number_of(&mut self.plays, play);
        let plays = found.and_then(|found| found.into_iter().map(number).collect());
        self.kept(plays)
    }
}
