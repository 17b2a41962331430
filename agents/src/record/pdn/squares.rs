//! The names of squares: numbers in reading order, or letters and numbers.

use engine::Metadata;

/// The names of the cells of a game.
pub(super) struct Squares {
    /// The names that writers use: the cell's own, or its number in reading order.
    pub written: Vec<String>,
    /// Other names that readers take.
    other: Vec<String>,
    /// Names of the letter of a column and the number of a row.
    letters: Vec<String>,
}

/// The cells that a part of a play may mean: one, or those of a column.
pub(super) type Place = Vec<usize>;

impl Squares {
    /// The names of a game's cells. `by_name`: true if they are written by the names that the game gives them.
    pub fn new(metadata: &Metadata, by_name: bool) -> Self {
        let own = || metadata.cells.iter().map(|cell| cell.name.to_string()).collect();
        let numbers = || (1..=metadata.cells.len()).map(|number| number.to_string()).collect();
        let letters = metadata.cells.iter().map(|cell| {
            let column = u8::try_from(cell.x).unwrap_or(u8::MAX).saturating_add(b'a');
            format!("{}{}", char::from(column), metadata.height - cell.y)
        });
        let (written, other) = if by_name { (own(), numbers()) } else { (numbers(), own()) };
        Self { written, other, letters: letters.collect() }
    }

    /// The cell of a name, which may have zeros before its number.
    pub fn cell(&self, name: &str) -> Option<usize> {
        let name = name.trim().trim_start_matches('0').to_lowercase();
        let names = [&self.written, &self.other, &self.letters].into_iter();
        names.flat_map(|names| names.iter().position(|known| *known == name)).next()
    }

    /// The places that a play names, with signs between them or without: `11-15`, `c3xe5`, `a3b4`, `ed4`. `None` if a part names none.
    pub fn way(&self, play: &str) -> Option<Vec<Place>> {
        let mut parts = vec![String::new()];
        for symbol in play.chars() {
            let is_sign = "-xX:×–".contains(symbol);
            let is_begin = parts.last().is_none_or(String::is_empty);
            if is_sign || (symbol.is_alphabetic() && !is_begin) {
                parts.push(String::new());
            }
            if let (false, Some(part)) = (is_sign, parts.last_mut()) {
                part.push(symbol);
            }
        }
        parts.iter().map(|part| self.place(part)).collect()
    }

    /// The cell of a name, or the cells of a column.
    fn place(&self, name: &str) -> Option<Place> {
        let column = name.to_lowercase();
        let is_column = column.chars().count() == 1 && column.starts_with(char::is_alphabetic);
        let of_column = || {
            let cells = self.letters.iter().enumerate();
            cells.filter(|(_, cell)| cell.starts_with(&column)).map(|(at, _)| at).collect::<Vec<_>>()
        };
        match self.cell(name) {
            Some(cell) => Some(vec![cell]),
            None if is_column => Some(of_column()).filter(|cells| !cells.is_empty()),
            None => None,
        }
    }
}
