//! Connected cells. `around` gives the neighbours of a set of cells, and perhaps bits that are no cells.

use super::BitSet;

/// The cells of `within` that are connected to `from`.
#[inline(always)]
pub fn fill<S: BitSet>(from: S, within: S, around: impl Fn(S) -> S) -> S {
    let mut filled = from;
    loop {
        let more = (filled | around(filled)) & within;
        if more == filled {
            return filled;
        }
        filled = more;
    }
}

/// The cells of `board` one or more steps from `from`.
#[inline(always)]
pub fn reach<S: BitSet>(from: S, board: S, steps: impl Fn(S) -> S) -> S {
    let mut reached = from & !from;
    let mut edge = from;
    while !edge.is_empty() {
        edge = steps(edge) & board & !reached;
        reached = reached | edge;
    }
    reached
}

/// The number of groups of connected cells in `cells`.
pub fn groups<S: BitSet>(cells: S, around: impl Fn(S) -> S) -> u32 {
    let mut left = cells;
    let mut found = 0;
    while !left.is_empty() {
        left = left & !first_group(left, &around);
        found += 1;
    }
    found
}

/// True if there are cells, and all of them are connected.
pub fn are_one_group<S: BitSet>(cells: S, around: impl Fn(S) -> S) -> bool {
    !cells.is_empty() && first_group(cells, around) == cells
}

/// The size of the largest group of connected cells in `cells`.
pub fn largest_group<S: BitSet>(cells: S, around: impl Fn(S) -> S) -> u32 {
    let mut left = cells;
    let mut largest = 0;
    while !left.is_empty() {
        let group = first_group(left, &around);
        left = left & !group;
        largest = largest.max(group.count());
    }
    largest
}

/// The groups of connected cells in `cells` that have at most so many liberties: cells of `empty` around them.
pub fn in_reach<S: BitSet>(cells: S, empty: S, liberties: u32, around: impl Fn(S) -> S) -> S {
    let mut left = cells;
    let mut found = S::EMPTY;
    while !left.is_empty() {
        let group = first_group(left, &around);
        left = left & !group;
        if (around(group) & empty).count() <= liberties {
            found = found | group;
        }
    }
    found
}

/// The group of the first one of `cells`.
#[inline(always)]
fn first_group<S: BitSet>(cells: S, around: impl Fn(S) -> S) -> S {
    let first = cells & !cells.rest();
    fill(first, cells, around)
}
