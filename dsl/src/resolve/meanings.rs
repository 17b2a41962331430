//! The meaning of single regions of a file, for checks of the syntax tree.

use super::clauses::Clauses;
use super::region::Place;
use super::scope::Scope;
use super::{Faults, region, regions, start};
use crate::Sources;
use crate::ast::{self, ClauseKind};
use crate::model::Region;
use std::collections::BTreeMap;

/// The names of a file, by which its regions are resolved.
pub(crate) struct Meanings<'a> {
    scope: Scope<'a>,
    declared: BTreeMap<&'a str, &'a ast::Region>,
}

impl<'a> Meanings<'a> {
    /// Collects the names of a file that [`super::resolve`] has accepted; that function reports the faults.
    pub(crate) fn new(sources: &'a Sources, file: &'a ast::File) -> Self {
        let mut faults = Faults::new();
        let clauses = Clauses::new(file, &mut faults);
        let mut scope = Scope::new(sources, &clauses, &mut faults);
        start::board(&clauses, &mut scope, &mut faults);
        regions::declare(&clauses, &mut scope, &mut faults);
        let declared = clauses.each(|kind| match kind {
            ClauseKind::Region { name, region } => Some((name.text.as_str(), region)),
            _ => None,
        });
        Self { scope, declared: declared.into_iter().map(|(declared, _)| declared).collect() }
    }

    /// The meaning of a region at any place of the file; `None` if the region is broken.
    pub(crate) fn of(&self, written: &ast::Region) -> Option<Region> {
        region::resolve(&self.scope, written, Place::Leg, &mut Faults::new())
    }

    /// The region that a `region` clause gives a name.
    pub(crate) fn declared(&self, name: &str) -> Option<&'a ast::Region> {
        self.declared.get(name).copied()
    }
}
