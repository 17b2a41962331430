//! Texts that fit into the room that there is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::look::Look;

/// The columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The text, or what of it fits into so many columns, with an ellipsis.
pub(super) fn clipped(text: &str, room: usize, look: &Look) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let ellipsis = look.text("…", "...");
    let left = room.saturating_sub(width(ellipsis));
    let start = text[..fitting(text, left)].trim_end();
    let ellipsis = &ellipsis[..fitting(ellipsis, room)];
    format!("{start}{ellipsis}")
}

/// The length in bytes of what fits of a text into so many columns.
fn fitting(text: &str, room: usize) -> usize {
    let mut used = 0;
    let over = text.char_indices().find(|(_, symbol)| {
        used += symbol.width().unwrap_or(0);
        used > room
    });
    over.map_or(text.len(), |(at, _)| at)
}

/// Writes a text on the first line of an area. Returns the column after it.
pub(super) fn write(text: &str, style: Style, look: &Look, area: Rect, screen: &mut Buffer) -> u16 {
    if area.is_empty() {
        return area.x;
    }
    screen.set_string(area.x, area.y, clipped(text, area.width.into(), look), style);
    area.x.saturating_add(u16::try_from(width(text)).unwrap_or(u16::MAX)).min(area.right())
}

/// A text in lines of at most `room` columns, broken between words. A longer word has its own line.
pub(super) fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let long = width(&lines[lines.len() - 1]);
        let fits = long == 0 || long + 1 + width(word) <= room;
        if !fits {
            lines.push(String::new());
        }
        let last = lines.len() - 1;
        if fits && long > 0 {
            lines[last].push(' ');
        }
        lines[last].push_str(word);
    }
    lines
}

/// A line in pieces of at most `room` columns, with all its blanks.
pub(super) fn cut(line: &str, room: usize) -> Vec<&str> {
    let (mut pieces, mut rest) = (Vec::new(), line);
    loop {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let (piece, more) = rest.split_at(fitting(rest, room).max(first));
        pieces.push(piece);
        if more.is_empty() {
            return pieces;
        }
        rest = more;
    }
}

#[cfg(test)]
mod tests {
    use engine::Metadata;

    use super::*;
    use crate::look::{Colours, Means};

    #[test]
    fn a_text_that_is_cut_ends_in_an_ellipsis() {
        let look = |unicode| Look::new(&Metadata::default(), Means { colours: Colours::None, unicode });
        assert_eq!(clipped("twelve cells", 12, &look(true)), "twelve cells");
        assert_eq!(clipped("twelve cells", 11, &look(true)), "twelve cel…");
        assert_eq!(clipped("twelve cells", 8, &look(true)), "twelve…", "no blank before it");
        assert_eq!(clipped("twelve cells", 11, &look(false)), "twelve c...");
        assert_eq!(clipped("先手先手", 6, &look(true)), "先手…", "two columns each");
        assert_eq!(clipped("twelve", 2, &look(false)), "..");
        assert_eq!(clipped("twelve", 0, &look(true)), "");
    }

    #[test]
    fn long_lines_keep_their_blanks() {
        assert_eq!(cut("  a b", 3), ["  a", " b"]);
        assert_eq!(cut("", 3), [""]);
        assert_eq!(cut("先手", 1), ["先", "手"], "wider than the room");
    }
}
