//! Statements.

use wasm_encoder::ValType;

use super::writer::{Exit, Frame, Word, Writer};
use crate::program::{Expr, Stmt, Type};

impl<'p> Writer<'p> {
    /// Translates statements.
    pub fn statements(&mut self, frame: &Frame<'p>, statements: &'p [Stmt]) {
        for statement in statements {
            self.scoped(|writer| writer.statement(frame, statement));
        }
    }

    fn statement(&mut self, frame: &Frame<'p>, statement: &'p Stmt) {
        match statement {
            Stmt::Let(local, value) => self.assign(frame, &frame.locals[local.id], value),
            Stmt::Store(of, field, value) => {
                let place = self.place(frame, *of);
                self.store(frame, place, *field, value);
            }
            Stmt::If(test, then, other) => {
                self.push(frame, test);
                let then = |writer: &mut Self| writer.statements(frame, then);
                if other.is_empty() {
                    self.either(None, then, None);
                } else {
                    self.either(None, then, Some(&mut |writer| writer.statements(frame, other)));
                }
            }
            Stmt::ByPlayer(blocks) => self.statements(frame, &blocks[frame.me.expect("`ME` is known")]),
            Stmt::While(test, block) => self.block(|writer, outside| {
                writer.repeat(|writer, again| {
                    if *test != Expr::Bool(true) {
                        writer.scoped(|writer| writer.push(frame, test));
                        writer.ins().i32_eqz();
                        writer.leave_if(outside);
                    }
                    writer.statements(frame, block);
                    writer.leave(again);
                });
            }),
            Stmt::Each(local, set, block) => self.each(frame, frame.locals[local.id][0], set, block),
            Stmt::Copy(copy) => self.copy(frame, *copy),
            Stmt::Push(list, values) => self.append(frame, *list, values),
            Stmt::Put(list, index, field, value) => self.put(frame, *list, index, *field, value),
            Stmt::Truncate(list, index) => self.truncate(frame, *list, index),
            Stmt::Do(call) => {
                self.call(frame, call);
            }
            Stmt::Return(value) => self.give(frame, value.as_ref()),
        }
    }

    /// Runs statements for each bit of a set.
    fn each(&mut self, frame: &Frame<'p>, bit: u32, set: &'p Expr, block: &'p [Stmt]) {
        let left: Vec<u32> = (0..self.program.board.words).map(|_| self.temp(ValType::I64)).collect();
        self.assign(frame, &left, set);
        let words: Vec<Word> = left.iter().map(|local| Word::Local(*local)).collect();
        self.block(|writer, outside| {
            writer.repeat(|writer, again| {
                writer.any_bit(&words);
                writer.ins().i64_eqz();
                writer.leave_if(outside);
                if let [only] = words[..] {
                    writer.get(only);
                    writer.ins().i64_ctz().local_set(bit);
                } else {
                    writer.first(&words);
                    writer.ins().local_set(bit);
                }
                writer.scoped(|writer| {
                    let rest = writer.without_lowest(&words);
                    for (local, word) in left.iter().zip(rest) {
                        writer.get(word);
                        writer.ins().local_set(*local);
                    }
                });
                writer.statements(frame, block);
                writer.leave(again);
            });
        });
    }

    /// Returns a value.
    fn give(&mut self, frame: &Frame<'p>, value: Option<&'p Expr>) {
        match &frame.exit {
            Exit::Block(depth, result) => {
                if let Some(value) = value {
                    self.assign(frame, result, value);
                }
                self.leave(*depth);
            }
            Exit::Function => {
                if let Some(value) = value {
                    match value.ty() {
                        Type::Set => {
                            let words = self.set(frame, value);
                            words.into_iter().for_each(|word| self.get(word));
                        }
                        Type::Number | Type::Bool => self.push(frame, value),
                    }
                }
                self.ins().return_();
            }
        }
    }
}
