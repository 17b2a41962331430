//! The `rulewright` command, and the entry point of exported agents.

use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = agent::program::refuse_processor(agent::needed!()) {
        return code;
    }
    // A game's agents run in a sandbox, whose warden is this executable.
    if let Some(code) = sandbox::warden() {
        return code;
    }
    agents::catalog::ship(rules::shipped(), rules::WEIGHTS, rules::BOOKS);
    match agents::exported::own_task() {
        Some(task) => agents::cli::exported(&task),
        None => agents::cli::main(),
    }
}
