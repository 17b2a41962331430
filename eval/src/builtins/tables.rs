//! Tables that are computed before a game: steps, images, classes of cells.

use std::rc::Rc;

use super::sets;
use crate::error::{EvalError, error};
use crate::ints::{Int, IntType};
use crate::outside::OutsideType;
use crate::value::Value;

/// The two parts of a pair.
pub fn pair(value: &Value) -> Result<(&Value, &Value), EvalError> {
    match &***value.elements()? {
        [first, second] => Ok((first, second)),
        _ => Err(value.is_no("pair")),
    }
}

/// For each of so many bits, the bits one step away: a step adds a number to a bit, from the cells of a set.
pub fn near(bits: usize, steps: &Value) -> Result<Value, EvalError> {
    let mut near = vec![vec![0u64; bits.div_ceil(64)]; bits];
    for step in &**steps.elements()? {
        let (by, from) = pair(step)?;
        let by = by.int()?.signed();
        for cell in sets::cells(from)? {
            let to = i128::from(cell) + by;
            if let Some(near) = near.get_mut(cell as usize)
                && (0..bits as i128).contains(&to)
            {
                near[to as usize / 64] |= 1 << (to as usize % 64);
            }
        }
    }
    Ok(Value::list(near.into_iter().map(|words| Value::Words(words.into())).collect()))
}

/// Like [`near`], but for sets of `width` bits that are one integer.
pub fn near_of_width(width: u32, steps: &Value) -> Result<Value, EvalError> {
    let of = IntType::Unsigned(width as u8);
    let steps = steps.elements()?.iter().map(|step| {
        let (by, from) = pair(step)?;
        Ok((by.int()?.signed(), sets::cells(from)?))
    });
    let steps = steps.collect::<Result<Vec<_>, EvalError>>()?;
    let beside = |cell: u32| {
        let from_it = steps.iter().filter(|(_, from)| from.contains(&cell));
        let to = from_it.map(|(by, _)| i128::from(cell) + by).filter(|to| (0..width.into()).contains(to));
        Value::Int(Int { bits: to.fold(0, |near, to| near | 1 << to), of })
    };
    Ok(Value::list((0..width).map(beside).collect()))
}

/// For each cell, the cells of the second sets of those pairs whose first set has it.
pub fn images(width: u32, pairs: &Value) -> Result<Value, EvalError> {
    let of = IntType::Unsigned(width as u8);
    let image = |cell: u32| {
        let mut image = 0;
        for of_pair in &**pairs.elements()? {
            let (from, to) = pair(of_pair)?;
            if sets::holds(from, &Value::u32(cell))? {
                image |= to.int()?.bits;
            }
        }
        Ok(Value::Int(Int { bits: image, of }))
    };
    Ok(Value::list((0..width).map(image).collect::<Result<_, EvalError>>()?))
}

/// The class of these cells.
pub fn class(cells: &Value) -> Result<Value, EvalError> {
    if sets::count(cells)? > u64::BITS {
        return Err(error!("a class of more than 64 cells"));
    }
    Ok(Value::structure(OutsideType::Class.id(), vec![cells.clone()]))
}

fn cells_of(class: &Value) -> Result<Vec<u32>, EvalError> {
    let fields = class.fields()?;
    if fields.of != OutsideType::Class.id() {
        return Err(class.is_no("class"));
    }
    sets::cells(&fields.fields[0])
}

/// For each of so many bits, the index of its class and its place there; `[0, 0]` if it is in none.
pub fn places(bits: usize, classes: &Value) -> Result<Value, EvalError> {
    let mut places = vec![[0, 0]; bits];
    for (index, class) in classes.elements()?.iter().enumerate() {
        for (place, cell) in cells_of(class)?.into_iter().enumerate() {
            places[cell as usize] = [index, place];
        }
    }
    let byte = |value: usize| Value::Int(IntType::Unsigned(8).wrap(value as u128));
    Ok(Value::list(places.into_iter().map(|place| Value::list(place.map(byte).into())).collect()))
}

