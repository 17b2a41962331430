//! Preferences among plays.

use super::Faults;
use super::clauses::Clauses;
use super::origin::origin;
use super::region::{self, Place};
use super::scope::Scope;
use crate::ast::{self, ClauseKind};
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
    for (written, clause) in declared {
        let origin = origin(scope.sources, clause.span);
        preferences.push(match written {
            Written::Tiers(written) => {
                let tiers: Vec<Option<Tier>> =
                    written.iter().map(|written| tier(scope, written, faults)).collect();
                tiers.into_iter().collect::<Option<_>>().map(|tiers| Preference::Tiers(tiers, origin))
            }
            Written::Most(None) => Some(Preference::Most(None, origin)),
            Written::Most(Some(region)) => region::resolve(scope, region, Place::Position, faults)
                .map(|region| Preference::Most(Some(region), origin)),
        });
    }
    preferences.into_iter().collect()
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
