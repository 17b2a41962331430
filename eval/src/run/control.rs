//! Blocks, branches and loops.

use super::{Machine, Run, Stop};
use crate::error::error;
use crate::program::{Expr, Statement, StatementKind};
use crate::value::Value;

impl<'p> Machine<'p> {
    /// The value of an expression with control flow.
    pub fn control(&mut self, expr: &'p Expr, base: usize) -> Run {
        match expr {
            Expr::Block(statements, last) => {
                for statement in statements {
                    self.statement(statement, base)?;
                }
                last.as_ref().map_or(Ok(Value::Unit), |last| self.eval(last, base))
            }
            Expr::If(condition, then, otherwise) => {
                let branch = if self.condition(condition, base)? { then } else { otherwise };
                self.eval(branch, base)
            }
            Expr::Matches(pattern, value) => {
                let value = self.eval(value, base)?;
                Ok(Value::Bool(self.matches(pattern, value, base)?))
            }
            Expr::Match(value, arms) => {
                let value = self.eval(value, base)?;
                for arm in arms {
                    let matches = self.matches(&arm.pattern, value.clone(), base)?;
                    if matches && arm.guard.as_ref().map_or(Ok(true), |guard| self.condition(guard, base))? {
                        return self.eval(&arm.body, base);
                    }
                }
                Err(error!("no arm matches {}", self.value_at(&value)).into())
            }
            Expr::Loop(body) => loop {
                if let Some(value) = left(self.eval(body, base))? {
                    return Ok(value);
                }
            },
            Expr::While(condition, body) => {
                while self.condition(condition, base)? {
                    if left(self.eval(body, base))?.is_some() {
                        break;
                    }
                }
                Ok(Value::Unit)
            }
            Expr::For(pattern, all, body) => {
                let all = self.eval(all, base)?;
                let all = self.iterator(all)?;
                while let Some(value) = self.next(&all)? {
                    if !self.matches(pattern, value, base)? {
                        return Err(error!("an element does not match").into());
                    }
                    if left(self.eval(body, base))?.is_some() {
                        break;
                    }
                }
                Ok(Value::Unit)
            }
            Expr::Return(value) => Err(Stop::Return(self.optional(value, base)?)),
            Expr::Break(value) => Err(Stop::Break(self.optional(value, base)?)),
            Expr::Continue => Err(Stop::Continue),
            other => Err(error!("{other:?} is no expression that leads anywhere").into()),
        }
    }

    fn optional(&mut self, value: &'p Option<Box<Expr>>, base: usize) -> Run {
        value.as_ref().map_or(Ok(Value::Unit), |value| self.eval(value, base))
    }

    fn statement(&mut self, statement: &'p Statement, base: usize) -> Run<()> {
        if let Some(call) = self.calls.last_mut() {
            call.1 = statement.number;
        }
        match &statement.kind {
            StatementKind::Expr(expr) => {
                self.eval(expr, base)?;
            }
            StatementKind::Let { pattern, of, value, otherwise } => {
                let value = self.eval(value, base)?;
                let value = self.settle(of, value)?;
                if !self.matches(pattern, value, base)? {
                    match otherwise {
                        Some(otherwise) => {
                            self.eval(otherwise, base)?;
                        }
                        None => return Err(error!("a value does not match").into()),
                    }
                }
            }
        }
        Ok(())
    }
}

/// The value with which a loop is left, if its body leaves it.
fn left(body: Run) -> Run<Option<Value>> {
    match body {
        Ok(_) | Err(Stop::Continue) => Ok(None),
        Err(Stop::Break(value)) => Ok(Some(value)),
        Err(stop) => Err(stop),
    }
}
