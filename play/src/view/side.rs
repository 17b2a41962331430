//! The panel beside the board: the players with their clocks, the result of the search, and the plays.

use std::time::Duration;

use engine::Metadata;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::text;
use crate::look::Look;
use crate::table::{Purpose, Seat, Table, value_text};

/// Most lines of a variation.
const VARIATION: usize = 3;
/// What stands below a player's name is written below the name.
const INDENT: &str = "     ";

/// A pen that writes line below line.
struct Pen<'a> {
    area: Rect,
    y: u16,
    look: &'a Look,
    screen: &'a mut Buffer,
}

impl Pen<'_> {
    fn line(&mut self, text: &str, style: Style) {
        if self.y < self.area.bottom() {
            let line = Rect { y: self.y, height: 1, ..self.area };
            text::write(text, style, self.look, line, self.screen);
        }
        self.y += 1;
    }
}

/// Draws the panel.
pub(super) fn draw(table: &Table<'_>, look: &Look, area: Rect, screen: &mut Buffer) {
    let mut pen = Pen { area, y: area.y, look, screen };
    for player in [0, 1] {
        seat(table, player, look, &mut pen);
    }
    pen.line("", Style::new());
    thoughts(table, look, &mut pen);
    plays(table, look, &mut pen);
}

/// Draws a player: a piece, the name, the seat, the clock; then the pieces taken, and counters.
fn seat(table: &Table<'_>, player: usize, look: &Look, pen: &mut Pen<'_>) {
    let session = table.session();
    let metadata = session.metadata();
    let to_move = session.ending().is_none() && session.turn() == player;
    let who = match table.seat(player) {
        Seat::Person => "you".to_owned(),
        Seat::Agent => {
            table.level().map_or("agent".to_owned(), |level| format!("agent, level {}", level.number()))
        }
    };
    let arrow = if to_move { look.text("▶", ">") } else { " " };
    let style = if to_move { look.bold() } else { Style::new() };
    let (y, clock) = (pen.y, clock(table.clocks()[player]));
    let long = u16::try_from(clock.len()).unwrap_or(0);
    pen.area.width = pen.area.width.saturating_sub(long + 1);
    pen.line(&format!("{arrow}    {} ({who})", metadata.players[player]), style);
    pen.area.width += long + 1;
    let symbol = metadata.symbols.first().map_or(' ', |symbols| symbols[player]);
    if y < pen.area.bottom() {
        let room = pen.area.width.saturating_sub(2).into();
        pen.screen.set_stringn(pen.area.x + 2, y, format!("{symbol} "), room, look.letter(player));
        let x = pen.area.right().saturating_sub(long);
        pen.screen.set_stringn(x, y, &clock, pen.area.width.into(), style);
    }
    let told = told(table, player);
    let room = usize::from(pen.area.width).saturating_sub(INDENT.len());
    for line in text::wrapped(&told, room).iter().filter(|line| !line.is_empty()) {
        pen.line(&format!("{INDENT}{line}"), look.faint());
    }
}

/// The number of pieces that the player took, and its counters.
fn told(table: &Table<'_>, player: usize) -> String {
    let session = table.session();
    let counters = session.position().setup().counters[player].clone();
    let names = session.metadata().counters.iter();
    let mut told: Vec<String> = names.zip(counters).map(|(name, count)| format!("{name} {count}")).collect();
    let taken = session.taken()[player];
    let is_told = session.metadata().counters.iter().any(|name| name == "taken");
    if taken > 0 && !is_told {
        told.insert(0, format!("taken {taken}"));
    }
    told.extend(sides(session.metadata(), player));
    told.join(", ")
}

/// The sides that the player has to join, each by its first and its last cell.
fn sides(metadata: &Metadata, player: usize) -> Option<String> {
    let name = |cell: &usize| metadata.cells[*cell].name.as_ref();
    let side =
        |cells: &engine::List<usize>| Some(format!("{}-{}", name(cells.first()?), name(cells.last()?)));
    let sides: Vec<String> = metadata.sides[player].iter().filter_map(side).collect();
    (!sides.is_empty()).then(|| format!("joins {}", sides.join(" and ")))
}

/// Minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Draws the result so far of the search under way, or that of the last search.
fn thoughts(table: &Table<'_>, look: &Look, pen: &mut Pen<'_>) {
    let begun = table.wanted().map(|wanted| match wanted.purpose {
        Purpose::Play => "The agent thinks",
        Purpose::Hint => "Looking for a play",
    });
    let Some(found) = table.known() else {
        if let Some(begun) = begun {
            pen.line(&format!("{begun}{}", look.text("…", "...")), look.bold());
            pen.line("", Style::new());
        }
        return;
    };
    let head =
        format!("{}: depth {}, value {}", begun.unwrap_or("Search"), found.depth, value_text(found.score));
    let style = if begun.is_some() { look.bold() } else { look.faint() };
    for line in text::wrapped(&head, pen.area.width.into()) {
        pen.line(&line, style);
    }
    let variation: Vec<String> = found.variation.iter().map(ToString::to_string).collect();
    for line in text::wrapped(&variation.join(" | "), pen.area.width.into()).iter().take(VARIATION) {
        pen.line(line, look.faint());
    }
    pen.line("", Style::new());
}

/// Draws the last plays that there is room for, a line each.
fn plays(table: &Table<'_>, look: &Look, pen: &mut Pen<'_>) {
    let made = table.session().made();
    let room = usize::from(pen.area.bottom().saturating_sub(pen.y));
    let from = made.len().saturating_sub(room);
    let metadata: &Metadata = table.session().metadata();
    for (index, made) in made.iter().enumerate().skip(from) {
        let last = index + 1 == table.session().made().len();
        let style = if last { look.bold() } else { Style::new() };
        pen.line(&format!("{:>3}. {} {}", index + 1, metadata.players[made.player], made.play), style);
    }
}
