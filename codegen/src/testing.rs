//! Rule files of the project, and boards and programs made by hand, for tests of the crate.

use std::fs;
use std::path::Path;

use dsl::{Model, Sources};

use crate::program::{Board, Direction, Entries, FieldType, Function, Program, Record, Shift, Width};

/// The model of a shipped game.
pub fn shipped(game: &str) -> Model {
    let (mut sources, mut wanted) = (Sources::default(), None);
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "rules") {
            let file = sources.add(path.to_string_lossy(), fs::read_to_string(&path).unwrap());
            let is_wanted = path.file_stem().is_some_and(|name| name == game);
            wanted = wanted.or(is_wanted.then_some(file));
        }
    }
    let file = wanted.unwrap_or_else(|| panic!("no rule file of {game}"));
    dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}")).0
}

/// The names of the shipped games, sorted.
pub fn shipped_names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let games = paths.filter(|path| path.extension().is_some_and(|ending| ending == "rules"));
    let mut names: Vec<String> =
        games.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    names
}

/// A board of squares with a ghost bit after each row: the four steps, a leap that is masked, and a step of two parts.
pub fn grid(width: usize, height: usize) -> Board {
    let stride = width + 1;
    let words = (stride * height).div_ceil(64);
    let bit: Vec<u16> =
        (0..width * height).map(|cell| (cell / width * stride + cell % width) as u16).collect();
    let mut board = Board { words, cells: Vec::new(), bit, directions: Vec::new() };
    board.cells = board.bits_of(0..width * height);
    let column = |from: std::ops::Range<usize>| {
        Some(board.bits_of((0..width * height).filter(|cell| from.contains(&(cell % width)))))
    };
    let plain = |by: i32| vec![Shift { by, from: None }];
    let stride = stride as i32;
    let directions = [
        ("north", plain(-stride)),
        ("east", plain(1)),
        ("south", plain(stride)),
        ("west", plain(-1)),
        ("leap", vec![Shift { by: stride + 2, from: column(0..width - 2) }]),
        ("fork", vec![Shift { by: 1, from: column(0..1) }, Shift { by: stride, from: column(1..width) }]),
    ];
    board.directions = directions.map(|(name, shifts)| Direction { name: name.to_owned(), shifts }).into();
    board
}

/// A program of functions, with states and places of these fields, and plays of nothing but an end.
pub fn program(board: Board, fields: &[(&str, FieldType)], functions: Vec<Function>) -> Program {
    let record = |fields: &[(&str, FieldType)]| {
        Record::new(board.words, fields.iter().map(|(name, ty)| ((*name).to_owned(), *ty)).collect())
    };
    Program {
        name: "test".to_owned(),
        state: record(fields),
        play: record(&[("to", FieldType::Number(Width::Short))]),
        place: record(fields),
        tables: Vec::new(),
        functions,
        entries: Entries::default(),
        board,
    }
}
