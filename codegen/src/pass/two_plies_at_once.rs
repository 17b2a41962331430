//! Plays two plies ahead are counted while the first plays are found, if a short test tells whether a game ends in between.

use dsl::model::{Condition, End, Need, Pass};

use crate::facts::lack::leaves_no_play;
use crate::plan::Plan;

/// A test whether a game could end at the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soon {
    /// A clock shows at least so many plies.
    Quiet {
        /// The number of the clock.
        clock: usize,
        /// The number of plies.
        plies: u32,
    },
    /// At least so many plies could be undone.
    Reversible {
        /// The number of plies.
        plies: usize,
    },
    /// An end holds. It is asked now and after each play.
    Over {
        /// The number of the end.
        end: usize,
    },
}

/// Finds the tests after which two plies may be counted at once.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.two_plies = plan.find_tests();
    match &plan.decided.two_plies {
        Some(tests) => vec![format!("unless {tests:?}")],
        None => Vec::new(),
    }
}

impl Plan<'_> {
    /// True if the module has `two_plies`.
    pub fn counts_two_plies(&self) -> bool {
        self.decided.two_plies.is_some()
    }

    /// The ends that are asked after each of the plays whose replies are counted.
    pub fn ends_between(&self) -> impl Iterator<Item = usize> {
        let over = |soon: &Soon| if let Soon::Over { end } = soon { Some(*end) } else { None };
        self.decided.two_plies.iter().flatten().filter_map(over)
    }

    /// The tests whether a game could end at the next ply, or has ended, other than by a lack of plays. `None` if that takes
    /// more than a look at the state, or if the legal plays depend on earlier positions.
    fn find_tests(&self) -> Option<Vec<Soon>> {
        let model = self.model;
        let plain = model.turns.alternate()
            && !model.limits.iter().any(|limit| limit.need == Need::NotPast);
        // A forced pass is listed only where the other player can go on.
        let forced = model.pass == Pass::WhenStuck && self.asks_both_stuck();
        if !plain || !(model.pass == Pass::No || forced) {
            return None;
        }
        let tests = |(end, of): (usize, &End)| {
            // With limits to test, the code that counts replies is too long to stand beside the code that counts plays.
            let told = self.plays_ask_only_board() && is_told_by_state(&of.when);
            let over = || told.then(|| vec![Soon::Over { end }]);
            self.soon(&of.when).or_else(over)
        };
        let soon = model.ends.iter().enumerate().map(tests).collect::<Option<Vec<_>>>()?;
        Some(soon.into_iter().flatten().collect())
    }

    /// The tests whether a condition could hold at the next ply.
    fn soon(&self, condition: &Condition) -> Option<Vec<Soon>> {
        match condition {
            Condition::BothStuck => Some(Vec::new()),
            condition if self.model.pass == Pass::No && leaves_no_play(self.model, condition) => Some(Vec::new()),
            Condition::And(parts) => {
                parts.iter().filter(|part| part.asks_plays()).find_map(|part| self.soon(part))
            }
            Condition::Quiet(clock, plies) => {
                Some(vec![Soon::Quiet { clock: *clock, plies: plies.saturating_sub(1) }])
            }
            Condition::Repetition(times) => {
                // If nothing can have been undone up to now, one ply more does not repeat an earlier position.
                let plies = self.plies_of_repetition(*times).saturating_sub(1);
                Some(vec![Soon::Reversible { plies }])
            }
            _ => None,
        }
    }
}

/// True if the state alone tells whether a condition holds: neither plays nor earlier positions are asked.
fn is_told_by_state(condition: &Condition) -> bool {
    let more = |part: &Condition| part.asks_plays() || matches!(part, Condition::Repetition(_));
    !condition.mentions(&more)
}
