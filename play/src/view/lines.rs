//! Draws the lines between points.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Scene;
use crate::geometry::Geometry;

/// Draws all lines of a board, below its points.
pub(super) fn draw(scene: &Scene<'_>, geometry: &Geometry, plane: &mut Buffer) {
    for &[one, other] in scene.metadata.lines.iter() {
        let mut ends = [geometry.places[one], geometry.places[other]];
        ends.sort_by_key(|place| (place.y, place.x));
        line(scene, ends, plane);
    }
}

/// Draws the line between two points, of which the first comes first in reading order.
fn line(scene: &Scene<'_>, [from, to]: [Rect; 2], plane: &mut Buffer) {
    let (look, style) = (scene.look, scene.look.faint());
    let (left, right) = (from.x + 1, to.x + 1);
    if from.y == to.y {
        for x in left + 1..right {
            plane.set_string(x, from.y, look.text("─", "-"), style);
        }
        return;
    }
    let stroke = match left.cmp(&right) {
        std::cmp::Ordering::Less => look.text("╲", "\\"),
        std::cmp::Ordering::Equal => look.text("│", "|"),
        std::cmp::Ordering::Greater => look.text("╱", "/"),
    };
    for y in from.y + 1..to.y {
        let column = (left * (to.y - y) + right * (y - from.y)) / (to.y - from.y);
        plane.set_string(column, y, stroke, style);
    }
}
