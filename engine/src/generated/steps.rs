//! Steps and runs as shifts of bits.

use super::BitSet;

/// The bits moved up by so many places, or down if the number is negative.
#[inline(always)]
pub fn shifted<S: BitSet>(cells: S, by: i32) -> S {
    if by < 0 { cells >> (-by) as u32 } else { cells << by as u32 }
}

/// `cells`, and the cells that steps by `by` bits over cells of `through` reach from them, by steps of one, two, four ...
/// cells: at most `2^doublings - 1` cells.
#[inline(always)]
pub fn run_by_doubling<S: BitSet>(cells: S, through: S, by: i32, doublings: u32) -> S {
    let (mut cells, mut through, mut by) = (cells, through, by);
    for _ in 0..doublings {
        cells = cells | shifted(cells, by) & through;
        through = through & shifted(through, by);
        by *= 2;
    }
    cells
}

/// `cells`, and the cells that steps over cells of `through` reach from them.
#[inline(always)]
pub fn run_by_steps<S: BitSet>(cells: S, through: S, step: impl Fn(S) -> S) -> S {
    let mut reached = cells;
    let mut edge = cells;
    while !edge.is_empty() {
        edge = step(edge) & through & !reached;
        reached = reached | edge;
    }
    reached
}

/// The cells that `legs` jumps ending on the bit `to` went over, one cell each; a jump adds `walked` to the number of a bit.
#[inline(always)]
pub fn jumped<S: BitSet>(to: u32, walked: i32, legs: i32) -> S {
    let mut cells = S::EMPTY;
    for leg in 0..legs {
        cells = cells | S::bit((to as i32 - leg * walked - walked / 2) as u32);
    }
    cells
}

/// The number of empty cells seen both ways from a place of a line. `taken` has the occupied cells and all bits beyond the end of the line.
#[inline(always)]
pub fn seen_along(taken: u64, place: u32) -> u32 {
    let ahead = (taken >> place >> 1).trailing_zeros();
    let behind = (taken << (63 - place) << 1).leading_zeros();
    ahead + behind.min(place)
}
