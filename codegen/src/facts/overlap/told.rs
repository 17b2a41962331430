//! Differences by which two ways surely give different plays: the contents of a cell.

use dsl::model::{CellId, Region, Step};

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
