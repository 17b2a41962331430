//! Conditions and numbers.
//!
//! # line-directions
//! A line has no start and no end, so it lies along the same directions for both players.
//! ```text
//! players white facing north, black facing east
//! win when line of 4 own along forward orthogonal
//! ```

use super::names::{Thing, Wanted};
use super::region::{self, Place};
use super::scope::Scope;
use super::spans::{of_dirs, of_number, of_region};
use super::{Faults, amounts, directions, events, fold};
use crate::Diagnostic;
use crate::ast::{self, Amount, Name};
use crate::model::{AtomPlaces, Board, Comparison, Condition, DirId, Number, Region};

/// Cells of the longest line that a rule can ask for.
pub(super) const LONGEST_LINE: u32 = 32;
/// Absolute value of the largest number in a condition or in `points`.
const LARGEST: i64 = 1_000_000;

/// Resolves a condition. Adds the places of its atoms to `places`.
pub(super) fn resolve(
    scope: &Scope,
    written: &ast::Condition,
    places: &mut Vec<AtomPlaces>,
    faults: &mut Faults,
) -> Option<Condition> {
    places.extend(atom_places(written));
    let position =
        |written: &ast::Region, faults: &mut Faults| region::resolve(scope, written, Place::Position, faults);
    match written {
        ast::Condition::Any(of, _) => position(of, faults).map(|of| any(&scope.board, of)),
        ast::Condition::None(of, _) => position(of, faults).map(|of| not(any(&scope.board, of))),
        ast::Condition::Every(of, is, _) => {
            let (of, is) = (position(of, faults), position(is, faults));
            Some(Condition::Every(of?, is?))
        }
        ast::Condition::Line { exactly, length, of, dirs, .. } => {
            let length = amounts::count(&scope.names, length, "length of a line", 2..=LONGEST_LINE, faults);
            let of = position(of, faults);
            let dirs = axes(scope, dirs.as_ref(), faults);
            Some(Condition::Line { exactly: *exactly, length: length?, of: of?, dirs: dirs? })
        }
        ast::Condition::After(event, _) => events::event(scope, event, faults).map(Condition::After),
        ast::Condition::Stuck(_) => Some(Condition::Stuck),
        ast::Condition::Moved(_) => Some(Condition::Moved),
        ast::Condition::BothStuck(_) => Some(Condition::BothStuck),
        ast::Condition::Compare(a, how, b) => {
            let (a, b) = (number(scope, a, faults), number(scope, b, faults));
            Some(Condition::Compare(a?, comparison(*how), b?))
        }
        ast::Condition::Not(inner) => resolve(scope, inner, places, faults).map(not),
        ast::Condition::And(a, b) => {
            let (a, b) = (resolve(scope, a, places, faults), resolve(scope, b, places, faults));
            Some(both(a?, b?))
        }
        ast::Condition::Or(a, b) => {
            let (a, b) = (resolve(scope, a, places, faults), resolve(scope, b, places, faults));
            Some(Condition::Or([opened_or(a?), opened_or(b?)].concat()))
        }
        ast::Condition::Group(inner) => resolve(scope, inner, places, faults),
    }
}

/// The places of an atom; `None` for a condition that combines others.
fn atom_places(written: &ast::Condition) -> Option<AtomPlaces> {
    let (whole, regions) = match written {
        ast::Condition::Any(of, span) | ast::Condition::None(of, span) => (*span, vec![of_region(of)]),
        ast::Condition::Every(of, is, span) => (*span, vec![of_region(of), of_region(is)]),
        ast::Condition::Line { of, span, .. } => (*span, vec![of_region(of)]),
        ast::Condition::After(_, span)
        | ast::Condition::Stuck(span)
        | ast::Condition::Moved(span)
        | ast::Condition::BothStuck(span) => (*span, Vec::new()),
        ast::Condition::Compare(a, _, b) => (of_number(a).to(of_number(b)), Vec::new()),
        ast::Condition::Not(_)
        | ast::Condition::And(..)
        | ast::Condition::Or(..)
        | ast::Condition::Group(_) => return None,
    };
    Some(AtomPlaces { whole, says_no: matches!(written, ast::Condition::None(..)), regions })
}

