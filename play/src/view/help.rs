//! Texts in a frame over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};

use crate::look::Look;

const HELP: [&str; 17] = [
    "Arrows          move the cursor",
    "Enter, Space    start a play here, go on, or stop here",
    "Mouse           click on the start, then on the end",
    "Text            a play in its notation, or its cells: b6 d4",
    "Backspace, Esc  take back what was begun",
    "Esc             the agent plays at once",
    "Ctrl-Z  undo    take back your last play",
    "Ctrl-Y  redo    make it again",
    "Ctrl-T  hint    search for a good play",
    "Ctrl-F  flip    turn the board round",
    "Ctrl-R  resign  give the game up",
    "Ctrl-S  save    write the game to a file",
    "Ctrl-O  open    go on with a game from a file",
    "Ctrl-Q  quit    leave (Ctrl-C too)",
    "The words in the middle can be typed, too.",
    "",
    "Any key goes on.",
];

/// Draws the help.
pub(super) fn draw(look: &Look, area: Rect, screen: &mut Buffer) {
    popup(&HELP.map(str::to_owned), look, area, screen);
}

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

/// Draws lines in a frame in the middle of an area.
pub(super) fn popup(lines: &[String], look: &Look, area: Rect, screen: &mut Buffer) {
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let small = |length: usize, most: u16| u16::try_from(length).unwrap_or(most).min(most);
    let (width, height) = (small(longest + 4, area.width), small(lines.len() + 2, area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let frame = Rect { x, y, width, height };
    Clear.render(frame, screen);
    let set = if look.means.unicode { border::PLAIN } else { ASCII };
    Block::bordered().border_set(set).render(frame, screen);
    for (y, line) in (frame.y + 1..frame.bottom().saturating_sub(1)).zip(lines) {
        screen.set_stringn(
            frame.x + 2,
            y,
            line,
            usize::from(width.saturating_sub(4)),
            look.painted(None, None),
        );
    }
}
