//! The process of an agent: takes one turn in the current directory, without arguments, and reports success or failure by its exit code.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use engine::ErasedGame;

use crate::book::{Book, as_answers};
use crate::cpu::{self, Features};
use crate::players::Player;
use crate::protocol::{calibration, files};
use crate::turn::{AgentError, CALIBRATION, Manner, take_turn};
use crate::written::read_weights;

/// Exit code for arguments, which agents do not take.
const USAGE: u8 = 2;

/// The parts of an agent's sources besides its game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kit {
    /// Learned weights, as [`write_weights`](crate::written::write_weights) writes them.
    pub weights: Option<&'static str>,
    /// An opening book, as [`Book::text`] writes it.
    pub book: Option<&'static str>,
    /// The player that finds the plays.
    pub player: Player,
}

/// The whole program of an agent that plays one game. `needed` is [`crate::needed`] of that program.
pub fn play(entry: &dyn ErasedGame, needed: &Features, kit: &Kit) -> ExitCode {
    if let Some(code) = refuse_processor(needed).or_else(|| refuse_arguments(&usage(&entry.metadata().name)))
    {
        return code;
    }
    let weights = kit.weights.and_then(read_weights);
    let weighted = weights.and_then(|weights| entry.with_weights(&weights));
    let entry = weighted.as_deref().unwrap_or(entry);
    let book = kit.book.and_then(|text| Book::read(entry, text));
    finish(play_here(entry, &Manner { player: kit.player, answers: as_answers(&book), ..Manner::default() }))
}

/// The whole program that measures the machine for agents.
pub fn calibrate() -> ExitCode {
    let usage = "run this without arguments; it measures the machine and writes calibration.txt in the current directory, for \
                 the agent";
    if let Some(code) = refuse_arguments(usage) {
        return code;
    }
    finish(write_calibration(Path::new(".")).map(|measured| {
        // A failure to write this line does not matter.
        let _ = writeln!(io::stdout(), "{measured}");
    }))
}

/// Usage text of an agent.
pub fn usage(game: &str) -> String {
    format!(
        "this agent plays {game}: run it without arguments; it reads input.txt and writes output.txt in the current directory"
    )
}

/// Reports the features that this program was compiled for and the processor lacks, and returns the exit code. `None` if the processor
/// has all of them. `needed` is [`crate::needed`] of that program.
pub fn refuse_processor(needed: &Features) -> Option<ExitCode> {
    let missing = cpu::missing(needed);
    if missing.is_empty() {
        return None;
    }
    complain(format_args!(
        "error: this program is compiled for newer processors: this one lacks {}; `rulewright build --cpu v2`, or `--cpu baseline`, \
         makes agents for older ones",
        missing.join(", ")
    ));
    Some(ExitCode::FAILURE)
}

/// Reports the usage of a program that was started with arguments, and returns its exit code. `None` without arguments.
pub fn refuse_arguments(usage: &str) -> Option<ExitCode> {
    if std::env::args_os().len() <= 1 {
        return None;
    }
    complain(usage);
    Some(ExitCode::from(USAGE))
}

/// Takes a turn in the current directory.
///
/// # Errors
/// If no play was written.
pub fn play_here(entry: &dyn ErasedGame, manner: &Manner) -> Result<(), AgentError> {
    stay_alive();
    take_turn(entry, Path::new("."), manner, &mut warn).map(drop)
}

/// Measures the machine and writes `calibration.txt`.
///
/// # Errors
/// If the file cannot be written.
pub fn write_calibration(dir: &Path) -> Result<calibration::Calibration, AgentError> {
    let measured = calibration::measure();
    let path = dir.join(CALIBRATION);
    files::write_whole(&path, calibration::write(&measured).as_bytes())
        .map_err(|source| AgentError::Unwritable { path, source })?;
    Ok(measured)
}

/// Keeps this process from ending without a play. A panic becomes one line on standard error, since the agent still plays after
/// it: see [`crate::decide::choose`].
pub fn stay_alive() {
    std::panic::set_hook(Box::new(|fault| {
        complain(format_args!("warning: internal fault, playing on: {fault}"))
    }));
}

/// Reports an oddity on standard error.
pub fn warn(text: String) {
    complain(format_args!("warning: {text}"));
}

/// Writes a line to standard error. A failure is ignored, since it cannot be reported; `eprintln!` would panic.
pub fn complain(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn finish(done: Result<(), AgentError>) -> ExitCode {
    let Err(error) = done else { return ExitCode::SUCCESS };
    let code = ExitCode::from(error.exit_code());
    complain(report(&error));
    code
}

/// An error with its causes.
pub fn report(error: &dyn Error) -> String {
    let mut said = error.to_string();
    let mut message = format!("error: {said}");
    let mut next = error.source();
    while let Some(cause) = next {
        let told = cause.to_string();
        // Some errors already contain the text of their cause.
        if !said.contains(&told) {
            message.push_str(&format!("\n  because: {told}"));
        }
        said = told;
        next = cause.source();
    }
    message
}
