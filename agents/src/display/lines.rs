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
    // The line, another line across it, and both.
    let [stroke, across, both] = match left.cmp(&right) {
        std::cmp::Ordering::Less => ["\\", "/", "X"],
        std::cmp::Ordering::Equal => ["|", "-", "+"],
        std::cmp::Ordering::Greater => ["/", "\\", "X"],
    };
    let (top, bottom) = (from.y * HIGH, to.y * HIGH);
    for (line, row) in canvas.iter_mut().enumerate().take(bottom).skip(top + 1) {
        let column = (left * (bottom - line) + right * (line - top)) / (bottom - top);
        let crosses = row[column] == style.faint(across);
        row[column] = style.faint(if crosses { both } else { stroke });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonals_that_cross_are_both_drawn() {
        let cell = |at: usize| CellInfo { name: "".into(), x: at % 2, y: at / 2 };
        let metadata = Metadata {
            width: 2,
            height: 2,
            cells: (0..4).map(cell).collect(),
            lines: vec![[0, 1], [0, 2], [1, 3], [2, 3], [0, 3], [1, 2]].into(),
            ..Metadata::default()
        };
        let squares = vec![vec![".".to_owned(); 2]; 2];
        let drawn = draw(&metadata, &Labels::of(&metadata), &squares, Style::plain());
        let rows: Vec<&str> = drawn.lines().map(|line| &line[line.len().saturating_sub(5)..]).collect();
        assert_eq!(rows[rows.len() - 3..], [".---.", "| X |", ".---."], "{drawn}");
    }
}
