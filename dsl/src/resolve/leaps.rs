//! Leaps: directions that are offsets, with all their rotations and reflections.
//!
//! # leap-size
//! A leap leads somewhere: its two numbers, from 0 to 31, are not both 0.
//! ```text
//! play hop: piece along leap 0 0: empty
//! ```

use super::clauses::Clauses;
use super::names::Names;
use super::players::Vector;
use super::{Faults, amounts};
use crate::Diagnostic;
use crate::ast::Leap;
use crate::check::mentions::Mentions;
use crate::model::{Board, Direction, Tiling};

/// The farthest that a leap can lead on a board of 32 columns or rows.
const FARTHEST: i64 = 31;

/// Adds the directions of all leaps in the clauses. Faults of leaps are reported where the leaps are used.
pub(super) fn add(clauses: &Clauses, names: &Names, board: &mut Board) {
    let written = clauses.each(|kind| Some(Mentions::of_clause(kind).leaps));
    for leap in written.into_iter().flat_map(|(leaps, _)| leaps) {
        let Some(offsets) = offsets(names, board, leap, &mut Faults::new()) else { continue };
        for offset in offsets {
            let known = |direction: &Direction| (direction.dx, direction.dy) == offset;
            if !board.directions[board.steps..].iter().any(known) {
                let direction = super::board::direction(board, &name(offset), offset);
                board.directions.push(direction);
            }
        }
    }
    let opposite = |way: &Direction| {
        let is_back = |id: &usize| {
            let back = &board.directions[*id];
            (back.dx, back.dy) == (-way.dx, -way.dy)
        };
        (board.steps..board.directions.len()).find(is_back).unwrap_or_default()
    };
    let opposites: Vec<usize> = board.directions[board.steps..].iter().map(opposite).collect();
    for (direction, opposite) in board.directions[board.steps..].iter_mut().zip(opposites) {
        direction.opposite = opposite;
    }
}

/// The offsets of a leap in columns and rows, in all its rotations and reflections, clockwise from north.
pub(super) fn offsets(names: &Names, board: &Board, leap: &Leap, faults: &mut Faults) -> Option<Vec<Vector>> {
    let [far, across] = leap
        .by
        .each_ref()
        .map(|amount| amounts::within(names, amount, "length of a leap", 0..=FARTHEST, faults));
    let (far, across) = (far? as isize, across? as isize);
    if (far, across) == (0, 0) {
        let fault = Diagnostic::error("leap-size", leap.span, "a leap leads somewhere", "nowhere");
        faults.push(fault.note("`leap 1 2` leads one step one way and two steps across, as a knight goes"));
        return None;
    }
    let mut offsets = Vec::new();
    for start in [(far, across), (across, far)] {
        let turns = std::iter::successors(Some(start), |&offset| Some(turned(board.tiling, offset)));
        offsets.extend(turns.take(turns_of(board.tiling)));
    }
    offsets.sort_unstable_by(|a, b| clockwise(board, *a, *b));
    offsets.dedup();
    Some(offsets)
}

/// The number of turns for a full rotation.
fn turns_of(tiling: Tiling) -> usize {
    match tiling {
        Tiling::Squares | Tiling::Lines => 4,
        Tiling::Hexagons => 6,
    }
}

/// The offset turned by the angle between two straight directions.
fn turned(tiling: Tiling, (dx, dy): Vector) -> Vector {
    match tiling {
        Tiling::Squares | Tiling::Lines => (-dy, dx),
        Tiling::Hexagons => (-dy, dx + dy),
    }
}

/// The order of two offsets, clockwise from north.
fn clockwise(board: &Board, a: Vector, b: Vector) -> std::cmp::Ordering {
    let drawn = |(dx, dy): Vector| match board.tiling {
        Tiling::Squares | Tiling::Lines => (dx, dy),
        Tiling::Hexagons => (2 * dx + dy, dy),
    };
    let (a, b) = (drawn(a), drawn(b));
    let second_half = |(x, y): Vector| x < 0 || x == 0 && y > 0;
    let turn = (a.0 * b.1 - a.1 * b.0).cmp(&0).reverse();
    second_half(a).cmp(&second_half(b)).then(turn)
}

/// The name of a leap with this offset, which is also a valid identifier in Rust.
fn name((dx, dy): Vector) -> String {
    let part = |by: isize, plus: &str, minus: &str| match by {
        0 => String::new(),
        _ => format!("_{}{}", if by > 0 { plus } else { minus }, by.abs()),
    };
    format!("leap{}{}", part(dy, "south", "north"), part(dx, "east", "west"))
}
