//! The files that mutants are made from.

use std::path::Path;

use engine::Random;

use super::names::Names;
use crate::case::{self, MergedRules};

/// Most cells of a board: larger ones are slow to compare.
const MOST_CELLS: usize = 130;

/// A file that mutants are made from.
pub struct Parent {
    /// Its clauses.
    pub clauses: Vec<String>,
    /// The names that it declares.
    pub names: Names,
}

/// The files that mutants are made from.
pub struct Pool {
    parents: Vec<Parent>,
}

impl Pool {
    /// The rule files of the project.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn shipped() -> anyhow::Result<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
        let parents: Vec<Parent> = case::read(&folder)?.iter().filter_map(Parent::of).collect();
        anyhow::ensure!(!parents.is_empty(), "{}: no rule files", folder.display());
        Ok(Self { parents })
    }

    /// One of the files.
    pub fn parent(&self, random: &mut Random) -> &Parent {
        random.one_of(&self.parents)
    }
}

impl Parent {
    /// Reads the clauses of a file; `None` if its rules are invalid or its board is large.
    fn of(rules: &MergedRules) -> Option<Self> {
        let model = rules.model().ok().filter(|model| model.board.cells.len() <= MOST_CELLS)?;
        let clauses = rules.clauses();
        let names = Names::of(&model, &clauses);
        Some(Self { clauses: names.without_parameters(clauses), names })
    }
}
