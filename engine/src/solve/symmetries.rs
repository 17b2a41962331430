//! Symmetries: maps of the board that change no rule. Positions that they turn into each other have one key.

use super::table::Key;
use crate::generated::BitSet;
use crate::generated::{ByPlayer, Layers};
use crate::{Metadata, Position, mix};

/// The most symmetries of a flat board: those of a hexagon.
const MOST: usize = 12;

/// Random words of a piece on a cell, one for each symmetry; twice, for keys of two words. Also the sums of those of all pieces.
pub(super) type Words = [[u64; MOST]; 2];

/// Hashes positions so that those which symmetries turn into each other have equal hashes.
pub(super) struct Symmetries {
    words: Vec<Words>,
    /// Places of cells.
    places: usize,
}

impl Symmetries {
    /// Of a game; each map gives for each cell the one that it goes to. `None` if there is only one, which leaves every cell where it is, or
    /// if positions do not tell what lies on cells.
    pub fn new<P: Position>(maps: &[Vec<usize>], metadata: &Metadata, position: &P) -> Option<Self> {
        if maps.len() <= 1 || position.laid_out(None, &mut |_, _| {}).is_none() {
            return None;
        }
        let cells = metadata.cells.len();
        let places = (0..cells).map(P::shown_at).max()? + 1;
        // A layer for each player and each kind but the first, twice: the board, and the one before it.
        let layers = 2 * (metadata.kinds.len() + 1);
        let mut words = vec![[[0; MOST]; 2]; layers * places];
        for layer in 0..layers {
            for cell in 0..cells {
                let word = |second: u64, map: &[usize]| {
                    mix(mix(second, layer as u64 + 1), P::shown_at(map[cell]) as u64 + 1)
                };
                let of = |second| std::array::from_fn(|lane| word(second, &maps[lane % maps.len()]));
                words[layer * places + P::shown_at(cell)] = [of(0), of(1)];
            }
        }
        Some(Self { words, places })
    }

    /// Two hashes of a position.
    #[inline]
    pub fn hashes<P: Position>(&self, position: &P) -> Key {
        let (sums, rest) = self.changed([[0; MOST]; 2], position, None);
        least(&sums, rest)
    }

    /// Two hashes of a position that differs little from another one, whose sums are known.
    #[inline]
    pub fn hashes_after<P: Position>(&self, sums: &Words, other: &P, position: &P) -> Key {
        let (sums, rest) = self.changed(*sums, position, Some(other));
        least(&sums, rest)
    }

    /// The sums of a position.
    pub fn sums<P: Position>(&self, position: &P) -> Words {
        self.changed([[0; MOST]; 2], position, None).0
    }

    /// The sums of a position, from those of another one or of the empty board, and a hash of the rest.
    #[inline]
    fn changed<P: Position>(&self, mut sums: Words, position: &P, other: Option<&P>) -> (Words, u64) {
        let rest = position.laid_out(other, &mut |layer, place| {
            let words = &self.words[layer * self.places + place as usize];
            for (sums, words) in sums.iter_mut().zip(words) {
                sums.iter_mut().zip(words).for_each(|(sum, word)| *sum ^= word);
            }
        });
        (sums, rest.unwrap_or_default())
    }
}

/// The hashes of the symmetry whose first sum is least.
#[inline]
fn least(sums: &Words, rest: u64) -> Key {
    let least = (1..MOST).fold(0, |least, lane| if sums[0][lane] < sums[0][least] { lane } else { least });
    let first = mix(sums[0][least], rest);
    [first, mix(sums[1][least], first)]
}

/// [`Position::laid_out`] of a generated position.
#[inline(always)]
pub(crate) fn lay_out<S: ByPlayer>(
    state: &S,
    other: Option<&S>,
    each: &mut impl FnMut(usize, u32),
) -> Option<u64> {
    if S::FLAGS_CELLS {
        return None;
    }
    hand_on(Some(state.board()), other.map(S::board), 0, each);
    let before = |state: &S| state.has_ko().then(|| *state.board_before());
    hand_on(before(state).as_ref(), other.and_then(before).as_ref(), S::Board::LAYERS, each);
    Some(state.hash_off_board(0))
}

/// Hands on what lies on one of two boards. Its numbers begin with `first`.
#[inline(always)]
fn hand_on<B: Layers>(board: Option<&B>, other: Option<&B>, first: usize, each: &mut impl FnMut(usize, u32)) {
    let layers = |board: Option<&B>| board.map(B::layers);
    let (layers, others) = (layers(board), layers(other));
    for layer in 0..B::LAYERS {
        let of = |layers: &Option<B::All>| layers.as_ref().map_or(B::Set::EMPTY, |layers| layers[layer]);
        let differing = of(&layers) ^ of(&others);
        differing.iter().for_each(|place| each(first + layer, place));
    }
}
