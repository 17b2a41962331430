//! A network in a file of weights.

use engine::weights::{NEURONS, Network, Row, View};
use serde::{Deserialize, Serialize};

/// The weights of networks. Each row has a number for each neuron: for 16 neurons of each network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct NetworkTables {
    /// For each player's view.
    views: [ViewTable; 2],
    /// For each player to move, the worths of the neurons of its own view and of the other view.
    outputs: [[String; 2]; 2],
}

/// The numbers that the neurons of a view sum up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct ViewTable {
    /// The sums on an empty board.
    biases: String,
    /// The summands for a piece of each player, of each kind, on each cell.
    pieces: Vec<String>,
}

impl NetworkTables {
    /// The tables of networks side by side; `None` without any.
    pub(super) fn new(networks: &[Network]) -> Option<Self> {
        let pieces = networks.first()?.views[0].pieces.len();
        let rows = |row: &dyn Fn(&Network) -> Row| row_text(networks.iter().map(row));
        Some(Self {
            views: [0, 1].map(|view: usize| ViewTable {
                biases: rows(&|network| network.views[view].biases),
                pieces: (0..pieces).map(|piece| rows(&|network| network.views[view].pieces[piece])).collect(),
            }),
            outputs: [0, 1]
                .map(|turn: usize| [0, 1].map(|view: usize| rows(&|network| network.outputs[turn][view]))),
        })
    }

    /// The networks; `None` if the tables are damaged.
    pub(super) fn networks(&self) -> Option<Vec<Network>> {
        let number = rows(&self.views[0].biases)?.len();
        (0..number).map(|at| self.network(at, number)).collect()
    }

    /// The network at a place of so many side by side.
    fn network(&self, at: usize, number: usize) -> Option<Network> {
        let row = |text: &String| rows(text).filter(|rows| rows.len() == number)?.get(at).copied();
        let view = |ViewTable { biases, pieces }: &ViewTable| {
            Some(View { biases: row(biases)?, pieces: pieces.iter().map(row).collect::<Option<_>>()? })
        };
        let output = |[own, other]: &[String; 2]| Some([row(own)?, row(other)?]);
        let ([first, second], [moves_first, moves_second]) = (&self.views, &self.outputs);
        let (views, outputs) = ([view(first)?, view(second)?], [output(moves_first)?, output(moves_second)?]);
        Some(Network { views, outputs })
    }
}

fn row_text(rows: impl Iterator<Item = Row>) -> String {
    rows.flatten().map(|weight| weight.to_string()).collect::<Vec<_>>().join(" ")
}

/// The rows of a text, one for each network; `None` if the text is damaged.
fn rows(text: &str) -> Option<Vec<Row>> {
    let numbers: Vec<i16> = text.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    let (rows, rest) = numbers.as_chunks::<NEURONS>();
    rest.is_empty().then(|| rows.to_vec())
}
