//! Methods of sinks.

use super::Method;
use crate::builtins::outside::exactly;
use crate::builtins::sinks;
use crate::value::Value;

/// Methods of sinks.
pub fn of_sinks(name: &str) -> Option<Method> {
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
        "pairs" => |machine, receiver, args| {
            let [cells, others, make] = exactly(args)?;
            let (cells, others) = (machine.taken(cells), machine.taken(others));
            sinks::pairs(machine, &receiver, [&cells, &others], &make)?;
            Ok(Value::Unit)
        },
        "counts" => |machine, receiver, _| Ok(Value::Bool(sinks::counts(machine, &receiver)?)),
        "add" => |machine, receiver, args| {
            let [plays] = exactly(args)?;
            let plays = machine.taken(plays);
            sinks::add_plays(machine, &receiver, &plays)?;
            Ok(Value::Unit)
        },
        "skips" => |machine, receiver, args| {
            let [plays] = exactly(args)?;
            Ok(Value::Bool(sinks::skips(machine, &receiver, &plays)?))
        },
        "list" => |machine, receiver, _| sinks::list(machine, &receiver),
        "is_done" => |machine, receiver, _| Ok(Value::Bool(sinks::is_done(machine, &receiver)?)),
        "total" => |machine, receiver, _| Ok(Value::size(sinks::total(machine, &receiver)?)),
        "counted" => |machine, receiver, _| sinks::counted(machine, &receiver),
        "found" => |machine, receiver, _| sinks::found(machine, &receiver),
        "finish" => |machine, receiver, _| sinks::finish(machine, &receiver),
        _ => return None,
    })
}
