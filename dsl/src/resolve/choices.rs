//! The choice that a player makes after a play, and the condition under which a clause is open.
//!
//! # asked-too-early
//! The condition `when` of a clause is decided before a play: nobody has moved yet, and it is not settled whether a player is stuck.
//! ```text
//! play place: stone on empty; when stuck
//! ```
//!
//! # acting-shot
//! The walk of a piece that is placed or pulled after a play changes nothing on its way.
//! ```text
//! play move: queen along all: empty+; then arrow along all: enemy captured, empty
//! ```

use super::region::Place;
use super::{Faults, conditions, play_parts, region, walks};
use crate::Diagnostic;
use crate::ast::{self, PlayPart, Span};
use crate::model::{Act, AtomPlaces, Choice, ChoiceAct, ChoiceCells, Condition, Region, Walk};
use crate::resolve::scope::Scope;

/// Resolves a part of a play clause that is a choice.
pub(super) fn resolve(scope: &Scope, part: &PlayPart, faults: &mut Faults) -> Option<Choice> {
    match part {
        PlayPart::ThenPlace { kind, on, .. } => {
            let kind = scope.names.kind(kind, faults);
            let cells = play_parts::free(scope, on, faults).map(ChoiceCells::Region);
            Some(Choice { act: ChoiceAct::Place(kind?), cells: cells?, when: None })
        }
        PlayPart::ThenShoot { kind, dirs, walk, span } => {
            let kind = scope.names.kind(kind, faults);
            let walk = looking_walk(scope, dirs, walk, *span, faults)?;
            Some(Choice { act: ChoiceAct::Place(kind?), cells: ChoiceCells::Walk(walk), when: None })
        }
        PlayPart::ThenTake { region, when, .. } => {
            let region = region::resolve(scope, region, Place::Position, faults);
            let cells = region.map(|region| ChoiceCells::Region(manned(region)));
            let when = match when {
                Some(when) => Some(region::resolve(scope, when, Place::Position, faults)?),
                None => None,
            };
            Some(Choice { act: ChoiceAct::Take, cells: cells?, when })
        }
        _ => None,
    }
}

/// The cells of a region that hold a piece.
fn manned(region: Region) -> Region {
    match region {
        Region::OrElse(first, second) => Region::OrElse(Box::new(manned(*first)), Box::new(manned(*second))),
        region if holds_pieces(&region) => region,
        Region::And(parts) => Region::And([parts, vec![Region::Occupied]].concat()),
        region => Region::And(vec![region, Region::Occupied]),
    }
}

/// True if each cell of the region surely holds a piece.
fn holds_pieces(region: &Region) -> bool {
    match region {
        Region::Own | Region::Enemy | Region::Occupied | Region::Player(_) | Region::Kind(_) => true,
        Region::Not(part) => **part == Region::Empty,
        Region::And(parts) => parts.iter().any(holds_pieces),
        Region::Or(parts) => parts.iter().all(holds_pieces),
        _ => false,
    }
}

/// Resolves a walk after a play, which must change nothing on its way.
pub(super) fn looking_walk(
    scope: &Scope,
    dirs: &ast::Dirs,
    steps: &[ast::Step],
    span: Span,
    faults: &mut Faults,
) -> Option<Walk> {
    let walk = walks::resolve(scope, dirs, steps, Place::Play, faults)?;
    if walk.steps.iter().any(|step| step.act != Act::None) {
        faults.push(Diagnostic::error(
            "acting-shot",
            span,
            "this walk only looks: it changes nothing on its way",
            "captures or flips on its way",
        ));
        return None;
    }
    Some(walk)
}

/// Resolves the condition under which a clause is open.
pub(super) fn when(
    scope: &Scope,
    written: &ast::Condition,
    span: Span,
    places: &mut Vec<AtomPlaces>,
    faults: &mut Faults,
) -> Option<Condition> {
    let condition = conditions::resolve(scope, written, places, faults)?;
    let too_early =
        |part: &Condition| matches!(part, Condition::Stuck | Condition::BothStuck | Condition::Moved);
    if condition.mentions(&too_early) {
        faults.push(Diagnostic::error(
            "asked-too-early",
            span,
            "whether a player is stuck, or has moved, cannot decide what may be played",
            "asked before the play",
        ));
        return None;
    }
    Some(condition)
}
