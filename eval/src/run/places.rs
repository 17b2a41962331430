//! Places: reading and changing variables and their parts.

use std::rc::Rc;

use super::{Machine, Run};
use crate::error::{EvalError, error};
use crate::ints::IntType;
use crate::program::{PlaceExpr, Root, Step, Variable};
use crate::types::Type;
use crate::value::{Place, Value};

/// A step whose index is known.
#[derive(Clone, Copy)]
enum Way {
    Field(crate::program::Name),
    Element(usize),
    Deref,
}

impl<'p> Machine<'p> {
    /// The slot of a variable, seen from the frame that begins at `base`.
    pub fn slot_of(&self, variable: Variable, base: usize) -> usize {
        let mut base = base;
        for _ in 0..variable.out {
            if let Value::Frame(outer) = self.stack[base] {
                base = outer;
            }
        }
        base + variable.slot
    }

    /// The value at a place.
    pub fn at(&self, place: &Place) -> &Value {
        let mut value = &self.stack[place.slot];
        for &index in &place.path {
            value = match value {
                Value::List(values) => &values[index as usize],
                Value::Struct(fields) => &fields.fields[index as usize],
                Value::Option(Some(value)) => value,
                other => other,
            };
        }
        value
    }

    /// The value that a value stands for: for a place, the value there.
    pub fn value_at<'v>(&'v self, value: &'v Value) -> &'v Value {
        match value {
            Value::Place(place) => self.value_at(self.at(place)),
            other => other,
        }
    }

    /// Like [`Machine::value_at`], but owned.
    pub fn taken(&self, value: Value) -> Value {
        match value {
            Value::Place(_) => self.value_at(&value).clone(),
            other => other,
        }
    }

    /// The value at a place, mutable.
    pub fn at_mut(&mut self, place: &Place) -> &mut Value {
        let mut value = &mut self.stack[place.slot];
        for &index in &place.path {
            value = match value {
                Value::List(values) => &mut Rc::make_mut(values)[index as usize],
                Value::Struct(fields) => &mut Rc::make_mut(fields).fields[index as usize],
                Value::Option(Some(value)) => Rc::make_mut(value),
                other => other,
            };
        }
        value
    }

    /// The place that a value is.
    pub fn place_of(&self, value: &Value) -> Result<Rc<Place>, EvalError> {
        match value {
            Value::Place(place) => match self.at(place) {
                inner @ Value::Place(_) => self.place_of(inner),
                _ => Ok(Rc::clone(place)),
            },
            other => Err(other.is_no("place")),
        }
    }

    /// A value as it is passed where a type is declared.
    pub fn settle(&self, of: &Type, value: Value) -> Result<Value, EvalError> {
        match (of, &value) {
            (Type::Other, _) => Ok(value),
            (Type::Shared(inner), Value::Place(_)) => inner.settle(self.taken(value)),
            _ => of.settle(value),
        }
    }

    fn way(&mut self, steps: &'p [Step], base: usize) -> Run<arrayvec::ArrayVec<Way, 8>> {
        let mut way = arrayvec::ArrayVec::new();
        for step in steps {
            let step = match step {
                Step::Field(name) => Way::Field(*name),
                Step::Element(index) => Way::Element(*index),
                Step::Index(index) => {
                    let index = self.eval(index, base)?;
                    Way::Element(self.value_at(&index).index()?)
                }
                Step::Deref => Way::Deref,
            };
            way.try_push(step).map_err(|_| error!("a place with more than 8 steps"))?;
        }
        Ok(way)
    }

    /// The value at the place that an expression names.
    pub fn read(&mut self, place: &'p PlaceExpr, base: usize) -> Run {
        if place.way.is_empty()
            && let Root::Variable(variable) = place.root
        {
            return Ok(self.stack[self.slot_of(variable, base)].clone());
        }
        let way = self.way(&place.way, base)?;
        let temporary;
        let root = match &place.root {
            Root::Variable(variable) => &self.stack[self.slot_of(*variable, base)],
            Root::Const(id) => self.constant(*id)?,
            Root::Value(expr, _) => {
                temporary = self.eval(expr, base)?;
                &temporary
            }
        };
        let mut value = root;
        for step in way {
            value = self.value_at(value);
            value = match step {
                Way::Deref => value,
                step => {
                    let index = self.part(value, step)?;
                    child(value, index).ok_or_else(|| error!("{value} has no part {index}"))?
                }
            };
        }
        Ok(value.clone())
    }

    /// The number of the part that a step leads to.
    fn part(&self, value: &Value, step: Way) -> Result<usize, EvalError> {
        match (value, step) {
            (Value::Struct(fields), Way::Field(name)) => {
                let of = &self.program.types[fields.of.0];
                of.field(name)
                    .ok_or_else(|| error!("{} has no field {}", of.name, self.program.names[name.0]))
            }
            (Value::List(values), Way::Element(index)) if index < values.len() => Ok(index),
            (Value::List(values), Way::Element(index)) => {
                Err(error!("index {index} in a list of length {}", values.len()))
            }
            (Value::Struct(fields), Way::Element(index)) if index < fields.fields.len() => Ok(index),
            (value, _) => Err(error!("{value} has no such part")),
        }
    }

    /// The place that an expression names.
    pub fn locate(&mut self, place: &'p PlaceExpr, base: usize) -> Run<Place> {
        let way = self.way(&place.way, base)?;
        let slot = match &place.root {
            Root::Variable(variable) => self.slot_of(*variable, base),
            Root::Const(id) => return Err(error!("constant {} is changed", id.0).into()),
            Root::Value(expr, slot) => {
                let value = self.eval(expr, base)?;
                self.stack[base + slot] = value;
                base + slot
            }
        };
        let mut located = Place { slot, path: Vec::new() };
        for step in way {
            if let Value::Place(_) = self.at(&located) {
                located = (*self.place_of(self.at(&located))?).clone();
            }
            if !matches!(step, Way::Deref) {
                let index = self.part(self.at(&located), step)?;
                located.path.push(index as u32);
            }
        }
        Ok(located)
    }

    /// `&mut` of a place; if it already holds a place, the place that it holds.
    pub fn borrow(&mut self, place: &'p PlaceExpr, base: usize) -> Run {
        let located = match &place.root {
            // `&mut` of a constant gives a copy; of a value that is a place, that place.
            Root::Const(_) => return self.read(place, base),
            _ => self.locate(place, base)?,
        };
        Ok(match self.at(&located) {
            inner @ (Value::Place(_)
            | Value::Function(_)
            | Value::Random(_)
            | Value::History(_)
            | Value::Iter(_)) => inner.clone(),
            _ => Value::Place(Rc::new(located)),
        })
    }

    /// Puts a value in a place. An integer of open type takes the type of the old value.
    pub fn assign(&mut self, place: &Place, value: Value) -> Run<()> {
        let old = self.at_mut(place);
        let value = match (&*old, value) {
            (Value::Int(old), Value::Int(new)) if new.of == IntType::Open => Value::Int(new.fit(old.of)?),
            (Value::Int(old), Value::Int(new)) if old.of != IntType::Open && new.of != old.of => {
                return Err(error!("{new}{} is put in the place of {old}{}", new.of, old.of).into());
            }
            (_, value) => value,
        };
        *old = value;
        Ok(())
    }
}

fn child(value: &Value, index: usize) -> Option<&Value> {
    match value {
        Value::List(values) => values.get(index),
        Value::Struct(fields) => fields.fields.get(index),
        _ => None,
    }
}
