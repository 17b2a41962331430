//! Symmetries: maps of the board that change no rule. Positions that they turn into each other have one key.

use super::table::Key;
use crate::generated::BitSet;
use crate::generated::{ByPlayer, Layers};
use crate::places::Places;
use crate::{Metadata, Position, mix};

/// Random words of a piece on a place, one for each symmetry; twice, for keys of two words. Also the sums of the words of all pieces.
type Words<const LANES: usize> = [[u64; LANES]; 2];

/// Hashes positions so that those which symmetries turn into each other have equal hashes.
pub(super) struct Symmetries {
    /// For each piece and place, [`Words`].
    words: Vec<u64>,
    /// Number of places.
    places: usize,
    lanes: Lanes,
}

/// Number of words for each piece and place in either half of [`Words`]: at least that of the symmetries.
#[derive(Clone, Copy)]
enum Lanes {
    Two,
    Four,
    /// The symmetries of a square.
    Eight,
    /// The symmetries of a hexagon, the most that a flat board has.
    Twelve,
}

/// Runs a method with the number of lanes as a constant.
macro_rules! with_lanes {
    ($self:ident.$method:ident($($argument:expr),*)) => {
        match $self.lanes {
            Lanes::Two => $self.$method::<2, P>($($argument),*),
            Lanes::Four => $self.$method::<4, P>($($argument),*),
            Lanes::Eight => $self.$method::<8, P>($($argument),*),
            Lanes::Twelve => $self.$method::<12, P>($($argument),*),
        }
    };
}

impl Lanes {
    fn of(symmetries: usize) -> Self {
        match symmetries {
            0..=2 => Self::Two,
            3..=4 => Self::Four,
            5..=8 => Self::Eight,
            _ => Self::Twelve,
        }
    }

    fn number(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
            Self::Twelve => 12,
        }
    }
}

impl Symmetries {
    /// The symmetries of a game; each map gives for each cell the cell that it goes to. `None` if there is at most one map, which leaves every cell
    /// where it is, or if positions do not tell what lies on cells.
    pub fn new<P: Position>(maps: &[Vec<usize>], metadata: &Metadata, position: &P) -> Option<Self> {
        let usable = maps.len() > 1 && position.laid_out(None, &mut |_, _| {}).is_some();
        usable.then(|| Self::with(maps, metadata.kinds.len(), Places::of::<P>(metadata)))
    }

    /// The symmetries of a game with so many kinds, whose cells have these places.
    fn with(maps: &[Vec<usize>], kinds: usize, Places { of_cells, number: places }: Places) -> Self {
        let lanes = Lanes::of(maps.len());
        let number = lanes.number();
        // A layer for each player and each kind but the first, twice: the board, and the one before it.
        let layers = 2 * (kinds + 1);
        let mut words = vec![0; layers * places * 2 * number];
        for layer in 0..layers {
            for (cell, place) in of_cells.iter().enumerate() {
                let first = (layer * places + place) * 2 * number;
                for index in 0..2 * number {
                    let map = &maps[index % number % maps.len()];
                    let second = (index / number) as u64;
                    words[first + index] = mix(mix(second, layer as u64 + 1), of_cells[map[cell]] as u64 + 1);
                }
            }
        }
        Self { words, places, lanes }
    }

    /// Two hashes of a position.
    #[inline]
    pub fn hashes<P: Position>(&self, position: &P) -> Key {
        with_lanes!(self.least(&[], None, position))
    }

    /// Two hashes of a position that differs little from `other`, whose sums are the last ones of `sums`.
    #[inline]
    pub fn hashes_after<P: Position>(&self, sums: &[u64], other: &P, position: &P) -> Key {
        with_lanes!(self.least(sums, Some(other), position))
    }

    /// Appends the sums of a position; the last ones of `sums` are those of `other`, if there is one.
    pub fn push_sums<P: Position>(&self, sums: &mut Vec<u64>, other: Option<&P>, position: &P) {
        with_lanes!(self.push(sums, other, position));
    }

    /// Takes away the sums that were appended last.
    pub fn pop_sums(&self, sums: &mut Vec<u64>) {
        sums.truncate(sums.len() - 2 * self.lanes.number());
    }

    fn push<const LANES: usize, P: Position>(&self, sums: &mut Vec<u64>, other: Option<&P>, position: &P) {
        let (changed, _) = self.changed::<LANES, P>(sums, other, position);
        sums.extend_from_slice(changed.as_flattened());
    }

    /// The hashes of the symmetry whose first sum is least.
    fn least<const LANES: usize, P: Position>(&self, sums: &[u64], other: Option<&P>, position: &P) -> Key {
        let ([sums, seconds], rest) = self.changed::<LANES, P>(sums, other, position);
        let least = (1..LANES).fold(0, |least, lane| if sums[lane] < sums[least] { lane } else { least });
        let first = mix(sums[least], rest);
        [first, mix(seconds[least], first)]
    }

    /// The sums of a position and a hash of the rest. Begins with the sums of `other`, the last ones of `sums`, or with those of the empty board.
    #[inline(always)]
    fn changed<const LANES: usize, P: Position>(
        &self,
        sums: &[u64],
        other: Option<&P>,
        position: &P,
    ) -> (Words<LANES>, u64) {
        let known = other.and_then(|_| sums.as_chunks().0.as_chunks().0.last());
        let mut changed = known.copied().unwrap_or([[0; LANES]; 2]);
        let words: &[Words<LANES>] = self.words.as_chunks().0.as_chunks().0;
        let rest = position.laid_out(other, &mut |layer, place| {
            for (sums, words) in changed.iter_mut().zip(&words[layer * self.places + place as usize]) {
                sums.iter_mut().zip(words).for_each(|(sum, word)| *sum ^= word);
            }
        });
        (changed, rest.unwrap_or_default())
    }
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

/// Calls `each` for everything that lies on only one of two boards. The layers are numbered from `first`.
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
