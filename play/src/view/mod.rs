//! Draws a table: pure functions from a table to a buffer of the screen.

mod board;
mod cell;
mod help;
mod lines;
mod side;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

pub use board::{Scene, Window};

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
    let window = board::draw(&scene, areas.board, screen);
    if let Some(area) = areas.side {
        side::draw(table, look, area, screen);
    }
    message(table, look, areas.message, screen);
    prompt(table, look, areas.prompt, screen);
    match table.mode() {
        Mode::Help => help::draw(look, area, screen),
        Mode::Ask(plays) => ask(table, plays, look, area, screen),
        Mode::Play | Mode::Confirm(_) | Mode::Name(_) => {}
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
    let (end, _) = screen.set_stringn(area.x, area.y, &metadata.name, area.width.into(), look.bold());
    let cell = metadata.cells.get(table.cursor()).map_or("", |cell| cell.name.as_ref());
    let plays = table.session().made().len();
    let right = format!("{cell}  play {}", plays + 1);
    let room = usize::from((area.right() - end).saturating_sub(right.len() as u16 + 4));
    let title: String = metadata.title.chars().take(room).collect();
    screen.set_string(end + 2, area.y, title, look.faint());
    let x = area.right().saturating_sub(right.len() as u16);
    screen.set_stringn(x, area.y, &right, area.width.into(), look.faint());
}

/// The message, over the lowest lines of the board if it is long.
fn message(table: &Table<'_>, look: &Look, area: Rect, screen: &mut Buffer) {
    let text = match (table.message(), table.session().ending()) {
        ("", Some(ending)) => end_message(table, ending),
        (text, _) => text.to_owned(),
    };
    if text.is_empty() {
        return;
    }
    let lines = wrapped(&text, area.width.into());
    let height = u16::try_from(lines.len()).unwrap_or(MOST_LINES).clamp(1, MOST_LINES);
    let area = Rect { y: area.bottom().saturating_sub(height), height, ..area };
    Clear.render(area, screen);
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        screen.set_stringn(area.x, y, line, area.width.into(), look.bold());
    }
}

fn end_message(table: &Table<'_>, ending: Ending) -> String {
    format!("The game is over: {}.", ending_text(table.session().metadata(), ending))
}

/// A text in lines of at most `width` characters, broken between words. A longer word has its own line.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let long = lines[lines.len() - 1].chars().count();
        let fits = long == 0 || long + 1 + word.chars().count() <= width;
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

/// Draws the input line, with a hint about keys while nothing is typed.
fn prompt(table: &Table<'_>, look: &Look, area: Rect, screen: &mut Buffer) {
    let (label, typed) = match table.mode() {
        Mode::Confirm(Question::Resign) => ("Give the game up? y/n".to_owned(), None),
        Mode::Confirm(Question::Open) => ("Open it without saving this game? y/n".to_owned(), None),
        Mode::Confirm(Question::Quit) => ("Leave without saving the game? y/n".to_owned(), None),
        Mode::Name(File::Save) => ("Write to the new file: ".to_owned(), Some(table.typed())),
        Mode::Name(File::Open) => ("Read the file: ".to_owned(), Some(table.typed())),
        Mode::Play | Mode::Ask(_) | Mode::Help => {
            let turn = &table.session().metadata().players[table.session().turn()];
            (format!("{turn}> "), Some(table.typed()))
        }
    };
    let (end, _) = screen.set_stringn(area.x, area.y, &label, area.width.into(), look.bold());
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
        let hint = "arrows and Enter, the mouse, or type a play   F1 or `help`: keys";
        screen.set_stringn(
            end + 2,
            area.y,
            hint,
            usize::from(area.right().saturating_sub(end + 2)),
            look.faint(),
        );
    }
}

/// Draws the list of plays that the cells do not tell apart.
fn ask(table: &Table<'_>, plays: &[usize], look: &Look, area: Rect, screen: &mut Buffer) {
    let mut lines = vec!["Which play?".to_owned()];
    for (&play, label) in plays.iter().zip((1..).map_while(|number| char::from_digit(number, ANSWERS))) {
        lines.push(format!("{label}  {}", told(table.session(), play)));
    }
    lines.push("Esc  another play".to_owned());
    help::popup(&lines, look, area, screen);
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
