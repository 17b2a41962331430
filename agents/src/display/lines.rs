//! Draws boards of points and lines.

use std::fmt::Write as _;

use engine::{CellInfo, Metadata};

use play::labels::Labels;

use super::Style;

/// Columns of characters between neighbouring columns of points.
const WIDE: usize = 4;
/// Lines of text between neighbouring rows of points.
const HIGH: usize = 2;

/// The board with its coordinates and the lines between its points.
pub(super) fn draw(metadata: &Metadata, labels: &Labels, squares: &[Vec<String>], style: Style) -> String {
    let width = (metadata.width - 1) * WIDE + 1;
    let mut canvas = vec![vec![" ".to_owned(); width]; (metadata.height - 1) * HIGH + 1];
    for &[from, to] in metadata.lines.iter() {
        rule(&mut canvas, &metadata.cells[from], &metadata.cells[to], style);
    }
    for cell in metadata.cells.iter() {
        canvas[cell.y * HIGH][cell.x * WIDE] = squares[cell.y][cell.x].clone();
    }
    let margin = labels.rows.iter().map(|label| label.chars().count()).max().unwrap_or(0) + 1;
    let heading: String = labels.columns.iter().map(|label| format!("{label:<WIDE$}")).collect();
    let mut text = String::new();
    // Writing to a `String` cannot fail, here and below.
    if !heading.trim().is_empty() {
        let _ = writeln!(text, "{}", style.faint(format!("{:margin$} {heading}", "").trim_end()));
    }
    for (line, row) in canvas.iter().enumerate() {
        let label = if line % HIGH == 0 { &*labels.rows[line / HIGH] } else { "" };
        let _ = write!(text, "{} ", style.faint(&format!("{label:>margin$}")));
        text += row.concat().trim_end_matches(' ');
        text.push('\n');
    }
    text
}

/// Draws the line between two points, without its ends. `from` comes first in reading order.
fn rule(canvas: &mut [Vec<String>], from: &CellInfo, to: &CellInfo, style: Style) {
    let (left, right) = (from.x * WIDE, to.x * WIDE);
    if from.y == to.y {
        canvas[from.y * HIGH][left + 1..right].fill(style.faint("-"));
        return;
    }
    let stroke = match left.cmp(&right) {
        std::cmp::Ordering::Less => "\\",
        std::cmp::Ordering::Equal => "|",
        std::cmp::Ordering::Greater => "/",
    };
    let (top, bottom) = (from.y * HIGH, to.y * HIGH);
    for (line, row) in canvas.iter_mut().enumerate().take(bottom).skip(top + 1) {
        let column = (left * (bottom - line) + right * (line - top)) / (bottom - top);
        row[column] = style.faint(stroke);
    }
}
