//! The author's names as Rust names.

use quote::format_ident;

use proc_macro2::Ident;

/// Words that Rust keeps for itself, and the field that every board has.
const TAKEN: &[&str] = &[
    "as", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn", "for", "if",
    "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "Self",
    "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while", "async",
    "await", "abstract", "become", "box", "do", "final", "macro", "override", "priv", "try", "typeof",
    "unsized", "virtual", "yield", "gen", "side",
];

/// A Rust identifier for an author's name, with a trailing `_` where it would clash.
pub fn ident(name: &str) -> Ident {
    if TAKEN.contains(&name) { format_ident!("{name}_") } else { format_ident!("{name}") }
}

/// A name in capitals, for constants.
pub fn capitals(name: &str) -> Ident {
    format_ident!("{}", name.to_uppercase())
}

/// `prefix_part`.
pub fn joined(prefix: &str, part: &str) -> Ident {
    format_ident!("{prefix}_{part}")
}
