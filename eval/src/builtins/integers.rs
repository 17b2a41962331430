//! Methods of integers.

use crate::error::{EvalError, error};
use crate::ints::{Int, IntType, Op};
use crate::value::Value;

/// The result of an operation, or the end of the type's range that it would exceed.
pub fn saturating(op: Op, left: Int, right: Int) -> Result<Value, EvalError> {
    if left.of == IntType::Open {
        return Err(error!("saturation of {left}, whose type is not known"));
    }
    let right = right.fit(left.of)?;
    let goes_down = match op {
        Op::Sub => matches!(left.of, IntType::Unsigned(_)) || right.signed() > 0,
        _ => matches!(left.of, IntType::Signed(_)) && right.signed() < 0,
    };
    let end = if goes_down { left.of.min() } else { left.of.max() };
    Ok(Value::Int(left.apply(op, right).unwrap_or(end)))
}

/// The result of an operation, if the type has it.
pub fn checked(op: Op, left: Int, right: Int) -> Result<Value, EvalError> {
    let right = if left.of == IntType::Open { right } else { right.fit(left.of)? };
    Ok(Value::option(left.apply(op, right).ok().map(Value::Int)))
}

/// The sum of an unsigned number and any other, in the low bits of the type.
pub fn wrapping_add(left: Int, right: Int) -> Value {
    Value::Int(left.of.wrap(left.bits.wrapping_add(right.bits)))
}

/// The bits rotated to the left.
pub fn rotate_left(value: Int, by: Int) -> Result<Value, EvalError> {
    let IntType::Unsigned(width) = value.of else {
        return Err(error!("{value} of type {} is rotated", value.of));
    };
    let by = by.bits as u32 % u32::from(width);
    let back = (u32::from(width) - by) % 128;
    let low = if by == 0 { 0 } else { value.bits >> back };
    Ok(Value::Int(value.of.wrap(value.bits << by | low)))
}

/// The number of zeros above the highest bit of an unsigned integer.
pub fn leading_zeros(value: Int) -> Result<u32, EvalError> {
    Ok(width(value)? - (u128::BITS - value.bits.leading_zeros()))
}

/// The number of zeros below the lowest bit of an unsigned integer.
pub fn trailing_zeros(value: Int) -> Result<u32, EvalError> {
    Ok(value.bits.trailing_zeros().min(width(value)?))
}

fn width(value: Int) -> Result<u32, EvalError> {
    match value.of {
        IntType::Unsigned(width) => Ok(width.into()),
        _ => Err(error!("the zeros of {value} of type {}", value.of)),
    }
}

/// The lesser or the greater of two integers.
pub fn extreme(left: Int, right: Int, greatest: bool) -> Result<Value, EvalError> {
    let is_less = left.order(right)?.is_lt();
    let of = if left.of == IntType::Open { right.of } else { left.of };
    let chosen = if is_less == greatest { right } else { left };
    Ok(Value::Int(chosen.fit(of)?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(of: IntType, value: i128) -> Int {
        of.wrap(value as u128)
    }

    proptest! {
        #[test]
        fn integers_are_those_of_rust(a: u64, b: u64, x: i16, y: i16, by in 0u32..64) {
            let (u, i) = (IntType::Unsigned(64), IntType::Signed(16));
            let int = |value: Value| value.int();
            let (v, w) = (of(u, a.into()), of(u, b.into()));
            prop_assert_eq!(int(saturating(Op::Add, v, w)?)?.bits, u128::from(a.saturating_add(b)));
            prop_assert_eq!(int(saturating(Op::Sub, v, w)?)?.bits, u128::from(a.saturating_sub(b)));
            let (s, t) = (of(i, x.into()), of(i, y.into()));
            prop_assert_eq!(int(saturating(Op::Add, s, t)?)?.signed(), i128::from(x.saturating_add(y)));
            prop_assert_eq!(int(saturating(Op::Sub, s, t)?)?.signed(), i128::from(x.saturating_sub(y)));
            prop_assert_eq!(int(rotate_left(v, Int::u32(by))?)?.bits, u128::from(a.rotate_left(by)));
            prop_assert_eq!(int(wrapping_add(v, t))?.bits, u128::from(a.wrapping_add_signed(y.into())));
            prop_assert_eq!(int(extreme(s, t, false)?)?.signed(), i128::from(x.min(y)));
            prop_assert_eq!(int(extreme(s, t, true)?)?.signed(), i128::from(x.max(y)));
        }
    }
}
