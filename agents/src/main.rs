//! The `rulewright` command, and the entry point of exported agents.

use std::process::ExitCode;

fn main() -> ExitCode {
    match agents::exported::own_task() {
        Some(task) => agents::cli::exported(&task),
        None => agents::cli::main(),
    }
}
