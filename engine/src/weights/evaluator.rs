//! The learned value of positions that differ little from one to the next.

use super::network::{Layers, MOST_NETWORKS, Sums};
use super::tables::{Pair, Parts, Tables, add_parts};
use super::{MOST_COUNTED, Observer, WHOLE};
use crate::{Player, Position, WIN};

/// Evaluates positions by [`Tables`]. Remembers the last board, so that only cells that have changed since cost time: a search goes from a position
/// to one that resembles it.
#[derive(Clone, Debug)]
pub struct Evaluator<'t> {
    tables: &'t Tables,
    /// For each place, the content of its cell: 0 if it is empty, else 1 and more: see [`Tables::content`].
    board: Vec<u16>,
    /// The pieces of either player, then those of each kind but the first, as bits of places.
    layers: Vec<u64>,
    /// The layers of the position that is being reported.
    seen: Vec<u64>,
    /// Words of a layer.
    words: usize,
    /// For each spot of a pattern, the index of its content in the worths of all patterns.
    contents: Vec<u32>,
    /// Worth of the pieces on the board by themselves.
    worth: Pair,
    /// Worth of the contents of all spots.
    in_patterns: Parts,
    /// The sums of the neurons of each network.
    sums: [Sums; MOST_NETWORKS],
    /// Pieces on the board.
    pieces: usize,
}

impl<'t> Evaluator<'t> {
    /// An evaluator that has seen an empty board.
    pub fn new(tables: &'t Tables) -> Self {
        let words = tables.places.div_ceil(64);
        let contents = tables.spots.clone();
        let mut in_patterns = Parts::default();
        for (at, exchanged) in contents.iter().zip(&tables.exchanged) {
            add_parts(&mut in_patterns, tables.worths[*at as usize].parts(), *exchanged);
        }
        let layers = vec![0; (1 + tables.kinds) * words];
        let empty = |at: usize| tables.networks.get(at).map(Layers::empty).unwrap_or_default();
        let sums = std::array::from_fn(empty);
        let (board, seen) = (vec![0; tables.places], layers.clone());
        Self {
            tables,
            board,
            layers,
            seen,
            words,
            contents,
            worth: Pair::default(),
            in_patterns,
            sums,
            pieces: 0,
        }
    }

    /// Static value for the player to move, in the rule file's units. `scratch` is as in [`Position::count`].
    ///
    /// Not inlined: a call costs little next to its work, and each game has several callers.
    #[inline(never)]
    pub fn evaluate<P: Position>(&mut self, position: &P, scratch: &mut Vec<P::Play>) -> i32 {
        let (turn, tables) = (position.turn(), self.tables);
        let mut sum = Sum { evaluator: self, counted: tables.to_move[turn], amounts: [0; 2] };
        position.observe(&mut sum, scratch);
        let Sum { counted, amounts, .. } = sum;
        self.take_over();
        let alone = self.worth.plus(counted, 1).split();
        let to_mover = if turn == 0 { 1 } else { -1 };
        let [opening, ending] = [0, 1].map(|phase: usize| {
            let in_patterns = self.in_patterns[phase] + to_mover * self.in_patterns[2 + phase];
            amounts[phase] + i64::from(alone[phase] + in_patterns)
        });
        let share = i64::from(tables.shares[self.pieces.min(tables.shares.len() - 1)]);
        let whole = i64::from(WHOLE);
        let mut network = 0;
        for (layers, sums) in tables.networks.iter().zip(&self.sums) {
            network += layers.worth(sums, turn);
        }
        let network = i64::from(if turn == 0 { network } else { -network });
        let steps = opening * share + ending * (whole - share) + network * whole;
        let for_first = steps / (whole * i64::from(super::STEPS));
        // No static value is that of a finished game.
        let value = for_first.clamp((1 - WIN).into(), (WIN - 1).into()) as i32;
        if turn == 0 { value } else { -value }
    }

