//! The static value of a position.

use engine::{History, Player, WIN};

use super::State;
use super::walk::along;
use crate::model::{Value, ValueOf};

impl State {
    /// The value for the player to move: each term's weight times the player's amount less the opponent's. The value is
    /// always below that of a won game.
    pub(super) fn value(&self) -> i32 {
        let terms = self.model.values.iter().map(|value| {
            let amount = |player| self.amount(&value.per, player);
            value.weight * (amount(self.turn) - amount(1 - self.turn))
        });
        let most = i64::from(WIN) - 1;
        terms.sum::<i64>().clamp(-most, most) as i32
    }

    /// In a race the square of the steps of each piece counts besides the terms, with the weight of the term for the steps.
    pub(super) fn race_value(&self) -> i32 {
        let term = self.model.race().map(|term| &self.model.values[term]);
        let Some(Value { weight, per: ValueOf::Distance { from, steps }, .. }) = term else {
            return self.value();
        };
        let squares = |player: Player| -> i64 {
            let cells = self.view(player, None).cells(from).into_iter();
            cells.map(|cell| i64::from(steps[player][cell]).pow(2)).sum()
        };
        let behind = squares(self.turn) - squares(1 - self.turn);
        let most = i64::from(WIN) - 1;
        (i64::from(self.value()) + weight * behind).clamp(-most, most) as i32
    }

    /// For each term, the first player's amount less the second's.
    pub(super) fn amounts(&self) -> impl Iterator<Item = i64> {
        self.model.values.iter().map(|value| self.amount(&value.per, 0) - self.amount(&value.per, 1))
    }

    /// A player's amount of the quantity that an evaluation term counts.
    fn amount(&self, per: &ValueOf, player: Player) -> i64 {
        let view = self.view(player, None);
        match per {
            ValueOf::Region(region) => view.cells(region).len() as i64,
            ValueOf::Plays => self.as_if_moving(player).moves(&History::new()).len() as i64,
            ValueOf::Distance { from, steps } => {
                view.cells(from).into_iter().map(|cell| i64::from(steps[player][cell])).sum()
            }
            ValueOf::Walks(walk) => {
                let lines =
                    view.all_cells().flat_map(|cell| walk.dirs[player].iter().map(move |&dir| (cell, dir)));
                lines.filter(|&(cell, dir)| !along(view, walk, cell, dir).is_empty()).count() as i64
            }
            ValueOf::Counter(id) => i64::from(self.counters[player][*id]),
        }
    }
}
