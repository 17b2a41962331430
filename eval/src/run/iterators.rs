//! Lazy iterators.

use std::cell::RefCell;
use std::rc::Rc;

use super::{Machine, Run};
use crate::builtins::sets;
use crate::error::{EvalError, error};
use crate::ints::{Int, IntType, Op};
use crate::value::{Place, Value};

/// An iterator.
#[derive(Clone, Debug)]
pub enum Iter {
    /// Integers from `next` to before `end`, or without end.
    Range { next: Int, end: Option<Int> },
    /// The elements of a list.
    List { values: Rc<Vec<Value>>, next: usize },
    /// The places of the elements of a list.
    Places { list: Rc<Place>, next: usize, count: usize },
    /// The cells of a set.
    Cells { cells: Vec<u32>, next: usize },
    /// The result of a function for each element.
    Map(Value, Value),
    /// The elements for which a function holds.
    Filter(Value, Value),
    /// The content of a function's result for each element, where it is `Some`.
    FilterMap(Value, Value),
    /// Each element with its index.
    Enumerate(Value, usize),
    /// Pairs of an element of each of two iterators.
    Zip(Value, Value),
}

impl From<Iter> for Value {
    fn from(iter: Iter) -> Self {
        Self::Iter(Rc::new(RefCell::new(iter)))
    }
}

impl Iter {
    /// A range.
    pub fn range(start: Option<Int>, end: Option<Int>, closed: bool) -> Result<Self, EvalError> {
        let start = start.unwrap_or(Int::open(0));
        let Some(end) = end else { return Ok(Self::Range { next: start, end: None }) };
        let end = if closed { end.apply(Op::Add, Int::open(1))? } else { end };
        let next = if start.of == IntType::Open { start.fit(end.of)? } else { start };
        Ok(Self::Range { next, end: Some(end.fit(next.of)?) })
    }
}

impl<'p> Machine<'p> {
    /// The iterator over a value.
    pub fn iterator(&self, value: Value) -> Result<Value, EvalError> {
        Ok(match value {
            Value::Iter(_) => value,
            Value::List(values) => Iter::List { values, next: 0 }.into(),
            Value::Option(value) => {
                let values = Rc::new(value.iter().map(|value| (**value).clone()).collect());
                Iter::List { values, next: 0 }.into()
            }
            Value::Place(_) => match self.value_at(&value) {
                Value::List(values) => {
                    let count = values.len();
                    Iter::Places { list: self.place_of(&value)?, next: 0, count }.into()
                }
                other => self.iterator(other.clone())?,
            },
            other => Iter::Cells { cells: sets::cells(&other)?, next: 0 }.into(),
        })
    }

    /// The next element of an iterator.
    pub fn next(&mut self, iterator: &Value) -> Run<Option<Value>> {
        let Value::Iter(shared) = iterator else { return Err(iterator.is_no("iterator").into()) };
        let (function, inner, keeps) = match &mut *shared.borrow_mut() {
            Iter::Range { next, end } => {
                if let Some(end) = end
                    && next.order(*end)?.is_ge()
                {
                    return Ok(None);
                }
                let value = *next;
                *next = value.apply(Op::Add, Int::open(1))?;
                return Ok(Some(Value::Int(value)));
            }
            Iter::List { values, next } => {
                *next += 1;
                return Ok(values.get(*next - 1).cloned());
            }
            Iter::Places { list, next, count } => {
                *next += 1;
                return Ok((*next <= *count).then(|| Value::Place(Rc::new(list.part(*next - 1)))));
            }
            Iter::Cells { cells, next } => {
                *next += 1;
                return Ok(cells.get(*next - 1).map(|cell| Value::u32(*cell)));
            }
            Iter::Enumerate(inner, count) => {
                let Some(value) = self.next(inner)? else { return Ok(None) };
                *count += 1;
                return Ok(Some(Value::list(vec![Value::size(*count - 1), value])));
            }
            Iter::Zip(first, second) => {
                let Some(a) = self.next(first)? else { return Ok(None) };
                let Some(b) = self.next(second)? else { return Ok(None) };
                return Ok(Some(Value::list(vec![a, b])));
            }
            Iter::Map(inner, function) => (function.clone(), inner.clone(), Keeps::All),
            Iter::Filter(inner, function) => (function.clone(), inner.clone(), Keeps::Those),
            Iter::FilterMap(inner, function) => (function.clone(), inner.clone(), Keeps::Made),
        };
        loop {
            let Some(value) = self.next(&inner)? else { return Ok(None) };
            let made = self.call_value(&function, vec![value.clone()])?;
            match (keeps, made) {
                (Keeps::All, made) => return Ok(Some(made)),
                (Keeps::Those, made) => {
                    if made.bool()? {
                        return Ok(Some(value));
                    }
                }
                (Keeps::Made, Value::Option(Some(made))) => return Ok(Some((*made).clone())),
                (Keeps::Made, Value::Option(None)) => {}
                (Keeps::Made, other) => return Err(error!("{other} is no option").into()),
            }
        }
    }

    /// All elements that are left.
    pub fn collected(&mut self, value: Value) -> Run<Vec<Value>> {
        let iterator = self.iterator(value)?;
        let mut all = Vec::new();
        while let Some(value) = self.next(&iterator)? {
            all.push(value);
        }
        Ok(all)
    }
}

/// The elements that an adapter keeps.
#[derive(Clone, Copy)]
enum Keeps {
    All,
    Those,
    Made,
}
