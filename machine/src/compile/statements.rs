//! Statements.

use codegen::program::{Expr, Local, Program, Stmt, Type};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};

use super::frame::{Exit, Flow, Frame, Translator, Words};
use super::memory::{BLOCK, STACK};
use super::values::{is_cell, me};
use crate::layout::WORD;

impl Translator<'_, '_> {
    /// Translates statements.
    pub(super) fn statements<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        stmts: &'p [Stmt],
    ) -> Flow {
        for stmt in stmts {
            if self.statement(program, frame, stmt) == Flow::Ends {
                return Flow::Ends;
            }
        }
        Flow::GoesOn
    }

    fn statement<'p>(&mut self, program: &'p Program, frame: &mut Frame<'p>, stmt: &'p Stmt) -> Flow {
        match stmt {
            Stmt::Let(local, value) => self.assign(program, frame, *local, value),
            Stmt::Store(of, field, value) => {
                let values = self.value(program, frame, value);
                self.store_field(frame, *of, *field, &values);
            }
            Stmt::If(test, then, other) => return self.if_else(program, frame, test, then, other),
            Stmt::ByPlayer(both) => return self.statements(program, frame, &both[me(frame)]),
            Stmt::While(test, stmts) => self.repeat(program, frame, test, stmts),
            Stmt::Each(local, set, stmts) => self.each(program, frame, *local, set, stmts),
            Stmt::Copy(copy) => self.copy(program, frame, *copy),
            Stmt::Push(list, values) => {
                let values: Vec<Words> =
                    values.iter().map(|value| self.value(program, frame, value)).collect();
                self.push(*list, &values);
            }
            Stmt::Put(list, index, field, value) => {
                let index = self.single(program, frame, index);
                let values = self.value(program, frame, value);
                self.put(*list, index, *field, &values);
            }
            Stmt::Truncate(list, length) => {
                let length = self.single(program, frame, length);
                self.truncate(*list, length);
            }
            Stmt::Do(call) => {
                self.call(program, frame, call);
            }
            Stmt::Return(value) => {
                let result = value.as_ref().map(|value| self.value(program, frame, value));
                self.leave(frame, result);
                return Flow::Ends;
            }
        }
        Flow::GoesOn
    }

    fn assign<'p>(&mut self, program: &'p Program, frame: &mut Frame<'p>, local: Local, value: &'p Expr) {
        let values = self.value(program, frame, value);
        if frame.shape.set[local.id] == 1 {
            frame.cells[local.id] = is_cell(program, frame, value);
        }
        self.define(frame, local.id, values);
    }

    fn if_else<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        test: &'p Expr,
        then: &'p [Stmt],
        other: &'p [Stmt],
    ) -> Flow {
        let [yes, no, after] = [(); 3].map(|()| self.builder.create_block());
        self.branch(program, frame, test, yes, if other.is_empty() { after } else { no });
        let mut flow = if other.is_empty() { Flow::GoesOn } else { Flow::Ends };
        let arms = [(yes, then), (no, other)];
        let arms = arms.into_iter().filter(|(block, stmts)| *block == yes || !stmts.is_empty());
        for (block, stmts) in arms {
            self.begin(block);
            if self.statements(program, frame, stmts) == Flow::GoesOn {
                self.builder.ins().jump(after, &[]);
                flow = Flow::GoesOn;
            }
        }
        if flow == Flow::GoesOn {
            self.begin(after);
        }
        flow
    }

    fn repeat<'p>(&mut self, program: &'p Program, frame: &mut Frame<'p>, test: &'p Expr, stmts: &'p [Stmt]) {
        let [head, body, after] = [(); 3].map(|()| self.builder.create_block());
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(head);
        self.branch(program, frame, test, body, after);
        self.begin(body);
        if self.statements(program, frame, stmts) == Flow::GoesOn {
            self.builder.ins().jump(head, &[]);
        }
        self.builder.seal_block(head);
        self.begin(after);
    }

    /// Statements for each cell of a set.
    fn each<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        local: Local,
        set: &'p Expr,
        stmts: &'p [Stmt],
    ) {
        let set = self.value(program, frame, set);
        frame.cells[local.id] = frame.shape.set[local.id] == 0;
        match set[..] {
            [word] => {
                let base = self.constant(0);
                self.each_of_word(program, frame, local, (word, base), stmts);
            }
            _ => self.each_of_words(program, frame, local, &set, stmts),
        }
    }

    /// Statements for each bit of a word, whose lowest bit is that of number `base`.
    fn each_of_word<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        local: Local,
        (word, base): (Value, Value),
        stmts: &'p [Stmt],
    ) {
        let [body, after] = [(); 2].map(|()| self.builder.create_block());
        let rest = self.builder.append_block_param(body, types::I64);
        self.builder.ins().brif(word, body, &[word.into()], after, &[]);
        self.builder.switch_to_block(body);
        let bit = self.builder.ins().ctz(rest);
        let bit = self.builder.ins().iadd(bit, base);
        self.define(frame, local.id, vec![bit]);
        let next = self.rest(rest);
        if self.statements(program, frame, stmts) == Flow::GoesOn {
            self.builder.ins().brif(next, body, &[next.into()], after, &[]);
        }
        self.builder.seal_block(body);
        self.begin(after);
    }

    /// Statements for each cell of a set of several words, word after word.
    fn each_of_words<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        local: Local,
        set: &[Value],
        stmts: &'p [Stmt],
    ) {
        let slot = self.slot(self.words);
        for (place, word) in set.iter().enumerate() {
            self.builder.ins().stack_store(*word, slot, (WORD * place) as i32);
        }
        let [body, after] = [(); 2].map(|()| self.builder.create_block());
        let place = self.builder.append_block_param(body, types::I64);
        let zero = self.constant(0);
        self.builder.ins().jump(body, &[zero.into()]);
        self.builder.switch_to_block(body);
        let address = self.builder.ins().stack_addr(types::I64, slot, 0);
        let offset = self.builder.ins().ishl_imm(place, i64::from(WORD.ilog2()));
        let address = self.builder.ins().iadd(address, offset);
        let word = self.builder.ins().load(types::I64, STACK, address, 0);
        let base = self.builder.ins().ishl_imm(place, 6);
        self.each_of_word(program, frame, local, (word, base), stmts);
        let next = self.builder.ins().iadd_imm(place, 1);
        let more = self.builder.ins().icmp_imm(IntCC::UnsignedLessThan, next, self.words as i64);
        self.builder.ins().brif(more, body, &[next.into()], after, &[]);
        self.builder.seal_block(body);
        self.begin(after);
    }

    /// Ends the function.
    pub(super) fn leave(&mut self, frame: &Frame<'_>, result: Option<Words>) {
        match frame.exit {
            Exit::GoTo(block) => {
                let result: Vec<_> = result.into_iter().flatten().map(Into::into).collect();
                self.builder.ins().jump(block, &result);
            }
            Exit::Entry => {
                let result = match (result, frame.function.result) {
                    (Some(result), Some(Type::Bool)) => self.builder.ins().uextend(types::I64, result[0]),
                    (Some(result), Some(Type::Number)) => result[0],
                    _ => self.constant(0),
                };
                self.builder.ins().return_(&[result]);
            }
            Exit::Whole => {
                let result = result.unwrap_or_default();
                if frame.function.result.is_some_and(|ty| self.compiler.is_returned_in_block(ty)) {
                    for (place, word) in result.iter().enumerate() {
                        let at = std::mem::offset_of!(crate::raw::Block, returned) + WORD * place;
                        self.builder.ins().store(BLOCK, *word, self.block, at as i32);
                    }
                    self.builder.ins().return_(&[]);
                } else {
                    self.builder.ins().return_(&result);
                }
            }
        }
    }
}
