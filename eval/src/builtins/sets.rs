//! Sets of cells: integers of 32, 64 or 128 bits, or several words.

use std::rc::Rc;

use crate::error::{EvalError, error};
use crate::ints::{Int, IntType, Op};
use crate::value::Value;

/// The words of a set, lowest first, and the bits that it has room for.
fn words(set: &Value) -> Result<(arrayvec::ArrayVec<u64, 64>, u32), EvalError> {
    match set {
        Value::Int(int) => {
            Ok(([int.bits as u64, (int.bits >> 64) as u64].into_iter().collect(), int.of.width()))
        }
        Value::Words(words) if words.len() <= 64 => {
            Ok((words.iter().copied().collect(), words.len() as u32 * 64))
        }
        other => Err(other.is_no("set of at most 4096 cells")),
    }
}

/// A set with the same type as another one, from its words.
fn like(set: &Value, words: &[u64]) -> Value {
    match set {
        Value::Int(int) => Value::Int(int.of.wrap(u128::from(words[0]) | u128::from(words[1]) << 64)),
        _ => Value::Words(words.into()),
    }
}

/// The numbers of the cells, lowest first.
pub fn cells(set: &Value) -> Result<Vec<u32>, EvalError> {
    let (words, _) = words(set)?;
    let mut cells = Vec::new();
    for (index, mut word) in words.into_iter().enumerate() {
        while word != 0 {
            cells.push(index as u32 * 64 + word.trailing_zeros());
            word &= word - 1;
        }
    }
    Ok(cells)
}

/// True if a set has a cell, which need not be one of the board.
pub fn holds(set: &Value, cell: &Value) -> Result<bool, EvalError> {
    let (words, _) = words(set)?;
    let cell = cell.index()?;
    Ok(words.get(cell / 64).is_some_and(|word| word >> (cell % 64) & 1 != 0))
}

/// The set of one cell, which the type must have room for.
pub fn bit(width: u32, is_words: bool, cell: &Value) -> Result<Value, EvalError> {
    let cell = cell.index()?;
    if cell >= width as usize {
        return Err(error!("bit {cell} of a set of {width}"));
    }
    if is_words {
        let mut words = vec![0; width as usize / 64];
        words[cell / 64] = 1 << (cell % 64);
        return Ok(Value::Words(words.into()));
    }
    Ok(Value::Int(Int { bits: 1 << cell, of: IntType::Unsigned(width as u8) }))
}

/// True if a set has no cell.
pub fn is_empty(set: &Value) -> Result<bool, EvalError> {
    Ok(match set {
        Value::Int(int) => int.bits == 0,
        Value::Words(words) => words.iter().all(|word| *word == 0),
        other => return Err(other.is_no("set")),
    })
}

/// Number of cells.
pub fn count(set: &Value) -> Result<u32, EvalError> {
    Ok(words(set)?.0.iter().map(|word| word.count_ones()).sum())
}

/// The number of the lowest cell; for an integer without cells, its width, as in Rust.
pub fn first(set: &Value) -> Result<u32, EvalError> {
    match (cells(set)?.first(), set) {
        (Some(cell), _) => Ok(*cell),
        (None, Value::Int(int)) => Ok(int.of.width()),
        (None, _) => Err(error!("the first cell of an empty set")),
    }
}

/// The set without its lowest cell.
pub fn rest(set: &Value) -> Result<Value, EvalError> {
    if is_empty(set)? {
        return Err(error!("the rest of an empty set"));
    }
    with(set, &Value::u32(first(set)?), false)
}

/// The set with or without a cell.
pub fn with(set: &Value, cell: &Value, is_in: bool) -> Result<Value, EvalError> {
    let (mut words, width) = words(set)?;
    let cell = cell.index()?;
    if cell >= width as usize {
        return Err(error!("bit {cell} of a set of {width}"));
    }
    let bit = 1 << (cell % 64);
    let word = &mut words[cell / 64];
    *word = if is_in { *word | bit } else { *word & !bit };
    Ok(like(set, &words))
}

/// The number of the cell that has `before` cells before it.
pub fn nth(set: &Value, before: &Value) -> Result<u32, EvalError> {
    let cells = cells(set)?;
    cells.get(before.index()?).copied().ok_or_else(|| error!("cell {before} of {}", cells.len()))
}

/// The words of a set, mixed into a hash.
pub fn mix(set: &Value, hash: u64) -> Result<u64, EvalError> {
    Ok(match set {
        Value::Int(int) if int.of != IntType::Unsigned(128) => engine::mix(hash, int.bits as u64),
        _ => engine::generated::mix_words(hash, &words(set)?.0),
    })
}

