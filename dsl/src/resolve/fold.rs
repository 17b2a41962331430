//! Regions in a simpler equal form: constant parts are computed, nested parts of one sort are flattened, and parts without
//! effect are dropped.

use super::geometry;
use crate::model::{Board, CellMask, DirId, Dirs, Region, image as image_of};

/// The constant region with the same set for both players.
pub(super) fn same(mask: CellMask) -> Region {
    Region::Fixed([mask.clone(), mask])
}

/// All cells.
pub(super) fn everywhere(board: &Board) -> Region {
    same(vec![true; board.cells.len()])
}

/// No cell.
pub(super) fn nowhere(board: &Board) -> Region {
    same(vec![false; board.cells.len()])
}

/// The cells in all of the regions.
pub(super) fn and(board: &Board, parts: Vec<Region>) -> Region {
    let (mut rest, fixed) = flat(
        parts,
        |part| match part {
            Region::And(inner) => Ok(inner),
            other => Err(other),
        },
        geometry::both,
    );
    if fixed.as_ref().is_some_and(|masks| masks.iter().all(|mask| !mask.contains(&true))) {
        return nowhere(board);
    }
    let has = |wanted: &Region| rest.contains(wanted);
    let pieces = rest.iter().filter(|part| is_pieces(part)).count();
    let kinds = rest.iter().filter(|part| matches!(part, Region::Kind(_))).count();
    let players = rest.iter().filter(|part| matches!(part, Region::Player(_))).count();
    if kinds > 1
        || players > 1
        || has(&Region::Own) && has(&Region::Enemy)
        || has(&Region::Empty) && (pieces > 0 || has(&Region::Occupied))
        || rest.iter().any(|part| has(&not(part.clone())))
    {
        return nowhere(board);
    }
    if pieces > 0 {
        rest.retain(|part| *part != Region::Occupied);
    }
    let fixed = fixed.filter(|masks| masks.iter().any(|mask| mask.contains(&false)));
    joined(rest, fixed, Region::And, || everywhere(board))
}

/// The cells in any of the regions.
pub(super) fn or(board: &Board, parts: Vec<Region>) -> Region {
    let (rest, fixed) = flat(
        parts,
        |part| match part {
            Region::Or(inner) => Ok(inner),
            other => Err(other),
        },
        geometry::union,
    );
    let full = fixed.as_ref().is_some_and(|masks| masks.iter().all(|mask| !mask.contains(&false)));
    if full || rest.iter().any(|part| rest.contains(&not(part.clone()))) {
        return everywhere(board);
    }
    let fixed = fixed.filter(|masks| masks.iter().any(|mask| mask.contains(&true)));
    joined(rest, fixed, Region::Or, || nowhere(board))
}

/// The cells that are not in the region.
pub(super) fn not(region: Region) -> Region {
    match region {
        Region::Fixed(masks) => Region::Fixed(masks.map(|mask| geometry::complement(&mask))),
        Region::Not(inner) => *inner,
        Region::Empty => Region::Occupied,
        Region::Occupied => Region::Empty,
        other => Region::Not(Box::new(other)),
    }
}

/// The cells one step from the region.
pub(super) fn step_of(board: &Board, dirs: Dirs, of: Region) -> Region {
    match of {
        Region::Fixed(masks) => Region::Fixed([0, 1].map(|p| geometry::step(board, &dirs[p], &masks[p]))),
        of => Region::StepOf(dirs, Box::new(of)),
    }
}

/// The cells one or more steps from the region.
pub(super) fn reach_of(board: &Board, dirs: Dirs, of: Region) -> Region {
    match of {
        Region::Fixed(masks) => Region::Fixed([0, 1].map(|p| geometry::reach(board, &dirs[p], &masks[p]))),
        of => Region::ReachOf(dirs, Box::new(of)),
    }
}

/// The region and the cells at most so many steps from it.
pub(super) fn within(board: &Board, steps: u32, of: Region) -> Region {
    // No way to another cell is longer than the board has cells.
    let steps = steps.min(board.cells.len() as u32);
    match of {
        Region::Fixed(masks) => Region::Fixed(masks.map(|mask| geometry::within(board, steps, &mask))),
        of if steps == 0 => of,
        of => Region::Within(steps, Box::new(of)),
    }
}

