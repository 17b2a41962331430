//! Calls of functions: of the program's, and of this crate's.

use codegen::program::{Call, Program};
use cranelift_codegen::ir::{AbiParam, FuncRef, InstBuilder, Signature, Value, types};
use cranelift_module::Module;

use super::frame::{Exit, Frame, Translator, Words};
use super::memory::BLOCK;
use super::values::is_cell;
use crate::layout::WORD;
use crate::raw::{Block, Callee};

impl Translator<'_, '_> {
    /// Calls a function. Returns its result, if it has one.
    pub(super) fn call<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        call: &'p Call,
    ) -> Option<Words> {
        let callee = &program.functions[call.function.0];
        let me = callee.by_player.then(|| call.me.player(frame.me));
        let arguments: Vec<Words> =
            call.arguments.iter().map(|argument| self.value(program, frame, argument)).collect();
        if self.compiler.shapes.of_function(call.function).in_place {
            self.call_in_place(program, frame, call, me, arguments)
        } else {
            self.call_out_of_line(program, frame, call, me, arguments)
        }
    }

    /// Puts the statements of a function in the place of a call.
    fn call_in_place<'p>(
        &mut self,
        program: &'p Program,
        frame: &Frame<'p>,
        call: &'p Call,
        me: Option<usize>,
        arguments: Vec<Words>,
    ) -> Option<Words> {
        let callee = &program.functions[call.function.0];
        let after = self.builder.create_block();
        let types = callee.result.map(|ty| self.compiler.machine_types(ty));
        let result = types
            .map(|types| types.into_iter().map(|ty| self.builder.append_block_param(after, ty)).collect());
        let given = frame.state(call.state).clone();
        let mut inner = Frame::new(self.compiler, program, call.function, me, given, Exit::GoTo(after));
        for (parameter, (argument, values)) in
            callee.parameters.iter().zip(call.arguments.iter().zip(arguments))
        {
            inner.cells[parameter.id] =
                inner.shape.set[parameter.id] == 1 && is_cell(program, frame, argument);
            self.define(&mut inner, parameter.id, values);
        }
        self.all_of(program, &mut inner);
        self.begin(after);
        result
    }

    /// Calls a function that is compiled once for all who call it.
    fn call_out_of_line(
        &mut self,
        program: &Program,
        frame: &Frame<'_>,
        call: &Call,
        me: Option<usize>,
        arguments: Vec<Words>,
    ) -> Option<Words> {
        let (state, _) = self.base(&frame.state(call.state).clone());
        let mut values = vec![self.block, state];
        values.extend(arguments.into_iter().flatten());
        let function = self.function(call, me);
        let done = self.builder.ins().call(function, &values);
        let ty = program.functions[call.function.0].result?;
        if !self.compiler.is_returned_in_block(ty) {
            return Some(self.builder.inst_results(done).to_vec());
        }
        let returned = std::mem::offset_of!(Block, returned);
        let word = |place| (returned + WORD * place) as i32;
        Some(
            (0..self.words)
                .map(|place| self.builder.ins().load(types::I64, BLOCK, self.block, word(place)))
                .collect(),
        )
    }

    /// The function that is called, as it is known in this one.
    fn function(&mut self, call: &Call, me: Option<usize>) -> FuncRef {
        let key = (call.function, me);
        if let Some(known) = self.functions.get(&key) {
            return *known;
        }
        let id = self.compiler.declared(call.function, me);
        let function = self.compiler.module.declare_func_in_func(id, self.builder.func);
        self.functions.insert(key, function);
        function
    }

    /// Calls a function of this crate.
    pub(super) fn call_out(&mut self, callee: Callee, arguments: &[Value]) -> Option<Value> {
        let signature = match self.callees.get(&callee) {
            Some(known) => *known,
            None => {
                let mut signature = Signature::new(self.compiler.convention());
                signature.params = vec![AbiParam::new(types::I64); arguments.len()];
                signature.returns = vec![AbiParam::new(match callee {
                    Callee::Nth | Callee::Occurrences => types::I64,
                    Callee::IsPast | Callee::Work => types::I8,
                })];
                *self.callees.entry(callee).or_insert(self.builder.import_signature(signature))
            }
        };
        let address = self.constant(callee.address() as i64);
        let done = self.builder.ins().call_indirect(signature, address, arguments);
        self.builder.inst_results(done).first().copied()
    }
}
