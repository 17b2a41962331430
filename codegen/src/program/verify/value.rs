//! Expressions: types, and the sets that may have ghost bits.

use super::body::{Checking, Known};
use crate::program::{Bits, Call, Expr, Of, Op, Type, Who};

/// What is known of a value.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Its type.
    pub ty: Type,
    /// True if it is a set that may have ghost bits.
    pub ghostly: bool,
}

impl Seen {
    fn clean(ty: Type) -> Self {
        Self { ty, ghostly: false }
    }
}

impl<'p> Checking<'p> {
    /// Checks a value that must be of a type, and have no ghost bits.
    pub fn clean(&mut self, value: &'p Expr, ty: Type, what: &str) {
        let seen = self.value(value);
        if seen.ty != ty {
            self.blame(format!("{what} is a {:?}, not a {ty:?}", seen.ty));
        } else if seen.ghostly {
            self.blame(format!("{what} may have ghost bits"));
        }
    }

    /// Checks a value.
    pub fn value(&mut self, value: &'p Expr) -> Seen {
        match value {
            Expr::Local(local) => {
                let known = self.here.locals.get(local.id).copied().unwrap_or(Known::Unset);
                if known == Known::Unset {
                    self.blame(format!("`{}` may have no value", self.name(*local)));
                }
                if self.function.locals.get(local.id).is_some_and(|(_, ty)| *ty != local.ty) {
                    self.blame(format!("`{}` is no {:?}", self.name(*local), local.ty));
                }
                Seen { ty: local.ty, ghostly: known == Known::Ghostly }
            }
            Expr::Number(_) => Seen::clean(Type::Number),
            Expr::Bool(_) => Seen::clean(Type::Bool),
            Expr::Bits(bits) => {
                if bits.len() != self.program.board.words {
                    self.blame(format!("a constant set has {} words", bits.len()));
                }
                Seen { ty: Type::Set, ghostly: self.has_ghosts(bits) }
            }
            Expr::ByPlayer(values) => {
                if values[0].ty() != values[1].ty() {
                    self.blame("a value is of another type for the other player");
                }
                let Some(me) = self.me else {
                    self.blame("`ME` is not known");
                    return Seen::clean(values[0].ty());
                };
                self.value(&values[me])
            }
            Expr::Field(Of::Play, field) => {
                if self.function.takes_play {
                    self.known_field(&self.program.play, *field);
                } else {
                    self.blame("it is given no play");
                }
                Seen::clean(field.ty.value())
            }
            Expr::Field(of, field) => {
                if self.is_state(*of) {
                    self.known_field(&self.program.state, *field);
                }
                Seen::clean(field.ty.value())
            }
            Expr::Item(list, index, field) => {
                self.clean(index, Type::Number, "an index");
                self.known_field(self.record(*list), *field);
                Seen::clean(field.ty.value())
            }
            Expr::Len(_) => Seen::clean(Type::Number),
            Expr::Apply(op, parts) => self.applied(*op, parts),
            Expr::Call(call) => match self.called(call) {
                Some(ty) => Seen::clean(ty),
                None => {
                    self.blame("a call has no result");
                    Seen::clean(Type::Number)
                }
            },
        }
    }

    /// Checks an operation.
    fn applied(&mut self, op: Op, parts: &'p [Expr]) -> Seen {
        let seen: Vec<Seen> = parts.iter().map(|part| self.value(part)).collect();
        let types: Vec<Type> = seen.iter().map(|seen| seen.ty).collect();
        if types != op.arguments() {
            self.blame(format!("{op:?} is given {types:?}"));
            return Seen::clean(op.result());
        }
        let ghostly = |index: usize| seen[index].ghostly;
        let [fault, result] = match op {
            Op::Union => [false, ghostly(0) || ghostly(1)],
            Op::Intersect => [false, ghostly(0) && ghostly(1)],
            Op::Minus => [false, ghostly(0)],
            Op::Invert => [false, false],
            Op::Step(dir) => [ghostly(0), self.step_is_ghostly(dir)],
            Op::Choose(_) => [false, ghostly(1) || ghostly(2)],
            Op::Meets => [ghostly(0) && ghostly(1), false],
            Op::Bit => {
                self.known_bit(&parts[0]);
                [false, false]
            }
            Op::Table(table, ty) => {
                self.known_table(table, ty);
                [false, false]
            }
            Op::Lowest
            | Op::WithoutLowest
            | Op::Count
            | Op::First
            | Op::Last
            | Op::Nth
            | Op::IsEmpty
            | Op::Has
            | Op::SameSet
            | Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Remainder
            | Op::Least
            | Op::Greatest
            | Op::Equal
            | Op::Less
            | Op::And
            | Op::Or
            | Op::Not
            | Op::AsNumber
            | Op::Mix
            | Op::MixSet
            | Op::Occurrences
            | Op::IsPast
            | Op::Work => [seen.iter().any(|seen| seen.ghostly), false],
        };
        if fault {
            self.blame(format!("{op:?} is given ghost bits"));
        }
        Seen { ty: op.result(), ghostly: result }
    }

    /// True if a step from some cell leads to a bit that is no cell's.
    fn step_is_ghostly(&mut self, dir: usize) -> bool {
        let board = &self.program.board;
        if dir >= board.directions.len() {
            self.blame(format!("there is no direction {dir}"));
            return false;
        }
        self.has_ghosts(&board.step(dir, &board.cells))
    }

    fn has_ghosts(&self, bits: &Bits) -> bool {
        bits.iter().zip(&self.program.board.cells).any(|(bits, cells)| bits & !cells != 0)
    }

    /// Blames a constant that is no cell's bit.
    fn known_bit(&mut self, bit: &Expr) {
        if let Expr::Number(bit) = bit
            && *bit != crate::program::NOWHERE
            && self.program.board.cell_of(*bit).is_none()
        {
            self.blame(format!("{bit} is no cell's bit"));
        }
    }

    fn known_table(&mut self, table: usize, ty: Type) {
        match self.program.tables.get(table) {
            Some(table) if table.rows.ty() == ty => {}
            Some(table) => self.blame(format!("table {} has no {ty:?}", table.name)),
            None => self.blame(format!("there is no table {table}")),
        }
    }

    /// Checks a call. Returns the type of the result.
    pub fn called(&mut self, call: &'p Call) -> Option<Type> {
        self.is_state(call.state);
        let callee = self.program.functions.get(call.function.0).filter(|_| call.function.0 < self.index);
        let Some(callee) = callee else {
            self.blame(format!("calls function {}, which is not before it", call.function.0));
            return call.result;
        };
        let is_known = match call.me {
            Who::Me | Who::Other => self.me.is_some(),
            Who::Player(player) => player < 2,
        };
        if callee.by_player && !is_known {
            self.blame(format!("calls `{}` for a player who is not known", callee.name));
        }
        if callee.takes_play {
            self.blame(format!("calls `{}`, which only a call from outside gives a play", callee.name));
        }
        if callee.parameters.len() != call.arguments.len() {
            self.blame(format!("calls `{}` with {} arguments", callee.name, call.arguments.len()));
        }
        for (parameter, argument) in callee.parameters.iter().zip(&call.arguments) {
            self.clean(argument, parameter.ty, &format!("an argument of `{}`", callee.name));
        }
        if callee.result != call.result {
            self.blame(format!("calls `{}` for {:?}", callee.name, call.result));
        }
        call.result
    }
}