/// The second set of each pair whose first set has a cell of the region.
pub(super) fn image(of: Region, pairs: Vec<[CellMask; 2]>) -> Region {
    match of {
        Region::Fixed(masks) => Region::Fixed(masks.map(|mask| image_of(&mask, &pairs))),
        of => Region::Image { of: Box::new(of), pairs },
    }
}

/// The groups of the region that have a cell in `to`.
pub(super) fn reaching(board: &Board, links: Vec<DirId>, of: Region, to: Region) -> Region {
    match (of, to) {
        (Region::Fixed(of), Region::Fixed(to)) => {
            Region::Fixed([0, 1].map(|p| geometry::reaching(board, &links, &of[p], &to[p])))
        }
        (of, to) => Region::Reaching { of: Box::new(of), to: Box::new(to), links },
    }
}

/// The groups of the region that have neighbours, all of them in `by`.
pub(super) fn enclosed(board: &Board, links: Vec<DirId>, of: Region, by: Region) -> Region {
    match (of, by) {
        (Region::Fixed(of), Region::Fixed(by)) => {
            Region::Fixed([0, 1].map(|p| geometry::enclosed(board, &links, &of[p], &by[p])))
        }
        (of, by) => Region::Enclosed { of: Box::new(of), by: Box::new(by), links },
    }
}

/// The groups of the region with no empty cell beside them.
pub(super) fn without_liberties(board: &Board, links: Vec<DirId>, of: Region) -> Region {
    let dirs: Dirs = [links.clone(), links.clone()];
    let liberties = step_of(board, dirs, Region::Empty);
    let alive = reaching(board, links, of.clone(), liberties);
    and(board, vec![of, not(alive)])
}

/// True if the region's form shows that it holds only empty cells.
pub(super) fn is_within_empty(region: &Region) -> bool {
    match region {
        Region::Empty => true,
        Region::Fixed(masks) => masks.iter().all(|mask| !mask.contains(&true)),
        Region::And(parts) => parts.iter().any(is_within_empty),
        Region::Or(parts) => parts.iter().all(is_within_empty),
        Region::Reaching { of, .. } | Region::Enclosed { of, .. } | Region::Lines { of, .. } => {
            is_within_empty(of)
        }
        Region::OrElse(a, b) => is_within_empty(a) && is_within_empty(b),
        _ => false,
    }
}

/// The number of regions that a region is made of, itself included.
pub(super) fn parts(region: &Region) -> usize {
    1 + region.parts().into_iter().map(parts).sum::<usize>()
}

fn is_pieces(region: &Region) -> bool {
    matches!(region, Region::Own | Region::Enemy | Region::Player(_) | Region::Kind(_))
}

/// Opens nested parts of the same sort, drops repetitions, and joins the constant parts into one. Returns the others and that one.
fn flat(
    parts: Vec<Region>,
    open: fn(Region) -> Result<Vec<Region>, Region>,
    join: fn(&[bool], &[bool]) -> CellMask,
) -> (Vec<Region>, Option<[CellMask; 2]>) {
    let mut rest: Vec<Region> = Vec::new();
    let mut fixed: Option<[CellMask; 2]> = None;
    for part in parts.into_iter().flat_map(|part| open(part).unwrap_or_else(|whole| vec![whole])) {
        match part {
            Region::Fixed(masks) => {
                fixed = Some(match fixed {
                    None => masks,
                    Some(before) => [0, 1].map(|p| join(&before[p], &masks[p])),
                });
            }
            part if rest.contains(&part) => {}
            part => rest.push(part),
        }
    }
    (rest, fixed)
}

/// Joins parts, the constant one last, by `many`; returns a single part as it is, and `none()` if there is no part.
fn joined(
    mut rest: Vec<Region>,
    fixed: Option<[CellMask; 2]>,
    many: fn(Vec<Region>) -> Region,
    none: impl Fn() -> Region,
) -> Region {
    rest.extend(fixed.map(Region::Fixed));
    match rest.len() {
        0 => none(),
        1 => rest.swap_remove(0),
        _ => many(rest),
    }
}
