//! A generated module that can be run.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

use engine::Setup;
use proc_macro2::TokenStream;

use crate::error::{EvalError, error};
use crate::lower;
use crate::position::Position;
use crate::program::{FunctionId, Program};
use crate::run::{Machine, Stop};
use crate::value::{Place, Value};

/// The number of innermost calls whose statements an error shows.
const TOLD: usize = 4;

/// A generated module.
pub struct Module {
    file: syn::File,
    program: Program,
    functions: HashMap<String, FunctionId>,
    /// The cell of each bit.
    cells: OnceCell<HashMap<u32, usize>>,
}

impl Module {
    /// The module with these tokens.
    ///
    /// # Errors
    /// If the tokens are no Rust. Rust that is not understood is an error only where it is run: see [`Module::unsupported`].
    pub fn new(tokens: TokenStream) -> Result<Self, EvalError> {
        let file = syn::parse2(tokens).map_err(|fault| error!("the module is no Rust: {fault}"))?;
        let program = lower::lower(&file);
        let functions = program.functions.iter().enumerate();
        let functions = functions.map(|(id, function)| (function.name.clone(), FunctionId(id))).collect();
        Ok(Self { file, program, functions, cells: OnceCell::new() })
    }

    /// The parts of the module that are not understood, as text.
    pub fn unsupported(&self) -> &[String] {
        &self.program.unsupported
    }

    /// The start of a game.
    ///
    /// # Errors
    /// Where a debug build would panic, and where the module is not understood, as in all code that is run.
    pub fn start(&self) -> Result<Position<'_>, EvalError> {
        let state = self.call("Rules::start", |_| vec![self.rules()])?;
        Ok(Position::new(self, state))
    }

    /// The position that `setup` describes.
    ///
    /// # Errors
    /// As [`Module::start`].
    pub fn load(&self, setup: &Setup) -> Result<Position<'_>, EvalError> {
        let state = self.call("Rules::load", |_| vec![self.rules(), crate::setup::to_value(setup)])?;
        Ok(Position::new(self, state))
    }

    /// The module's `Rules` value.
    fn rules(&self) -> Value {
        let found = self.program.types.iter().position(|of| of.name == "Rules");
        Value::structure(crate::program::TypeId(found.unwrap_or_default()), Vec::new())
    }

    /// Calls a function with the arguments that `args` gives for a fresh machine.
    pub(crate) fn call(
        &self,
        name: &str,
        args: impl FnOnce(&mut Machine) -> Vec<Value>,
    ) -> Result<Value, EvalError> {
        self.run(name, args, |_, value| value)
    }

    /// Like [`Module::call`], but returns the value that `after` makes of the machine and the result.
    pub(crate) fn run<T>(
        &self,
        name: &str,
        args: impl FnOnce(&mut Machine) -> Vec<Value>,
        after: impl FnOnce(&Machine, Value) -> T,
    ) -> Result<T, EvalError> {
        let id = self.functions.get(name).ok_or_else(|| error!("the module has no function {name}"))?;
        let mut machine = Machine::new(&self.program);
        let args = args(&mut machine);
        match machine.call(*id, args) {
            Ok(value) => Ok(after(&machine, value)),
            Err(stop) => Err(self.explained(&machine, stop)),
        }
    }

    /// The error with the calls in which it happened.
    fn explained(&self, machine: &Machine, stop: Stop) -> EvalError {
        let Stop::Error(error) = stop else { return error!("a function is left in a strange way") };
        let mut error = *error;
        for (function, statement) in machine.broken_at.iter().rev().take(TOLD) {
            let name = &self.program.functions[function.0].name;
            let text = lower::text_of(&self.file, *function, *statement).unwrap_or_default();
            error.place.push(format!("{name}: {text}"));
        }
        error
    }

    /// The cell that a bit stands for; `None` for the sentinel for no cell.
    pub(crate) fn cell(&self, bit: u32) -> Result<Option<usize>, EvalError> {
        if self.cells.get().is_none() {
            let count = self.constant_len("METADATA")?;
            let mut cells = HashMap::new();
            for cell in 0..count {
                let of = self.call("Board::bit_of", |_| vec![Value::size(cell)])?;
                cells.insert(of.index()? as u32, cell);
            }
            // This cannot fail, since `cells` was not set before.
            let _ = self.cells.set(cells);
        }
        Ok(self.cells.get().and_then(|cells| cells.get(&bit)).copied())
    }

    /// Number of cells in the metadata.
    fn constant_len(&self, metadata: &str) -> Result<usize, EvalError> {
        let value = self.call(metadata, |_| Vec::new())?;
        Ok(value.fields()?.fields[0].elements()?.len())
    }

    /// A field of a struct, if the struct has it.
    pub(crate) fn field(&self, value: &Value, name: &str) -> Result<Option<Value>, EvalError> {
        let fields = value.fields()?;
        let of = &self.program.types[fields.of.0];
        let found = of.fields.iter().position(|(known, _)| self.program.names[known.0] == name);
        Ok(found.map(|index| fields.fields[index].clone()))
    }
}

/// A variable on an empty stack, and a place for it.
pub(crate) fn variable(machine: &mut Machine, value: Value) -> Value {
    machine.stack.push(value);
    Value::Place(Rc::new(Place { slot: machine.stack.len() - 1, path: Vec::new() }))
}
