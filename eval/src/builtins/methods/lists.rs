//! Methods of lists.

use super::Method;
use super::plain;
use crate::builtins::lists;
use crate::builtins::outside::exactly;
use crate::builtins::sets;
use crate::builtins::sinks;
use crate::value::Value;

/// Methods of lists.
pub fn of_lists(name: &str) -> Option<Method> {
    Some(match name {
        "len" => |machine, receiver, _| Ok(Value::size(lists::len(machine.value_at(&receiver))?)),
        "is_empty" => |machine, receiver, _| Ok(Value::Bool(lists::is_empty(machine.value_at(&receiver))?)),
        "push" => |machine, receiver, args| {
            let [value] = exactly(args)?;
            let value = machine.taken(value);
            sinks::push(machine, &receiver, value)?;
            Ok(Value::Unit)
        },
        "extend" => |machine, receiver, args| {
            let [more] = exactly(args)?;
            lists::extend(machine, &receiver, more)
        },
        "drain" | "clear" => |machine, receiver, _| lists::drain(machine, &receiver),
        "swap_remove" => |machine, receiver, args| {
            let [index] = exactly(args)?;
            lists::swap_remove(machine, &receiver, index.index()?)
        },
        "retain" => |machine, receiver, args| {
            let [function] = exactly(args)?;
            lists::retain(machine, &receiver, &function)
        },
        "truncate" => |machine, receiver, args| {
            let [length] = exactly(args)?;
            lists::truncate(machine, &receiver, length.index()?)
        },
        "contains" => |machine, receiver, args| {
            let [wanted] = exactly(args)?;
            Ok(Value::Bool(lists::contains(machine, &receiver, &wanted)?))
        },
        "get" => |machine, receiver, args| {
            let (list, [index]) = plain(machine, receiver, args)?;
            Ok(Value::option(list.elements()?.get(index.index()?).cloned()))
        },
        "first" => |machine, receiver, _| match machine.value_at(&receiver) {
            Value::List(values) => Ok(Value::option(values.first().cloned())),
            set => Ok(Value::u32(sets::first(set)?)),
        },
        "iter" | "into_iter" => |machine, receiver, _| Ok(machine.iterator(machine.taken(receiver))?),
        "iter_mut" => |machine, receiver, _| Ok(machine.iterator(receiver)?),
        "swap" => |machine, receiver, args| {
            let [first, second] = exactly(args)?;
            let list = machine.place_of(&receiver)?;
            let [first, second] = [list.part(first.index()?), list.part(second.index()?)];
            let value = machine.at(&first).clone();
            let other = std::mem::replace(machine.at_mut(&second), value);
            *machine.at_mut(&first) = other;
            Ok(Value::Unit)
        },
        _ => return None,
    })
}
