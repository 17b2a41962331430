//! The command `rulewright book`: solves the opening of a game.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use clap::Args;
use engine::solve::{Progress, Solving, Worth};
use learn::{Keys, symmetries};
use serde_json::json;

use super::json;
use super::select::GameArgs;
use super::solve::SYMMETRIES_SEED;
use super::stop::{INTERRUPTED, Stop};
use super::text::{bytes, complain, grouped, spinner};
use super::took::Timer;
use crate::book::{BookFile, Made, Making, NotMade, make};
use crate::catalog::CatalogError;
use crate::outfile;

/// Solve the opening of a game, and write a book of it
///
/// The positions after the first plies are solved, and the plays of the winner's strategy are kept up to a number of plies; if nobody wins,
/// those of both players. An agent plays what is in the book, and later solves positions by itself. Only small games can be solved: try
/// `rulewright solve` first.
///
/// Books of the folder rules/books are part of this program after it is compiled again.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright book tic_tac_toe --plies 9
  rulewright book little_go --plies 8 --free 1 --memory 8G

Exit codes: 0 done; 1 not solved, or failed; 130 interrupted, nothing is written.")]
pub struct MakeBook {
    #[command(flatten)]
    game: GameArgs,
    /// Plies since the start up to which plays are kept; from there on agents solve positions by themselves
    #[arg(long)]
    plies: u32,
    /// Solve the positions after all possible plays of so many plies; with 1, the book also answers first plays that are mistakes
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=4))]
    free: u32,
    /// Most memory of the table, in bytes: 300M, 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = bytes)]
    memory: usize,
    /// The file of the book [default: GAME.json]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON: {game, output, result, positions, nodes, cpu_seconds}
    #[arg(long)]
    json: bool,
}

impl MakeBook {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let name = entry.metadata().name.to_string();
        let text = self.game.text()?;
        let (model, _) = text.compile().map_err(CatalogError::from)?;
        ensure!(
            model.memory().occurrences.is_none(),
            "the rules of {name} ask for earlier positions, so a position alone has no value: there can be no book"
        );
        ensure!(
            entry.metadata().clocks == 0,
            "ends of {name} ask for plies since an event, so a position alone has no value: there can be no book"
        );
        let output = self.output.clone().unwrap_or_else(|| format!("{name}.json").into());
        outfile::check_kind(&output, "good", "book")?;
        let maps = symmetries(entry, SYMMETRIES_SEED);
        let keys = Keys::with(maps.clone(), entry.metadata().turns, model.counts_plies());
        let stop = Stop::on_interrupt()?;
        let progress = spinner(format!("{name}: solving"));
        let tell = |line: &str, now: Progress| {
            progress.set_message(format!("{name}: after {line}: {} nodes", grouped(now.nodes)));
        };
        let solving = Solving {
            memory: self.memory,
            strategy: usize::MAX,
            plies: self.plies,
            counts_plies: model.counts_plies(),
            symmetries: maps.clone(),
            ..Solving::default()
        };
        let making = Making { free: self.free, plies: self.plies, solving };
        let timer = Timer::start();
        let made = make(entry, &keys, &making, &|| stop.asked(), &tell);
        progress.finish_and_clear();
        if made == Err(NotMade::Stopped) {
            complain(NotMade::Stopped);
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let (page, worth, nodes) = made?;
        let result = ["loss", "draw", "win"][worth as usize];
        let cpu_seconds = timer.stop().cpu;
        let made = Made { command: self.command(&name), result: result.to_owned(), nodes, cpu_seconds };
        let rules = text.fingerprint();
        let file = BookFile::new(&name, &rules, made, maps, &page, model.counts_plies());
        outfile::write(&output, file.text().as_bytes())?;
        if self.json {
            let told = json!({
                "game": name,
                "output": output,
                "result": result,
                "positions": page.good.len(),
                "nodes": nodes,
                "cpu_seconds": cpu_seconds,
            });
            json::write(out, told)?;
        } else {
            let player = &entry.metadata().players[0];
            let result = match worth {
                Worth::Win => format!("{player} wins"),
                Worth::Draw => "a draw".to_owned(),
                Worth::Loss => format!("{player} loses"),
            };
            writeln!(
                out,
                "{name}: {result}; {} positions in {}, {} nodes, {cpu_seconds:.1} s of CPU time",
                grouped(page.good.len() as u64),
                output.display(),
                grouped(nodes)
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The command line that repeats this run.
    fn command(&self, name: &str) -> String {
        format!(
            "rulewright book {name} --plies {} --free {} --memory {}M",
            self.plies,
            self.free,
            self.memory >> 20
        )
    }
}
