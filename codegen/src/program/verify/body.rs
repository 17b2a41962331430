//! Statements: the variables that have a value on every way, and the ways that return.

use crate::program::{Field, Function, List, Local, Of, Program, Record, Stmt, Type};

/// What is known of a variable at a place, on all ways there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// It has a value; if that is a set, without ghost bits.
    Clean,
    /// It has a value, which may have ghost bits.
    Ghostly,
    /// It may have no value.
    Unset,
}

/// What is known at a place.
#[derive(Clone, PartialEq, Eq)]
pub struct Place {
    pub locals: Vec<Known>,
    /// For each copy of the state, whether it is surely made.
    pub copies: Vec<Known>,
}

impl Place {
    /// What is known where two ways meet.
    fn met(&self, other: &Self) -> Self {
        let worst = |one: &[Known], other: &[Known]| {
            one.iter().zip(other).map(|(one, other)| *one.max(other)).collect()
        };
        Self { locals: worst(&self.locals, &other.locals), copies: worst(&self.copies, &other.copies) }
    }
}

/// A function that is being checked, for a player if it is one by player.
pub struct Checking<'p> {
    pub program: &'p Program,
    pub index: usize,
    pub function: &'p Function,
    pub me: Option<usize>,
    pub here: Place,
    faults: Vec<String>,
}

impl<'p> Checking<'p> {
    /// Makes ready to check a function.
    pub fn new(program: &'p Program, index: usize, me: Option<usize>) -> Self {
        let function = &program.functions[index];
        let here = Place {
            locals: vec![Known::Unset; function.locals.len()],
            copies: vec![Known::Unset; function.copies],
        };
        Self { program, index, function, me, here, faults: Vec::new() }
    }

    /// The faults of the function.
    pub fn faults(mut self) -> Vec<String> {
        for (index, parameter) in self.function.parameters.iter().enumerate() {
            if parameter.id != index {
                self.blame(format!("parameter {index} is variable {}", parameter.id));
            }
            self.give(*parameter, false);
        }
        let ends = self.block(&self.function.body);
        if self.function.result.is_some() && !ends {
            self.blame("a way ends without a result");
        }
        self.faults
    }

    /// Notes a fault.
    pub fn blame(&mut self, fault: impl Into<String>) {
        self.faults.push(fault.into());
    }

    /// Checks statements. True if they return on every way.
    fn block(&mut self, statements: &'p [Stmt]) -> bool {
        let mut ends = false;
        for statement in statements {
            ends |= self.statement(statement);
        }
        ends
    }

    fn statement(&mut self, statement: &'p Stmt) -> bool {
        match statement {
            Stmt::Let(local, value) => {
                let seen = self.value(value);
                if seen.ty != local.ty {
                    self.blame(format!("`{}` is a {:?}, not a {:?}", self.name(*local), local.ty, seen.ty));
                }
                self.give(*local, seen.ghostly);
            }
            Stmt::Store(of, field, value) => {
                if self.is_state(*of) {
                    self.known_field(&self.program.state, *field);
                }
                self.clean(value, field.ty.value(), "what is stored");
            }
            Stmt::If(test, then, other) => {
                self.clean(test, Type::Bool, "a test");
                return self.either([then, other]);
            }
            Stmt::ByPlayer(blocks) => match self.me {
                Some(me) => return self.block(&blocks[me]),
                None => self.blame("`ME` is not known"),
            },
            Stmt::While(test, block) => {
                self.again(|checking| {
                    checking.clean(test, Type::Bool, "a test");
                    checking.block(block)
                });
                return matches!(test, crate::program::Expr::Bool(true));
            }
            Stmt::Each(local, set, block) => {
                self.clean(set, Type::Set, "the set of a loop");
                self.again(|checking| {
                    checking.give(*local, false);
                    checking.block(block)
                });
            }
            Stmt::Copy(id) => match self.here.copies.get_mut(*id) {
                Some(copy) => *copy = Known::Clean,
                None => self.blame(format!("there is no copy {id}")),
            },
            Stmt::Push(list, values) => self.pushed(*list, values),
            Stmt::Put(list, index, field, value) => {
                self.clean(index, Type::Number, "an index");
                self.known_field(self.record(*list), *field);
                self.clean(value, field.ty.value(), "what is put");
            }
            Stmt::Truncate(_, index) => self.clean(index, Type::Number, "an index"),
            Stmt::Do(call) => {
                self.called(call);
            }
            Stmt::Return(value) => {
                match (value, self.function.result) {
                    (None, None) => {}
                    (Some(value), Some(ty)) => self.clean(value, ty, "the result"),
                    (None, Some(_)) => self.blame("returns nothing"),
                    (Some(_), None) => self.blame("returns what nobody asked for"),
                }
                return true;
            }
        }
        false
    }

    /// Checks two ways of which one is taken. True if both return.
    fn either(&mut self, ways: [&'p [Stmt]; 2]) -> bool {
        let before = self.here.clone();
        let ends = ways.map(|way| {
            self.here = before.clone();
            (self.block(way), self.here.clone())
        });
        self.here = match &ends {
            [(false, one), (false, other)] => one.met(other),
            [(true, _), (_, only)] | [(_, only), _] => only.clone(),
        };
        ends[0].0 && ends[1].0
    }

    /// Checks what is done any number of times, until nothing more is known of what it may find.
    fn again(&mut self, once: impl Fn(&mut Self) -> bool) {
        loop {
            let (before, known_faults) = (self.here.clone(), self.faults.len());
            let ends = once(self);
            let met = if ends { before.clone() } else { before.met(&self.here) };
            self.here = met;
            if self.here == before {
                return;
            }
            self.faults.truncate(known_faults);
        }
    }

    fn pushed(&mut self, list: List, values: &'p [crate::program::Expr]) {
        let record = self.record(list);
        if values.len() != record.fields.len() {
            self.blame(format!("appends {} values to {list:?}", values.len()));
        }
        for ((_, field), value) in record.fields.iter().zip(values) {
            self.clean(value, field.ty.value(), "what is appended");
        }
    }

    /// Gives a variable a value.
    fn give(&mut self, local: Local, ghostly: bool) {
        match self.function.locals.get(local.id) {
            Some((_, ty)) if *ty == local.ty => {
                self.here.locals[local.id] = if ghostly { Known::Ghostly } else { Known::Clean };
            }
            _ => self.blame(format!("there is no variable {} of type {:?}", local.id, local.ty)),
        }
    }

    /// True if it is a state that is there.
    pub fn is_state(&mut self, of: Of) -> bool {
        let fault = match of {
            Of::Given => return true,
            Of::Play => "a play is no state".to_owned(),
            Of::Copy(id) => match self.here.copies.get(id) {
                Some(Known::Clean) => return true,
                _ => format!("copy {id} may not be made"),
            },
        };
        self.blame(fault);
        false
    }

    /// Blames a field that is not of the record.
    pub fn known_field(&mut self, record: &Record, field: Field) {
        if record.fields.get(field.id.0).is_none_or(|(_, known)| *known != field) {
            self.blame(format!("the record has no {field:?}"));
        }
    }

    /// The record of a list's items.
    pub fn record(&self, list: List) -> &'p Record {
        match list {
            List::Plays => &self.program.play,
            List::Places => &self.program.place,
        }
    }

    /// The name of a variable.
    pub fn name(&self, local: Local) -> &'p str {
        self.function.locals.get(local.id).map_or("?", |(name, _)| name)
    }
}
