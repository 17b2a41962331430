//! The command `rulewright build`: compiles a program of just one game's agent with cargo.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use agent::written::write_weights;
use anyhow::{anyhow, bail};
use builder::{BuildError, Cargo, Cpu, Game, Project};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use dsl::interp::Interpreted;
use engine::{Erased, ErasedGame};
use serde_json::json;

use super::json;
use super::stop::{INTERRUPTED, Stop};
use super::text::{complain, spinner};
use crate::catalog::{self, CatalogError, RuleText};
use crate::players::Player;
use crate::weights;

/// Make a fast agent of a rule file, with cargo
///
/// Puts an executable named after each game into DIR, and `calibrate`, as `export` does: but of just that game, compiled, about 2 MB, and
/// for every Linux. It needs cargo (Rust 1.88 or newer) and no network. The first time takes half a minute, later ones seconds.
/// Learned weights and an opening book that came with a game of the same name and rules are taken along.
/// With --source DIR becomes a crate with all that it needs inside, for those who want source: `cargo build --release` there is all.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright build my_variant.rules
  rulewright build my_variant.rules --out /tmp/agent --cpu v2
  rulewright build my_variant.rules --source --out /tmp/my_variant
  rulewright build checkers halma --out /tmp/agents
  rulewright match my_variant.rules --first ./my_variant")]
pub struct Build {
    /// Rule files, or names of games
    #[arg(value_name = "FILE|GAME", required = true)]
    games: Vec<String>,
    /// The directory to put it into [default: the current one; with --source a new one, NAME-agent]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the crate, and leave the building to its reader
    #[arg(long)]
    source: bool,
    /// Learned weights for the search, of `rulewright train evaluation` [default: those that came with the game]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The processors that it shall run on
    #[arg(long, value_parser = processors(), default_value_t)]
    cpu: Cpu,
    /// Print JSON: {paths, portable}
    #[arg(long)]
    json: bool,
}

/// The processors that `--cpu` names.
pub fn processors() -> impl TypedValueParser<Value = Cpu> {
    let values = Cpu::all().map(|cpu| PossibleValue::new(cpu.name()).help(cpu.about()));
    PossibleValuesParser::new(values).try_map(|name| Cpu::named(&name).ok_or("no such processor"))
}

impl Build {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.weights.is_some() && self.games.len() > 1 {
            bail!("`--weights` are of one game, and {} are named", self.games.len());
        }
        let read = |game: &String| read(catalog::named(game)?, self.weights.as_deref(), Player::default());
        let games: Vec<Game> = self.games.iter().map(read).collect::<Result<_, _>>()?;
        let built = if self.source { self.write(games) } else { build(games, self.cpu, self.folder()) };
        told(built, self.json, out)
    }

    fn folder(&self) -> &Path {
        self.out.as_deref().unwrap_or(Path::new("."))
    }

    fn write(&self, games: Vec<Game>) -> anyhow::Result<Built> {
        let to = self.out.clone().unwrap_or_else(|| format!("{}-agent", games[0].name).into());
        // Not portable: the crate links the C library of the machine on which it is built.
        builder::write_source(&Project { games, cpu: self.cpu, portable: false }, &to)?;
        Ok(Built { paths: vec![to], portable: false })
    }
}

/// Builds the agent of a rule text, and prints the paths of its executables.
///
/// # Errors
/// If a rule file is faulty, or cargo is missing, too old, or fails.
pub fn run(
    game: RuleText,
    player: Player,
    cpu: Cpu,
    to: &Path,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    told(build(vec![read(game, None, player)?], cpu, to), false, out)
}

/// Prints the paths of a build, or reports that it was interrupted.
fn told(built: anyhow::Result<Built>, json: bool, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match built {
        Err(error) if matches!(error.downcast_ref(), Some(BuildError::Stopped)) => {
            complain(error);
            Ok(ExitCode::from(INTERRUPTED))
        }
        Err(error) => Err(error),
        Ok(built) => {
            built.print(json, out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The result of a build.
pub struct Built {
    paths: Vec<PathBuf>,
    portable: bool,
}

impl Built {
    /// Prints the paths.
    pub fn print(&self, json: bool, out: &mut dyn Write) -> std::io::Result<()> {
        if json {
            return json::write(out, json!({"paths": self.paths, "portable": self.portable}));
        }
        self.paths.iter().try_for_each(|path| writeln!(out, "{}", path.display()))
    }
}

/// Builds agents with cargo, and shows the progress on a terminal.
///
/// # Errors
/// If cargo is missing or too old, or fails; or files cannot be written.
pub fn build(games: Vec<Game>, cpu: Cpu, to: &Path) -> anyhow::Result<Built> {
    let cargo = Cargo::find()?;
    let portable = builder::has_static_libc();
    if !portable {
        complain(
            "note: no static C library is here (libc.a: on Debian in `libc6-dev`, on Fedora in `glibc-static`), so the agent needs the \
             C library of this machine or a newer one",
        );
    }
    let stop = Stop::on_interrupt()?;
    let progress = spinner(format!("building {}", games[0].name));
    let project = Project { games, cpu, portable };
    let mut tell = |line: &str| progress.set_message(line.to_owned());
    let built =
        builder::build(&cargo, &project, to, builder::kept_folder().as_deref(), &mut tell, &|| stop.asked());
    progress.finish_and_clear();
    Ok(Built { paths: built?, portable })
}

/// Reads the game of a rule text, and generates its module. Adds the learned weights of a file, or those that came with a game of
/// this name and these rules, and the opening book of such a game if there is one. `player` finds the plays.
///
/// # Errors
/// If the text is faulty, code cannot be generated from it, or the weights are of other rules.
pub fn read(text: RuleText, weights: Option<&Path>, player: Player) -> anyhow::Result<Game> {
    let (model, warnings) = text.compile().map_err(CatalogError::from)?;
    if !warnings.is_empty() {
        complain(text.render(&warnings, crate::display::Style::of_stderr()));
    }
    let module = codegen::rust(&model).map_err(|unsupported| {
        let clause = unsupported.clause;
        anyhow!("{}:{}: `{}`: {}", clause.file, clause.line, clause.text, unsupported.reason)
    })?;
    let file_name = |path: &str| {
        Path::new(path)
            .file_name()
            .map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
    };
    let files =
        dsl::inherit::lineage(&text.sources, text.file).into_iter().map(|file| text.sources.file(file));
    let rules = files.map(|source| (file_name(&source.path), source.text.clone())).collect();
    let (name, fingerprint) = (model.name.clone(), text.fingerprint());
    let entry = Erased(Interpreted::new(Arc::new(model)));
    let weights = match weights {
        Some(path) => Some(weights::of_file(path, entry.metadata(), &fingerprint)?),
        None => catalog::learned(&entry, &fingerprint),
    };
    let book = catalog::book_of(&entry, &fingerprint).map(|book| book.text());
    Ok(Game { name, rules, module, weights: weights.as_ref().map(write_weights), book, player })
}
