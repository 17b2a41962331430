//! Preferences among plays.

use super::clauses::Clauses;
use super::region::{self, Place};
use super::scope::Scope;
use super::spans::{of_region, of_tier};
use super::written_clause::written_clause;
use super::{Faults, amounts};
use crate::ast::{self, ClauseKind};
use crate::model::{Places, Preference, Tier, Worth};

/// The most that a captured piece can be worth.
const MOST_WORTH: u32 = 1_000;

/// The content of a `prefer` clause.
enum Written<'a> {
    Tiers(&'a [ast::Tier]),
    Most(&'a [ast::Worth]),
    Soonest(&'a ast::Region),
}

/// Resolves the `prefer` clauses.
pub(super) fn resolve(
    clauses: &Clauses,
    scope: &Scope,
    places: &mut Places,
    faults: &mut Faults,
) -> Option<Vec<Preference>> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::Prefer(tiers) => Some(Written::Tiers(tiers)),
        ClauseKind::PreferMost(worth) => Some(Written::Most(worth)),
        ClauseKind::PreferSoonest(region) => Some(Written::Soonest(region)),
        _ => None,
    });
    let mut preferences = Vec::new();
    for (written, clause) in declared {
        let clause = written_clause(scope.sources, clause.span);
        places.preferences.push(match &written {
            Written::Tiers(tiers) => tiers.iter().map(of_tier).collect(),
            Written::Most(worths) => worths.iter().map(|worth| of_region(&worth.of)).collect(),
            Written::Soonest(region) => vec![of_region(region)],
        });
        preferences.push(match written {
            Written::Tiers(written) => {
                let tiers: Vec<Option<Tier>> =
                    written.iter().map(|written| tier(scope, written, faults)).collect();
                tiers.into_iter().collect::<Option<_>>().map(|tiers| Preference::Tiers(tiers, clause))
            }
            Written::Soonest(region) => region::resolve(scope, region, Place::Position, faults)
                .map(|region| Preference::Soonest(region, clause)),
            Written::Most([]) => Some(Preference::Most(vec![Worth { each: 1, of: None }], clause)),
            Written::Most(written) => {
                let worth: Vec<Option<Worth>> =
                    written.iter().map(|written| worth(scope, written, faults)).collect();
                worth.into_iter().collect::<Option<_>>().map(|worth| Preference::Most(worth, clause))
            }
        });
    }
    preferences.into_iter().collect()
}

/// Resolves the worth of captured pieces of a region.
fn worth(scope: &Scope, written: &ast::Worth, faults: &mut Faults) -> Option<Worth> {
    let each = match &written.each {
        None => Some(1),
        Some(each) => amounts::count(&scope.names, each, "worth of a captured piece", 1..=MOST_WORTH, faults),
    };
    let of = region::resolve(scope, &written.of, Place::Position, faults);
    Some(Worth { each: each?, of: Some(of?) })
}

fn tier(scope: &Scope, written: &ast::Tier, faults: &mut Faults) -> Option<Tier> {
    match written {
        ast::Tier::Play(name) => scope.names.play(name, faults).map(Tier::Play),
        ast::Tier::Cells { play, from, to, .. } => {
            let play = match play {
                None => Some(None),
                Some(name) => scope.names.play(name, faults).map(Some),
            };
            let mut side = |region: &Option<ast::Region>| match region {
                None => Some(None),
                Some(region) => region::resolve(scope, region, Place::Play, faults).map(Some),
            };
            let (from, to) = (side(from), side(to));
            Some(Tier::Cells { play: play?, from: from?, to: to? })
        }
    }
}
