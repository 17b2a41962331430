//! The data of a position: the board, and the numbers that the rules count.

use std::sync::Arc;

use engine::{BoardSetup, History, Piece, Player, Setup};

use super::region::View;
use crate::Model;
use crate::model::{CellId, Region};

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// Nothing.
    Empty,
    /// A piece.
    Piece(Piece),
    /// A piece captured earlier in the play that is being made, which leaves the board when the play ends.
    Taken,
}

/// Facts about the cells besides their contents. Each list is empty if no rule needs it.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// For each cell, true if its piece has neither moved nor changed hands.
    pub(super) unmoved: Vec<bool>,
    /// For each cell, true if the last ply marked it.
    pub(super) marked: Vec<bool>,
    /// The cell where each player's last play ended, if a rule needs it.
    pub(super) last: Option<[Option<CellId>; 2]>,
}

impl Flags {
    /// The flags of the position that `setup` describes.
    fn load(model: &Model, setup: &Setup) -> Self {
        let asks = |wanted: Region| model.speaks_of(&|part| *part == wanted);
        let given = |cells: &[bool], otherwise: &dyn Fn(CellId) -> bool| -> Vec<bool> {
            (0..setup.board.len()).map(|cell| cells.get(cell).copied().unwrap_or(otherwise(cell))).collect()
        };
        let stands =
            |cell: CellId| setup.board[cell].is_some() && setup.board[cell] == model.start.board[cell];
        Self {
            unmoved: if asks(Region::Unmoved) { given(&setup.unmoved, &stands) } else { Vec::new() },
            marked: if asks(Region::Marked) { given(&setup.marked, &|_| false) } else { Vec::new() },
            last: asks(Region::Last).then_some(setup.last),
        }
    }
}

/// A position of an interpreted game.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) model: Arc<Model>,
    /// The content of each cell of the board.
    pub(super) squares: Vec<Square>,
    /// The content of each cell before the last ply, if [`Model::has_ko`].
    pub(super) previous: Option<Vec<Square>>,
    pub(super) turn: Player,
    /// Plies since the start of the game.
    pub(super) plies: u32,
    /// Passes in a row.
    pub(super) passes: u32,
    /// Each player's counters.
    pub(super) counters: [Vec<i32>; 2],
    /// For each clock, the plies since its last event.
    pub(super) clocks: Vec<u32>,
    /// For each signal, true if the last ply had that event.
    pub(super) signals: Vec<bool>,
    /// The facts about the cells besides their contents.
    pub(super) flags: Flags,
}

impl State {
    /// The position that `setup` describes. Data that it lacks are as at the start: the board before the last ply is
    /// the present one, and counters and clocks have not moved.
    pub(super) fn load(model: &Arc<Model>, setup: &Setup) -> Self {
        let board = squares(&setup.board);
        let previous = setup.previous.as_ref().map_or_else(|| board.clone(), squares);
        let counters = [0, 1].map(|player| {
            let given = |(id, counter): (usize, &crate::model::Counter)| {
                setup.counters[player].get(id).copied().unwrap_or(counter.from)
            };
            model.counters.iter().enumerate().map(given).collect()
        });
        Self {
            squares: board,
            previous: model.has_ko().then_some(previous),
            turn: setup.turn,
            plies: setup.plies,
            passes: setup.passes,
            counters,
            clocks: (0..model.clocks.len()).map(|id| setup.clocks.get(id).copied().unwrap_or(0)).collect(),
            signals: (0..model.signals.len())
                .map(|id| setup.signals.get(id).copied().unwrap_or(false))
                .collect(),
            flags: Flags::load(model, setup),
            model: Arc::clone(model),
        }
    }

    /// The position as plain data.
    pub(super) fn setup(&self) -> Setup {
        Setup {
            board: board(&self.squares),
            previous: self.previous.as_deref().map(board),
            turn: self.turn,
            plies: self.plies,
            passes: self.passes,
            counters: self.counters.clone(),
            clocks: self.clocks.clone(),
            signals: self.signals.clone(),
            unmoved: self.flags.unmoved.clone(),
            marked: self.flags.marked.clone(),
            last: self.flags.last.unwrap_or_default(),
        }
    }

    /// The board as `player` sees it, for rules about a play that began on `origin`.
    pub(super) fn view(&self, player: Player, origin: Option<CellId>) -> View<'_> {
        View {
            model: &self.model,
            flags: &self.flags,
            moved: &[],
            squares: &self.squares,
            player,
            origin,
            visited: &[],
        }
    }

    /// The number of earlier positions that are the same as this one, with the same player to move.
    pub(super) fn occurrences(&self, past: &History) -> usize {
        let turns = self.model.turns;
        // The plies of a position that was set up need not be known.
        let window = if turns.longer_first() { turns.in_rounds(self.plies) } else { usize::MAX };
        past.occurrences(self.board_key(), turns.round(), window, 1)
    }

    /// The player who made the last ply; before the first one, the player who is not to move.
    pub(super) fn mover(&self) -> Player {
        if self.plies == 0 || self.model.turns.begins(self.plies) { 1 - self.turn } else { self.turn }
    }

    /// The same position with `player` to move.
    pub(super) fn as_if_moving(&self, player: Player) -> Self {
        Self { turn: player, ..self.clone() }
    }
}

fn squares(board: &BoardSetup) -> Vec<Square> {
    board.iter().map(|cell| cell.map_or(Square::Empty, Square::Piece)).collect()
}

fn board(squares: &[Square]) -> BoardSetup {
    let piece = |square: &Square| match square {
        Square::Piece(piece) => Some(*piece),
        Square::Empty | Square::Taken => None,
    };
    squares.iter().map(piece).collect()
}
