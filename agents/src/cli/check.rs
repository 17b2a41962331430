//! The command `rulewright check`: reports faults in rule files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use dsl::interp::Interpreted;
use dsl::model::End;
use dsl::{Diagnostic, Model, Severity};
use engine::Searcher;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::clock::seconds;
use super::json;
use super::stop::{INTERRUPTED, Stop};
use super::text::{complain_of, grouped, plural};
use crate::catalog::{self, RuleText};
use crate::display::Style;
use crate::trial::{self, Spread, Tally};

/// Look for faults in rule files
///
/// Tells all faults of each file, each with its place and, where there is one, an edit that mends it. With --play it
/// also plays random games, tells how long they are and how they end, and warns of what never happened in them. For a file
/// without `value` clauses it tells those that searches use. The exit
/// code is 1 if a file has errors, and 130 if it was interrupted; the games played until then are told all the same.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulewright check rules/*.rules\n  rulewright check --play 1000 my_variant.rules"
)]
pub struct Check {
    /// Rule files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also play N random games with each file, fewer if --seconds are over before
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    play: Option<u64>,
    /// CPU seconds for the random games of each file
    #[arg(long, default_value_t = 20.0, requires = "play", value_parser = seconds)]
    seconds: f64,
    /// Seed of the random games
    #[arg(long, default_value_t = 1, requires = "play")]
    seed: u64,
    /// Print JSON: a list with an object for each diagnostic; with --play an object with that list as `diagnostics` and
    /// a list `trials`
    #[arg(long)]
    json: bool,
}

/// The findings about one file.
struct Checked {
    diagnostics: Vec<Diagnostic>,
    /// The `value` clauses by which alpha-beta searches play it, since it has none; `None` if it has some, and for other searchers.
    derived: Option<Vec<String>>,
    /// The model and the statistics of its random games.
    trial: Option<(Arc<Model>, Tally)>,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let stop = Stop::on_interrupt()?;
        let (mut broken, mut list, mut trials) = (false, Vec::new(), Vec::new());
        for path in self.files.iter().take_while(|_| !stop.asked()) {
            let text = match catalog::file(path) {
                Ok(text) => text,
                Err(error) => {
                    complain_of(&error);
                    broken = true;
                    continue;
                }
            };
            let checked = self.check(&text, &stop);
            let diagnostics = &checked.diagnostics;
            broken |= diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
            if self.json {
                list.extend(diagnostics.iter().map(|diagnostic| text.json(diagnostic)));
                trials.extend(checked.trial.iter().map(|(model, tally)| trial_json(path, model, tally)));
            } else {
                print(path, &text, &checked, out)?;
            }
        }
        if self.json {
            let all = if self.play.is_some() {
                json!({"diagnostics": list, "trials": trials})
            } else {
                json!(list)
            };
            json::write(out, all)?;
        }
        Ok(match (stop.asked(), broken) {
            (true, _) => ExitCode::from(INTERRUPTED),
            (_, true) => ExitCode::FAILURE,
            _ => ExitCode::SUCCESS,
        })
    }

    fn check(&self, text: &RuleText, stop: &Stop) -> Checked {
        let (model, mut diagnostics) = stop.at_once(|| text.diagnose());
        let derived = model.as_ref().and_then(derived_values);
        let trial = self.play.zip(model).map(|(games, model)| {
            let model = Arc::new(model);
            let tally = self.play(&model, games, stop);
            let (tree, _) = dsl::inherit::inherit(&text.sources, text.file);
            diagnostics.extend(trial::warnings(&model, &tree, &tally));
            (model, tally)
        });
        diagnostics.sort_by_key(|of: &Diagnostic| {
            of.labels.first().map(|label| (label.span.file != text.file, label.span.file, label.span.start))
        });
        Checked { diagnostics, derived, trial }
    }

    fn play(&self, model: &Arc<Model>, games: u64, stop: &Stop) -> Tally {
        let progress = ProgressBar::new(games);
        if let Ok(style) = ProgressStyle::with_template("{msg}: random game {pos} of {len} {wide_bar}") {
            progress.set_style(style);
        }
        progress.set_message(model.name.clone());
        let seconds = Duration::from_secs_f64(self.seconds);
        let game = Interpreted::new(Arc::clone(model));
        let done = stop.or_after(seconds, 1);
        let tally = trial::play(&game, self.seed, games, &done, &mut |games| progress.set_position(games));
        progress.finish_and_clear();
        tally
    }
}

