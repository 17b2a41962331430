//! The `fuzz` command.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use codegen::Techniques;
use fuzz::case::{self, Case};
use fuzz::compare::Effort;
use fuzz::compiled::Compiler;

/// Compares the two back ends of the rules language
#[derive(Debug, Parser)]
struct Command {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Compiled(Compiled),
}

/// Compile generated modules, and compare each with the interpreter in random games
#[derive(Debug, Args)]
struct Compiled {
    /// Rule files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,
    /// Random games for each file
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// Most plies of a game
    #[arg(long, default_value_t = 60)]
    plies: usize,
    /// CPU seconds for each file
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Modules that are compiled together
    #[arg(long, default_value_t = 12)]
    batch: usize,
}

fn main() -> anyhow::Result<ExitCode> {
    match Command::parse().task {
        Task::Compiled(compiled) => compiled.run(),
    }
}

impl Compiled {
    fn run(&self) -> anyhow::Result<ExitCode> {
        let mut cases = Vec::new();
        for path in &self.paths {
            let found = case::read(path)?.into_iter();
            cases.extend(found.map(|rules| Case { rules, techniques: Techniques::all() }));
        }
        let time = Duration::from_secs(self.seconds);
        let compiler = Compiler::new(Effort { games: self.games, plies: self.plies, time })?;
        let mut is_clean = true;
        for batch in cases.chunks(self.batch.max(1)) {
            for (case, verdict) in batch.iter().zip(compiler.judge(batch)?) {
                println!("{}: {verdict}", case.rules.name);
                is_clean &= !verdict.is_fault();
            }
        }
        Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
