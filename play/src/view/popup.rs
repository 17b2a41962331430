//! Texts in a frame over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};

use super::text;
use crate::look::Look;
use crate::table::Reading;

const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
/// Columns and lines that the frame takes.
const FRAME: (u16, u16) = (4, 2);

/// Draws a text that is read. Returns the greatest number of lines by which it can be moved up.
pub(super) fn read(reading: &Reading, look: &Look, area: Rect, screen: &mut Buffer) -> usize {
    let room = area.width.saturating_sub(FRAME.0).into();
    let lines: Vec<&str> = reading.lines.iter().flat_map(|line| text::cut(line, room)).collect();
    let shown = usize::from(area.height.saturating_sub(FRAME.1 + 1));
    let most = lines.len().saturating_sub(shown);
    let from = reading.from.min(most);
    let mut page: Vec<String> = lines.iter().skip(from).take(shown).map(|line| (*line).to_owned()).collect();
    page.push(
        if most > 0 { "Up, Down, PgUp, PgDn: more   any other key goes on" } else { "Any key goes on." }
            .to_owned(),
    );
    popup(&page, look, area, screen);
    most
}

/// Draws lines in a frame in the middle of an area.
pub(super) fn popup(lines: &[String], look: &Look, area: Rect, screen: &mut Buffer) {
    let longest = lines.iter().map(|line| text::width(line)).max().unwrap_or(0);
    let small = |length: usize, most: u16| u16::try_from(length).unwrap_or(most).min(most);
    let width = small(longest + usize::from(FRAME.0), area.width);
    let height = small(lines.len() + usize::from(FRAME.1), area.height);
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let frame = Rect { x, y, width, height };
    Clear.render(frame, screen);
    let set = if look.means.unicode { border::PLAIN } else { ASCII };
    Block::bordered().border_set(set).render(frame, screen);
    for (y, line) in (frame.y + 1..frame.bottom().saturating_sub(1)).zip(lines) {
        let room = Rect { x: frame.x + 2, y, width: width.saturating_sub(FRAME.0), height: 1 };
        text::write(line, look.painted(None, None), look, room, screen);
    }
}
