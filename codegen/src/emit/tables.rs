//! Tables by the numbers of cells, which the engine computes when a module is compiled.

use crate::facts::layout::SetType;

use super::names;

use proc_macro2::Ident;

/// The engine's function that computes a table of sets of this type, for boards of one word or two.
pub fn by_number(table: &str, set: SetType) -> Option<Ident> {
    match set {
        SetType::U32 => Some(names::for_type(table, "u32")),
        SetType::U64 => Some(names::for_type(table, "u64")),
        SetType::U128 => Some(names::for_type(table, "u128")),
        SetType::Words(_) => None,
    }
}
