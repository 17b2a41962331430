//! A strategy with its plays as text.

use engine::ErasedPosition;
use engine::solve::{Goal, OUTRIGHT, Strategy, Worth};
use serde_json::{Value, json};

/// A strategy of one player, whose plays are written as in `output.txt`.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenStrategy {
    /// The player of the strategy, and the least result that it reaches.
    pub goal: Goal,
    /// Plies of the longest game.
    pub plies: u32,
    /// The positions, the solved one first: each play, and the index of the position after it. A position of the
    /// player has one play, one of the opponent all legal plays, and a finished game none.
    pub positions: Vec<Vec<(String, usize)>>,
}

impl WrittenStrategy {
    /// The strategy that begins at `position`.
    pub fn new(strategy: &Strategy, position: &dyn ErasedPosition) -> Self {
        let mut positions = vec![None; strategy.positions.len()];
        if let Some(root) = strategy.positions.len().checked_sub(1) {
            write(strategy, root, position, &mut positions);
        }
        let Strategy { goal, plies, .. } = *strategy;
        // Every position is reached from the root.
        Self { goal, plies, positions: positions.into_iter().rev().flatten().collect() }
    }

    /// The least margin that the strategy reaches, in points; null where the goal is a result.
    pub fn margin(&self) -> Value {
        if self.goal.asks_points() { points(self.goal.margin) } else { Value::Null }
    }

    /// The strategy as JSON, a line for each position. `players` are the players' names.
    pub fn json(&self, players: &[String; 2]) -> String {
        let position = |plays: &Vec<(String, usize)>| {
            let plays: serde_json::Map<String, Value> =
                plays.iter().map(|(play, next)| (play.clone(), json!(next))).collect();
            Value::from(plays).to_string()
        };
        let positions: Vec<String> = self.positions.iter().map(position).collect();
        format!(
            "{{\"player\":{},\"reaches\":{},\"margin\":{},\"plies\":{},\"positions\":[\n{}\n]}}",
            json!(players[self.goal.player]),
            json!(word(self.goal.worth())),
            self.margin(),
            self.plies,
            positions.join(",\n")
        )
    }
}

/// The word for a value.
pub fn word(worth: Worth) -> &'static str {
    match worth {
        Worth::Loss => "loss",
        Worth::Draw => "draw",
        Worth::Win => "win",
    }
}

/// A margin in points; null for a game that is decided by another end than points.
pub fn points(margin: i64) -> Value {
    if margin.abs() < OUTRIGHT - 1 { json!(margin as f64 / 2.0) } else { Value::Null }
}

/// Writes the plays of the position `index`, and of the positions after it. The root is the last position of a strategy, and the first
/// one when written.
fn write(
    strategy: &Strategy,
    index: usize,
    position: &dyn ErasedPosition,
    written: &mut [Option<Vec<(String, usize)>>],
) {
    let steps = &strategy.positions[index];
    let (plays, nexts) =
        if steps.is_empty() { (Vec::new(), Vec::new()) } else { (position.plays(), position.nexts()) };
    let last = strategy.positions.len() - 1;
    let lines = steps.iter().map(|step| (plays[step.play as usize].to_string(), last - step.next as usize));
    written[index] = Some(lines.collect());
    for step in steps {
        let next = step.next as usize;
        if written[next].is_none() {
            write(strategy, next, &*nexts[step.play as usize], written);
        }
    }
}
