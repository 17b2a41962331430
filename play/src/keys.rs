//! Maps keys and the mouse to acts.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Position;

use crate::table::{Act, Mode, Table};
use crate::view::Window;

/// The act that an event of the terminal stands for. `window` is the board as it was drawn last.
pub fn act(event: &Event, table: &Table<'_>, window: Option<&Window>) -> Option<Act> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => by_key(key, table, window),
        Event::Mouse(mouse) if matches!(table.mode(), Mode::Read(_)) => match mouse.kind {
            MouseEventKind::ScrollUp => scroll(table, window, -WHEEL),
            MouseEventKind::ScrollDown => scroll(table, window, WHEEL),
            _ => None,
        },
        Event::Mouse(mouse) => {
            let cell = window?.cell_at(Position { x: mouse.column, y: mouse.row })?;
            (mouse.kind == MouseEventKind::Down(MouseButton::Left)).then_some(Act::Point(cell))
        }
        _ => None,
    }
}

/// Lines by which the wheel, and a page, move a text.
const WHEEL: isize = 3;
const PAGE: isize = 15;

/// Moves the text that is read, as far as there is more of it; `None` if all of it is in view.
fn scroll(table: &Table<'_>, window: Option<&Window>, by: isize) -> Option<Act> {
    let (Mode::Read(reading), Some(window)) = (table.mode(), window) else { return None };
    let to = reading.from.saturating_add_signed(by).min(window.more);
    (window.more > 0).then_some(Act::Scroll(to))
}

fn by_key(key: &KeyEvent, table: &Table<'_>, window: Option<&Window>) -> Option<Act> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('z') => Some(Act::Undo),
            KeyCode::Char('y') => Some(Act::Redo),
            KeyCode::Char('t') => Some(Act::Hint),
            KeyCode::Char('f') => Some(Act::Flip),
            KeyCode::Char('r') => Some(Act::Resign),
            KeyCode::Char('s') => Some(Act::Save),
            KeyCode::Char('o') => Some(Act::Open),
            KeyCode::Char('n') => Some(Act::New),
            KeyCode::Char('q' | 'c') => Some(Act::Quit),
            // Some terminals send this for Backspace.
            KeyCode::Char('h') => Some(Act::Erase),
            _ => None,
        };
    }
    let moved = match key.code {
        KeyCode::Up => scroll(table, window, -1),
        KeyCode::Down => scroll(table, window, 1),
        KeyCode::PageUp => scroll(table, window, -PAGE),
        KeyCode::PageDown | KeyCode::Char(' ') => scroll(table, window, PAGE),
        KeyCode::Home => scroll(table, window, isize::MIN),
        KeyCode::End => scroll(table, window, isize::MAX),
        _ => None,
    };
    if moved.is_some() {
        return moved;
    }
    let beside = |way| Some(Act::Look(window?.geometry.beside(table.cursor(), way)?));
    match key.code {
        KeyCode::Left => beside((-1, 0)),
        KeyCode::Right => beside((1, 0)),
        KeyCode::Up => beside((0, -1)),
        KeyCode::Down => beside((0, 1)),
        KeyCode::Enter => Some(Act::Enter),
        KeyCode::Esc => Some(Act::Escape),
        KeyCode::Backspace => Some(Act::Erase),
        KeyCode::F(1) => Some(Act::Help),
        KeyCode::Char(symbol) => Some(Act::Type(symbol)),
        _ => None,
    }
}
