//! Draws a table: pure functions from a table to a buffer of the screen.

mod board;
mod cell;
mod lines;
mod popup;
mod side;
mod sides;
mod text;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

pub use board::{Scene, Window, draw as board};

use crate::labels::Labels;
use crate::look::Look;
use crate::session::{Ending, Legal, Session};
use crate::table::{ANSWERS, File, Mode, Question, Table, ending_text};

/// The smallest screen on which a table is drawn.
const LEAST: (u16, u16) = (24, 8);
/// The least and greatest width of the panel beside the board, in columns. A screen narrower than twice the least has no panel.
const SIDE: (u16, u16) = (24, 44);
/// Lines that a message may take.
const MOST_LINES: u16 = 6;
/// What is told while nothing else is: of a board that does not fit, of the keys, and of those after the end.
const SCROLLS: &str = "The board is larger than the window: it moves with the cursor.";
const KEYS: &str = "arrows and Enter, the mouse, or type a play   F1 or `help`: keys";
const AFTER: &str = "Enter or `new` begins one   `undo`   `save FILE`   `quit`";

/// The areas of the screen.
struct Areas {
    title: Rect,
    board: Rect,
    side: Option<Rect>,
    message: Rect,
    prompt: Rect,
}

/// Draws a table on a screen. Returns the part of the board that is in view; `None` if the screen is too small.
pub fn draw(table: &Table<'_>, look: &Look, screen: &mut Buffer) -> Option<Window> {
    let area = screen.area;
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!("Make the window larger: at least {} x {}.", LEAST.0, LEAST.1);
        Paragraph::new(text).wrap(Wrap { trim: true }).render(area, screen);
        return None;
    }
    let session = table.session();
    let (metadata, labels) = (session.metadata(), Labels::of(session.metadata()));
    let (pieces, marks) = (table.board(), table.marks());
    let scene = Scene {
        metadata,
        labels: &labels,
        board: &pieces,
        marks: &marks,
        cursor: table.cursor(),
        flipped: table.flipped(),
        look,
    };
    let areas = areas(&scene, area);
    title(table, look, areas.title, screen);
    let mut window = board::draw(&scene, areas.board, screen);
    if let Some(area) = areas.side {
        side::draw(table, look, area, screen);
    }
    message(table, &window, look, areas.message, screen);
    prompt(table, look, areas.prompt, screen);
    match table.mode() {
        Mode::Read(reading) => window.more = popup::read(reading, look, area, screen),
        Mode::Ask(plays) => ask(table, plays, look, area, screen),
        Mode::Play | Mode::Confirm(_) | Mode::Name(_) => {}
    }
    if !look.means.unicode {
        without_other_symbols(screen);
    }
    Some(window)
}

/// Divides the screen: the board takes the width that it needs, and the panel beside it the rest.
fn areas(scene: &Scene<'_>, area: Rect) -> Areas {
    let row = |y: u16, height: u16| Rect { y, height, ..area };
    let main = row(area.y + 1, area.height - 3);
    let least = if area.width >= 2 * SIDE.0 { SIDE.0 + 1 } else { 0 };
    let room = Rect { width: main.width - least, ..main };
    let needed = Window::new(scene, room).geometry.whole_width().min(room.width);
    let (board, side) = if least == 0 {
        (main, None)
    } else {
        let x = main.x + needed + 2;
        let width = main.right().saturating_sub(x).min(SIDE.1);
        (Rect { width: needed, ..main }, Some(Rect { x, width, ..main }))
    };
    Areas {
        title: row(area.y, 1),
        board,
        side,
        message: row(area.bottom() - 2, 1),
        prompt: row(area.bottom() - 1, 1),
    }
}

fn title(table: &Table<'_>, look: &Look, area: Rect, screen: &mut Buffer) {
    let metadata = table.session().metadata();
    let cell = metadata.cells.get(table.cursor()).map_or("", |cell| cell.name.as_ref());
    let plays = table.session().made().len();
    let right = format!("{cell}  play {}", plays + 1);
    let long = u16::try_from(text::width(&right)).unwrap_or(area.width).min(area.width);
    let room = Rect { width: area.width.saturating_sub(long + 2), ..area };
    let end = text::write(&metadata.name, look.bold(), look, room, screen);
    let left = Rect { x: end + 2, width: room.right().saturating_sub(end + 2), ..room };
    text::write(&metadata.title, look.faint(), look, left, screen);
    text::write(&right, look.faint(), look, Rect { x: area.right() - long, width: long, ..area }, screen);
}

