//! Sinks, the receivers of found plays: `engine::generated::sink`.

use std::rc::Rc;

use super::outside::{Outside, exactly};
use super::sets;
use crate::error::{EvalError, error};
use crate::ints::{Int, Op};
use crate::outside::OutsideType;
use crate::program::TypeId;
use crate::run::{Machine, Run};
use crate::value::{Place, Value};

const TALLY: TypeId = OutsideType::Tally.id();
const VISITING: TypeId = OutsideType::Visiting.id();
const NTH: TypeId = OutsideType::Nth.id();
const BEST: TypeId = OutsideType::Best.id();
const CHOOSING: TypeId = OutsideType::Choosing.id();
const FILTERED: TypeId = OutsideType::Filtered.id();

/// The sink that a function makes, if it makes one.
pub fn make(machine: &mut Machine, outside: &Outside, args: &[Value]) -> Run<Option<Value>> {
    let none = || Value::size(0);
    let mut cleared = |scratch: &Value| {
        let place = machine.place_of(scratch)?;
        *machine.at_mut(&place) = Value::list(Vec::new());
        Ok::<_, EvalError>(scratch.clone())
    };
    let args = args.to_vec();
    Ok(Some(match outside {
        Outside::Tally => {
            let [scratch] = exactly(args)?;
            Value::structure(TALLY, vec![none(), cleared(&scratch)?])
        }
        Outside::Visiting => {
            let [scratch, visitor] = exactly(args)?;
            Value::structure(VISITING, vec![none(), visitor, cleared(&scratch)?])
        }
        Outside::Nth => {
            let [index, scratch] = exactly(args)?;
            Value::structure(NTH, vec![index, none(), Value::Option(None), cleared(&scratch)?])
        }
        Outside::Best => {
            let [list, rank] = exactly(args)?;
            best(list.clone(), machine.value_at(&list).elements()?.len(), rank, None)
        }
        Outside::BestByEffect => {
            let [list, rank, same] = exactly(args)?;
            best(list.clone(), machine.value_at(&list).elements()?.len(), rank, Some(same))
        }
        Outside::BestSince => {
            let [list, base, rank] = exactly(args)?;
            best(list, base.index()?, rank, None)
        }
        Outside::Choosing => Value::structure(CHOOSING, args),
        Outside::Filtered => Value::structure(FILTERED, args),
        _ => return Ok(None),
    }))
}

/// A sink that compares the plays after the first `base` of a list. `same` tells whether two plays are one; without it, equal ones
/// are.
fn best(list: Value, base: usize, rank: Value, same: Option<Value>) -> Value {
    let same = same.map_or(Value::Option(None), Value::some);
    Value::structure(BEST, vec![list, Value::size(base), rank, same])
}

/// The type of a sink; `None` is a list.
fn kind(machine: &Machine, sink: &Value) -> Result<Option<TypeId>, EvalError> {
    match machine.value_at(sink) {
        Value::List(_) => Ok(None),
        Value::Struct(fields) => Ok(Some(fields.of)),
        other => Err(other.is_no("sink")),
    }
}

/// A field of a sink.
fn field(machine: &Machine, sink: &Value, index: usize) -> Result<Value, EvalError> {
    Ok(machine.value_at(sink).fields()?.fields[index].clone())
}

/// Adds to a number in a field of a sink.
fn add(machine: &mut Machine, sink: &Value, index: usize, more: usize) -> Result<(), EvalError> {
    let place = machine.place_of(sink)?.part(index);
    let sum = machine.at(&place).int()?.apply(Op::Add, Int::size(more))?;
    *machine.at_mut(&place) = Value::Int(sum);
    Ok(())
}

/// Appends a value to a list.
pub fn push(machine: &mut Machine, list: &Value, value: Value) -> Result<(), EvalError> {
    let place = machine.place_of(list)?;
    match machine.at_mut(&place) {
        Value::List(values) => Rc::make_mut(values).push(value),
        other => return Err(other.is_no("list")),
    }
    Ok(())
}

