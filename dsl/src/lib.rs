//! The rules language: text to syntax tree to checked model, the formatter, and the interpreter.

pub mod ast;
pub mod diagnostic;
pub mod inherit;
pub mod interp;
pub mod model;
mod nearest;
pub mod parse;
pub mod render;
pub mod resolve;
pub mod sheet;
mod sources;

pub use diagnostic::{Diagnostic, Fix, Label, Severity};
pub use model::Model;
pub use nearest::nearest;
pub use sources::{FileId, Source, Sources};
