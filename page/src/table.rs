//! Tables, as HTML.

use std::fmt::Display;

use crate::escaped;

/// A table of rows.
pub fn table(rows: impl IntoIterator<Item = String>) -> String {
    format!("<table>\n{}</table>\n", rows.into_iter().collect::<String>())
}

/// A row of cells.
pub fn row(cells: &[String]) -> String {
    format!("<tr>{}</tr>\n", cells.concat())
}

/// A cell with the heading of a row or a column.
pub fn heading(text: &str) -> String {
    format!("<th>{}</th>", escaped(text))
}

/// A cell with a text.
pub fn cell(text: &str) -> String {
    format!("<td>{}</td>", escaped(text))
}

/// A cell with figures, to the right.
pub fn number(value: &dyn Display) -> String {
    format!("<td class=\"number\">{}</td>", escaped(&value.to_string()))
}
