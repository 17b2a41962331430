//! Static values of positions, as a search sees them.

use crate::weights::{Evaluator, Tables};
use crate::{Position, SearchLimits, WIN, mix};

/// [`Values::noise`] of learned values: two fifths of the least piece.
const NOISE: i32 = 40;

/// Static evaluation by learned weights or by the rules, with errors for a weak player.
#[derive(Clone)]
pub(super) struct Values<'t> {
    learned: Option<Evaluator<'t>>,
    /// Greatest error of a value.
    blur: i32,
    seed: u64,
}

impl<'t> Values<'t> {
    /// The values that a search with these limits sees.
    pub(super) fn new(learned: Option<&'t Tables>, limits: &SearchLimits) -> Self {
        let blur = limits.blur.clamp(0, WIN / 4);
        let learned = learned.filter(|tables| !tables.of_clauses);
        Self { learned: learned.map(Evaluator::new), blur, seed: limits.seed }
    }

    /// Differences of static values on an empty board that tell nothing: training sees hardly any such boards. 0 for values that the rules state.
    pub(super) fn noise(&self) -> i32 {
        if self.learned.is_some() { NOISE } else { 0 }
    }

    /// Static value of a position whose game is not over, for the player to move. `scratch` is as in [`Position::count`].
    #[inline]
    pub(super) fn of<P: Position>(&mut self, position: &P, scratch: &mut Vec<P::Play>) -> i32 {
        let value = match &mut self.learned {
            Some(evaluator) => evaluator.evaluate(position, scratch),
            None if position.is_race() => position.evaluate_race(scratch),
            None => position.evaluate(scratch),
        };
        if self.blur == 0 { value } else { self.blurred(value, position.hash()) }
    }

    /// A value with the error that the player makes in this position.
    #[cold]
    fn blurred(&self, value: i32, hash: u64) -> i32 {
        let error = mix(hash, self.seed) % (2 * self.blur as u64 + 1);
        (value + error as i32 - self.blur).clamp(1 - WIN, WIN - 1)
    }
}
