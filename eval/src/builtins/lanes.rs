//! Four sets side by side.

use super::outside::word_of;
use crate::error::{EvalError, error};
use crate::ints::{Int, Op};
use crate::outside::OutsideType;
use crate::value::Value;

/// Lanes of these sets.
fn lanes(sets: [u64; 4]) -> Value {
    let sets = sets.map(|set| Value::Int(Int::u64(set)));
    Value::structure(OutsideType::Lanes.id(), vec![Value::list(sets.into())])
}

/// The sets of lanes.
fn sets(value: &Value) -> Result<[u64; 4], EvalError> {
    let fields = value.fields()?;
    if fields.of != OutsideType::Lanes.id() {
        return Err(value.is_no("lanes"));
    }
    words(&fields.fields[0])
}

fn words(list: &Value) -> Result<[u64; 4], EvalError> {
    let words = list.elements()?.iter().map(word_of).collect::<Result<Vec<_>, _>>()?;
    words.try_into().map_err(|_| error!("lanes are four sets"))
}

/// The given sets.
pub fn new(list: &Value) -> Result<Value, EvalError> {
    words(list).map(lanes)
}

/// The same set four times.
pub fn of(set: &Value) -> Result<Value, EvalError> {
    Ok(lanes([word_of(set)?; 4]))
}

/// The result of a function for each lane of one value and the same lane of the other.
fn each(value: &Value, other: &Value, what: impl Fn(u64, u64) -> Option<u64>) -> Result<Value, EvalError> {
    let (sets, others) = (sets(value)?, sets(other)?);
    let mut result = [0; 4];
    for (lane, result) in result.iter_mut().enumerate() {
        *result = what(sets[lane], others[lane]).ok_or_else(|| error!("a lane is shifted too far"))?;
    }
    Ok(lanes(result))
}

/// Each set with the number in the same lane of `by` added to the numbers of its cells.
pub fn up(value: &Value, by: &Value) -> Result<Value, EvalError> {
    each(value, by, |set, by| set.checked_shl(u32::try_from(by).ok()?))
}

/// Each set with the number in the same lane of `by` taken from the numbers of its cells.
pub fn down(value: &Value, by: &Value) -> Result<Value, EvalError> {
    each(value, by, |set, by| set.checked_shr(u32::try_from(by).ok()?))
}

/// The sets in those lanes where the other value has a cell; the other lanes are empty.
pub fn where_any(value: &Value, other: &Value) -> Result<Value, EvalError> {
    each(value, other, |set, other| Some(if other == 0 { 0 } else { set }))
}

/// A bit for each lane that has a cell.
pub fn filled(value: &Value) -> Result<u64, EvalError> {
    Ok((0..).zip(sets(value)?).map(|(lane, set)| u64::from(set != 0) << lane).sum())
}

/// The cells of all lanes.
pub fn joined(value: &Value) -> Result<u64, EvalError> {
    Ok(sets(value)?.into_iter().fold(0, |all, set| all | set))
}

/// The total number of cells of all lanes.
pub fn size(value: &Value) -> Result<u32, EvalError> {
    Ok(sets(value)?.into_iter().map(u64::count_ones).sum())
}

/// An operation on lanes.
pub fn binary(op: Op, left: &Value, right: &Value) -> Result<Value, EvalError> {
    match op {
        Op::And => each(left, right, |a, b| Some(a & b)),
        Op::Or => each(left, right, |a, b| Some(a | b)),
        _ => Err(error!("{op:?} of lanes")),
    }
}

#[cfg(test)]
mod tests {
    use engine::generated::Lanes;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn lanes_are_those_of_the_engine(a: [u64; 4], b: [u64; 4], by in prop::array::uniform4(0u64..64), lane in 0usize..4) {
            let only = std::array::from_fn(|other| if other == lane { u64::MAX } else { 0 });
            let seen = |lanes: Lanes| (lanes & Lanes::new(only)).joined();
            let plain = |value: Value| sets(&value).map(|sets| sets[lane]);
            let (x, y, z) = (Lanes::new(a), Lanes::new(b), Lanes::new(by));
            let (v, w, u) = (lanes(a), lanes(b), lanes(by));
            prop_assert_eq!(plain(up(&v, &u)?)?, seen(x.up(z)));
            prop_assert_eq!(plain(down(&v, &u)?)?, seen(x.down(z)));
            prop_assert_eq!(plain(where_any(&v, &w)?)?, seen(x.where_any(y)));
            prop_assert_eq!(plain(binary(Op::And, &v, &w)?)?, seen(x & y));
            prop_assert_eq!(plain(binary(Op::Or, &v, &w)?)?, seen(x | y));
            prop_assert_eq!(joined(&v)?, x.joined());
            prop_assert_eq!(filled(&v)?, x.filled());
            prop_assert_eq!(filled(&where_any(&v, &lanes([by[0] % 2, 0, 1, by[1] % 3]))?)?, x.where_any(Lanes::new([by[0] % 2, 0, 1, by[1] % 3])).filled());
            prop_assert_eq!(size(&v)?, x.size());
        }
    }
}
