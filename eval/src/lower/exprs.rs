//! Expressions.

use super::Lowering;
use super::paths::Item;
use crate::builtins::Outside;
use crate::ints::{Int, IntType, Op};
use crate::outside::OutsideType;
use crate::program::{Arm, Comparison, Expr, PlaceExpr, Root, Statement, StatementKind, Step, Variable};
use crate::types::Type;
use crate::value::{Callable, Value};

impl Lowering {
    /// An expression with an expected type of its value.
    pub fn expr(&mut self, expr: &syn::Expr, of: &Type) -> Expr {
        match expr {
            syn::Expr::Lit(literal) => self.literal(&literal.lit, of),
            syn::Expr::Paren(inner) => self.expr(&inner.expr, of),
            syn::Expr::Group(inner) => self.expr(&inner.expr, of),
            syn::Expr::Path(path) => self.path(&path.path, expr),
            _ if Self::is_place(expr) => self.read(expr),
            syn::Expr::Index(index) => self.slice(index),
            syn::Expr::Reference(reference) if reference.mutability.is_some() => {
                Expr::Borrow(self.place(&reference.expr))
            }
            syn::Expr::Reference(reference) => Expr::Share(Box::new(self.expr(&reference.expr, of.inner()))),
            syn::Expr::Unary(unary) => self.unary(unary, of),
            syn::Expr::Binary(binary) => self.binary(binary, of),
            syn::Expr::Assign(assign) => self.assign(assign),
            syn::Expr::Cast(cast) => self.cast(cast),
            syn::Expr::Call(call) => self.call(call, of),
            syn::Expr::MethodCall(call) => self.method(call, of),
            syn::Expr::Closure(closure) => self.closure(closure, &Type::Other),
            syn::Expr::Struct(item) => self.structure(item),
            syn::Expr::Tuple(tuple) => self.tuple(tuple, of),
            syn::Expr::Array(array) => {
                Expr::List(array.elems.iter().map(|part| self.expr(part, of.element())).collect())
            }
            syn::Expr::Repeat(repeat) => {
                let value = self.expr(&repeat.expr, of.element());
                Expr::Repeat(Box::new(value), Box::new(self.expr(&repeat.len, &Type::Other)))
            }
            syn::Expr::Range(range) => self.range(range),
            syn::Expr::Macro(call) => self.macro_call(call),
            other => self.control(other, of),
        }
    }

    /// An expression with control flow.
    fn control(&mut self, expr: &syn::Expr, of: &Type) -> Expr {
        match expr {
            syn::Expr::Block(block) if block.label.is_none() => self.block(&block.block, of),
            syn::Expr::If(branch) => self.branch(branch, of),
            syn::Expr::Let(condition) => {
                let value = Box::new(self.expr(&condition.expr, &Type::Other));
                Expr::Matches(self.pattern(&condition.pat), value)
            }
            syn::Expr::Match(choice) => self.choice(choice, of),
            syn::Expr::Loop(repeat) if repeat.label.is_none() => {
                Expr::Loop(Box::new(self.block(&repeat.body, &Type::Other)))
            }
            syn::Expr::While(repeat) if repeat.label.is_none() => self.scoped(|lowering| {
                let condition = Box::new(lowering.expr(&repeat.cond, &Type::Other));
                Expr::While(condition, Box::new(lowering.block(&repeat.body, &Type::Other)))
            }),
            syn::Expr::ForLoop(repeat) if repeat.label.is_none() => {
                let all = Box::new(self.expr(&repeat.expr, &Type::Other));
                self.scoped(|lowering| {
                    let pattern = lowering.pattern(&repeat.pat);
                    Expr::For(pattern, all, Box::new(lowering.block(&repeat.body, &Type::Other)))
                })
            }
            syn::Expr::Return(back) => {
                let function = self.frame().function;
                let of = self.program.functions[function.0].result.clone();
                Expr::Return(back.expr.as_ref().map(|value| Box::new(self.expr(value, &of))))
            }
            syn::Expr::Break(out) if out.label.is_none() => {
                Expr::Break(out.expr.as_ref().map(|value| Box::new(self.expr(value, &Type::Other))))
            }
            syn::Expr::Continue(on) if on.label.is_none() => Expr::Continue,
            syn::Expr::Try(tried) => Expr::Try(Box::new(self.expr(&tried.expr, &Type::Other))),
            other => self.unsupported("an expression", other),
        }
    }

