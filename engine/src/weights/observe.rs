//! What a position shows to an evaluation.

use crate::generated::BitSet;
use crate::generated::{ByPlayer, Layers};
use crate::{Player, Setup};

/// Is shown a position.
pub trait Observer {
    /// A piece on the board. `place` is the [`crate::Position::shown_at`] of its cell.
    fn piece(&mut self, player: Player, kind: usize, place: usize);
    /// A counter of a player.
    fn counter(&mut self, player: Player, counter: usize, value: i32);
    /// The first player's amount of what a `value` clause counts, less the second's.
    fn amount(&mut self, clause: usize, amount: i32);
}

/// The amounts of the `value` clauses that it was shown.
pub(crate) struct Amounts(pub(crate) Vec<i32>);

impl Observer for Amounts {
    fn piece(&mut self, _: Player, _: usize, _: usize) {}

    fn counter(&mut self, _: Player, _: usize, _: i32) {}

    fn amount(&mut self, clause: usize, amount: i32) {
        self.0[clause] = amount;
    }
}

/// Shows pieces and counters of a position that is plain data; the place of a cell is its number.
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

/// Shows a generated position; the place of a cell is its bit.
#[inline(always)]
pub(crate) fn observe_layers<S: ByPlayer>(state: &S, by: &mut impl Observer, scratch: &mut Vec<S::Play>) {
    let layers = state.board().layers();
    for player in 0..2 {
        let mut others = layers[player];
        for kind in 1..S::Board::LAYERS - 1 {
            let of_kind = layers[kind + 1];
            for bit in (layers[player] & of_kind).iter() {
                by.piece(player, kind, bit as usize);
            }
            others = others & !of_kind;
        }
        for bit in others.iter() {
            by.piece(player, 0, bit as usize);
        }
        for counter in 0..S::COUNTERS {
            by.counter(player, counter, state.counted(player, counter));
        }
    }
    state.amounts(scratch, |clause, amount| by.amount(clause, amount));
}
