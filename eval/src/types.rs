//! Declared types, as far as values depend on them.

use std::rc::Rc;

use crate::error::EvalError;
use crate::ints::{Int, IntType};
use crate::program::TypeId;
use crate::value::{Struct, Value};

/// A declared type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Any type that does not affect values here.
    Other,
    /// A truth value.
    Bool,
    /// An integer.
    Int(IntType),
    /// A set of so many words.
    Words(usize),
    /// An array, with its length if that is known as a number.
    Array(Box<Type>, Option<usize>),
    /// A tuple.
    Tuple(Vec<Type>),
    /// A struct.
    Struct(TypeId),
    /// A shared reference.
    Shared(Box<Type>),
    /// An `Option`.
    Option(Box<Type>),
    /// A `Vec`.
    Vec,
}

impl Type {
    /// The type without a shared reference around it.
    pub fn inner(&self) -> &Self {
        match self {
            Self::Shared(inner) => inner.inner(),
            other => other,
        }
    }

    /// The type of the elements of an array or the content of an option.
    pub fn element(&self) -> &Self {
        match self.inner() {
            Self::Array(element, _) | Self::Option(element) => element,
            _ => &Self::Other,
        }
    }

    /// Gives integers of open type in `value` their declared type.
    pub fn settle(&self, value: Value) -> Result<Value, EvalError> {
        if !self.is_open(&value) {
            return Ok(value);
        }
        let each = |types: &mut dyn Iterator<Item = &Self>, values: &[Value]| {
            values
                .iter()
                .zip(types)
                .map(|(value, of)| of.settle(value.clone()))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match (self, value) {
            (Self::Int(of), Value::Int(int)) if int.of == IntType::Open => Value::Int(int.fit(*of)?),
            (Self::Int(of), Value::Int(int)) => {
                return Err(EvalError::new(format!("expected {of}, found {int}{}", int.of)));
            }
            (Self::Shared(inner), value) => inner.settle(value)?,
            (Self::Array(element, _), Value::List(values)) => {
                Value::list(each(&mut std::iter::repeat(&**element), &values)?)
            }
            (Self::Tuple(types), Value::List(values)) => Value::list(each(&mut types.iter(), &values)?),
            (Self::Option(element), Value::Option(Some(value))) => {
                Value::some(element.settle((*value).clone())?)
            }
            (_, value) => value,
        })
    }

    /// True if an integer in `value` is of another type than declared.
    fn is_open(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Int(of), Value::Int(int)) => int.of != *of,
            (Self::Shared(inner), value) => inner.is_open(value),
            (Self::Array(element, _), Value::List(values)) => {
                // Elements of type `Other` are never open: this skips their test.
                !matches!(**element, Self::Other) && values.iter().any(|value| element.is_open(value))
            }
            (Self::Tuple(types), Value::List(values)) => {
                types.iter().zip(&**values).any(|(of, value)| of.is_open(value))
            }
            (Self::Option(element), Value::Option(Some(value))) => element.is_open(value),
            _ => false,
        }
    }

    /// The value that `Default` gives.
    pub fn default(&self, fields: &dyn Fn(TypeId) -> Vec<Type>) -> Option<Value> {
        Some(match self {
            Self::Bool => Value::Bool(false),
            Self::Int(of) => Value::Int(of.wrap(0)),
            Self::Words(words) => Value::Words(vec![0; *words].into()),
            Self::Array(element, Some(length)) => Value::list(vec![element.default(fields)?; *length]),
            Self::Tuple(types) => {
                Value::list(types.iter().map(|of| of.default(fields)).collect::<Option<_>>()?)
            }
            Self::Option(_) => Value::Option(None),
            Self::Vec => Value::list(Vec::new()),
            Self::Struct(id) => {
                let values = fields(*id).iter().map(|of| of.default(fields)).collect::<Option<_>>()?;
                Value::Struct(Rc::new(Struct { of: *id, fields: values, consts: Vec::new() }))
            }
            Self::Other | Self::Array(_, None) | Self::Shared(_) => return None,
        })
    }

    /// The empty set, if this is a type of sets.
    pub fn empty_set(&self) -> Option<Value> {
        match self {
            Self::Int(of @ IntType::Unsigned(_)) => Some(Value::Int(Int { bits: 0, of: *of })),
            Self::Words(words) => Some(Value::Words(vec![0; *words].into())),
            _ => None,
        }
    }
}
