//! Named regions, which may refer to each other in any order, but not in a circle.
//!
//! # region-circle
//! Regions that are defined by each other.
//! ```text
//! region a = not b
//! region b = not a
//! ```
//!
//! # region-size
//! A region that is too large with the regions that it refers to: it has more than 1000 parts, or its chain of references
//! has more than 100 names.

use super::clauses::Clauses;
use super::region::{self, Place};
use super::scope::Scope;
use super::{Faults, fold};
use crate::Diagnostic;
use crate::ast::{ClauseKind, Name, Region};
use std::collections::BTreeMap;

/// Most parts of a region, those of the regions that it refers to included.
const MOST_PARTS: usize = 1_000;
/// Most names in a chain of references.
const LONGEST_WAY: usize = 100;

/// The `region` clauses of a file.
struct Declared<'a> {
    all: Vec<(&'a Name, &'a Region)>,
    /// The index of the first clause with each name.
    first: BTreeMap<&'a str, usize>,
}

impl<'a> Declared<'a> {
    fn new(clauses: &Clauses<'a>) -> Self {
        let found = clauses.each(|kind| match kind {
            ClauseKind::Region { name, region } => Some((name, region)),
            _ => None,
        });
        let all: Vec<(&Name, &Region)> = found.into_iter().map(|(declared, _)| declared).collect();
        let mut first = BTreeMap::new();
        for (id, (name, _)) in all.iter().enumerate() {
            first.entry(name.text.as_str()).or_insert(id);
        }
        Self { all, first }
    }

    fn find(&self, name: &Name) -> Option<usize> {
        self.first.get(name.text.as_str()).copied()
    }
}

/// The progress of resolving a region.
#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

/// Resolves all `region` clauses, each after those that it refers to.
pub(super) fn declare(clauses: &Clauses, scope: &mut Scope, faults: &mut Faults) {
    let declared = Declared::new(clauses);
    let mut states = vec![State::New; declared.all.len()];
    for id in 0..states.len() {
        let mut way = Vec::new();
        visit(&declared, id, &mut way, &mut states, scope, faults);
    }
}

/// The word by which a region depends on `home`, if it does: `home` itself, or the name of a region that depends on it.
pub(super) fn way_home<'a>(clauses: &Clauses<'a>, region: &'a Region) -> Option<&'a Name> {
    let declared = Declared::new(clauses);
    let mut reached = vec![false; declared.all.len()];
    words(region).into_iter().find(|name| leads_home(&declared, name, &mut reached))
}

fn leads_home(declared: &Declared, name: &Name, reached: &mut [bool]) -> bool {
    if name.text == "home" {
        return true;
    }
    let Some(id) = declared.find(name) else { return false };
    // A region that was reached before does not lead to `home`, or the search would have ended.
    !std::mem::replace(&mut reached[id], true)
        && words(declared.all[id].1).into_iter().any(|name| leads_home(declared, name, reached))
}

fn visit<'a>(
    declared: &Declared<'a>,
    id: usize,
    way: &mut Vec<&'a Name>,
    states: &mut [State],
    scope: &mut Scope,
    faults: &mut Faults,
) {
    if states[id] != State::New {
        return;
    }
    states[id] = State::Open;
    for name in words(declared.all[id].1) {
        let Some(next) = declared.find(name) else { continue };
        way.push(name);
        if states[next] == State::Open {
            faults.push(circle(declared, next, way));
        }
        if way.len() > LONGEST_WAY {
            faults.push(too_large(declared.all[id].0));
        } else {
            visit(declared, next, way, states, scope, faults);
        }
        way.pop();
    }
    states[id] = State::Done;
    let (name, region) = declared.all[id];
    let mut resolved = region::resolve(scope, region, Place::Leg, faults);
    if resolved.as_ref().is_some_and(|resolved| fold::parts(resolved) > MOST_PARTS) {
        faults.push(too_large(name));
        resolved = None;
    }
    // Of two regions with the same name (reported elsewhere), the first counts.
    scope.regions.entry(name.text.clone()).or_insert(resolved);
}

/// The fault of a circle that the last words of `way` close at the region `id`.
fn circle(declared: &Declared, id: usize, way: &[&Name]) -> Diagnostic {
    let name = declared.all[id].0;
    let closing = way.last().map_or(name.span, |word| word.span);
    let title = format!("the region `{}` is defined by itself", name.text);
    let fault = Diagnostic::error("region-circle", closing, title, format!("leads back to `{}`", name.text));
    fault.because(name.span, format!("`{}` is defined here", name.text))
}

fn too_large(name: &Name) -> Diagnostic {
    let title = format!("the region `{}` is too large", name.text);
    Diagnostic::error("region-size", name.span, title, "leads over too many others")
}

/// All words in a region that may be names of regions.
fn words(region: &Region) -> Vec<&Name> {
    let parts = region.parts();
    parts.names.iter().chain(parts.regions.into_iter().flat_map(words)).collect()
}
