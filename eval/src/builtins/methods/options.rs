//! Methods of options, and copies.

use super::Method;
use super::plain;
use crate::builtins::options;
use crate::builtins::options::content;
use crate::builtins::outside::exactly;
use crate::value::Value;

/// Methods of options and truth values, and copies.
pub fn of_options(name: &str) -> Option<Method> {
    Some(match name {
        "is_some" => |machine, receiver, _| Ok(Value::Bool(content(machine.value_at(&receiver))?.is_some())),
        "is_none" => |machine, receiver, _| Ok(Value::Bool(content(machine.value_at(&receiver))?.is_none())),
        "unwrap" | "expect" => |machine, receiver, _| options::unwrap(machine.value_at(&receiver)),
        "unwrap_or" => |machine, receiver, args| {
            let [otherwise] = exactly(args)?;
            options::unwrap_or(machine.value_at(&receiver), otherwise)
        },
        "map_or" => |machine, receiver, args| {
            let (option, [otherwise, function]) = plain(machine, receiver, args)?;
            options::map_or(machine, &option, otherwise, &function)
        },
        "and_then" => |machine, receiver, args| {
            let (option, [function]) = plain(machine, receiver, args)?;
            options::and_then(machine, &option, &function)
        },
        "is_some_and" => |machine, receiver, args| {
            let (option, [function]) = plain(machine, receiver, args)?;
            options::map_or(machine, &option, Value::Bool(false), &function)
        },
        "is_none_or" => |machine, receiver, args| {
            let (option, [function]) = plain(machine, receiver, args)?;
            options::map_or(machine, &option, Value::Bool(true), &function)
        },
        "then" => |machine, receiver, args| {
            let (holds, [function]) = plain(machine, receiver, args)?;
            if !holds.bool()? {
                return Ok(Value::Option(None));
            }
            Ok(Value::some(machine.call_value(&function, Vec::new())?))
        },
        "then_some" => |machine, receiver, args| {
            let (holds, [value]) = plain(machine, receiver, args)?;
            Ok(Value::option(holds.bool()?.then_some(value)))
        },
        // A value is its own copy and its own reference.
        "as_ref" | "copied" | "cloned" | "clone" | "to_vec" | "as_deref" => {
            |machine, receiver, _| Ok(machine.taken(receiver))
        }
        _ => return None,
    })
}
