//! Running the program of a batch.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::case::MergedRules;
use crate::compare::Effort;
use crate::driver::Task;
use crate::process::Process;
use crate::verdict::Verdict;

/// Time for a comparison to end after the CPU time that it may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The verdicts on the modules of a program, of which these are the rules.
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
