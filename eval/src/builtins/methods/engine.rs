//! Methods of types of `engine`.

use std::rc::Rc;

use super::Method;
use super::plain;
use crate::builtins::edges;
use crate::builtins::groups;
use crate::builtins::lanes;
use crate::builtins::outside::word_of;
use crate::builtins::tables;
use crate::builtins::views;
use crate::builtins::ways;
use crate::error::EvalError;
use crate::ints::Int;
use crate::ints::IntType;
use crate::outside::OutsideType;
use crate::value::Value;

/// Lanes, groups, rows, lines and ways.
pub fn of_boards(name: &str) -> Option<Method> {
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
        "after" => |machine, receiver, args| {
            let (place, args) = plain(machine, receiver, args)?;
            ways::after(machine, &place, &args)
        },
        "ends" => |machine, receiver, _| ways::ends(machine.value_at(&receiver)),
        "cells" => |machine, receiver, args| {
            let (ways, [index]) = plain(machine, receiver, args)?;
            ways::cells(&ways, &index)
        },
        "joined" => {
            |machine, receiver, _| Ok(Value::Int(Int::u64(lanes::joined(machine.value_at(&receiver))?)))
        }
        "filled" => {
            |machine, receiver, _| Ok(Value::Int(Int::u64(lanes::filled(machine.value_at(&receiver))?)))
        }
        "size" => |machine, receiver, _| Ok(Value::u32(lanes::size(machine.value_at(&receiver))?)),
        "prospects" => |machine, receiver, args| {
            let (groups, args) =
                (machine.taken(receiver), args.into_iter().map(|arg| machine.taken(arg)).collect::<Vec<_>>());
            let prospects = groups::prospects(groups.fields()?, &args)?;
            Ok(Value::list(prospects.map(Value::Bool).into()))
        },
        "has_none_beside" => |machine, receiver, args| {
            let (groups, [at]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(groups::has_none_beside(groups.fields()?, &at)?))
        },
        "has_piece_beside" => |machine, receiver, args| {
            let (groups, [player, at]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(groups::has_piece_beside(groups.fields()?, &player, &at)?))
        },
        "has_piece" => |machine, receiver, args| {
            let (groups, [player, at]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(groups::has_piece(groups.fields()?, &player, &at)?))
        },
        "has_none" => |machine, receiver, args| {
            let (groups, [at]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(groups::has_none(groups.fields()?, &at)?))
        },
        "pick_empty" => |machine, receiver, args| {
            let (groups, [random]) = plain(machine, receiver, args)?;
            Ok(groups::pick_empty(groups.fields()?, &random)?)
        },
        "has_liberty" => |machine, receiver, args| {
            let (groups, [cell]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(groups::has_liberty(groups.fields()?, &cell)?))
        },
        "between" => |machine, receiver, args| {
            let (edges, [from, onto]) = plain(machine, receiver, args)?;
            Ok(Value::Int(Int::u64(edges::between(&edges, &from, &onto)?)))
        },
        "into_rows" => |machine, receiver, args| {
            let (edges, [rows]) = plain(machine, receiver, args)?;
            Ok(Value::Int(Int::u64(edges::into_rows(&edges, &rows)?)))
        },
        "step_at" => |machine, receiver, args| {
            let (edges, [step]) = plain(machine, receiver, args)?;
            Ok(edges::step_at(&edges, &step)?)
        },
        "lacking_one" => |machine, receiver, args| {
            let (rows, [set]) = plain(machine, receiver, args)?;
            Ok(Value::Int(Int::u64(edges::lacking_one(&rows, &set)?)))
        },
        "lined" => |machine, receiver, args| {
            let (rows, [set]) = plain(machine, receiver, args)?;
            Ok(Value::Int(Int::u64(tables::rows(&rows, &set, 0)?)))
        },
        "missing" => |machine, receiver, args| {
            let (rows, [set]) = plain(machine, receiver, args)?;
            Ok(Value::Int(Int::u64(tables::rows(&rows, &set, 1)?)))
        },
        "once" => |machine, receiver, args| {
            let (views, [cell, empty]) = plain(machine, receiver, args)?;
            Ok(Value::u32(views::once(&views, &cell, &empty)?))
        },
        "twice" => |machine, receiver, args| {
            let (views, [start, empty]) = plain(machine, receiver, args)?;
            Ok(Value::u32(views::twice(&views, &start, &empty)?))
        },
        "key" => |machine, receiver, args| {
            let (groups, []) = plain(machine, receiver, args)?;
            Ok(Value::Int(Int::u64(groups::key(groups.fields()?)?)))
        },
        "key_after" => |machine, receiver, args| {
            let (groups, args) =
                (machine.taken(receiver), args.into_iter().map(|arg| machine.taken(arg)).collect::<Vec<_>>());
            Ok(Value::Int(Int::u64(groups::key_after(groups.fields()?, &args)?)))
        },
        "each_taken" => |machine, receiver, args| groups::each_taken(machine, &receiver, &args),
        "place" => |machine, receiver, args| groups::place(machine, &receiver, &args),
        _ => return None,
    })
}

/// Random numbers, the history and turns.
pub fn of_games(name: &str) -> Option<Method> {
    Some(match name {
        "below" => |machine, receiver, args| {
            let (random, [count]) = plain(machine, receiver, args)?;
            let Value::Random(random) = random else { return Err(random.is_no("random numbers").into()) };
            let count = count.int()?.fit(IntType::Unsigned(32))?.bits as u32;
            Ok(Value::u32(random.borrow_mut().below(count)))
        },
        "occurrences" => |machine, receiver, args| {
            let (history, [key, round, window, least]) = plain(machine, receiver, args)?;
            let Value::History(history) = history else { return Err(history.is_no("history").into()) };
            let [round, window, least] = [round.index()?, window.index()?, least.index()?];
            Ok(Value::size(history.occurrences(word_of(&key)?, round, window, least)))
        },
        "with" => |machine, receiver, args| {
            let (history, [key]) = plain(machine, receiver, args)?;
            let Value::History(history) = history else { return Err(history.is_no("history").into()) };
            Ok(Value::History(Rc::new(history.with(word_of(&key)?))))
        },
        "begins" => |machine, receiver, args| {
            let (turns, [plies]) = plain(machine, receiver, args)?;
            Ok(Value::Bool(turns_of(&turns)?.begins(word_of(&plies)? as u32)))
        },
        "in_rounds" => |machine, receiver, args| {
            let (turns, [plies]) = plain(machine, receiver, args)?;
            Ok(Value::size(turns_of(&turns)?.in_rounds(word_of(&plies)? as u32)))
        },
        "left" => |machine, receiver, args| {
            let (turns, [plies]) = plain(machine, receiver, args)?;
            Ok(Value::u32(turns_of(&turns)?.left(word_of(&plies)? as u32)))
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
