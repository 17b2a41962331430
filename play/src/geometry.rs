//! The places of a board's cells on a plane of characters: squares, slanted hexagons, or points with their lines.

use engine::Metadata;
use ratatui::layout::{Position, Rect};

use crate::labels::Labels;

/// The form of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Squares, side by side.
    Squares,
    /// Hexagons, each row half a cell further right than the row above.
    Hexagons,
    /// Points that lines join.
    Points,
}

impl Form {
    /// The form of a game's cells.
    pub fn of(metadata: &Metadata) -> Self {
        if !metadata.lines.is_empty() {
            Self::Points
        } else if metadata.slanted {
            Self::Hexagons
        } else {
            Self::Squares
        }
    }

    /// The sizes of a cell that are drawn well, in columns and lines, largest first.
    fn sizes(self) -> &'static [(u16, u16)] {
        match self {
            Self::Squares => &[(7, 3), (5, 2), (3, 1), (2, 1)],
            Self::Hexagons => &[(6, 2), (4, 1), (2, 1)],
            Self::Points => &[(8, 4), (6, 3), (4, 2)],
        }
    }
}

/// A board laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The form of the cells.
    pub form: Form,
    /// Columns and lines of a cell; of points, the distance from one to the next.
    pub size: (u16, u16),
    /// Each cell's place on the plane.
    pub places: Vec<Rect>,
    /// Width and height of the plane.
    pub width: u16,
    /// See `width`.
    pub height: u16,
    /// Columns beside the plane for the labels of rows, and lines above it for those of columns.
    pub margin: u16,
    /// See `margin`.
    pub head: u16,
}

impl Geometry {
    /// The board with the largest cells that fit into `room`, in columns and lines, labels included; with the smallest cells if
    /// none fit.
    pub fn fitting(metadata: &Metadata, labels: &Labels, flipped: bool, room: (u16, u16)) -> Self {
        let form = Form::of(metadata);
        let laid = |size: &(u16, u16)| Self::new(metadata, labels, flipped, *size);
        let fits = |board: &Self| board.whole_width() <= room.0 && board.whole_height() <= room.1;
        let sizes = form.sizes();
        sizes.iter().map(laid).find(fits).unwrap_or_else(|| laid(&sizes[sizes.len() - 1]))
    }

    fn new(metadata: &Metadata, labels: &Labels, flipped: bool, size: (u16, u16)) -> Self {
        let form = Form::of(metadata);
        let (wide, high) = size;
        let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let turned = |at: usize, length: usize| small(if flipped { length - 1 - at } else { at });
        let place = |cell: &engine::CellInfo| {
            let (x, y) = (turned(cell.x, metadata.width), turned(cell.y, metadata.height));
            let slant = if form == Form::Hexagons { y * wide / 2 } else { 0 };
            if form == Form::Points {
                // The symbol of a point, with room for a mark on either side.
                return Rect::new(x * wide, y * high, 3, 1);
            }
            // A gap as wide as a line is high lies between parts.
            let [right, down] =
                metadata.parts.map_or([0, 0], |[columns, rows]| [x / small(columns), y / small(rows)]);
            Rect::new(x * wide + slant + 2 * right, y * high + down, wide, high)
        };
        let mut places: Vec<Rect> = metadata.cells.iter().map(place).collect();
        let left = places.iter().map(|place| place.x).min().unwrap_or(0);
        let (mut margin, mut head) = (small(labels.margin()) + 1, 1);
        // Labels of slanted columns lie on the slant, so they are part of the plane.
        let (right, down) = if form == Form::Hexagons { (margin, head) } else { (0, 0) };
        places.iter_mut().for_each(|place| (place.x, place.y) = (place.x - left + right, place.y + down));
        (margin, head) = (margin - right, head - down);
        let width = places.iter().map(|place| place.right()).max().unwrap_or(0);
        let height = places.iter().map(|place| place.bottom()).max().unwrap_or(0);
        Self { form, size, places, width, height, margin, head }
    }

    /// Width with labels.
    pub fn whole_width(&self) -> u16 {
        self.width + self.margin
    }

    /// Height with labels.
    pub fn whole_height(&self) -> u16 {
        self.height + self.head
    }

    /// The cell at a place of the plane, if there is one.
    pub fn cell_at(&self, at: Position) -> Option<usize> {
        self.places.iter().position(|place| place.contains(at))
    }

    /// The nearest cell to `cell` in a direction, of columns and lines; distance to the side counts double.
    pub fn beside(&self, cell: usize, (right, down): (i32, i32)) -> Option<usize> {
        // A line is about twice as high as a column is wide.
        let centre = |cell: usize| {
            let place = self.places[cell];
            let x = 2 * i32::from(place.x) + i32::from(place.width);
            (x, 2 * (2 * i32::from(place.y) + i32::from(place.height)))
        };
        let (from_x, from_y) = centre(cell);
        let cost = |other: usize| {
            let (x, y) = centre(other);
            let (ahead, aside) = if down == 0 {
                ((x - from_x) * right, (y - from_y).abs())
            } else {
                ((y - from_y) * down, (x - from_x).abs())
            };
            (ahead > 0 && aside <= 2 * ahead).then_some((ahead + 2 * aside, other))
        };
        (0..self.places.len()).filter_map(cost).min().map(|(_, other)| other)
    }
}
