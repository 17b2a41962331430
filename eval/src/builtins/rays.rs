//! Lines of cells, and the cells seen along them.

use super::{sets, tables};
use crate::error::{EvalError, error};
use crate::ints::{Int, IntType};
use crate::value::Value;

/// For each cell of a set type, the cells ahead of it: a step adds `by` to the number of a cell, from the cells of `from`.
pub fn table(width: u32, args: &[Value; 2]) -> Result<Value, EvalError> {
    let [by, from] = args;
    let (by, from) = (by.int()?.signed(), from.int()?.bits);
    let of = IntType::Unsigned(width as u8);
    let ahead = |start: u32| {
        let (mut at, mut line) = (i128::from(start), 0u128);
        while from >> at & 1 != 0 {
            at += by;
            if !(0..i128::from(width)).contains(&at) {
                return Err(error!("a line leaves the set"));
            }
            line |= 1 << at;
        }
        Ok(Value::Int(Int { bits: line, of }))
    };
    Ok(Value::list((0..width).map(ahead).collect::<Result<_, _>>()?))
}

/// The cells that steps lead to from a cell, in order. A step adds a number to the number of a cell, from the cells of a set.
fn ahead(width: u32, step: &Value, start: u32) -> Result<Vec<u32>, EvalError> {
    let (by, from) = tables::pair(step)?;
    let (by, from) = (by.int()?.signed(), from.int()?.bits);
    let (mut at, mut cells) = (i128::from(start), Vec::new());
    while from >> at & 1 != 0 {
        at += by;
        if !(0..i128::from(width)).contains(&at) {
            return Err(error!("a line leaves the set"));
        }
        cells.push(at as u32);
    }
    Ok(cells)
}

/// For each cell of a set type, the cells on lines from it that are at least `least` and at most `most` steps away.
pub fn lines(width: u32, args: &[Value; 3]) -> Result<Value, EvalError> {
    let [steps, least, most] = args;
    let [least, most] = [least, most].map(|number| number.int().map(|number| number.bits as usize));
    let (least, most, of) = (least?, most?, IntType::Unsigned(width as u8));
    let mut all = Vec::new();
    for start in 0..width {
        let mut bits = 0u128;
        for step in &**steps.elements()? {
            let cells = ahead(width, step, start)?;
            bits |= cells.iter().take(most).skip(least - 1).fold(0, |line, cell| line | 1 << cell);
        }
        all.push(Value::Int(Int { bits, of }));
    }
    Ok(Value::list(all))
}

/// For each two cells of a set type, the cells between them on a line.
pub fn between(width: u32, steps: &Value) -> Result<Value, EvalError> {
    let of = IntType::Unsigned(width as u8);
    let mut all = Vec::new();
    for start in 0..width {
        let mut row = vec![0u128; width as usize];
        for step in &**steps.elements()? {
            let mut between = 0;
            for cell in ahead(width, step, start)? {
                row[cell as usize] = between;
                between |= 1 << cell;
            }
        }
        all.push(Value::list(row.into_iter().map(|bits| Value::Int(Int { bits, of })).collect()));
    }
    Ok(Value::list(all))
}

/// The cells of a line that goes up or down in numbers, up to and including the first one of `stops`; all if there is none.
pub fn until(line: &Value, stops: &Value, goes_up: bool) -> Result<Value, EvalError> {
    let of = line.int()?.of;
    let mut cells = sets::cells(line)?;
    if !goes_up {
        cells.reverse();
    }
    let mut seen = 0u128;
    for cell in cells {
        seen |= 1 << cell;
        if sets::holds(stops, &Value::u32(cell))? {
            break;
        }
    }
    Ok(Value::Int(Int { bits: seen, of }))
}

#[cfg(test)]
mod tests {
    use engine::generated::tables::{Ray, rays_u64};
    use proptest::prelude::*;

    use super::*;

    fn set(bits: u64) -> Value {
        Value::Int(Int::u64(bits))
    }

    proptest! {
        #[test]
        fn lines_end_where_those_of_the_engine_do(line: u64, stops: u64) {
            prop_assert!(until(&set(line), &set(stops), true)?.equals(&set(line.up_to(stops)))?);
            // The lowest cell of all ends a line in any case, and whether it stops it does not matter.
            prop_assert!(until(&set(line), &set(stops), false)?.equals(&set(line.down_to(stops)))?);
        }

        #[test]
        fn tables_are_those_of_the_engine(from: u64, by in prop::sample::select(vec![1i32, 7, 8, 9, -1, -7, -8, -9])) {
            // From the rows and columns within, no step leaves the set.
            let from = from & 0x007e_7e7e_7e7e_7e00;
            let table = table(64, &[Value::Int(IntType::Signed(32).wrap(by as u128)), set(from)])?;
            for (plain, real) in table.elements()?.iter().zip(rays_u64(by, from)) {
                prop_assert!(plain.equals(&set(real))?);
            }
        }
    }
}
