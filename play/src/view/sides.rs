//! Shows the sides that players have to join around the cells: in their colours, or by the symbols of their pieces.

use engine::{CellForm, Metadata};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::board::Scene;
use crate::canvas::Canvas;
use crate::geometry::Geometry;
use crate::shade::BOARD;

/// Columns and rows from a square, or from a hexagon, to its neighbours.
const BESIDE_SQUARE: &[(i32, i32)] = &[(0, -1), (1, 0), (0, 1), (-1, 0)];
const BESIDE_HEXAGON: &[(i32, i32)] = &[(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
/// The dots of a side's breadth: columns and lines.
const BREADTH: (i32, i32) = (2, 1);

/// Paints the sides: what is left of a copy of each side's cells, moved outward, when the cells are painted over it. The colour of boards is around
/// them, since a side may have the terminal's own colour.
pub(super) fn paint(scene: &Scene<'_>, geometry: &Geometry, canvas: &mut Canvas) {
    for (breadths, colours) in [(2, [BOARD; 2]), (1, scene.look.players.map(|paint| paint.colour))] {
        for Side { player, cells, outward: (right, down) } in sides(scene) {
            let by = (right * BREADTH.0 * breadths, down * BREADTH.1 * breadths);
            cells.iter().for_each(|&cell| canvas.fill(geometry.dots(cell).moved(by), colours[player]));
        }
    }
}

/// Writes the symbol of a player's pieces beside each cell of its sides, where there is no colour.
pub(super) fn write(scene: &Scene<'_>, geometry: &Geometry, plane: &mut Buffer) {
    let (wide, high) = (i32::from(geometry.size.0), i32::from(geometry.size.1));
    for Side { player, cells, outward: (right, down) } in sides(scene) {
        let symbol = scene.metadata.symbols.first().map_or(' ', |symbols| symbols[player]);
        // A row of hexagons has its sides at its left and its right.
        let (right, down) = if right == 0 { (0, down * (high / 2 + 1)) } else { (right * (wide / 2 + 1), 0) };
        for &cell in cells {
            let Position { x, y } = geometry.middle(cell);
            let (x, y) = (x.checked_add_signed(right as i16), y.checked_add_signed(down as i16));
            if let Some(place) = x.zip(y).and_then(|at| plane.cell_mut(at)) {
                place.set_char(symbol).set_style(scene.look.faint());
            }
        }
    }
}

/// A side that a player has to join.
struct Side<'a> {
    player: usize,
    cells: &'a [usize],
    /// The direction out of the board.
    outward: (i32, i32),
}

/// The sides of both players. At a corner, a side above or below the board is as long as the board, so those come last.
fn sides<'a>(scene: &Scene<'a>) -> Vec<Side<'a>> {
    let metadata = scene.metadata;
    let of = |player: usize| metadata.sides[player].iter().map(move |cells| (player, &**cells));
    let side = |(player, cells)| Side { player, cells, outward: outward(metadata, cells, scene.flipped) };
    let mut sides: Vec<Side<'a>> = of(0).chain(of(1)).map(side).collect();
    sides.sort_by_key(|side| side.outward.0 == 0);
    sides
}

/// The direction from a side's cells out of the board, of columns and lines: where no neighbour of any of them is a cell.
fn outward(metadata: &Metadata, cells: &[usize], flipped: bool) -> (i32, i32) {
    let is_hexagons = metadata.form == CellForm::Hexagons;
    let beside = if is_hexagons { BESIDE_HEXAGON } else { BESIDE_SQUARE };
    let is_out = |cell: usize, (right, down): (i32, i32)| {
        let at = |place: usize, by: i32| place.checked_add_signed(by as isize);
        let cell = &metadata.cells[cell];
        let (x, y) = (at(cell.x, right), at(cell.y, down));
        !metadata.cells.iter().any(|other| (Some(other.x), Some(other.y)) == (x, y))
    };
    let free = beside.iter().filter(|&&by| cells.iter().all(|&cell| is_out(cell, by)));
    // Half columns: a row of hexagons begins half a cell further right than the row above.
    let half = |&(right, down): &(i32, i32)| (2 * right + if is_hexagons { down } else { 0 }, down);
    let (right, down) = free.map(half).fold((0, 0), |sum, by| (sum.0 + by.0, sum.1 + by.1));
    let turn = if flipped { -1 } else { 1 };
    (turn * right.signum(), turn * down.signum())
}
