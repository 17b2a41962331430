//! Keys of positions.

use engine::mix;

use super::{Square, State};

impl State {
    /// Hash of the board alone.
    pub(super) fn board_key(&self) -> u64 {
        board_key(&self.squares)
    }

    /// Another hash of the board alone.
    pub(super) fn second_board_key(&self) -> u64 {
        hash_from(1, &self.squares)
    }

    /// Hash of all that the rest of the game can depend on, except clocks and earlier positions.
    pub(super) fn whole_key(&self) -> u64 {
        let counters = self.counters.iter().flatten().map(|&counter| counter as u64);
        let previous = self.previous.as_deref().map(board_key);
        let left = u64::from(self.model.turns.left(self.plies));
        let plies = self.model.counts_plies().then_some(u64::from(self.plies));
        let words = [self.turn as u64, u64::from(self.passes), left].into_iter();
        let flags = [&self.flags.unmoved, &self.flags.marked];
        let flags = flags.into_iter().flatten().map(|&flag| u64::from(flag));
        let last = self.flags.last.into_iter().flatten().map(|cell| cell.map_or(0, |cell| 1 + cell as u64));
        let signals = self.signals.iter().map(|&happened| u64::from(happened));
        words
            .chain(flags)
            .chain(last)
            .chain(signals)
            .chain(counters)
            .chain(previous)
            .chain(plies)
            .fold(self.board_key(), mix)
    }
}

/// Hash of squares alone.
pub(super) fn board_key(squares: &[Square]) -> u64 {
    hash_from(0, squares)
}

fn hash_from(seed: u64, squares: &[Square]) -> u64 {
    let code = |square: &Square| match square {
        Square::Empty => 0,
        Square::Taken => 1,
        Square::Piece(piece) => 2 + 2 * u64::from(piece.kind) + u64::from(piece.player),
    };
    squares.iter().map(code).fold(seed, mix)
}
