//! What stands where, for learned evaluations.

use codegen::program::{Field, Program};
use dsl::Model;
use engine::weights::Observer;

/// Bits of a word.
const BITS: usize = 64;

/// Where the pieces and counters are in a state.
pub(crate) struct Pieces {
    /// For each player, the set of its pieces.
    sides: Vec<Field>,
    /// The kinds that have a set; other pieces are of the first kind.
    kinds: Vec<(usize, Field)>,
    /// Each player's counters, with their numbers.
    counters: Vec<(usize, usize, Field)>,
    /// For each bit, its cell.
    cells: Vec<usize>,
    words: usize,
}

impl Pieces {
    /// Where they are in the states of a program.
    pub(crate) fn of(model: &Model, program: &Program) -> Self {
        let find = |name: String| program.state.find(&name);
        let counters = (0..2).flat_map(|player| (0..model.counters.len()).map(move |id| (player, id)));
        let words = program.board.words;
        let mut cells = vec![0; BITS * words];
        for (cell, bit) in program.board.bit.iter().enumerate() {
            cells[usize::from(*bit)] = cell;
        }
        Self {
            sides: (0..2).filter_map(|player| find(format!("side{player}"))).collect(),
            kinds: (0..model.kinds.len())
                .filter_map(|kind| Some((kind, find(format!("kind{kind}"))?)))
                .collect(),
            counters: counters
                .filter_map(|(player, id)| Some((player, id, find(format!("counter{id}_{player}"))?)))
                .collect(),
            cells,
            words,
        }
    }

    /// Shows the pieces and counters of a state to an observer.
    pub(crate) fn show(&self, state: &[u64], by: &mut impl Observer) {
        for (player, side) in self.sides.iter().enumerate() {
            for (word, mut own) in side.set(state, self.words).iter().copied().enumerate() {
                for (kind, set) in &self.kinds {
                    let alike = own & set.set(state, self.words)[word];
                    own &= !alike;
                    self.show_word(alike, word, |cell| by.piece(player, *kind, cell));
                }
                self.show_word(own, word, |cell| by.piece(player, 0, cell));
            }
        }
        for (player, counter, field) in &self.counters {
            by.counter(*player, *counter, field.number(state) as i32);
        }
    }

    fn show_word(&self, mut set: u64, word: usize, mut show: impl FnMut(usize)) {
        while set != 0 {
            show(self.cells[BITS * word + set.trailing_zeros() as usize]);
            set &= set - 1;
        }
    }
}
