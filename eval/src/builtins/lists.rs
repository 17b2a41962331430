//! Lists and iterators.

use std::rc::Rc;

use super::sets;
use crate::error::{EvalError, error};
use crate::ints::{Int, Op};
use crate::outside::OutsideType;
use crate::run::iterators::Iter;
use crate::run::{Machine, Run};
use crate::value::Value;

/// A part of a list, from a list and a range.
pub fn slice(args: &[Value; 2]) -> Result<Value, EvalError> {
    let [list, range] = args;
    let values = list.elements()?;
    let Value::Iter(range) = range else { return Err(range.is_no("range")) };
    let Iter::Range { next, end } = &*range.borrow() else { return Err(error!("expected a range")) };
    let (start, end) = (next.index()?, end.map_or(Ok(values.len()), Int::index)?);
    let part = values.get(start..end);
    part.map(|part| Value::list(part.to_vec()))
        .ok_or_else(|| error!("{start}..{end} of {} elements", values.len()))
}

/// The cells of a board as it is drawn: `CellInfo::drawn`.
pub fn drawn_cells(rows: &Value) -> Result<Value, EvalError> {
    let mut cells = Vec::new();
    for (y, row) in rows.elements()?.iter().enumerate() {
        let Value::Text(row) = row else { return Err(row.is_no("text")) };
        let drawn = row.split_ascii_whitespace().enumerate().filter(|(_, name)| *name != "-");
        cells.extend(drawn.map(|(x, _)| {
            Value::structure(OutsideType::CellInfo.id(), vec![Value::size(x), Value::size(y)])
        }));
    }
    Ok(Value::list(cells))
}

/// The results of a function for each element: a list for a list, an option for an option, else an iterator.
pub fn map(machine: &mut Machine, of: Value, function: Value) -> Run {
    match machine.taken(of) {
        Value::Option(None) => Ok(Value::Option(None)),
        Value::Option(Some(value)) => Ok(Value::some(machine.call_value(&function, vec![(*value).clone()])?)),
        Value::List(values) => {
            let made = values.iter().map(|value| machine.call_value(&function, vec![value.clone()]));
            Ok(Value::list(made.collect::<Run<_>>()?))
        }
        iter => Ok(Iter::Map(iter, function).into()),
    }
}

/// The elements for which a function holds; an option keeps its content if the function holds for it.
pub fn filter(machine: &mut Machine, of: Value, function: Value) -> Run {
    match machine.taken(of) {
        Value::Option(None) => Ok(Value::Option(None)),
        Value::Option(Some(value)) => {
            let holds = machine.call_value(&function, vec![(*value).clone()])?.bool()?;
            Ok(Value::Option(holds.then_some(value)))
        }
        iter => Ok(Iter::Filter(iter, function).into()),
    }
}

/// The first element for which a function holds, with its number.
pub fn first_where(machine: &mut Machine, of: Value, function: &Value) -> Run<Option<(usize, Value)>> {
    let iterator = machine.iterator(of)?;
    let mut index = 0;
    while let Some(value) = machine.next(&iterator)? {
        if machine.call_value(function, vec![value.clone()])?.bool()? {
            return Ok(Some((index, value)));
        }
        index += 1;
    }
    Ok(None)
}

/// `fold`
pub fn fold(machine: &mut Machine, of: Value, start: Value, function: &Value) -> Run {
    let iterator = machine.iterator(of)?;
    let mut folded = start;
    while let Some(value) = machine.next(&iterator)? {
        folded = machine.call_value(function, vec![folded, value])?;
    }
    Ok(folded)
}

/// The sum of integers.
pub fn sum(machine: &mut Machine, of: Value) -> Run {
    let mut sum = Int::open(0);
    for value in machine.collected(of)? {
        sum = sum.apply(Op::Add, machine.value_at(&value).int()?)?;
    }
    Ok(Value::Int(sum))
}

