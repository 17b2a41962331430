//! Runs the program of a batch.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::case::MergedRules;
use crate::compare::Effort;
use crate::driver::Task;
use crate::process::Process;
use crate::verdict::Verdict;

/// CPU time that a comparison may take beyond the limit of its effort.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs a program of modules, and returns the verdict on each; `rules` are those of its modules, in order.
pub fn run(program: &Path, rules: &[&MergedRules], effort: &Effort) -> anyhow::Result<Vec<Verdict>> {
    let mut program = Process::new(Command::new(program));
    let mut verdicts = Vec::new();
    for (module, rules) in rules.iter().enumerate() {
        let task = Task { module, rules: (*rules).clone(), effort: *effort };
        let answer = program.ask(&task, effort.time + PATIENCE)?;
        verdicts.push(answer.unwrap_or_else(Verdict::Crashes));
    }
    Ok(verdicts)
}
