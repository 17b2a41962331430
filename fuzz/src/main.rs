//! The `fuzz` command.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use codegen::Techniques;
use fuzz::case::{self, Case};
use fuzz::compare::Effort;
use fuzz::compiled::Compiler;
use fuzz::hunt::{Found, Hunt, Judge};
use fuzz::in_process::{By, InProcess};
use fuzz::mutate::Pool;
use fuzz::worker;

/// Compare the two back ends of the rules language on random rule files
///
/// A file on which they differ is reduced to a small one with the same kind of fault, and printed.
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Command {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    random: Options,
}

#[derive(Debug, Args)]
struct Options {
    /// How long to go on
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// The seed of the first file
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Files that are compared at a time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Files that are made at most
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    files: u64,
    #[command(flatten)]
    way: Way,
    /// Files with a fault of one kind that are reduced
    #[arg(long, default_value_t = 1)]
    each: usize,
    /// A folder to write files with faults to
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

/// How files are compared
#[derive(Debug, Args)]
struct Way {
    /// Compile the modules with rustc, rather than to run their text in process
    #[arg(long)]
    compiled: bool,
    /// Evaluate the programs of the rules, rather than to run the text of modules
    #[arg(long, conflicts_with = "compiled")]
    programs: bool,
    /// Random games of a file
    #[arg(long, default_value_t = 5)]
    games: u64,
    /// Most plies of a game
    #[arg(long, default_value_t = 40)]
    plies: usize,
    /// CPU seconds after which a file's games stop
    #[arg(long, default_value_t = 0.7)]
    seconds: f64,
}

#[derive(Debug, Subcommand)]
enum Task {
    Compiled(Files),
    Reduce(Given),
    File(Seed),
    #[command(hide = true)]
    Worker,
}

/// Compare the back ends on given rule files, through the Rust compiler
#[derive(Debug, Args)]
struct Files {
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
}

/// Reduce rule files with faults, and print them
#[derive(Debug, Args)]
struct Given {
    #[command(flatten)]
    way: Way,
    /// Rule files
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,
}

/// Print the random file of a seed, with the clauses that the language refuses
#[derive(Debug, Args)]
struct Seed {
    seed: u64,
}

fn main() -> anyhow::Result<ExitCode> {
    let closed_pipe = |error: &anyhow::Error| {
        error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    match run() {
        // `fuzz file 7 | head` is no error.
        Err(error) if closed_pipe(&error) => Ok(ExitCode::SUCCESS),
        done => done,
    }
}

fn run() -> anyhow::Result<ExitCode> {
    let command = Command::parse();
    match command.task {
        None => command.random.run(),
        Some(Task::Compiled(files)) => files.run(),
        Some(Task::Reduce(given)) => given.run(),
        Some(Task::File(Seed { seed })) => {
            write!(
                io::stdout(),
                "{}",
                case::MergedRules::of(&worker::clauses(seed, &Pool::shipped()?)).text
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Task::Worker) => {
            worker::run()?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

impl Options {
    fn run(self) -> anyhow::Result<ExitCode> {
        let end = Instant::now() + Duration::from_secs_f64(60.0 * self.minutes);
        let judge = self.way.judge()?;
        let seeds = self.seed..self.seed.saturating_add(self.files);
        let hunt = Hunt { end, seeds, jobs: self.jobs, each: self.each, into: self.into };
        let tally = hunt.run(&*judge)?;
        writeln!(io::stdout(), "\n{tally}")?;
        Ok(if tally.has_faults() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

impl Way {
    fn judge(&self) -> anyhow::Result<Box<dyn Judge>> {
        let time = Duration::try_from_secs_f64(self.seconds).context("`--seconds` is no time")?;
        let effort = Effort { games: self.games, plies: self.plies, time };
        if self.compiled {
            return Ok(Box::new(Compiler::new(effort)?));
        }
        let by = if self.programs { By::Program } else { By::Text };
        Ok(Box::new(InProcess::new(effort, by)))
    }
}

impl Given {
    fn run(&self) -> anyhow::Result<ExitCode> {
        let judge = self.way.judge()?;
        for path in &self.paths {
            for rules in case::read(path)? {
                let case = Case { rules, techniques: Techniques::all() };
                let verdict = judge.judge(std::slice::from_ref(&case))?.swap_remove(0);
                if verdict.is_fault() {
                    writeln!(io::stdout(), "{}", Found::reduced(&*judge, &case, verdict)?)?;
                } else {
                    writeln!(io::stdout(), "{}: {verdict}", case.rules.name)?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Files {
    fn run(&self) -> anyhow::Result<ExitCode> {
        let mut cases = Vec::new();
        for path in &self.paths {
            let found = case::read(path)?.into_iter();
            cases.extend(found.map(|rules| Case { rules, techniques: Techniques::all() }));
        }
        let time = Duration::from_secs(self.seconds);
        let compiler = Compiler::new(Effort { games: self.games, plies: self.plies, time })?;
        let mut is_clean = true;
        for batch in cases.chunks(compiler.at_once()) {
            for (case, verdict) in batch.iter().zip(compiler.judge(batch)?) {
                writeln!(io::stdout(), "{}: {verdict}", case.rules.name)?;
                is_clean &= !verdict.is_fault();
            }
        }
        Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
