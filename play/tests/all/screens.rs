//! The screens that are drawn.

use engine::ErasedGame;
use play::labels::Labels;
use play::look::{Look, Marks, Means, paints};
use play::table::Act;
use play::view::{self, Scene, Window};
use play::{Seat, Table};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use crate::common::{ALIKE, Memory, cell, enter, found, game, of_persons, ruled};

const RICH: Means = Means { colour: true, unicode: true };
const PLAIN: Means = Means { colour: false, unicode: false };

fn drawn(table: &Table<'_>, means: Means, width: u16, height: u16) -> Buffer {
    let look = Look::new(table.session().metadata(), means);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| drop(view::draw(table, &look, frame.buffer_mut()))).unwrap();
    terminal.backend().buffer().clone()
}

/// The symbols of a screen; then the colours behind them, each as a letter.
fn text(screen: &Buffer) -> String {
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
    for name in ["checkers", "hex", "nine_mens_morris", "ultimate_tic_tac_toe", "chess", "pente"] {
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
    let of = |name: &str| paints(game(name).metadata()).map(|paint| (paint.colour, paint.ink));
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

/// The board of a game in an area of the screen, with the cursor on a cell.
fn window(entry: &dyn ErasedGame, cursor: usize, flipped: bool, area: Rect) -> Window {
    let metadata = entry.metadata();
    let (labels, look) = (Labels::of(metadata), Look::new(metadata, RICH));
    let board = entry.start().setup().board;
    let marks = vec![Marks::default(); board.len()];
    let scene =
        Scene { metadata, labels: &labels, board: &board, marks: &marks, cursor, flipped, look: &look };
    Window::new(&scene, area)
}

#[test]
fn every_cell_is_found_where_it_is_drawn() {
    for name in ["checkers", "halma", "hex", "nine_mens_morris", "ultimate_tic_tac_toe"] {
        let game = game(name);
        for (flipped, (width, height)) in
            [(false, (80, 20)), (true, (80, 20)), (false, (20, 7)), (true, (200, 60))]
        {
            for index in 0..game.metadata().cells.len() {
                let window = window(&game, index, flipped, Rect::new(3, 2, width, height));
                let place = window.geometry.places[index];
                let middle = (place.x + place.width / 2, place.y + place.height / 2);
                let seen =
                    (middle.0 - window.from.x + window.area.x, middle.1 - window.from.y + window.area.y);
                let at = Position { x: seen.0, y: seen.1 };
                assert!(window.area.contains(at), "{name}: cell {index} is out of view");
                assert_eq!(window.cell_at(at), Some(index), "{name}");
            }
        }
    }
}

#[test]
fn cells_are_as_large_as_the_screen_allows() {
    let game = game("checkers");
    let size = |width, height| window(&game, 0, false, Rect::new(0, 0, width, height)).geometry.size;
    assert_eq!([size(53, 21), size(100, 40), size(30, 12), size(10, 5)], [(5, 2), (7, 3), (3, 1), (2, 1)]);
}

#[test]
fn arrows_reach_every_cell() {
    for name in ["checkers", "hex", "nine_mens_morris", "ultimate_tic_tac_toe", "fanorona"] {
        let game = game(name);
        let geometry = window(&game, 0, false, Rect::new(0, 0, 80, 22)).geometry;
        let mut reached = vec![0];
        let mut next = 0;
        while next < reached.len() {
            for way in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let beside = geometry.beside(reached[next], way);
                reached.extend(beside.filter(|cell| !reached.contains(cell)));
            }
            next += 1;
        }
        assert_eq!(reached.len(), geometry.places.len(), "{name}");
    }
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
    assert_eq!(labels.find('A'), points.find('.'), "{screen}");
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
