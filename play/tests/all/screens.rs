//! The screens that are drawn.

use engine::ErasedGame;
use play::look::{Colours, Look, Means, paints};
use play::shade::Shade;
use play::table::Act;
use play::view;
use play::{Seat, Table};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::boards::of_board;
use crate::common::{ALIKE, Memory, cell, enter, found, game, of_persons, ruled};

pub const RICH: Means = Means { colours: Colours::All, unicode: true };
pub const PLAIN: Means = Means { colours: Colours::None, unicode: false };

pub fn drawn(table: &Table<'_>, means: Means, width: u16, height: u16) -> Buffer {
    let look = Look::new(table.session().metadata(), means);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| drop(view::draw(table, &look, frame.buffer_mut()))).unwrap();
    terminal.backend().buffer().clone()
}

/// The symbols of a screen; then the colours behind them, each as a letter.
pub fn text(screen: &Buffer) -> String {
    let (mut symbols, mut grounds, mut known) = (String::new(), String::new(), vec![Color::Reset]);
    let line = |text: &str| format!("{}\n", text.trim_end());
    for y in 0..screen.area.height {
        let (mut row, mut ground) = (String::new(), String::new());
        for x in 0..screen.area.width {
            let cell = &screen[(x, y)];
            row.push_str(cell.symbol());
            let number = known.iter().position(|colour| *colour == cell.bg).unwrap_or(known.len());
            if number == known.len() {
                known.push(cell.bg);
            }
            ground.push(b" abcdefghijklmnop"[number] as char);
        }
        symbols += &line(&row);
        grounds += &line(&ground);
    }
    let legend: Vec<String> = known
        .iter()
        .enumerate()
        .skip(1)
        .map(|(at, colour)| format!("{} {colour:?}", b" abcdefghijklmnop"[at] as char))
        .collect();
    if known.len() == 1 { symbols } else { format!("{symbols}{grounds}{}\n", legend.join(", ")) }
}

/// A game after some plays, while a play is begun at a cell.
fn begun<'e>(entry: &'e dyn ErasedGame, plays: &[&str], at: &str) -> Table<'e> {
    let desk = Memory::default();
    let mut table = Table::new(entry, None, [Seat::Person; 2]);
    plays.iter().for_each(|play| enter(&mut table, play, &desk));
    table.act(Act::Point(cell(entry, at)), &desk);
    assert_eq!(table.session().made().len(), plays.len(), "{}", table.message());
    table
}

macro_rules! screens {
    ($name:ident, $game:literal, $plays:expr, $at:literal) => {
        #[test]
        fn $name() {
            let game = game($game);
            let table = begun(&game, &$plays, $at);
            insta::assert_snapshot!(concat!($game, "_colour"), text(&drawn(&table, RICH, 80, 24)));
            insta::assert_snapshot!(concat!($game, "_ascii"), text(&drawn(&table, PLAIN, 80, 24)));
        }
    };
}

screens!(squares, "checkers", ["b6 c5", "e3 d4"], "c5");
screens!(points, "nine_mens_morris", ["a7", "d2", "d7", "f4"], "g7");

#[test]
fn hexagons() {
    let game = game("hex");
    let table = begun_free(&game, &["f6", "e7", "g5"]);
    insta::assert_snapshot!("hex_colour", text(&drawn(&table, RICH, 80, 24)));
    insta::assert_snapshot!("hex_ascii", text(&drawn(&table, PLAIN, 80, 24)));
}

#[test]
fn stones_on_a_grid() {
    let game = game("go_9x9");
    let table = begun_free(&game, &["E5", "D4", "J1"]);
    insta::assert_snapshot!("go_colour", text(&drawn(&table, RICH, 80, 24)));
    insta::assert_snapshot!("go_ascii", text(&drawn(&table, PLAIN, 80, 24)));
}

#[test]
fn narrow_cells() {
    let game = game("halma");
    let table = begun_free(&game, &["J 14,12 12,12"]);
    insta::assert_snapshot!("halma_colour", text(&drawn(&table, RICH, 80, 24)));
}

#[test]
fn parts() {
    let game = game("ultimate_tic_tac_toe");
    let table = begun_free(&game, &["e5", "d4"]);
    insta::assert_snapshot!("parts_colour", text(&drawn(&table, RICH, 80, 24)));
    insta::assert_snapshot!("parts_ascii", text(&drawn(&table, PLAIN, 80, 24)));
}

/// A game after some plays.
fn begun_free<'e>(entry: &'e dyn ErasedGame, plays: &[&str]) -> Table<'e> {
    let desk = Memory::default();
    let mut table = Table::new(entry, None, [Seat::Person; 2]);
    plays.iter().for_each(|play| enter(&mut table, play, &desk));
    assert_eq!(table.session().made().len(), plays.len(), "{}", table.message());
    table
}

#[test]
fn plain_screens_have_neither_colour_nor_other_symbols() {
    for name in ["checkers", "hex", "nine_mens_morris", "ultimate_tic_tac_toe", "chess", "pente", "go_9x9"] {
        let (game, desk) = (game(name), Memory::default());
        let mut table = Table::new(&game, None, [Seat::Person; 2]);
        for act in [Act::Tick(std::time::Duration::ZERO), Act::Help] {
            table.act(act, &desk);
            let screen = drawn(&table, PLAIN, 100, 40);
            let plain = |cell: &ratatui::buffer::Cell| {
                cell.symbol().is_ascii() && cell.fg == Color::Reset && cell.bg == Color::Reset
            };
            assert!(screen.content().iter().all(plain), "{name}");
        }
    }
}

