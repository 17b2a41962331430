//! A piece in the middle of a chain.

use super::BitSet;
use crate::mix;

/// A piece that has made some legs of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnItsWay<S, F = [u16; 0]> {
    /// The cell it is on, as a bit index.
    pub at: u32,
    /// The cells where it has captured so far.
    pub captured: S,
    /// The cells whose pieces it has flipped so far and not flipped back.
    pub flipped: S,
    /// The captured cells whose pieces stay on the board until the play ends; empty unless the next leg
    /// depends on them.
    pub taken: S,
    /// True if a promotion has ended the play; kept only if the rules need it.
    pub ended: bool,
    /// The kind of the piece now.
    pub kind: u8,
    /// One more than the direction of its last leg; 0 unless the next leg depends on it.
    pub heading: u8,
    /// The cells where it has been; empty unless the next leg depends on them.
    pub visited: S,
    /// For each target that should be captured soonest, the number of pieces captured before the first of its kind; [`u16::MAX`] if there is none
    /// yet.
    pub first: F,
}

impl<S: BitSet, F: Copy> OnItsWay<S, F> {
    /// The piece after a leg to the cell of `end` that captured the pieces of `occupied` among the cells `over`.
    pub fn after(&self, end: S, over: S, occupied: S) -> Self {
        Self { at: end.first(), captured: self.captured | over & occupied, ..*self }
    }

    /// A number that is equal for equal places, and hardly ever for others.
    pub(super) fn key(&self) -> u64 {
        let rest = u64::from(self.at) << 16 | u64::from(self.kind) << 8 | u64::from(self.heading);
        self.visited.mix(self.flipped.mix(self.captured.mix(mix(0, rest))))
    }
}
