//! Expressions.

use std::cmp::Ordering;
use std::rc::Rc;

use super::iterators::Iter;
use super::{Machine, Run, Stop};
use crate::builtins::{self, sets};
use crate::error::error;
use crate::ints::{Int, IntType, Op};
use crate::program::{Comparison, Expr, TypeId};
use crate::value::{Callable, Struct, Value};

impl<'p> Machine<'p> {
    /// The value of an expression in the frame that begins at `base`.
    pub fn eval(&mut self, expr: &'p Expr, base: usize) -> Run {
        match expr {
            Expr::Value(value) => Ok(value.clone()),
            Expr::Read(place) => self.read(place, base),
            Expr::Borrow(place) => self.borrow(place, base),
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.eval(left, base)?, self.eval(right, base)?);
                self.binary(*op, &left, &right)
            }
            Expr::Compare(comparison, left, right) => {
                let (left, right) = (self.eval(left, base)?, self.eval(right, base)?);
                self.compare(*comparison, &left, &right)
            }
            Expr::And(left, right) => match self.condition(left, base)? {
                true => Ok(Value::Bool(self.condition(right, base)?)),
                false => Ok(Value::Bool(false)),
            },
            Expr::Or(left, right) => match self.condition(left, base)? {
                true => Ok(Value::Bool(true)),
                false => Ok(Value::Bool(self.condition(right, base)?)),
            },
            Expr::Call { function, consts, args } => self.call_function(*function, consts, args, base),
            Expr::Method(call) => self.method(call, base),
            Expr::Block(..) | Expr::If(..) | Expr::Match(..) | Expr::Matches(..) => self.control(expr, base),
            other => self.eval_rare(other, base),
        }
    }

    /// The value of a less frequent expression, in a separate function to keep the native stack frames of `eval` small.
    fn eval_rare(&mut self, expr: &'p Expr, base: usize) -> Run {
        match expr {
            Expr::Share(_) | Expr::Not(_) | Expr::Negate(_) => self.unary(expr, base),
            Expr::Assign(..) | Expr::AssignOp(..) => self.assignment(expr, base),
            Expr::CallOutside(outside, args) => {
                let args = self.all(args, base)?;
                builtins::call(self, outside, args)
            }
            Expr::CallValue(callee, args) => {
                let callee = self.eval(callee, base)?;
                let args = self.all(args, base)?;
                self.call_value(&callee, args)
            }
            Expr::Struct { of, consts, fields, rest } => {
                self.structure(*of, consts, fields, rest.as_deref(), base)
            }
            Expr::List(parts) => Ok(Value::list(self.all(parts, base)?)),
            Expr::Repeat(value, count) => {
                let value = self.eval(value, base)?;
                let count = self.eval(count, base)?.index()?;
                Ok(Value::list(vec![value; count]))
            }
            Expr::Closure(body) => Ok(self.close(*body, base)),
            Expr::Function(id, consts) => {
                let consts = self.all(consts, base)?;
                Ok(Value::Function(Rc::new(Callable::Function(*id, consts))))
            }
            Expr::Try(value) => {
                let value = self.eval(value, base)?;
                match self.taken(value) {
                    Value::Option(Some(value)) => Ok((*value).clone()),
                    Value::Option(None) => Err(Stop::Return(Value::Option(None))),
                    other => Err(other.is_no("option").into()),
                }
            }
            Expr::Cast(value, of) => {
                let value = self.eval(value, base)?;
                cast(self.value_at(&value), *of)
            }
            Expr::Range(start, end, closed) => {
                let mut bound = |bound: &'p Option<Box<Expr>>| match bound {
                    Some(bound) => Ok::<_, Stop>(Some(self.eval(bound, base)?.int()?)),
                    None => Ok(None),
                };
                let (start, end) = (bound(start)?, bound(end)?);
                Ok(Iter::range(start, end, *closed)?.into())
            }
            Expr::Unsupported(index) => {
                Err(error!("not understood: {}", self.program.unsupported[*index]).into())
            }
            other => self.control(other, base),
        }
    }

    /// An operation on one value.
    fn unary(&mut self, expr: &'p Expr, base: usize) -> Run {
        match expr {
            Expr::Share(value) => {
                let value = self.eval(value, base)?;
                Ok(self.taken(value))
            }
            Expr::Not(value) => {
                let value = self.eval(value, base)?;
                match self.value_at(&value) {
                    Value::Bool(value) => Ok(Value::Bool(!value)),
                    value => Ok(sets::not(value)?),
                }
            }
            Expr::Negate(value) => {
                let value = self.eval(value, base)?;
                Ok(Value::Int(self.value_at(&value).int()?.negated()?))
            }
            other => Err(error!("{other:?} is no operation on one value").into()),
        }
    }

    /// An assignment to a place.
    fn assignment(&mut self, expr: &'p Expr, base: usize) -> Run {
        match expr {
            Expr::Assign(place, value) => {
                let value = self.eval(value, base)?;
                let place = self.locate(place, base)?;
                self.assign(&place, value)?;
                Ok(Value::Unit)
            }
            Expr::AssignOp(op, place, value) => {
                let value = self.eval(value, base)?;
                let place = self.locate(place, base)?;
                let place = match self.at(&place) {
                    Value::Place(inner) => (**inner).clone(),
                    _ => place,
                };
                let value = self.binary(*op, self.at(&place), &value)?;
                *self.at_mut(&place) = value;
                Ok(Value::Unit)
            }
            other => Err(error!("{other:?} changes nothing").into()),
        }
    }

    /// The truth value of a condition.
    pub fn condition(&mut self, expr: &'p Expr, base: usize) -> Run<bool> {
        let value = self.eval(expr, base)?;
        Ok(self.value_at(&value).bool()?)
    }

    fn all(&mut self, exprs: &'p [Expr], base: usize) -> Run<Vec<Value>> {
        exprs.iter().map(|expr| self.eval(expr, base)).collect()
    }

    /// The result of an operation on integers, truth values or sets.
    pub fn binary(&self, op: Op, left: &Value, right: &Value) -> Run {
        let (left, right) = (self.value_at(left), self.value_at(right));
        match (left, right) {
            (Value::Int(a), Value::Int(b)) => Ok(Value::Int(a.apply(op, *b)?)),
            (Value::Bool(a), Value::Bool(b)) => match op {
                Op::And => Ok(Value::Bool(a & b)),
                Op::Or => Ok(Value::Bool(a | b)),
                Op::Xor => Ok(Value::Bool(a ^ b)),
                _ => Err(error!("{op:?} of truth values").into()),
            },
            _ => Ok(sets::binary(op, left, right)?),
        }
    }

    fn compare(&self, comparison: Comparison, left: &Value, right: &Value) -> Run {
        let (left, right) = (self.value_at(left), self.value_at(right));
        let holds = match comparison {
            Comparison::Equal => left.equals(right)?,
            Comparison::Unequal => !left.equals(right)?,
            _ => {
                let order = left.int()?.order(right.int()?)?;
                match comparison {
                    Comparison::Less => order == Ordering::Less,
                    Comparison::LessOrEqual => order != Ordering::Greater,
                    Comparison::Greater => order == Ordering::Greater,
                    _ => order != Ordering::Less,
                }
            }
        };
        Ok(Value::Bool(holds))
    }

    fn structure(
        &mut self,
        of: TypeId,
        consts: &'p [Expr],
        fields: &'p [(usize, Expr)],
        rest: Option<&'p Expr>,
        base: usize,
    ) -> Run {
        let declared = &self.program.types[of.0].fields;
        let consts = self.all(consts, base)?;
        let mut values = match rest {
            Some(_) => Vec::new(),
            None => vec![Value::Unit; declared.len()],
        };
        let mut written = Vec::with_capacity(fields.len());
        for (number, field) in fields {
            let value = self.eval(field, base)?;
            written.push((*number, self.settle(&declared[*number].1, value)?));
        }
        if let Some(rest) = rest {
            let rest = self.eval(rest, base)?;
            values.clone_from(&self.value_at(&rest).fields()?.fields);
        }
        for (number, value) in written {
            values[number] = value;
        }
        Ok(Value::Struct(Rc::new(Struct { of, fields: values, consts })))
    }
}

/// `as`
fn cast(value: &Value, of: IntType) -> Run {
    Ok(Value::Int(match value {
        Value::Int(int) => of.wrap(int.bits),
        Value::Bool(value) => Int { bits: (*value).into(), of },
        other => return Err(other.is_no("number").into()),
    }))
}
