//! The features of positions: counts that weights multiply.

use engine::ErasedGame;
use engine::search::Selectivity;
use engine::weights::{
    MOST, MOST_VALUE, Pattern, Phased, STEPS, Shape, WHOLE, Weights, Worth, opening_share,
};

use super::contents::Contents;
use super::fit::Expected;
use super::likeness::likenesses;
use super::network::Inputs;
use super::race::squared_steps;
use super::sample::Sample;
use super::sharing::{Sharing, shared};

/// Prior standard deviation of the worth of a pattern's content, in the rule file's units.
const PATTERN: f64 = 15.0;
/// Prior standard deviation of the other weights, except those of `value` clauses.
const SINGLE: f64 = 50.0;
/// Prior standard deviation of a `value` clause's weight, as a share of the weight that the rules give it.
const CLAUSE_SHARE: f64 = 0.5;

/// The features of a game.
#[derive(Clone, Debug)]
pub struct Features {
    shape: Shape,
    sharing: Sharing,
    inputs: Inputs,
    /// Pieces at the start of a game.
    start: u32,
    /// The weights of the `value` clauses in the rules.
    values: Vec<f64>,
    /// For each weight of a piece, its worth in a search without learned weights.
    pieces: Vec<f64>,
}

/// The features of a position, in the first player's view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Pieces on the board.
    pub pieces: u32,
    /// Classes, each with its count for the first player less that for the second.
    pub counts: Vec<(u32, i16)>,
    /// The score of the search that met the position.
    pub score: i32,
}

impl Features {
    /// The features of a game, with the symmetries found in random games of that seed. `None` if `stop` returned true.
    pub fn new(entry: &dyn ErasedGame, seed: u64, stop: &dyn Fn() -> bool) -> Option<Self> {
        let pieces = entry.start().setup().board.iter().flatten().count();
        let (shape, likenesses) = (Shape::of(entry.metadata()), likenesses(entry, seed, stop)?);
        Some(Self {
            shape,
            sharing: shared(entry, &likenesses),
            inputs: Inputs::new(shape, &likenesses),
            start: pieces as u32,
            values: entry.metadata().values.iter().map(|value| *value as f64).collect(),
            pieces: squared_steps(entry),
        })
    }

    /// For each class, the prior of its weight.
    pub fn expected(&self) -> Vec<Expected> {
        let mut expected: Vec<Expected> = (0..self.sharing.classes)
            .map(|class| Expected {
                centre: 0.0,
                spread: if class < self.sharing.singles { SINGLE } else { PATTERN },
            })
            .collect();
        for (class, worth) in self.sharing.pieces.iter().zip(&self.pieces) {
            expected[*class].centre = *worth;
        }
        for (expected, value) in expected.iter_mut().zip(&self.values) {
            *expected = Expected { centre: *value, spread: CLAUSE_SHARE * value.abs() };
        }
        expected
    }

    /// The weights before learning: with them a search values positions as it does without learned weights.
    pub fn unlearned(&self) -> Weights {
        let numbers: Vec<f64> = self.expected().iter().flat_map(|expected| [expected.centre; 2]).collect();
        self.weights(&numbers, [1, 0])
    }

    /// The number of classes that are not of contents of patterns. The classes of contents come after them.
    pub fn singles(&self) -> usize {
        self.sharing.singles
    }

    /// The inputs of a network.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// The features of a position.
    pub fn row(&self, sample: &Sample) -> Row {
        let sign = |player: usize| if player == 0 { 1 } else { -1 };
        let mut counts = vec![(self.sharing.to_move[sample.turn] as u32, sign(sample.turn) as i16)];
        for (player, counters) in sample.counters.iter().enumerate() {
            for (counter, value) in counters.iter().enumerate() {
                let class = self.sharing.counters[self.shape.counter(player, counter, *value)];
                counts.push((class as u32, sign(player) as i16));
            }
        }
        for (clause, amount) in sample.amounts.iter().enumerate() {
            counts.push((clause as u32, (*amount).clamp(i16::MIN.into(), i16::MAX.into()) as i16));
        }
        let board: Vec<_> = sample.cells(self.shape.kinds).collect();
        for (cell, piece) in board.iter().enumerate() {
            if let Some((player, kind)) = *piece {
                let class = self.sharing.pieces[self.shape.piece(player, kind, cell)];
                counts.push((class as u32, sign(player) as i16));
            }
        }
        self.count_patterns(&board, sign(sample.turn) as i16, &mut counts);
        Row { pieces: sample.pieces(), counts: summed(counts), score: sign(sample.turn) * sample.score }
    }