/// The cells of the rows that have exactly `missing` cells outside a set: all cells if `missing` is 0, else only those outside.
pub fn rows(rows: &Value, set: &Value, missing: u32) -> Result<u64, EvalError> {
    let fields = rows.fields()?;
    if fields.of != OutsideType::Rows.id() {
        return Err(rows.is_no("table of rows"));
    }
    let set = super::outside::word_of(set)?;
    let mut all = 0;
    for row in &**fields.fields[0].elements()? {
        let row = super::outside::word_of(row)?;
        if (row & !set).count_ones() == missing {
            all |= if missing == 0 { row } else { row & !set };
        }
    }
    Ok(all)
}

/// The cells of a set that a class has, each as its place in the class.
pub fn fold(set: &Value, class: &Value) -> Result<u64, EvalError> {
    let mut folded = 0;
    for (place, cell) in cells_of(class)?.into_iter().enumerate() {
        folded |= u64::from(sets::holds(set, &Value::u32(cell))?) << place;
    }
    Ok(folded)
}

/// The set of the cells of a class that have these places there.
pub fn unfold(words: usize, args: &[Value; 2]) -> Result<Value, EvalError> {
    let [folded, class] = args;
    let folded = super::outside::word_of(folded)?;
    let mut set = vec![0u64; words];
    for (place, cell) in cells_of(class)?.into_iter().enumerate() {
        set[cell as usize / 64] |= (folded >> place & 1) << (cell % 64);
    }
    Ok(Value::Words(Rc::from(set)))
}

#[cfg(test)]
mod tests {
    use engine::generated::{Class, Words};
    use proptest::prelude::*;

    use super::*;

    fn set(words: [u64; 2]) -> Value {
        Value::Words(words.into())
    }

    fn byte(value: u8) -> Value {
        Value::Int(IntType::Unsigned(8).wrap(value.into()))
    }

    proptest! {
        #[test]
        fn steps_are_those_of_the_engine(a: [u64; 2], b: [u64; 2], x in -20i32..20, y in -20i32..20) {
            let step = |by: i32, from| Value::list(vec![Value::Int(IntType::Signed(64).wrap(by as u128)), set(from)]);
            let real: [Words<2>; 128] = engine::generated::tables::near(&[(x as isize, Words(a)), (y as isize, Words(b))]);
            let plain = near(128, &Value::list(vec![step(x, a), step(y, b)]))?;
            for (plain, real) in plain.elements()?.iter().zip(real) {
                prop_assert!(plain.equals(&set(real.0))?);
            }
        }

        #[test]
        fn images_are_those_of_the_engine(a: u64, b: u64, c: u64, d: u64) {
            let int = |bits| Value::Int(Int::u64(bits));
            let pairs = [(a, b), (c, d)].map(|(from, to)| Value::list(vec![int(from), int(to)]));
            let plain = images(64, &Value::list(pairs.into()))?;
            for (plain, real) in plain.elements()?.iter().zip(engine::generated::tables::images_u64(&[(a, b), (c, d)])) {
                prop_assert!(plain.equals(&int(real))?);
            }
        }

        #[test]
        fn classes_are_those_of_the_engine(cells: [u32; 2], set_words: [u64; 2], folded: u64) {
            let cells = cells.map(u64::from);
            let other = [!cells[0] & 0xffff_ffff, 0];
            let (real, real_other) = (Class::new(Words(cells)), Class::new(Words(other)));
            let (plain, plain_other) = (class(&set(cells))?, class(&set(other))?);
            prop_assert_eq!(fold(&set(set_words), &plain)?, Words(set_words).fold(&real));
            let unfolded = unfold(2, &[Value::Int(Int::u64(folded)), plain.clone()])?;
            prop_assert!(unfolded.equals(&set(Words::unfold(folded, &real).0))?);
            let real: [[u8; 2]; 128] = engine::generated::tables::places(&[real, real_other]);
            for (plain, real) in places(128, &Value::list(vec![plain, plain_other]))?.elements()?.iter().zip(real) {
                prop_assert!(plain.equals(&Value::list(real.map(byte).into()))?);
            }
        }
    }
}
