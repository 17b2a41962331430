//! Makes functions statement by statement.

use super::expr::{Expr, Local, Type};
use super::record::Field;
use super::stmt::{Call, Function, List, Of, Stmt};

/// A function that is being made.
#[derive(Debug)]
pub struct Body {
    function: Function,
    /// The blocks that are open, the innermost last.
    blocks: Vec<Vec<Stmt>>,
}

impl Body {
    /// Begins a function.
    pub fn new(name: impl Into<String>, doc: impl Into<String>) -> Self {
        let function = Function {
            name: name.into(),
            doc: doc.into(),
            by_player: false,
            takes_play: false,
            parameters: Vec::new(),
            locals: Vec::new(),
            copies: 0,
            result: None,
            inline: false,
            body: Vec::new(),
        };
        Self { function, blocks: vec![Vec::new()] }
    }

    /// The function is compiled for each player.
    pub fn by_player(mut self) -> Self {
        self.function.by_player = true;
        self
    }

    /// The function is given a play.
    pub fn with_play(mut self) -> Self {
        self.function.takes_play = true;
        self
    }

    /// The function has a result.
    pub fn returning(mut self, ty: Type) -> Self {
        self.function.result = Some(ty);
        self
    }

    /// Calls should become the function's statements.
    pub fn inline(mut self) -> Self {
        self.function.inline = true;
        self
    }

    /// Adds a parameter. All must be added before the first variable.
    pub fn parameter(&mut self, name: &str, ty: Type) -> Expr {
        let local = self.local(name, ty);
        self.function.parameters.push(local);
        local.into()
    }

    /// Ends the function.
    pub fn finish(mut self) -> Function {
        self.function.body = self.blocks.pop().unwrap_or_default();
        self.function
    }

    /// A new variable without a value.
    pub fn local(&mut self, name: &str, ty: Type) -> Local {
        let id = self.function.locals.len();
        self.function.locals.push((name.to_owned(), ty));
        Local { id, ty }
    }

    /// Adds a statement.
    pub fn push(&mut self, statement: Stmt) {
        self.blocks.last_mut().expect("a block is open").push(statement);
    }

    /// A new variable with a value.
    pub fn var(&mut self, name: &str, value: Expr) -> Local {
        let local = self.local(name, value.ty());
        self.push(Stmt::Let(local, value));
        local
    }

    /// The value by name, so that it is computed once. Constants and variables are returned as they are.
    pub fn named(&mut self, name: &str, value: Expr) -> Expr {
        match value {
            Expr::Local(_) | Expr::Number(_) | Expr::Bool(_) | Expr::Bits(_) => value,
            value => self.var(name, value).into(),
        }
    }

    /// Gives a variable another value.
    pub fn set(&mut self, local: Local, value: Expr) {
        self.push(Stmt::Let(local, value));
    }

    /// Stores a field of a state.
    pub fn store(&mut self, of: Of, field: Field, value: Expr) {
        self.push(Stmt::Store(of, field, value));
    }

    /// The statements that `make` adds, as a block of their own.
    pub fn block(&mut self, make: impl FnOnce(&mut Self)) -> Vec<Stmt> {
        self.blocks.push(Vec::new());
        make(self);
        self.blocks.pop().unwrap_or_default()
    }

    /// If.
    pub fn when(&mut self, test: Expr, then: impl FnOnce(&mut Self)) {
        self.when_else(test, then, |_| {});
    }

    /// If, and else.
    pub fn when_else(&mut self, test: Expr, then: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        match test {
            Expr::Bool(true) => then(self),
            Expr::Bool(false) => other(self),
            test => {
                let then = self.block(then);
                let other = self.block(other);
                if !(then.is_empty() && other.is_empty()) {
                    self.push(Stmt::If(test, then, other));
                }
            }
        }
    }

    /// The statements that `make` adds for each player, where `ME` is that player.
    pub fn each_player(&mut self, mut make: impl FnMut(&mut Self, usize)) {
        let first = self.block(|body| make(body, 0));
        let second = self.block(|body| make(body, 1));
        if first == second {
            self.blocks.last_mut().expect("a block is open").extend(first);
        } else {
            self.push(Stmt::ByPlayer(Box::new([first, second])));
        }
    }

    /// While.
    pub fn repeat_while(&mut self, test: Expr, make: impl FnOnce(&mut Self)) {
        let block = self.block(make);
        self.push(Stmt::While(test, block));
    }

    /// For the bit of each cell of a set.
    pub fn each(&mut self, name: &str, set: Expr, make: impl FnOnce(&mut Self, Expr)) {
        let bit = self.local(name, Type::Number);
        let block = self.block(|body| make(body, bit.into()));
        self.push(Stmt::Each(bit, set, block));
    }

    /// A copy of the given state.
    pub fn copy(&mut self) -> Of {
        let id = self.function.copies;
        self.function.copies += 1;
        self.push(Stmt::Copy(id));
        Of::Copy(id)
    }

    /// Appends an item to a list.
    pub fn append(&mut self, list: List, values: Vec<Expr>) {
        self.push(Stmt::Push(list, values));
    }

    /// Ends the function with a value.
    pub fn give(&mut self, value: Expr) {
        self.push(Stmt::Return(Some(value)));
    }

    /// Ends a function without a result.
    pub fn leave(&mut self) {
        self.push(Stmt::Return(None));
    }

    /// Calls a function, and drops its result, if it has one.
    pub fn run(&mut self, call: Call) {
        self.push(Stmt::Do(call));
    }
}