    /// The pieces of a position, as [`Shape::piece`] numbers them.
    pub fn pieces(&self, sample: &Sample) -> Vec<u32> {
        let cells = sample.cells(self.shape.kinds).enumerate();
        cells.filter_map(|(cell, piece)| Some(self.shape.piece(piece?.0, piece?.1, cell) as u32)).collect()
    }

    /// The first player's advantage by weights without patterns and network, in the rule file's units.
    pub fn worth(&self, sample: &Sample, weights: &Weights) -> f64 {
        let share = opening(weights.phases, sample.pieces());
        let sign = |player: usize| if player == 0 { 1.0 } else { -1.0 };
        let phased =
            |[opening, ending]: Phased| share * f64::from(opening) + (1.0 - share) * f64::from(ending);
        let mut sum = sign(sample.turn) * phased(weights.to_move[sample.turn]);
        for (weight, amount) in weights.values.iter().zip(&sample.amounts) {
            sum += phased(*weight) * f64::from(*amount);
        }
        for (player, counters) in sample.counters.iter().enumerate() {
            for (counter, value) in counters.iter().enumerate() {
                sum += sign(player) * phased(weights.counters[self.shape.counter(player, counter, *value)]);
            }
        }
        for (cell, piece) in sample.cells(self.shape.kinds).enumerate() {
            let Some((player, kind)) = piece else { continue };
            sum += sign(player) * phased(weights.pieces[self.shape.piece(player, kind, cell)]);
        }
        sum / f64::from(STEPS)
    }

    /// Counts the contents of patterns. `on_move`: 1 if the first player is on move, else -1.
    fn count_patterns(&self, board: &[Option<(usize, usize)>], on_move: i16, counts: &mut Vec<(u32, i16)>) {
        let codes = self.sharing.patterns.codes;
        let coded = [false, true].map(|exchanged| -> Vec<u32> {
            let code =
                |(player, kind): (usize, usize)| codes.of(if exchanged { 1 - player } else { player }, kind);
            board.iter().map(|piece| piece.map_or(0, code)).collect()
        });
        let Sharing { contents, on_move: moved, .. } = &self.sharing;
        for ((pattern, contents), moved) in self.sharing.patterns.all.iter().zip(contents).zip(moved) {
            for spot in &pattern.spots {
                let coded = &coded[usize::from(spot.exchanged)];
                let content = spot.cells.iter().rev().fold(0, |sum, cell| sum * codes.count() + coded[*cell]);
                if let Some((class, sign)) = contents.classes[content as usize] {
                    counts.push((class, i16::from(if spot.exchanged { -sign } else { sign })));
                }
                if let Some((class, sign)) = moved.classes[content as usize] {
                    counts.push((class, on_move * i16::from(sign)));
                }
            }
        }
    }

    /// The numbers of pieces at which the opening and the ending hold alone. About nine in ten positions lie between them.
    pub fn phases<'s>(&self, rows: impl Iterator<Item = &'s Row>) -> [u32; 2] {
        let mut pieces: Vec<u32> = rows.map(|row| row.pieces).collect();
        pieces.sort_unstable();
        let Some(last) = pieces.len().checked_sub(1) else { return [1, 0] };
        let [few, many] = [pieces[last / 20], pieces[last - last / 20]];
        if many.abs_diff(self.start) <= few.abs_diff(self.start) { [many, few] } else { [few, many] }
    }

    /// The weights that the numbers of a fit stand for: see [`super::fit`].
    pub fn weights(&self, numbers: &[f64], phases: [u32; 2]) -> Weights {
        let class_to = |most: i32, class: &usize| [0, 1].map(|phase| steps(numbers[2 * class + phase], most));
        let class = |class: &usize| class_to(MOST, class);
        let Sharing { patterns, contents, on_move, .. } = &self.sharing;
        let worth = |content: &Option<(u32, i8)>| {
            content
                .map_or([0; 2], |(shared, sign)| class(&(shared as usize)).map(|part| part * i32::from(sign)))
        };
        let worths = |owned: &Contents, on_move: &Contents| -> Vec<(u32, Worth)> {
            let worths =
                owned.classes.iter().zip(&on_move.classes).zip(0..).map(|((owned, on_move), number)| {
                    (number, Worth { to_first: worth(owned), to_mover: worth(on_move) })
                });
            worths.filter(|(_, worth)| *worth != Worth::default()).collect()
        };
        let with_contents = patterns.all.iter().zip(contents.iter().zip(on_move));
        let patterns_with_worths = with_contents.map(|(pattern, (contents, on_move))| Pattern {
            spots: pattern.spots.clone(),
            worths: worths(contents, on_move),
        });
        Weights {
            phases,
            values: (0..self.sharing.values).map(|clause| class_to(MOST_VALUE, &clause)).collect(),
            to_move: [0, 1].map(|player| class(&self.sharing.to_move[player])),
            pieces: self.sharing.pieces.iter().map(class).collect(),
            counters: self.sharing.counters.iter().map(class).collect(),
            codes: patterns.codes,
            patterns: patterns_with_worths.filter(|pattern| !pattern.worths.is_empty()).collect(),
            networks: Vec::new(),
            selectivity: Selectivity::default(),
        }
    }
}

