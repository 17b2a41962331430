//! Programs as modules of WebAssembly, which work in the memory of their host: the engine, in a browser.
//!
//! | import from `env` | type | content |
//! | --- | --- | --- |
//! | `memory` | | the memory of the host |
//! | `tables` | `i32` | the address of [`Module::tables`] bytes that the module fills; a multiple of 8 |
//! | `grow` | `(runtime, list)` | makes room for one more play (list 0) or place (list 1) |
//! | `occurrences` | `(runtime, key: i64, round: i64, window: i64, least: i64) -> i64` | [`engine::History::occurrences`] of the past |
//! | `is_past` | `(runtime, key: i64) -> i32` | [`engine::History::contains`] |
//! | `work` | `(clause: i64, units: i64) -> i32` | [`engine::listing::steps`] |
//!
//! Each function that is called from outside is exported by its name in [`crate::program::Entries::named`], and one by player for each player: `make0` and `make1`.
//! All have the type `(runtime: i32, state: i32, play: i32, argument: i64) -> i64`, so that a host can call them by one table. What a function does
//! not take is ignored; one without a result gives 0.
//!
//! A runtime is [`Module::runtime`] bytes, at a multiple of 8. It begins with the list of plays and that of places, each three numbers of 32 bits:
//! the address of the first item, the number of items, and the number for which there is room. The rest belongs to the module.
//!
//! | file | content |
//! | --- | --- |
//! | `instances` | the functions that a module has, for each player, and the memory of their copies |
//! | `writer` | the code of a function, and its variables |
//! | `statements`, `values`, `sets`, `memory` | what is translated |
//! | `helpers` | operations that WebAssembly lacks |

mod helpers;
#[cfg(test)]
mod host;
mod instances;
mod memory;
mod sets;
mod statements;
#[cfg(test)]
mod tests;
mod values;
mod writer;

use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, EntityType, ExportKind, ExportSection, Function, FunctionSection,
    GlobalType, ImportSection, MemoryType, NameMap, NameSection, TypeSection, ValType,
};

use crate::program::{FunctionId, Program, Rows, Type};
use instances::{Instance, Instances};
use writer::{Signature, Writer};

/// The functions that a module imports, in order.
const IMPORTED: [(&str, &[ValType], &[ValType]); 4] = [
    ("grow", &[ValType::I32, ValType::I32], &[]),
    ("occurrences", &[ValType::I32, ValType::I64, ValType::I64, ValType::I64, ValType::I64], &[ValType::I64]),
    ("is_past", &[ValType::I32, ValType::I64], &[ValType::I32]),
    ("work", &[ValType::I64, ValType::I64], &[ValType::I32]),
];

/// The parameters of a function that is called from outside.
const OUTSIDE: [ValType; 4] = [ValType::I32, ValType::I32, ValType::I32, ValType::I64];

/// A module, and the memory that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The module's bytes.
    pub bytes: Vec<u8>,
    /// The bytes of its tables.
    pub tables: usize,
    /// The bytes of a runtime.
    pub runtime: usize,
}

/// The module of a program whose plays take `play_bytes` bytes in the list of plays: a multiple of 8, and at least those of their record.
pub fn module(program: &Program, play_bytes: usize) -> Module {
    let instances = Instances::of(program, play_bytes);
    let mut parts = Parts::default();
    for (name, parameters, results) in IMPORTED {
        let ty = parts.ty((parameters.to_vec(), results.to_vec()));
        parts.imports.import("env", name, EntityType::Function(ty));
        parts.names.append(parts.count, name);
        parts.count += 1;
    }
    for (name, signature, body) in helpers::all(program.board.words) {
        parts.function(&name, signature, &body);
    }
    for instance in instances.all() {
        let (signature, body) = Writer::whole(&instances, *instance);
        parts.function(&instances.name(*instance), signature, &body);
    }
    for (name, function) in program.entries.named() {
        for player in 0..2 {
            let by_player = program.functions[function.0].by_player;
            if by_player || player == 0 {
                let me = by_player.then_some(player);
                let name = if by_player { format!("{name}{player}") } else { name.clone() };
                let body = entry(program, &instances, function, me);
                let index = parts.function(&name, (OUTSIDE.to_vec(), vec![ValType::I64]), &body);
                parts.exports.export(&name, ExportKind::Func, index);
            }
        }
    }
    let (data, tables) = tables(program);
    Module { bytes: parts.finish(data), tables, runtime: instances.runtime_bytes() }
}

