//! Values of a running module.
//!
//! A shared reference is the value itself, since nobody changes the referent while the reference lives. Only `&mut` is a
//! place. Structs and lists are copied on write, so a copy costs nothing.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

use engine::{History, Random};

use crate::error::{EvalError, error};
use crate::ints::Int;
use crate::program::{FunctionId, TypeId};
use crate::run::iterators::Iter;

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// `()`
    Unit,
    /// A truth value.
    Bool(bool),
    /// An integer; also a set of cells of a board that an integer type holds.
    Int(Int),
    /// A set of cells of a larger board.
    Words(Rc<[u64]>),
    /// A text.
    Text(Rc<str>),
    /// The result of a comparison.
    Ordering(Ordering),
    /// A tuple, an array, a slice or a `Vec`.
    List(Rc<Vec<Value>>),
    /// A struct.
    Struct(Rc<Struct>),
    /// An `Option`.
    Option(Option<Rc<Value>>),
    /// A callable value.
    Function(Rc<Callable>),
    /// `&mut`
    Place(Rc<Place>),
    /// An iterator. Copies share their progress.
    Iter(Rc<RefCell<Iter>>),
    /// The keys of earlier positions.
    History(Rc<History>),
    /// A source of random numbers.
    Random(Rc<RefCell<Random>>),
    /// The slot where the frame begins in which a closure was made.
    Frame(usize),
}

/// A struct.
#[derive(Clone, Debug)]
pub struct Struct {
    /// Its type.
    pub of: TypeId,
    /// Its fields in the order of the declaration.
    pub fields: Vec<Value>,
    /// The const arguments of its type.
    pub consts: Vec<Value>,
}

/// A callable value.
#[derive(Clone, Debug)]
pub enum Callable {
    /// A function of the module, with its const arguments.
    Function(FunctionId, Vec<Value>),
    /// A closure: its body, the slot where the frame begins in which it was made, and the values that a `move` closure took from that frame.
    Closure { body: FunctionId, frame: usize, taken: Vec<Value> },
    /// A function from outside.
    Outside(crate::builtins::Outside),
}

/// A place in a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The variable's slot on the stack.
    pub slot: usize,
    /// The path from the variable: indices of elements or fields.
    pub path: Vec<u32>,
}

impl Place {
    /// A part of this place.
    pub fn part(&self, index: usize) -> Self {
        let mut path = Vec::with_capacity(self.path.len() + 1);
        path.extend_from_slice(&self.path);
        path.push(index as u32);
        Self { slot: self.slot, path }
    }
}

impl Value {
    /// A list.
    pub fn list(values: Vec<Self>) -> Self {
        Self::List(Rc::new(values))
    }

    /// A struct without const arguments.
    pub fn structure(of: TypeId, fields: Vec<Self>) -> Self {
        Self::Struct(Rc::new(Struct { of, fields, consts: Vec::new() }))
    }

    /// `Some` of a value.
    pub fn some(value: Self) -> Self {
        Self::Option(Some(Rc::new(value)))
    }

    /// An `Option`.
    pub fn option(value: Option<Self>) -> Self {
        Self::Option(value.map(Rc::new))
    }

    /// A `u32`.
    pub fn u32(value: u32) -> Self {
        Self::Int(Int::u32(value))
    }

    /// A `usize`.
    pub fn size(value: usize) -> Self {
        Self::Int(Int::size(value))
    }

    /// The truth value.
    pub fn bool(&self) -> Result<bool, EvalError> {
        match self {
            Self::Bool(value) => Ok(*value),
            other => Err(other.is_no("truth value")),
        }
    }

    /// The integer.
    pub fn int(&self) -> Result<Int, EvalError> {
        match self {
            Self::Int(value) => Ok(*value),
            other => Err(other.is_no("integer")),
        }
    }

    /// The integer as an index.
    pub fn index(&self) -> Result<usize, EvalError> {
        self.int()?.index()
    }

    /// The elements of a list.
    pub fn elements(&self) -> Result<&Rc<Vec<Self>>, EvalError> {
        match self {
            Self::List(elements) => Ok(elements),
            other => Err(other.is_no("list")),
        }
    }

    /// The struct.
    pub fn fields(&self) -> Result<&Rc<Struct>, EvalError> {
        match self {
            Self::Struct(fields) => Ok(fields),
            other => Err(other.is_no("struct")),
        }
    }

    /// The error that another type was expected.
    pub fn is_no(&self, expected: &str) -> EvalError {
        error!("expected {expected}, found {self}")
    }

    /// True if two values are equal.
    pub fn equals(&self, other: &Self) -> Result<bool, EvalError> {
        Ok(match (self, other) {
            (Self::Unit, Self::Unit) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Words(a), Self::Words(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Ordering(a), Self::Ordering(b)) => a == b,
            (Self::Option(a), Self::Option(b)) => match (a, b) {
                (Some(a), Some(b)) => a.equals(b)?,
                (a, b) => a.is_none() && b.is_none(),
            },
            (Self::List(a), Self::List(b)) => all_equal(a, b)?,
            (Self::Struct(a), Self::Struct(b)) if a.of == b.of => all_equal(&a.fields, &b.fields)?,
            (a, b) => return Err(error!("{a} and {b} are compared")),
        })
    }
}

fn all_equal(a: &[Value], b: &[Value]) -> Result<bool, EvalError> {
    if a.len() != b.len() {
        return Ok(false);
    }
    for (a, b) in a.iter().zip(b) {
        if !a.equals(b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let listed = |f: &mut std::fmt::Formatter<'_>, values: &[Self]| {
            write!(f, "[")?;
            for (index, value) in values.iter().enumerate() {
                write!(f, "{}{value}", if index == 0 { "" } else { ", " })?;
            }
            write!(f, "]")
        };
        match self {
            Self::Unit => write!(f, "()"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}{}", value.of),
            Self::Words(words) => write!(f, "{words:x?}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Ordering(ordering) => write!(f, "{ordering:?}"),
            Self::List(values) => listed(f, values),
            Self::Struct(fields) => {
                write!(f, "struct {}", fields.of.0)?;
                listed(f, &fields.fields)
            }
            Self::Option(None) => write!(f, "None"),
            Self::Option(Some(value)) => write!(f, "Some({value})"),
            Self::Function(_) => write!(f, "a function"),
            Self::Place(_) => write!(f, "a place"),
            Self::Iter(_) => write!(f, "an iterator"),
            Self::History(_) => write!(f, "the history"),
            Self::Random(_) => write!(f, "random numbers"),
            Self::Frame(_) => write!(f, "a frame"),
        }
    }
}
