//! Gains of placed pieces by the learned weights. A search ranks the plays of one position after another, and their boards differ by few pieces: so
//! the gains of all cells are kept, and a piece that comes or goes changes only those of cells in a pattern with it.

use super::tables::Tables;
use super::{Observer, WHOLE};
use crate::{Player, Position};

/// The codes of a cell in patterns of one kind of pieces: empty, or a piece of either player.
const CODES: u32 = 3;
/// Most cells of a pattern.
const MOST_CELLS: usize = 8;

/// Change for the first player, in [steps](super::STEPS), by a piece of either player on a cell. Leaves out the worth of being on move before the
/// piece, which changes sides with every play alike.
type Change = [i16; 2];

/// The gains of all empty cells, where pieces are of one kind and there is no network. They leave out captures and `value` clauses, and weigh
/// opening and ending as at the root of the search.
#[derive(Clone, Debug)]
pub struct Gains<'t> {
    tables: &'t Tables,
    /// The pieces of either player on the board that was seen last, as bits of places.
    layers: [Vec<u64>; 2],
    /// The pieces of the position that is being reported.
    seen: [Vec<u64>; 2],
    /// For each spot of a pattern, the index of its content in the worths of all patterns.
    contents: Vec<u32>,
    /// For each spot, the places of its cells; beyond its last cell, a place that is none.
    places: Vec<[u32; MOST_CELLS]>,
    /// For each content of each pattern, the changes by pieces on its empty cells.
    changes: Vec<[Change; MOST_CELLS]>,
    /// For each place, and one that is none, the change for the first player by a piece of either player.
    gains: Vec<[i32; 2]>,
}

impl<'t> Gains<'t> {
    /// The gains at the root of a search; `None` unless the game has one kind of pieces, and the weights have patterns of few cells and no network.
    pub fn new<P: Position>(tables: &'t Tables, root: &P) -> Option<Self> {
        if tables.kinds != 1 || !tables.networks.is_empty() || tables.uses.is_empty() {
            return None;
        }
        let empty = || vec![0; tables.places.div_ceil(64)];
        let mut gains = Self {
            tables,
            layers: [empty(), empty()],
            seen: [empty(), empty()],
            contents: tables.spots.clone(),
            places: places(tables)?,
            changes: Vec::new(),
            gains: Vec::new(),
        };
        root.observe_board(&mut gains);
        let pieces: u32 = gains.seen.iter_mut().flatten().map(|word| std::mem::take(word).count_ones()).sum();
        let share = tables.shares[(pieces as usize).min(tables.shares.len() - 1)];
        gains.find(share);
        Some(gains)
    }

    /// Computes the changes, and the gains on an empty board, with the share `share` of the opening.
    fn find(&mut self, share: i32) {
        let tables = self.tables;
        let blend = |[opening, ending]: [i32; 2]| (opening * share + ending * (WHOLE - share)) / WHOLE;
        let worths = tables.worths.iter().map(|worth| worth.parts());
        let worths: Vec<[i32; 2]> =
            worths.map(|[a, b, to_mover @ ..]| [[a, b], to_mover].map(blend)).collect();
        self.changes = vec![[[0; 2]; MOST_CELLS]; worths.len()];
        for window in &tables.windows {
            for cell in 0..window.cells {
                let factor = CODES.pow(cell as u32) as usize;
                // Contents whose cell is empty.
                let blocks = (window.begin..window.end).step_by(CODES as usize * factor);
                for content in blocks.flat_map(|block| block..block + factor) {
                    // After a piece of a player the other one is on move.
                    let change = |code: usize, on_move: i32| {
                        let [after, before] = [worths[content + code * factor], worths[content]];
                        let change = after[0] - before[0] + on_move * (after[1] - before[1]);
                        change.clamp(i16::MIN.into(), i16::MAX.into()) as i16
                    };
                    self.changes[content][cell] = [change(1, -1), change(2, 1)];
                }
            }
        }
        let alone =
            |content: usize, place: usize| blend(tables.pieces[content * tables.places + place].split());
        let change = |place: usize| [1, 2].map(|content| alone(content, place) - alone(0, place));
        self.gains = (0..tables.places).map(change).chain([[0; 2]]).collect();
        for spot in 0..self.contents.len() {
            let changes = self.changes[self.contents[spot] as usize];
            self.add(spot, changes.map(|change| change.map(i32::from)), tables.exchanged[spot]);
        }
    }

