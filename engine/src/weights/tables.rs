//! Weights as a search uses them.

use super::{MOST_COUNTED, Observer, Phased, STEPS, Shape, WHOLE, Weights, opening_share};
use crate::{Metadata, Player, Position, WIN};

/// The weights of one game, by the places of its positions.
#[derive(Clone, Debug)]
pub struct Tables {
    /// For each number of pieces on the board, how much of the opening is left.
    shares: Vec<i32>,
    /// For each player.
    to_move: [Pair; 2],
    kinds: usize,
    places: usize,
    counters: usize,
    /// For each player, kind and place.
    pieces: Vec<Pair>,
    /// For each player, counter and number.
    counted: Vec<Pair>,
    /// For each `value` clause.
    values: Vec<Phased>,
}

/// What something is worth to the first player, in opening and ending. One number, so that both are added at once.
#[derive(Clone, Copy, Debug, Default)]
struct Pair(i64);

impl Pair {
    fn new(player: Player, [opening, ending]: Phased) -> Self {
        let sign = if player == 0 { 1 } else { -1 };
        Self((i64::from(sign * opening) << 32) + i64::from(sign * ending))
    }

    #[inline(always)]
    fn add(&mut self, other: Self) {
        self.0 += other.0;
    }

    /// The values of opening and ending.
    #[inline(always)]
    fn split(self) -> [i32; 2] {
        let ending = self.0 as i32;
        [((self.0 - i64::from(ending)) >> 32) as i32, ending]
    }
}

impl Tables {
    /// The tables of a game with positions of type `P`. `None` if the weights are of another shape.
    pub fn new<P: Position>(weights: &Weights, metadata: &Metadata) -> Option<Self> {
        let shape = Shape::of(metadata);
        if !shape.fits(weights) {
            return None;
        }
        let places = (0..shape.cells).map(|cell| P::shown_at(cell) + 1).max().unwrap_or(0);
        let mut pieces = vec![Pair::default(); 2 * shape.kinds * places];
        for player in 0..2 {
            for kind in 0..shape.kinds {
                for cell in 0..shape.cells {
                    let at = (player * shape.kinds + kind) * places + P::shown_at(cell);
                    pieces[at] = Pair::new(player, weights.pieces[shape.piece(player, kind, cell)]);
                }
            }
        }
        let each = shape.counters * (MOST_COUNTED + 1);
        let counted = weights.counters.iter().enumerate();
        Some(Self {
            shares: (0..=shape.cells as u32).map(|pieces| opening_share(weights.phases, pieces)).collect(),
            to_move: [0, 1].map(|player| Pair::new(player, weights.to_move[player])),
            kinds: shape.kinds,
            places,
            counters: shape.counters,
            pieces,
            counted: counted.map(|(at, weight)| Pair::new(at / each, *weight)).collect(),
            values: weights.values.clone(),
        })
    }

    /// Static value for the player to move, in the rule file's units. `scratch` is as in [`Position::count`].
    #[inline]
    pub fn evaluate<P: Position>(&self, position: &P, scratch: &mut Vec<P::Play>) -> i32 {
        let turn = position.turn();
        let mut sum = Sum { tables: self, total: self.to_move[turn], amounts: [0; 2], pieces: 0 };
        position.observe(&mut sum, scratch);
        let [opening, ending] = sum.total.split();
        let [opening, ending] = [sum.amounts[0] + i64::from(opening), sum.amounts[1] + i64::from(ending)];
        let share = i64::from(self.shares[sum.pieces.min(self.shares.len() - 1)]);
        let whole = i64::from(WHOLE);
        let for_first = (opening * share + ending * (whole - share)) / (whole * i64::from(STEPS));
        // No static value is that of a finished game.
        let value = for_first.clamp((1 - WIN).into(), (WIN - 1).into()) as i32;
        if turn == 0 { value } else { -value }
    }
}

/// The values of what was shown so far.
struct Sum<'t> {
    tables: &'t Tables,
    total: Pair,
    /// Of the `value` clauses, in opening and ending.
    amounts: [i64; 2],
    pieces: usize,
}

impl Observer for Sum<'_> {
    #[inline(always)]
    fn piece(&mut self, player: Player, kind: usize, place: usize) {
        let Tables { kinds, places, pieces, .. } = self.tables;
        self.total.add(pieces[(player * kinds + kind) * places + place]);
        self.pieces += 1;
    }

    #[inline(always)]
    fn counter(&mut self, player: Player, counter: usize, value: i32) {
        let number = value.clamp(0, MOST_COUNTED as i32) as usize;
        let at = (player * self.tables.counters + counter) * (MOST_COUNTED + 1) + number;
        self.total.add(self.tables.counted[at]);
    }

    #[inline(always)]
    fn amount(&mut self, clause: usize, amount: i32) {
        let [opening, ending] = self.tables.values[clause];
        self.amounts[0] += i64::from(opening) * i64::from(amount);
        self.amounts[1] += i64::from(ending) * i64::from(amount);
    }
}