/// The message, over the lowest lines of the board if it is long.
fn message(table: &Table<'_>, window: &Window, look: &Look, area: Rect, screen: &mut Buffer) {
    let text = match (table.message(), table.session().ending()) {
        ("", Some(ending)) => end_message(table, ending),
        ("", None) if window.is_part() => SCROLLS.to_owned(),
        (text, _) => text.to_owned(),
    };
    if text.is_empty() {
        return;
    }
    let lines = text::wrapped(&text, area.width.into());
    let height = u16::try_from(lines.len()).unwrap_or(MOST_LINES).clamp(1, MOST_LINES);
    let area = Rect { y: area.bottom().saturating_sub(height), height, ..area };
    Clear.render(area, screen);
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        text::write(&line, look.bold(), look, Rect { y, ..area }, screen);
    }
}

fn end_message(table: &Table<'_>, ending: Ending) -> String {
    format!("The game is over: {}.", ending_text(table.session().metadata(), ending))
}

/// Puts a question mark for each symbol outside ASCII: rules may have such symbols in names and titles.
fn without_other_symbols(screen: &mut Buffer) {
    for cell in &mut screen.content {
        if !cell.symbol().is_ascii() {
            cell.set_symbol("?");
        }
    }
}

/// Draws the input line, with a hint about keys while nothing is typed.
fn prompt(table: &Table<'_>, look: &Look, area: Rect, screen: &mut Buffer) {
    let (label, typed) = match table.mode() {
        Mode::Confirm(Question::Resign) => ("Give the game up? y/n".to_owned(), None),
        Mode::Confirm(Question::New) => ("Begin a new game without saving this one? y/n".to_owned(), None),
        Mode::Confirm(Question::Open) => ("Open it without saving this game? y/n".to_owned(), None),
        Mode::Confirm(Question::Quit) => ("Leave without saving the game? y/n".to_owned(), None),
        Mode::Name(File::Save) => ("Write to the new file: ".to_owned(), Some(table.typed())),
        Mode::Name(File::Open) => ("Read the file: ".to_owned(), Some(table.typed())),
        Mode::Play | Mode::Ask(_) | Mode::Read(_) if table.session().ending().is_some() => {
            ("Another game? ".to_owned(), Some(table.typed()))
        }
        Mode::Play | Mode::Ask(_) | Mode::Read(_) => {
            let turn = &table.session().metadata().players[table.session().turn()];
            (format!("{turn}> "), Some(table.typed()))
        }
    };
    let end = text::write(&label, look.bold(), look, area, screen);
    let Some(typed) = typed else { return };
    let room = usize::from(area.right() - end).saturating_sub(1);
    let from = typed.chars().count().saturating_sub(room);
    let shown: String = typed.chars().skip(from).collect();
    let (end, _) = screen.set_stringn(end, area.y, &shown, room, look.painted(None, None));
    if end < area.right() {
        screen.set_style(Rect { x: end, width: 1, ..area }, look.bold().add_modifier(Modifier::REVERSED));
    }
    let is_idle = typed.is_empty() && *table.mode() == Mode::Play;
    if is_idle {
        let hint = if table.session().ending().is_some() { AFTER } else { KEYS };
        let room = Rect { x: end + 2, width: area.right().saturating_sub(end + 2), ..area };
        text::write(hint, look.faint(), look, room, screen);
    }
}

/// Draws the list of plays that the cells do not tell apart.
fn ask(table: &Table<'_>, plays: &[usize], look: &Look, area: Rect, screen: &mut Buffer) {
    let mut lines = vec!["Which play?".to_owned()];
    for (&play, label) in plays.iter().zip((1..).map_while(|number| char::from_digit(number, ANSWERS))) {
        lines.push(format!("{label}  {}", told(table.session(), play)));
    }
    lines.push("Esc  another play".to_owned());
    popup::popup(&lines, look, area, screen);
}

/// A legal play in words: with the kind of a promotion, and with the cells that it changes if another play reads alike.
fn told(session: &Session<'_>, play: usize) -> String {
    let (metadata, legal) = (session.metadata(), session.legal());
    let Legal { written, path } = &legal[play];
    let kind = path.kind.map_or(String::new(), |kind| format!(" ({})", metadata.kinds[kind]));
    if legal.iter().filter(|other| other.written == *written).count() == 1 {
        return format!("{written}{kind}");
    }
    let changed: Vec<&str> =
        session.changed_by(play).iter().map(|&cell| metadata.cells[cell].name.as_ref()).collect();
    format!("{written}{kind} changes {}", changed.join(" "))
}
