//! Draws one cell with its piece and its marks.

use engine::Piece;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::look::{Look, Marks, SQUARES};

/// A cell as it is seen.
pub(super) struct Seen {
    pub(super) place: Rect,
    /// The symbol of its content.
    pub(super) symbol: char,
    pub(super) piece: Option<Piece>,
    pub(super) marks: Marks,
    /// The number of its shade; points have none.
    pub(super) square: Option<usize>,
}

/// Draws a square or a hexagon.
pub(super) fn square(look: &Look, seen: &Seen, plane: &mut Buffer) {
    let Seen { place, marks, .. } = *seen;
    let ground = look.ground(marks, seen.square.map(|shade| SQUARES[shade]));
    let base = look.painted(None, ground);
    plane.set_style(place, base);
    let middle = place.x + (place.width - 1) / 2;
    let line = place.y + (place.height - 1) / 2;
    if look.means.colour && look.means.unicode {
        disc(look, seen, base, plane);
    }
    let (symbol, style) = content(look, seen);
    let middle = if place.width == 2 { place.x + 1 } else { middle };
    // A disc of two lines without a letter needs no symbol.
    let is_shown = place.height != 2
        || seen.piece.is_none()
        || look.letters
        || !look.means.unicode
        || !look.means.colour;
    if is_shown {
        plane.set_string(middle, line, symbol, base.patch(style));
    }
    brackets(look, marks, (place.x, place.right() - 1, line), plane);
}

/// Draws a point of a board with lines.
pub(super) fn point(look: &Look, seen: &Seen, plane: &mut Buffer) {
    let Rect { x, y, .. } = seen.place;
    let (symbol, style) = content(look, seen);
    let ground = look.painted(None, look.ground(seen.marks, None));
    if look.means.colour && look.means.unicode {
        disc(look, seen, ground, plane);
    }
    plane.set_string(x + 1, y, symbol, ground.patch(style));
    let marked = seen.marks != Marks::default();
    if marked && look.means.colour {
        plane.set_style(seen.place, ground);
    }
    brackets(look, seen.marks, (x, x + 2, y), plane);
}

/// The marks at the left and the right of a cell: `(left, right, line)`.
fn brackets(look: &Look, marks: Marks, (left, right, line): (u16, u16, u16), plane: &mut Buffer) {
    let ([open, close], style) = look.brackets(marks);
    if open != " " {
        plane.set_string(left, line, open, style);
    }
    if close != " " && right > left + 1 {
        plane.set_string(right, line, close, style);
    }
}

/// The symbol in the middle of a cell, and its style.
fn content(look: &Look, seen: &Seen) -> (String, Style) {
    let Some(piece) = seen.piece else {
        let dot = match (seen.marks.target, look.means.colour) {
            (true, true) => look.text("•", "*").to_owned(),
            (false, _) if seen.square.is_none() => look.text("·", "+").to_owned(),
            (false, true) => " ".to_owned(),
            (_, false) => seen.symbol.to_string(),
        };
        return (dot, Style::new());
    };
    let paint = look.players[usize::from(piece.player)];
    if !look.means.colour {
        let bold = seen.marks.start || seen.marks.picked;
        return (seen.symbol.to_string(), if bold { look.bold() } else { Style::new() });
    }
    if look.means.unicode && !look.letters && seen.place.width == 2 {
        return ("▌".to_owned(), look.painted(Some(paint.colour), None));
    }
    let symbol = if look.letters || !look.means.unicode { seen.symbol } else { ' ' };
    let style = look.painted(Some(paint.ink), Some(paint.colour)).add_modifier(Modifier::BOLD);
    (symbol.to_string(), style)
}

/// A disc of the player's colour behind the letter of a piece.
fn disc(look: &Look, seen: &Seen, base: Style, plane: &mut Buffer) {
    let Some(piece) = seen.piece else { return };
    let paint = look.players[usize::from(piece.player)];
    let style = base.patch(look.painted(Some(paint.colour), None));
    let Rect { x, y, width, height } = seen.place;
    let row = |left: &str, middle: &str, right: &str| {
        format!("{left}{}{right}", middle.repeat(usize::from(width).saturating_sub(4)))
    };
    match height {
        1 if width == 2 && look.letters => {}
        1 if width == 2 => plane.set_string(x, y, "▐▌", style),
        1 if width == 3 => plane.set_string(x, y, "▐█▌", style),
        1 => plane.set_string(x + 1, y, "█".repeat(usize::from(width - 2)), style),
        2 if look.letters => {
            plane.set_string(x + 1, y, row("▐", "█", "▌"), style);
            plane.set_string(x + 1, y + 1, row("▝", "▀", "▘"), style);
        }
        2 => {
            plane.set_string(x + 1, y, row("▗", "▄", "▖"), style);
            plane.set_string(x + 1, y + 1, row("▝", "▀", "▘"), style);
        }
        _ => {
            plane.set_string(x + 1, y, row("▗", "▄", "▖"), style);
            plane.set_string(x + 1, y + 1, row("█", "█", "█"), style);
            plane.set_string(x + 1, y + 2, row("▝", "▀", "▘"), style);
        }
    }
}
