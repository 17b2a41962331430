//! Compiles the functions of a program to machine code, each when it is first needed.
//!
//! | file | content |
//! | --- | --- |
//! | `shape` | questions about functions: which calls become statements, what is written |
//! | `frame` | a function that is being translated: its variables, states and exit |
//! | `statements` | statements |
//! | `values` | numbers and truths, and which operation is made how |
//! | `branches` | truths that decide where to go on |
//! | `sets` | sets of cells, word by word |
//! | `memory` | fields of states and plays |
//! | `lists` | plays and places |
//! | `calls` | calls of functions, in their place or out of line |
//!
//! A set of cells is as many values as it has words. A number is a value of 64 bits, a truth one of 8.

mod branches;
mod calls;
mod frame;
mod lists;
mod memory;
mod sets;
mod shape;
mod statements;
mod values;

use std::collections::BTreeMap;
use std::sync::Arc;

use codegen::program::{Function, FunctionId, Program, Rows, Type};
use cranelift_codegen::Context;
use cranelift_codegen::ir::{AbiParam, Signature, types};
use cranelift_codegen::isa::{CallConv, TargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{ArenaMemoryProvider, JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module, default_libcall_names};

use crate::layout::Layouts;
use crate::{Unavailable, raw};
use shape::Shapes;

pub(crate) use shape::counts_work;

/// Address space that is kept for the code of a game; only what is used takes memory.
const CODE_SPACE: usize = 64 << 20;
/// Words of a set that a function returns in registers; longer sets are returned in the block.
const MOST_IN_REGISTERS: usize = 2;
/// What is said where a function cannot be compiled, which no program that was checked brings about.
const CANNOT_COMPILE: &str = "a function of a checked program compiles";

/// Compiles the functions of a program.
pub(crate) struct Compiler {
    program: Arc<Program>,
    layouts: Layouts,
    /// Words of an item of the list of plays.
    play_words: usize,
    shapes: Shapes,
    tables: Vec<Table>,
    module: JITModule,
    /// The functions that are declared, each for the player for whom it is compiled.
    declared: BTreeMap<(FunctionId, Option<usize>), FuncId>,
    /// Those of them that are not compiled yet.
    waiting: Vec<(FunctionId, Option<usize>)>,
    context: Context,
    variables: FunctionBuilderContext,
}

/// A table in memory, which compiled code reads by its address.
struct Table {
    /// The rows, and one of zeros.
    words: Box<[u64]>,
    /// Words of a row.
    stride: usize,
    /// Number of rows.
    rows: usize,
}

impl Compiler {
    /// Begins to compile a program. An item of the list of plays takes `play_words` words.
    ///
    /// # Errors
    /// If this machine cannot.
    pub(crate) fn new(program: Arc<Program>, play_words: usize) -> Result<Self, Unavailable> {
        let isa = target()?;
        raw::can_be_run().map_err(Unavailable::Memory)?;
        let memory = ArenaMemoryProvider::new_with_size(CODE_SPACE)
            .map_err(|error| Unavailable::Memory(error.to_string()))?;
        let mut builder = JITBuilder::with_isa(isa, default_libcall_names());
        builder.memory_provider(Box::new(memory));
        Ok(Self {
            layouts: Layouts::of(&program),
            play_words,
            shapes: Shapes::of(&program),
            tables: program.tables.iter().map(|table| Table::of(&table.rows, program.board.words)).collect(),
            module: JITModule::new(builder),
            declared: BTreeMap::new(),
            waiting: Vec::new(),
            context: Context::new(),
            variables: FunctionBuilderContext::new(),
            program,
        })
    }

    /// Where fields lie.
    pub(crate) fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    /// True if a function writes the state that it is given.
    pub(crate) fn writes(&self, function: FunctionId) -> bool {
        self.shapes.of_function(function).writes
    }

    /// The memory of the code.
    pub(crate) fn into_module(self) -> JITModule {
        self.module
    }

    /// Compiles a function to be called from outside, and all that it calls. Returns its address.
    ///
    /// # Panics
    /// If the code does not fit in its memory.
    pub(crate) fn entry(&mut self, function: FunctionId, me: Option<usize>) -> *const u8 {
        let mut signature = Signature::new(self.convention());
        signature.params = [types::I64; 4].map(AbiParam::new).to_vec();
        signature.returns = vec![AbiParam::new(types::I64)];
        let id = self.module.declare_anonymous_function(&signature).expect(CANNOT_COMPILE);
        self.translated(id, signature, |translator, program| translator.entry(program, function, me));
        while let Some((function, me)) = self.waiting.pop() {
            let signature = self.signature(&self.program.functions[function.0]);
            let id = self.declared[&(function, me)];
            self.translated(id, signature, |translator, program| translator.whole(program, function, me));
        }
        self.module.finalize_definitions().expect(CANNOT_COMPILE);
        self.module.get_finalized_function(id)
    }

    /// Compiles a function that `make` translates.
    fn translated(
        &mut self,
        id: FuncId,
        signature: Signature,
        make: impl FnOnce(frame::Translator<'_, '_>, &Program),
    ) {
        let mut context = std::mem::replace(&mut self.context, Context::new());
        let mut variables = std::mem::take(&mut self.variables);
        let program = Arc::clone(&self.program);
        context.func.signature = signature;
        make(frame::Translator::new(self, &program, &mut context.func, &mut variables), &program);
        self.module.define_function(id, &mut context).unwrap_or_else(|error| panic!("{error:?}"));
        self.module.clear_context(&mut context);
        (self.context, self.variables) = (context, variables);
    }

    /// The function as compiled for `me`, if it is one by player.
    fn declared(&mut self, function: FunctionId, me: Option<usize>) -> FuncId {
        if let Some(id) = self.declared.get(&(function, me)) {
            return *id;
        }
        let source = &self.program.functions[function.0];
        let name = me.map_or_else(|| source.name.clone(), |me| format!("{}:{me}", source.name));
        let signature = self.signature(source);
        let id = self.module.declare_function(&name, Linkage::Local, &signature).expect(CANNOT_COMPILE);
        self.declared.insert((function, me), id);
        self.waiting.push((function, me));
        id
    }

    /// How a function is called out of line: with the block, the state, the play if it takes one, and its arguments.
    fn signature(&self, function: &Function) -> Signature {
        let mut signature = Signature::new(self.convention());
        let fixed = if function.takes_play { 3 } else { 2 };
        signature.params = vec![AbiParam::new(types::I64); fixed];
        for parameter in &function.parameters {
            signature.params.extend(self.machine_types(parameter.ty).into_iter().map(AbiParam::new));
        }
        if let Some(result) = function.result
            && !self.is_returned_in_block(result)
        {
            signature.returns = self.machine_types(result).into_iter().map(AbiParam::new).collect();
        }
        signature
    }

    fn convention(&self) -> CallConv {
        if cfg!(target_arch = "x86_64") { CallConv::SystemV } else { self.module.isa().default_call_conv() }
    }

    /// The types of the values that a value of this type is.
    fn machine_types(&self, ty: Type) -> Vec<types::Type> {
        match ty {
            Type::Set => vec![types::I64; self.program.board.words],
            Type::Number => vec![types::I64],
            Type::Bool => vec![types::I8],
        }
    }

    /// True if results of this type are returned in the block.
    fn is_returned_in_block(&self, ty: Type) -> bool {
        ty == Type::Set && self.program.board.words > MOST_IN_REGISTERS
    }
}

impl Table {
    fn of(rows: &Rows, words_of_set: usize) -> Self {
        let (stride, count) = match rows {
            Rows::Sets(rows) => (words_of_set, rows.len()),
            Rows::Numbers(numbers) => (1, numbers.len()),
        };
        let mut words = vec![0; stride * (count + 1)];
        match rows {
            Rows::Sets(rows) => {
                for (place, row) in words.chunks_exact_mut(stride).zip(rows) {
                    place.iter_mut().zip(row).for_each(|(place, word)| *place = *word);
                }
            }
            Rows::Numbers(numbers) => {
                words.iter_mut().zip(numbers).for_each(|(place, number)| *place = *number as u64);
            }
        }
        Self { words: words.into(), stride, rows: count }
    }

    /// Its address.
    fn address(&self) -> i64 {
        self.words.as_ptr() as i64
    }
}

/// The machine that this program runs on.
fn target() -> Result<Arc<dyn TargetIsa>, Unavailable> {
    let host = |error: &dyn ToString| Unavailable::Host(error.to_string());
    if cfg!(not(all(target_pointer_width = "64", target_endian = "little"))) {
        return Err(Unavailable::Host("words of 64 bits, the lowest byte first, are needed".to_owned()));
    }
    let mut flags = settings::builder();
    let verifies = if cfg!(debug_assertions) { "true" } else { "false" };
    let wanted = [
        ("opt_level", "speed"),
        ("enable_verifier", verifies),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
        ("unwind_info", "false"),
        ("enable_probestack", "true"),
        ("probestack_strategy", "inline"),
    ];
    for (name, value) in wanted {
        flags.set(name, value).map_err(|error| host(&error))?;
    }
    let isa = cranelift_native::builder().map_err(|error| host(&error))?;
    isa.finish(settings::Flags::new(flags)).map_err(|error| host(&error))
}
