//! What a position consists of, in numbers that weights multiply.

use engine::weights::{Shape, WHOLE, Weights, opening_share};
use engine::{ErasedGame, Setup};
use serde::{Deserialize, Serialize};

use super::sharing::{Sharing, shared};

/// The features of a game.
#[derive(Clone, Debug)]
pub struct Features {
    shape: Shape,
    sharing: Sharing,
    /// Pieces at the start of a game.
    start: u32,
    /// The weights of the `value` clauses in the rules.
    values: Vec<f64>,
}

/// A position of a game, for the first player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Pieces on the board.
    pub pieces: u32,
    /// Classes, and how often the first player has each more often than the second.
    pub counts: Vec<(u16, i16)>,
    /// The score of the search that met the position.
    pub score: i32,
}

impl Features {
    /// The features of a game, with the symmetries that random games of that seed show.
    pub fn new(entry: &dyn ErasedGame, seed: u64) -> Self {
        let pieces = entry.start().setup().board.iter().flatten().count();
        Self {
            shape: Shape::of(entry.metadata()),
            sharing: shared(entry, seed),
            start: pieces as u32,
            values: entry.metadata().values.iter().map(|value| *value as f64).collect(),
        }
    }

    /// For each class, the weight that the rules give: 0 except for `value` clauses.
    pub fn given(&self) -> Vec<f64> {
        let mut given = self.values.clone();
        given.resize(self.sharing.classes, 0.0);
        given
    }

    /// A position as a sample. `amounts` are those of its `value` clauses, for the first player; `score` is for the player to move.
    pub fn sample(&self, setup: &Setup, amounts: &[i32], score: i32) -> Sample {
        let sign = |player: usize| if player == 0 { 1 } else { -1 };
        let mut counts = vec![(self.sharing.to_move[setup.turn] as u16, sign(setup.turn) as i16)];
        for (player, counters) in setup.counters.iter().enumerate() {
            for (counter, value) in counters.iter().enumerate() {
                let class = self.sharing.counters[self.shape.counter(player, counter, *value)];
                counts.push((class as u16, sign(player) as i16));
            }
        }
        for (clause, amount) in amounts.iter().enumerate() {
            counts.push((clause as u16, (*amount).clamp(i16::MIN.into(), i16::MAX.into()) as i16));
        }
        let mut pieces = 0;
        for (cell, piece) in setup.board.iter().enumerate() {
            if let Some(piece) = piece {
                let (player, kind) = (piece.player.into(), piece.kind.into());
                let class = self.sharing.pieces[self.shape.piece(player, kind, cell)];
                counts.push((class as u16, sign(player) as i16));
                pieces += 1;
            }
        }
        Sample { pieces, counts: summed(counts), score: sign(setup.turn) * score }
    }

    /// The numbers of pieces between which the opening becomes the ending: nearly all samples are between them.
    pub fn phases<'s>(&self, samples: impl Iterator<Item = &'s Sample>) -> [u32; 2] {
        let mut pieces: Vec<u32> = samples.map(|sample| sample.pieces).collect();
        pieces.sort_unstable();
        let Some(last) = pieces.len().checked_sub(1) else { return [1, 0] };
        let [few, many] = [pieces[last / 20], pieces[last - last / 20]];
        if many.abs_diff(self.start) <= few.abs_diff(self.start) { [many, few] } else { [few, many] }
    }

    /// The weights that the numbers of a fit stand for: see [`super::fit`].
    pub fn weights(&self, numbers: &[f64], phases: [u32; 2]) -> Weights {
        let steps = |value: f64| {
            let most = f64::from(engine::weights::MOST);
            (value * f64::from(engine::weights::STEPS)).round().clamp(-most, most) as i32
        };
        let class = |class: &usize| [0, 1].map(|phase| steps(numbers[2 * class + phase]));
        Weights {
            phases,
            values: (0..self.sharing.values).map(|clause| class(&clause)).collect(),
            to_move: [0, 1].map(|player| class(&self.sharing.to_move[player])),
            pieces: self.sharing.pieces.iter().map(class).collect(),
            counters: self.sharing.counters.iter().map(class).collect(),
        }
    }
}

/// How much of the opening is left, from 0 to 1.
pub(super) fn opening(phases: [u32; 2], pieces: u32) -> f64 {
    f64::from(opening_share(phases, pieces)) / f64::from(WHOLE)
}

/// Adds up the counts of each class; those that are 0 are dropped.
fn summed(mut counts: Vec<(u16, i16)>) -> Vec<(u16, i16)> {
    counts.sort_unstable();
    let mut sums: Vec<(u16, i16)> = Vec::new();
    for (class, count) in counts {
        match sums.last_mut() {
            Some((last, sum)) if *last == class => *sum += count,
            _ => sums.push((class, count)),
        }
    }
    sums.retain(|(_, sum)| *sum != 0);
    sums
}
