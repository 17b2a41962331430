//! Walks: directions and the pattern of cells along them.
//!
//! # act-nowhere
//! A walk that only looks (in `value`) takes or flips a piece.
//! ```text
//! value 10 per walk along all: enemy captured, own
//! ```
//!
//! # beside-the-way
//! `every ... ahead` or `every ... behind` where no piece walks, before the end of a walk, or without an action.
//! ```text
//! play approach: piece along all: every enemy ahead captured, empty
//! ```
//! Mended: `play approach: man along all: empty, every enemy ahead captured`.

use super::region::{self, Place};
use super::scope::Scope;
use super::spans::{of_dirs, of_region};
use super::{Faults, amounts, directions};
use crate::Diagnostic;
use crate::ast::{self, Name, Times};
use crate::model::{Act, Step, StepPlaces, Stretch, Walk, WalkPlaces};

/// Most repetitions that can be written; no board is longer.
const MOST_TIMES: u32 = 32;

/// Resolves a walk.
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

/// The places of the parts of a walk.
pub(super) fn places(dirs: &ast::Dirs, steps: &[ast::Step]) -> WalkPlaces {
    let step = |step: &ast::Step| StepPlaces { whole: step.span, region: of_region(&step.on) };
    WalkPlaces { dirs: of_dirs(dirs), steps: steps.iter().map(step).collect() }
}

/// Resolves the elements of a walk. Outside of plays nothing can be captured or flipped.
pub(super) fn steps(
    scope: &Scope,
    written: &[ast::Step],
    place: Place,
    faults: &mut Faults,
) -> Option<Vec<Step>> {
    let steps: Vec<Option<Step>> = written
        .iter()
        .enumerate()
        .map(|(index, step)| {
            let on = region::resolve(scope, &step.on, place, faults);
            let times = times(scope, &step.times, faults);
            let act = act(step.act.as_ref(), place, faults);
            let stretch = stretch(step, index > 0 && index + 1 == written.len(), place, faults);
            let (least, most) = times?;
            Some(Step { on: on?, least, most, act: act?, stretch: stretch? })
        })
        .collect();
    steps.into_iter().collect()
}

fn times(scope: &Scope, written: &Times, faults: &mut Faults) -> Option<(u32, Option<u32>)> {
    let what = "number of cells in a row";
    match written {
        Times::One => Some((1, Some(1))),
        Times::Any => Some((0, None)),
        Times::Some | Times::Ahead | Times::Behind => Some((1, None)),
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

/// The cells for which an element stands. `last` is true if the element is the last of several.
fn stretch(step: &ast::Step, last: bool, place: Place, faults: &mut Faults) -> Option<Stretch> {
    let (stretch, word) = match step.times {
        Times::Ahead => (Stretch::Ahead, "ahead"),
        Times::Behind => (Stretch::Behind, "behind"),
        Times::One | Times::Any | Times::Some | Times::Exactly(_) | Times::Between(..) => {
            return Some(Stretch::Way);
        }
    };
    let wrong = match (place, &step.act) {
        (Place::Play | Place::Position, _) => "only a piece that makes a play leaves cells ahead and behind",
        _ if !last => "this comes last, after the cells that the piece goes over",
        (Place::Leg, None) => "nothing happens to the pieces there",
        (Place::Leg, Some(_)) => return Some(stretch),
    };
    let fault = Diagnostic::error(
        "beside-the-way",
        step.span,
        format!("what is `{word}` is taken or flipped at the end of a piece's walk"),
        wrong,
    );
    faults.push(fault.note(format!("for example: `man along all: empty, every enemy {word} captured`")));
    None
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
