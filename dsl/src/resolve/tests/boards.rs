//! Boards other than grids, and leaps.

use super::model_of;
use crate::Model;
use crate::model::{Action, Condition, Region, ValueOf};

/// The names of directions.
fn directions<'a>(model: &'a Model, dirs: &[usize]) -> Vec<&'a str> {
    dirs.iter().map(|&id| model.board.directions[id].name.as_str()).collect()
}

fn cell(model: &Model, name: &str) -> usize {
    model.board.cells.iter().position(|cell| cell.name == name).unwrap()
}

/// A model of a few clauses about a piece called `man`.
fn small(clauses: &str) -> Model {
    let head = "game small\nplayers white facing north, black facing south\npiece man \"w\" \"b\"\n";
    model_of(&format!("{head}{clauses}\nloss when stuck\n"))
}

/// The first mover's directions for each player, and the cells to which those of the first player lead from `at`.
fn ways(model: &Model, at: &str) -> (Vec<Vec<String>>, String) {
    let Action::Move(movers) = &model.plays[0].action else { panic!() };
    let dirs = &movers[0].walk.dirs;
    let names = dirs.each_ref().map(|dirs| directions(model, dirs).into_iter().map(str::to_owned).collect());
    let next = dirs[0].iter().filter_map(|&dir| model.board.directions[dir].next[cell(model, at)]);
    let cells: Vec<&str> = next.map(|cell| model.board.cells[cell].name.as_str()).collect();
    (names.into(), cells.join(" "))
}

#[test]
fn leaps_are_directions_of_their_own() {
    let model = small("board grid 8 x 8\nplay leap: man along leap 1 2: empty");
    assert_eq!((model.board.steps, model.board.directions.len()), (8, 16));
    assert_eq!(ways(&model, "b1").1, "c3 d2 a3", "clockwise from north");
    assert_eq!(ways(&model, "d4").1, "e6 f5 f3 e2 c2 b3 b5 c6");
    for way in &model.board.directions {
        let back = &model.board.directions[way.opposite];
        assert_eq!((way.dx, way.dy), (-back.dx, -back.dy), "{}", way.name);
    }
    let straight = small("board grid 8 x 8\nplay leap: man along leap 2 0 or leap 0 2: empty");
    assert_eq!(ways(&straight, "d4").1, "d6 f4 d2 b4");
    let ahead = small("board grid 8 x 8\nplay leap: man along forward leap 2 2: empty");
    assert_eq!(
        ways(&ahead, "d4").0,
        [["leap_north2_east2", "leap_north2_west2"], ["leap_south2_east2", "leap_south2_west2"]]
    );
}

#[test]
fn a_leap_is_meant_only_where_it_is_written() {
    let model = small(
        "board grid 8 x 8\nplay step: man along all: empty\nplay leap: man along leap 1 2: empty\n\
         region beside = within 1 of {d4}\nregion leapt = leap 1 2 of {a1}\nvalue 1 per beside\nvalue 1 per leapt\n\
         win when line of 3 own",
    );
    assert_eq!(ways(&model, "a1").1, "a2 b2 b1");
    let count = |value: usize| match &model.values[value].per {
        ValueOf::Region(Region::Fixed(masks)) => masks[0].iter().filter(|is_in| **is_in).count(),
        other => panic!("{other:?}"),
    };
    assert_eq!((count(0), count(1)), (9, 2));
    let Condition::Line { dirs, .. } = &model.ends[0].when else { panic!() };
    assert_eq!(dirs.len(), 4);
}

#[test]
fn hexagons_have_six_directions() {
    let model = small("board hex 5 x 4\nplay step: man along all: empty");
    assert_eq!(model.board.cells.len(), 20);
    assert_eq!(ways(&model, "c2").1, "d3 d2 c1 b1 b2 c3");
    let forward = small("board hex 5 x 4\nplay step: man along forward: empty");
    assert_eq!(ways(&forward, "c2").0, [["northeast", "northwest"], ["southeast", "southwest"]]);
    let leap = small("board hex 5 x 5\nplay leap: man along leap 1 1: empty");
    assert_eq!(ways(&leap, "c3").1, "d5 e4 d2 b1 a2 b4", "between the straight ways");
}

