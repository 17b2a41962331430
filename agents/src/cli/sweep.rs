//! `rulewright bench --all`: measures everything of every game.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, anyhow, ensure};
use engine::ErasedGame;
use serde::Serialize;

use super::bench::bar;
use super::json;
use super::stop::Stop;
use super::text::short;
use crate::bench::{self, Compared, Effort, GameFigures, Swept};
use crate::catalog::{self, CatalogError};

/// The settings of a sweep.
pub struct Sweep {
    /// The games to measure; empty for every game.
    pub games: Vec<String>,
    pub effort: Effort,
    /// Games measured at the same time.
    pub threads: usize,
    pub instructions: bool,
    /// File of an earlier sweep to compare with.
    pub compare: Option<PathBuf>,
    pub json: bool,
}

impl Sweep {
    /// Measures, and prints the figures or the ratios to the earlier sweep. Returns false if the sweep was interrupted.
    pub fn run(&self, stop: &Stop, out: &mut dyn Write) -> anyhow::Result<bool> {
        let old = self.compare.as_deref().map(|path| self.read(path)).transpose()?;
        if self.instructions {
            bench::look_for_valgrind()?;
        }
        let entries = self.entries()?;
        let swept = self.measure(&entries, stop)?;
        let done = swept.games.len() == entries.len();
        match (old, self.json) {
            (Some(old), true) => print_json(&bench::compare(&old, &swept), done, out)?,
            (Some(old), false) => print_ratios(&bench::compare(&old, &swept), out)?,
            (None, true) => print_json(&swept, done, out)?,
            (None, false) => print(&swept, out)?,
        }
        Ok(done)
    }

    fn entries(&self) -> Result<Vec<&'static dyn ErasedGame>, CatalogError> {
        if self.games.is_empty() {
            return Ok(catalog::games().collect());
        }
        self.games.iter().map(|game| catalog::generated(game)).collect()
    }

    /// Reads the figures of an earlier sweep, whose runs must have been as long as these.
    fn read(&self, path: &Path) -> anyhow::Result<Swept> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let old: Swept = serde_json::from_str(&text)
            .with_context(|| format!("{} is no output of `rulewright bench --all --json`", path.display()))?;
        ensure!(
            old.seconds == self.effort.seconds,
            "{} was measured with `--seconds {}`, on which the depths of counts depend: measure with it now",
            path.display(),
            old.seconds
        );
        Ok(old)
    }

    fn measure(&self, entries: &[&'static dyn ErasedGame], stop: &Stop) -> anyhow::Result<Swept> {
        let progress = bar(entries.len());
        let fault = Mutex::new(None);
        let measured = bench::share(self.threads, entries, |entry| {
            progress.set_message(entry.metadata().name.to_string());
            let figures = self.figures(*entry, &|| stop.asked()).unwrap_or_else(|error| {
                // The lock fails only after a panic of another thread, which ends the whole sweep.
                if let Ok(mut fault) = fault.lock() {
                    *fault = Some(error);
                }
                None
            });
            progress.inc(1);
            figures
        });
        progress.finish_and_clear();
        if let Ok(Some(error)) = fault.into_inner() {
            return Err(error);
        }
        let mut games: Vec<_> = measured.into_iter().map(|(_, figures)| figures).collect();
        games.sort_by(|a, b| b.nanoseconds_per_ply().total_cmp(&a.nanoseconds_per_ply()));
        Ok(Swept { seconds: self.effort.seconds, runs: self.effort.runs, games })
    }

    /// The figures of a game; `None` if `stop` returned true.
    fn figures(
        &self,
        entry: &dyn ErasedGame,
        stop: &dyn Fn() -> bool,
    ) -> anyhow::Result<Option<GameFigures>> {
        let name = &entry.metadata().name;
        let (model, _) = catalog::built_in(name)?.compile().map_err(CatalogError::from)?;
        let module =
            codegen::rust(&model).map_err(|unsupported| anyhow!("{name}: {}", unsupported.reason))?;
        let Some(mut figures) = bench::sweep(entry, module.len(), self.effort, stop) else { return Ok(None) };
        if self.instructions {
            figures.instructions_per_ply = Some(bench::instructions_of_a_ply(name, figures.mean_plies)?);
        }
        Ok(Some(figures))
    }
}

/// Figures, with a mark if their sweep was interrupted.
#[derive(Serialize)]
struct Told<'a, T> {
    #[serde(flatten)]
    figures: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<bool>,
}

fn print_json(figures: &impl Serialize, done: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let told = Told { figures, interrupted: (!done).then_some(true) };
    Ok(json::write(out, serde_json::to_value(&told)?)?)
}

fn print(swept: &Swept, out: &mut dyn Write) -> std::io::Result<()> {
    let wide = swept.games.iter().map(|game| game.game.len()).max().unwrap_or(0);
    writeln!(
        out,
        "{:wide$}  {:>8}  {:>8}  {:>9}  {:>10}  {:>8}  {:>12}  {:>7}  {:>8}",
        "", "ns/ply", "plies/s", "playouts/s", "leaves/s", "nodes/s", "instructions", "state", "module"
    )?;
    for game in &swept.games {
        let instructions = game.instructions_per_ply.map_or("-".to_owned(), short);
        writeln!(
            out,
            "{:wide$}  {:>8.1}  {:>8}  {:>10}  {:>9}  {:>8}  {instructions:>12}  {:>5} B  {:>6} B",
            game.game,
            game.nanoseconds_per_ply(),
            short(game.mean(|position| position.plies)),
            short(game.mean(|position| position.playouts)),
            short(game.mean(|position| position.leaves)),
            short(game.mean(|position| position.nodes)),
            game.state_bytes,
            short(game.module_bytes as f64),
        )?;
    }
    Ok(())
}

fn print_ratios(compared: &Compared, out: &mut dyn Write) -> std::io::Result<()> {
    let all = || compared.games.iter().chain([&compared.means]);
    let wide = all().map(|ratios| ratios.game.len()).max().unwrap_or(0);
    writeln!(out, "{:wide$}  {:>7}  {:>7}  {:>7}", "times faster", "plies", "leaves", "nodes")?;
    for ratios in all() {
        let [plies, leaves, nodes] = [ratios.plies, ratios.leaves, ratios.nodes];
        writeln!(out, "{:wide$}  {plies:>7.3}  {leaves:>7.3}  {nodes:>7.3}", ratios.game)?;
    }
    if !compared.unmatched.is_empty() {
        writeln!(out, "in one sweep only: {}", compared.unmatched.join(", "))?;
    }
    Ok(())
}
