//! The uses of the variables of a module.
//!
//! A read that only serves to change a variable, as in `a = a + b` or `if a > b { a = b }`, counts as a read of `a` and `b`
//! only if the new `a` is read in the end.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprMethodCall, File, Local, Macro, Pat, Stmt};

use super::effects::{Effects, READING, is_assignment};

/// The uses of a variable.
#[derive(Clone, Copy, Debug, Default)]
pub struct Use {
    /// True if the value is read.
    pub read: bool,
    /// True if the variable is assigned to, borrowed mutably, called, or the receiver of a method that may change it.
    pub changed: bool,
    /// True if the variable owns its value, so that changing parts of it has no other effect.
    owns: bool,
}

/// The uses of all variables, by their unique names.
pub struct Uses<'a> {
    effects: &'a Effects,
    of: HashMap<String, Use>,
    /// For each variable, the variables that are read only for its new value.
    reads_for: HashMap<String, HashSet<String>>,
    /// The variables that the visited statement gives new values, if it has no other effect.
    targets: Option<Vec<String>>,
}

impl<'a> Uses<'a> {
    /// The uses in a module.
    pub fn of(module: &File, effects: &'a Effects) -> Self {
        let mut uses = Self { effects, of: HashMap::new(), reads_for: HashMap::new(), targets: None };
        Owning(&mut uses).visit_file(module);
        uses.visit_file(module);
        uses.follow_reads();
        uses
    }

    /// The uses of one variable.
    pub fn of_variable(&self, name: &Ident) -> Use {
        self.of.get(&name.to_string()).copied().unwrap_or_default()
    }

    /// The variable that a place is, or is a part of, if a change of the place has no effect on anything else.
    pub fn owner<'e>(&self, place: &'e Expr) -> Option<&'e Ident> {
        let name = variable_of(place)?;
        (matches!(place, Expr::Path(_)) || self.of_variable(name).owns).then_some(name)
    }

    /// Marks as read the variables that are read for the new value of a variable that is read.
    fn follow_reads(&mut self) {
        let mut read: Vec<String> =
            self.of.iter().filter(|(_, used)| used.read).map(|(name, _)| name.clone()).collect();
        while let Some(name) = read.pop() {
            for other in self.reads_for.remove(&name).into_iter().flatten() {
                let used = self.of.entry(other.clone()).or_default();
                if !std::mem::replace(&mut used.read, true) {
                    read.push(other);
                }
            }
        }
    }

    fn read(&mut self, name: &Ident) {
        match &self.targets {
            Some(targets) => {
                for target in targets {
                    self.reads_for.entry(target.clone()).or_default().insert(name.to_string());
                }
            }
            None => self.entry(name).read = true,
        }
    }

    /// The variables that a statement gives new values, if it has no other effect.
    fn targets_of(&self, expr: &Expr) -> Option<Vec<String>> {
        match expr {
            Expr::Assign(assignment) => self.target(&assignment.left, &assignment.right),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.target(&binary.left, &binary.right),
            Expr::If(branch) if branch.else_branch.is_none() && self.effects.are_absent(&branch.cond) => {
                let each = branch.then_branch.stmts.iter().map(|stmt| match stmt {
                    Stmt::Expr(expr, _) => self.targets_of(expr),
                    Stmt::Local(_) | Stmt::Item(_) | Stmt::Macro(_) => None,
                });
                each.collect::<Option<Vec<_>>>().map(|targets| targets.concat())
            }
            _ => None,
        }
    }

    fn target(&self, place: &Expr, value: &Expr) -> Option<Vec<String>> {
        let name = self.owner(place)?;
        (self.effects.are_absent(place) && self.effects.are_absent(value)).then(|| vec![name.to_string()])
    }

    /// True if the value of a variable is read.
    pub fn reads(&self, name: &Ident) -> bool {
        self.of_variable(name).read
    }

    fn entry(&mut self, name: &Ident) -> &mut Use {
        self.of.entry(name.to_string()).or_default()
    }

    /// Notes a change of the variable that holds a place.
    fn change(&mut self, place: &Expr) {
        if let Some(name) = variable_of(place) {
            self.entry(name).changed = true;
        }
    }

    /// Notes the target of an assignment.
    fn assign(&mut self, place: &Expr) {
        self.change(place);
        match place {
            Expr::Path(path) if path.path.get_ident().is_some() => {}
            Expr::Tuple(parts) => parts.elems.iter().for_each(|part| self.assign(part)),
            other if self.owner(other).is_some() => self.visit_indexes(other),
            other => self.visit_expr(other),
        }
    }

    /// Visits the indexes of a place, which are read to find the part of a variable.
    fn visit_indexes(&mut self, place: &Expr) {
        match place {
            Expr::Field(field) => self.visit_indexes(&field.base),
            Expr::Paren(inner) => self.visit_indexes(&inner.expr),
            Expr::Index(index) => {
                self.visit_indexes(&index.expr);
                self.visit_expr(&index.index);
            }
            _ => {}
        }
    }

    fn read_all(&mut self, tokens: TokenStream) {
        for tree in tokens {
            match tree {
                TokenTree::Ident(name) => self.read(&name),
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

impl Visit<'_> for Uses<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        let targets = match stmt {
            Stmt::Expr(expr, _) => self.targets_of(expr),
            Stmt::Local(_) | Stmt::Item(_) | Stmt::Macro(_) => None,
        };
        match targets {
            Some(targets) => {
                let outer = self.targets.replace(targets);
                visit::visit_stmt(self, stmt);
                self.targets = outer;
            }
            None => visit::visit_stmt(self, stmt),
        }
    }

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
                    self.read(name);
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

/// Finds the variables that own their values.
struct Owning<'u, 'e>(&'u mut Uses<'e>);

impl Visit<'_> for Owning<'_, '_> {
    fn visit_local(&mut self, local: &Local) {
        if let Pat::Ident(variable) = &local.pat {
            let refers = local.init.as_ref().is_none_or(|init| matches!(*init.expr, Expr::Reference(_)));
            self.0.entry(&variable.ident).owns = variable.mutability.is_some() && !refers;
        }
        visit::visit_local(self, local);
    }
}
