//! Boards of all kinds, as they are laid out and drawn.

use engine::ErasedGame;
use play::labels::Labels;
use play::look::{Colours, Look, Marks, Means};
use play::view::{self, Scene, Window};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use crate::common::{cell, game, of_persons, ruled};
use crate::screens::{RICH, drawn, text};

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

/// A game whose board has this clause, and in which each play is legal anywhere.
pub fn of_board(board: &str) -> engine::Erased<dsl::interp::Interpreted> {
    ruled(&format!(
        "game placed \"A title that is much too long for a window of eighty columns, so that it is cut\"\n\
         players black, white\nboard {board}\npiece stone \"b\" \"w\"\nplay place: stone on empty\ndraw when no empty\n"
    ))
}

/// Boards of every kind, small and large.
const BOARDS: [&str; 9] = [
    "grid 8 x 8",
    "grid 16 x 4 in parts of 4 x 4",
    "grid 19 x 19",
    "grid 32 x 32",
    "grid 10 x 10 dark",
    "lines 3 x 3 {a1 b1 c1} {a1 b2 c3} {a1 a2 a3}",
    "hex 11 x 11",
    "hexagon 5",
    "star 3",
];

#[test]
fn pieces_are_seen_on_any_terminal() {
    for (board, colours) in
        BOARDS.into_iter().flat_map(|board| [(board, Colours::All), (board, Colours::Sixteen)])
    {
        let game = of_board(board);
        let metadata = game.metadata();
        let look = Look::new(metadata, Means { colours, unicode: true });
        let pieces =
            vec![Some(engine::Piece { player: 0, kind: 0 }), Some(engine::Piece { player: 1, kind: 0 })];
        let all: Vec<_> = pieces.into_iter().cycle().take(metadata.cells.len()).collect();
        let marks = vec![Marks::default(); all.len()];
        let labels = Labels::of(metadata);
        for (width, height) in [(55, 21), (95, 37)] {
            let scene = Scene {
                metadata,
                labels: &labels,
                board: &all,
                marks: &marks,
                cursor: 0,
                flipped: false,
                look: &look,
            };
            let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
            let window = view::board(&scene, screen.area, &mut screen);
            for (cell, piece) in all.iter().enumerate() {
                let middle = window.geometry.middle(cell);
                let at = (middle.x.wrapping_sub(window.from.x), middle.y.wrapping_sub(window.from.y));
                if at.0 >= window.area.width || at.1 >= window.area.height {
                    continue;
                }
                let shown = &screen[(at.0 + window.area.x, at.1 + window.area.y)];
                let player = usize::from(piece.unwrap().player);
                let own = look.players[player].colour.number(colours).map(Color::Indexed).unwrap();
                let seen = (shown.symbol() == "●" && shown.fg == own) || shown.bg == own;
                assert!(seen, "{board}, {width} columns: {shown:?}");
                assert!(shown.bg != Color::Reset, "{board}: the terminal's ground is behind a piece");
            }
        }
    }
}

#[test]
fn pieces_of_one_line_do_not_touch() {
    for board in BOARDS {
        let game = of_board(board);
        let geometry = window(&game, 0, false, Rect::new(0, 0, 55, 21)).geometry;
        for cell in 0..geometry.places.len() {
            let (whole, middle) =
                (geometry.dots(cell), geometry.around(cell, (1, geometry.places[cell].height)));
            assert_eq!(
                2 * whole.x + whole.width,
                2 * middle.x + middle.width,
                "{board}: as much at the left as at the right"
            );
            assert_eq!(
                2 * whole.y + whole.height,
                2 * middle.y + middle.height,
                "{board}: as much above as below"
            );
        }
    }
    let game = game("halma");
    let screen = drawn(&of_persons(&game, None), RICH, 80, 24);
    let line: String = (0..80).map(|x| screen[(x, 2)].symbol()).collect();
    assert!(line.starts_with(" 0  ●  ●  ●  ●  ●  "), "{line}");
}

#[test]
fn the_sides_of_hex_have_the_colours_of_their_players() {
    let game = game("hex");
    for (flipped, (width, height)) in
        [(false, (55, 21)), (true, (55, 21)), (false, (95, 37)), (false, (150, 60))]
    {
        let metadata = game.metadata();
        let (labels, look) = (Labels::of(metadata), Look::new(metadata, RICH));
        let board = game.start().setup().board;
        let marks = vec![Marks::default(); board.len()];
        let scene = Scene {
            metadata,
            labels: &labels,
            board: &board,
            marks: &marks,
            cursor: 0,
            flipped,
            look: &look,
        };
        let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
        let window = view::board(&scene, screen.area, &mut screen);
        let colours_at = |x: u16, y: u16| [screen[(x, y)].fg, screen[(x, y)].bg];
        let [red, blue] =
            look.players.map(|paint| paint.colour.number(Colours::All).map(Color::Indexed).unwrap());
        for name in ["c1", "h1", "c11", "h11"] {
            let place = window.geometry.places[cell(&game, name)];
            let beyond = if name.ends_with("11") != flipped { place.bottom() } else { place.y - 1 };
            assert!(colours_at(place.x + place.width / 2, beyond).contains(&red), "{name} of {window:?}");
        }
        for name in ["a3", "a8", "k3", "k8"] {
            let place = window.geometry.places[cell(&game, name)];
            let beyond = if name.starts_with('k') != flipped { place.right() } else { place.x - 1 };
            assert!(colours_at(beyond, place.y).contains(&blue), "{name} of {window:?}");
        }
    }
}

#[test]
fn hex_is_a_rhombus_at_any_size() {
    let game = game("hex");
    for (width, height) in [(55, 21), (95, 37), (150, 60), (20, 8)] {
        let geometry = window(&game, 0, false, Rect::new(0, 0, width, height)).geometry;
        let at = |name: &str| geometry.middle(cell(&game, name));
        for (left, right) in [("a1", "k1"), ("a6", "k6"), ("a11", "k11")] {
            assert_eq!(at(left).y, at(right).y);
            assert_eq!(at(right).x - at(left).x, at("k1").x - at("a1").x, "rows are equally long");
        }
        let slant = |upper: &str, lower: &str| (at(lower).x - at(upper).x, at(lower).y - at(upper).y);
        assert_eq!(slant("a1", "a6"), slant("a6", "a11"));
        assert_eq!(slant("a1", "a11"), slant("k1", "k11"));
        assert_eq!(slant("a1", "a3").0, geometry.size.0, "half a cell a row");
    }
}

#[test]
fn a_board_that_is_larger_than_the_window_says_so() {
    let told = |board: &str| {
        let game = of_board(board);
        text(&drawn(&of_persons(&game, None), RICH, 80, 24)).contains("larger than the window")
    };
    assert!(told("grid 32 x 32") && told("hex 26 x 26"));
    assert!(!told("grid 19 x 19") && !told("hex 11 x 11") && !told("grid 9 x 9 in parts of 3 x 3"));
}
