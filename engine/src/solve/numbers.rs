//! Proof numbers, as the table keeps them.

use super::table::Known;

/// The number of what cannot be so. Others stay far below: with maxima in place of sums, a number is at most that of all plays on a
/// line.
pub(super) const NEVER: u32 = (1 << 27) - 1;

/// How much has to be found out, at least, to prove and to disprove that a goal is reached: leaves to be proven, and leaves to be
/// disproven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// Of a position of which nothing is known.
    pub const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    /// As thresholds: search until the position is settled.
    pub const SETTLED: Self = Self { proof: NEVER, disproof: NEVER };

    /// The numbers of a position of which it is known if the goal is reached.
    #[inline]
    pub fn settled(reached: bool) -> Self {
        if reached { Self { proof: 0, disproof: NEVER } } else { Self { proof: NEVER, disproof: 0 } }
    }

    /// Whether the goal is reached, if that is known.
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
