//! A function that is being translated.

use std::collections::BTreeMap;
use std::rc::Rc;

use codegen::program::{Function, FunctionId, Of, Program, Type};
use cranelift_codegen::ir::{
    self, Block, FuncRef, InstBuilder, SigRef, StackSlot, StackSlotData, StackSlotKind, Value, types,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};

use super::Compiler;
use super::shape::Shape;
use crate::layout::WORD;
use crate::raw::Callee;

/// The most words of sets whose single bits are looked for among the words, and not in memory.
pub(super) const FEW_WORDS: usize = 2;

/// A value of the program: its words, if it is a set.
pub(super) type Words = Vec<Value>;

/// Whether the statements after some others are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// They are.
    GoesOn,
    /// They are not.
    Ends,
}

/// Where the fields of a state are.
#[derive(Clone, Debug)]
pub(super) enum Held {
    /// In memory that belongs to the caller.
    At(Value),
    /// On the stack.
    Slot(StackSlot),
    /// Each in variables of its own.
    Split(Rc<[Vec<Variable>]>),
}

/// What `Return` does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exit {
    /// Ends a function that is called from outside.
    Entry,
    /// Ends a function that is called out of line.
    Whole,
    /// Goes on in a block, which takes the result.
    GoTo(Block),
}

/// A function of the program that is being translated: the one that is compiled, or one that becomes statements in it.
pub(super) struct Frame<'p> {
    pub(super) function: &'p Function,
    pub(super) shape: Rc<Shape>,
    pub(super) me: Option<usize>,
    /// The state that it is given.
    pub(super) given: Held,
    /// The address of the play that it is given.
    pub(super) play: Option<Value>,
    /// For each variable, those that hold its words; none before it has a value.
    pub(super) locals: Vec<Vec<Variable>>,
    /// For each variable, its words in memory, if it is a large set that is asked for single bits.
    pub(super) mirrors: Vec<Option<StackSlot>>,
    /// For each variable, true if it surely is the bit of a cell.
    pub(super) cells: Vec<bool>,
    /// The copies of the state.
    pub(super) copies: Vec<Option<Held>>,
    pub(super) exit: Exit,
}

impl<'p> Frame<'p> {
    pub(super) fn new(
        compiler: &Compiler,
        program: &'p Program,
        id: FunctionId,
        me: Option<usize>,
        given: Held,
        exit: Exit,
    ) -> Self {
        let function = &program.functions[id.0];
        Self {
            function,
            shape: Rc::new(compiler.shapes.of_function(id).clone()),
            me: me.filter(|_| function.by_player),
            given,
            play: None,
            locals: vec![Vec::new(); function.locals.len()],
            mirrors: vec![None; function.locals.len()],
            cells: vec![false; function.locals.len()],
            copies: vec![None; function.copies],
            exit,
        }
    }

    /// The state that is meant.
    pub(super) fn state(&self, of: Of) -> &Held {
        match of {
            Of::Given => &self.given,
            Of::Copy(copy) => self.copies[copy].as_ref().expect("a copy is made before it is used"),
            Of::Play => unreachable!("a play is no state"),
        }
    }
}

/// Translates one function, and those that become statements in it.
pub(super) struct Translator<'c, 'f> {
    pub(super) compiler: &'c mut Compiler,
    pub(super) builder: FunctionBuilder<'f>,
    /// Words of a set.
    pub(super) words: usize,
    /// The address of the block.
    pub(super) block: Value,
    /// The address of the state, and that of the play.
    arguments: Vec<Value>,
    /// Signatures and functions that are known in the function.
    pub(super) callees: BTreeMap<Callee, SigRef>,
    pub(super) functions: BTreeMap<(FunctionId, Option<usize>), FuncRef>,
}

impl<'c, 'f> Translator<'c, 'f> {
    pub(super) fn new(
        compiler: &'c mut Compiler,
        program: &Program,
        function: &'f mut ir::Function,
        variables: &'f mut FunctionBuilderContext,
    ) -> Self {
        let mut builder = FunctionBuilder::new(function, variables);
        let first = builder.create_block();
        builder.append_block_params_for_function_params(first);
        builder.switch_to_block(first);
        builder.seal_block(first);
        let arguments = builder.block_params(first).to_vec();
        Self {
            compiler,
            builder,
            words: program.board.words,
            block: arguments[0],
            arguments,
            callees: BTreeMap::new(),
            functions: BTreeMap::new(),
        }
    }

