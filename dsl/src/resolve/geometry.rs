//! Constant sets of cells computed from others, on the bare board.

use crate::model::{Board, CellMask, DirId};

/// The cells one step from a set.
pub(super) fn step(board: &Board, dirs: &[DirId], from: &[bool]) -> CellMask {
    let mut to = vec![false; from.len()];
    for &direction in dirs {
        let next = &board.directions[direction].next;
        for cell in next.iter().zip(from).filter_map(|(next, &is_in)| next.filter(|_| is_in)) {
            to[cell] = true;
        }
    }
    to
}

/// The cells one or more steps from a set.
pub(super) fn reach(board: &Board, dirs: &[DirId], from: &[bool]) -> CellMask {
    let mut reached = step(board, dirs, from);
    loop {
        let more = union(&reached, &step(board, dirs, &reached));
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// A set and the cells at most so many steps from it.
pub(super) fn within(board: &Board, steps: u32, from: &[bool]) -> CellMask {
    distances(board, from).into_iter().map(|distance| distance <= steps).collect()
}

/// The number of steps, in any directions on an empty board, from each cell to the nearest cell of a set. A cell that cannot reach
/// the set gets the number of cells of the board, which is more than any real distance.
pub(super) fn distances(board: &Board, to: &[bool]) -> Vec<u32> {
    let far = u32::try_from(board.cells.len()).unwrap_or(u32::MAX);
    let all: Vec<DirId> = board.steps().collect();
    let mut distances = vec![far; to.len()];
    let mut ring = to.to_vec();
    let mut steps = 0;
    while ring.contains(&true) {
        for (distance, _) in distances.iter_mut().zip(&ring).filter(|(_, is_in)| **is_in) {
            *distance = steps;
        }
        steps += 1;
        ring = step(board, &all, &ring);
        for (is_in, &distance) in ring.iter_mut().zip(&distances) {
            *is_in &= distance == far;
        }
    }
    distances
}

/// The cells of `of` in groups that have a cell in `to`.
pub(super) fn reaching(board: &Board, links: &[DirId], of: &[bool], to: &[bool]) -> CellMask {
    let mut groups = both(of, to);
    loop {
        let more = union(&groups, &both(&step(board, links, &groups), of));
        if more == groups {
            return groups;
        }
        groups = more;
    }
}

/// The cells of `of` in groups that have neighbours, all of them in `by`.
pub(super) fn enclosed(board: &Board, links: &[DirId], of: &[bool], by: &[bool]) -> CellMask {
    let outside =
        |wanted: bool| -> CellMask { (0..of.len()).map(|cell| !of[cell] && by[cell] == wanted).collect() };
    let beside = |set: CellMask| reaching(board, links, of, &step(board, links, &set));
    let (open, closed) = (beside(outside(false)), beside(outside(true)));
    (0..of.len()).map(|cell| closed[cell] && !open[cell]).collect()
}

/// The cells in both sets.
pub(super) fn both(a: &[bool], b: &[bool]) -> CellMask {
    a.iter().zip(b).map(|(a, b)| *a && *b).collect()
}

/// The cells in either set.
pub(super) fn union(a: &[bool], b: &[bool]) -> CellMask {
    a.iter().zip(b).map(|(a, b)| *a || *b).collect()
}

/// The cells that are not in the set.
pub(super) fn complement(set: &[bool]) -> CellMask {
    set.iter().map(|is_in| !is_in).collect()
}
