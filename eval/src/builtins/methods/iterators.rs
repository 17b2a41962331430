//! Methods of iterators.

use super::Method;
use super::plain;
use crate::builtins::lists;
use crate::builtins::outside::exactly;
use crate::builtins::sets;
use crate::builtins::tables;
use crate::error::error;
use crate::ints::Int;
use crate::run::iterators::Iter;
use crate::value::Value;

/// Methods that make an iterator or something else of an iterator's elements.
pub fn adapter(name: &str) -> Option<Method> {
    Some(match name {
        "map" => |machine, receiver, args| {
            let [function] = exactly(args)?;
            lists::map(machine, receiver, function)
        },
        "filter" => |machine, receiver, args| {
            let [function] = exactly(args)?;
            lists::filter(machine, receiver, function)
        },
        "filter_map" => |_, receiver, args| {
            let [function] = exactly(args)?;
            Ok(Iter::FilterMap(receiver, function).into())
        },
        "enumerate" => |machine, receiver, _| Ok(Iter::Enumerate(machine.iterator(receiver)?, 0).into()),
        "zip" => |machine, receiver, args| {
            let [other] = exactly(args)?;
            Ok(Iter::Zip(machine.iterator(receiver)?, machine.iterator(machine.taken(other))?).into())
        },
        "collect" => |machine, receiver, _| Ok(Value::list(machine.collected(receiver)?)),
        "next" => |machine, receiver, _| {
            let iterator = machine.taken(receiver);
            Ok(Value::option(machine.next(&iterator)?))
        },
        _ => return None,
    })
}

/// Methods that look for an element.
pub fn search(name: &str) -> Option<Method> {
    Some(match name {
        "position" => |machine, receiver, args| {
            let [function] = exactly(args)?;
            let found = lists::first_where(machine, receiver, &function)?;
            Ok(Value::option(found.map(|(index, _)| Value::size(index))))
        },
        "find" => |machine, receiver, args| {
            let [function] = exactly(args)?;
            Ok(Value::option(lists::first_where(machine, receiver, &function)?.map(|(_, value)| value)))
        },
        "any" => |machine, receiver, args| {
            let [function] = exactly(args)?;
            Ok(Value::Bool(lists::first_where(machine, receiver, &function)?.is_some()))
        },
        "all" => |machine, receiver, args| {
            let [function] = exactly(args)?;
            let iterator = machine.iterator(receiver)?;
            while let Some(value) = machine.next(&iterator)? {
                if !machine.call_value(&function, vec![value])?.bool()? {
                    return Ok(Value::Bool(false));
                }
            }
            Ok(Value::Bool(true))
        },
        _ => return None,
    })
}

/// Methods that make one value of all elements.
pub fn whole(name: &str) -> Option<Method> {
    Some(match name {
        "for_each" => |machine, receiver, args| {
            let [function] = exactly(args)?;
            let iterator = machine.iterator(receiver)?;
            while let Some(value) = machine.next(&iterator)? {
                machine.call_value(&function, vec![value])?;
            }
            Ok(Value::Unit)
        },
        "fold" => |machine, receiver, mut args| {
            if args.len() == 1 {
                let (set, [class]) = plain(machine, receiver, args)?;
                return Ok(Value::Int(Int::u64(tables::fold(&set, &class)?)));
            }
            let function = args.pop().ok_or_else(|| error!("a fold without a function"))?;
            let [start] = exactly(args)?;
            lists::fold(machine, receiver, start, &function)
        },
        "sum" => |machine, receiver, _| lists::sum(machine, receiver),
        "count" => |machine, receiver, _| match machine.taken(receiver) {
            iterator @ Value::Iter(_) => Ok(Value::size(machine.collected(iterator)?.len())),
            set => Ok(Value::u32(sets::count(&set)?)),
        },
        "nth" => |machine, receiver, args| {
            let (of, [before]) = plain(machine, receiver, args)?;
            match of {
                iterator @ Value::Iter(_) => {
                    Ok(Value::option(machine.collected(iterator)?.get(before.index()?).cloned()))
                }
                set => Ok(Value::u32(sets::nth(&set, &before)?)),
            }
        },
        "min_by_key" | "max_by_key" => {
            if name == "min_by_key" {
                |machine, receiver, args| {
                    let [key] = exactly(args)?;
                    lists::extreme(machine, receiver, Some(&key), false)
                }
            } else {
                |machine, receiver, args| {
                    let [key] = exactly(args)?;
                    lists::extreme(machine, receiver, Some(&key), true)
                }
            }
        }
        _ => return None,
    })
}
