//! Fits a network on top of the other weights, by stochastic gradients (D. Kingma and J. Ba, Adam, 2015).

use engine::weights::{NEURONS, Network, ONE, STEPS, Shape, View};
use engine::{Random, mix};
use serde::{Deserialize, Serialize};

use super::fit::{chance, cross_entropy};
use super::likeness::Likeness;

/// Number of passes over the positions.
const EPOCHS: u32 = 10;
/// Positions per step.
const BATCH: usize = 256;
/// The length of the first steps; the last ones are near 0.
const RATE: f32 = 0.003;
/// The shares of the mean of the gradient, and of the mean of its square, that a step keeps.
const KEPT: [f32; 2] = [0.9, 0.999];
/// The share of a weight that a step of length 1 takes away.
const DECAY: f32 = 0.1;
/// The greatest initial weights of an input and of an output, and the initial biases.
const FIRST: [f32; 3] = [0.15, 0.15, 0.3];

/// Neurons of each view of a network: more tell more of a position, and cost more time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Neurons {
    /// 16 neurons.
    #[default]
    Sixteen,
    /// 32 neurons.
    ThirtyTwo,
}

/// A position with its target.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its pieces, as [`Shape::piece`] numbers them.
    pub pieces: Vec<u32>,
    /// Whose turn it is.
    pub turn: usize,
    /// The first player's advantage by the other weights, in units of the scale.
    pub base: f64,
    /// The first player's chance to win.
    pub target: f64,
}

/// The weights of a network, and which of them are equal by symmetry.
#[derive(Clone, Debug)]
pub struct Inputs {
    shape: Shape,
    /// For each symmetry that leaves the players as they are, each view and each piece, the row of its weights. The first symmetry leaves
    /// each cell where it is.
    rows: Vec<[Vec<u32>; 2]>,
    /// 1 if a symmetry exchanges the players, so that both views have the same weights; else 2.
    apart: usize,
}

impl Inputs {
    /// The inputs of a game with these symmetries.
    pub fn new(shape: Shape, likenesses: &[Likeness]) -> Self {
        let exchange = likenesses.iter().find(|likeness| likeness.exchanges);
        let image = |map: &[usize]| -> Vec<usize> {
            let mut image = vec![0; map.len()];
            map.iter().enumerate().for_each(|(to, from)| image[*from] = to);
            image
        };
        let turned = exchange.map(|likeness| image(&likeness.map));
        let rows = likenesses.iter().filter(|likeness| !likeness.exchanges).map(|likeness| {
            let image = image(&likeness.map);
            let mut rows = [vec![0; shape.pieces()], vec![0; shape.pieces()]];
            for (player, kind) in (0..2 * shape.kinds).map(|at| (at / shape.kinds, at % shape.kinds)) {
                for (cell, to) in image.iter().copied().enumerate() {
                    let piece = shape.piece(player, kind, cell);
                    rows[0][piece] = shape.piece(player, kind, to) as u32;
                    rows[1][piece] = match &turned {
                        Some(turned) => shape.piece(1 - player, kind, turned[to]),
                        None => shape.pieces() + shape.piece(player, kind, to),
                    } as u32;
                }
            }
            rows
        });
        Self { shape, rows: rows.collect(), apart: if turned.is_some() { 1 } else { 2 } }
    }

    /// The row of a view's biases.
    fn biases(&self, view: usize) -> usize {
        self.apart * self.shape.pieces() + view.min(self.apart - 1)
    }

    /// The row of the worths of a view's neurons, with `turn` to move.
    fn outputs(&self, turn: usize, view: usize) -> usize {
        self.biases(self.apart - 1) + 1 + 2 * turn.min(self.apart - 1) + usize::from(view != turn)
    }

    /// The number of rows.
    fn len(&self) -> usize {
        self.outputs(self.apart - 1, self.apart) + 1
    }
}

type Row<const N: usize> = [f32; N];

/// Networks that are being fitted, as one of `N` neurons.
struct Fitting<'i, const N: usize> {
    inputs: &'i Inputs,
    rows: Vec<Row<N>>,
    gradient: Vec<Row<N>>,
    /// Means of the gradient and of its square.
    means: [Vec<Row<N>>; 2],
    steps: i32,
    /// Greatest weight of a piece or bias, and of a neuron's worth: the network of whole numbers holds no greater ones.
    most: [f32; 2],
}

