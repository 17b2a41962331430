//! Resolution of names to variables.

use super::Lowering;
use crate::program::{ConstId, FunctionId, Variable};

/// A function that is being read.
#[derive(Debug)]
pub struct Frame {
    /// Its number.
    pub function: FunctionId,
    scopes: Vec<Vec<(String, Binding)>>,
    /// The number of slots that it needs.
    pub slots: usize,
    /// The number of statements read so far.
    pub statements: usize,
    /// For a `move` closure: the variables that it takes, each with its slot.
    pub taken: Option<Vec<(Variable, usize)>>,
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug)]
pub enum Binding {
    Slot(usize),
    Const(ConstId),
}

impl Frame {
    /// A function without variables. A closure has a slot for the frame where it was made.
    pub fn new(function: FunctionId, is_closure: bool, takes: bool) -> Self {
        let taken = takes.then(Vec::new);
        Self { function, scopes: vec![Vec::new()], slots: is_closure.into(), statements: 0, taken }
    }

    fn find(&self, name: &str) -> Option<Binding> {
        let known = self.scopes.iter().rev().flat_map(|scope| scope.iter().rev());
        known.into_iter().find(|(known, _)| known == name).map(|(_, binding)| *binding)
    }
}

/// The result of a search for a name.
pub enum Found {
    Variable(Variable),
    Const(ConstId),
}

impl Lowering {
    /// The function that is being read.
    pub fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("expressions are parts of functions")
    }

    /// A slot without a name.
    pub fn slot(&mut self) -> usize {
        let frame = self.frame();
        frame.slots += 1;
        frame.slots - 1
    }

    /// A slot for a new variable.
    pub fn declare(&mut self, name: &str) -> usize {
        let slot = self.slot();
        self.bind(name, Binding::Slot(slot));
        slot
    }

    /// Gives a name a meaning from here to the end of the scope.
    pub fn bind(&mut self, name: &str, binding: Binding) {
        let scope = self.frame().scopes.last_mut().expect("a function has a scope");
        scope.push((name.to_owned(), binding));
    }

    /// Reads something in a scope of its own.
    pub fn scoped<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.frame().scopes.push(Vec::new());
        let result = read(self);
        self.frame().scopes.pop();
        result
    }

    /// The local variable or constant with a name, if there is one.
    pub fn find(&mut self, name: &str) -> Option<Found> {
        self.find_in(self.frames.len().checked_sub(1)?, name)
    }

    fn find_in(&mut self, index: usize, name: &str) -> Option<Found> {
        match self.frames[index].find(name) {
            Some(Binding::Slot(slot)) => return Some(Found::Variable(Variable { out: 0, slot })),
            Some(Binding::Const(id)) => return Some(Found::Const(id)),
            None => {}
        }
        let outer = self.find_in(index.checked_sub(1)?, name)?;
        let Found::Variable(variable) = outer else { return Some(outer) };
        let frame = &mut self.frames[index];
        let Some(taken) = &mut frame.taken else {
            return Some(Found::Variable(Variable { out: variable.out + 1, ..variable }));
        };
        let slot = frame.slots;
        frame.slots += 1;
        taken.push((variable, slot));
        frame.scopes[0].push((name.to_owned(), Binding::Slot(slot)));
        Some(Found::Variable(Variable { out: 0, slot }))
    }
}
