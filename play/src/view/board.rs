//! Draws a board: its cells with their pieces and marks, and its labels.

use engine::{BoardSetup, CellForm, Metadata, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{cell, lines, sides};
use crate::canvas::{Area, Canvas, DOTS};
use crate::geometry::Geometry;
use crate::labels::Labels;
use crate::look::{Look, Marks};
use crate::shade::{BOARD, SQUARES, Shade};

/// All data needed to draw a board.
pub struct Scene<'a> {
    /// The game's board.
    pub metadata: &'a Metadata,
    /// The labels of its columns and rows.
    pub labels: &'a Labels,
    /// The pieces.
    pub board: &'a BoardSetup,
    /// The marks of each cell.
    pub marks: &'a [Marks],
    /// The cell that must be in view.
    pub cursor: usize,
    /// True if the board is seen from the other side.
    pub flipped: bool,
    /// The look of the game.
    pub look: &'a Look,
}

impl Scene<'_> {
    /// The symbol of a cell's content in board files.
    pub(super) fn symbol(&self, cell: usize) -> char {
        let of = |piece: Piece| self.metadata.symbols[usize::from(piece.kind)][usize::from(piece.player)];
        self.board[cell].map_or(self.metadata.empty, of)
    }

    /// The colour behind a cell: squares have two in turn, hexagons three, and points that of the board.
    pub(super) fn ground(&self, cell: usize) -> Shade {
        let place = &self.metadata.cells[cell];
        let plain = match self.metadata.form {
            CellForm::Squares => SQUARES[(place.x + place.y) % 2],
            // Neighbours differ by 1 in one of the two numbers, or by 1 and -1.
            CellForm::Hexagons => SQUARES[(place.x + 2 * place.y) % 3],
            CellForm::Points => BOARD,
        };
        self.marks[cell].shade().unwrap_or(plain)
    }
}

/// The part of a board that is in view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The whole board.
    pub geometry: Geometry,
    /// The area of the screen that shows the plane.
    pub area: Rect,
    /// The place of the plane that is at the area's top left.
    pub from: Position,
    /// The greatest number of lines by which a text that is read over the board can be moved up.
    pub more: usize,
}

impl Window {
    /// The board in an area, moved so that the cursor is in view if the board is larger.
    pub fn new(scene: &Scene<'_>, area: Rect) -> Self {
        let room = (area.width, area.height);
        let geometry = Geometry::fitting(scene.metadata, scene.labels, scene.flipped, room);
        let seen = Rect {
            x: area.x + geometry.margin.min(area.width),
            y: area.y + geometry.head.min(area.height),
            width: area.width.saturating_sub(geometry.margin).min(geometry.width),
            height: area.height.saturating_sub(geometry.head).min(geometry.height),
        };
        let place = geometry.places.get(scene.cursor).copied().unwrap_or_default();
        let start = |at: u16, length: u16, seen: u16, whole: u16| {
            (at + length / 2).saturating_sub(seen / 2).min(whole - seen)
        };
        let from = Position {
            x: start(place.x, place.width, seen.width, geometry.width),
            y: start(place.y, place.height, seen.height, geometry.height),
        };
        Self { geometry, area: seen, from, more: 0 }
    }

    /// True if the board is larger than what is in view.
    pub fn is_part(&self) -> bool {
        self.area.width < self.geometry.width || self.area.height < self.geometry.height
    }

    /// The cell at a place of the screen, if there is one.
    pub fn cell_at(&self, screen: Position) -> Option<usize> {
        if !self.area.contains(screen) {
            return None;
        }
        let (x, y) = (screen.x - self.area.x + self.from.x, screen.y - self.area.y + self.from.y);
        self.geometry.cell_at(Position { x, y })
    }
}

/// Draws the board into an area. Returns the part that is in view.
pub fn draw(scene: &Scene<'_>, area: Rect, screen: &mut Buffer) -> Window {
    let window = Window::new(scene, area);
    let plane = plane(scene, &window.geometry);
    for y in 0..window.area.height {
        for x in 0..window.area.width {
            let cell = &plane[(window.from.x + x, window.from.y + y)];
            screen[(window.area.x + x, window.area.y + y)] = cell.clone();
        }
    }
    if window.geometry.form != CellForm::Hexagons {
        beside(scene, &window, area, screen);
    }
    window
}

/// The whole board.
fn plane(scene: &Scene<'_>, geometry: &Geometry) -> Buffer {
    let mut plane = Buffer::empty(Rect::new(0, 0, geometry.width, geometry.height));
    if scene.look.means.has_colour() {
        painted(scene, geometry).draw(scene.look, &mut plane);
    } else if geometry.form != CellForm::Points {
        sides::write(scene, geometry, &mut plane);
    }
    match geometry.form {
        CellForm::Points => lines::draw(scene, geometry, &mut plane),
        CellForm::Hexagons => slanted_labels(scene, geometry, &mut plane),
        CellForm::Squares => {}
    }
    for cell in 0..geometry.places.len() {
        cell::write(scene, geometry, cell, &mut plane);
    }
    plane
}

