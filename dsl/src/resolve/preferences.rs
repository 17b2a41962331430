//! Preferences among plays.
//!
//! # prefer-order
//! The preference for the most captures comes after those for tiers: the tiers decide first.
//! ```text
//! prefer most captured
//! prefer jump over step
//! ```

use super::Faults;
use super::clauses::Clauses;
use super::origin::origin;
use super::region::{self, Place};
use super::scope::Scope;
use crate::Diagnostic;
use crate::ast::{self, ClauseKind, Span};
use crate::model::{Preference, Tier};

/// What a `prefer` clause says.
enum Written<'a> {
    Tiers(&'a [ast::Tier]),
    Most(Option<&'a ast::Region>),
}

/// Resolves the `prefer` clauses.
pub(super) fn resolve(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Option<Vec<Preference>> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::Prefer(tiers) => Some(Written::Tiers(tiers)),
        ClauseKind::PreferMost(region) => Some(Written::Most(region.as_ref())),
        _ => None,
    });
    let mut preferences = Vec::new();
    let mut most: Option<Span> = None;
    for (written, clause) in declared {
        let origin = origin(scope.sources, clause.span);
        preferences.push(match written {
            Written::Tiers(written) => {
                if let Some(first) = most {
                    faults.push(order(clause.span, first));
                }
                let tiers: Vec<Option<Tier>> =
                    written.iter().map(|written| tier(scope, written, faults)).collect();
                tiers.into_iter().collect::<Option<_>>().map(|tiers| Preference::Tiers(tiers, origin))
            }
            Written::Most(None) => Some(Preference::Most(None, origin)),
            Written::Most(Some(region)) => region::resolve(scope, region, Place::Position, faults)
                .map(|region| Preference::Most(Some(region), origin)),
        });
        if matches!(written, Written::Most(_)) {
            most = most.or(Some(clause.span));
        }
    }
    preferences.into_iter().collect()
}

fn tier(scope: &Scope, written: &ast::Tier, faults: &mut Faults) -> Option<Tier> {
    match written {
        ast::Tier::Play(name) => scope.names.play(name, faults).map(Tier::Play),
        ast::Tier::Cells { from, to, .. } => {
            let mut side = |region: &Option<ast::Region>| match region {
                None => Some(None),
                Some(region) => region::resolve(scope, region, Place::Play, faults).map(Some),
            };
            let (from, to) = (side(from), side(to));
            Some(Tier::Cells { from: from?, to: to? })
        }
    }
}

fn order(clause: Span, most: Span) -> Diagnostic {
    Diagnostic::error(
        "prefer-order",
        clause,
        "tiers are preferred before the most captures are",
        "move this up",
    )
    .because(most, "the most captures are preferred here")
}
