//! A network in a file of weights.

use engine::weights::{Network, Row, View};
use serde::{Deserialize, Serialize};

/// The weights of an `engine::weights::Network`. Each row has a number for each neuron.
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
    pub(super) fn new(network: &Network) -> Self {
        let view = |View { biases, pieces }: &View| ViewTable {
            biases: row_text(biases),
            pieces: pieces.iter().map(row_text).collect(),
        };
        Self {
            views: network.views.each_ref().map(view),
            outputs: network.outputs.each_ref().map(|views| views.each_ref().map(row_text)),
        }
    }

    /// The network; `None` if the tables are damaged.
    pub(super) fn network(&self) -> Option<Network> {
        let view = |ViewTable { biases, pieces }: &ViewTable| {
            Some(View {
                biases: row(biases)?,
                pieces: pieces.iter().map(|text| row(text)).collect::<Option<_>>()?,
            })
        };
        let output = |[own, other]: &[String; 2]| Some([row(own)?, row(other)?]);
        let ([first, second], [moves_first, moves_second]) = (&self.views, &self.outputs);
        let (views, outputs) = ([view(first)?, view(second)?], [output(moves_first)?, output(moves_second)?]);
        Some(Network { views, outputs })
    }
}

fn row_text(row: &Row) -> String {
    row.map(|weight| weight.to_string()).join(" ")
}

/// The row of a text; `None` if the text is damaged.
fn row(text: &str) -> Option<Row> {
    let numbers: Vec<i16> = text.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    numbers.try_into().ok()
}
