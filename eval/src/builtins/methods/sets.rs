//! Methods of sets.

use super::Method;
use super::plain;
use crate::builtins::outside::exactly;
use crate::builtins::outside::word_of;
use crate::builtins::rays;
use crate::builtins::sets;
use crate::error::error;
use crate::ints::Int;
use crate::ints::Op;
use crate::run::Machine;
use crate::run::Run;
use crate::value::Value;

/// Methods that test for cells in a set, and that add or remove one.
pub fn of_one_cell(name: &str) -> Option<Method> {
    Some(match name {
        "meets" => |machine, receiver, args| {
            let (set, [other]) = plain(machine, receiver, args)?;
            let both = machine.binary(Op::And, &set, &other)?;
            Ok(Value::Bool(!sets::is_empty(&both)?))
        },
        "has" => |machine, receiver, args| {
            let (set, [cell]) = plain(machine, receiver, args)?;
            // Fails for a cell that the type has no room for, where Rust would panic.
            sets::with(&set, &cell, true)?;
            Ok(Value::Bool(sets::holds(&set, &cell)?))
        },
        "holds" => |machine, receiver, args| {
            let (set, [cell]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(sets::holds(&set, &cell)?))
        },
        "insert" | "remove" => {
            if name == "insert" {
                |machine, receiver, args| put(machine, &receiver, args, true)
            } else {
                |machine, receiver, args| put(machine, &receiver, args, false)
            }
        }
        _ => return None,
    })
}

/// Methods that use all cells of a set.
pub fn of_all_cells(name: &str) -> Option<Method> {
    Some(match name {
        "rest" => |machine, receiver, args| {
            let (set, []) = plain(machine, receiver, args)?;
            Ok(sets::rest(&set)?)
        },
        "mix" => |machine, receiver, args| {
            let (set, [hash]) = plain(machine, receiver, args)?;
            Ok(Value::Int(Int::u64(sets::mix(&set, word_of(&hash)?)?)))
        },
        "visit" => |machine, receiver, args| {
            let [visit] = exactly(args)?;
            for cell in sets::cells(&machine.taken(receiver))? {
                machine.call_value(&visit, vec![Value::u32(cell)])?;
            }
            Ok(Value::Unit)
        },
        "pick" => |machine, receiver, args| {
            let (set, [_, random]) = plain(machine, receiver, args)?;
            let Value::Random(random) = random else { return Err(random.is_no("random numbers").into()) };
            let count = sets::count(&set)?;
            if count == 0 {
                return Err(error!("a cell of an empty set").into());
            }
            let before = random.borrow_mut().below(count);
            Ok(Value::u32(sets::nth(&set, &Value::u32(before))?))
        },
        "up_to" | "down_to" => {
            if name == "up_to" {
                |machine, receiver, args| until(machine, receiver, args, true)
            } else {
                |machine, receiver, args| until(machine, receiver, args, false)
            }
        }
        "either_way" => |machine, receiver, args| {
            let (up, [down, stops]) = plain(machine, receiver, args)?;
            let [up, down] = [rays::until(&up, &stops, true)?, rays::until(&down, &stops, false)?];
            Ok(Value::Int(up.int()?.apply(Op::Or, down.int()?)?))
        },
        _ => return None,
    })
}

fn put(machine: &mut Machine, receiver: &Value, args: Vec<Value>, is_in: bool) -> Run {
    let [cell] = exactly(args)?;
    let set = sets::with(machine.value_at(receiver), &cell, is_in)?;
    let place = machine.place_of(receiver)?;
    *machine.at_mut(&place) = set;
    Ok(Value::Unit)
}

fn until(machine: &mut Machine, receiver: Value, args: Vec<Value>, goes_up: bool) -> Run {
    let (line, [stops]) = plain(machine, receiver, args)?;
    Ok(rays::until(&line, &stops, goes_up)?)
}
