//! The program that a batch of generated modules is linked into: compares modules with the interpreter, and prints a line of JSON
//! for each.

use std::io::{self, BufRead, BufReader, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

use dsl::interp::Interpreted;
use serde::{Deserialize, Serialize};

use crate::case::MergedRules;
use crate::compare::{Effort, compare};
use crate::face::BackEnd;
use crate::verdict::Verdict;

/// A line of the program's input: compare a module with the interpreter.
#[derive(Debug, Serialize, Deserialize)]
pub struct Task {
    /// Index of the module.
    pub module: usize,
    /// Its rules.
    pub rules: MergedRules,
    /// Bounds of the comparison.
    pub effort: Effort,
}

/// Reads a [`Task`] per line of input, and prints the [`Verdict`] on each as a line.
///
/// # Errors
/// If a line is not a [`Task`], or input or output fails.
pub fn run(modules: &[&dyn BackEnd]) -> io::Result<()> {
    for line in BufReader::new(io::stdin()).lines() {
        let task: Task = serde_json::from_str(&line?)?;
        let verdict = judge(&task, modules[task.module]);
        writeln!(io::stdout(), "{}", serde_json::to_string(&verdict)?)?;
    }
    Ok(())
}

fn judge(task: &Task, generated: &dyn BackEnd) -> Verdict {
    let model = match task.rules.model() {
        Ok(model) => model,
        Err(faults) => return Verdict::Invalid(faults),
    };
    let interpreter = Interpreted::new(Arc::new(model));
    caught(|| compare([&interpreter, generated], &task.effort)).unwrap_or_else(Verdict::Crashes)
}

/// Calls a function, and catches a panic.
///
/// # Errors
/// Returns the message and place of the panic.
pub fn caught<T>(function: impl FnOnce() -> T) -> Result<T, String> {
    let message = Arc::new(Mutex::new(String::new()));
    let told = message.clone();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        *told.lock().unwrap_or_else(|held| held.into_inner()) = panic.to_string()
    }));
    let result = panic::catch_unwind(AssertUnwindSafe(function));
    panic::set_hook(before);
    result.map_err(|_| message.lock().unwrap_or_else(|held| held.into_inner()).clone())
}
