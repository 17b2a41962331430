//! Walks: directions and the pattern of cells along them.
//!
//! # act-nowhere
//! A walk that only looks (in `value`) takes or flips a piece.
//! ```text
//! value 10 per walk along all: enemy captured, own
//! ```

use super::region::{self, Place};
use super::scope::Scope;
use super::{Faults, amounts, directions};
use crate::Diagnostic;
use crate::ast::{self, Name, Times};
use crate::model::{Act, Step, Walk};

/// Most repetitions that can be written; no board is longer.
const MOST_TIMES: u32 = 32;

/// The walk that is written.
pub(super) fn resolve(
    scope: &Scope,
    dirs: &ast::Dirs,
    steps: &[ast::Step],
    place: Place,
    faults: &mut Faults,
) -> Option<Walk> {
    let dirs = directions::resolve(scope, dirs, faults);
    let steps = self::steps(scope, steps, place, faults);
    Some(Walk { dirs: dirs?, steps: steps? })
}

/// The elements of a walk. Where no play is looked at, nothing can be captured or flipped.
pub(super) fn steps(
    scope: &Scope,
    written: &[ast::Step],
    place: Place,
    faults: &mut Faults,
) -> Option<Vec<Step>> {
    let steps: Vec<Option<Step>> = written
        .iter()
        .map(|step| {
            let on = region::resolve(scope, &step.on, place, faults);
            let times = times(scope, &step.times, faults);
            let act = act(step.act.as_ref(), place, faults);
            let (least, most) = times?;
            Some(Step { on: on?, least, most, act: act? })
        })
        .collect();
    steps.into_iter().collect()
}

fn times(scope: &Scope, written: &Times, faults: &mut Faults) -> Option<(u32, Option<u32>)> {
    let what = "number of cells in a row";
    match written {
        Times::One => Some((1, Some(1))),
        Times::Any => Some((0, None)),
        Times::Some => Some((1, None)),
        Times::Exactly(times) => {
            let times = amounts::count(&scope.names, times, what, 1..=MOST_TIMES, faults)?;
            Some((times, Some(times)))
        }
        Times::Between(least, most) => {
            let least = amounts::count(&scope.names, least, what, 0..=MOST_TIMES, faults);
            let most =
                amounts::count(&scope.names, most, what, least.unwrap_or(0).max(1)..=MOST_TIMES, faults);
            Some((least?, Some(most?)))
        }
    }
}

fn act(written: Option<&Name>, place: Place, faults: &mut Faults) -> Option<Act> {
    let Some(name) = written else { return Some(Act::None) };
    if place == Place::Position {
        faults.push(
            Diagnostic::error(
                "act-nowhere",
                name.span,
                format!("nothing can be {} here: this walk only looks", name.text),
                "only plays act",
            )
            .fix("leave it out", name.span, ""),
        );
        return None;
    }
    // The grammar knows no third word.
    Some(if name.text == "flipped" { Act::Flip } else { Act::Capture })
}
