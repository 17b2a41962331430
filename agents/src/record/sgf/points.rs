//! The points of SGF: names of cells, or the letters of a column and a row.

use engine::{CellInfo, Metadata};

/// Lines of a board for which the small letters suffice.
const LETTERS: usize = 26;

/// How the cells of a game are written.
pub(super) struct Points {
    cells: Vec<(usize, usize)>,
    /// As this game's records have them.
    names: Vec<String>,
    /// The letters of column and row from the top left.
    letters: Vec<String>,
    /// True if capital and small letters are the same.
    ignores_case: bool,
}

impl Points {
    pub fn new(metadata: &Metadata, by_name: bool) -> Self {
        let letters = |cell: &CellInfo| [letter(cell.x), letter(cell.y)].iter().collect();
        let letters: Vec<String> = metadata.cells.iter().map(letters).collect();
        let named = metadata.cells.iter().map(|cell| cell.name.to_string());
        Self {
            cells: metadata.cells.iter().map(|cell| (cell.x, cell.y)).collect(),
            names: if by_name { named.collect() } else { letters.clone() },
            letters,
            ignores_case: by_name || metadata.width.max(metadata.height) <= LETTERS,
        }
    }

    /// The point of a cell.
    pub fn name(&self, cell: usize) -> &str {
        &self.names[cell]
    }

    /// The cell of a point. Where cells have names, two letters are taken as well.
    pub fn cell(&self, text: &str) -> Option<usize> {
        self.named(text).or_else(|| self.letters.iter().position(|letters| letters == text.trim()))
    }

    /// True if two letters stand for a cell that has a name.
    pub fn is_by_letters(&self, text: &str) -> bool {
        self.named(text).is_none() && self.cell(text).is_some()
    }

    fn named(&self, text: &str) -> Option<usize> {
        let text = text.trim();
        let alike = |name: &String| self.ignores_case && name.eq_ignore_ascii_case(text);
        let exact = self.names.iter().position(|name| name == text);
        exact.or_else(|| self.names.iter().position(alike))
    }

    /// The cells of a point, or of the rectangle between two corners such as `dd:ef`.
    pub fn cells(&self, text: &str) -> Option<Vec<usize>> {
        let Some((first, last)) = text.split_once(':') else { return Some(vec![self.cell(text)?]) };
        let [(x, y), (other_x, other_y)] = [self.cells[self.cell(first)?], self.cells[self.cell(last)?]];
        let (columns, rows) = (x.min(other_x)..=x.max(other_x), y.min(other_y)..=y.max(other_y));
        let is_inside = |at: &(usize, usize)| columns.contains(&at.0) && rows.contains(&at.1);
        Some((0..self.cells.len()).filter(|cell| is_inside(&self.cells[*cell])).collect())
    }

    /// The cell across the diagonal from the top left.
    pub fn mirrored(&self, cell: usize) -> Option<usize> {
        let (x, y) = self.cells[cell];
        self.cells.iter().position(|at| *at == (y, x))
    }
}

/// `a` to `z`, then `A` to `Z`.
fn letter(place: usize) -> char {
    let base = if place < LETTERS { b'a' } else { b'A' };
    char::from(base + (place % LETTERS) as u8)
}
