//! Methods of types from outside, by their names. Methods with one name are told apart by the receiver.

mod engine;
mod integers;
mod iterators;
mod lists;
mod options;
mod sets;
mod sinks;

use super::outside::exactly;
use crate::error::EvalError;
use crate::run::{Machine, Run};
use crate::value::Value;

/// A method: receiver and arguments in, result out.
pub type Method = fn(&mut Machine<'_>, Value, Vec<Value>) -> Run;

/// True if methods with that name change their receiver.
pub fn changes(name: &str) -> bool {
    [
        "play", "each", "pairs", "list", "push", "extend", "drain", "clear", "insert", "remove", "place",
        "iter_mut", "finish", "swap", "retain", "truncate",
    ]
    .contains(&name)
}

/// The method of that name.
pub fn method(name: &str) -> Option<Method> {
    let all: [fn(&str) -> Option<Method>; 11] = [
        sets::of_one_cell,
        sets::of_all_cells,
        sinks::of_sinks,
        integers::of_integers,
        options::of_options,
        lists::of_lists,
        iterators::adapter,
        iterators::search,
        iterators::whole,
        engine::of_boards,
        engine::of_games,
    ];
    all.iter().find_map(|methods| methods(name))
}

/// The receiver's value and the arguments, with places replaced by their values.
fn plain<const N: usize>(
    machine: &Machine,
    receiver: Value,
    args: Vec<Value>,
) -> Result<(Value, [Value; N]), EvalError> {
    let args = exactly::<N>(args)?.map(|arg| machine.taken(arg));
    Ok((machine.taken(receiver), args))
}
