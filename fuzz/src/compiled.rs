//! The comparison through `rustc`: the modules of many rule files become one program, linked with [`crate::driver`].

mod build;
mod cargo;
mod program;
mod warnings;

use tempfile::TempDir;

use crate::case::{Case, MergedRules};
use crate::compare::Effort;
use crate::hunt::Judge;
use crate::verdict::Verdict;
use build::{Build, Libraries};
pub use warnings::warnings;

/// Longest text of a module that is compiled, in bytes.
const LONGEST_MODULE: usize = 1 << 20;

/// Modules that are compiled together.
const AT_ONCE: usize = 16;

/// Compiles modules and compares them.
pub struct Compiler {
    libraries: Libraries,
    effort: Effort,
}

impl Compiler {
    /// Finds, or builds, the libraries that modules are linked with.
    ///
    /// # Errors
    /// If the libraries cannot be built.
    pub fn new(effort: Effort) -> anyhow::Result<Self> {
        Ok(Self { libraries: Libraries::find()?, effort })
    }
}

impl Judge for Compiler {
    fn at_once(&self) -> usize {
        AT_ONCE
    }

    /// Compares the back ends on all cases in one program. Fails if the compiler cannot be run, or reports an error in no
    /// particular module.
    fn judge(&self, cases: &[Case]) -> anyhow::Result<Vec<Verdict>> {
        let mut verdicts: Vec<Option<Verdict>> = vec![None; cases.len()];
        let mut modules = Vec::new();
        for (index, case) in cases.iter().enumerate() {
            match case.module() {
                Ok(text) if text.len() > LONGEST_MODULE => {
                    verdicts[index] = Some(Verdict::TooLarge(format!("a module of {} KB", text.len() >> 10)));
                }
                Ok(text) => modules.push((index, text)),
                Err(verdict) => verdicts[index] = Some(verdict),
            }
        }
        let folder = TempDir::new()?;
        while !modules.is_empty() {
            let texts: Vec<&str> = modules.iter().map(|(_, text)| text.as_str()).collect();
            match self.libraries.build(folder.path(), &texts)? {
                Build::Program(program) => {
                    let rules: Vec<&MergedRules> =
                        modules.iter().map(|(index, _)| &cases[*index].rules).collect();
                    let found = program::run(&program, &rules, &self.effort)?;
                    for ((index, _), verdict) in modules.drain(..).zip(found) {
                        verdicts[index] = Some(verdict);
                    }
                }
                Build::Faults(faults) => {
                    for (module, fault) in faults.into_iter().rev() {
                        let (index, _) = modules.remove(module);
                        verdicts[index] = Some(fault);
                    }
                }
            }
        }
        Ok(verdicts.into_iter().flatten().collect())
    }
}
