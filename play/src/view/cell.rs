//! Draws one cell with its piece and its marks.

use engine::CellForm;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Style;

use super::board::Scene;
use crate::canvas::Canvas;
use crate::geometry::Geometry;
use crate::look::Marks;
use crate::shade::BLACK;

/// The sizes of discs in cells of two lines, and of more, in columns and lines.
const SMALL: (u16, u16) = (2, 1);
const LARGE: (u16, u16) = (4, 2);

/// Paints the piece of a cell, if it is shown as a disc of dots.
pub(super) fn paint(scene: &Scene<'_>, geometry: &Geometry, cell: usize, canvas: &mut Canvas) {
    let Some(piece) = scene.board[cell] else { return };
    let shade = scene.look.players[usize::from(piece.player)].colour;
    match geometry.size.1 {
        // A disc as high as its cell would touch the next one: it is a symbol.
        1 => {}
        _ if !scene.look.means.unicode => {}
        // Its letter stands in the upper of two lines.
        _ if geometry.places[cell].height == 2
            && scene.look.has_letter(piece.player.into(), Some(scene.ground(cell))) => {}
        2 => canvas.fill(geometry.around(cell, SMALL), shade),
        // Without a frame, there is no room around the points at the edge.
        _ if geometry.form == CellForm::Points && !geometry.is_roomy() => {
            canvas.fill(geometry.around(cell, SMALL), shade)
        }
        _ => canvas.round(geometry.around(cell, LARGE), shade),
    }
}

/// Writes the symbols of a cell.
pub(super) fn write(scene: &Scene<'_>, geometry: &Geometry, cell: usize, plane: &mut Buffer) {
    let Position { x, y } = geometry.middle(cell);
    let ground = scene.look.painted(None, Some(scene.ground(cell)));
    if let Some((symbol, style)) = content(scene, geometry, cell) {
        plane.set_string(x, y, symbol, ground.patch(style));
    }
    let place = geometry.places[cell];
    let ([open, close], style) = scene.look.brackets(scene.marks[cell]);
    for (x, symbol) in [(place.x, open), (place.right() - 1, close)] {
        if symbol != " " {
            plane.set_string(x, y, symbol, ground.patch(style));
        }
    }
}

/// The symbol in the middle of a cell, and its style; `None` if the cell shows none.
fn content(scene: &Scene<'_>, geometry: &Geometry, cell: usize) -> Option<(String, Style)> {
    let (look, marks) = (scene.look, scene.marks[cell]);
    let Some(piece) = scene.board[cell] else { return empty(scene, cell) };
    let player = usize::from(piece.player);
    if !look.means.has_colour() {
        let bold = marks.start || marks.picked;
        return Some((scene.symbol(cell).to_string(), if bold { look.bold() } else { Style::new() }));
    }
    if look.has_letter(player, Some(scene.ground(cell))) {
        return Some((scene.symbol(cell).to_string(), look.letter(player)));
    }
    let own = Some(look.players[player].colour);
    match (geometry.size.1, geometry.places[cell].height) {
        (1, _) => Some(("●".to_owned(), look.painted(own, None))),
        // The middle of the disc lies between two lines.
        (_, 2) => None,
        // It is not seen, but is there for whoever copies the screen or has it read out.
        _ => Some((scene.symbol(cell).to_string(), look.painted(own, own))),
    }
}

/// The symbol of a cell without a piece. Points have theirs already.
fn empty(scene: &Scene<'_>, cell: usize) -> Option<(String, Style)> {
    let (look, Marks { target, .. }) = (scene.look, scene.marks[cell]);
    let is_point = scene.metadata.form == CellForm::Points;
    match (look.means.has_colour(), is_point) {
        (true, _) if target => Some((look.text("•", "*").to_owned(), look.painted(Some(BLACK), None))),
        (true, _) | (false, true) => None,
        (false, false) => Some((scene.symbol(cell).to_string(), Style::new())),
    }
}
