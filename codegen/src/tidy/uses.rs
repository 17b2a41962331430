//! How the variables of a module are used.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprMethodCall, File, Macro};

use super::effects::{READING, is_assignment};

/// The uses of a variable.
#[derive(Clone, Copy, Debug, Default)]
pub struct Use {
    /// Its value is read.
    pub read: bool,
    /// It is assigned to, borrowed to be changed, or called.
    pub changed: bool,
}

/// The uses of all variables, which have names that tell them apart.
#[derive(Default)]
pub struct Uses(HashMap<String, Use>);

impl Uses {
    /// The uses in a module.
    pub fn of(module: &File) -> Self {
        let mut uses = Self::default();
        uses.visit_file(module);
        uses
    }

    /// The uses of one variable.
    pub fn of_variable(&self, name: &Ident) -> Use {
        self.0.get(&name.to_string()).copied().unwrap_or_default()
    }

    /// True if the value of a variable is read.
    pub fn reads(&self, name: &Ident) -> bool {
        self.of_variable(name).read
    }

    fn entry(&mut self, name: &Ident) -> &mut Use {
        self.0.entry(name.to_string()).or_default()
    }

    /// A place is changed: the variable that holds it.
    fn change(&mut self, place: &Expr) {
        if let Some(name) = variable_of(place) {
            self.entry(name).changed = true;
        }
    }

    /// What an assignment writes to.
    fn assign(&mut self, place: &Expr) {
        self.change(place);
        match place {
            Expr::Path(path) if path.path.get_ident().is_some() => {}
            Expr::Tuple(parts) => parts.elems.iter().for_each(|part| self.assign(part)),
            other => self.visit_expr(other),
        }
    }

    fn read_all(&mut self, tokens: TokenStream) {
        for tree in tokens {
            match tree {
                TokenTree::Ident(name) => self.entry(&name).read = true,
                TokenTree::Group(group) => self.read_all(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

/// The variable that holds a place.
fn variable_of(place: &Expr) -> Option<&Ident> {
    match place {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Field(field) => variable_of(&field.base),
        Expr::Index(index) => variable_of(&index.expr),
        Expr::Paren(inner) => variable_of(&inner.expr),
        _ => None,
    }
}

impl Visit<'_> for Uses {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Assign(assignment) => {
                self.assign(&assignment.left);
                self.visit_expr(&assignment.right);
            }
            Expr::Binary(binary) if is_assignment(&binary.op) => {
                self.assign(&binary.left);
                self.visit_expr(&binary.right);
            }
            Expr::Reference(reference) => {
                if reference.mutability.is_some() {
                    self.change(&reference.expr);
                }
                visit::visit_expr(self, expr);
            }
            Expr::Call(call) => {
                self.change(&call.func);
                visit::visit_expr(self, expr);
            }
            Expr::Path(path) => {
                if let Some(name) = path.path.get_ident() {
                    self.entry(name).read = true;
                }
            }
            other => visit::visit_expr(self, other),
        }
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        if !READING.contains(&call.method.to_string().as_str()) {
            self.change(&call.receiver);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &Macro) {
        self.read_all(call.tokens.clone());
    }

    fn visit_bin_op(&mut self, _: &BinOp) {}
}
