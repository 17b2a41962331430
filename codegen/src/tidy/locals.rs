//! Drops variables that are never read, assignments to them, and statements that do nothing.

use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, File, FnArg, ImplItemFn, Local, Pat, Stmt};

use super::effects::{Effects, is_assignment};
use super::uses::Uses;

/// Drops the unused variables, assignments and statements; returns true if there were any.
pub fn drop_unused(module: &mut File, uses: &Uses<'_>, effects: &Effects) -> bool {
    let mut drop = Drop { uses, effects, changed: false };
    drop.visit_file_mut(module);
    drop.changed
}

struct Drop<'a> {
    uses: &'a Uses<'a>,
    effects: &'a Effects,
    changed: bool,
}

impl Drop<'_> {
    /// True for a pattern that matches anything and binds no variable that is used.
    fn is_unused(&self, pat: &Pat) -> bool {
        match pat {
            Pat::Wild(_) => true,
            Pat::Ident(variable) => {
                let used = self.uses.of_variable(&variable.ident);
                variable.subpat.is_none() && !used.read && !used.changed
            }
            Pat::Type(typed) => self.is_unused(&typed.pat),
            Pat::Tuple(tuple) => tuple.elems.iter().all(|part| self.is_unused(part)),
            _ => false,
        }
    }

    /// True for the target of an assignment if nothing reads its variables.
    fn is_unread(&self, place: &Expr) -> bool {
        match place {
            Expr::Infer(_) => true,
            Expr::Tuple(tuple) => tuple.elems.iter().all(|part| self.is_unread(part)),
            place => self.uses.owner(place).is_some_and(|name| !self.uses.reads(name)),
        }
    }

    /// The rest of a statement without its unused parts; `None` if nothing is left.
    fn rest(&self, stmt: Stmt) -> Option<Stmt> {
        match stmt {
            Stmt::Local(local) => self.rest_of_local(local),
            Stmt::Expr(Expr::Assign(assignment), semi) if self.is_unread(&assignment.left) => {
                self.rest(Stmt::Expr(*assignment.right, semi))
            }
            Stmt::Expr(Expr::Binary(binary), semi)
                if is_assignment(&binary.op) && self.is_unread(&binary.left) =>
            {
                self.rest(Stmt::Expr(*binary.right, semi))
            }
            Stmt::Expr(Expr::Reference(unread), Some(semi)) => {
                self.rest(Stmt::Expr(*unread.expr, Some(semi)))
            }
            Stmt::Expr(expr, Some(semi)) => {
                (!self.effects.are_absent(&expr)).then_some(Stmt::Expr(expr, Some(semi)))
            }
            Stmt::Expr(Expr::If(branch), None) if is_empty(&branch.then_branch) => {
                let gone = branch.else_branch.is_none() && self.effects.are_absent(&branch.cond);
                (!gone).then_some(Stmt::Expr(Expr::If(branch), None))
            }
            other => Some(other),
        }
    }

    fn rest_of_local(&self, mut local: Local) -> Option<Stmt> {
        let Some(init) = local.init.take_if(|init| init.diverge.is_none()) else {
            let gone = local.init.is_none() && self.is_unused(&local.pat);
            return (!gone).then_some(Stmt::Local(local));
        };
        if self.is_unused(&local.pat) {
            return self.rest(Stmt::Expr(*init.expr, Some(local.semi_token)));
        }
        local.init = Some(init);
        self.narrow(&mut local);
        Some(Stmt::Local(local))
    }

    /// Removes the unused parts of a tuple from a declaration.
    fn narrow(&self, local: &mut Local) {
        let (Pat::Tuple(names), Some(init)) = (&mut local.pat, &mut local.init) else { return };
        let Expr::Tuple(values) = &mut *init.expr else { return };
        let pairs = std::mem::take(&mut names.elems).into_iter().zip(std::mem::take(&mut values.elems));
        let is_needed =
            |(name, value): &(Pat, Expr)| !(self.is_unused(name) && self.effects.are_absent(value));
        let (left_names, left_values): (Vec<_>, Vec<_>) = pairs.filter(is_needed).unzip();
        if let ([name], [value]) = (&left_names[..], &left_values[..]) {
            (*init.expr, local.pat) = (value.clone(), name.clone());
        } else {
            names.elems.extend(left_names);
            values.elems.extend(left_values);
        }
    }
}

fn is_empty(block: &Block) -> bool {
    block.stmts.is_empty()
}

impl VisitMut for Drop<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        let before = block.stmts.len();
        block.stmts =
            std::mem::take(&mut block.stmts).into_iter().filter_map(|stmt| self.rest(stmt)).collect();
        self.changed |= block.stmts.len() < before;
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::If(branch) => {
                let other = branch.else_branch.as_ref();
                let empty = |(_, other): &(_, Box<Expr>)| matches!(&**other, Expr::Block(block) if is_empty(&block.block));
                if other.is_some_and(empty) {
                    branch.else_branch = None;
                    self.changed = true;
                }
            }
            Expr::Assign(assignment) if !matches!(*assignment.left, Expr::Infer(_)) => {
                if let Expr::Tuple(places) = &mut *assignment.left {
                    for place in places.elems.iter_mut().filter(|place| self.is_unread(place)) {
                        *place = syn::parse_quote!(_);
                    }
                }
            }
            _ => {}
        }
    }

    fn visit_impl_item_fn_mut(&mut self, function: &mut ImplItemFn) {
        // Unused parameters are left to `params`.
        for input in &mut function.sig.inputs {
            if let FnArg::Typed(typed) = input
                && let Pat::Ident(variable) = &mut *typed.pat
                && !self.uses.of_variable(&variable.ident).changed
            {
                variable.mutability = None;
            }
        }
        self.visit_block_mut(&mut function.block);
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        visit_mut::visit_pat_mut(self, pat);
        let Pat::Ident(variable) = pat else { return };
        let used = self.uses.of_variable(&variable.ident);
        if !used.changed {
            variable.mutability = None;
        }
        if self.is_unused(pat) && !matches!(pat, Pat::Ident(variable) if is_constant(variable)) {
            *pat = syn::parse_quote!(_);
        }
    }
}

/// True for names of constants.
fn is_constant(variable: &syn::PatIdent) -> bool {
    variable.ident.to_string().starts_with(char::is_uppercase)
}
