//! Command line arguments that choose a game and a position.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use dsl::Model;
use engine::{ErasedGame, Searcher, Setup, Written};
use learn::Trained;

use super::position::PositionArgs;
use super::text::complain;
use crate::catalog::{self, CatalogError, Chosen, RuleText};
use crate::explain::why_illegal;
use crate::players::{NoTable, Player, learned, table_file};
use crate::referee::Own;
use crate::weights::{self, WeightsError};

/// Which game.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// The game's name, as `rulewright games` lists it, or a rule file, played straight from its text
    #[arg(required_unless_present = "rules", value_name = "GAME|FILE.rules")]
    pub game: Option<String>,
    /// The rule file, another way to name it
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    pub rules: Option<PathBuf>,
    /// Search with the learned weights of this file, as `rulewright train evaluation` writes it, instead of those that came with the game
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// What runs the rules [default: `compiled` for a game, `machine` for a rule file]
    #[arg(long, value_enum, value_name = "BACKEND")]
    pub backend: Option<Backend>,
}

/// The reason why the chosen game cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ChoiceError {
    /// The game is unknown, or its rule file is unreadable or has errors.
    #[error(transparent)]
    Game(#[from] CatalogError),
    /// The learned weights cannot be used.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// The back end that runs the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Backend {
    /// The Rust program made from the rule file, compiled into this program: fastest
    #[value(alias = "generated")]
    Compiled,
    /// Machine code, made from the rule file at once: fast
    Machine,
    /// The interpreter: slow, the reference
    Interpreted,
}

/// A game and a position, on either back end.
#[derive(Clone, Debug, Args)]
pub struct TableArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl TableArgs {
    /// The game on the chosen back end.
    pub fn choose(&self) -> Result<Chosen, ChoiceError> {
        self.game.choose()
    }

    /// The game, run by the interpreter.
    pub fn interpreter(&self) -> Result<Box<dyn ErasedGame>, CatalogError> {
        match self.game.which() {
            Which::File(file) => catalog::interpreted_file(file),
            Which::Game(name) => catalog::interpreted(name),
        }
    }

    /// The rule text of the game.
    pub fn text(&self) -> Result<RuleText, CatalogError> {
        self.game.text()
    }

    /// The rules of the game.
    pub fn model(&self) -> Result<Model, CatalogError> {
        Ok(self.game.text()?.compile()?.0)
    }
}

/// A game as it was named.
pub enum Which<'a> {
    /// A rule file.
    File(&'a Path),
    /// A game that was compiled in.
    Game(&'a str),
}

impl GameArgs {
    /// The game that was named.
    pub fn which(&self) -> Which<'_> {
        let name = self.game.as_deref().unwrap_or_default();
        let file = self.rules.as_deref().or_else(|| catalog::rule_file(name));
        file.map_or(Which::Game(name), Which::File)
    }

    /// The command that starts our own agent for the game. The agent plays in a directory of its own, so its arguments have the path of the
    /// table of `qlearning`, if there is one.
    pub fn own(&self) -> anyhow::Result<Own> {
        let executable = std::env::current_exe().context("cannot find this executable")?;
        let mut arguments = vec!["agent".to_owned()];
        if let Some(file) = &self.weights {
            let file = std::path::absolute(file)?;
            arguments.extend(["--weights".to_owned(), file.to_string_lossy().into_owned()]);
        }
        match self.which() {
            Which::File(file) => {
                let file = std::path::absolute(file)?;
                arguments.extend(["--rules".to_owned(), file.to_string_lossy().into_owned()]);
            }
            Which::Game(name) => arguments.push(name.to_owned()),
        }
        if let Some(backend) = self.backend.as_ref().and_then(ValueEnum::to_possible_value) {
            arguments.extend(["--backend".to_owned(), backend.get_name().to_owned()]);
        }
        if let Ok(table) = table_file(&self.choose()?.entry().metadata().name, Path::new(".")) {
            let table = std::path::absolute(table)?;
            arguments.extend(["--table".to_owned(), table.to_string_lossy().into_owned()]);
        }
        Ok(Own { executable, arguments })
    }

    /// The game as an argument of a command line for a record.
    pub fn named(&self) -> String {
        match self.which() {
            Which::File(file) => file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            Which::Game(name) => name.to_owned(),
        }
    }

    /// The rule text.
    pub fn text(&self) -> Result<RuleText, CatalogError> {
        match self.which() {
            Which::File(file) => catalog::file(file),
            Which::Game(name) => catalog::built_in(name),
        }
    }

    /// The reasons why a play is not legal; empty if they cannot be found.
    pub fn why_illegal(&self, before: &Setup, play: &Written) -> Vec<String> {
        self.text().and_then(|rules| why_illegal(&rules, before, play)).unwrap_or_default()
    }

    /// The game, on the back end that was asked for. Without one, a game that was compiled in runs so, and a rule file as machine code, or by the
    /// interpreter where that cannot be.
    pub fn choose(&self) -> Result<Chosen, ChoiceError> {
        let chosen = self.unweighted()?;
        match &self.weights {
            None => Ok(chosen),
            Some(file) => Ok(weights::with_file(chosen, file, &self.text()?.fingerprint())?),
        }
    }
}

