//! The possible contents of a region's cells.

use dsl::model::Region;

/// A set of possible contents of a cell: nothing, a piece of the player in whose view a region is read, a piece of the opponent, or one that was
/// taken and leaves at the end of the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents(u8);

const NOTHING: u8 = 1;
const OWN: u8 = 2;
const ENEMY: u8 = 4;
const TAKEN: u8 = 8;
const ALL: u8 = NOTHING | OWN | ENEMY | TAKEN;

impl Contents {
    /// No contents, as of a region without cells.
    pub const NONE: Self = Self(0);
    /// All contents.
    pub const ALL: Self = Self(ALL);

    /// The possible contents of a region's cells; may be more than the rules allow.
    pub fn of(region: &Region) -> Self {
        let parts = |parts: &[Region]| parts.iter().map(|part| Self::of(part).0).collect::<Vec<_>>();
        Self(match region {
            Region::Empty => NOTHING,
            Region::Own => OWN,
            Region::Enemy => ENEMY,
            Region::Player(_) | Region::Kind(_) => OWN | ENEMY,
            Region::Occupied => OWN | ENEMY | TAKEN,
            Region::Not(part) => match part.as_ref() {
                Region::Empty | Region::Own | Region::Enemy | Region::Occupied => ALL & !Self::of(part).0,
                _ => ALL,
            },
            Region::And(all) => parts(all).into_iter().fold(ALL, |both, part| both & part),
            Region::Or(all) => parts(all).into_iter().fold(0, |either, part| either | part),
            _ => ALL,
        })
    }

    /// True if the cell cannot hold a piece.
    pub fn is_vacant(self) -> bool {
        self.0 & !NOTHING == 0
    }

    /// True if the cell surely holds a piece.
    pub fn is_manned(self) -> bool {
        self.0 & NOTHING == 0
    }

    /// True if any contents are possible.
    pub fn has_any(self) -> bool {
        self.0 != 0
    }

    /// True if the two have no contents in common, so that no cell is in both regions.
    pub fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }
}

impl std::ops::BitAnd for Contents {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl std::ops::BitOr for Contents {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_told_apart_by_what_they_hold() {
        let of = |region: &Region| Contents::of(region);
        let foe = Region::And(vec![Region::Enemy, Region::Kind(1)]);
        let free = Region::Or(vec![Region::Empty, Region::Enemy]);
        assert!(of(&foe).is_disjoint(of(&Region::Empty)));
        assert!(of(&foe).is_disjoint(of(&Region::Own)));
        assert!(!of(&foe).is_disjoint(of(&free)));
        assert!(of(&Region::Not(Box::new(Region::Occupied))).is_vacant());
        let [not_own, not_enemy] = [Region::Own, Region::Enemy].map(|part| Region::Not(Box::new(part)));
        assert!(!of(&Region::And(vec![not_own, not_enemy])).is_disjoint(of(&Region::Occupied)));
        assert!(!of(&free).is_vacant());
        assert!(!of(&Region::Not(Box::new(foe))).is_vacant());
    }
}