fn print(path: &Path, text: &RuleText, checked: &Checked, out: &mut dyn Write) -> std::io::Result<()> {
    let diagnostics = &checked.diagnostics;
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
    writeln!(out, "{}: {told}", path.display())?;
    if let Some(derived) = &checked.derived {
        print_derived(derived, out)?;
    }
    match &checked.trial {
        Some((model, tally)) => print_trial(model, tally, out),
        None => Ok(()),
    }
}

/// The derived `value` clauses of a game that an alpha-beta search plays; `None` if its file has clauses of its own.
fn derived_values(model: &Model) -> Option<Vec<String>> {
    let all_derived = model.values.iter().all(dsl::model::Value::is_derived);
    (all_derived && model.search == Searcher::AlphaBeta)
        .then(|| model.values.iter().map(|value| value.clause.text.clone()).collect())
}

fn print_derived(derived: &[String], out: &mut dyn Write) -> std::io::Result<()> {
    if derived.is_empty() {
        return writeln!(
            out,
            "  note: there is no `value` clause, and none follows from the rules: searches value all positions alike until a game ends"
        );
    }
    writeln!(out, "  note: there is no `value` clause; searches use these, which follow from the rules:")?;
    derived.iter().try_for_each(|text| writeln!(out, "    {text}"))
}

fn print_trial(model: &Model, tally: &Tally, out: &mut dyn Write) -> std::io::Result<()> {
    let games = usize::try_from(tally.games).unwrap_or(usize::MAX);
    writeln!(out, "  {}", plural(games, "random game"))?;
    let spread =
        |what: &str, of: Spread| format!("  {what}: mean {:.1}, {} to {}", of.mean(), of.least, of.most);
    writeln!(out, "{}", spread("plies", tally.length))?;
    writeln!(out, "{}", spread("legal plays in a position", tally.branching))?;
    for (what, games) in results(model, tally) {
        let share = 100.0 * games as f64 / tally.games.max(1) as f64;
        writeln!(out, "  {share:5.1} %  {:>10}  {what}", grouped(games))?;
    }
    Ok(())
}

/// The results of the games: winner and end clause, with the number of games.
fn results(model: &Model, tally: &Tally) -> Vec<(String, u64)> {
    let wins =
        model.players.iter().zip(&tally.wins).map(|(player, games)| (format!("{player} wins"), *games));
    let ends =
        model.ends.iter().zip(&tally.ends).map(|(end, games)| (format!("by `{}`", stated(end)), *games));
    let overlong = tally.overlong.iter().sum();
    let others = [
        ("no play left", tally.stuck),
        ("given up as endless", tally.endless),
        ("broken off, too many plays", overlong),
    ];
    let others =
        others.into_iter().filter(|(_, games)| *games > 0).map(|(what, games)| (what.to_owned(), games));
    wins.chain([("draws".to_owned(), tally.draws)]).chain(ends).chain(others).collect()
}

/// The text of an end clause without the word `replace`.
fn stated(end: &End) -> &str {
    end.clause.text.trim_start_matches("replace ")
}

fn trial_json(path: &Path, model: &Model, tally: &Tally) -> Value {
    let spread = |of: Spread| json!({"mean": of.mean(), "least": of.least, "most": of.most});
    let wins: serde_json::Map<_, _> =
        model.players.iter().zip(&tally.wins).map(|(player, games)| (player.clone(), json!(games))).collect();
    let ends = model.ends.iter().zip(&tally.ends);
    let ends = ends.map(|(end, games)| json!({"end": stated(end), "line": end.clause.line, "games": games}));
    json!({
        "file": path.display().to_string(), "game": model.name, "games": tally.games,
        "plies": spread(tally.length), "branching": spread(tally.branching),
        "wins": wins, "draws": tally.draws, "ends": ends.collect::<Vec<_>>(),
        "no_play_left": tally.stuck, "endless": tally.endless, "too_many_plays": tally.overlong.iter().sum::<u64>(),
    })
}
