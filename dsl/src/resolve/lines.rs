//! Boards of points and lines.
//!
//! # board-line
//! Each line of a board leads straight from point to point, in one of the eight compass directions, and no two lines lead on from a
//! point in the same direction to different points: several lines that fan out to one side of a point cannot be told. Boards of the shape `lines` have lines, other boards have none.
//! ```text
//! board lines 3 x 3 {a1 c1 b2}
//! ```

use super::Faults;
use super::players::{COMPASS, Vector};
use crate::Diagnostic;
use crate::ast::{BoardDecl, BoardLine, Name, Span};
use crate::model::{Board, CellId, Direction, Tiling};
use crate::nearest::nearest;

/// A step along a line, with its direction and both points.
struct Leg {
    way: Vector,
    from: CellId,
    to: CellId,
    span: Span,
}

/// Reduces a full grid of named points to the points on lines, and sets the steps along the lines as the directions.
pub(super) fn draw(declared: &BoardDecl, board_span: Span, board: &mut Board, faults: &mut Faults) {
    if board.tiling != Tiling::Lines {
        if let (Some(first), Some(last)) = (declared.lines.first(), declared.lines.last()) {
            let title = format!("a board `{}` has no lines of its own", declared.shape.text);
            faults.push(Diagnostic::error("board-line", first.span.to(last.span), title, "too much"));
        }
        return;
    }
    if declared.lines.is_empty() {
        let fault = Diagnostic::error("board-line", board_span, "this board has no lines", "no line");
        faults.push(fault.note("a line is written as its points: `{a1 b1 c1}`"));
        return;
    }
    let legs: Vec<Leg> = declared.lines.iter().flat_map(|line| legs(line, board, faults)).collect();
    let is_point: Vec<bool> =
        (0..board.cells.len()).map(|id| legs.iter().any(|leg| leg.from == id || leg.to == id)).collect();
    // The new index of each point.
    let new: Vec<CellId> =
        (0..is_point.len()).map(|id| is_point[..id].iter().filter(|is_in| **is_in).count()).collect();
    let mut marks = is_point.iter();
    board.cells.retain(|_| marks.next().is_some_and(|is_in| *is_in));
    board.directions.clear();
    for &(name, way) in &COMPASS {
        let mut next = vec![None; board.cells.len()];
        for leg in legs.iter().filter(|leg| leg.way == way) {
            let known: &mut Option<CellId> = &mut next[new[leg.from]];
            if known.is_some_and(|known| known != new[leg.to]) {
                faults.push(two_ways(board, new[leg.from], name, leg.span));
            }
            *known = Some(new[leg.to]);
        }
        if next.iter().any(Option::is_some) {
            let (dx, dy) = way;
            board.directions.push(Direction { name: name.to_owned(), dx, dy, next, opposite: 0 });
        }
    }
    // Each line can be walked both ways, so the directions come in pairs.
    let count = board.directions.len();
    for (id, direction) in board.directions.iter_mut().enumerate() {
        direction.opposite = (id + count / 2) % count;
    }
    board.steps = count;
}

/// The steps along a line, both ways.
fn legs(line: &BoardLine, board: &Board, faults: &mut Faults) -> Vec<Leg> {
    let points: Vec<(&Name, CellId)> =
        line.points.iter().filter_map(|name| Some((name, point(name, board, faults)?))).collect();
    if line.points.len() < 2 {
        faults.push(Diagnostic::error("board-line", line.span, "a line has two ends", "one point"));
    }
    let way = |from: CellId, to: CellId| {
        let (from, to) = (&board.cells[from], &board.cells[to]);
        let by = |from: usize, to: usize| (to as isize - from as isize).signum();
        (by(from.x, to.x), by(from.y, to.y))
    };
    let mut legs = Vec::new();
    for pair in points.windows(2) {
        let [(from_name, from), (to_name, to)] = [pair[0], pair[1]];
        let there = way(from, to);
        if there == (0, 0) || way(points[0].1, points[1].1) != there {
            let title = format!(
                "this line does not lead straight on from `{}` to `{}`",
                from_name.text, to_name.text
            );
            faults.push(Diagnostic::error("board-line", to_name.span, title, "not straight on"));
            continue;
        }
        let span = from_name.span.to(to_name.span);
        legs.push(Leg { way: there, from, to, span });
        legs.push(Leg { way: (-there.0, -there.1), from: to, to: from, span });
    }
    legs
}

fn point(name: &Name, board: &Board, faults: &mut Faults) -> Option<CellId> {
    let found = board.cells.iter().position(|cell| cell.name == name.text);
    if found.is_none() {
        let title = format!("`{}` lies outside the columns and rows of this board", name.text);
        let fault = Diagnostic::error("board-line", name.span, title, "no such point");
        // Of several points that are equally near, none is evident.
        let known = || board.cells.iter().map(|cell| cell.name.as_str());
        let near =
            nearest(&name.text, known()).filter(|near| nearest(&name.text, known().rev()) == Some(near));
        faults.push(match near {
            Some(near) => fault.fix(format!("`{near}` lies within"), name.span, near),
            None => fault,
        });
    }
    found
}

fn two_ways(board: &Board, from: CellId, way: &str, span: Span) -> Diagnostic {
    let title = format!("two lines lead {way} from `{}`", board.cells[from].name);
    let fault = Diagnostic::error("board-line", span, title, "the second of them");
    fault.note(
        "a point has at most one line in each of the eight compass directions; no board has more lines to one side of a point, \
         as the tip of a triangle in tiger games has",
    )
}
