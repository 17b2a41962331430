//! What a player may use for each play, besides its time: a setting of matches and tests of strength.

use engine::search::Selectivity;
use engine::{ErasedPosition, Level, SearchLimits};

/// The restraint of a player; by default there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Restraint {
    /// Nodes of each play.
    pub nodes: Option<u64>,
    /// CPU seconds of each play.
    pub seconds: Option<f64>,
    /// Greatest depth in plies.
    pub depth: Option<u32>,
    /// The level of strength, if the player is weakened.
    pub level: Option<Level>,
    /// True to leave out the learned weights of the game, if it has any.
    pub unlearned: bool,
    /// The selectivity of the search, in place of the one that comes with the weights.
    pub selectivity: Option<Selectivity>,
}

impl Restraint {
    /// True if a search under the restraint ends by itself, without a deadline.
    pub fn is_bound(&self) -> bool {
        let Self { nodes, seconds, depth, level, .. } = self;
        nodes.is_some() || seconds.is_some() || depth.is_some() || level.is_some()
    }

    /// Returns `limits` with this restraint on a search of the position. Seconds are left to the caller, who knows the clock.
    pub fn limit(&self, position: &dyn ErasedPosition, limits: SearchLimits) -> SearchLimits {
        let limits = SearchLimits {
            nodes: self.nodes.unwrap_or(limits.nodes),
            depth: self.depth.unwrap_or(limits.depth),
            learned: limits.learned && !self.unlearned,
            selectivity: self.selectivity.or(limits.selectivity),
            ..limits
        };
        match self.level {
            Some(level) => level.limit(position.metadata(), position.plays().len(), limits),
            None => limits,
        }
    }
}
