//! Goes over the parts of functions.

use super::expr::Expr;
use super::stmt::{Call, Function, Stmt};

impl Stmt {
    /// The statements within it, block by block.
    pub fn blocks(&self) -> Vec<&[Stmt]> {
        match self {
            Self::If(_, then, other) => vec![then, other],
            Self::ByPlayer(blocks) => blocks.iter().map(Vec::as_slice).collect(),
            Self::While(_, block) | Self::Each(_, _, block) => vec![block],
            Self::Let(..)
            | Self::Store(..)
            | Self::Copy(_)
            | Self::Push(..)
            | Self::Put(..)
            | Self::Truncate(..)
            | Self::Do(_)
            | Self::Return(_) => Vec::new(),
        }
    }

    /// Its expressions, but those of statements within it and those of a call.
    pub fn values(&self) -> Vec<&Expr> {
        match self {
            Self::Let(_, value)
            | Self::Store(_, _, value)
            | Self::If(value, ..)
            | Self::While(value, _)
            | Self::Each(_, value, _)
            | Self::Truncate(_, value)
            | Self::Return(Some(value)) => vec![value],
            Self::Put(_, index, _, value) => vec![index, value],
            Self::Push(_, values) => values.iter().collect(),
            Self::Do(call) => call.arguments.iter().collect(),
            Self::ByPlayer(_) | Self::Copy(_) | Self::Return(None) => Vec::new(),
        }
    }
}

impl Expr {
    /// The expressions that it is made of.
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Self::ByPlayer(values) => values.iter().collect(),
            Self::Item(_, index, _) => vec![index],
            Self::Apply(_, parts) => parts.iter().collect(),
            Self::Call(call) => call.arguments.iter().collect(),
            Self::Local(_)
            | Self::Number(_)
            | Self::Bool(_)
            | Self::Bits(_)
            | Self::Field(..)
            | Self::Len(_) => Vec::new(),
        }
    }
}

impl Function {
    /// Calls `each` with every call in it.
    pub fn each_call<'f>(&'f self, each: &mut dyn FnMut(&'f Call)) {
        calls_of_block(&self.body, each);
    }
}

fn calls_of_block<'f>(statements: &'f [Stmt], each: &mut dyn FnMut(&'f Call)) {
    for statement in statements {
        if let Stmt::Do(call) = statement {
            each(call);
        }
        statement.values().into_iter().for_each(|value| calls_of_value(value, each));
        statement.blocks().into_iter().for_each(|block| calls_of_block(block, each));
    }
}

fn calls_of_value<'f>(value: &'f Expr, each: &mut dyn FnMut(&'f Call)) {
    if let Expr::Call(call) = value {
        each(call);
    }
    value.parts().into_iter().for_each(|part| calls_of_value(part, each));
}
