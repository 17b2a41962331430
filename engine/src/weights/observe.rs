//! Observers: receivers of the parts of a position that evaluations need.

use crate::generated::BitSet;
use crate::generated::{ByPlayer, Layers};
use crate::{Player, Setup};

/// A receiver of the parts of a position.
pub trait Observer {
    /// A piece on the board. `place` is the [`crate::Position::shown_at`] of its cell.
    fn piece(&mut self, player: Player, kind: usize, place: usize);
    /// All pieces of a player if `layer` is 0 or 1, else all pieces of kind `layer - 1`. `word` returns the word with a number: 64 places, as bits.
    fn layer(&mut self, layer: usize, word: impl Fn(usize) -> u64);
    /// A counter of a player.
    fn counter(&mut self, player: Player, counter: usize, value: i32);
    /// The first player's amount of a `value` clause, less the second's.
    fn amount(&mut self, clause: usize, amount: i32);
}

/// An observer that keeps the amounts of the `value` clauses.
pub(crate) struct Amounts(pub(crate) Vec<i32>);

impl Observer for Amounts {
    fn piece(&mut self, _: Player, _: usize, _: usize) {}

    fn layer(&mut self, _: usize, _: impl Fn(usize) -> u64) {}

    fn counter(&mut self, _: Player, _: usize, _: i32) {}

    fn amount(&mut self, clause: usize, amount: i32) {
        self.0[clause] = amount;
    }
}

/// Reports the pieces and counters of a setup; the place of a cell is its index.
pub fn observe_setup(setup: &Setup, by: &mut impl Observer) {
    for (cell, piece) in setup.board.iter().enumerate() {
        if let Some(piece) = piece {
            by.piece(piece.player.into(), piece.kind.into(), cell);
        }
    }
    for (player, counters) in setup.counters.iter().enumerate() {
        for (counter, value) in counters.iter().enumerate() {
            by.counter(player, counter, *value);
        }
    }
}

/// Reports a generated position; the place of a cell is its bit.
#[inline(always)]
pub(crate) fn observe_layers<S: ByPlayer>(state: &S, by: &mut impl Observer, scratch: &mut Vec<S::Play>) {
    observe_board(state, by);
    state.amounts(scratch, |clause, amount| by.amount(clause, amount));
}

/// Reports the pieces and counters of a generated position.
#[inline(always)]
pub(crate) fn observe_board<S: ByPlayer>(state: &S, by: &mut impl Observer) {
    let layers = state.board().layers();
    for layer in 0..S::Board::LAYERS {
        by.layer(layer, |word| layers[layer].word(word));
    }
    for player in 0..2 {
        for counter in 0..S::COUNTERS {
            by.counter(player, counter, state.counted(player, counter));
        }
    }
}
