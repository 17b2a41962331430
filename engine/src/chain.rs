//! Finding the way of a chain again from its effect: plays keep what they do, not how they go. Used for notation only.

use crate::BitSet;

/// A piece on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnItsWay<S> {
    /// The cell it is on, as a bit index.
    pub at: u32,
    /// What it captured so far.
    pub captured: S,
    /// What it turned over so far and did not turn back.
    pub flipped: S,
    /// What it captured that stands on the board until the play ends, where the next leg depends on it; else none.
    pub taken: S,
    /// Whether a promotion has ended the play, where that is noted.
    pub ended: bool,
    /// Its kind now.
    pub kind: u8,
    /// One more than the direction of its last leg, where the next leg depends on it; else 0.
    pub heading: u8,
    /// The cells where it has been, where the next leg depends on them; else none.
    pub visited: S,
    /// How much it captured before the first of what should be captured soonest; the same throughout where nothing should.
    pub first: u8,
}

/// The cells of the shortest chain from `start` to `end`, both included; of several, the one whose legs come first in
/// the order in which `legs` lists them; whither the last one heads does not matter. `legs` appends the places where one more leg leads.
pub fn shortest<S: BitSet>(
    start: OnItsWay<S>,
    end: OnItsWay<S>,
    legs: impl Fn(&OnItsWay<S>, &mut Vec<OnItsWay<S>>),
) -> Option<Vec<u32>> {
    let mut found = vec![(start, 0)];
    let mut next = Vec::new();
    let mut index = 0;
    while index < found.len() {
        legs(&found[index].0, &mut next);
        for place in next.drain(..) {
            let effect = |place: &OnItsWay<S>| (place.at, place.captured, place.kind, place.first);
            if effect(&place) == effect(&end) {
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

/// Where a piece can be, and with what captured, after it went from `start` by `cells` (the start not among them).
pub fn follow<S: BitSet>(
    start: OnItsWay<S>,
    cells: &[u32],
    legs: impl Fn(&OnItsWay<S>, &mut Vec<OnItsWay<S>>),
) -> Vec<OnItsWay<S>> {
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
