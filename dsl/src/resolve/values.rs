//! Evaluation terms.
//!
//! # empty-target
//! Distances are counted to a region that has no cells.
//! ```text
//! value -10 per step from own to (row 1 and row 2)
//! ```

use super::clauses::Clauses;
use super::region::{self, Place};
use super::scope::Scope;
use super::spans::of_region;
use super::written_clause::written_clause;
use super::{Faults, amounts, geometry, walks};
use crate::Diagnostic;
use crate::ast::{self, ClauseKind};
use crate::model::{Value, ValueOf, WrittenClause};

/// Size of the largest weight.
const LARGEST: i64 = 100_000;

/// Resolves the `value` clauses; broken ones are left out.
pub(super) fn resolve(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Vec<Value> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::Value { weight, per } => Some((weight, per)),
        _ => None,
    });
    let values = declared.into_iter().map(|((weight, per), clause)| {
        let value = value(scope, weight, per, faults)?;
        Some(Value { clause: written_clause(scope.sources, clause.span), ..value })
    });
    values.flatten().collect()
}

/// Resolves a value without its clause.
pub(super) fn value(
    scope: &Scope,
    weight: &ast::Amount,
    per: &ast::ValueOf,
    faults: &mut Faults,
) -> Option<Value> {
    let weight = amounts::within(&scope.names, weight, "weight", -LARGEST..=LARGEST, faults);
    let per = value_of(scope, per, faults);
    Some(Value { weight: weight?, per: per?, clause: WrittenClause::default() })
}

fn value_of(scope: &Scope, written: &ast::ValueOf, faults: &mut Faults) -> Option<ValueOf> {
    match written {
        ast::ValueOf::Region(of) => region::resolve(scope, of, Place::Position, faults).map(ValueOf::Region),
        ast::ValueOf::Play(_) => Some(ValueOf::Plays),
        ast::ValueOf::Counter(name) => scope.names.counter(name, faults).map(ValueOf::Counter),
        ast::ValueOf::Walk { dirs, walk, .. } => {
            walks::resolve(scope, dirs, walk, Place::Position, faults).map(ValueOf::Walks)
        }
        ast::ValueOf::Distance { from, to, .. } => {
            let from = region::resolve(scope, from, Place::Position, faults);
            let steps = distances(scope, to, faults);
            Some(ValueOf::Distance { from: from?, steps: steps? })
        }
    }
}

/// For each player, the number of steps on an empty board from each cell to the nearest cell of the region.
fn distances(scope: &Scope, to: &ast::Region, faults: &mut Faults) -> Option<[Vec<u32>; 2]> {
    let masks = region::constant(scope, to, "the place that steps are counted to", faults)?;
    if masks.iter().any(|mask| !mask.contains(&true)) {
        faults.push(Diagnostic::error(
            "empty-target",
            of_region(to),
            "steps are counted to the nearest of these cells, but there is none",
            "holds no cell",
        ));
        return None;
    }
    Some(masks.map(|mask| geometry::distances(&scope.board, &mask)))
}
