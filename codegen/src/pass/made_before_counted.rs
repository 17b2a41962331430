//! Many plays are made before the replies to any are counted.

use crate::Technique;
use crate::plan::Plan;

impl Plan<'_> {
    /// Whether many plays are made before the replies to any are counted: where both are long computations.
    pub fn makes_before_counting(&self) -> bool {
        self.uses(Technique::MadeBeforeCounted)
            && self.plays_ask_only_board()
            && self.runs_after_plays().is_some()
    }

    /// Whether what plays there are follows from the board, so that what a state keeps beside it need not even be computed.
    pub fn plays_ask_only_board(&self) -> bool {
        let model = self.model;
        model.limits.is_empty() && model.plays.iter().all(|play| play.when.is_none())
    }
}
