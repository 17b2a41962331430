//! Boards, and the pieces on them at the start.

use engine::Random;

use super::Maker;

/// A board.
pub struct Board {
    /// Its clause.
    pub text: String,
    pub columns: u32,
    pub rows: u32,
    /// True if each square of a picture is a cell.
    pub is_full: bool,
    /// True if the board is divided into parts.
    pub in_parts: bool,
}

/// Boards of points and lines, with their columns and rows.
const DRAWN: [(&str, u32, u32); 4] = [
    ("board lines 5 x 2 {a1 c1 e1} {a2 c2 e2} {a1 a2} {c1 c2} {e1 e2}", 5, 2),
    (
        "board lines 3 x 3 {a3 b3 c3} {a2 b2 c2} {a1 b1 c1} {a3 a2 a1} {b3 b2 b1} {c3 c2 c1} {a3 b2 c1} {a1 b2 c3}",
        3,
        3,
    ),
    (
        "board lines 5 x 5 {a1 c1 e1} {a3 b3 c3 d3 e3} {a5 c5 e5} {a1 a3 a5} {c1 c2 c3 c4 c5} {e1 e3 e5} {b3 c4} {c4 d3} {b3 c2} {c2 d3}",
        5,
        5,
    ),
    (
        "board lines 4 x 4 {a1 b1 c1 d1} {a2 b2 c2 d2} {a4 b4 d4} {a1 a2 a4} {b1 b2 b4} {d1 d2 d4} {a1 b2} {c1 d2}",
        4,
        4,
    ),
];

impl Board {
    pub fn random(random: &mut Random) -> Self {
        let mut side = |low: u32, high: u32| low + random.below(high - low + 1);
        let (columns, rows) = (side(3, 7), side(3, 7));
        let other =
            |text: String, columns, rows| Self { text, columns, rows, is_full: false, in_parts: false };
        match side(0, 19) {
            0..=9 => Self {
                text: format!("board grid {columns} x {rows}"),
                columns,
                rows,
                is_full: true,
                in_parts: false,
            },
            10 => {
                let (columns, rows) = (side(8, 11), side(6, 9));
                Self {
                    text: format!("board grid {columns} x {rows}"),
                    columns,
                    rows,
                    is_full: true,
                    in_parts: false,
                }
            }
            11 | 12 => {
                let (columns, rows) = (side(4, 10), side(4, 8));
                let colour = ["dark", "light"][side(0, 1) as usize];
                other(format!("board grid {columns} x {rows} {colour}"), columns, rows)
            }
            13 => {
                let (wide, high, across, up) = (side(2, 4), side(2, 4), side(1, 3), side(1, 2));
                let (columns, rows) = (wide * across, high * up);
                let text = format!("board grid {columns} x {rows} in parts of {wide} x {high}");
                Self { in_parts: true, is_full: true, ..other(text, columns, rows) }
            }
            14 => other(format!("board hex {columns} x {rows}"), columns, rows),
            15 => other(format!("board hexagon {}", side(2, 4)), 7, 7),
            16 => other(format!("board triangle {}", side(3, 6)), 6, 6),
            17 => other("board star 2".to_owned(), 9, 9),
            _ => {
                let (text, columns, rows) = DRAWN[side(0, 3) as usize];
                other(text.to_owned(), columns, rows)
            }
        }
    }
}

impl Maker<'_> {
    /// The `start` clause, if there is one.
    pub(super) fn start(&mut self) -> Option<String> {
        match self.number(0, 9) {
            0 | 1 => None,
            2..=5 if self.board.is_full => Some(self.drawn_start()),
            _ => Some(self.placed_start()),
        }
    }

    fn drawn_start(&mut self) -> String {
        let filled = self.number(20, 80);
        let mut text = "start".to_owned();
        for row in 0..self.board.rows {
            let cells: String = (0..self.board.columns).map(|_| self.symbol(row, filled)).collect();
            text += &format!("\n  |{cells}|");
        }
        text
    }

    /// The character of a square in a picture. Most pieces of a player are on its own half.
    fn symbol(&mut self, row: u32, filled: u32) -> char {
        if !self.chance(filled) {
            return '.';
        }
        let kind = self.random.below(self.kinds.len() as u32) as usize;
        let upper = 2 * row < self.board.rows;
        let is_black = if self.chance(80) { upper } else { !upper };
        ['m', 'w', 'k', 'q', 's', 't'][2 * kind + usize::from(is_black)]
    }

    fn placed_start(&mut self) -> String {
        let kind = self.kind();
        let mut text = match self.number(0, 3) {
            0 => format!("start {kind} on ranks 1 to 2"),
            1 => format!("start {kind} on rank 2"),
            _ => format!("start {kind} on rank 1"),
        };
        if self.chance(40) {
            let (kind, rank) = (self.kind(), self.number(2, 3));
            text += &format!(", {kind} on rank {rank} and column {}", self.number(1, self.board.columns));
        }
        text
    }
}