/// A function that is called from outside: calls one of the program.
fn entry(program: &Program, instances: &Instances<'_>, function: FunctionId, me: Option<usize>) -> Function {
    let mut body = Function::new([]);
    let mut code = body.instructions();
    let of = &program.functions[function.0];
    code.local_get(0).local_get(1);
    if of.takes_play {
        code.local_get(2);
    }
    for parameter in &of.parameters {
        code.local_get(3);
        match parameter.ty {
            Type::Bool => code.i32_wrap_i64(),
            Type::Number => &mut code,
            Type::Set => unreachable!("no function that is called from outside takes a set"),
        };
    }
    code.call(instances.index(Instance { function, me }));
    match of.result {
        None => code.i64_const(0),
        Some(Type::Bool) => code.i64_extend_i32_u(),
        Some(Type::Number) => &mut code,
        Some(Type::Set) => unreachable!("no function that is called from outside returns a set"),
    };
    code.end();
    body
}

/// The entries of all tables in one segment, and their bytes.
fn tables(program: &Program) -> (Option<Vec<u8>>, usize) {
    let words = program.tables.iter().flat_map(|table| match &table.rows {
        Rows::Sets(sets) => sets.iter().flatten().copied().collect::<Vec<u64>>(),
        Rows::Numbers(numbers) => numbers.iter().map(|number| *number as u64).collect(),
    });
    let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
    let size = bytes.len();
    ((size > 0).then_some(bytes), size)
}

/// The sections of a module that is being made.
#[derive(Default)]
struct Parts {
    types: TypeSection,
    known: Vec<Signature>,
    imports: ImportSection,
    functions: FunctionSection,
    exports: ExportSection,
    code: CodeSection,
    names: NameMap,
    /// Number of functions, imported ones among them.
    count: u32,
}

impl Parts {
    /// The number of a type.
    fn ty(&mut self, signature: Signature) -> u32 {
        if let Some(known) = self.known.iter().position(|known| *known == signature) {
            return known as u32;
        }
        self.types.ty().function(signature.0.clone(), signature.1.clone());
        self.known.push(signature);
        self.known.len() as u32 - 1
    }

    /// Adds a function, and returns its number.
    fn function(&mut self, name: &str, signature: Signature, body: &Function) -> u32 {
        let ty = self.ty(signature);
        self.functions.function(ty);
        self.code.function(body);
        self.names.append(self.count, name);
        self.count += 1;
        self.count - 1
    }

    fn finish(mut self, data: Option<Vec<u8>>) -> Vec<u8> {
        let memory =
            MemoryType { minimum: 0, maximum: None, memory64: false, shared: false, page_size_log2: None };
        self.imports.import("env", "memory", EntityType::Memory(memory));
        let address = GlobalType { val_type: ValType::I32, mutable: false, shared: false };
        self.imports.import("env", "tables", EntityType::Global(address));
        let mut module = wasm_encoder::Module::new();
        module.section(&self.types).section(&self.imports).section(&self.functions).section(&self.exports);
        module.section(&self.code);
        if let Some(bytes) = data {
            let mut segments = DataSection::new();
            segments.active(0, &ConstExpr::global_get(writer::TABLES), bytes);
            module.section(&segments);
        }
        let mut names = NameSection::new();
        names.functions(&self.names);
        module.section(&names);
        module.finish()
    }
}
