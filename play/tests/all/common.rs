//! Games, positions, and a desk that keeps its files in memory.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use dsl::Sources;
use dsl::interp::Interpreted;
use engine::{Erased, ErasedGame, Found, Piece, Setup, Written};
use play::desk::{Desk, Kept, Opened};
use play::table::Act;
use play::{Seat, Table};

/// Two ways of a piece from c1 to c5 take different pieces, which the notation does not tell.
pub const ALIKE: &str = "game alike\nplayers white, black\nboard grid 5 x 5\npiece man \"w\" \"b\"\n\
    start |.....| |.b.b.| |.....| |.b.b.| |..w..|\n\
    play take: man along diagonal: enemy captured, empty; repeat at will\nplay step: man along orthogonal: empty\n\
    loss when stuck\ndraw after 20 plies\nwrite take \"{from}-{to}\"\n";

/// A game of the folder `rules`, which extends no other.
pub fn game(name: &str) -> Erased<Interpreted> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rules/{name}.rules"));
    ruled(&std::fs::read_to_string(path).unwrap())
}

/// The game of these rules, which extends no other.
pub fn ruled(text: &str) -> Erased<Interpreted> {
    let mut sources = Sources::default();
    let file = sources.add("game.rules", text);
    let (model, _) = dsl::compile(&sources, file).unwrap();
    Erased(Interpreted::new(Arc::new(model)))
}

/// The cell of that name.
pub fn cell(entry: &dyn ErasedGame, name: &str) -> usize {
    entry.metadata().cells.iter().position(|cell| cell.name == name).unwrap()
}

/// A position with these pieces, each as the cell's name and the symbol.
pub fn setup(entry: &dyn ErasedGame, turn: usize, pieces: &[(&str, char)]) -> Setup {
    let metadata = entry.metadata();
    let mut setup = Setup { turn, plies: 20, ..entry.start().setup() };
    setup.board.fill(None);
    for &(name, symbol) in pieces {
        let of = |player: usize| metadata.symbols.iter().position(|symbols| symbols[player] == symbol);
        let found = [0, 1].into_iter().find_map(|player| Some((player, of(player)?)));
        let (player, kind) = found.unwrap();
        setup.board[cell(entry, name)] = Some(Piece { player: player as u8, kind: kind as u8 });
    }
    setup
}

/// A play of one line.
pub fn written(line: &str) -> Written {
    Written { lines: vec![line.to_owned()] }
}

/// The result of a search that prefers this play. No test uses the position at its end.
pub fn found(play: &str) -> Found {
    let end = game("tic_tac_toe").start().setup();
    Found { play: written(play), score: 12, depth: 5, nodes: 100, variation: vec![written(play)], end }
}

/// A desk that keeps one game, and repeats the play that it is asked about.
#[derive(Default)]
pub struct Memory(pub RefCell<Option<Kept>>);

impl Desk for Memory {
    fn why_illegal(&self, _: &Setup, play: &str) -> Vec<String> {
        vec![format!("nobody plays {play}")]
    }

    fn rules(&self) -> Result<String, String> {
        let lines: Vec<String> = (1..=40).map(|number| format!("clause {number}")).collect();
        Ok(lines.join("\n"))
    }

    fn save(&self, path: &Path, game: &Kept) -> Result<(), String> {
        if path == Path::new("there") {
            return Err("it is there already".to_owned());
        }
        *self.0.borrow_mut() = Some(game.clone());
        Ok(())
    }

    fn open(&self, path: &Path) -> Result<Opened, String> {
        let kept = self.0.borrow();
        let kept = kept.as_ref().ok_or_else(|| format!("no file {}", path.display()))?;
        let plays = kept.plays.iter().map(|made| made.play.clone()).collect();
        Ok(Opened { start: kept.start.clone(), plays })
    }
}

/// Types a text and enters it.
pub fn enter(table: &mut Table<'_>, text: &str, desk: &dyn Desk) {
    text.chars().for_each(|symbol| table.act(Act::Type(symbol), desk));
    table.act(Act::Enter, desk);
}

/// A table of two persons.
pub fn of_persons<'e>(entry: &'e dyn ErasedGame, start: Option<&Setup>) -> Table<'e> {
    Table::new(entry, start, [Seat::Person; 2])
}