/// The least or the greatest element by `key`, or by the elements themselves without it: the first of several least, the last of
/// several greatest ones.
pub fn extreme(machine: &mut Machine, of: Value, key: Option<&Value>, greatest: bool) -> Run {
    let mut best: Option<(Int, Value)> = None;
    for value in machine.collected(of)? {
        let key = match key {
            Some(key) => machine.call_value(key, vec![value.clone()])?,
            None => value.clone(),
        };
        let key = machine.value_at(&key).int()?;
        let replaces = match &best {
            None => true,
            Some((known, _)) if greatest => key.order(*known)?.is_ge(),
            Some((known, _)) => key.order(*known)?.is_lt(),
        };
        if replaces {
            best = Some((key, value));
        }
    }
    Ok(Value::option(best.map(|(_, value)| value)))
}

/// True if a list has an element, a range a number, or the history a key.
pub fn contains(machine: &Machine, of: &Value, wanted: &Value) -> Result<bool, EvalError> {
    let wanted = machine.value_at(wanted);
    match machine.value_at(of) {
        Value::History(history) => Ok(history.contains(super::outside::word_of(wanted)?)),
        Value::List(values) => {
            for value in &**values {
                if machine.value_at(value).equals(wanted)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Value::Iter(range) => {
            let Iter::Range { next, end } = &*range.borrow() else { return Err(error!("expected a range")) };
            let wanted = wanted.int()?;
            let below = end.map(|end| wanted.order(end)).transpose()?;
            Ok(wanted.order(*next)?.is_ge() && below.is_none_or(std::cmp::Ordering::is_lt))
        }
        other => Err(other.is_no("list")),
    }
}

/// Number of elements of a list.
pub fn len(value: &Value) -> Result<usize, EvalError> {
    match value {
        Value::List(values) => Ok(values.len()),
        Value::Text(text) => Ok(text.len()),
        Value::Iter(range) => match &*range.borrow() {
            Iter::Range { next, end: Some(end) } => Ok(end.index()?.saturating_sub(next.index()?)),
            _ => Err(error!("the length of an iterator")),
        },
        other => Err(other.is_no("list")),
    }
}

/// True if a list, a set or the history is empty.
pub fn is_empty(value: &Value) -> Result<bool, EvalError> {
    match value {
        Value::List(values) => Ok(values.is_empty()),
        Value::History(history) => Ok(history.keys().is_empty()),
        set => sets::is_empty(set),
    }
}

/// Empties a list. Returns an iterator over the elements that it had.
pub fn drain(machine: &mut Machine, list: &Value) -> Run {
    let place = machine.place_of(list)?;
    let taken = std::mem::replace(machine.at_mut(&place), Value::list(Vec::new()));
    Ok(machine.iterator(taken)?)
}

/// Removes an element and puts the last one in its place.
pub fn swap_remove(machine: &mut Machine, list: &Value, index: usize) -> Run {
    let place = machine.place_of(list)?;
    let mut kept = machine.at(&place).elements()?.to_vec();
    if index >= kept.len() {
        return Err(error!("a list of {} has no element {index}", kept.len()).into());
    }
    let taken = kept.swap_remove(index);
    *machine.at_mut(&place) = Value::list(kept);
    Ok(taken)
}

/// Leaves only the first elements.
pub fn truncate(machine: &mut Machine, list: &Value, length: usize) -> Run {
    let place = machine.place_of(list)?;
    let kept = machine.at(&place).elements()?.iter().take(length).cloned().collect();
    *machine.at_mut(&place) = Value::list(kept);
    Ok(Value::Unit)
}

/// Leaves only the elements for which a function holds.
pub fn retain(machine: &mut Machine, list: &Value, function: &Value) -> Run {
    let place = machine.place_of(list)?;
    let mut kept = Vec::new();
    for value in machine.at(&place).elements()?.to_vec() {
        if machine.call_value(function, vec![value.clone()])?.bool()? {
            kept.push(value);
        }
    }
    *machine.at_mut(&place) = Value::list(kept);
    Ok(Value::Unit)
}

/// Appends elements to a list.
pub fn extend(machine: &mut Machine, list: &Value, more: Value) -> Run {
    let more = machine.collected(more)?;
    let place = machine.place_of(list)?;
    match machine.at_mut(&place) {
        Value::List(values) => Rc::make_mut(values).extend(more),
        other => return Err(other.is_no("list").into()),
    }
    Ok(Value::Unit)
}
