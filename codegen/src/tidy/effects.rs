//! Finds the expressions without effects, which can be dropped if nothing uses their values.

use std::collections::HashMap;

use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, File, FnArg, ReceiverKind, Signature, Stmt, Type};

/// Methods of the engine and of the standard library that change nothing.
pub const READING: &[&str] = &[
    "any",
    "cloned",
    "copied",
    "count",
    "empty",
    "first",
    "has",
    "into",
    "is_empty",
    "is_none",
    "is_some",
    "iter",
    "last",
    "len",
    "list",
    "meets",
    "occupied",
    "total",
    "unwrap_or",
    "unwrap_or_default",
];

/// Functions of the engine and of the standard library that have no effect, by the last words of their paths.
const COMPUTING: &[&str] = &["Some", "bit", "from", "new", "step", "back", "shifted"];

/// For each function of a module, by its name: true if it has no effect.
pub struct Effects(HashMap<String, bool>);

impl Effects {
    /// The functions of a module. Since modules have no global state, a function has an effect only through its arguments.
    pub fn of(module: &File) -> Self {
        let mut effects = Self(HashMap::new());
        effects.visit_file(module);
        effects
    }

    /// True if an expression can be dropped when nothing uses its value.
    pub fn are_absent(&self, expr: &Expr) -> bool {
        let absent = |expr: &Expr| self.are_absent(expr);
        match expr {
            Expr::Lit(_) | Expr::Path(_) | Expr::Closure(_) => true,
            Expr::Paren(inner) => absent(&inner.expr),
            Expr::Group(inner) => absent(&inner.expr),
            Expr::Unary(unary) => absent(&unary.expr),
            Expr::Reference(reference) => absent(&reference.expr),
            Expr::Field(field) => absent(&field.base),
            Expr::Cast(cast) => absent(&cast.expr),
            Expr::Index(index) => absent(&index.expr) && absent(&index.index),
            Expr::Binary(binary) => {
                !is_assignment(&binary.op) && absent(&binary.left) && absent(&binary.right)
            }
            Expr::Tuple(tuple) => tuple.elems.iter().all(absent),
            Expr::Array(array) => array.elems.iter().all(absent),
            Expr::Struct(parts) => {
                parts.fields.iter().all(|field| absent(&field.expr))
                    && parts.rest.as_ref().is_none_or(|rest| absent(rest))
            }
            Expr::Let(test) => absent(&test.expr),
            Expr::If(branch) => {
                let other = branch.else_branch.as_ref();
                absent(&branch.cond)
                    && self.are_absent_in(&branch.then_branch)
                    && other.is_none_or(|(_, other)| absent(other))
            }
            Expr::Block(block) => self.are_absent_in(&block.block),
            Expr::Call(call) => self.calls_are_absent(&call.func) && call.args.iter().all(absent),
            Expr::MethodCall(call) => {
                let name = call.method.to_string();
                let known = self.0.get(&name).copied();
                known.unwrap_or_else(|| READING.contains(&name.as_str()))
                    && absent(&call.receiver)
                    && call.args.iter().all(absent)
            }
            _ => false,
        }
    }

    fn are_absent_in(&self, block: &Block) -> bool {
        block.stmts.iter().all(|stmt| match stmt {
            Stmt::Local(local) => {
                local.init.as_ref().is_none_or(|init| init.diverge.is_none() && self.are_absent(&init.expr))
            }
            Stmt::Expr(expr, _) => self.are_absent(expr),
            Stmt::Item(_) => true,
            Stmt::Macro(_) => false,
        })
    }

    fn calls_are_absent(&self, function: &Expr) -> bool {
        let Expr::Path(path) = function else { return false };
        let Some(last) = path.path.segments.last() else { return false };
        let name = last.ident.to_string();
        self.0.get(&name).copied().unwrap_or_else(|| COMPUTING.contains(&name.as_str()))
    }
}

impl Visit<'_> for Effects {
    fn visit_signature(&mut self, signature: &Signature) {
        let absent = signature.inputs.iter().all(is_only_read);
        // Functions with the same name in several types count as one.
        let known = self.0.entry(signature.ident.to_string()).or_insert(true);
        *known &= absent;
    }
}

/// True if a function cannot change anything through a parameter.
fn is_only_read(input: &FnArg) -> bool {
    match input {
        FnArg::Receiver(receiver) => !matches!(receiver.kind, ReceiverKind::Reference(_, _, Some(_))),
        FnArg::Typed(typed) => {
            let mut changing = Changing(false);
            changing.visit_type(&typed.ty);
            !changing.0
        }
    }
}

/// Finds mutable references, and trait types, which may be functions to call.
struct Changing(bool);

impl Visit<'_> for Changing {
    fn visit_type(&mut self, ty: &Type) {
        self.0 |= match ty {
            Type::Reference(reference) => reference.mutability.is_some(),
            Type::ImplTrait(_) | Type::TraitObject(_) => true,
            _ => false,
        };
        visit::visit_type(self, ty);
    }
}

/// True for `+=` and the like.
pub fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}