/// Converts units of the rule file to steps, `most` at most.
fn steps(units: f64, most: i32) -> i32 {
    (units * f64::from(STEPS)).round().clamp((-most).into(), most.into()) as i32
}

/// The share of the opening that is left, from 0 to 1.
pub(super) fn opening(phases: [u32; 2], pieces: u32) -> f64 {
    f64::from(opening_share(phases, pieces)) / f64::from(WHOLE)
}

/// Adds up the counts of each class, and drops sums of 0.
fn summed(mut counts: Vec<(u32, i16)>) -> Vec<(u32, i16)> {
    counts.sort_unstable();
    let mut sums: Vec<(u32, i16)> = Vec::new();
    for (class, count) in counts {
        match sums.last_mut() {
            Some((last, sum)) if *last == class => *sum = sum.saturating_add(count),
            _ => sums.push((class, count)),
        }
    }
    sums.retain(|(_, sum)| *sum != 0);
    sums
}

#[cfg(test)]
mod tests {
    use engine::{History, mix};

    use super::*;
    use crate::policy::tests::{SQUARE, game};

    const ARMIES: &str = "game g\nplayers a facing north, b facing south\nboard grid 5 x 4\npiece m \"x\" \"o\"\n\
        piece k \"X\" \"O\"\ncounter taken up by capture\nstart\n  |ooooo|\n  |.....|\n  |.....|\n  |xxxxx|\n\
        play p: m along forward: empty; m along forward diagonal: enemy captured; k along orthogonal: empty or enemy captured\n\
        promote m to k on rank 3\nloss when stuck\nvalue 7 per own m\n";

    /// The value that numbers of a fit give to a position for the player to move.
    fn foretold(features: &Features, row: &Row, numbers: &[f64], phases: [u32; 2], turn: usize) -> f64 {
        let share = opening(phases, row.pieces);
        let worth = |class: &u32| {
            let at = 2 * *class as usize;
            share * numbers[at] + (1.0 - share) * numbers[at + 1]
        };
        let for_first: f64 = row.counts.iter().map(|(class, count)| worth(class) * f64::from(*count)).sum();
        assert_eq!(numbers.len(), 2 * features.expected().len());
        if turn == 0 { for_first } else { -for_first }
    }

    #[test]
    fn the_greatest_weight_of_a_clause_is_kept() {
        let entry = game(&ARMIES.replace("value 7", "value 100000"));
        let features = Features::new(&*entry, 1, &|| false).expect("no stop");
        assert_eq!(features.unlearned().values, [[100_000 * STEPS; 2]]);
    }

    #[test]
    fn a_search_values_positions_as_the_fit_does() {
        for text in [ARMIES, SQUARE] {
            let entry = game(text);
            let features = Features::new(&*entry, 1, &|| false).expect("no stop");
            let numbers: Vec<f64> = (0..2 * features.expected().len() as u64)
                .map(|at| (mix(3, at) % 400) as f64 / 16.0 - 12.0)
                .collect();
            let phases = [9, 2];
            let weights = features.weights(&numbers, phases);
            assert!(!weights.patterns.is_empty());
            let weighted = entry.with_weights(&weights).expect("they fit");
            let mut position = weighted.start();
            for ply in 0.. {
                let sample =
                    Sample::new(&position.setup(), entry.metadata().kinds.len(), position.amounts(), 0);
                let expected = foretold(&features, &features.row(&sample), &numbers, phases, position.turn());
                let found = weighted.at(&position.setup(), History::new()).evaluate_learned();
                let found = f64::from(found.expect("it has weights"));
                assert!((found - expected).abs() <= 1.0, "{found}, not {expected}, after {ply} plies");
                let Some(play) = position.drawn_play(mix(5, ply)) else { break };
                position.play(&play).expect("it is legal");
            }
        }
    }
}
