//! The places of a board's cells on a plane of characters: squares, slanted hexagons, or points with their lines.

use engine::{CellForm, CellInfo, Metadata};
use ratatui::layout::{Position, Rect};

use crate::canvas::{Area, DOTS};
use crate::labels::Labels;

/// The distances between cells, in columns and lines, at which a board is drawn well, largest first.
fn sizes(metadata: &Metadata) -> &'static [(u16, u16)] {
    match metadata.form {
        CellForm::Squares => &[(7, 3), (5, 2), (3, 1), (2, 1)],
        CellForm::Hexagons => &[(6, 3), (4, 2), (2, 1)],
        CellForm::Points if metadata.lines.iter().any(|line| slants(metadata, *line)) => {
            &[(8, 4), (6, 3), (4, 2)]
        }
        CellForm::Points => &[(8, 4), (6, 3), (4, 2), (2, 1)],
    }
}

/// Columns of a point with room for a mark on either side, and with a large piece between these.
const POINT: u16 = 3;
const WIDE_POINT: u16 = 7;
const NO_FRAME: (u16, u16) = (0, 0);

/// The breadths of the frame around the cells at a distance, the best first.
fn frames(metadata: &Metadata, (wide, high): (u16, u16)) -> Vec<(u16, u16)> {
    let has_sides = metadata.sides.iter().any(|sides| !sides.is_empty());
    match metadata.form {
        CellForm::Points if high > 2 => vec![(0, 1), NO_FRAME],
        CellForm::Squares if has_sides => vec![(2, 1)],
        // The side of the row above reaches half a cell further.
        CellForm::Hexagons if has_sides => vec![(2 + wide / 2, 1)],
        CellForm::Points | CellForm::Squares | CellForm::Hexagons => vec![NO_FRAME],
    }
}

/// True if a line runs neither along a row nor along a column, so that it needs room between the rows.
fn slants(metadata: &Metadata, line: [usize; 2]) -> bool {
    let [from, to] = line.map(|cell| &metadata.cells[cell]);
    from.x != to.x && from.y != to.y
}

/// A board laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The form of the cells.
    pub form: CellForm,
    /// Columns and lines from one cell to the next.
    pub size: (u16, u16),
    /// Each cell's place on the plane. Columns are odd, and lines of squares, so that there is a middle: cells at an even distance share the
    /// characters between them, half of each.
    pub places: Vec<Rect>,
    /// Width and height of the plane.
    pub width: u16,
    /// See `width`.
    pub height: u16,
    /// Columns beside the plane for the labels of rows, and lines above it for those of columns.
    pub margin: u16,
    /// See `margin`.
    pub head: u16,
    /// Columns and lines around the cells: for the sides that players have to join, or for large pieces on points at the edge.
    pub frame: (u16, u16),
}

impl Geometry {
    /// The board with the largest cells that fit into `room`, in columns and lines, labels included; with the smallest cells if
    /// none fit.
    pub fn fitting(metadata: &Metadata, labels: &Labels, flipped: bool, room: (u16, u16)) -> Self {
        let laid =
            |&(size, frame): &((u16, u16), (u16, u16))| Self::new(metadata, labels, flipped, size, frame);
        let laid_in_room = |choice| {
            let board = laid(choice);
            let over = board.whole_height().saturating_sub(room.1);
            (board.whole_width() <= room.0 && over <= board.spare())
                .then_some(Self { height: board.height - over, ..board })
        };
        let framed = |&size: &(u16, u16)| frames(metadata, size).into_iter().map(move |frame| (size, frame));
        let choices: Vec<_> = sizes(metadata).iter().flat_map(framed).collect();
        choices.iter().find_map(laid_in_room).unwrap_or_else(|| laid(&choices[choices.len() - 1]))
    }

    /// The lines at the bottom of which only the upper half is drawn: the board is whole without them.
    fn spare(&self) -> u16 {
        u16::from(self.form == CellForm::Squares && self.frame == NO_FRAME && self.size.1.is_multiple_of(2))
    }

