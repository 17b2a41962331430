//! Draws points and the lines between them.

use std::cmp::Ordering;

use engine::{CellForm, Metadata};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Style};

use super::board::Scene;
use crate::geometry::Geometry;
use crate::shade::{BOARD, LINES};

/// Symbols of points by the lines that leave them along rows and columns: 1 up, 2 right, 4 down, 8 left. A point whose lines meet in no corner has
/// a dot.
const POINTS: [&str; 16] = ["•", "•", "•", "└", "•", "•", "┌", "├", "•", "┘", "•", "┴", "┐", "┤", "┬", "┼"];
/// The symbol of a star point, by which players find their way on a large grid.
const STAR: &str = "╋";

/// Draws all points and lines of a board, below its pieces.
pub(super) fn draw(scene: &Scene<'_>, geometry: &Geometry, plane: &mut Buffer) {
    let mut pen = Pen { scene, plane, style: scene.look.painted(Some(LINES), Some(BOARD)) };
    if !scene.look.means.has_colour() {
        pen.style = scene.look.faint();
    }
    let mut leaving = vec![0; geometry.places.len()];
    for [one, other] in scene.metadata.drawn_lines() {
        let ends = [one, other].map(|cell| geometry.middle(cell));
        let (from, to) = if (ends[0].y, ends[0].x) <= (ends[1].y, ends[1].x) {
            ([one, other], ends)
        } else {
            ([other, one], [ends[1], ends[0]])
        };
        pen.line(to);
        let [out, back] = if to[0].y == to[1].y {
            [2, 8]
        } else if to[0].x == to[1].x {
            [4, 1]
        } else {
            [0, 0]
        };
        leaving[from[0]] |= out;
        leaving[from[1]] |= back;
    }
    for (cell, lines) in leaving.into_iter().enumerate() {
        let symbol = if is_star(scene.metadata, cell) { STAR } else { POINTS[lines] };
        if scene.board[cell].is_none() {
            pen.write(geometry.middle(cell), scene.look.text(symbol, "+"));
        }
    }
}

struct Pen<'a, 's> {
    scene: &'a Scene<'s>,
    plane: &'a mut Buffer,
    style: Style,
}

impl Pen<'_, '_> {
    /// Writes a part of a line, unless a mark or a piece is there.
    fn put(&mut self, at: Position, symbol: &str) {
        let cell = &self.plane[at];
        if cell.symbol() == " " && cell.bg == self.style.bg.unwrap_or(Color::Reset) {
            self.write(at, symbol);
        }
    }

    /// Writes a symbol in the colour of lines.
    fn write(&mut self, at: Position, symbol: &str) {
        self.plane[at].set_symbol(symbol).set_style(Style { bg: None, ..self.style });
    }

    /// Draws the line between two points, of which the first comes first in reading order.
    fn line(&mut self, [from, to]: [Position; 2]) {
        let look = self.scene.look;
        if from.y == to.y {
            (from.x + 1..to.x).for_each(|x| self.put(Position { x, ..from }, look.text("─", "-")));
            return;
        }
        let stroke = match from.x.cmp(&to.x) {
            Ordering::Less => look.text("╲", "\\"),
            Ordering::Equal => look.text("│", "|"),
            Ordering::Greater => look.text("╱", "/"),
        };
        for y in from.y + 1..to.y {
            let x = (from.x * (to.y - y) + to.x * (y - from.y)) / (to.y - from.y);
            self.put(Position { x, y }, stroke);
        }
    }
}

/// True if a point of a grid is one by which players find their way: on the third line from the side, or the fourth of a large grid, and in the
/// middle.
fn is_star(metadata: &Metadata, cell: usize) -> bool {
    let (cell, [width, height]) = (&metadata.cells[cell], [metadata.width, metadata.height]);
    let is_grid = metadata.form == CellForm::Points && metadata.lines.is_empty() && width.min(height) >= 9;
    let near = |at: usize, length: usize| {
        let from_side = at.min(length - 1 - at);
        from_side == if length < 13 { 2 } else { 3 }
    };
    let middle = |at: usize, length: usize| 2 * at + 1 == length;
    let (x, y) = ((cell.x, width), (cell.y, height));
    let is_corner = near(x.0, x.1) && near(y.0, y.1);
    let is_middle = middle(x.0, x.1) && middle(y.0, y.1);
    let is_side =
        width.min(height) >= 19 && (near(x.0, x.1) && middle(y.0, y.1) || middle(x.0, x.1) && near(y.0, y.1));
    is_grid && (is_corner || is_middle || is_side)
}