/// The bitwise NOT.
pub fn not(set: &Value) -> Result<Value, EvalError> {
    match set {
        Value::Int(int) => Ok(Value::Int(int.not())),
        Value::Words(words) => Ok(Value::Words(words.iter().map(|word| !word).collect())),
        other => Err(other.is_no("set")),
    }
}

/// An operation on two sets, or a shift of one.
pub fn binary(op: Op, left: &Value, right: &Value) -> Result<Value, EvalError> {
    match (left, right) {
        (Value::Words(a), Value::Words(b)) if a.len() == b.len() => {
            let each =
                |of: fn(u64, u64) -> u64| Value::Words(a.iter().zip(&**b).map(|(a, b)| of(*a, *b)).collect());
            match op {
                Op::And => Ok(each(|a, b| a & b)),
                Op::Or => Ok(each(|a, b| a | b)),
                Op::Xor => Ok(each(|a, b| a ^ b)),
                _ => Err(error!("{op:?} of sets")),
            }
        }
        (Value::Words(words), Value::Int(by)) => {
            let by = by.fit(IntType::Unsigned(32))?.bits as usize;
            match op {
                Op::Shl => Ok(Value::Words(shifted(words, by, true))),
                Op::Shr => Ok(Value::Words(shifted(words, by, false))),
                _ => Err(error!("{op:?} of a set and a number")),
            }
        }
        (Value::Struct(_), Value::Struct(_)) => super::lanes::binary(op, left, right),
        _ => Err(error!("{op:?} of {left} and {right}")),
    }
}

/// The words with all bits shifted up or down by `by`; bits that are shifted out are lost.
fn shifted(words: &[u64], by: usize, up: bool) -> Rc<[u64]> {
    let (far, near) = (by / 64, by % 64);
    let word = |index: Option<usize>| index.and_then(|index| words.get(index)).copied().unwrap_or(0);
    let pair = |index: usize| {
        let (at, beyond) = if up {
            (word(index.checked_sub(far)), word(index.checked_sub(far + 1)))
        } else {
            (word(Some(index + far)), word(Some(index + far + 1)))
        };
        match (up, near) {
            (_, 0) => at,
            (true, near) => at << near | beyond >> (64 - near),
            (false, near) => at >> near | beyond << (64 - near),
        }
    };
    (0..words.len()).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use engine::generated::{BitSet, Words};
    use proptest::prelude::*;

    use super::*;

    fn words_of(words: [u64; 3]) -> Value {
        Value::Words(words.into())
    }

    fn integer(bits: u128) -> Value {
        Value::Int(Int { bits, of: IntType::Unsigned(128) })
    }

    proptest! {
        #[test]
        fn sets_of_words_are_those_of_the_engine(a: [u64; 3], b: [u64; 3], by in 0u32..200, cell in 0u32..192) {
            let (x, y) = (Words(a), Words(b));
            let (v, w) = (words_of(a), words_of(b));
            let by_value = Value::u32(by);
            prop_assert!(binary(Op::And, &v, &w)?.equals(&words_of((x & y).0))?);
            prop_assert!(binary(Op::Or, &v, &w)?.equals(&words_of((x | y).0))?);
            prop_assert!(binary(Op::Xor, &v, &w)?.equals(&words_of((x ^ y).0))?);
            prop_assert!(binary(Op::Shl, &v, &by_value)?.equals(&words_of((x << by).0))?);
            prop_assert!(binary(Op::Shr, &v, &by_value)?.equals(&words_of((x >> by).0))?);
            prop_assert!(not(&v)?.equals(&words_of((!x).0))?);
            prop_assert_eq!(cells(&v)?, x.iter().collect::<Vec<_>>());
            prop_assert_eq!(holds(&v, &Value::u32(cell))?, x.holds(cell));
            prop_assert_eq!(mix(&v, 7)?, x.mix(7));
            prop_assert_eq!(count(&v)?, x.count());
            let mut inserted = x;
            inserted.insert(cell);
            prop_assert!(with(&v, &Value::u32(cell), true)?.equals(&words_of(inserted.0))?);
            prop_assert!(bit(192, true, &Value::u32(cell))?.equals(&words_of(Words::<3>::bit(cell).0))?);
        }

        #[test]
        fn sets_of_128_bits_are_those_of_the_engine(a: u128, cell in 0u32..128) {
            let v = integer(a);
            prop_assert_eq!(mix(&v, 7)?, a.mix(7));
            prop_assert_eq!(first(&v)?, if a == 0 { 128 } else { a.first() });
            if a != 0 {
                prop_assert!(rest(&v)?.equals(&integer(a.rest()))?);
                let before = cell % a.count();
                prop_assert_eq!(nth(&v, &Value::u32(before))?, a.nth(before));
            }
            prop_assert!(bit(128, false, &Value::u32(cell))?.equals(&integer(u128::bit(cell)))?);
        }
    }
}
