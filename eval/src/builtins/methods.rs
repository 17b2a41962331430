//! Methods of types from outside, by their names. Those of one name are told apart by the receiver.

use super::integers;
use super::options::{self, content};
use super::outside::{exactly, word_of};
use super::{groups, lanes, lists, rays, sets, sinks, tables, ways};
use crate::error::{EvalError, error};
use crate::ints::{Int, IntType, Op};
use crate::outside::OutsideType;
use crate::run::iterators::Iter;
use crate::run::{Machine, Run};
use crate::value::Value;

/// A method: receiver and arguments in, result out.
pub type Method = fn(&mut Machine<'_>, Value, Vec<Value>) -> Run;

/// Whether methods of that name change their receiver.
pub fn changes(name: &str) -> bool {
    [
        "play", "each", "list", "push", "extend", "drain", "clear", "insert", "remove", "place", "iter_mut",
        "finish", "swap",
    ]
    .contains(&name)
}

/// The method of that name.
pub fn method(name: &str) -> Option<Method> {
    of_sets(name)
        .or_else(|| of_sinks(name))
        .or_else(|| of_integers(name))
        .or_else(|| of_options(name))
        .or_else(|| of_lists(name))
        .or_else(|| of_iterators(name))
        .or_else(|| of_engine(name))
}

/// The receiver's value and the arguments, places followed.
fn plain<const N: usize>(
    machine: &Machine,
    receiver: Value,
    args: Vec<Value>,
) -> Result<(Value, [Value; N]), EvalError> {
    let args = exactly::<N>(args)?.map(|arg| machine.taken(arg));
    Ok((machine.taken(receiver), args))
}

/// Two integers.
fn integers(machine: &Machine, receiver: Value, args: Vec<Value>) -> Result<(Int, Int), EvalError> {
    let (value, [other]) = plain(machine, receiver, args)?;
    Ok((value.int()?, other.int()?))
}

fn of_sets(name: &str) -> Option<Method> {
    Some(match name {
        "meets" => |machine, receiver, args| {
            let (set, [other]) = plain(machine, receiver, args)?;
            let both = machine.binary(Op::And, &set, &other)?;
            Ok(Value::Bool(!sets::is_empty(&both)?))
        },
        "has" => |machine, receiver, args| {
            let (set, [cell]) = plain(machine, receiver, args)?;
            // Of a cell that the type has no room for, Rust would panic.
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

fn of_sinks(name: &str) -> Option<Method> {
    Some(match name {
        "play" => |machine, receiver, args| {
            let [play] = exactly(args)?;
            let play = machine.taken(play);
            sinks::play(machine, &receiver, play)?;
            Ok(Value::Unit)
        },
        "each" => |machine, receiver, args| {
            let [cells, make] = exactly(args)?;
            sinks::each(machine, &receiver, &machine.taken(cells), &make)?;
            Ok(Value::Unit)
        },
        "list" => |machine, receiver, _| sinks::list(machine, &receiver),
        "total" => |machine, receiver, _| Ok(Value::size(sinks::total(machine, &receiver)?)),
        "counted" => |machine, receiver, _| sinks::counted(machine, &receiver),
        "found" => |machine, receiver, _| sinks::found(machine, &receiver),
        "finish" => |machine, receiver, _| sinks::finish(machine, &receiver),
        _ => return None,
    })
}

fn of_integers(name: &str) -> Option<Method> {
    Some(match name {
        "saturating_add" => |machine, receiver, args| {
            let (left, right) = integers(machine, receiver, args)?;
            Ok(integers::saturating(Op::Add, left, right)?)
        },
        "saturating_sub" => |machine, receiver, args| {
            let (left, right) = integers(machine, receiver, args)?;
            Ok(integers::saturating(Op::Sub, left, right)?)
        },
        "checked_sub" => |machine, receiver, args| {
            let (left, right) = integers(machine, receiver, args)?;
            Ok(integers::checked(Op::Sub, left, right)?)
        },
        "checked_add" => |machine, receiver, args| {
            let (left, right) = integers(machine, receiver, args)?;
            Ok(integers::checked(Op::Add, left, right)?)
        },
        "wrapping_add_signed" => |machine, receiver, args| {
            let (left, right) = integers(machine, receiver, args)?;
            Ok(integers::wrapping_add_signed(left, right))
        },
        "rotate_left" => |machine, receiver, args| {
            let (left, right) = integers(machine, receiver, args)?;
            Ok(integers::rotate_left(left, right)?)
        },
        "cmp" => |machine, receiver, args| {
            let (left, right) = integers(machine, receiver, args)?;
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
    let (left, right) = integers(machine, receiver, args)?;
    Ok(integers::extreme(left, right, greatest)?)
}

fn of_options(name: &str) -> Option<Method> {
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

fn of_lists(name: &str) -> Option<Method> {
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

fn of_iterators(name: &str) -> Option<Method> {
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

fn of_engine(name: &str) -> Option<Method> {
    Some(match name {
        "up" => |machine, receiver, args| {
            let (value, [by]) = plain(machine, receiver, args)?;
            Ok(lanes::up(&value, &by)?)
        },
        "down" => |machine, receiver, args| {
            let (value, [by]) = plain(machine, receiver, args)?;
            Ok(lanes::down(&value, &by)?)
        },
        "where_any" => |machine, receiver, args| {
            let (value, [other]) = plain(machine, receiver, args)?;
            Ok(lanes::where_any(&value, &other)?)
        },
        "ends" => |machine, receiver, _| ways::ends(machine.value_at(&receiver)),
        "cells" => |machine, receiver, args| {
            let (ways, [index]) = plain(machine, receiver, args)?;
            ways::cells(&ways, &index)
        },
        "joined" => {
            |machine, receiver, _| Ok(Value::Int(Int::u64(lanes::joined(machine.value_at(&receiver))?)))
        }
        "would_live" => |machine, receiver, args| {
            let (groups, args) =
                (machine.taken(receiver), args.into_iter().map(|arg| machine.taken(arg)).collect::<Vec<_>>());
            Ok(Value::Bool(groups::would_live(groups.fields()?, &args)?))
        },
        "would_take" => |machine, receiver, args| {
            let (groups, args) =
                (machine.taken(receiver), args.into_iter().map(|arg| machine.taken(arg)).collect::<Vec<_>>());
            Ok(Value::Bool(groups::would_take(groups.fields()?, &args)?))
        },
        "has_liberty" => |machine, receiver, args| {
            let (groups, [cell]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(groups::has_liberty(groups.fields()?, &cell)?))
        },
        "place" => |machine, receiver, args| groups::place(machine, &receiver, &args),
        "below" => |machine, receiver, args| {
            let (random, [count]) = plain(machine, receiver, args)?;
            let Value::Random(random) = random else { return Err(random.is_no("random numbers").into()) };
            let count = count.int()?.fit(IntType::Unsigned(32))?.bits as u32;
            Ok(Value::u32(random.borrow_mut().below(count)))
        },
        "occurrences" => |machine, receiver, args| {
            let (history, [key, window]) = plain(machine, receiver, args)?;
            let Value::History(history) = history else { return Err(history.is_no("history").into()) };
            Ok(Value::size(history.occurrences(word_of(&key)?, window.index()?)))
        },
        "begins" => |machine, receiver, args| {
            let (turns, [plies]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(turns_of(&turns)?.begins(word_of(&plies)? as u32)))
        },
        "made" => |machine, receiver, args| {
            let (turns, [plies]) = plain(machine, receiver, args)?;
            Ok(Value::u32(turns_of(&turns)?.made(word_of(&plies)? as u32)))
        },
        _ => return None,
    })
}

fn turns_of(value: &Value) -> Result<engine::Turns, EvalError> {
    let fields = value.fields()?;
    if fields.of != OutsideType::Turns.id() {
        return Err(value.is_no("turns"));
    }
    let number = |index: usize| Ok::<_, EvalError>(word_of(&fields.fields[index])? as u32);
    Ok(engine::Turns { first: number(0)?, each: number(1)? })
}
