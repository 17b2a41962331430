#![doc = include_str!("../README.md")]

// `facts` derives properties of the rules. From there two ways lead on. A `plan` holds the decisions about each part of a module, `pass` has one file
// for each technique, `emit` prints the module as Rust, and `tidy` drops its unused code. And `lower` makes a typed `program`, of which each `target`
// makes what it runs. The generator is a pure function without input or output.

use proc_macro2::TokenStream;
use quote::ToTokens;

use dsl::model::Model;

mod emit;
mod facts;
pub mod lower;
mod pass;
mod plan;
pub mod program;
mod refusal;
pub mod target;
mod technique;
#[cfg(test)]
mod testing;
mod tidy;

pub use pass::Technique;
pub use refusal::{Unsupported, refusals};
pub use technique::{Techniques, UnknownTechnique};

/// The module for a game, as tokens.
///
/// # Errors
/// If rules are combined in a way that the generator cannot turn into code; the interpreter can play them.
///
/// # Panics
/// As [`rust`].
pub fn generate(model: &Model) -> Result<TokenStream, Unsupported> {
    generate_with(model, Techniques::all())
}

/// The module for a game, as tokens, made with some of the techniques only.
///
/// # Errors
/// As [`generate`]; which rules are refused may depend on the techniques.
///
/// # Panics
/// As [`rust`].
pub fn generate_with(model: &Model, techniques: Techniques) -> Result<TokenStream, Unsupported> {
    Ok(module(model, techniques)?.to_token_stream())
}

/// The plan of a game's module as text: the form of each clause and stage, and each place where a technique applies.
///
/// # Errors
/// As [`generate`].
pub fn plan(model: &Model) -> Result<String, Unsupported> {
    plan::build(model, Techniques::all()).map(|plan| plan.to_string())
}

/// The decisions from which a module is made, as text. Two modules of a game with the same decisions are the same, and deciding
/// takes a quarter of the time of generating.
///
/// # Errors
/// As [`generate_with`].
pub fn decisions(model: &Model, techniques: Techniques) -> Result<String, Unsupported> {
    plan::build(model, techniques)
        .map(|plan| format!("{:?}", (plan.layout.set, plan.decided, plan.stages, plan.kept)))
}

/// The module for a game, as formatted text: exactly what the build script compiles.
///
/// # Errors
/// As [`generate`].
///
/// # Panics
/// If the emitted tokens are not valid Rust, which is a fault of the generator.
pub fn rust(model: &Model) -> Result<String, Unsupported> {
    rust_with(model, Techniques::all())
}

/// The module for a game, as formatted text, made with some of the techniques only.
///
/// # Errors
/// As [`generate_with`].
///
/// # Panics
/// As [`rust`].
pub fn rust_with(model: &Model, techniques: Techniques) -> Result<String, Unsupported> {
    Ok(spaced(&prettyplease::unparse(&module(model, techniques)?)))
}

/// The syntax tree of a module.
fn module(model: &Model, techniques: Techniques) -> Result<syn::File, Unsupported> {
    let plan = plan::build(model, techniques)?;
    let mut module =
        syn::parse2(emit::module(&plan)).unwrap_or_else(|error| panic!("generated code is no Rust: {error}"));
    tidy::tidy(&mut module);
    Ok(module)
}

/// The text with a blank line between each item that ends with a closing bracket and the item after it, as a person would write it.
fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    let mut last = "";
    for line in text.lines() {
        let follows = line.trim_start();
        let ended = last.trim_start() == "}" || last.ends_with("];") || last.ends_with("});");
        let begins =
            ["///", "#[", "fn ", "pub ", "impl ", "static "].iter().any(|start| follows.starts_with(start));
        if ended && begins {
            spaced.push('\n');
        }
        spaced.push_str(line);
        spaced.push('\n');
        last = line;
    }
    spaced
}
