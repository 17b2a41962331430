//! The comparison through `rustc`: the modules of many rule files become one program, linked with [`crate::driver`].

mod build;
mod program;

use codegen::Techniques;
use tempfile::TempDir;

use crate::case::{Case, Rules};
use crate::compare::Effort;
use crate::driver::caught;
use crate::verdict::Verdict;
use build::{Build, Libraries};

/// The length of a module's text, in bytes, beyond which it is not compiled.
const LONGEST_MODULE: usize = 1 << 20;

/// Compiles modules and compares them.
pub struct Compiler {
    libraries: Libraries,
    effort: Effort,
}

impl Compiler {
    /// Finds, or builds, the libraries that modules are linked with.
    ///
    /// # Errors
    /// If they cannot be built.
    pub fn new(effort: Effort) -> anyhow::Result<Self> {
        Ok(Self { libraries: Libraries::find()?, effort })
    }

    /// Compares the back ends on each case, in one program.
    ///
    /// # Errors
    /// If the compiler cannot be run, or says something that concerns no single module.
    pub fn judge(&self, cases: &[Case]) -> anyhow::Result<Vec<Verdict>> {
        let mut verdicts: Vec<Option<Verdict>> = vec![None; cases.len()];
        let mut modules = Vec::new();
        for (index, case) in cases.iter().enumerate() {
            match module(&case.rules, case.techniques) {
                Ok(text) => modules.push((index, text)),
                Err(verdict) => verdicts[index] = Some(verdict),
            }
        }
        let folder = TempDir::new()?;
        while !modules.is_empty() {
            let texts: Vec<&str> = modules.iter().map(|(_, text)| text.as_str()).collect();
            match self.libraries.build(folder.path(), &texts)? {
                Build::Program(program) => {
                    let rules: Vec<&Rules> = modules.iter().map(|(index, _)| &cases[*index].rules).collect();
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

/// The text of the module for some rules, or why there is none.
fn module(rules: &Rules, techniques: Techniques) -> Result<String, Verdict> {
    let model = rules.model().map_err(Verdict::Invalid)?;
    let text = caught(|| codegen::rust_with(&model, techniques)).map_err(Verdict::GeneratorPanics)?;
    let text = text.map_err(|refusal| {
        Verdict::Refused(format!(
            "{} (line {}: `{}`)",
            refusal.reason, refusal.origin.line, refusal.origin.text
        ))
    })?;
    if text.len() > LONGEST_MODULE {
        return Err(Verdict::TooLarge(format!("a module of {} KB", text.len() >> 10)));
    }
    Ok(text)
}