/// Hands a play to a sink.
pub fn play(machine: &mut Machine, sink: &Value, play: Value) -> Run<()> {
    match kind(machine, sink)? {
        None => push(machine, sink, play)?,
        Some(TALLY) => add(machine, sink, 0, 1)?,
        Some(VISITING) => {
            add(machine, sink, 0, 1)?;
            visit_play(machine, sink, play)?;
        }
        Some(NTH) => {
            if field(machine, sink, 0)?.index()? == field(machine, sink, 1)?.index()? {
                let found = machine.place_of(sink)?.part(2);
                *machine.at_mut(&found) = Value::some(play);
            }
            add(machine, sink, 1, 1)?;
        }
        Some(BEST) => keep_best(machine, sink, play)?,
        Some(CHOOSING) => {
            let (inner, choose) = (field(machine, sink, 0)?, field(machine, sink, 1)?);
            machine.call_value(&choose, vec![play, inner])?;
        }
        Some(FILTERED) => {
            let (inner, keep) = (field(machine, sink, 0)?, field(machine, sink, 1)?);
            if machine.call_value(&keep, vec![play.clone()])?.bool()? {
                self::play(machine, &inner, play)?;
            }
        }
        Some(_) => return Err(machine.value_at(sink).is_no("sink").into()),
    }
    Ok(())
}

/// True if further plays make no difference to a sink.
pub fn is_done(machine: &Machine, sink: &Value) -> Result<bool, EvalError> {
    let found =
        if kind(machine, sink)? == Some(NTH) { field(machine, sink, 2)? } else { Value::Option(None) };
    Ok(!matches!(found, Value::Option(None)))
}

/// The order of two ranks: numbers, or lists of equally many numbers, which compare lexicographically.
fn order(a: &Value, b: &Value) -> Result<std::cmp::Ordering, EvalError> {
    if !matches!(a, Value::List(_)) {
        return a.int()?.order(b.int()?);
    }
    for (a, b) in a.elements()?.iter().zip(b.elements()?.iter()) {
        let order = a.int()?.order(b.int()?)?;
        if order.is_ne() {
            return Ok(order);
        }
    }
    Ok(std::cmp::Ordering::Equal)
}

/// Keeps a play unless a kept one ranks higher or is the same. Drops kept plays that rank lower.
fn keep_best(machine: &mut Machine, sink: &Value, play: Value) -> Run<()> {
    let (list, base, rank) =
        (field(machine, sink, 0)?, field(machine, sink, 1)?.index()?, field(machine, sink, 2)?);
    let kept = machine.value_at(&list).elements()?.get(base..).unwrap_or_default().to_vec();
    if let Some(first) = kept.first() {
        let new = machine.call_value(&rank, vec![play.clone()])?;
        let old = machine.call_value(&rank, vec![first.clone()])?;
        match order(&new, &old)? {
            std::cmp::Ordering::Less => return Ok(()),
            std::cmp::Ordering::Greater => {
                let place = machine.place_of(&list)?;
                if let Value::List(values) = machine.at_mut(&place) {
                    Rc::make_mut(values).truncate(base);
                }
            }
            std::cmp::Ordering::Equal => {
                if !engine::listing::compared(kept.len() as u64) {
                    return Ok(());
                }
                for (index, known) in kept.iter().enumerate() {
                    if is_again(machine, sink, (base + index, known), &play)? {
                        return Ok(());
                    }
                }
            }
        }
    }
    Ok(push(machine, &list, play)?)
}

/// True if a play is the same as the one that a list holds at an index.
fn is_again(machine: &mut Machine, sink: &Value, known: (usize, &Value), play: &Value) -> Run<bool> {
    let (index, known) = known;
    let Value::Option(Some(same)) = field(machine, sink, 3)? else { return Ok(known.equals(play)?) };
    let list = field(machine, sink, 0)?;
    let place = Value::Place(Rc::new(machine.place_of(&list)?.part(index)));
    Ok(machine.call_value(&same, vec![place, play.clone()])?.bool()?)
}

/// Shows a play to the visitor.
fn visit_play(machine: &mut Machine, sink: &Value, play: Value) -> Run<()> {
    let visitor = Value::Place(Rc::new(visitor(machine, sink)?));
    match machine.call_named(visitor, "visit_play", vec![play])? {
        Some(_) => Ok(()),
        None => Err(error!("nobody looks at plays").into()),
    }
}

fn visitor(machine: &Machine, sink: &Value) -> Result<Place, EvalError> {
    Ok(machine.place_of(sink)?.part(1))
}

