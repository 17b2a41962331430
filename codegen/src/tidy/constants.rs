//! Variables with constant values.

use std::collections::HashMap;

use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, File, Local, Pat};

use super::fold::is_empty;

/// Replaces each variable whose value is a literal or the empty set by that value.
pub fn put_in(module: &mut File) {
    let mut constants = Constants::default();
    constants.visit_file(module);
    if !constants.0.is_empty() {
        PutIn(constants.0).visit_file_mut(module);
    }
}

/// The value of each constant variable, by its name.
#[derive(Default)]
struct Constants(HashMap<String, Expr>);

impl Constants {
    fn declare(&mut self, pat: &Pat, value: &Expr) {
        match (pat, value) {
            (Pat::Ident(variable), value) if variable.mutability.is_none() && is_constant(value) => {
                self.0.insert(variable.ident.to_string(), value.clone());
            }
            (Pat::Tuple(names), Expr::Tuple(values)) => {
                names.elems.iter().zip(&values.elems).for_each(|(name, value)| self.declare(name, value));
            }
            _ => {}
        }
    }
}

fn is_constant(value: &Expr) -> bool {
    matches!(value, Expr::Lit(_)) || is_empty(value)
}

impl Visit<'_> for Constants {
    fn visit_local(&mut self, local: &Local) {
        if let Some(init) = &local.init {
            self.declare(&local.pat, &init.expr);
        }
        visit::visit_local(self, local);
    }
}

struct PutIn(HashMap<String, Expr>);

impl VisitMut for PutIn {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Path(path) = expr else { return };
        let value = path.path.get_ident().and_then(|name| self.0.get(&name.to_string()));
        if let Some(value) = value {
            *expr = value.clone();
        }
    }
}
