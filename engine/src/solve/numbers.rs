//! Proof numbers, as the table keeps them.

use super::table::Known;

/// The number of a proof that is impossible. Others stay far below: with maxima in place of sums, a number is at most the number of all plays on a
/// line.
pub(super) const NEVER: u32 = (1 << 27) - 1;

/// Proof and disproof number: the least number of leaves to be proven, and to be disproven, for a proof that a goal is reached, and for one that it
/// is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// The numbers of a position of which nothing is known.
    pub const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    /// Thresholds of a search until the position is settled.
    pub const SETTLED: Self = Self { proof: NEVER, disproof: NEVER };

    /// The numbers of a position of which it is known if the goal is reached.
    #[inline]
    pub fn settled(reached: bool) -> Self {
        if reached { Self { proof: 0, disproof: NEVER } } else { Self { proof: NEVER, disproof: 0 } }
    }

    /// True if the goal is reached, false if it is missed; `None` if that is not known.
    #[inline]
    pub fn answer(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Proof and disproof exchanged, unless the player to move tries to prove.
    #[inline]
    pub fn seen_by(self, tries_to_prove: bool) -> Self {
        if tries_to_prove { self } else { Self { proof: self.disproof, disproof: self.proof } }
    }

    /// The numbers as the table keeps them.
    #[inline]
    pub fn known(self) -> Known {
        Known(u64::from(self.proof) << 28 | u64::from(self.disproof))
    }

    /// The numbers that the table kept.
    #[inline]
    pub fn from_known(known: Option<Known>) -> Self {
        let Some(Known(bits)) = known else { return Self::UNKNOWN };
        Self { proof: (bits >> 28) as u32, disproof: bits as u32 & ((1 << 28) - 1) }
    }
}
