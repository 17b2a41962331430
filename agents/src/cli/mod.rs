//! The `rulewright` command line, one file for each subcommand.

mod agent;
mod analyse;
mod bench;
mod bestmove;
mod book;
mod build;
mod calibrate;
mod check;
mod clock;
mod completions;
mod convert;
mod diff;
mod explain;
mod export;
mod fmt;
mod games;
mod grade;
mod isolation;
mod json;
mod lsp;
mod man;
mod matches;
mod merge;
mod moves;
mod new;
mod openings;
mod perft;
mod play;
mod playouts;
mod position;
mod recorded;
mod replay;
mod results;
mod rules;
mod rust;
mod select;
mod series;
mod show;
mod snapshot;
mod solve;
mod sprt;
mod stop;
mod study;
mod sweep;
mod text;
mod took;
mod tournament;
mod train;
mod write;

use std::io::{self, Write};
use std::process::ExitCode;

use ::agent::AgentError;
use ::agent::program;
use builder::BuildError;
use clap::{Parser, Subcommand};

use crate::exported::Task;

/// Board games from rule texts: check, show, count, search and play them.
#[derive(Debug, Parser)]
#[command(name = "rulewright", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  rulewright games                                  list the games
  rulewright play checkers                          play against the agent
  rulewright match checkers --seconds 5             watch a game between two agents
  rulewright check my_variant.rules                 look for faults in a rule file
  rulewright show my_variant.rules          draw the board of a rule file
  rulewright perft checkers 8                       count the ways to play 8 plies
  rulewright export checkers /tmp/agent             make an agent that plays by files
  rulewright build my_variant.rules                 make a fast agent of a rule file, with cargo

`rulewright COMMAND --help` tells more about each command.
Exit codes: 0 done; 1 failed, or a faulty rule file; 2 bad usage or position file; 3 files cannot be written.";

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Games),
    Check(check::Check),
    Fmt(fmt::Fmt),
    Rules(rules::Rules),
    Rust(rust::Rust),
    Show(show::Show),
    Moves(moves::Moves),
    Explain(explain::Explain),
    Perft(perft::Perft),
    Diff(diff::Diff),
    Playouts(playouts::Playouts),
    Bench(bench::Bench),
    Bestmove(bestmove::Bestmove),
    Analyse(analyse::Analyse),
    Solve(solve::Solve),
    Book(book::MakeBook),
    Play(play::Play),
    #[command(visible_alias = "referee")]
    Match(matches::Match),
    Replay(replay::Replay),
    Convert(convert::Convert),
    Sprt(sprt::Sprt),
    Openings(openings::Openings),
    Tournament(Box<tournament::Tournament>),
    Merge(merge::Merge),
    Grade(Box<grade::Grade>),
    Study(study::Study),
    Train(train::Train),
    Agent(agent::Agent),
    Build(build::Build),
    Export(export::Export),
    Calibrate(calibrate::Calibrate),
    New(new::New),
    Snapshot(snapshot::Snapshot),
    Lsp(lsp::Lsp),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Cli {
    /// Runs the subcommand and writes its results to `out`. Returns the exit code of the process.
    ///
    /// # Errors
    /// If the subcommand fails.
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match &self.command {
            Command::Games(command) => command.run(out),
            Command::Check(command) => command.run(out),
            Command::Fmt(command) => command.run(out),
            Command::Rules(command) => command.run(out),
            Command::Rust(command) => command.run(out),
            Command::Show(command) => command.run(out),
            Command::Moves(command) => command.run(out),
            Command::Explain(command) => command.run(out),
            Command::Perft(command) => command.run(out),
            Command::Diff(command) => command.run(out),
            Command::Playouts(command) => command.run(out),
            Command::Bench(command) => command.run(out),
            Command::Bestmove(command) => command.run(out),
            Command::Analyse(command) => command.run(out),
            Command::Solve(command) => command.run(out),
            Command::Book(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::Match(command) => command.run(out),
            Command::Replay(command) => command.run(out),
            Command::Convert(command) => command.run(out),
            Command::Sprt(command) => command.run(out),
            Command::Openings(command) => command.run(out),
            Command::Tournament(command) => command.run(out),
            Command::Merge(command) => command.run(out),
            Command::Grade(command) => command.run(out),
            Command::Study(command) => command.run(out),
            Command::Train(command) => command.run(out),
            Command::Agent(command) => command.run(),
            Command::Build(command) => command.run(out),
            Command::Export(command) => command.run(out),
            Command::Calibrate(command) => command.run(out),
            Command::New(command) => command.run(out),
            Command::Snapshot(command) => command.run(out),
            Command::Lsp(command) => command.run(),
            Command::Completions(command) => command.run(out),
            Command::Man(command) => command.run(out),
        }
    }
}

/// Runs the command line of this process and reports errors on standard error.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(misused) => return refuse(&misused),
    };
    // Not locked, because the language server writes from its own thread.
    let mut out = io::stdout();
    match cli.run(&mut out).and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(error) => report(&error),
    }
}

/// Reports a command line that cannot be understood, or prints the help that it asks for.
fn refuse(misused: &clap::Error) -> ExitCode {
    let code = u8::try_from(misused.exit_code()).unwrap_or(u8::MAX);
    if code != 0 && json::is_asked() {
        let message = misused.render().to_string();
        report_json(&anyhow::anyhow!("{}", message.trim().trim_start_matches("error: ")), code);
    }
    // A closed pipe is no error.
    let _ = misused.print();
    ExitCode::from(code)
}

/// Writes an error to standard output, for whoever asked for JSON.
fn report_json(error: &anyhow::Error, code: u8) {
    // What cannot be written cannot be reported there either; standard error has it, too.
    let _ = json::write(&mut io::stdout(), json::error(error, code));
}

/// Runs the task of an exported executable, which takes no arguments.
pub fn exported(task: &Task) -> ExitCode {
    match task {
        Task::Calibrate => program::calibrate(),
        Task::Agent(game, player) => program::refuse_arguments(&program::usage(game)).unwrap_or_else(|| {
            agent::play_here(game, *player).map_or_else(|error| report(&error), |()| ExitCode::SUCCESS)
        }),
    }
}

/// Reports an error with all its causes. A closed pipe (`rulewright moves checkers | head`) is no error.
fn report(error: &anyhow::Error) -> ExitCode {
    let broken_pipe = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(broken_pipe) {
        return ExitCode::SUCCESS;
    }
    let code = exit_code(error);
    if json::is_asked() {
        report_json(error, code);
    }
    text::complain_of(error.as_ref());
    ExitCode::from(code)
}

/// Exit code if a file cannot be written; the same as that of [`AgentError`].
const UNWRITABLE: u8 = 3;

fn exit_code(error: &anyhow::Error) -> u8 {
    if matches!(error.downcast_ref(), Some(BuildError::Unwritable { .. })) {
        return UNWRITABLE;
    }
    error.downcast_ref::<AgentError>().map_or(1, AgentError::exit_code)
}
