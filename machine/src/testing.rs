//! Helpers of tests.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use codegen::program::{
    Bits, Board, Body, Direction, Entries, Expr, Field, FieldType, Function, FunctionId, Of, Program, Record,
    Shift, Type, Width,
};

use dsl::{Model, Sources};

use crate::entry::Entry;
use crate::play::Play;
use crate::raw::Code;

/// Words of the states of test programs.
pub(crate) const STATE: usize = 32;
/// Words of their plays.
pub(crate) const PLAY: usize = 10;

/// A program without functions, on a board of one cell.
pub(crate) fn empty_program() -> Program {
    Program {
        name: "empty".to_owned(),
        board: Board { words: 1, cells: vec![1], bit: vec![0], directions: Vec::new() },
        state: Record::new(1, Vec::new()),
        play: Record::new(1, Vec::new()),
        place: Record::new(1, Vec::new()),
        tables: Vec::new(),
        functions: Vec::new(),
        entries: Entries::default(),
    }
}

/// A board of so many words, of which every seventh bit is a ghost.
pub(crate) fn board(words: usize) -> Board {
    let bit: Vec<u16> = (0..64 * words as u16 - 3).filter(|bit| bit % 7 != 6).collect();
    let mut board = Board { words, cells: Bits::new(), bit, directions: Vec::new() };
    board.cells = board.bits_of(0..board.bit.len());
    let shift = |by: i32| Shift { by, from: None };
    let masked = |by: i32| Shift { by, from: Some(board.bits_of((0..board.bit.len()).step_by(2))) };
    let directions = [
        vec![shift(1)],
        vec![shift(-1)],
        vec![masked(7), shift(-9)],
        vec![shift(64), masked(-64)],
        vec![shift(65), shift(-100), masked(0)],
        Vec::new(),
    ];
    board.directions =
        directions.into_iter().map(|shifts| Direction { name: String::new(), shifts }).collect();
    board
}

/// The fields of the states of [`program`].
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    pub(crate) a: Field,
    pub(crate) b: Field,
    pub(crate) out: Field,
    pub(crate) n: Field,
    pub(crate) m: Field,
    pub(crate) byte: Field,
    pub(crate) truth: Field,
}

/// A program on a board of so many words whose states have [`Fields`], and whose plays and places have a field of each type.
pub(crate) fn program(words: usize) -> (Program, Fields) {
    let number = |name: &str, width| (name.to_owned(), FieldType::Number(width));
    let set = |name: &str| (name.to_owned(), FieldType::Set);
    let state = vec![
        set("a"),
        number("byte", Width::Byte),
        set("b"),
        number("n", Width::Signed),
        set("out"),
        number("m", Width::Signed),
        ("truth".to_owned(), FieldType::Bool),
    ];
    let item = vec![
        number("from", Width::Short),
        number("to", Width::Short),
        number("kind", Width::Byte),
        set("captured"),
        ("flag".to_owned(), FieldType::Bool),
        number("score", Width::Signed),
    ];
    let program = Program {
        board: board(words),
        state: Record::new(words, state),
        play: Record::new(words, item.clone()),
        place: Record::new(words, item),
        ..empty_program()
    };
    let field = |name: &str| program.state.find(name).expect("the field is there");
    let fields = Fields {
        a: field("a"),
        b: field("b"),
        out: field("out"),
        n: field("n"),
        m: field("m"),
        byte: field("byte"),
        truth: field("truth"),
    };
    (program, fields)
}

/// A function that stores a set in `out`, or returns a number or a truth.
pub(crate) fn giving(name: &str, fields: Fields, value: Expr) -> Function {
    let mut body = Body::new(name, "");
    match value.ty() {
        Type::Set => body.store(Of::Given, fields.out, value),
        ty => {
            body = body.returning(ty);
            body.give(value);
        }
    }
    body.finish()
}

/// Runs functions of a program on a state.
pub(crate) struct Running {
    pub(crate) program: Arc<Program>,
    pub(crate) fields: Fields,
    pub(crate) code: Code<STATE, PLAY>,
    pub(crate) state: [u64; STATE],
}

impl Running {
    /// Adds functions. The last one is called by [`Running::make`] if it has no result, else by [`Running::key`].
    pub(crate) fn new(mut program: Program, fields: Fields, functions: Vec<Function>) -> Self {
        let nothing = FunctionId(program.functions.len());
        program.functions.push(giving("nothing", fields, 0.into()));
        program.functions.extend(functions);
        let last = FunctionId(program.functions.len() - 1);
        let entries = Entries {
            plays: nothing,
            make: nothing,
            outcome: nothing,
            key: nothing,
            second_key: nothing,
            hash: nothing,
            value: nothing,
            noisy: nothing,
            ..Entries::default()
        };
        program.entries = match program.functions[last.0].result {
            None => Entries { make: last, ..entries },
            Some(_) => Entries { key: last, ..entries },
        };
        let program = Arc::new(program);
        let code = Code::new(&program).expect("this machine runs machine code");
        Self { program, fields, code, state: [0; STATE] }
    }

    /// Calls the function `make`.
    pub(crate) fn make(&mut self, me: usize) {
        self.make_play(me, &Play::of_words([0; PLAY]));
    }

    pub(crate) fn make_play(&mut self, me: usize, play: &Play<PLAY>) {
        self.code.make(me, &mut self.state, play);
    }

    /// The number of the function `key`.
    pub(crate) fn key(&self) -> i64 {
        self.code.ask(Entry::Key, 0, &self.state, None, 0)
    }

    pub(crate) fn set(&self, field: Field) -> Bits {
        field.set(&self.state, self.program.board.words).to_vec()
    }

    pub(crate) fn number(&self, field: Field) -> i64 {
        field.number(&self.state)
    }
}

/// The model of a rule file of the project.
pub(crate) fn shipped(game: &str) -> Model {
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
