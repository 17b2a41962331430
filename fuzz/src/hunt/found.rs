//! A fault that was found.

use std::fmt;
use std::fs;
use std::path::Path;

use codegen::Techniques;

use super::Judge;
use crate::case::{Case, MergedRules};
use crate::reduce;
use crate::verdict::Verdict;
use crate::worker::left_out;

/// A file with a fault.
pub struct Found {
    case: Case,
    verdict: Verdict,
}

impl Found {
    /// The file as it was found.
    pub fn of(case: &Case, verdict: Verdict) -> Self {
        Self { case: case.clone(), verdict }
    }

    /// Reduces the file to a smaller one with the same kind of fault, with all techniques if the fault is there with all.
    ///
    /// # Errors
    /// Returns the errors of the judge.
    pub fn reduced(judge: &dyn Judge, case: &Case, verdict: Verdict) -> anyhow::Result<Self> {
        let mut found = Self::of(case, verdict);
        if let Some(verdict) = found.with(judge, Techniques::all())? {
            found.case.techniques = Techniques::all();
            found.verdict = verdict;
        }
        let kind = found.verdict.kind();
        let techniques = found.case.techniques;
        let clauses = found.case.rules.clauses();
        let smaller = reduce::reduced(clauses, |candidates| {
            let case = |clauses: &Vec<String>| Case { rules: MergedRules::of(clauses), techniques };
            let cases: Vec<Case> = candidates.iter().map(case).collect();
            let verdicts = judge.judge(&cases)?;
            anyhow::Ok(verdicts.iter().map(|verdict| verdict.kind() == kind).collect())
        })?;
        let smaller = MergedRules::of(&MergedRules::of(&smaller).clauses());
        let case = Case { rules: smaller, techniques };
        let verdict = judge.judge(std::slice::from_ref(&case))?.swap_remove(0);
        Ok(Self { case, verdict })
    }

    /// The verdict with other techniques, if it is of the same kind.
    fn with(&self, judge: &dyn Judge, techniques: Techniques) -> anyhow::Result<Option<Verdict>> {
        let case = Case { rules: self.case.rules.clone(), techniques };
        let verdicts = judge.judge(&[case])?;
        Ok(verdicts.into_iter().find(|verdict| verdict.kind() == self.verdict.kind()))
    }

    /// Writes the file into a folder, with the fault as a comment.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        fs::create_dir_all(folder)?;
        let comment: String = self.headline().lines().map(|line| format!("# {line}\n")).collect();
        let path = folder.join(format!("{}.rules", self.case.rules.name));
        Ok(fs::write(path, comment + &self.case.rules.text)?)
    }

    fn headline(&self) -> String {
        let left_out = left_out(self.case.techniques);
        let without =
            if left_out.is_empty() { String::new() } else { format!(" without {}", left_out.join(", ")) };
        format!("{}{without}: {}", self.case.rules.name, self.verdict)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}\n{}", self.headline(), self.case.rules.text)
    }
}
