//! Patterns.

use super::Lowering;
use super::paths::Item;
use super::scope::{Binding, Found};
use crate::program::{Expr, Pattern};
use crate::types::Type;

impl Lowering {
    /// A parameter that is a variable.
    pub fn param(&mut self, name: &str, slot: usize) -> Pattern {
        self.bind(name, Binding::Slot(slot));
        Pattern::Wild
    }

    /// The pattern of a parameter whose argument is in a slot.
    pub fn param_pattern(&mut self, pattern: &syn::Pat, slot: usize) -> Pattern {
        match pattern {
            syn::Pat::Ident(ident) => self.param(&ident.ident.to_string(), slot),
            syn::Pat::Type(typed) => self.param_pattern(&typed.pat, slot),
            syn::Pat::Reference(inner) => self.param_pattern(&inner.pat, slot),
            other => self.pattern(other),
        }
    }

    /// A pattern. Declares its variables.
    pub fn pattern(&mut self, pattern: &syn::Pat) -> Pattern {
        match pattern {
            syn::Pat::Wild(_) => Pattern::Wild,
            syn::Pat::Ident(ident) => self.ident_pattern(ident),
            syn::Pat::Reference(inner) => self.pattern(&inner.pat),
            syn::Pat::Paren(inner) => self.pattern(&inner.pat),
            syn::Pat::Type(typed) => self.pattern(&typed.pat),
            syn::Pat::Tuple(tuple) => {
                Pattern::List(tuple.elems.iter().map(|part| self.pattern(part)).collect())
            }
            syn::Pat::Slice(slice) => {
                Pattern::List(slice.elems.iter().map(|part| self.pattern(part)).collect())
            }
            syn::Pat::Or(or) => Pattern::Or(or.cases.iter().map(|case| self.pattern(case)).collect()),
            syn::Pat::Lit(literal) => match self.literal(&literal.lit, &Type::Other) {
                Expr::Value(value) => Pattern::Value(value),
                _ => self.strange_pattern(pattern),
            },
            syn::Pat::Path(path) => self.path_pattern(&path.path, pattern),
            syn::Pat::TupleStruct(some) if some.path.is_ident("Some") && some.elems.len() == 1 => {
                Pattern::Some(Box::new(self.pattern(&some.elems[0])))
            }
            syn::Pat::Struct(item) => {
                let mut fields = Vec::new();
                for field in &item.fields {
                    let name = match &field.member {
                        syn::Member::Named(ident) => ident.to_string(),
                        syn::Member::Unnamed(index) => index.index.to_string(),
                    };
                    fields.push((self.name(&name), self.pattern(&field.pat)));
                }
                Pattern::Struct(fields)
            }
            other => self.strange_pattern(other),
        }
    }

    fn ident_pattern(&mut self, ident: &syn::PatIdent) -> Pattern {
        let name = ident.ident.to_string();
        if name == "None" {
            return Pattern::None;
        }
        if ident.subpat.is_some() {
            return self.strange_pattern(ident);
        }
        // Constants are written in capitals, variables are not.
        if name.starts_with(|first: char| first.is_ascii_uppercase()) {
            if let Some(Found::Const(id)) = self.find(&name) {
                return Pattern::Const(id);
            }
            if let Some(&id) = self.consts.get(&(None, name.clone())) {
                return Pattern::Const(id);
            }
        }
        Pattern::Variable(self.declare(&name))
    }

    fn path_pattern(&mut self, path: &syn::Path, pattern: &syn::Pat) -> Pattern {
        match self.item(path) {
            Some(Item::Const(id)) => Pattern::Const(id),
            Some(Item::Value(value)) => Pattern::Value(value),
            _ => self.strange_pattern(pattern),
        }
    }

    /// Notes a pattern that is not understood, and returns one that nothing matches.
    fn strange_pattern(&mut self, pattern: &impl quote::ToTokens) -> Pattern {
        self.unsupported("a pattern", pattern);
        Pattern::Or(Vec::new())
    }
}
