//! Translation of the syntax of a module to the program that is run.

mod calls;
mod closures;
mod exprs;
mod items;
mod paths;
mod patterns;
mod places;
mod scope;
mod shared;
mod statements;
mod types;

use std::collections::{HashMap, HashSet};

use quote::ToTokens;

use crate::program::{ConstId, Expr, FunctionId, Name, Program, TypeId};
use crate::types::Type;
use scope::Frame;

/// The program of a module.
pub fn lower(file: &syn::File) -> Program {
    let mut lowering = Lowering::default();
    lowering.module(file);
    lowering.program
}

/// The text of a statement, by its function and its number there.
pub fn text_of(file: &syn::File, function: FunctionId, statement: usize) -> Option<String> {
    let mut lowering = Lowering { wanted: Some((function, statement)), ..Lowering::default() };
    lowering.module(file);
    lowering.text
}

/// A module that is being read.
#[derive(Default)]
struct Lowering {
    program: Program,
    names: HashMap<String, Name>,
    aliases: HashMap<String, Type>,
    structs: HashMap<String, TypeId>,
    consts: HashMap<(Option<TypeId>, String), ConstId>,
    functions: HashMap<(Option<TypeId>, String), FunctionId>,
    /// Names of methods that change their receiver.
    changing: HashSet<String>,
    /// Names of methods that the module has.
    methods: HashSet<String>,
    /// The type whose block of methods is being read.
    own: Option<TypeId>,
    /// The functions that are being read, each a closure in the one before it.
    frames: Vec<Frame>,
    /// The statement whose text is wanted.
    wanted: Option<(FunctionId, usize)>,
    text: Option<String>,
}

impl Lowering {
    /// The number of a name.
    fn name(&mut self, text: &str) -> Name {
        if let Some(&name) = self.names.get(text) {
            return name;
        }
        let name = Name(self.program.names.len());
        self.program.names.push(text.to_owned());
        self.names.insert(text.to_owned(), name);
        name
    }

    /// Notes syntax that is not understood.
    fn unsupported(&mut self, what: &str, tokens: &impl ToTokens) -> Expr {
        self.program.unsupported.push(format!("{what}: {}", tokens.to_token_stream()));
        Expr::Unsupported(self.program.unsupported.len() - 1)
    }
}
