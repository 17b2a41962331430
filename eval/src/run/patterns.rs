//! Matching of values with patterns, which sets the patterns' variables.

use std::rc::Rc;

use super::{Machine, Run};
use crate::error::error;
use crate::program::{Name, Pattern};
use crate::value::Value;

impl<'p> Machine<'p> {
    /// True if a value matches; its parts go to the variables of the pattern. Parts of a place are places.
    pub fn matches(&mut self, pattern: &'p Pattern, value: Value, base: usize) -> Run<bool> {
        match pattern {
            Pattern::Wild => Ok(true),
            Pattern::Variable(slot) => {
                self.stack[base + slot] = value;
                Ok(true)
            }
            Pattern::Value(expected) => Ok(self.value_at(&value).equals(expected)?),
            Pattern::Const(id) => {
                let expected = self.constant(*id)?;
                Ok(self.value_at(&value).equals(expected)?)
            }
            Pattern::List(parts) => self.all_match(parts, &value, base),
            Pattern::Struct(fields) => {
                for (name, pattern) in fields {
                    let field = self.field(&value, *name)?;
                    if !self.matches(pattern, field, base)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Pattern::Some(inner) => match self.value_at(&value) {
                Value::Option(None) => Ok(false),
                Value::Option(Some(content)) => {
                    let content = match &value {
                        Value::Place(place) if !matches!(self.at(place), Value::Place(_)) => {
                            Value::Place(Rc::new(place.part(0)))
                        }
                        _ => (**content).clone(),
                    };
                    self.matches(inner, content, base)
                }
                other => Err(other.is_no("option").into()),
            },
            Pattern::None => match self.value_at(&value) {
                Value::Option(content) => Ok(content.is_none()),
                other => Err(other.is_no("option").into()),
            },
            Pattern::Or(cases) => {
                for case in cases {
                    if self.matches(case, value.clone(), base)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    fn all_match(&mut self, patterns: &'p [Pattern], value: &Value, base: usize) -> Run<bool> {
        let count = self.value_at(value).elements()?.len();
        if count != patterns.len() {
            return Err(error!("{count} values where there are {} patterns", patterns.len()).into());
        }
        for (index, pattern) in patterns.iter().enumerate() {
            let part = self.part_of(value, index)?;
            if !self.matches(pattern, part, base)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn field(&self, value: &Value, name: Name) -> Run {
        let of = self.value_at(value).fields()?.of;
        let index = self.program.types[of.0].field(name).ok_or_else(|| error!("no such field"))?;
        self.part_of(value, index)
    }

    /// A part of a value. The part of a place is a place; if the part holds a place itself, that one.
    pub fn part_of(&self, value: &Value, index: usize) -> Run {
        if let Value::Place(_) = value {
            let part = self.place_of(value)?.part(index);
            return Ok(match self.at(&part) {
                inner @ Value::Place(_) => inner.clone(),
                _ => Value::Place(Rc::new(part)),
            });
        }
        Ok(match value {
            Value::List(values) => values[index].clone(),
            Value::Struct(fields) => fields.fields[index].clone(),
            other => return Err(other.is_no("list").into()),
        })
    }
}
