//! Execution of a program: the stack, calls, and early exits from expressions.

mod calls;
mod control;
mod exprs;
pub mod iterators;
mod patterns;
mod places;

use crate::error::EvalError;
use crate::program::{FunctionId, Program};
use crate::value::Value;

/// A program that runs.
pub struct Machine<'p> {
    pub program: &'p Program,
    pub stack: Vec<Value>,
    /// For each call that is being run, the function and the number of its statement.
    calls: Vec<(FunctionId, usize)>,
    /// The calls at the first error.
    pub broken_at: Vec<(FunctionId, usize)>,
}

/// The reason why an expression has no value.
pub enum Stop {
    /// `return`
    Return(Value),
    /// `break`
    Break(Value),
    /// `continue`
    Continue,
    /// Something went wrong.
    Error(Box<EvalError>),
}

impl From<EvalError> for Stop {
    fn from(error: EvalError) -> Self {
        Self::Error(Box::new(error))
    }
}

/// The value of an expression.
pub type Run<T = Value> = Result<T, Stop>;

impl<'p> Machine<'p> {
    /// A machine with nothing on its stack.
    pub fn new(program: &'p Program) -> Self {
        Self { program, stack: Vec::new(), calls: Vec::new(), broken_at: Vec::new() }
    }
}
