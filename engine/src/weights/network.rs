//! A small network over the pieces of the board. Its first layer is updated by what changes from one position to the next (Y. Nasu,
//! Efficiently updatable neural-network-based evaluation functions for computer shogi, 2018).

use super::Shape;
use crate::Player;
use crate::places::Places;

/// Neurons of each view of a network. A search adds up networks, so two of them are one of twice as many neurons.
pub const NEURONS: usize = 16;
/// The most networks of an evaluation.
pub const MOST_NETWORKS: usize = 2;
/// The fixed-point 1 of weights of inputs and of biases. A neuron's output is its sum, cut off below 0 and above 1.
pub const ONE: i16 = 128;

/// A network whose output is added to the other parts of an evaluation. Each player has a view of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The view of each player.
    pub views: [View; 2],
    /// For each player to move, the worth to it of the neurons of its own view, then of those of the opponent's view, in [steps](super::STEPS).
    pub outputs: [[Row; 2]; 2],
}

/// A number for each neuron of a view.
pub type Row = [i16; NEURONS];

/// The neurons of a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Sum of each neuron on an empty board.
    pub biases: Row,
    /// Numbers that a piece adds to the neurons: for each player, each kind and each cell, as [`Shape::piece`] numbers them.
    pub pieces: Vec<Row>,
}

impl Network {
    /// The greatest absolute value of a weight of an input or a bias: with it on every cell, sums still fit.
    pub fn most(shape: Shape) -> i16 {
        (i16::MAX as usize / (shape.cells + 1)) as i16
    }

    /// True if the network has this shape.
    pub fn fits(&self, shape: Shape) -> bool {
        let most = Self::most(shape);
        let small = |row: &Row| row.iter().all(|weight| (-most..=most).contains(weight));
        self.views.iter().all(|View { biases, pieces }| {
            pieces.len() == shape.pieces() && small(biases) && pieces.iter().all(small)
        })
    }
}

/// A network as a search uses it.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    biases: [Row; 2],
    /// For each content of a cell and each place, the numbers that it adds to both views.
    inputs: Vec<[Row; 2]>,
    outputs: [[Row; 2]; 2],
}

/// The sums of the neurons of both views.
pub(super) type Sums = [Row; 2];

impl Layers {
    /// The layers of a network that fits a game.
    pub(super) fn new(network: &Network, shape: Shape, Places { of_cells, number: places }: &Places) -> Self {
        let mut inputs = vec![[[0; NEURONS]; 2]; (1 + 2 * shape.kinds) * places];
        for (player, kind) in (0..2 * shape.kinds).map(|at| (at / shape.kinds, at % shape.kinds)) {
            for (cell, place) in of_cells.iter().enumerate() {
                let content = 1 + player * shape.kinds + kind;
                let piece = shape.piece(player, kind, cell);
                inputs[content * places + place] =
                    [0, 1].map(|view: usize| network.views[view].pieces[piece]);
            }
        }
        let biases = [0, 1].map(|view: usize| network.views[view].biases);
        Self { biases, inputs, outputs: network.outputs }
    }

    /// The sums of an empty board.
    pub(super) fn empty(&self) -> Sums {
        self.biases
    }

    /// Replaces an input by another; each is `content * places + place`.
    #[inline(always)]
    pub(super) fn change(&self, sums: &mut Sums, old: usize, new: usize) {
        let (old, new) = (&self.inputs[old], &self.inputs[new]);
        for view in 0..2 {
            for neuron in 0..NEURONS {
                // Wrapping, since the sums of a board on the way from one position to the next may be out of range.
                let sum = &mut sums[view][neuron];
                *sum = sum.wrapping_add(new[view][neuron].wrapping_sub(old[view][neuron]));
            }
        }
    }

    /// The worth to the player to move, in steps.
    #[inline(always)]
    pub(super) fn worth(&self, sums: &Sums, turn: Player) -> i32 {
        let [own, others] = &self.outputs[turn];
        let mut worth = 0;
        for (view, weights) in [(turn, own), (1 - turn, others)] {
            for neuron in 0..NEURONS {
                worth += i32::from(sums[view][neuron].clamp(0, ONE)) * i32::from(weights[neuron]);
            }
        }
        worth / i32::from(ONE)
    }
}
