//! `rulewright check`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use dsl::interp::Interpreted;
use dsl::{Diagnostic, Label, Model, Severity};
use engine::{Entry, Seat};
use serde_json::{Value, json};

use super::stop::Stop;
use super::text::{plural, spinner};
use crate::catalog::{self, RuleText};
use crate::display::Style;

/// Random games that `--play` plays of each file.
const GAMES: u64 = 10_000;
/// Their seed, so that the same file always gives the same warnings.
const SEED: u64 = 1;

/// Look for faults in rule files
///
/// Tells all faults of each file, each with its place and, where there is one, an edit that mends it. The exit code is
/// 1 if a file has errors.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulewright check rules/*.rules\n  rulewright check --play my_variant.rules"
)]
pub struct Check {
    /// Rule files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also play random games (10,000, or as many as --seconds allow) and warn of ends that never came about
    #[arg(long)]
    play: bool,
    /// Seconds for the random games of each file
    #[arg(long, default_value_t = 20.0, requires = "play")]
    seconds: f64,
    /// Print JSON: a list with an object for each diagnostic
    #[arg(long)]
    json: bool,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let stop = Stop::on_interrupt()?;
        let (mut broken, mut list) = (false, Vec::new());
        for path in &self.files {
            let text = catalog::file(path)?;
            let diagnostics = self.check(&text, &stop);
            broken |= diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
            if self.json {
                list.extend(diagnostics.iter().map(|diagnostic| json_of(&text, diagnostic)));
            } else {
                print(path, &text, &diagnostics, out)?;
            }
        }
        if self.json {
            writeln!(out, "{}", json!(list))?;
        }
        Ok(if broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    fn check(&self, text: &RuleText, stop: &Stop) -> Vec<Diagnostic> {
        match text.compile() {
            Err(broken) => broken.diagnostics,
            Ok((model, mut warnings)) => {
                if self.play {
                    warnings.extend(self.play(model, stop));
                }
                warnings
            }
        }
    }

    /// Warnings of end clauses that no random game ended by.
    fn play(&self, model: Model, stop: &Stop) -> Vec<Diagnostic> {
        let model = Arc::new(model);
        let progress = spinner(format!("{}: playing random games", model.name));
        let seconds = Duration::try_from_secs_f64(self.seconds).unwrap_or(Duration::MAX);
        let seat = Seat(Interpreted::new(Arc::clone(&model)));
        let played = seat.table().playouts(SEED, GAMES, &stop.or_after(seconds));
        progress.finish_and_clear();
        let never = model.ends.iter().zip(&played.ends).filter(|(_, games)| **games == 0);
        never
            .map(|(end, _)| {
                let title = format!("none of {} random games ended by `{}`", played.games, end.origin.text);
                Diagnostic::warning("never-ended-so", end.origin.span, title, "this end")
            })
            .collect()
    }
}

fn print(
    path: &Path,
    text: &RuleText,
    diagnostics: &[Diagnostic],
    out: &mut dyn Write,
) -> std::io::Result<()> {
    if !diagnostics.is_empty() {
        writeln!(out, "{}\n", text.render(diagnostics, Style::of_stdout()))?;
    }
    let count = |severity| diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
    let told = match (count(Severity::Error), count(Severity::Warning)) {
        (0, 0) => "no faults".to_owned(),
        (0, warnings) => plural(warnings, "warning"),
        (errors, 0) => plural(errors, "error"),
        (errors, warnings) => format!("{}, {}", plural(errors, "error"), plural(warnings, "warning")),
    };
    writeln!(out, "{}: {told}", path.display())
}

fn json_of(text: &RuleText, diagnostic: &Diagnostic) -> Value {
    let place = |label: &Label| {
        let file = text.sources.file(label.span.file);
        let (line, column) = dsl::render::line_and_column(&file.text, label.span.start as usize);
        json!({"file": file.path, "line": line, "column": column, "text": label.text})
    };
    let severity = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
    json!({
        "code": diagnostic.code,
        "severity": severity,
        "title": diagnostic.title,
        "places": diagnostic.labels.iter().map(place).collect::<Vec<_>>(),
        "notes": diagnostic.notes,
        "help": diagnostic.fix.as_ref().map(|fix| json!({"title": fix.title, "text": fix.text})),
    })
}
