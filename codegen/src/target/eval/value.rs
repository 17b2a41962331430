//! Values.

use crate::program::{Bits, Type};

/// What has no meaning, in words.
pub type Checked<T> = Result<T, String>;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A set of cells. It may have ghost bits.
    Set(Bits),
    /// A number.
    Number(i64),
    /// True or false.
    Bool(bool),
}

impl Value {
    /// The value of a type that stands for nothing: no cells, 0, or false.
    pub fn nothing(ty: Type, words: usize) -> Self {
        match ty {
            Type::Set => Self::Set(vec![0; words]),
            Type::Number => Self::Number(0),
            Type::Bool => Self::Bool(false),
        }
    }

    /// Its type.
    pub fn ty(&self) -> Type {
        match self {
            Self::Set(_) => Type::Set,
            Self::Number(_) => Type::Number,
            Self::Bool(_) => Type::Bool,
        }
    }

    /// The value, which must be of a type.
    pub(super) fn of(self, ty: Type) -> Checked<Self> {
        if self.ty() == ty { Ok(self) } else { Err(format!("{self:?} is no {ty:?}")) }
    }

    /// The set that it must be.
    pub(super) fn set(&self) -> Checked<&Bits> {
        match self {
            Self::Set(set) => Ok(set),
            other => Err(format!("{other:?} is no set")),
        }
    }

    /// The number that it must be.
    pub(super) fn number(&self) -> Checked<i64> {
        match self {
            Self::Number(number) => Ok(*number),
            other => Err(format!("{other:?} is no number")),
        }
    }

    /// The truth that it must be.
    pub(super) fn bool(&self) -> Checked<bool> {
        match self {
            Self::Bool(truth) => Ok(*truth),
            other => Err(format!("{other:?} is no truth")),
        }
    }
}
