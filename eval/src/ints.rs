//! Integers of all widths, with the arithmetic of a debug build: an overflow is an error.

use crate::error::{EvalError, error};

/// The type of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntType {
    /// A literal, or the result of `into`, whose type its later use decides.
    Open,
    /// An unsigned type of so many bits.
    Unsigned(u8),
    /// A signed type of so many bits.
    Signed(u8),
}

impl IntType {
    /// The type of that name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "usize" => Self::Unsigned(64),
            "isize" => Self::Signed(64),
            _ => {
                let width: u8 = name.get(1..)?.parse().ok()?;
                if ![8, 16, 32, 64, 128].contains(&width) {
                    return None;
                }
                match name.as_bytes()[0] {
                    b'u' => Self::Unsigned(width),
                    b'i' => Self::Signed(width),
                    _ => return None,
                }
            }
        })
    }

    /// Number of bits; an open type has as many as the widest.
    pub fn width(self) -> u32 {
        match self {
            Self::Open => 128,
            Self::Unsigned(width) | Self::Signed(width) => width.into(),
        }
    }

    /// The greatest value.
    pub fn max(self) -> Int {
        let bits = match self {
            Self::Open | Self::Signed(128) => i128::MAX as u128,
            Self::Unsigned(128) => u128::MAX,
            Self::Unsigned(width) => (1 << width) - 1,
            Self::Signed(width) => (1 << (width - 1)) - 1,
        };
        Int { bits, of: self }
    }

    /// The least value.
    pub fn min(self) -> Int {
        let bits = match self {
            Self::Unsigned(_) => 0,
            Self::Open | Self::Signed(128) => i128::MIN as u128,
            Self::Signed(width) => (-(1i128 << (width - 1))) as u128,
        };
        Int { bits, of: self }
    }

    /// The value with these low bits, as by a cast.
    pub fn wrap(self, bits: u128) -> Int {
        let bits = match self {
            Self::Open | Self::Unsigned(128) | Self::Signed(128) => bits,
            Self::Unsigned(width) => bits & ((1 << width) - 1),
            Self::Signed(width) => {
                let unused = 128 - u32::from(width);
                (((bits << unused) as i128) >> unused) as u128
            }
        };
        Int { bits, of: self }
    }
}

impl std::fmt::Display for IntType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Open => write!(f, "{{integer}}"),
            Self::Unsigned(width) => write!(f, "u{width}"),
            Self::Signed(width) => write!(f, "i{width}"),
        }
    }
}

/// An integer.
#[derive(Clone, Copy, Debug)]
pub struct Int {
    /// The value, sign-extended to 128 bits where the type is signed.
    pub bits: u128,
    /// Its type.
    pub of: IntType,
}

/// Two integers are compared by value: an open one equals a typed one.
impl PartialEq for Int {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

/// An arithmetic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
}

impl Int {
    /// An integer whose type is not known yet.
    pub fn open(value: u128) -> Self {
        Self { bits: value, of: IntType::Open }
    }

    /// A number of things, or an index.
    pub fn size(value: usize) -> Self {
        Self { bits: value as u128, of: IntType::Unsigned(64) }
    }

    /// A `u32`.
    pub fn u32(value: u32) -> Self {
        Self { bits: value.into(), of: IntType::Unsigned(32) }
    }

    /// A `u64`.
    pub fn u64(value: u64) -> Self {
        Self { bits: value.into(), of: IntType::Unsigned(64) }
    }

    /// The value as a signed number.
    pub fn signed(self) -> i128 {
        self.bits as i128
    }

    /// The same value in a type, if the type has it.
    pub fn fit(self, of: IntType) -> Result<Self, EvalError> {
        let wrapped = of.wrap(self.bits);
        if wrapped.bits == self.bits { Ok(wrapped) } else { Err(error!("{self} is no {of}")) }
    }

    /// Both integers in one type: an open one takes the type of the other.
    fn together(self, other: Self) -> Result<(Self, Self), EvalError> {
        match (self.of, other.of) {
            (a, b) if a == b => Ok((self, other)),
            (IntType::Open, b) => Ok((self.fit(b)?, other)),
            (a, IntType::Open) => Ok((self, other.fit(a)?)),
            (a, b) => Err(error!("an operation on {a} and {b}")),
        }
    }

    /// Like `together`, but for an operation on bits: an open integer after a bitwise NOT has more leading ones than any type.
    fn bits_together(self, other: Self) -> Result<(Self, Self), EvalError> {
        match (self.of, other.of) {
            (IntType::Open, b) if self.signed() < 0 => Ok((b.wrap(self.bits), other)),
            (a, IntType::Open) if other.signed() < 0 => Ok((self, a.wrap(other.bits))),
            _ => self.together(other),
        }
    }

    /// The order of two integers of one type.
    pub fn order(self, other: Self) -> Result<std::cmp::Ordering, EvalError> {
        let (a, b) = self.together(other)?;
        Ok(match a.of {
            IntType::Unsigned(_) => a.bits.cmp(&b.bits),
            IntType::Open | IntType::Signed(_) => a.signed().cmp(&b.signed()),
        })
    }