    /// Changes the board where the reported position differs.
    #[inline]
    fn take_over(&mut self) {
        self.pieces = 0;
        for word in 0..self.words {
            let mut changed = 0;
            for at in (word..self.layers.len()).step_by(self.words) {
                changed |= self.layers[at] ^ self.seen[at];
                self.layers[at] = std::mem::take(&mut self.seen[at]);
            }
            self.pieces += (self.layers[word] | self.layers[self.words + word]).count_ones() as usize;
            while changed != 0 {
                let place = 64 * word + changed.trailing_zeros() as usize;
                self.change(place, self.content(place));
                changed &= changed - 1;
            }
        }
    }

    /// The content of a place.
    #[inline]
    fn content(&self, place: usize) -> u16 {
        let (word, bit) = (place / 64, place % 64);
        let holds = |layer: usize| self.layers[layer * self.words + word] >> bit & 1 != 0;
        let Some(player) = (0..2).find(|player| holds(*player)) else { return 0 };
        let kind = (1..self.tables.kinds).find(|kind| holds(kind + 1)).unwrap_or(0);
        self.tables.content(player, kind)
    }

    /// Puts a content on a place.
    fn change(&mut self, place: usize, content: u16) {
        let Tables { places, .. } = *self.tables;
        let [old, new] = [self.board[place], content].map(usize::from);
        self.board[place] = content;
        let alone = &self.tables.pieces;
        self.worth = self.worth.plus(alone[old * places + place], -1).plus(alone[new * places + place], 1);
        for (network, sums) in self.tables.networks.iter().zip(&mut self.sums) {
            network.change(sums, old * places + place, new * places + place);
        }
        let Some(uses) = self.tables.uses.get(place) else { return };
        for exchanged in [false, true] {
            let codes = &self.tables.codes[usize::from(exchanged)];
            let change = codes[new].wrapping_sub(codes[old]);
            if change == 0 {
                continue;
            }
            let mut become_worth = Parts::default();
            for spot in &uses[usize::from(exchanged)] {
                let content = &mut self.contents[spot.number as usize];
                let before = self.tables.worths[*content as usize].parts();
                *content = content.wrapping_add(spot.factor.wrapping_mul(change));
                let after = self.tables.worths[*content as usize].parts();
                for part in 0..4 {
                    become_worth[part] += after[part] - before[part];
                }
            }
            add_parts(&mut self.in_patterns, become_worth, exchanged);
        }
    }
}

/// The terms that are added to the board's worth.
struct Sum<'e, 't> {
    evaluator: &'e mut Evaluator<'t>,
    /// Counters and the turn.
    counted: Pair,
    /// Worth of the amounts of the `value` clauses, in opening and ending.
    amounts: [i64; 2],
}

impl Observer for Sum<'_, '_> {
    #[inline(always)]
    fn piece(&mut self, player: Player, kind: usize, place: usize) {
        let mut set = |layer: usize| {
            self.evaluator.seen[layer * self.evaluator.words + place / 64] |= 1 << (place % 64);
        };
        set(player);
        if kind > 0 {
            set(kind + 1);
        }
    }

    #[inline(always)]
    fn layer(&mut self, layer: usize, word: impl Fn(usize) -> u64) {
        let words = self.evaluator.words;
        let seen = &mut self.evaluator.seen[layer * words..][..words];
        seen.iter_mut().enumerate().for_each(|(index, seen)| *seen = word(index));
    }

    #[inline(always)]
    fn counter(&mut self, player: Player, counter: usize, value: i32) {
        let tables = self.evaluator.tables;
        let number = value.clamp(0, MOST_COUNTED as i32) as usize;
        let at = (player * tables.counters + counter) * (MOST_COUNTED + 1) + number;
        self.counted = self.counted.plus(tables.counted[at], 1);
    }

    #[inline(always)]
    fn amount(&mut self, clause: usize, amount: i32) {
        let [opening, ending] = self.evaluator.tables.values[clause];
        self.amounts[0] += i64::from(opening) * i64::from(amount);
        self.amounts[1] += i64::from(ending) * i64::from(amount);
    }
}
