//! Lines of cells, and how far one sees along them.

use super::sets;
use crate::error::{EvalError, error};
use crate::ints::{Int, IntType};
use crate::value::Value;

/// For each cell of a set type, those ahead of it: a step adds a number to the number of a cell, from the cells of a set.
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

/// Of a line that goes up or down in numbers, the cells as far as the first one of `stops`, with it; all if there is none.
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
    use engine::{Ray, rays_u64};
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
