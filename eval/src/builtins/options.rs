//! Options.

use std::rc::Rc;

use crate::error::{EvalError, error};
use crate::run::{Machine, Run};
use crate::value::Value;

/// The content of an option.
pub fn content(value: &Value) -> Result<&Option<Rc<Value>>, EvalError> {
    match value {
        Value::Option(content) => Ok(content),
        other => Err(other.is_no("option")),
    }
}

/// `unwrap` and `expect`
pub fn unwrap(value: &Value) -> Run {
    match content(value)? {
        Some(value) => Ok((**value).clone()),
        None => Err(error!("None is unwrapped").into()),
    }
}

/// `unwrap_or`
pub fn unwrap_or(value: &Value, otherwise: Value) -> Run {
    Ok(content(value)?.as_ref().map_or(otherwise, |value| (**value).clone()))
}

/// `map_or`
pub fn map_or(machine: &mut Machine, value: &Value, otherwise: Value, function: &Value) -> Run {
    match content(value)? {
        Some(value) => machine.call_value(function, vec![(**value).clone()]),
        None => Ok(otherwise),
    }
}

/// `and_then`
pub fn and_then(machine: &mut Machine, value: &Value, function: &Value) -> Run {
    match content(value)? {
        Some(value) => machine.call_value(function, vec![(**value).clone()]),
        None => Ok(Value::Option(None)),
    }
}
