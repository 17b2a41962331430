//! The `rulewright` command, and what its exported copies do.

use std::process::ExitCode;

fn main() -> ExitCode {
    match agents::exported::own_task() {
        Some(task) => agents::cli::exported(&task),
        None => agents::cli::main(),
    }
}