#[test]
fn outlines_of_hexagons() {
    let cells = |board: &str| small(&format!("board {board}\nplay place: man on empty")).board.cells.len();
    assert_eq!(
        (cells("hexagon 5"), cells("triangle 5"), cells("star 4"), cells("hexagon 1")),
        (61, 15, 121, 1)
    );
    let size = |board: &str, region: &str| {
        let model = small(&format!("board {board}\nplay place: man on empty\nvalue 1 per {region}"));
        match &model.values[0].per {
            ValueOf::Region(Region::Fixed(masks)) => masks[0].iter().filter(|is_in| **is_in).count(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(size("hex 7 x 5", "north edge"), 7);
    assert_eq!(size("hex 7 x 5", "east edge"), 5);
    assert_eq!(size("hexagon 5", "south edge"), 5);
    assert_eq!(size("hexagon 5", "corners"), 6);
    assert_eq!(size("hexagon 5", "edge"), 24);
    for edge in ["south edge", "west edge", "east edge"] {
        assert_eq!(size("triangle 6", edge), 6, "{edge}");
    }
    assert_eq!(size("triangle 6", "corners"), 3);
    assert_eq!(size("star 4", "corners"), 6);
    assert_eq!(size("star 4", "ranks 1 to 4"), 10);
    assert_eq!(size("star 4", "within 2 of {i9}"), 19);
}

#[test]
fn pictures_of_hexagons_show_the_cells_or_the_whole_drawn_board() {
    let slanting = "  |  w . b|\n  | . w . .|\n  |b . w . b|\n  | . . . .|\n  |  . . .|";
    let straight = "  |..w.b|\n  |..w..|\n  |b.w.b|\n  |.....|\n  |.....|";
    let [slanting, straight] = [slanting, straight].map(|picture| {
        small(&format!("board hexagon 3\nstart\n{picture}\nplay step: man along all: empty")).start.board
    });
    assert_eq!(slanting, straight);
    assert_eq!(slanting.iter().flatten().count(), 6);
}

/// Three squares within each other, joined in the middle of each side.
const SQUARES: &str = "board lines 7 x 7 {a7 d7 g7} {b6 d6 f6} {c5 d5 e5} {a4 b4 c4} {e4 f4 g4} {c3 d3 e3} {b2 d2 f2} \
    {a1 d1 g1} {a1 a4 a7} {b2 b4 b6} {c3 c4 c5} {d1 d2 d3} {d5 d6 d7} {e3 e4 e5} {f2 f4 f6} {g1 g4 g7}";

#[test]
fn steps_lead_along_lines() {
    let model = small(&format!("{SQUARES}\nplay step: man along all: empty\nwin when line of 3 own"));
    assert_eq!((model.board.cells.len(), model.board.steps), (24, 4));
    assert_eq!(ways(&model, "a7").1, "d7 a4");
    assert_eq!(ways(&model, "b4").1, "b6 c4 b2 a4");
    assert_eq!(ways(&model, "d5").1, "d6 e5 c5");
    let Condition::Line { dirs, .. } = &model.ends[0].when else { panic!() };
    assert_eq!(directions(&model, dirs), ["north", "east"]);
    let slanting =
        small("board lines 3 x 3 {a1 b2 c3} {a3 b2 c1} {a1 b1 c1}\nplay step: man along forward: empty");
    assert_eq!(slanting.board.cells.len(), 6);
    assert_eq!(ways(&slanting, "b2").1, "c3 a3");
    assert_eq!(ways(&slanting, "b1").1, "");
}

#[test]
fn groups_link_along_lines() {
    let model = small(
        "board lines 3 x 3 {a1 b2 c3} {a3 b2 c1}\nplay place: man on empty; then capture own without liberties",
    );
    let Action::Place { .. } = &model.plays[0].action else { panic!() };
    let crate::model::Then::Capture(Region::And(parts)) = &model.plays[0].then[0] else {
        panic!("{:?}", model.plays[0].then)
    };
    assert!(format!("{parts:?}").contains("links: [0, 1, 2, 3]"), "{parts:?}");
}