/// Hands a play for each cell of a set to a sink.
pub fn each(machine: &mut Machine, sink: &Value, cells: &Value, make: &Value) -> Run<()> {
    match kind(machine, sink)? {
        Some(TALLY) => return Ok(add(machine, sink, 0, sets::count(cells)? as usize)?),
        Some(VISITING) if !sets::is_empty(cells)? => {
            let visitor = Value::Place(Rc::new(visitor(machine, sink)?));
            let shown = machine.call_named(visitor, "visit_each", vec![cells.clone(), make.clone()])?;
            if shown.is_some() {
                return Ok(add(machine, sink, 0, sets::count(cells)? as usize)?);
            }
        }
        _ => {}
    }
    for cell in sets::cells(cells)? {
        let made = machine.call_value(make, vec![Value::u32(cell)])?;
        play(machine, sink, made)?;
    }
    Ok(())
}

/// Hands a play for each pair of a cell of one set and a cell of another to a sink.
pub fn pairs(machine: &mut Machine, sink: &Value, [cells, others]: [&Value; 2], make: &Value) -> Run<()> {
    for cell in sets::cells(cells)? {
        for other in sets::cells(others)? {
            let made = machine.call_value(make, vec![Value::u32(cell), Value::u32(other)])?;
            play(machine, sink, made)?;
        }
    }
    Ok(())
}

/// True if a sink only counts plays.
pub fn counts(machine: &Machine, sink: &Value) -> Result<bool, EvalError> {
    Ok(kind(machine, sink)? == Some(TALLY))
}

/// Adds a number of plays to a sink that only counts.
pub fn add_plays(machine: &mut Machine, sink: &Value, plays: &Value) -> Result<(), EvalError> {
    let plays = plays.index()?;
    if counts(machine, sink)? { add(machine, sink, 0, plays) } else { Ok(()) }
}

/// Counts a number of plays without taking them, if the sink can do so. Returns true if it did.
pub fn skips(machine: &mut Machine, sink: &Value, plays: &Value) -> Run<bool> {
    let of = kind(machine, sink)?;
    if of != Some(TALLY) && of != Some(NTH) {
        return Ok(false);
    }
    let plays = machine.call_value(plays, Vec::new())?.index()?;
    let counted = usize::from(of == Some(NTH));
    if of == Some(NTH) {
        let (index, passed) = (field(machine, sink, 0)?.index()?, field(machine, sink, 1)?.index()?);
        if (passed..passed + plays).contains(&index) {
            return Ok(false);
        }
    }
    add(machine, sink, counted, plays)?;
    Ok(true)
}

/// The list for plays that must be compared with each other.
pub fn list(machine: &mut Machine, sink: &Value) -> Run {
    match kind(machine, sink)? {
        None => Ok(Value::Place(machine.place_of(sink)?)),
        Some(TALLY) => Ok(field(machine, sink, 1)?),
        Some(VISITING) => Ok(field(machine, sink, 2)?),
        Some(NTH) => Ok(field(machine, sink, 3)?),
        Some(BEST) => Ok(field(machine, sink, 0)?),
        Some(CHOOSING | FILTERED) => {
            let inner = field(machine, sink, 0)?;
            list(machine, &inner)
        }
        Some(_) => Err(machine.value_at(sink).is_no("sink").into()),
    }
}

/// The number of plays that a sink has counted or listed.
pub fn total(machine: &mut Machine, sink: &Value) -> Run<usize> {
    let counted = match kind(machine, sink)? {
        Some(TALLY | VISITING) => field(machine, sink, 0)?.index()?,
        Some(NTH) => field(machine, sink, 1)?.index()?,
        Some(CHOOSING | FILTERED) => {
            let inner = field(machine, sink, 0)?;
            return total(machine, &inner);
        }
        _ => 0,
    };
    let listed = match machine.value_at(sink) {
        Value::List(values) => values.len(),
        _ => {
            let list = list(machine, sink)?;
            machine.value_at(&list).elements()?.len()
        }
    };
    Ok(counted + listed)
}

/// The number of plays that a tally has counted without listing them.
pub fn counted(machine: &Machine, sink: &Value) -> Run {
    Ok(field(machine, sink, 0)?)
}

/// The play that was looked for.
pub fn found(machine: &Machine, sink: &Value) -> Run {
    Ok(field(machine, sink, 2)?)
}

/// Shows the listed plays to the visitor, too. Returns the number of all plays, and the visitor.
pub fn finish(machine: &mut Machine, sink: &Value) -> Run {
    let scratch = field(machine, sink, 2)?;
    let listed = Rc::clone(machine.value_at(&scratch).elements()?);
    for play in &*listed {
        visit_play(machine, sink, play.clone())?;
    }
    let total = field(machine, sink, 0)?.index()? + listed.len();
    Ok(Value::list(vec![Value::size(total), field(machine, sink, 1)?]))
}
