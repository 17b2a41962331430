//! The code of a function, and its variables.

use wasm_encoder::{BlockType, Function, InstructionSink, MemArg, ValType};

use super::instances::{Instance, Instances};
use crate::program::{self, FunctionId, Of, Program, Type};

/// The types of parameters and results.
pub type Signature = (Vec<ValType>, Vec<ValType>);

/// The number of the import that has the address of the tables.
pub const TABLES: u32 = 0;
/// The variable that has the address of the runtime.
pub const RUNTIME: u32 = 0;

/// A word, or a number, that can be read several times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// In a variable.
    Local(u32),
    /// A constant.
    Const(u64),
}

/// Where a state is: at the address in a variable, and so many bytes after it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub base: u32,
    pub offset: usize,
}

/// What `Return` does.
#[derive(Clone, Debug)]
pub enum Exit {
    /// Ends the function.
    Function,
    /// Leaves a block, with the result in these variables.
    Block(u32, Vec<u32>),
}

/// A function of the program that is being translated: the one that is written, or one that becomes statements in it.
pub struct Frame<'p> {
    pub id: FunctionId,
    pub function: &'p program::Function,
    pub me: Option<usize>,
    /// The state that it is given.
    pub given: Place,
    /// The variable that has the address of the play that it is given.
    pub play: u32,
    /// For each variable of the program, those for its words.
    pub locals: Vec<Vec<u32>>,
    pub exit: Exit,
}

/// The code of a function.
pub struct Writer<'p> {
    pub instances: &'p Instances<'p>,
    pub program: &'p Program,
    code: Vec<u8>,
    /// The types of variables after the parameters.
    declared: Vec<ValType>,
    parameters: u32,
    /// Variables for what is not kept, of 32 and of 64 bits, and how many of them are in use.
    spare: [Vec<u32>; 2],
    used: [usize; 2],
    /// Number of open blocks.
    pub depth: u32,
}

/// The types of the values that a value is.
pub fn types(program: &Program, ty: Type) -> Vec<ValType> {
    match ty {
        Type::Set => vec![ValType::I64; program.board.words],
        Type::Number => vec![ValType::I64],
        Type::Bool => vec![ValType::I32],
    }
}

impl<'p> Writer<'p> {
    /// The code of a function, and its type: it takes the runtime, the state, the play if it is given one, and its parameters.
    pub fn whole(instances: &'p Instances<'p>, instance: Instance) -> (Signature, Function) {
        let program = instances.program;
        let function = &program.functions[instance.function.0];
        let mut takes = vec![ValType::I32; if function.takes_play { 3 } else { 2 }];
        let mut locals = vec![Vec::new(); function.locals.len()];
        for parameter in &function.parameters {
            let types = types(program, parameter.ty);
            locals[parameter.id] = (takes.len() as u32..).take(types.len()).collect();
            takes.extend(types);
        }
        let results = function.result.map(|ty| types(program, ty)).unwrap_or_default();
        let mut writer = Self {
            instances,
            program,
            code: Vec::new(),
            declared: Vec::new(),
            parameters: takes.len() as u32,
            spare: [Vec::new(), Vec::new()],
            used: [0; 2],
            depth: 0,
        };
        let mut frame = Frame {
            id: instance.function,
            function,
            me: instance.me,
            given: Place { base: 1, offset: 0 },
            play: 2,
            locals,
            exit: Exit::Function,
        };
        writer.declare(&mut frame);
        writer.statements(&frame, &function.body);
        if !results.is_empty() {
            // A function with a result has returned.
            writer.ins().unreachable();
        }
        writer.ins().end();
        let mut body = Function::new_with_locals_types(writer.declared);
        body.raw(writer.code);
        ((takes, results), body)
    }

    /// Gives variables to the variables of a function that have none.
    pub fn declare(&mut self, frame: &mut Frame<'p>) {
        for (id, (_, ty)) in frame.function.locals.iter().enumerate() {
            if frame.locals[id].is_empty() {
                let types = types(self.program, *ty);
                frame.locals[id] = types.into_iter().map(|ty| self.temp(ty)).collect();
            }
        }
    }

    /// Writes instructions.
    pub fn ins(&mut self) -> InstructionSink<'_> {
        InstructionSink::new(&mut self.code)
    }

    /// A variable that nobody uses.
    pub fn temp(&mut self, ty: ValType) -> u32 {
        let pool = usize::from(ty == ValType::I64);
        let place = self.used[pool];
        self.used[pool] += 1;
        if let Some(known) = self.spare[pool].get(place) {
            return *known;
        }
        self.declared.push(ty);
        let new = self.parameters + self.declared.len() as u32 - 1;
        self.spare[pool].push(new);
        new
    }

    /// Runs `work`, after which the variables that it took are free.
    pub fn scoped<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let used = self.used;
        let result = work(self);
        self.used = used;
        result
    }

    /// Puts a word on the stack.
    pub fn get(&mut self, word: Word) {
        match word {
            Word::Local(local) => self.ins().local_get(local),
            Word::Const(constant) => self.ins().i64_const(constant as i64),
        };
    }

    /// Takes what is on the stack into a new variable.
    pub fn take(&mut self, ty: ValType) -> Word {
        let local = self.temp(ty);
        self.ins().local_set(local);
        Word::Local(local)
    }

    /// Writes a block, whose `make` is told how deep it is.
    pub fn block(&mut self, make: impl FnOnce(&mut Self, u32)) {
        self.ins().block(BlockType::Empty);
        self.nested(make);
    }

    /// Writes a loop.
    pub fn repeat(&mut self, make: impl FnOnce(&mut Self, u32)) {
        self.ins().loop_(BlockType::Empty);
        self.nested(make);
    }

    /// Writes what is done if the truth on the stack holds, and what else. Each leaves a value of type `result`, if there is one.
    pub fn either(
        &mut self,
        result: Option<ValType>,
        then: impl FnOnce(&mut Self),
        other: Option<&mut dyn FnMut(&mut Self)>,
    ) {
        self.ins().if_(result.map_or(BlockType::Empty, BlockType::Result));
        self.depth += 1;
        then(self);
        if let Some(other) = other {
            self.ins().else_();
            other(self);
        }
        self.depth -= 1;
        self.ins().end();
    }

    fn nested(&mut self, make: impl FnOnce(&mut Self, u32)) {
        self.depth += 1;
        make(self, self.depth);
        self.depth -= 1;
        self.ins().end();
    }

    /// Goes to a block that is so deep: out of it, or to the start of a loop.
    pub fn leave(&mut self, depth: u32) {
        let up = self.depth - depth;
        self.ins().br(up);
    }

    /// [`Writer::leave`], if the truth on the stack holds.
    pub fn leave_if(&mut self, depth: u32) {
        let up = self.depth - depth;
        self.ins().br_if(up);
    }

    /// Where a state is.
    pub fn place(&self, frame: &Frame<'_>, of: Of) -> Place {
        match of {
            Of::Given => frame.given,
            Of::Copy(copy) => Place { base: RUNTIME, offset: self.instances.copy(frame.id, copy) },
            Of::Play => Place { base: frame.play, offset: 0 },
        }
    }
}

/// A place in memory, so many bytes after an address that is a multiple of `1 << align`.
pub fn at(offset: usize, align: u32) -> MemArg {
    MemArg { offset: offset as u64, align, target: wasm_encoder::MemArgTarget::Memory(0), ordering: None }
}