/// Fits networks of together `neurons` neurons to `seen`. Returns those, of all after each epoch, that foretell `held` best, and their
/// mean loss (cross-entropy) there. `scale` is the advantage, in the rule file's units, that counts as 1. Equal seeds give equal networks.
/// `None` if `stop` returned true.
pub fn fit_networks(
    inputs: &Inputs,
    neurons: Neurons,
    examples: [&[Example]; 2],
    scale: f64,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<(Vec<Network>, f64)> {
    match neurons {
        Neurons::Sixteen => fitted::<16>(inputs, examples, scale, seed, stop),
        Neurons::ThirtyTwo => fitted::<32>(inputs, examples, scale, seed, stop),
    }
}

fn fitted<const N: usize>(
    inputs: &Inputs,
    [seen, held]: [&[Example]; 2],
    scale: f64,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<(Vec<Network>, f64)> {
    let mut fitting = Fitting::<N>::new(inputs, scale, seed);
    let mut order: Vec<usize> = (0..seen.len()).collect();
    let mut best = (fitting.rows.clone(), f64::INFINITY);
    let batches = EPOCHS as usize * seen.len().div_ceil(BATCH);
    for epoch in 0..EPOCHS {
        let mut random = Random::new(mix(seed, epoch.into()));
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            for at in batch {
                let variant = random.below(inputs.rows.len() as u32) as usize;
                fitting.learn(&seen[*at], &inputs.rows[variant]);
            }
            let left = 1.0 - fitting.steps as f32 / batches as f32;
            fitting.step(RATE * left, batch.len());
        }
        let loss = fitting.loss(held);
        // Without positions held back the last is taken.
        if held.is_empty() || loss < best.1 {
            best = (fitting.rows.clone(), loss);
        }
        if stop() {
            return None;
        }
    }
    Some((networks(inputs, &best.0, scale), best.1))
}

impl<'i, const N: usize> Fitting<'i, N> {
    fn new(inputs: &'i Inputs, scale: f64, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut small = |most: f32| [0.0; N].map(|_| (random.below(2001) as f32 / 1000.0 - 1.0) * most);
        let mut rows: Vec<Row<N>> = (0..inputs.biases(0)).map(|_| small(FIRST[0])).collect();
        rows.resize(inputs.biases(inputs.apart - 1) + 1, [FIRST[2]; N]);
        rows.resize_with(inputs.len(), || small(FIRST[1]));
        let none = vec![[0.0; N]; rows.len()];
        let most = [
            f32::from(Network::most(inputs.shape)) / f32::from(ONE),
            (f64::from(i16::MAX) / (scale * f64::from(STEPS))) as f32,
        ];
        Self { inputs, rows, gradient: none.clone(), means: [none.clone(), none], steps: 0, most }
    }

    /// The sums of the neurons of both views.
    fn sums(&self, example: &Example, rows: &[Vec<u32>; 2]) -> [Row<N>; 2] {
        [0, 1].map(|view: usize| {
            let mut sums = self.rows[self.inputs.biases(view)];
            for piece in &example.pieces {
                add(&mut sums, &self.rows[rows[view][*piece as usize] as usize], 1.0);
            }
            sums
        })
    }

    /// The first player's chance to win.
    fn foretold(&self, example: &Example, sums: &[Row<N>; 2]) -> f64 {
        let mut worth = 0.0;
        for (view, sums) in sums.iter().enumerate() {
            let outputs = &self.rows[self.inputs.outputs(example.turn, view)];
            worth += sums.iter().zip(outputs).map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight).sum::<f32>();
        }
        chance(example.base + f64::from(if example.turn == 0 { worth } else { -worth }))
    }

    /// Adds the gradient of a position's loss.
    fn learn(&mut self, example: &Example, rows: &[Vec<u32>; 2]) {
        let sums = self.sums(example, rows);
        let error = (self.foretold(example, &sums) - example.target) as f32;
        let error = if example.turn == 0 { error } else { -error };
        for (view, sums) in sums.iter().enumerate() {
            let at = self.inputs.outputs(example.turn, view);
            add(&mut self.gradient[at], &sums.map(|sum| sum.clamp(0.0, 1.0)), error);
            let mut back = self.rows[at];
            for (back, sum) in back.iter_mut().zip(sums) {
                if !(0.0..=1.0).contains(sum) {
                    *back = 0.0;
                }
            }
            add(&mut self.gradient[self.inputs.biases(view)], &back, error);
            for piece in &example.pieces {
                add(&mut self.gradient[rows[view][*piece as usize] as usize], &back, error);
            }
        }
    }

    /// Takes a step down the mean gradient of `positions` positions.
    fn step(&mut self, rate: f32, positions: usize) {
        self.steps += 1;
        let inputs = self.inputs.biases(self.inputs.apart - 1) + 1;
        let correction = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        for (at, row) in self.rows.iter_mut().enumerate() {
            let most = self.most[usize::from(at >= inputs)];
            let [mean, square] = self.means.each_mut().map(|means| &mut means[at]);
            for neuron in 0..N {
                let slope = self.gradient[at][neuron] / positions as f32;
                mean[neuron] += (1.0 - KEPT[0]) * (slope - mean[neuron]);
                square[neuron] += (1.0 - KEPT[1]) * (slope * slope - square[neuron]);
                let step = mean[neuron] / correction[0] / ((square[neuron] / correction[1]).sqrt() + 1e-8);
                row[neuron] = (row[neuron] - rate * (step + DECAY * row[neuron])).clamp(-most, most);
            }
        }
        self.gradient.fill([0.0; N]);
    }

    /// The mean loss.
    fn loss(&self, examples: &[Example]) -> f64 {
        let loss = |example: &Example| {
            cross_entropy(self.foretold(example, &self.sums(example, &self.inputs.rows[0])), example.target)
        };
        examples.iter().map(loss).sum::<f64>() / examples.len().max(1) as f64
    }
}

