//! The comparison without a compiler: [`eval`] runs the tokens of a module, or the program of the rules is evaluated, in a separate process that can be
//! killed.

use std::env;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

use codegen::lower::lower;
use codegen::program::verify;
use codegen::target::eval::game;
use dsl::interp::Interpreted;
use eval::{Disagreement, Module, Sampling, agree_from};

use crate::case::Case;
use crate::compare::{Effort, compare};
use crate::driver::caught;
use crate::hunt::Judge;
use crate::process::Process;
use crate::verdict::{Difference, Verdict};
use crate::worker::Question;
use serde::{Deserialize, Serialize};

/// A comparison is killed after this multiple of its CPU time: one position may take longer than that time, and the machine may
/// have other work.
const PATIENCE: u32 = 15;

/// What is compared with the interpreter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    /// The text of a module, run by [`eval`].
    Text,
    /// The program of the rules, evaluated.
    Program,
}

/// Compares modules or programs in process.
pub struct InProcess {
    effort: Effort,
    by: By,
    /// Idle workers.
    idle: Mutex<Vec<Process>>,
}

impl InProcess {
    /// A judge that compares each case with this effort.
    pub fn new(effort: Effort, by: By) -> Self {
        Self { effort, by, idle: Mutex::default() }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn judge_one(&self, case: &Case) -> anyhow::Result<Verdict> {
        let idle = self.idle().pop();
        let mut process = match idle {
            Some(process) => process,
            None => Process::new(worker()?),
        };
        let question = Question::Judge(case.clone(), self.effort, self.by);
        let answer = process.ask::<Verdict>(&question, PATIENCE * self.effort.time)?;
        self.idle().push(process);
        // Evaluation is slow, so a module that takes long need not be at fault.
        Ok(answer.unwrap_or_else(Verdict::TooLarge))
    }
}

/// This program as a [`crate::worker`].
///
/// # Errors
/// If the path of this program is unknown.
pub fn worker() -> std::io::Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    command.arg("worker");
    Ok(command)
}

impl Judge for InProcess {
    fn judge(&self, cases: &[Case]) -> anyhow::Result<Vec<Verdict>> {
        cases.iter().map(|case| self.judge_one(case)).collect()
    }

    fn at_once(&self) -> usize {
        1
    }
}

/// The verdict on a case.
pub fn judge(case: &Case, effort: &Effort, by: By) -> Verdict {
    let compare = match by {
        By::Text => compare_text,
        By::Program => compare_program,
    };
    match caught(|| compare(case, effort)) {
        Ok(Ok(verdict) | Err(verdict)) => verdict,
        Err(panic) => Verdict::Crashes(panic),
    }
}

/// Compares the program of the rules with the interpreter.
fn compare_program(case: &Case, effort: &Effort) -> Result<Verdict, Verdict> {
    let model = Arc::new(case.rules.model().map_err(Verdict::Invalid)?);
    let program = lower(&model);
    if let Some(fault) = verify(&program).first() {
        return Err(Verdict::GeneratorPanics(format!("the program is not sound: {fault}")));
    }
    let interpreted = Interpreted::new(Arc::clone(&model));
    Ok(compare([&interpreted, &game(model, program)], effort))
}

fn compare_text(case: &Case, effort: &Effort) -> Result<Verdict, Verdict> {
    let model = Arc::new(case.rules.model().map_err(Verdict::Invalid)?);
    let module =
        Module::new(case.tokens(&model)?).map_err(|fault| Verdict::GeneratorPanics(fault.to_string()))?;
    if let Some(unsupported) = module.unsupported().first() {
        return Err(Verdict::NotUnderstood(unsupported.clone()));
    }
    let deadline = engine::cpu_time() + effort.time;
    let sampling = Sampling { until: Some(deadline), ..Sampling::FEW };
    let mut positions = 0;
    for seed in 0..effort.games {
        let stats = agree_from(&module, &model, seed, 0..effort.plies, sampling).map_err(disagreement)?;
        positions += stats.positions;
        if engine::cpu_time() > deadline {
            break;
        }
    }
    Ok(Verdict::Agrees { positions })
}

fn disagreement(found: Disagreement) -> Verdict {
    match found {
        Disagreement::Refused(refusal) => Verdict::Refused(refusal.reason),
        Disagreement::Unread(fault) => Verdict::GeneratorPanics(fault.to_string()),
        // A runtime error of the module: its text ends with the functions that were running.
        Disagreement::Differ(found) if found.what.contains("\n  in ") => Verdict::Crashes(found.what),
        Disagreement::Differ(found) => {
            let words = found.what.split([':', '[', '{', '(']).next().unwrap_or_default();
            let kind: String = words.chars().filter(|char| !char.is_ascii_digit()).collect();
            let kind = kind.trim().to_owned();
            Verdict::Differs(Difference { kind, plies: found.moves, text: found.what })
        }
    }
}