    /// Brings the gains up to date with a position.
    #[inline(never)]
    pub fn see<P: Position>(&mut self, position: &P) {
        position.observe_board(self);
        for word in 0..self.layers[0].len() {
            let [first, second] = [0, 1].map(|player: usize| std::mem::take(&mut self.seen[player][word]));
            let mut changed = (first ^ self.layers[0][word]) | (second ^ self.layers[1][word]);
            while changed != 0 {
                let bit = changed.trailing_zeros();
                let content =
                    |first: u64, second: u64| (first >> bit & 1 | (second >> bit & 1) << 1) as usize;
                let old = content(self.layers[0][word], self.layers[1][word]);
                self.change(64 * word + bit as usize, old, content(first, second));
                changed &= changed - 1;
            }
            (self.layers[0][word], self.layers[1][word]) = (first, second);
        }
    }

    /// Gain of the player by a piece on an empty place of the last position, in [steps](super::STEPS).
    #[inline]
    pub fn of(&self, player: Player, place: usize) -> i32 {
        let gain = self.gains.get(place).map_or(0, |gains| gains[player]);
        if player == 0 { gain } else { -gain }
    }

    /// Changes the content of a place.
    fn change(&mut self, place: usize, old: usize, new: usize) {
        let tables = self.tables;
        for (exchanged, uses) in tables.uses[place].iter().enumerate() {
            let codes = &tables.codes[exchanged];
            let change = codes[new].wrapping_sub(codes[old]);
            for spot in uses {
                let number = spot.number as usize;
                let before = self.contents[number];
                let after = before.wrapping_add(spot.factor.wrapping_mul(change));
                self.contents[number] = after;
                let [before, after] = [before, after].map(|content| self.changes[content as usize]);
                let change = |cell: usize| {
                    [0, 1]
                        .map(|player: usize| i32::from(after[cell][player]) - i32::from(before[cell][player]))
                };
                self.add(number, std::array::from_fn(change), exchanged == 1);
            }
        }
    }

    /// Adds to the gains of a spot's cells.
    #[inline(always)]
    fn add(&mut self, spot: usize, changes: [[i32; 2]; MOST_CELLS], exchanged: bool) {
        for (place, [first, second]) in self.places[spot].iter().zip(changes) {
            let gain = &mut self.gains[*place as usize];
            *gain = if exchanged {
                [gain[0] - second, gain[1] - first]
            } else {
                [gain[0] + first, gain[1] + second]
            };
        }
    }
}

/// For each spot the places of its cells, followed by the number of places; `None` if patterns have too many cells.
fn places(tables: &Tables) -> Option<Vec<[u32; MOST_CELLS]>> {
    let mut places = vec![[tables.places as u32; MOST_CELLS]; tables.spots.len()];
    for (place, uses) in tables.uses.iter().enumerate() {
        for spot in uses.iter().flatten() {
            let cell = (0..MOST_CELLS).find(|cell| CODES.pow(*cell as u32) == spot.factor)?;
            places[spot.number as usize][cell] = place as u32;
        }
    }
    Some(places)
}

impl Observer for Gains<'_> {
    #[inline(always)]
    fn piece(&mut self, player: Player, _: usize, place: usize) {
        self.seen[player][place / 64] |= 1 << (place % 64);
    }

    #[inline(always)]
    fn layer(&mut self, layer: usize, word: impl Fn(usize) -> u64) {
        if let Some(seen) = self.seen.get_mut(layer) {
            seen.iter_mut().enumerate().for_each(|(index, seen)| *seen = word(index));
        }
    }

    #[inline(always)]
    fn counter(&mut self, _: Player, _: usize, _: i32) {}

    #[inline(always)]
    fn amount(&mut self, _: usize, _: i32) {}
}
