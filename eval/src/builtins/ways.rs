//! The ways of chains: `engine::generated::chain` and `engine::generated::ways`.

use engine::listing;

use super::outside::WORK_OF_LEG;
use super::sets;
use crate::error::{EvalError, error};
use crate::ints::Op;
use crate::outside::OutsideType;
use crate::run::{Machine, Run};
use crate::value::Value;

/// The places to which one more leg leads.
fn legs(machine: &mut Machine, legs: &Value, place: &Value) -> Run<Vec<Value>> {
    let slot = machine.stack.len();
    machine.stack.push(Value::list(Vec::new()));
    let out = Value::Place(crate::value::Place { slot, path: Vec::new() }.into());
    let called = machine.call_value(legs, vec![place.clone(), out]);
    let listed = machine.stack.pop().ok_or_else(|| error!("the stack is empty"))?;
    called?;
    Ok(listed.elements()?.to_vec())
}

/// A field of a piece on its way.
pub fn field<'v>(place: &'v Value, name: &str) -> Result<&'v Value, EvalError> {
    let fields = place.fields()?;
    let index = OutsideType::OnItsWay.fields().iter().position(|(field, _)| *field == name);
    index.and_then(|index| fields.fields.get(index)).ok_or_else(|| error!("no field {name}"))
}

/// The piece after a leg to `end` over some cells, which captures on those of them that are occupied.
pub fn after(machine: &Machine, place: &Value, args: &[Value; 3]) -> Run {
    let [end, over, occupied] = args;
    let mut fields = place.fields()?.fields.to_vec();
    let captured = machine.binary(Op::And, over, occupied)?;
    let captured = machine.binary(Op::Or, field(place, "captured")?, &captured)?;
    for (name, value) in [("at", Value::u32(sets::first(end)?)), ("captured", captured)] {
        let index = OutsideType::OnItsWay.fields().iter().position(|(field, _)| *field == name);
        fields[index.ok_or_else(|| error!("no field {name}"))?] = value;
    }
    Ok(Value::structure(OutsideType::OnItsWay.id(), fields))
}

/// True if the value is the variant of `engine::generated::ways::Repeats` with this name.
fn repeats(value: &Value, name: &str) -> bool {
    matches!(value, Value::Text(text) if **text == *name)
}

/// Removes the legs that end a chain although another landing of the same leg would let it go on.
pub fn keep_those_that_go_on(machine: &mut Machine, args: &[Value; 2]) -> Run {
    let [list, goes_on] = args;
    let all = machine.value_at(list).elements()?.to_vec();
    let mut legs = Vec::new();
    for leg in all {
        let goes_on = machine.call_value(goes_on, vec![leg.fields()?.fields[3].clone()])?.bool()?;
        legs.push((leg, goes_on));
    }
    let mut kept = Vec::new();
    for (leg, goes_on) in &legs {
        let mut gives_way = false;
        for (other, other_goes_on) in &legs {
            gives_way |= !goes_on && *other_goes_on && same_but_for_landing(leg, other)?;
        }
        if !gives_way {
            kept.push(leg.clone());
        }
    }
    let place = machine.place_of(list)?;
    *machine.at_mut(&place) = Value::list(kept);
    Ok(Value::Unit)
}

fn same_but_for_landing(leg: &Value, other: &Value) -> Result<bool, EvalError> {
    let (a, b) = (&leg.fields()?.fields, &other.fields()?.fields);
    let mut same = a[0].equals(&b[0])? && a[1].equals(&b[1])?;
    for name in ["captured", "flipped", "taken"] {
        same &= field(&a[3], name)?.equals(field(&b[3], name)?)?;
    }
    Ok(same)
}

/// Adds the places to which legs lead to a list: in order of directions, nearer landings first.
pub fn list_in_order(machine: &mut Machine, args: &[Value; 2]) -> Run {
    let [legs, out] = args;
    let mut ordered = Vec::new();
    for leg in machine.value_at(legs).elements()?.iter() {
        let fields = &leg.fields()?.fields;
        ordered.push((fields[1].index()?, fields[2].int()?.signed().abs(), fields[3].clone()));
    }
    ordered.sort_by_key(|(dir, length, _)| (*dir, *length));
    for (_, _, place) in ordered {
        super::sinks::push(machine, out, place)?;
    }
    Ok(Value::Unit)
}

/// True if a play may end at a place to which at least one leg led.
pub fn may_end(machine: &mut Machine, args: &[Value; 4]) -> Run {
    let [start, place, repeat, goes_on] = args;
    if !changes(start, place)? {
        return Ok(Value::Bool(false));
    }
    let must = repeats(repeat, "WhilePossible");
    Ok(Value::Bool(!must || !machine.call_value(goes_on, Vec::new())?.bool()?))
}

fn changes(start: &Value, place: &Value) -> Result<bool, EvalError> {
    let stays = field(place, "at")?.equals(field(start, "at")?)?;
    Ok(!stays || !sets::is_empty(field(place, "captured")?)?)
}

/// All places that a piece can reach from a start, those after fewer legs first.
pub fn all(machine: &mut Machine, args: &[Value; 4]) -> Run {
    let [clause, start, repeat, more] = args;
    let clause = clause.index()?;
    let mut places = vec![(start.clone(), 0, true)];
    let mut index = 0;
    while index < places.len() && (index == 0 || !repeats(repeat, "No")) {
        let next = legs(machine, more, &places[index].0.clone())?;
        places[index].2 = !next.is_empty();
        for place in next {
            let mut known = false;
            for (other, _, _) in &places {
                known |= other.equals(&place)?;
            }
            if !known {
                places.push((place, index, true));
            }
        }
        if !listing::steps(clause, WORK_OF_LEG + places.len() as u64) {
            break;
        }
        index += 1;
    }
    let found =
        |(place, before, goes_on)| Value::list(vec![place, Value::size(before), Value::Bool(goes_on)]);
    let found = Value::list(places.into_iter().map(found).collect());
    Ok(Value::structure(OutsideType::Ways.id(), vec![found, repeat.clone()]))
}

/// The places of ways where a play may end, each with its number.
pub fn ends(ways: &Value) -> Run {
    let fields = &ways.fields()?.fields;
    let found = fields[0].elements()?;
    let start = &found[0].elements()?[0];
    let mut ends = Vec::new();
    for (index, place) in found.iter().enumerate().skip(1) {
        let parts = place.elements()?;
        let must = repeats(&fields[1], "WhilePossible") && parts[2].bool()?;
        if changes(start, &parts[0])? && !must {
            ends.push(Value::list(vec![Value::size(index), parts[0].clone()]));
        }
    }
    Ok(Value::list(ends))
}

/// The cells of the way to the place with a number, the start first.
pub fn cells(ways: &Value, index: &Value) -> Run {
    let found = ways.fields()?.fields[0].elements()?;
    let (mut index, mut cells) = (index.index()?, Vec::new());
    loop {
        let parts = found[index].elements()?;
        cells.push(field(&parts[0], "at")?.clone());
        if index == 0 {
            cells.reverse();
            return Ok(Value::list(cells));
        }
        index = parts[1].index()?;
    }
}
