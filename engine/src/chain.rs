//! Reconstructs the way of a chain from its effect, for notation: plays store their effect, not their way.

use crate::BitSet;

/// A piece in the middle of a chain.
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
    /// Its kind now.
    pub kind: u8,
    /// One more than the direction of its last leg; 0 unless the next leg depends on it.
    pub heading: u8,
    /// The cells where it has been; empty unless the next leg depends on them.
    pub visited: S,
    /// For each thing that should be captured soonest, the number of pieces captured before the first one of it;
    /// [`u16::MAX`] if there is none yet.
    pub first: F,
}

impl<S: BitSet, F: Copy> OnItsWay<S, F> {
    /// The piece after a leg to the cell of `end` that captured the pieces of `occupied` among the cells `over`.
    pub fn after(&self, end: S, over: S, occupied: S) -> Self {
        Self { at: end.first(), captured: self.captured | over & occupied, ..*self }
    }
}

/// The cells of the shortest chain from `start` to a place that is an end, both included; `None` if there is none.
/// Among several, the chain whose legs come first in the order of `legs`, which appends the places that one more
/// leg leads to.
pub fn shortest<S: BitSet, F: Copy + PartialEq>(
    start: OnItsWay<S, F>,
    is_end: impl Fn(&OnItsWay<S, F>) -> bool,
    legs: impl Fn(&OnItsWay<S, F>, &mut Vec<OnItsWay<S, F>>),
) -> Option<Vec<u32>> {
    let mut found = vec![(start, 0)];
    let mut next = Vec::new();
    let mut index = 0;
    while index < found.len() {
        legs(&found[index].0, &mut next);
        for place in next.drain(..) {
            if is_end(&place) {
                let mut cells = vec![place.at];
                let mut back = index;
                while back != 0 {
                    cells.push(found[back].0.at);
                    back = found[back].1;
                }
                cells.push(start.at);
                cells.reverse();
                return Some(cells);
            }
            if found.iter().all(|(known, _)| *known != place) {
                found.push((place, index));
            }
        }
        index += 1;
    }
    None
}

/// The places of a piece, with its captures, after it visited `cells` from `start` (not part of `cells`).
pub fn follow<S: BitSet, F: Copy>(
    start: OnItsWay<S, F>,
    cells: &[u32],
    legs: impl Fn(&OnItsWay<S, F>, &mut Vec<OnItsWay<S, F>>),
) -> Vec<OnItsWay<S, F>> {
    let mut places = vec![start];
    for &cell in cells {
        let mut next = Vec::new();
        for place in &places {
            legs(place, &mut next);
        }
        next.retain(|place| place.at == cell);
        places = next;
    }
    places
}
