//! Draws a board: its cells with their pieces and marks, and its labels.

use engine::{BoardSetup, Metadata, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::cell;
use crate::geometry::{Form, Geometry};
use crate::labels::Labels;
use crate::look::{Look, Marks, SQUARES};

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

/// The part of a board that is in view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The whole board.
    pub geometry: Geometry,
    /// The area of the screen that shows the plane.
    pub area: Rect,
    /// The place of the plane that is at the area's top left.
    pub from: Position,
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
        Self { geometry, area: seen, from }
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
    if window.geometry.form != Form::Hexagons {
        beside(scene, &window, area, screen);
    }
    window
}

/// The whole board.
fn plane(scene: &Scene<'_>, geometry: &Geometry) -> Buffer {
    let mut plane = Buffer::empty(Rect::new(0, 0, geometry.width, geometry.height));
    match geometry.form {
        Form::Points => super::lines::draw(scene, geometry, &mut plane),
        Form::Hexagons => slanted_labels(scene, geometry, &mut plane),
        Form::Squares => between(scene, geometry, &mut plane),
    }
    for (index, place) in geometry.places.iter().enumerate() {
        let (piece, marks) = (scene.board[index], scene.marks[index]);
        let seen = cell::Seen {
            place: *place,
            symbol: symbol(scene.metadata, piece),
            piece,
            marks,
            square: square(scene.metadata, geometry.form, index),
        };
        match geometry.form {
            Form::Points => cell::point(scene.look, &seen, &mut plane),
            Form::Squares | Form::Hexagons => cell::square(scene.look, &seen, &mut plane),
        }
    }
    plane
}

/// The symbol of a cell's content in board files.
fn symbol(metadata: &Metadata, piece: Option<Piece>) -> char {
    let of = |piece: Piece| metadata.symbols[usize::from(piece.kind)][usize::from(piece.player)];
    piece.map_or(metadata.empty, of)
}

/// The shade of a cell: squares have two in turn, hexagons three.
fn square(metadata: &Metadata, form: Form, index: usize) -> Option<usize> {
    let cell = &metadata.cells[index];
    match form {
        Form::Squares => Some((cell.x + cell.y) % 2),
        // Neighbours differ by 1 in one of the two numbers, or by 1 and -1.
        Form::Hexagons => Some((cell.x + 2 * cell.y) % 3),
        Form::Points => None,
    }
}

/// Draws the squares without cells if no two cells are side by side, as on a board of which only the dark squares are used.
fn between(scene: &Scene<'_>, geometry: &Geometry, plane: &mut Buffer) {
    let Metadata { width, height, cells, .. } = scene.metadata;
    let mut there = vec![vec![false; *width]; *height];
    cells.iter().for_each(|cell| there[cell.y][cell.x] = true);
    let is_there = |x: usize, y: usize| there.get(y).and_then(|row| row.get(x)).copied().unwrap_or(false);
    if cells.iter().any(|cell| is_there(cell.x + 1, cell.y) || is_there(cell.x, cell.y + 1)) {
        return;
    }
    let (wide, high) = geometry.size;
    let first = cells.first().map_or(0, |cell| cell.x + cell.y);
    for (y, row) in (0_u16..).zip(&there) {
        for (x, cell) in (0_u16..).zip(row) {
            let square = SQUARES[(first + 1) % 2];
            if !cell {
                let style = scene.look.painted(None, Some(square));
                plane.set_style(Rect::new(x * wide, y * high, wide, high).intersection(plane.area), style);
            }
        }
    }
}

/// Draws labels at the left of and above a board whose columns are upright.
fn beside(scene: &Scene<'_>, window: &Window, area: Rect, screen: &mut Buffer) {
    let Window { geometry, area: seen, from } = window;
    let style = scene.look.faint();
    for (index, cell) in scene.metadata.cells.iter().enumerate() {
        let place = geometry.places[index];
        let (x, y) = (place.x + place.width / 2, place.y + (place.height - 1) / 2);
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
    let placed = || cells.iter().zip(&geometry.places);
    let tops = scene.labels.columns.iter().enumerate().filter_map(|(x, label)| {
        let column = placed().filter(|(cell, _)| cell.x == x).map(|(_, place)| place);
        column.min_by_key(|place| place.y).map(|place| (label, *place))
    });
    let tops: Vec<_> = tops.collect();
    let is_rhombus = tops.iter().all(|(_, place)| place.y == 1);
    for (label, place) in &tops {
        let x = place.x + (wide - 1) / 2 - wide / 2;
        if label.chars().count() <= usize::from(wide) {
            plane.set_string(x, place.y - 1, label, style);
        }
    }
    for (y, label) in scene.labels.rows.iter().enumerate() {
        let row = placed().filter(|(cell, _)| cell.y == y).map(|(_, place)| place);
        let Some(first) = row.min_by_key(|place| place.x) else { continue };
        let long = u16::try_from(label.chars().count()).unwrap_or(0);
        let x = if is_rhombus { first.x.saturating_sub(long + 1) } else { 0 };
        plane.set_string(x, first.y + (high - 1) / 2, label, style);
    }
}
