//! Gives local variables unique names, so that a name alone identifies a variable.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::format_ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, Block, Expr, FieldPat, FieldValue, File, ImplItemFn, ItemFn, Local, Macro, Member, Pat};

/// The character between a variable's name and its number. No name of an author contains it, and no other name of a module.
const MARK: char = 'ø';

/// Gives each local variable of a module a name that no other has.
pub fn apart(module: &mut File) {
    Apart::default().visit_file_mut(module);
}

/// Restores the names of local variables.
pub fn together(module: &mut File) {
    Together.visit_file_mut(module);
}

/// The variables in scope, the innermost last, each with its new name.
#[derive(Default)]
struct Apart {
    known: Vec<(String, Ident)>,
    number: usize,
}

impl Apart {
    /// Calls `inside` in a scope of its own.
    fn scope(&mut self, inside: impl FnOnce(&mut Self)) {
        let outside = self.known.len();
        inside(self);
        self.known.truncate(outside);
    }

    fn new_name(&self, name: &Ident) -> Option<Ident> {
        let known = self.known.iter().rev().find(|(known, _)| name == known);
        known.map(|(_, new)| new.clone())
    }

    /// The tokens, with the variables in scope renamed.
    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let mut after_dot = false;
        let renamed = tokens.into_iter().map(|tree| {
            let is_member = std::mem::replace(
                &mut after_dot,
                matches!(&tree, TokenTree::Punct(point) if point.as_char() == '.'),
            );
            match tree {
                TokenTree::Ident(name) if !is_member => self.new_name(&name).unwrap_or(name).into(),
                TokenTree::Group(group) => Group::new(group.delimiter(), self.tokens(group.stream())).into(),
                other => other,
            }
        });
        renamed.collect()
    }
}

/// True for names of constants, which are not variables in patterns.
fn is_constant(name: &Ident) -> bool {
    name.to_string().starts_with(char::is_uppercase)
}

impl VisitMut for Apart {
    fn visit_item_fn_mut(&mut self, function: &mut ItemFn) {
        self.scope(|this| visit_mut::visit_item_fn_mut(this, function));
    }

    fn visit_impl_item_fn_mut(&mut self, function: &mut ImplItemFn) {
        self.scope(|this| visit_mut::visit_impl_item_fn_mut(this, function));
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scope(|this| visit_mut::visit_block_mut(this, block));
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.scope(|this| visit_mut::visit_arm_mut(this, arm));
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        // The new variable is not in scope in its own value.
        if let Some(init) = &mut local.init {
            self.visit_local_init_mut(init);
        }
        self.visit_pat_mut(&mut local.pat);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Closure(_) | Expr::While(_) => self.scope(|this| visit_mut::visit_expr_mut(this, expr)),
            Expr::If(branch) => {
                self.scope(|this| {
                    this.visit_expr_mut(&mut branch.cond);
                    this.visit_block_mut(&mut branch.then_branch);
                });
                if let Some((_, other)) = &mut branch.else_branch {
                    self.visit_expr_mut(other);
                }
            }
            Expr::ForLoop(each) => {
                self.visit_expr_mut(&mut each.expr);
                self.scope(|this| {
                    this.visit_pat_mut(&mut each.pat);
                    this.visit_block_mut(&mut each.body);
                });
            }
            Expr::Let(test) => {
                self.visit_expr_mut(&mut test.expr);
                self.visit_pat_mut(&mut test.pat);
            }
            Expr::Path(path) => {
                if let Some(new) = path.path.get_ident().and_then(|name| self.new_name(name)) {
                    path.path = new.into();
                } else {
                    visit_mut::visit_expr_path_mut(self, path);
                }
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        match pat {
            Pat::Ident(variable) if !is_constant(&variable.ident) => {
                self.number += 1;
                let new = format_ident!("{}{MARK}{}", variable.ident, self.number);
                self.known.push((variable.ident.to_string(), new.clone()));
                variable.ident = new;
            }
            other => visit_mut::visit_pat_mut(self, other),
        }
    }

    fn visit_field_value_mut(&mut self, field: &mut FieldValue) {
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_value_mut(self, field);
    }

    fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
        field.colon_token.get_or_insert_default();
        visit_mut::visit_field_pat_mut(self, field);
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        call.tokens = self.tokens(std::mem::take(&mut call.tokens));
    }
}

struct Together;

impl Together {
    fn tokens(tokens: TokenStream) -> TokenStream {
        let renamed = tokens.into_iter().map(|tree| match tree {
            TokenTree::Ident(mut name) => {
                Self.visit_ident_mut(&mut name);
                name.into()
            }
            TokenTree::Group(group) => Group::new(group.delimiter(), Self::tokens(group.stream())).into(),
            other => other,
        });
        renamed.collect()
    }
}

impl VisitMut for Together {
    fn visit_ident_mut(&mut self, name: &mut Ident) {
        if let Some((old, _)) = name.to_string().split_once(MARK) {
            *name = format_ident!("{old}");
        }
    }

    fn visit_field_value_mut(&mut self, field: &mut FieldValue) {
        visit_mut::visit_field_value_mut(self, field);
        let Member::Named(name) = &field.member else { return };
        if matches!(&field.expr, Expr::Path(path) if path.path.is_ident(name)) {
            field.colon_token = None;
        }
    }

    fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
        visit_mut::visit_field_pat_mut(self, field);
        let Member::Named(name) = &field.member else { return };
        if matches!(&*field.pat, Pat::Ident(variable) if variable.ident == *name) {
            field.colon_token = None;
        }
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        call.tokens = Self::tokens(std::mem::take(&mut call.tokens));
    }
}
