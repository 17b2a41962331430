//! Blocks and their statements.

use quote::ToTokens;

use super::Lowering;
use crate::program::{Expr, Statement, StatementKind};
use crate::types::Type;
use crate::value::Value;

impl Lowering {
    /// A block with an expected type of its value.
    pub fn block(&mut self, block: &syn::Block, of: &Type) -> Expr {
        self.scoped(|lowering| lowering.statements(&block.stmts, of))
    }

    fn statements(&mut self, statements: &[syn::Stmt], of: &Type) -> Expr {
        for statement in statements {
            if let syn::Stmt::Item(syn::Item::Const(item)) = statement {
                self.local_const(item);
            }
        }
        let (last, before) = match statements.split_last() {
            Some((syn::Stmt::Expr(last, None), before)) => (Some(last), before),
            _ => (None, statements),
        };
        let mut lowered = Vec::with_capacity(before.len());
        for statement in before {
            let number = self.number(statement);
            if let Some(kind) = self.statement(statement) {
                lowered.push(Statement { number, kind });
            }
        }
        let last = last.map(|last| {
            self.number(last);
            self.expr(last, of)
        });
        match (last, lowered.is_empty()) {
            (Some(only), true) => only,
            (last, _) => Expr::Block(lowered, last.map(Box::new)),
        }
    }

    /// The number of a statement.
    fn number(&mut self, statement: &impl ToTokens) -> usize {
        let frame = self.frame();
        let number = frame.statements;
        frame.statements += 1;
        let function = frame.function;
        if self.wanted == Some((function, number)) {
            self.text = Some(statement.to_token_stream().to_string());
        }
        number
    }

    fn statement(&mut self, statement: &syn::Stmt) -> Option<StatementKind> {
        Some(match statement {
            syn::Stmt::Item(syn::Item::Const(_)) => return None,
            syn::Stmt::Expr(expr, _) => StatementKind::Expr(self.expr(expr, &Type::Other)),
            syn::Stmt::Local(local) => self.local(local),
            other => StatementKind::Expr(self.unsupported("a statement", other)),
        })
    }

    fn local(&mut self, local: &syn::Local) -> StatementKind {
        let of = match &local.pat {
            syn::Pat::Type(typed) => self.of(&typed.ty),
            _ => Type::Other,
        };
        let (value, otherwise) = match &local.init {
            Some(init) => {
                let otherwise =
                    init.diverge.as_ref().map(|(_, otherwise)| self.expr(otherwise, &Type::Other));
                (self.expr(&init.expr, &of), otherwise)
            }
            None => (Expr::Value(Value::Unit), None),
        };
        let pattern = self.pattern(&local.pat);
        StatementKind::Let { pattern, of, value, otherwise }
    }
}