    fn new(metadata: &Metadata, labels: &Labels, flipped: bool, size: (u16, u16), frame: (u16, u16)) -> Self {
        let form = metadata.form;
        let mut places: Vec<Rect> =
            metadata.cells.iter().map(|cell| place(metadata, cell, flipped, size, frame)).collect();
        let left = places.iter().map(|place| place.x).min().unwrap_or(0);
        let (mut margin, mut head) = (small(labels.margin()) + 1, 1);
        // Labels of slanted columns lie on the slant, so they are part of the plane.
        let (right, down) = if form == CellForm::Hexagons { (margin, head) } else { (0, 0) };
        (margin, head) = (margin - right, head - down);
        places.iter_mut().for_each(|place| {
            (place.x, place.y) = (place.x - left + right + frame.0, place.y + down + frame.1);
        });
        let width = places.iter().map(|place| place.right()).max().unwrap_or(0) + frame.0;
        let height = places.iter().map(|place| place.bottom()).max().unwrap_or(0) + frame.1;
        Self { form, size, places, width, height, margin, head, frame }
    }

    /// The dots that a cell fills.
    pub fn dots(&self, cell: usize) -> Area {
        let (wide, high) = match self.form {
            CellForm::Points if self.frame == NO_FRAME => (self.size.0.min(POINT), 1),
            // A mark shows at the left and the right of a large piece.
            CellForm::Points => (6, 2),
            CellForm::Squares | CellForm::Hexagons => self.size,
        };
        self.around(cell, (wide, high))
    }

    /// The dots of so many columns and lines around the middle of a cell.
    pub fn around(&self, cell: usize, (wide, high): (u16, u16)) -> Area {
        let Rect { x, y, width, height } = self.places[cell];
        let [x, y, width, height, wide, high] = [x, y, width, height, wide, high].map(i32::from);
        let dots = i32::from(DOTS);
        Area {
            x: dots * x + (width - wide) * dots / 2,
            y: dots * y + (height - high) * dots / 2,
            width: dots * wide,
            height: dots * high,
        }
    }

    /// True if there is room around the points at the edge for large pieces.
    pub fn is_roomy(&self) -> bool {
        self.frame != NO_FRAME
    }

    /// The character in the middle of a cell.
    pub fn middle(&self, cell: usize) -> Position {
        let place = self.places[cell];
        Position { x: place.x + place.width / 2, y: place.y + (place.height - 1) / 2 }
    }

    /// Width with labels.
    pub fn whole_width(&self) -> u16 {
        self.width + self.margin
    }

    /// Height with labels.
    pub fn whole_height(&self) -> u16 {
        self.height + self.head
    }

    /// The cell at a place of the plane, if there is one: of those that share the place, the one whose middle is nearest.
    pub fn cell_at(&self, at: Position) -> Option<usize> {
        let there = (0..self.places.len()).filter(|&cell| self.places[cell].contains(at));
        there.min_by_key(|&cell| {
            let middle = self.middle(cell);
            middle.x.abs_diff(at.x) + 2 * middle.y.abs_diff(at.y)
        })
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

fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The place of a cell, from the top left of the board.
fn place(
    metadata: &Metadata,
    cell: &CellInfo,
    flipped: bool,
    (wide, high): (u16, u16),
    frame: (u16, u16),
) -> Rect {
    let turned = |at: usize, length: usize| small(if flipped { length - 1 - at } else { at });
    let (x, y) = (turned(cell.x, metadata.width), turned(cell.y, metadata.height));
    match metadata.form {
        CellForm::Points if frame == NO_FRAME => Rect::new(x * wide, y * high, POINT, 1),
        CellForm::Points => Rect::new(x * wide, y * high, WIDE_POINT, 1),
        // A character that rows share would have three colours.
        CellForm::Hexagons => Rect::new(x * wide + y * wide / 2, y * high, wide | 1, high),
        CellForm::Squares => {
            // A gap as wide as a line is high lies between parts.
            let [right, down] =
                metadata.parts.map_or([0, 0], |[columns, rows]| [x / small(columns), y / small(rows)]);
            Rect::new(x * wide + 2 * right, y * high + down, wide | 1, high | 1)
        }
    }
}