#[test]
fn pieces_have_the_colours_of_their_players() {
    let number = |shade: Shade| shade.number(Colours::All).unwrap();
    let of =
        |name: &str| paints(game(name).metadata()).map(|paint| (number(paint.colour), number(paint.ink)));
    assert_eq!(of("checkers"), [(16, 231), (231, 16)], "black and white");
    assert_eq!(of("hex"), [(160, 231), (27, 231)], "red and blue");
    let [first, second] = of("tic_tac_toe");
    assert_eq!((first.1, second.1), (16, 231), "named for no colour: light and dark");
    let game = game("checkers");
    let table = Table::new(&game, None, [Seat::Person; 2]);
    let screen = drawn(&table, RICH, 80, 24);
    let piece = screen.content().iter().find(|cell| cell.symbol() == "b" && cell.bg != Color::Reset);
    assert_eq!(piece.map(|cell| (cell.fg, cell.bg)), Some((Color::Indexed(231), Color::Indexed(16))));
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let game = game("checkers");
    let table = Table::new(&game, None, [Seat::Person; 2]);
    assert!(text(&drawn(&table, RICH, 23, 8)).contains("larger"));
    for (width, height) in [(24, 8), (40, 10), (47, 9), (48, 9), (200, 80), (1, 1)] {
        drawn(&table, RICH, width, height);
    }
}

#[test]
fn thoughts_are_shown_while_they_come() {
    let (game, desk) = (game("checkers"), Memory::default());
    let mut table = Table::new(&game, None, [Seat::Person, Seat::Agent]);
    enter(&mut table, "b6 a5", &desk);
    table.hear(table.wanted().unwrap().number, found("E a3 b4"));
    let screen = text(&drawn(&table, PLAIN, 80, 24));
    assert!(screen.contains("The agent thinks: depth 5, value +12"), "{screen}");
    assert!(screen.contains("E a3 b4"), "{screen}");
}

#[test]
fn a_label_stands_above_its_narrow_column() {
    let game = game("pente");
    let table = Table::new(&game, None, [Seat::Person; 2]);
    let screen = text(&drawn(&table, PLAIN, 80, 24));
    let mut lines = screen.lines().skip(1);
    let [labels, points] = [lines.next().unwrap(), lines.next().unwrap()];
    assert_eq!(labels.find('A'), points.find('+'), "{screen}");
}

#[test]
fn plays_that_read_alike_are_told_apart() {
    let (game, desk) = (ruled(ALIKE), Memory::default());
    let mut table = of_persons(&game, None);
    ["c1", "c5"].iter().for_each(|name| table.act(Act::Point(cell(&game, name)), &desk));
    let screen = text(&drawn(&table, PLAIN, 80, 24));
    assert!(
        screen.contains("c1-c5 changes c5 b4 b2 c1") && screen.contains("c1-c5 changes c5 d4 d2 c1"),
        "{screen}"
    );
}

#[test]
fn a_title_that_is_cut_says_so() {
    let game = of_board("grid 3 x 3");
    let title = |means| {
        let screen = drawn(&of_persons(&game, None), means, 80, 24);
        text(&screen).lines().next().unwrap().to_owned()
    };
    assert_eq!(
        title(RICH),
        "placed  A title that is much too long for a window of eighty column…  b2  play 1"
    );
    assert!(title(PLAIN).contains("eighty colu..."), "{}", title(PLAIN));
}

#[test]
fn another_game_is_offered_at_the_end() {
    let game = game("tic_tac_toe");
    let table = begun_free(&game, &["a1", "b2", "a2", "c3", "a3"]);
    let screen = text(&drawn(&table, RICH, 80, 24));
    let last: Vec<&str> = screen.lines().skip(22).take(2).collect();
    assert_eq!(last[0], "The game is over: x wins (win when line of 3 own).");
    assert!(last[1].starts_with("Another game?   Enter or `new` begins one"), "{screen}");
}

#[test]
fn long_rules_are_read_page_by_page() {
    use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = of_persons(&game, None);
    enter(&mut table, "rules", &desk);
    let look = Look::new(game.metadata(), RICH);
    let shown = |table: &Table<'_>| {
        let mut screen = Buffer::empty(Rect::new(0, 0, 80, 24));
        let window = view::draw(table, &look, &mut screen);
        (window, text(&screen))
    };
    let has = |text: &str, number: usize| text.contains(&format!("clause {number} "));
    let (window, first) = shown(&table);
    assert!(has(&first, 1) && has(&first, 21) && !has(&first, 22), "{first}");
    let press = |table: &mut Table<'_>, code| {
        let (window, _) = shown(table);
        let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        let act = play::keys::act(&event, table, window.as_ref()).unwrap();
        table.act(act, &desk);
        shown(table).1
    };
    assert_eq!(window.map(|window| window.more), Some(19));
    assert!(!has(&press(&mut table, KeyCode::Down), 1));
    assert!(has(&press(&mut table, KeyCode::Up), 1));
    press(&mut table, KeyCode::PageDown);
    let last = press(&mut table, KeyCode::PageDown);
    assert!(has(&last, 40) && has(&last, 20) && !has(&last, 19), "no further than the end: {last}");
    assert!(has(&press(&mut table, KeyCode::Up), 19), "at once");
    assert!(!press(&mut table, KeyCode::Esc).contains("clause"));
}
