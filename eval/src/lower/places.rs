//! Places: variables and their parts.

use super::Lowering;
use super::paths::Item;
use crate::program::{Expr, PlaceExpr, Root, Step};
use crate::types::Type;

impl Lowering {
    /// A place; for a value that is in no variable, a new place.
    pub fn place(&mut self, expr: &syn::Expr) -> PlaceExpr {
        match expr {
            syn::Expr::Paren(inner) => self.place(&inner.expr),
            syn::Expr::Group(inner) => self.place(&inner.expr),
            syn::Expr::Path(path) => match self.item(&path.path) {
                Some(Item::Variable(variable)) => {
                    PlaceExpr { root: Root::Variable(variable), way: Vec::new() }
                }
                Some(Item::Const(id)) => PlaceExpr { root: Root::Const(id), way: Vec::new() },
                _ => self.value_place(expr),
            },
            syn::Expr::Field(field) => {
                let mut place = self.place(&field.base);
                place.way.push(match &field.member {
                    syn::Member::Named(ident) => Step::Field(self.name(&ident.to_string())),
                    syn::Member::Unnamed(index) => Step::Element(index.index as usize),
                });
                place
            }
            syn::Expr::Index(index) if !matches!(&*index.index, syn::Expr::Range(_)) => {
                let mut place = self.place(&index.expr);
                place.way.push(Step::Index(self.expr(&index.index, &Type::Other)));
                place
            }
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => {
                let mut place = self.place(expr);
                place.way.push(Step::Deref);
                place
            }
            _ => self.value_place(expr),
        }
    }

    fn value_place(&mut self, expr: &syn::Expr) -> PlaceExpr {
        let value = self.expr(expr, &Type::Other);
        let slot = self.slot();
        PlaceExpr { root: Root::Value(Box::new(value), slot), way: Vec::new() }
    }

    /// True if an expression other than a path names a place.
    pub fn is_place(expr: &syn::Expr) -> bool {
        match expr {
            syn::Expr::Paren(inner) => Self::is_place(&inner.expr),
            syn::Expr::Group(inner) => Self::is_place(&inner.expr),
            syn::Expr::Index(index) => !matches!(&*index.index, syn::Expr::Range(_)),
            syn::Expr::Field(_) | syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), .. }) => true,
            _ => false,
        }
    }

    /// A read of a place.
    pub fn read(&mut self, expr: &syn::Expr) -> Expr {
        Expr::Read(self.place(expr))
    }
}