/// Rounds rows to networks of whole numbers, each of which has a part of the neurons.
fn networks<const N: usize>(inputs: &Inputs, rows: &[Row<N>], scale: f64) -> Vec<Network> {
    (0..N / NEURONS).map(|number| network(inputs, rows, number * NEURONS, scale)).collect()
}

/// The network of the neurons from `first` on.
fn network<const N: usize>(inputs: &Inputs, rows: &[Row<N>], first: usize, scale: f64) -> Network {
    let most = Network::most(inputs.shape);
    let part = |row: usize, rounded: &dyn Fn(f32) -> i16| -> engine::weights::Row {
        std::array::from_fn(|neuron| rounded(rows[row][first + neuron]))
    };
    let small = |weight: f32| ((weight * f32::from(ONE)).round() as i16).clamp(-most, most);
    let view = |view: usize| View {
        biases: part(inputs.biases(view), &small),
        pieces: inputs.rows[0][view].iter().map(|row| part(*row as usize, &small)).collect(),
    };
    let worth = |weight: f32| (f64::from(weight) * scale * f64::from(STEPS)).round() as i16;
    let outputs = |turn: usize| [turn, 1 - turn].map(|view| part(inputs.outputs(turn, view), &worth));
    Network { views: [view(0), view(1)], outputs: [outputs(0), outputs(1)] }
}

fn add<const N: usize>(to: &mut Row<N>, row: &Row<N>, factor: f32) {
    to.iter_mut().zip(row).for_each(|(sum, part)| *sum += factor * part);
}

#[cfg(test)]
mod tests {
    use engine::History;
    use engine::weights::Weights;

    use super::super::likeness::tests::all_likenesses;
    use super::super::sample::Sample;
    use super::*;
    use crate::policy::tests::{SQUARE, game};

    const ARMIES: &str = "game g\nplayers a facing north, b facing south\nboard grid 5 x 4\npiece m \"x\" \"o\"\n\
        piece k \"X\" \"O\"\nstart\n  |ooooo|\n  |.....|\n  |.....|\n  |xxxxx|\n\
        play p: m along forward: empty; m along forward diagonal: enemy captured; k along orthogonal: empty or enemy captured\n\
        promote m to k on rank 3\nloss when stuck\nvalue 7 per own m\n";

    /// One player's men go back, so nothing exchanges the players.
    const APART: &str = "game g\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece m \"x\" \"o\"\n\
        start\n  |oooo|\n  |....|\n  |....|\n  |xxxx|\nplay p: m along north: empty; m along forward diagonal: enemy captured\n\
        loss when stuck\nwin when any own in far edge\n";

    fn pieces(shape: Shape, sample: &Sample) -> Vec<u32> {
        let cells = sample.cells(shape.kinds).enumerate();
        cells.filter_map(|(cell, piece)| Some(shape.piece(piece?.0, piece?.1, cell) as u32)).collect()
    }

