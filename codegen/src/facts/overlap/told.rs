//! Differences by which two ways surely give different plays: the contents of a cell, and the conditions of clauses.

use dsl::model::{CellId, Comparison, Condition, Number, Region, Step};

use crate::facts::contents::Contents;

/// A cell as a player sees it before a play.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub player: usize,
    pub cell: CellId,
}

impl Seen {
    /// The possible contents of the cell if it is in the region; none at all if it never is.
    pub fn contents(self, region: &Region) -> Contents {
        match region {
            Region::Fixed(masks) if !masks[self.player][self.cell] => Contents::NONE,
            Region::And(parts) => parts.iter().fold(Contents::ALL, |all, part| all & self.contents(part)),
            Region::Or(parts) => parts.iter().fold(Contents::NONE, |any, part| any | self.contents(part)),
            other => Contents::of(other),
        }
    }

    /// True if the cell cannot be in both regions.
    pub fn apart(self, one: &Region, other: &Region) -> bool {
        self.contents(one).is_disjoint(self.contents(other))
            || parts(one).iter().any(|part| parts(other).iter().any(|other| contradict(part, other)))
    }

    /// True if the cell cannot match an element of the one walk and an element of the other.
    pub fn steps_apart(self, one: &[&Step], other: &[&Step]) -> bool {
        one.iter().all(|step| other.iter().all(|second| self.apart(&step.on, &second.on)))
    }
}

/// The regions of a conjunction.
fn parts(region: &Region) -> &[Region] {
    match region {
        Region::And(parts) => parts,
        one => std::slice::from_ref(one),
    }
}

/// True if the form of two regions alone tells that no cell is in both.
fn contradict(one: &Region, other: &Region) -> bool {
    match (one, other) {
        (Region::Kind(one), Region::Kind(other)) => one != other,
        (Region::Not(one), other) if **one == *other => true,
        (one, Region::Not(other)) => *one == **other,
        _ => false,
    }
}

/// True if the form of two conditions alone tells that they never both hold in one position.
pub(super) fn never_both(one: &Condition, other: &Condition) -> bool {
    match (one, other) {
        (Condition::And(parts), other) | (other, Condition::And(parts)) => {
            parts.iter().any(|part| never_both(part, other))
        }
        (Condition::Not(one), other) if **one == *other => true,
        (one, Condition::Not(other)) if *one == **other => true,
        (
            Condition::Compare(one, first, Number::Literal(a)),
            Condition::Compare(other, second, Number::Literal(b)),
        ) if one == other => {
            let ([low, high], [least, most]) = (range(*first, *a), range(*second, *b));
            high < least || most < low
        }
        _ => false,
    }
}

/// The least and the greatest number for which the comparison holds.
fn range(comparison: Comparison, with: i64) -> [i64; 2] {
    match comparison {
        Comparison::AtLeast => [with, i64::MAX],
        Comparison::AtMost => [i64::MIN, with],
        Comparison::More => [with.saturating_add(1), i64::MAX],
        Comparison::Less => [i64::MIN, with.saturating_sub(1)],
        Comparison::Equal => [with, with],
    }
}
