//! The labels of a drawn board's columns and rows.

use engine::{CellInfo, Metadata};

/// The labels of columns and rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// Labels of the columns, left first; empty texts if the names of cells have no column part.
    pub columns: Vec<String>,
    /// Labels of the rows, top first.
    pub rows: Vec<String>,
}

impl Labels {
    /// Derives the labels from the names of cells, if each name consists of a column part and a row part in
    /// either order. Otherwise (numbered cells) each row is labelled with its first cell.
    pub fn of(metadata: &Metadata) -> Self {
        let lines = |length: usize, place: &dyn Fn(&CellInfo) -> usize, part: Part| -> Vec<String> {
            (0..length)
                .map(|line| {
                    let names = metadata.cells.iter().filter(|cell| place(cell) == line);
                    common(names.map(|cell| &*cell.name), part)
                })
                .collect()
        };
        for (column, row) in [(Part::Start, Part::End), (Part::End, Part::Start)] {
            let labels = Labels {
                columns: lines(metadata.width, &|cell| cell.x, column),
                rows: lines(metadata.height, &|cell| cell.y, row),
            };
            if labels.name_cells(metadata, column) {
                return labels;
            }
        }
        let first = |y| metadata.cells.iter().find(|cell| cell.y == y).map(|cell| cell.name.to_string());
        let rows = (0..metadata.height).map(|y| first(y).unwrap_or_default()).collect();
        Labels { columns: vec![String::new(); metadata.width], rows }
    }

    /// The number of characters of the longest row label.
    pub fn margin(&self) -> usize {
        self.rows.iter().map(|label| label.chars().count()).max().unwrap_or(0)
    }

    /// True if every cell's name is its column's and its row's label, with at most punctuation between.
    fn name_cells(&self, metadata: &Metadata, column: Part) -> bool {
        metadata.cells.iter().all(|cell| {
            let (column_label, row_label) = (&self.columns[cell.x], &self.rows[cell.y]);
            let (first, last) =
                if column == Part::Start { (column_label, row_label) } else { (row_label, column_label) };
            let between = cell.name.strip_prefix(&**first).and_then(|rest| rest.strip_suffix(&**last));
            !first.is_empty()
                && !last.is_empty()
                && between.is_some_and(|text| !text.contains(char::is_alphanumeric))
        })
    }
}

/// A part of a name: its first or its last letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Start,
    End,
}

/// The part that all names share, without punctuation at its ends. A number or a word counts as a whole: `10`
/// and `11` share nothing.
fn common<'n>(mut names: impl Iterator<Item = &'n str>, part: Part) -> String {
    let turn = |name: &str| -> Vec<char> {
        if part == Part::Start { name.chars().collect() } else { name.chars().rev().collect() }
    };
    let Some(first) = names.next() else { return String::new() };
    let mut shared = turn(first);
    let mut whole = leading_word(&shared);
    for name in names {
        let name = turn(name);
        let length = shared.iter().zip(&name).take_while(|(a, b)| a == b).count();
        shared.truncate(length);
        whole = whole.min(leading_word(&name));
    }
    shared.truncate(whole);
    if part == Part::End {
        shared.reverse();
    }
    String::from_iter(shared).trim_matches(|symbol: char| !symbol.is_alphanumeric()).to_owned()
}

/// Length of the leading run of letters or of digits.
fn leading_word(name: &[char]) -> usize {
    let digits = name.first().is_some_and(char::is_ascii_digit);
    name.iter().take_while(|symbol| symbol.is_alphanumeric() && symbol.is_ascii_digit() == digits).count()
}
