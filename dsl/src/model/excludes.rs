//! Conditions that never hold together, as far as their form tells.

use super::{Comparison, Condition, Number, Play, Region};

impl Play {
    /// True if the form of the conditions alone tells that the clauses are never open in one position.
    pub fn is_closed_where_open(&self, other: &Self) -> bool {
        self.when.as_ref().zip(other.when.as_ref()).is_some_and(|(one, other)| one.excludes(other))
    }
}

impl Region {
    /// True if the form of the regions alone tells that they never have a cell in common.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Not(one), other) if other.is_part_of(one) => true,
            (one, Self::Not(other)) if one.is_part_of(other) => true,
            (Self::And(parts), other) | (other, Self::And(parts)) => {
                parts.iter().any(|part| part.excludes(other))
            }
            (Self::Or(parts), other) | (other, Self::Or(parts)) => {
                parts.iter().all(|part| part.excludes(other))
            }
            _ => false,
        }
    }

    /// True if the region is the other one, or one of those that the other joins by `or`.
    fn is_part_of(&self, whole: &Self) -> bool {
        self == whole || matches!(whole, Self::Or(parts) if parts.contains(self))
    }
}

impl Condition {
    /// True if the form of the conditions alone tells that they never both hold in one position.
    fn excludes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::And(parts), other) | (other, Self::And(parts)) => {
                parts.iter().any(|part| part.excludes(other))
            }
            (Self::Or(parts), other) | (other, Self::Or(parts)) => {
                parts.iter().all(|part| part.excludes(other))
            }
            (Self::Not(one), other) if **one == *other => true,
            (one, Self::Not(other)) if *one == **other => true,
            (Self::Compare(a, first, b), Self::Compare(c, second, d)) => {
                let ranges = match (b, d) {
                    (Number::Literal(b), Number::Literal(d)) if a == c => [first.range(*b), second.range(*d)],
                    _ if (a, b) == (c, d) => [first.range(0), second.range(0)],
                    _ if (a, b) == (d, c) => [first.range(0), second.mirrored().range(0)],
                    _ => return false,
                };
                let [[low, high], [least, most]] = ranges;
                high < least || most < low
            }
            _ => false,
        }
    }
}

impl Comparison {
    /// The least and the greatest number for which the comparison with a number holds.
    pub(crate) fn range(self, with: i64) -> [i64; 2] {
        match self {
            Self::AtLeast => [with, i64::MAX],
            Self::AtMost => [i64::MIN, with],
            Self::More => [with.saturating_add(1), i64::MAX],
            Self::Less => [i64::MIN, with.saturating_sub(1)],
            Self::Equal => [with, with],
        }
    }

    /// The comparison with both sides swapped.
    fn mirrored(self) -> Self {
        match self {
            Self::AtLeast => Self::AtMost,
            Self::AtMost => Self::AtLeast,
            Self::More => Self::Less,
            Self::Less => Self::More,
            Self::Equal => Self::Equal,
        }
    }
}
