//! Weights as a search uses them.

use super::network::Layers;
use super::{MOST_COUNTED, Phased, Shape, Spot, Weights, Worth, opening_share};
use crate::places::Places;
use crate::search::Selectivity;
use crate::{Metadata, Player, Position};

/// The weights of one game, by the places of its positions.
#[derive(Clone, Debug)]
pub struct Tables {
    /// For each number of pieces on the board, the share of the opening.
    pub(super) shares: Vec<i32>,
    /// For each player.
    pub(super) to_move: [Pair; 2],
    pub(super) places: usize,
    pub(super) kinds: usize,
    pub(super) counters: usize,
    /// For each content of a cell and each place.
    pub(super) pieces: Vec<Pair>,
    /// For each player, counter and number.
    pub(super) counted: Vec<Pair>,
    /// For each `value` clause.
    pub(super) values: Vec<Phased>,
    /// For each content of a cell its code in patterns, and with the players exchanged.
    pub(super) codes: [Vec<u32>; 2],
    /// For each place the spots of patterns that it is in: those with the players as they are, and those that exchange them. Empty if there
    /// are no patterns.
    pub(super) uses: Vec<[Vec<Use>; 2]>,
    /// For each spot, where the worths of its pattern begin.
    pub(super) spots: Vec<u32>,
    /// For each spot, if it exchanges the players.
    pub(super) exchanged: Vec<bool>,
    /// The worth of each content of each pattern.
    pub(super) worths: Vec<Packed>,
    /// For each pattern, its part of all worths.
    pub(super) windows: Vec<Window>,
    pub(super) networks: Vec<Layers>,
    /// The selectivity of a search.
    pub(crate) selectivity: Selectivity,
    /// True if the evaluation is that of the `value` clauses alone, which generated code computes faster.
    pub(crate) of_clauses: bool,
}

/// A pattern's part of all worths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The number of the pattern's cells.
    pub(super) cells: usize,
    /// Where the worths of its contents begin and end.
    pub(super) begin: usize,
    pub(super) end: usize,
}

/// A cell as part of a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// The number of the spot.
    pub(super) number: u32,
    /// Factor of the cell's code.
    pub(super) factor: u32,
}

/// A worth to the first player, in opening and ending. One number, so that both are added at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair(i64);

impl Pair {
    fn new([opening, ending]: Phased) -> Self {
        Self((i64::from(opening) << 32) + i64::from(ending))
    }

    /// The pair of a weight of a player.
    fn of(player: Player, weight: Phased) -> Self {
        Self::new(if player == 0 { weight } else { weight.map(|part| -part) })
    }

    /// The sum with another, times 1 or -1.
    #[inline(always)]
    pub(super) fn plus(self, other: Self, sign: i64) -> Self {
        Self(self.0 + sign * other.0)
    }

    /// The values of opening and ending.
    #[inline(always)]
    pub(super) fn split(self) -> [i32; 2] {
        let ending = self.0 as i32;
        [((self.0 - i64::from(ending)) >> 32) as i32, ending]
    }
}

/// A [`Worth`] in half the space: patterns have many, and their sums wait for memory.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Packed([i16; 4]);

/// The parts of a [`Worth`]: to the first player in opening and ending, then to the player on move. Added at once.
pub(super) type Parts = [i32; 4];

impl Packed {
    fn new(Worth { to_first, to_mover }: Worth) -> Self {
        let parts = [to_first[0], to_first[1], to_mover[0], to_mover[1]];
        Self(parts.map(|part| part.clamp(i16::MIN.into(), i16::MAX.into()) as i16))
    }

    #[inline(always)]
    pub(super) fn parts(self) -> Parts {
        self.0.map(i32::from)
    }
}

/// Adds the worth of a spot, or its change; the spot may exchange the players.
#[inline(always)]
pub(super) fn add_parts(sum: &mut Parts, parts: Parts, exchanged: bool) {
    let signs = if exchanged { [-1, -1, 1, 1] } else { [1; 4] };
    sum.iter_mut().zip(parts).zip(signs).for_each(|((sum, part), sign)| *sum += sign * part);
}

impl Tables {
    /// The tables of a game with positions of type `P`. `None` if the weights are of another shape.
    pub fn new<P: Position>(weights: &Weights, metadata: &Metadata) -> Option<Self> {
        Self::with(weights, metadata, &Places::of::<P>(metadata))
    }

    /// The tables of a game whose cells have these places.
    fn with(weights: &Weights, metadata: &Metadata, by_cell: &Places) -> Option<Self> {
        let shape = Shape::of(metadata);
        if !shape.fits(weights) {
            return None;
        }
        let Places { of_cells, number: places } = by_cell;
        let mut pieces = vec![Pair::default(); (1 + 2 * shape.kinds) * places];
        let mut codes = [vec![0], vec![0]];
        for player in 0..2 {
            for kind in 0..shape.kinds {
                codes[0].push(weights.codes.of(player, kind));
                codes[1].push(weights.codes.of(1 - player, kind));
                for (cell, place) in of_cells.iter().enumerate() {
                    let at = (1 + player * shape.kinds + kind) * places + place;
                    pieces[at] = Pair::of(player, weights.pieces[shape.piece(player, kind, cell)]);
                }
            }
        }
        let each = shape.counters * (MOST_COUNTED + 1);
        let counted = weights.counters.iter().enumerate();
        let mut tables = Self {
            shares: (0..=shape.cells as u32).map(|pieces| opening_share(weights.phases, pieces)).collect(),
            to_move: [0, 1].map(|player| Pair::of(player, weights.to_move[player])),
            places: *places,
            kinds: shape.kinds,
            counters: shape.counters,
            pieces,
            counted: counted.map(|(at, weight)| Pair::of(at / each, *weight)).collect(),
            values: weights.values.clone(),
            codes,
            uses: Vec::new(),
            spots: Vec::new(),
            exchanged: Vec::new(),
            worths: Vec::new(),
            windows: Vec::new(),
            networks: weights.networks.iter().map(|network| Layers::new(network, shape, by_cell)).collect(),
            selectivity: weights.selectivity,
            of_clauses: Weights::of_clauses(metadata).searched_by(weights.selectivity) == *weights,
        };
        tables.add_patterns(weights, of_cells)?;
        Some(tables)
    }

    /// Adds the patterns; `None` if their contents are impossible.
    fn add_patterns(&mut self, weights: &Weights, of_cells: &[usize]) -> Option<()> {
        for pattern in &weights.patterns {
            let begin = self.worths.len();
            let cells = pattern.spots.first()?.cells.len();
            let end = begin + weights.codes.contents(cells)? as usize;
            self.windows.push(Window { cells, begin, end });
            self.worths.resize(end, Packed::default());
            for (content, worth) in &pattern.worths {
                self.worths[begin + *content as usize] = Packed::new(*worth);
            }
            for Spot { cells, exchanged } in &pattern.spots {
                self.uses.resize_with(self.places, Default::default);
                let (number, mut factor) = (self.spots.len() as u32, 1);
                for cell in cells {
                    self.uses[of_cells[*cell]][usize::from(*exchanged)].push(Use { number, factor });
                    factor = factor.wrapping_mul(weights.codes.count());
                }
                self.spots.push(begin as u32);
                self.exchanged.push(*exchanged);
            }
        }
        Some(())
    }

    /// The content of a cell with a piece; that of an empty cell is 0.
    #[inline(always)]
    pub(super) fn content(&self, player: Player, kind: usize) -> u16 {
        (1 + player * self.kinds + kind) as u16
    }
}
