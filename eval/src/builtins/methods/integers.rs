//! Methods of integers.

use super::Method;
use super::plain;
use crate::builtins::integers;
use crate::builtins::lists;
use crate::error::EvalError;
use crate::ints::Int;
use crate::ints::Op;
use crate::run::Machine;
use crate::run::Run;
use crate::value::Value;

/// Methods of integers.
pub fn of_integers(name: &str) -> Option<Method> {
    Some(match name {
        "saturating_add" => |machine, receiver, args| {
            let (left, right) = two(machine, receiver, args)?;
            Ok(integers::saturating(Op::Add, left, right)?)
        },
        "saturating_sub" => |machine, receiver, args| {
            let (left, right) = two(machine, receiver, args)?;
            Ok(integers::saturating(Op::Sub, left, right)?)
        },
        "checked_sub" => |machine, receiver, args| {
            let (left, right) = two(machine, receiver, args)?;
            Ok(integers::checked(Op::Sub, left, right)?)
        },
        "checked_add" => |machine, receiver, args| {
            let (left, right) = two(machine, receiver, args)?;
            Ok(integers::checked(Op::Add, left, right)?)
        },
        "wrapping_add" | "wrapping_add_signed" => |machine, receiver, args| {
            let (left, right) = two(machine, receiver, args)?;
            Ok(integers::wrapping_add(left, right))
        },
        "rotate_left" => |machine, receiver, args| {
            let (left, right) = two(machine, receiver, args)?;
            Ok(integers::rotate_left(left, right)?)
        },
        "leading_zeros" => |machine, receiver, args| {
            let (value, []) = plain(machine, receiver, args)?;
            Ok(Value::u32(integers::leading_zeros(value.int()?)?))
        },
        "trailing_zeros" => |machine, receiver, args| {
            let (value, []) = plain(machine, receiver, args)?;
            Ok(Value::u32(integers::trailing_zeros(value.int()?)?))
        },
        "cmp" => |machine, receiver, args| {
            let (left, right) = two(machine, receiver, args)?;
            Ok(Value::Ordering(left.order(right)?))
        },
        "abs" => |machine, receiver, args| {
            let (value, []) = plain(machine, receiver, args)?;
            let value = value.int()?;
            Ok(Value::Int(if value.signed() < 0 { value.negated()? } else { value }))
        },
        "into" => |machine, receiver, _| match machine.taken(receiver) {
            Value::Int(int) => Ok(Value::Int(Int::open(int.bits))),
            Value::Bool(value) => Ok(Value::Int(Int::open(value.into()))),
            other => Ok(other),
        },
        "min" => |machine, receiver, args| extreme(machine, receiver, args, false),
        "max" => |machine, receiver, args| extreme(machine, receiver, args, true),
        "clamp" => |machine, receiver, args| {
            let (value, [low, high]) = plain(machine, receiver, args)?;
            let value = integers::extreme(value.int()?, low.int()?, true)?;
            Ok(integers::extreme(value.int()?, high.int()?, false)?)
        },
        _ => return None,
    })
}

fn extreme(machine: &mut Machine, receiver: Value, args: Vec<Value>, greatest: bool) -> Run {
    if args.is_empty() {
        return lists::extreme(machine, receiver, None, greatest);
    }
    let (left, right) = two(machine, receiver, args)?;
    Ok(integers::extreme(left, right, greatest)?)
}

/// Two integers.
fn two(machine: &Machine, receiver: Value, args: Vec<Value>) -> Result<(Int, Int), EvalError> {
    let (value, [other]) = plain(machine, receiver, args)?;
    Ok((value.int()?, other.int()?))
}