    #[test]
    fn a_search_values_positions_as_the_fit_does() {
        for (text, apart) in [(ARMIES, 1), (SQUARE, 1), (APART, 2)] {
            let entry = game(text);
            let shape = Shape::of(entry.metadata());
            let inputs = Inputs::new(shape, &all_likenesses(&*entry));
            assert_eq!(inputs.apart, apart, "{text}");
            let fitting = Fitting::<32>::new(&inputs, 900.0, 5);
            let networks = networks(&inputs, &fitting.rows, 900.0);
            assert_eq!(networks.len(), 2);
            let weights = Weights { networks, ..Weights::of_clauses(entry.metadata()) };
            let weighted = entry.with_weights(&weights).expect("they fit");
            let mut position = entry.start();
            for ply in 0.. {
                let setup = position.setup();
                let sample = Sample::new(&setup, shape.kinds, Vec::new(), 0);
                let example =
                    Example { pieces: pieces(shape, &sample), turn: setup.turn, base: 0.0, target: 0.0 };
                let chance = fitting.foretold(&example, &fitting.sums(&example, &inputs.rows[0]));
                let first = (chance / (1.0 - chance)).ln() * 900.0;
                let expected = if setup.turn == 0 { first } else { -first } + f64::from(position.evaluate());
                let found = weighted.at(&setup, History::new()).evaluate_learned().expect("it has weights");
                assert!(
                    (f64::from(found) - expected).abs() <= 20.0,
                    "{found}, not {expected}, after {ply} plies"
                );
                let Some(play) = position.drawn_play(mix(5, ply)) else { break };
                position.play(&play).expect("it is legal");
            }
        }
    }

    /// Positions of two cells: the player to move wins if just one of them has a piece of its own.
    fn either_or() -> Vec<Example> {
        let shape = Shape::of(game(SQUARE).metadata());
        (0..400)
            .map(|number| {
                let [turn, one, two] = [0, 1, 2].map(|at| (mix(9, number) >> at & 1) as usize);
                let (cells, target) = ([(one, 0), (two, 2)], if one ^ two ^ turn == 1 { 1.0 } else { 0.0 });
                let pieces = cells.iter().filter(|(is_there, _)| *is_there == 1);
                let pieces = pieces.map(|(_, cell)| shape.piece(turn, 0, *cell) as u32).collect();
                Example { pieces, turn, base: 0.0, target }
            })
            .collect()
    }

    #[test]
    fn a_network_learns_what_no_sum_can_tell() {
        let entry = game(SQUARE);
        let inputs = Inputs::new(Shape::of(entry.metadata()), &all_likenesses(&*entry));
        let examples = either_or();
        let mut fitting = Fitting::<16>::new(&inputs, 100.0, 1);
        for _ in 0..300 {
            examples[..64].iter().for_each(|example| fitting.learn(example, &inputs.rows[0]));
            fitting.step(0.02, 64);
        }
        let loss = fitting.loss(&examples);
        assert!(loss < 0.1, "a sum leaves 0.69: {loss}");
    }

    #[test]
    fn weights_are_learned_within_what_whole_numbers_hold() {
        let entry = game(SQUARE);
        let inputs = Inputs::new(Shape::of(entry.metadata()), &all_likenesses(&*entry));
        let examples = either_or();
        // A unit of chances is 2,000 units of the rules: the sums that separate these examples exceed the numbers.
        let mut fitting = Fitting::<16>::new(&inputs, 2_000.0, 1);
        for _ in 0..300 {
            examples[..64].iter().for_each(|example| fitting.learn(example, &inputs.rows[0]));
            fitting.step(0.02, 64);
        }
        let exact = |weight: &f32| (f64::from(*weight) * 2_000.0 * f64::from(STEPS)).abs();
        let outputs = inputs.outputs(0, 0);
        let most = fitting.rows[outputs..].iter().flatten().map(exact).fold(0.0, f64::max);
        assert!((most - f64::from(i16::MAX)).abs() < 1.0, "{most}");
    }

    #[test]
    fn equal_seeds_give_equal_networks() {
        let entry = game(SQUARE);
        let inputs = Inputs::new(Shape::of(entry.metadata()), &all_likenesses(&*entry));
        let examples = either_or();
        let (seen, held) = examples.split_at(300);
        let fitted =
            |seed, stop| fit_networks(&inputs, Neurons::Sixteen, [seen, held], 100.0, seed, &|| stop);
        let (network, loss) = fitted(1, false).expect("nothing stops it");
        // The network returned is the best on the positions held back, which here comes after few epochs.
        assert!(loss < 2f64.ln() + 0.01, "no worse than nothing: {loss}");
        assert_ne!(fitted(2, false), Some((network.clone(), loss)));
        assert_eq!(fitted(1, false), Some((network, loss)));
        assert_eq!(fitted(1, true), None);
    }
}