impl GameArgs {
    /// The game without the weights that were asked for.
    fn unweighted(&self) -> Result<Chosen, CatalogError> {
        let compiled = |which| match which {
            Which::File(file) => Err(CatalogError::NotCompiled { path: file.to_owned() }),
            Which::Game(name) => catalog::generated(name).map(Chosen::Generated),
        };
        match (self.backend, self.which()) {
            (None, Which::File(file)) => catalog::file(file)?.fastest(),
            (None | Some(Backend::Compiled), which) => compiled(which),
            (Some(Backend::Machine), _) => self.text()?.machine(),
            (Some(Backend::Interpreted), _) => self.text()?.interpreted().map(Chosen::Interpreted),
        }
    }
}

/// Refuses several threads, except for alpha-beta search.
pub fn admit_threads(threads: u16, how: Option<Searcher>) -> anyhow::Result<()> {
    if threads > 1 && how != Some(Searcher::AlphaBeta) {
        bail!("only alpha-beta search has several threads: leave --threads out, or add `--how alpha-beta`");
    }
    Ok(())
}

/// Warns on standard error of oddities of the players in the game. Returns the table of `qlearning`, if that is one of the players.
///
/// # Errors
/// If `qlearning` is one of the players, and its table is missing or is of another game or other rules.
pub fn admit(
    players: impl IntoIterator<Item = Player>,
    entry: &dyn ErasedGame,
) -> Result<Option<Trained>, NoTable> {
    let players: Vec<Player> = players.into_iter().collect();
    for oddity in players.iter().filter_map(|player| player.oddity(entry)) {
        complain(format_args!("warning: {oddity}"));
    }
    learned(players, entry, Path::new("."))
}

/// The number of threads that was asked for, else one for each core.
pub fn threads_or_cores(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use crate::cli::Cli;

    const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tic_tac_toe.rules");

    /// What a command prints.
    fn run(arguments: &[&str]) -> Result<String, String> {
        let cli = Cli::parse_from([&["rulewright"], arguments].concat());
        let mut out = Vec::new();
        cli.run(&mut out).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn a_rule_file_runs_as_machine_code_or_as_is_asked() {
        let perft = |more: &[&str]| {
            let told = run(&[&["perft", RULES, "4", "--json"], more].concat()).unwrap();
            let told: serde_json::Value = serde_json::from_str(&told).unwrap();
            (told["backend"].as_str().unwrap().to_owned(), told["leaves"].as_u64().unwrap())
        };
        let leaves = 3024;
        assert_eq!(perft(&[]), ("machine".to_owned(), leaves));
        assert_eq!(perft(&["--backend", "machine"]), ("machine".to_owned(), leaves));
        assert_eq!(perft(&["--backend", "interpreted"]), ("interpreted".to_owned(), leaves));
        let error = run(&["perft", RULES, "4", "--backend", "compiled"]).unwrap_err();
        assert!(error.contains("is not compiled into this program"), "{error}");
        let told = run(&["diff", RULES, "machine", "interpreted", "--depth", "4"]).unwrap();
        assert!(told.contains("machine and interpreted agree to depth 4"), "{told}");
    }
}
