//! Numbers that the rules compute from a position.

use engine::Player;

use super::State;
use crate::model::Number;

impl State {
    /// The value of a number as `player` sees the position.
    pub(super) fn number(&self, number: &Number, player: Player) -> i64 {
        match number {
            Number::Literal(value) => *value,
            Number::Groups { of, links } => self.view(player, None).groups(of, links).len() as i64,
            Number::LargestGroup { of, links } => {
                let sizes = self.view(player, None).groups(of, links).into_iter();
                sizes.max().unwrap_or_default() as i64
            }
            Number::Count(region) => self.view(player, None).cells(region).len() as i64,
            Number::Counter { counter, their } => {
                let whose = if *their { 1 - player } else { player };
                i64::from(self.counters[whose][*counter])
            }
            Number::Plies => i64::from(self.plies),
            Number::Passes => i64::from(self.passes),
            Number::Add(a, b) => self.number(a, player) + self.number(b, player),
            Number::Subtract(a, b) => self.number(a, player) - self.number(b, player),
        }
    }
}
