//! Folds constant terms, and drops parentheses that change nothing.

use std::mem::discriminant;

use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, File, Lit, Pat, Stmt, UnOp};

/// Folds all expressions of a module. The printer puts parentheses where operators need them.
pub fn fold(module: &mut File) {
    Fold.visit_file_mut(module);
}

struct Fold;

impl VisitMut for Fold {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let grouped = grouped(expr);
        visit_mut::visit_expr_mut(self, expr);
        if let Some(folded) = folded(expr) {
            *expr = folded;
        } else if let Expr::Binary(binary) = expr {
            let sides = [&mut binary.left, &mut binary.right];
            for (side, _) in
                sides.into_iter().zip(grouped).filter(|(side, grouped)| *grouped && is_binary(side))
            {
                *side = syn::parse_quote!((#side));
            }
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        join_blocks(block);
        return_directly(block);
    }
}

/// For each side of an operator: true if it is another operator in parentheses, so that a reader need not know which binds tighter.
fn grouped(expr: &Expr) -> [bool; 2] {
    let Expr::Binary(binary) = expr else { return [false; 2] };
    let is_other = |side: &Expr| match side {
        Expr::Paren(inner) => match &*inner.expr {
            Expr::Binary(inner) => discriminant(&inner.op) != discriminant(&binary.op),
            _ => false,
        },
        _ => false,
    };
    [is_other(&binary.left), is_other(&binary.right)]
}

fn is_binary(expr: &Expr) -> bool {
    matches!(expr, Expr::Binary(_))
}

/// A shorter expression of the same value.
fn folded(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Paren(inner) => Some((*inner.expr).clone()),
        Expr::Group(inner) => Some((*inner.expr).clone()),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
            let opposite = !truth(&unary.expr)?;
            Some(syn::parse_quote!(#opposite))
        }
        Expr::Binary(binary) => {
            let [left, right] = [&binary.left, &binary.right];
            let one_side = match binary.op {
                BinOp::And(_) if truth(left) == Some(true) => right,
                BinOp::And(_) if truth(right) == Some(true) => left,
                BinOp::And(_) if truth(left) == Some(false) => left,
                BinOp::Or(_) if truth(left) == Some(false) => right,
                BinOp::Or(_) if truth(right) == Some(false) => left,
                BinOp::Or(_) if truth(left) == Some(true) => left,
                BinOp::Eq(_) => return equality(left, right),
                BinOp::BitOr(_) if is_empty(left) => right,
                BinOp::BitOr(_) if is_empty(right) => left,
                BinOp::Add(_) if number(left) == Some(0) => right,
                BinOp::Add(_) | BinOp::Sub(_) if number(right) == Some(0) => left,
                BinOp::Mul(_) if number(left) == Some(1) => right,
                BinOp::Mul(_) if number(right) == Some(1) => left,
                _ => return None,
            };
            Some((**one_side).clone())
        }
        Expr::If(branch) => match (truth(&branch.cond)?, &branch.else_branch) {
            (true, _) => Some(in_braces(branch.then_branch.clone())),
            (false, Some((_, other))) => Some(match &**other {
                Expr::Block(other) => in_braces(other.block.clone()),
                other => other.clone(),
            }),
            (false, None) => Some(syn::parse_quote!({})),
        },
        _ => None,
    }
}

/// The truth value of an equation of two literal numbers.
fn equality(left: &Expr, right: &Expr) -> Option<Expr> {
    let truth = number(left)? == number(right)?;
    Some(syn::parse_quote!(#truth))
}

/// True for the empty set.
pub fn is_empty(expr: &Expr) -> bool {
    let Expr::Path(path) = expr else { return false };
    path.path.segments.iter().map(|segment| &segment.ident).eq(["Set", "EMPTY"])
}

/// A block as an expression; the expression in it, if the block has nothing else.
fn in_braces(block: Block) -> Expr {
    match &block.stmts[..] {
        [Stmt::Expr(value, None)] => value.clone(),
        _ => syn::parse_quote!(#block),
    }
}

/// Puts blocks that declare nothing into the block around them.
fn join_blocks(block: &mut Block) {
    let joins = |inner: &Block| inner.stmts.iter().all(|stmt| matches!(stmt, Stmt::Expr(_, Some(_))));
    let statements = std::mem::take(&mut block.stmts).into_iter();
    block.stmts = statements
        .flat_map(|stmt| match stmt {
            Stmt::Expr(Expr::Block(inner), _) if inner.label.is_none() && joins(&inner.block) => {
                inner.block.stmts
            }
            other => vec![other],
        })
        .collect();
}

/// Replaces `let name = value; name` at the end of a block by `value`.
fn return_directly(block: &mut Block) {
    let [.., Stmt::Local(local), Stmt::Expr(Expr::Path(path), None)] = &block.stmts[..] else { return };
    let (Pat::Ident(variable), Some(init)) = (&local.pat, &local.init) else { return };
    if init.diverge.is_some() || !path.path.is_ident(&variable.ident) {
        return;
    }
    let value = Stmt::Expr((*init.expr).clone(), None);
    block.stmts.truncate(block.stmts.len() - 2);
    block.stmts.push(value);
}

/// The value of a Boolean literal.
fn truth(expr: &Expr) -> Option<bool> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Bool(truth) => Some(truth.value),
            _ => None,
        },
        _ => None,
    }
}

/// The value of an integer literal.
fn number(expr: &Expr) -> Option<u128> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}
