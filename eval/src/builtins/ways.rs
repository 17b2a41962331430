//! The way of a chain from its effect: `engine::chain`.

use crate::error::error;
use crate::outside::OutsideType;
use crate::run::{Machine, Run};
use crate::value::Value;

/// The places where one more leg leads.
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
fn field<'v>(place: &'v Value, name: &str) -> Result<&'v Value, crate::error::EvalError> {
    let fields = place.fields()?;
    let index = OutsideType::OnItsWay.fields().iter().position(|(field, _)| *field == name);
    index.and_then(|index| fields.fields.get(index)).ok_or_else(|| error!("no field {name}"))
}

/// The cells of the shortest chain from a start to an end, both included; of several, the one whose legs are listed first.
pub fn shortest(machine: &mut Machine, args: &[Value; 3]) -> Run {
    let [start, end, more] = args;
    let mut found: Vec<(Value, Vec<Value>)> = vec![(start.clone(), vec![field(start, "at")?.clone()])];
    let mut index = 0;
    while index < found.len() {
        let (place, cells) = found[index].clone();
        for next in legs(machine, more, &place)? {
            let mut longer = cells.clone();
            longer.push(field(&next, "at")?.clone());
            let mut is_end = true;
            for name in ["at", "captured", "kind", "first"] {
                is_end &= field(&next, name)?.equals(field(end, name)?)?;
            }
            if is_end {
                return Ok(Value::some(Value::list(longer)));
            }
            let mut known = false;
            for (other, _) in &found {
                known |= other.equals(&next)?;
            }
            if !known {
                found.push((next, longer));
            }
        }
        index += 1;
    }
    Ok(Value::Option(None))
}

/// Where a piece can be after it went from a start by some cells.
pub fn follow(machine: &mut Machine, args: &[Value; 3]) -> Run {
    let [start, cells, more] = args;
    let mut places = vec![start.clone()];
    for cell in &**cells.elements()? {
        let mut next = Vec::new();
        for place in &places {
            for reached in legs(machine, more, place)? {
                if field(&reached, "at")?.equals(cell)? {
                    next.push(reached);
                }
            }
        }
        places = next;
    }
    Ok(Value::list(places))
}