/// Resolves a number.
pub(super) fn number(scope: &Scope, written: &ast::Number, faults: &mut Faults) -> Option<Number> {
    match written {
        ast::Number::Count(of, _) => region::resolve(scope, of, Place::Position, faults).map(Number::Count),
        ast::Number::Groups { of, dirs, .. } => {
            let (of, links) =
                (region::resolve(scope, of, Place::Position, faults), links(scope, dirs.as_ref(), faults));
            Some(Number::Groups { of: of?, links: links? })
        }
        ast::Number::LargestGroup { of, dirs, .. } => {
            let (of, links) =
                (region::resolve(scope, of, Place::Position, faults), links(scope, dirs.as_ref(), faults));
            Some(Number::LargestGroup { of: of?, links: links? })
        }
        ast::Number::Amount(amount @ Amount::Literal(..)) => literal(scope, amount, faults),
        ast::Number::Amount(amount @ Amount::Parameter(name)) => named(scope, amount, name, faults),
        ast::Number::Their(name, _) => {
            scope.names.counter(name, faults).map(|counter| Number::Counter { counter, their: true })
        }
        ast::Number::Add(a, b) => {
            let (a, b) = (number(scope, a, faults), number(scope, b, faults));
            Some(Number::Add(Box::new(a?), Box::new(b?)))
        }
        ast::Number::Subtract(a, b) => {
            let (a, b) = (number(scope, a, faults), number(scope, b, faults));
            Some(Number::Subtract(Box::new(a?), Box::new(b?)))
        }
    }
}

/// The condition that a region has a cell. For `R reaching S`: that a cell is in both R and S.
fn any(board: &Board, region: Region) -> Condition {
    match region {
        Region::Reaching { of, to, .. } => Condition::Any(fold::and(board, vec![*of, *to])),
        other => Condition::Any(other),
    }
}

/// The negation of a condition, without two negations in a row.
pub(super) fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

fn literal(scope: &Scope, amount: &Amount, faults: &mut Faults) -> Option<Number> {
    amounts::within(&scope.names, amount, "number to compare", -LARGEST..=LARGEST, faults)
        .map(Number::Literal)
}

fn named(scope: &Scope, amount: &Amount, name: &Name, faults: &mut Faults) -> Option<Number> {
    match name.text.as_str() {
        "plies" => Some(Number::Plies),
        "passes" => Some(Number::Passes),
        text => match scope.names.noun(text) {
            Some(Thing::Counter(counter)) => Some(Number::Counter { counter, their: false }),
            Some(Thing::Parameter(_)) => literal(scope, amount, faults),
            _ => scope.names.miss(name, Wanted::Number, faults),
        },
    }
}

/// The directions that connect a group: the written ones, each with its opposite, or the links of the board if none are written.
fn links(scope: &Scope, written: Option<&ast::Dirs>, faults: &mut Faults) -> Option<Vec<DirId>> {
    if written.is_none() {
        return Some(directions::links(&scope.board));
    }
    let axes = axes(scope, written, faults)?;
    let mut links: Vec<DirId> =
        axes.iter().flat_map(|&dir| [dir, scope.board.directions[dir].opposite]).collect();
    links.sort_unstable();
    links.dedup();
    Some(links)
}

/// One direction of each pair of opposites, the first in the order of the board; all pairs if none are written.
pub(super) fn axes(scope: &Scope, written: Option<&ast::Dirs>, faults: &mut Faults) -> Option<Vec<DirId>> {
    let board = &scope.board;
    let Some(written) = written else { return Some(axes_of(board, &directions::all(board)[0])) };
    let [first, second] = directions::resolve(scope, written, faults)?.map(|dirs| axes_of(board, &dirs));
    if first != second {
        let title = "a line lies along the same directions for both players, but these are different";
        faults.push(
            Diagnostic::error("line-directions", of_dirs(written), title, "different for each player")
                .because(scope.players_span, "the players face different ways"),
        );
        return None;
    }
    Some(first)
}

fn axes_of(board: &Board, dirs: &[DirId]) -> Vec<DirId> {
    let mut axes: Vec<DirId> = dirs.iter().map(|&id| id.min(board.directions[id].opposite)).collect();
    axes.sort_unstable();
    axes.dedup();
    axes
}

/// The conjunction of both conditions.
pub(super) fn both(a: Condition, b: Condition) -> Condition {
    Condition::And([opened_and(a), opened_and(b)].concat())
}

fn opened_and(condition: Condition) -> Vec<Condition> {
    match condition {
        Condition::And(parts) => parts,
        other => vec![other],
    }
}

fn opened_or(condition: Condition) -> Vec<Condition> {
    match condition {
        Condition::Or(parts) => parts,
        other => vec![other],
    }
}

fn comparison(written: ast::Comparison) -> Comparison {
    match written {
        ast::Comparison::AtLeast => Comparison::AtLeast,
        ast::Comparison::AtMost => Comparison::AtMost,
        ast::Comparison::More => Comparison::More,
        ast::Comparison::Less => Comparison::Less,
        ast::Comparison::Equal => Comparison::Equal,
    }
}