    /// A literal.
    pub fn literal(&mut self, literal: &syn::Lit, of: &Type) -> Expr {
        match literal {
            syn::Lit::Bool(value) => Expr::Value(Value::Bool(value.value)),
            syn::Lit::Str(text) => Expr::Value(Value::Text(text.value().into())),
            syn::Lit::Int(number) => {
                let expected = match of.inner() {
                    Type::Int(of) => *of,
                    _ => IntType::Open,
                };
                let of = IntType::named(number.suffix()).unwrap_or(expected);
                match number.base10_parse::<u128>().map(|bits| Int::open(bits).fit(of)) {
                    Ok(Ok(int)) => Expr::Value(Value::Int(int)),
                    _ => self.unsupported("a number", literal),
                }
            }
            other => self.unsupported("a literal", other),
        }
    }

    fn path(&mut self, path: &syn::Path, expr: &syn::Expr) -> Expr {
        match self.item(path) {
            Some(Item::Variable(_) | Item::Const(_)) => self.read(expr),
            Some(Item::Function(function)) => Expr::Function(function, self.const_args(path)),
            Some(Item::Outside(outside)) => Expr::Value(Value::Function(Callable::Outside(outside).into())),
            Some(Item::Value(value)) => Expr::Value(value),
            None => self.unsupported("a name", path),
        }
    }