/// The colours of the whole board.
fn painted(scene: &Scene<'_>, geometry: &Geometry) -> Canvas {
    let mut canvas = Canvas::new(geometry.width, geometry.height);
    match geometry.form {
        CellForm::Points => {
            let [width, height] = [geometry.width, geometry.height].map(|length| i32::from(length * DOTS));
            canvas.fill(Area { x: 0, y: 0, width, height }, BOARD);
        }
        CellForm::Squares | CellForm::Hexagons => sides::paint(scene, geometry, &mut canvas),
    }
    for cell in 0..geometry.places.len() {
        canvas.fill(geometry.dots(cell), scene.ground(cell));
    }
    if geometry.form == CellForm::Squares {
        between(scene, geometry, &mut canvas);
    }
    (0..geometry.places.len()).for_each(|cell| cell::paint(scene, geometry, cell, &mut canvas));
    canvas
}

/// Draws the squares without cells if no two cells are side by side, as on a board of which only the dark squares are used.
fn between(scene: &Scene<'_>, geometry: &Geometry, canvas: &mut Canvas) {
    let Metadata { width, height, cells, .. } = scene.metadata;
    let mut there = vec![vec![false; *width]; *height];
    cells.iter().for_each(|cell| there[cell.y][cell.x] = true);
    let is_there = |x: usize, y: usize| there.get(y).and_then(|row| row.get(x)).copied().unwrap_or(false);
    if cells.iter().any(|cell| is_there(cell.x + 1, cell.y) || is_there(cell.x, cell.y + 1)) {
        return;
    }
    let Some(first) = cells.first() else { return };
    let other = SQUARES[(first.x + first.y + 1) % 2];
    let (wide, high) = geometry.size;
    let dots = |length: u16| i32::from(length * DOTS);
    let (right, down) = (dots(wide), dots(high));
    // Flipped or not, the squares of the board are those so far from any cell.
    let from = geometry.dots(0);
    let start = (from.x % right, from.y % down);
    let turned = |at: usize, length: usize| if scene.flipped { length - 1 - at } else { at };
    for (y, row) in there.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, is_cell)| !**is_cell) {
            let (x, y) = (turned(x, *width) as i32, turned(y, *height) as i32);
            canvas.fill(
                Area { x: start.0 + x * right, y: start.1 + y * down, width: right, height: down },
                other,
            );
        }
    }
}

/// Draws labels at the left of and above a board whose columns are upright.
fn beside(scene: &Scene<'_>, window: &Window, area: Rect, screen: &mut Buffer) {
    let Window { geometry, area: seen, from, .. } = window;
    let style = scene.look.faint();
    for (index, cell) in scene.metadata.cells.iter().enumerate() {
        let Position { x, y } = geometry.middle(index);
        let column = &scene.labels.columns[cell.x];
        if (from.x..from.x + seen.width).contains(&x) && area.height > 0 {
            let long = u16::try_from(column.chars().count()).unwrap_or(0);
            let at = (seen.x + x - from.x).saturating_sub(long.saturating_sub(1) / 2);
            // A label that was cut would be another one.
            if at + long <= area.right() {
                screen.set_string(at, area.y, column, style);
            }
        }
        if (from.y..from.y + seen.height).contains(&y) {
            let wide = usize::from(geometry.margin - 1);
            let row = format!("{:>wide$}", scene.labels.rows[cell.y]);
            screen.set_stringn(area.x, seen.y + y - from.y, row, usize::from(area.width), style);
        }
    }
}

/// Draws the labels of a slanted board: a column's above its first cell, a row's beside its first cell, or all at the left where
/// columns begin in several rows.
fn slanted_labels(scene: &Scene<'_>, geometry: &Geometry, plane: &mut Buffer) {
    let (style, cells) = (scene.look.faint(), &scene.metadata.cells);
    let (wide, high) = geometry.size;
    let placed = |is: &dyn Fn(usize) -> bool| -> Vec<Rect> {
        (0..cells.len()).filter(|&cell| is(cell)).map(|cell| geometry.places[cell]).collect()
    };
    let tops: Vec<(&String, Rect)> = (scene.labels.columns.iter().enumerate())
        .filter_map(|(x, label)| {
            let top = placed(&|cell| cells[cell].x == x).into_iter().min_by_key(|place| place.y);
            top.map(|place| (label, place))
        })
        .collect();
    let is_rhombus = tops.iter().all(|(_, place)| place.y == tops[0].1.y);
    for (label, place) in &tops {
        let up = (place.height - 1) / 2 + 1 + geometry.frame.1;
        let x = (place.x + wide / 2).saturating_sub(up * wide / (2 * high));
        if label.chars().count() <= usize::from(wide) {
            plane.set_string(x, (place.y + (place.height - 1) / 2).saturating_sub(up), label, style);
        }
    }
    for (y, label) in scene.labels.rows.iter().enumerate() {
        let Some(place) = placed(&|cell| cells[cell].y == y).into_iter().min_by_key(|place| place.x) else {
            continue;
        };
        let long = u16::try_from(label.chars().count()).unwrap_or(0);
        let x = if is_rhombus { place.x.saturating_sub(long + 1 + geometry.frame.0) } else { 0 };
        plane.set_string(x, place.y + (place.height - 1) / 2, label, style);
    }
}
