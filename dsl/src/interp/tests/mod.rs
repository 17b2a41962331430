//! Each point of the rules language on a board small enough to check by eye, and whole games against counts from
//! outside.

mod chains;
mod defects;
mod ends;
mod explain;
mod games;
mod impossible;
mod memory;
mod notation;
mod overlong;
mod perft;
mod placing;
mod reference;
mod regions;
mod values;

use std::sync::Arc;

use engine::{Game, History, Outcome, Piece, Position, Setup};

use super::{Interpreted, Play, State};
use crate::{Model, Severity, Sources};

/// Names and texts of the games in `rules/`, sorted.
fn rule_files() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let paths = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    let rules = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rules"));
    let name = |path: &std::path::Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let mut files: Vec<_> =
        rules.map(|path| (name(&path), std::fs::read_to_string(&path).unwrap())).collect();
    files.sort();
    files
}

/// The model of a rule text, which must have no errors.
fn model(text: &str) -> Model {
    let mut sources = Sources::default();
    for (name, text) in rule_files() {
        sources.add(name, text);
    }
    let file = sources.add("test.rules", text);
    let (merged, faults) = crate::inherit::inherit(&sources, file);
    assert!(faults.is_empty(), "{faults:#?}");
    let (model, faults) = crate::resolve::resolve(&sources, &merged);
    let errors: Vec<_> = faults.iter().filter(|fault| fault.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    model.unwrap()
}

/// A game in progress.
struct Match {
    game: Interpreted,
    state: State,
    past: History,
}

impl Match {
    /// A game by a rule text, at its start.
    fn new(text: &str) -> Self {
        let game = Interpreted::new(Arc::new(model(text)));
        let state = game.start();
        Self { game, state, past: History::new() }
    }

    /// The game at a drawn board, top row first, rows parted by blanks; squares that are no cells are left out.
    fn at(text: &str, player: usize, board: &str) -> Self {
        let mut game = Self::new(text);
        let setup = game.setup(player, board);
        game.state = game.game.load(&setup);
        game
    }

    fn setup(&self, player: usize, board: &str) -> Setup {
        let kinds = &self.game.model().kinds;
        let piece = |symbol: char| {
            let owned = |kind: usize| {
                let player = kinds[kind].symbols.iter().position(|&own| own == symbol)?;
                Some(Piece { player: player as u8, kind: kind as u8 })
            };
            (0..kinds.len()).find_map(owned)
        };
        let board: Vec<_> = board.chars().filter(|symbol| !symbol.is_whitespace()).map(piece).collect();
        assert_eq!(board.len(), self.game.model().board.cells.len());
        Setup { board, previous: None, turn: player, ..self.game.model().start.clone() }
    }

    /// The board as text, in the same form.
    fn board(&self) -> String {
        let model = self.game.model();
        let symbol = |piece: &Option<Piece>| {
            piece.map_or(model.empty, |piece| {
                model.kinds[usize::from(piece.kind)].symbols[usize::from(piece.player)]
            })
        };
        let symbols: Vec<char> = Position::setup(&self.state).board.iter().map(symbol).collect();
        symbols.chunks(model.board.width).map(String::from_iter).collect::<Vec<_>>().join(" ")
    }

    fn plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        self.state.plays(&self.past, &mut plays);
        plays
    }

    /// A play as the cells visited, then the cells captured, then what the piece becomes: `a3-c5 xb4 =king`.
    fn text(&self, play: &Play) -> String {
        let model = self.game.model();
        let name = |cell: usize| model.board.cells[cell].name.clone();
        let path: Vec<_> = play.path.iter().map(|&cell| name(cell)).collect();
        let mut captured: Vec<_> =
            play.captured.iter().map(|&(cell, _)| format!(" x{}", name(cell))).collect();
        captured.sort();
        let promoted = play.promoted.map(|kind| format!(" ={}", model.kinds[kind].name));
        let path = if path.is_empty() { "pass".to_owned() } else { path.join("-") };
        path + &captured.concat() + &promoted.unwrap_or_default()
    }

    /// All legal plays, sorted.
    fn texts(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.plays().iter().map(|play| self.text(play)).collect();
        texts.sort();
        texts
    }

    /// Makes the plays that visit these cells (or `pass`), one after the other.
    fn make(&mut self, plays: &str) {
        for wanted in plays.split_whitespace() {
            let path = |play: &Play| self.text(play).split(' ').next() == Some(wanted);
            let Some(play) = self.plays().into_iter().find(path) else {
                panic!("{wanted} is not among {:?}", self.texts())
            };
            self.past.push(self.state.key());
            self.state.play(&play);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let stuck = self.plays().iter().all(State::is_pass);
        self.state.outcome(&self.past, stuck)
    }

    /// The winner of a game that is over.
    fn winner(&self) -> Option<usize> {
        self.outcome().expect("the game is not over").winner
    }
}
