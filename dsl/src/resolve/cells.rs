//! The names of cells. (Two cells with the same name are found by the checks.)
//!
//! # cell-name
//! A part of the naming scheme that names nothing: columns and rows are counted from a letter or a number.
//! ```text
//! cells column aa row 1 up
//! ```

use super::Faults;
use super::clauses::Clauses;
use crate::Diagnostic;
use crate::ast::{CellItem, ClauseKind, Name};
use crate::model::Board;

/// The rule for the names of columns or rows.
#[derive(Clone, Debug)]
enum Series {
    /// Numbers from the first one.
    Numbers(usize),
    /// These letters, then pairs of them.
    Letters(Vec<char>),
}

/// A component of the cells' names.
#[derive(Clone, Debug)]
enum Part {
    Column(Series),
    RowUp(Series),
    RowDown(Series),
    Numbered(usize),
    Text(String),
}

/// Names the cells of a board by the `cells` clause; without one, `a1` is at the bottom left.
pub(super) fn name(clauses: &Clauses, board: &mut Board, faults: &mut Faults) {
    let items = clauses.first(|kind| match kind {
        ClauseKind::Cells(items) => Some(items),
        _ => None,
    });
    let parts: Vec<Part> = match items {
        Some((items, _)) => items.iter().filter_map(|item| part(item, faults)).collect(),
        None => vec![Part::Column(Series::Letters(('a'..='z').collect())), Part::RowUp(Series::Numbers(1))],
    };
    let height = board.height;
    for (id, cell) in board.cells.iter_mut().enumerate() {
        let texts = parts.iter().map(|part| match part {
            Part::Column(series) => series.nth(cell.x),
            Part::RowUp(series) => series.nth(height - 1 - cell.y),
            Part::RowDown(series) => series.nth(cell.y),
            Part::Numbered(first) => (first + id).to_string(),
            Part::Text(text) => text.clone(),
        });
        cell.name = texts.collect();
    }
}

impl Series {
    fn nth(&self, index: usize) -> String {
        match self {
            Series::Numbers(first) => (first + index).to_string(),
            Series::Letters(letters) => nth_letters(letters, index),
        }
    }
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn nth_letters(letters: &[char], index: usize) -> String {
    let (before, last) = (index / letters.len(), letters[index % letters.len()]);
    match before {
        0 => last.to_string(),
        _ => format!("{}{last}", nth_letters(letters, before - 1)),
    }
}

fn part(item: &CellItem, faults: &mut Faults) -> Option<Part> {
    Some(match item {
        CellItem::Column { first, without } => Part::Column(series(first, without.as_ref(), faults)?),
        CellItem::Row { first, up: true } => Part::RowUp(series(first, None, faults)?),
        CellItem::Row { first, up: false } => Part::RowDown(series(first, None, faults)?),
        CellItem::Numbered(first) => {
            Part::Numbered(number(first).or_else(|| miss(first, "a number", faults))?)
        }
        CellItem::Text(text) => Part::Text(text.text.clone()),
    })
}

fn series(first: &Name, without: Option<&Name>, faults: &mut Faults) -> Option<Series> {
    if let Some(first) = number(first) {
        return Some(Series::Numbers(first));
    }
    let mut chars = first.text.chars();
    let letters: Vec<char> = match (chars.next(), chars.next()) {
        (Some(letter @ 'a'..='z'), None) => (letter..='z').collect(),
        (Some(letter @ 'A'..='Z'), None) => (letter..='Z').collect(),
        _ => return miss(first, "a letter or a number", faults),
    };
    let Some(without) = without else { return Some(Series::Letters(letters)) };
    if !without.text.chars().all(|letter| letters.contains(&letter)) {
        return miss(without, &format!("a letter that comes after `{}`", first.text), faults);
    }
    let letters: Vec<char> = letters.into_iter().filter(|&letter| !without.text.contains(letter)).collect();
    if letters.is_empty() {
        miss(without, "a letter that leaves others over", faults)
    } else {
        Some(Series::Letters(letters))
    }
}

/// The number written, if it is small enough to count on from.
fn number(name: &Name) -> Option<usize> {
    name.text.parse().ok().filter(|&number: &usize| number <= 10_000)
}

fn miss<T>(name: &Name, wanted: &str, faults: &mut Faults) -> Option<T> {
    let title = format!("`{}` is not {wanted}", name.text);
    faults.push(
        Diagnostic::error("cell-name", name.span, title, format!("{wanted} is wanted"))
            .note("for example: `cells column a row 1 up`, or `cells numbered 1`"),
    );
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_with_pairs() {
        let letters: Vec<char> = ('a'..='c').collect();
        let names: Vec<String> = (0..8).map(|index| nth_letters(&letters, index)).collect();
        assert_eq!(names, ["a", "b", "c", "aa", "ab", "ac", "ba", "bb"]);
    }
}