    /// The result of an operation, checked.
    pub fn apply(self, op: Op, other: Self) -> Result<Self, EvalError> {
        if matches!(op, Op::Shl | Op::Shr) {
            return self.shift(op, other);
        }
        let (a, b) = match op {
            Op::And | Op::Or | Op::Xor => self.bits_together(other)?,
            _ => self.together(other)?,
        };
        let (x, y) = (a.bits, b.bits);
        let bits = match op {
            Op::And => x & y,
            Op::Or => x | y,
            Op::Xor => x ^ y,
            _ => {
                let bits =
                    if matches!(a.of, IntType::Unsigned(_)) { unsigned(op, x, y) } else { signed(op, x, y) };
                bits.ok_or_else(|| error!("{a} {op:?} {b} overflows {}", a.of))?
            }
        };
        let result = a.of.wrap(bits);
        if result.bits != bits {
            return Err(error!("{a} {op:?} {b} overflows {}", a.of));
        }
        Ok(result)
    }

    fn shift(self, op: Op, by: Self) -> Result<Self, EvalError> {
        if by.bits >= self.of.width().into() {
            return Err(error!("{self} {op:?} {by} overflows {}", self.of));
        }
        let by = by.bits as u32;
        Ok(match (op, self.of) {
            (Op::Shl, _) => self.of.wrap(self.bits << by),
            (_, IntType::Signed(_)) => self.of.wrap((self.signed() >> by) as u128),
            _ => self.of.wrap(self.bits >> by),
        })
    }

    /// The bitwise NOT.
    pub fn not(self) -> Self {
        self.of.wrap(!self.bits)
    }

    /// The negative.
    pub fn negated(self) -> Result<Self, EvalError> {
        if let IntType::Unsigned(_) = self.of {
            return Err(error!("{self} of type {} is negated", self.of));
        }
        let bits = self.signed().wrapping_neg() as u128;
        let result = self.of.wrap(bits);
        if result.bits == bits { Ok(result) } else { Err(error!("-{self} overflows {}", self.of)) }
    }

    /// The value as an index.
    pub fn index(self) -> Result<usize, EvalError> {
        usize::try_from(self.bits).map_err(|_| error!("{self} is no index"))
    }
}

fn unsigned(op: Op, x: u128, y: u128) -> Option<u128> {
    match op {
        Op::Add => x.checked_add(y),
        Op::Sub => x.checked_sub(y),
        Op::Mul => x.checked_mul(y),
        Op::Div => x.checked_div(y),
        _ => x.checked_rem(y),
    }
}

fn signed(op: Op, x: u128, y: u128) -> Option<u128> {
    let (x, y) = (x as i128, y as i128);
    let result = match op {
        Op::Add => x.checked_add(y),
        Op::Sub => x.checked_sub(y),
        Op::Mul => x.checked_mul(y),
        Op::Div => x.checked_div(y),
        _ => x.checked_rem(y),
    };
    result.map(|result| result as u128)
}

impl std::fmt::Display for Int {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.of {
            IntType::Unsigned(_) => write!(f, "{}", self.bits),
            IntType::Open | IntType::Signed(_) => write!(f, "{}", self.signed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, value: i128) -> Int {
        IntType::named(name).unwrap().wrap(value as u128)
    }

    #[test]
    fn overflow_is_an_error() {
        assert!(of("u8", 255).apply(Op::Add, Int::open(1)).is_err());
        assert!(of("u8", 0).apply(Op::Sub, Int::open(1)).is_err());
        assert!(of("i8", -128).apply(Op::Sub, Int::open(1)).is_err());
        assert!(of("u128", -1).apply(Op::Add, Int::open(1)).is_err());
        assert!(of("u32", 1).apply(Op::Shl, Int::open(32)).is_err());
        assert!(of("u32", 1).apply(Op::Div, Int::open(0)).is_err());
        assert!(of("i16", -32768).negated().is_err());
        assert!(Int::open(256).fit(IntType::Unsigned(8)).is_err());
        assert!(of("u8", 1).apply(Op::Add, of("u16", 1)).is_err());
    }

    #[test]
    fn results_have_the_type_that_is_known() {
        assert_eq!(of("i8", -3).apply(Op::Rem, Int::open(2)).unwrap().signed(), -1);
        assert_eq!(Int::open(3).apply(Op::Mul, of("i32", -5)).unwrap().of, IntType::Signed(32));
        assert_eq!(of("i8", -128).apply(Op::Shr, Int::open(7)).unwrap().signed(), -1);
        assert_eq!(of("u8", 0x81).apply(Op::Shl, Int::open(1)).unwrap().bits, 2);
        assert_eq!(of("u8", 0x0f).not().bits, 0xf0);
        assert_eq!(of("u16", 0x1234).apply(Op::And, Int::open(0xff).not()).unwrap().bits, 0x1200);
        assert_eq!(IntType::Signed(8).wrap(200).signed(), -56);
    }
}
