//! A game, and what its positions ask of it.

use std::sync::Arc;

use codegen::program::Program;
use dsl::Model;
use dsl::interp::Interpreted;
use engine::{Game, Metadata, Setup};

use crate::Unavailable;
use crate::compile::counts_work;
use crate::layout::{Layouts, Spot};
use crate::pieces::Pieces;
use crate::position::MachinePosition;
use crate::raw::{Borrowed, Code};

/// What the positions of a game ask of it.
pub(crate) struct Rules<const S: usize, const P: usize> {
    pub(crate) model: Arc<Model>,
    pub(crate) program: Arc<Program>,
    pub(crate) code: Code<S, P>,
    /// The same game, which knows the ways of plays.
    pub(crate) interpreted: Interpreted,
    /// The player to move, in a state.
    pub(crate) turn: Spot,
    /// The cells of a play: where it starts, ends, and the chosen one; `None` where plays have no such cell.
    pub(crate) cells: [Option<Spot>; 3],
    /// Where the pieces are in a state.
    pub(crate) pieces: Pieces,
    /// One more than the highest bit of a cell.
    pub(crate) bits: usize,
    /// True if the work of a list has a bound.
    pub(crate) counts_work: bool,
    /// True if the rules ask for earlier positions.
    pub(crate) remembers: bool,
    /// The first end that asks whether there are plays.
    pub(crate) first_end_by_plays: usize,
}

/// A game that runs as machine code. Clones share the code, which is freed with the last of them.
#[derive(Clone)]
pub(crate) struct MachineGame<const S: usize, const P: usize>(Arc<Rules<S, P>>);

impl<const S: usize, const P: usize> MachineGame<S, P> {
    /// The game of a program.
    pub(crate) fn new(model: Arc<Model>, program: Program) -> Result<Self, Unavailable> {
        let program = Arc::new(program);
        let layouts = Layouts::of(&program);
        let code = Code::new(&program)?;
        let lacks = |name: &str| Unavailable::Unsound(format!("no `{name}`"));
        let turn = Spot::of(&program.state, &layouts.state, "turn").ok_or_else(|| lacks("turn"))?;
        let cells = ["from", "to", "chosen"].map(|name| Spot::of(&program.play, &layouts.play, name));
        cells[1].ok_or_else(|| lacks("to"))?;
        Ok(Self(Arc::new(Rules {
            interpreted: Interpreted::new(Arc::clone(&model)),
            turn,
            cells,
            pieces: Pieces::of(&model, &program),
            bits: program.board.bit.iter().max().map_or(1, |bit| usize::from(*bit) + 1),
            counts_work: counts_work(&program),
            remembers: model.remembers(),
            first_end_by_plays: model.first_end_by_plays().unwrap_or(usize::MAX),
            code,
            program,
            model,
        })))
    }
}

impl<const S: usize, const P: usize> Game for MachineGame<S, P> {
    type Position = MachinePosition<S, P>;

    fn metadata(&self) -> &Metadata {
        self.0.interpreted.metadata()
    }

    fn start(&self) -> Self::Position {
        self.load(&self.0.model.start)
    }

    fn load(&self, setup: &Setup) -> Self::Position {
        let loaded = self.0.program.load(&self.0.model, setup);
        let mut words = [0; S];
        words[..loaded.len()].copy_from_slice(&loaded);
        MachinePosition { rules: Borrowed::from(&self.0), words }
    }
}