    /// Translates a function that is called from outside.
    pub(super) fn entry(mut self, program: &Program, function: FunctionId, me: Option<usize>) {
        let given = Held::At(self.arguments[1]);
        let mut frame = Frame::new(self.compiler, program, function, me, given, Exit::Entry);
        frame.play = frame.function.takes_play.then(|| self.arguments[2]);
        if let Some(parameter) = frame.function.parameters.first() {
            let argument = match parameter.ty {
                Type::Bool => self.builder.ins().ireduce(types::I8, self.arguments[3]),
                Type::Number => self.arguments[3],
                Type::Set => unreachable!("no entry takes a set"),
            };
            self.define(&mut frame, parameter.id, vec![argument]);
        }
        self.body(program, frame);
    }

    /// Translates a function that is called out of line.
    pub(super) fn whole(mut self, program: &Program, function: FunctionId, me: Option<usize>) {
        let given = Held::At(self.arguments[1]);
        let mut frame = Frame::new(self.compiler, program, function, me, given, Exit::Whole);
        frame.play = frame.function.takes_play.then(|| self.arguments[2]);
        let mut rest = self.arguments.split_off(if frame.function.takes_play { 3 } else { 2 }).into_iter();
        for parameter in &frame.function.parameters {
            let count = self.compiler.machine_types(parameter.ty).len();
            let values = rest.by_ref().take(count).collect();
            self.define(&mut frame, parameter.id, values);
        }
        self.body(program, frame);
    }

    fn body<'p>(mut self, program: &'p Program, mut frame: Frame<'p>) {
        self.all_of(program, &mut frame);
        self.builder.finalize();
    }

    /// The statements of a function, and its end.
    pub(super) fn all_of<'p>(&mut self, program: &'p Program, frame: &mut Frame<'p>) {
        let function = frame.function;
        if self.statements(program, frame, &function.body) == Flow::GoesOn {
            // A function with a result ends before; if not, it gives an empty one.
            let nothing = function.result.map(|ty| self.nothing(ty));
            self.leave(frame, nothing);
        }
    }

    /// An empty value.
    fn nothing(&mut self, ty: Type) -> Words {
        let types = self.compiler.machine_types(ty);
        types.into_iter().map(|ty| self.builder.ins().iconst(ty, 0)).collect()
    }

    /// Gives a variable a value.
    pub(super) fn define(&mut self, frame: &mut Frame<'_>, local: usize, values: Words) {
        if frame.locals[local].is_empty() {
            let types: Vec<_> = values.iter().map(|value| self.builder.func.dfg.value_type(*value)).collect();
            frame.locals[local] = types.into_iter().map(|ty| self.builder.declare_var(ty)).collect();
        }
        if self.words > FEW_WORDS && frame.shape.asked[local] {
            let slot = *frame.mirrors[local].get_or_insert_with(|| self.slot(values.len()));
            for (word, value) in values.iter().enumerate() {
                self.builder.ins().stack_store(*value, slot, (WORD * word) as i32);
            }
        }
        for (variable, value) in frame.locals[local].clone().into_iter().zip(values) {
            self.builder.def_var(variable, value);
        }
    }

    /// The value of a variable.
    pub(super) fn local(&mut self, frame: &mut Frame<'_>, local: usize, ty: Type) -> Words {
        if frame.locals[local].is_empty() {
            // It has no value on any way that leads here.
            let nothing = self.nothing(ty);
            self.define(frame, local, nothing);
        }
        frame.locals[local].clone().into_iter().map(|variable| self.builder.use_var(variable)).collect()
    }

    /// Room on the stack.
    pub(super) fn slot(&mut self, words: usize) -> StackSlot {
        let bytes = (WORD * words) as u32;
        self.builder.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, bytes, 3))
    }

    /// A constant number.
    pub(super) fn constant(&mut self, number: i64) -> Value {
        self.builder.ins().iconst(types::I64, number)
    }
}