    fn unary(&mut self, unary: &syn::ExprUnary, of: &Type) -> Expr {
        match unary.op {
            syn::UnOp::Not(_) => Expr::Not(Box::new(self.expr(&unary.expr, of))),
            syn::UnOp::Neg(_) => Expr::Negate(Box::new(self.expr(&unary.expr, of))),
            _ => self.unsupported("an operation", unary),
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary, of: &Type) -> Expr {
        if let Some(op) = assigning(&binary.op) {
            let place = self.place(&binary.left);
            return Expr::AssignOp(op, place, Box::new(self.expr(&binary.right, &Type::Other)));
        }
        let op = arithmetic(&binary.op);
        let shifts = matches!(op, Some(Op::Shl | Op::Shr));
        let (of_left, of_right) = match op {
            Some(_) if shifts => (of, &Type::Other),
            Some(_) => (of, of),
            None => (&Type::Other, &Type::Other),
        };
        let left = Box::new(self.expr(&binary.left, of_left));
        let right = Box::new(self.expr(&binary.right, of_right));
        if let Some(op) = op {
            return Expr::Binary(op, left, right);
        }
        let comparison = match binary.op {
            syn::BinOp::And(_) => return Expr::And(left, right),
            syn::BinOp::Or(_) => return Expr::Or(left, right),
            syn::BinOp::Eq(_) => Comparison::Equal,
            syn::BinOp::Ne(_) => Comparison::Unequal,
            syn::BinOp::Lt(_) => Comparison::Less,
            syn::BinOp::Le(_) => Comparison::LessOrEqual,
            syn::BinOp::Gt(_) => Comparison::Greater,
            syn::BinOp::Ge(_) => Comparison::GreaterOrEqual,
            _ => return self.unsupported("an operation", binary),
        };
        Expr::Compare(comparison, left, right)
    }

    fn assign(&mut self, assign: &syn::ExprAssign) -> Expr {
        let value = self.expr(&assign.right, &Type::Other);
        let syn::Expr::Tuple(parts) = &*assign.left else {
            return match self.place(&assign.left) {
                PlaceExpr { root: Root::Value(..), .. } => self.unsupported("a place", assign),
                place => Expr::Assign(place, Box::new(value)),
            };
        };
        let slot = self.slot();
        let whole = |way| PlaceExpr { root: Root::Variable(Variable { out: 0, slot }), way };
        let mut steps = vec![Expr::Assign(whole(Vec::new()), Box::new(value))];
        for (index, part) in parts.elems.iter().enumerate() {
            let value = Expr::Read(whole(vec![Step::Element(index)]));
            steps.push(match self.place(part) {
                PlaceExpr { root: Root::Value(..), .. } => self.unsupported("a place", part),
                place => Expr::Assign(place, Box::new(value)),
            });
        }
        let number = self.frame().statements;
        let step = |step| Statement { number, kind: StatementKind::Expr(step) };
        Expr::Block(steps.into_iter().map(step).collect(), None)
    }

    fn cast(&mut self, cast: &syn::ExprCast) -> Expr {
        match self.of(&cast.ty) {
            Type::Int(of) => Expr::Cast(Box::new(self.expr(&cast.expr, &Type::Other)), of),
            _ => self.unsupported("a cast", cast),
        }
    }

    fn tuple(&mut self, tuple: &syn::ExprTuple, of: &Type) -> Expr {
        if tuple.elems.is_empty() {
            return Expr::Value(Value::Unit);
        }
        let types = match of {
            Type::Tuple(types) => types.clone(),
            _ => Vec::new(),
        };
        let types = types.iter().chain(std::iter::repeat(&Type::Other));
        Expr::List(tuple.elems.iter().zip(types).map(|(part, of)| self.expr(part, of)).collect())
    }

    fn structure(&mut self, item: &syn::ExprStruct) -> Expr {
        let Type::Struct(of) = self.of_path(&item.path) else {
            return self.unsupported("a struct", item);
        };
        let consts = self.const_args(&item.path);
        let about_game = [OutsideType::Metadata, OutsideType::ClauseInfo].map(OutsideType::id).contains(&of);
        let mut fields = Vec::new();
        for field in &item.fields {
            let text = match &field.member {
                syn::Member::Named(ident) => ident.to_string(),
                syn::Member::Unnamed(index) => index.index.to_string(),
            };
            let name = self.name(&text);
            let Some(number) = self.program.types[of.0].field(name) else {
                if !about_game {
                    return self.unsupported("a field", field);
                }
                continue;
            };
            let expected = self.program.types[of.0].fields[number].1.clone();
            fields.push((number, self.expr(&field.expr, &expected)));
        }
        let rest = item.rest.as_ref().map(|rest| Box::new(self.expr(rest, &Type::Struct(of))));
        Expr::Struct { of, consts, fields, rest }
    }

    fn slice(&mut self, index: &syn::ExprIndex) -> Expr {
        let list = self.expr(&index.expr, &Type::Other);
        let range = self.expr(&index.index, &Type::Other);
        Expr::CallOutside(Outside::Slice, vec![list, range])
    }

    fn range(&mut self, range: &syn::ExprRange) -> Expr {
        let mut bound = |bound: &Option<Box<syn::Expr>>| {
            bound.as_ref().map(|bound| Box::new(self.expr(bound, &Type::Other)))
        };
        let (start, end) = (bound(&range.start), bound(&range.end));
        Expr::Range(start, end, matches!(range.limits, syn::RangeLimits::Closed(_)))
    }

    fn macro_call(&mut self, call: &syn::ExprMacro) -> Expr {
        use syn::punctuated::Punctuated;
        let elements = call.mac.parse_body_with(Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated);
        match elements {
            Ok(elements) if call.mac.path.is_ident("vec") => {
                Expr::List(elements.iter().map(|part| self.expr(part, &Type::Other)).collect())
            }
            _ => self.unsupported("a macro", call),
        }
    }

    fn branch(&mut self, branch: &syn::ExprIf, of: &Type) -> Expr {
        let (condition, then) = self.scoped(|lowering| {
            let condition = lowering.expr(&branch.cond, &Type::Other);
            (condition, lowering.block(&branch.then_branch, of))
        });
        let otherwise = match &branch.else_branch {
            Some((_, otherwise)) => self.expr(otherwise, of),
            None => Expr::Value(Value::Unit),
        };
        Expr::If(Box::new(condition), Box::new(then), Box::new(otherwise))
    }

    fn choice(&mut self, choice: &syn::ExprMatch, of: &Type) -> Expr {
        let value = Box::new(self.expr(&choice.expr, &Type::Other));
        let mut arms = Vec::new();
        for arm in &choice.arms {
            arms.push(self.scoped(|lowering| {
                let (pattern, guard) = match &arm.pat {
                    syn::Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                    pattern => (pattern, None),
                };
                let pattern = lowering.pattern(pattern);
                let guard = guard.map(|guard| lowering.expr(guard, &Type::Other));
                Arm { pattern, guard, body: lowering.expr(&arm.body, of) }
            }));
        }
        Expr::Match(value, arms)
    }
}

fn arithmetic(op: &syn::BinOp) -> Option<Op> {
    Some(match op {
        syn::BinOp::Add(_) => Op::Add,
        syn::BinOp::Sub(_) => Op::Sub,
        syn::BinOp::Mul(_) => Op::Mul,
        syn::BinOp::Div(_) => Op::Div,
        syn::BinOp::Rem(_) => Op::Rem,
        syn::BinOp::BitAnd(_) => Op::And,
        syn::BinOp::BitOr(_) => Op::Or,
        syn::BinOp::BitXor(_) => Op::Xor,
        syn::BinOp::Shl(_) => Op::Shl,
        syn::BinOp::Shr(_) => Op::Shr,
        _ => return None,
    })
}

fn assigning(op: &syn::BinOp) -> Option<Op> {
    Some(match op {
        syn::BinOp::AddAssign(_) => Op::Add,
        syn::BinOp::SubAssign(_) => Op::Sub,
        syn::BinOp::MulAssign(_) => Op::Mul,
        syn::BinOp::DivAssign(_) => Op::Div,
        syn::BinOp::RemAssign(_) => Op::Rem,
        syn::BinOp::BitAndAssign(_) => Op::And,
        syn::BinOp::BitOrAssign(_) => Op::Or,
        syn::BinOp::BitXorAssign(_) => Op::Xor,
        syn::BinOp::ShlAssign(_) => Op::Shl,
        syn::BinOp::ShrAssign(_) => Op::Shr,
        _ => return None,
    })
}
