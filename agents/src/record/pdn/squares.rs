//! The names of squares: numbers in reading order, or letters and numbers.

use engine::Metadata;

/// The names of the cells of a game.
pub(super) struct Squares {
    /// The names that writers use: the cell's own, or its number in reading order.
    pub written: Vec<String>,
    /// Other names that readers take.
    others: Vec<Vec<String>>,
}

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
        Self { written, others: vec![other, letters.collect()] }
    }

    /// The cell of a name, which may have zeros before its number.
    pub fn cell(&self, name: &str) -> Option<usize> {
        let name = name.trim().trim_start_matches('0').to_lowercase();
        let names = std::iter::once(&self.written).chain(&self.others);
        names.flat_map(|names| names.iter().position(|known| *known == name)).next()
    }

    /// The cells that a play names, with signs between them or without: `11-15`, `c3xe5`, `a3b4`. `None` if a part names no cell.
    pub fn cells(&self, play: &str) -> Option<Vec<usize>> {
        let mut parts = Vec::new();
        let mut last = ' ';
        for symbol in play.chars() {
            if "-xX:×–".contains(symbol)
                || (last.is_ascii_digit() && symbol.is_alphabetic())
                || parts.is_empty()
            {
                parts.push(String::new());
            }
            let is_sign = "-xX:×–".contains(symbol);
            parts.last_mut().filter(|_| !is_sign).into_iter().for_each(|part| part.push(symbol));
            last = symbol;
        }
        parts.iter().map(|part| self.cell(part)).collect()
    }
}
