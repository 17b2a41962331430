//! Draws boards of hexagons: each row lies half a cell further right than the row above.

use std::fmt::Write as _;

use engine::Metadata;

use play::labels::Labels;

use super::Style;

/// A text and the half cell where it begins.
struct Slot {
    at: usize,
    width: usize,
    painted: String,
}

/// The board with its coordinates: row labels at the left margin, each column label above its first cell.
pub(super) fn draw(metadata: &Metadata, labels: &Labels, squares: &[Vec<String>], style: Style) -> String {
    let mut lines: Vec<Vec<Slot>> = (0..=metadata.height).map(|_| Vec::new()).collect();
    let mut columns = vec![false; metadata.width];
    for cell in metadata.cells.iter() {
        if !std::mem::replace(&mut columns[cell.x], true) {
            let label = &labels.columns[cell.x];
            let (width, painted) = (label.chars().count(), style.faint(label));
            lines[cell.y].push(Slot { at: 2 * cell.x + cell.y, width, painted });
        }
        let painted = squares[cell.y][cell.x].clone();
        lines[cell.y + 1].push(Slot { at: 2 * cell.x + cell.y + 1, width: 1, painted });
    }
    let longest = |labels: &[String]| labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let half = longest(&labels.columns) / 2 + 1;
    let margin = longest(&labels.rows) + 1;
    let first = lines.iter().flatten().map(|slot| slot.at).min().unwrap_or(0);
    let mut text = String::new();
    for (line, slots) in lines.iter_mut().enumerate() {
        slots.sort_by_key(|slot| slot.at);
        let label = line.checked_sub(1).map_or("", |row| &labels.rows[row]);
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{} ", style.faint(&format!("{label:>margin$}")));
        let mut column = 0;
        for slot in slots.iter().filter(|slot| slot.width > 0) {
            let start = (slot.at - first) * half;
            let _ = write!(text, "{:1$}{2}", "", start.saturating_sub(column), slot.painted);
            column = start + slot.width;
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}
