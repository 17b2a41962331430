//! The command `rulewright openings`: draws balanced openings.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use engine::ErasedGame;
use serde_json::json;

use super::json;
use super::recorded;
use super::select::GameArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::{complain, plural, spinner};
use crate::openings::{Drawing, Drawn, JUDGE_NODES, Opening, Source, openings_of, read, usual_plies, write};
use crate::outfile;
use crate::record::{Decoded, decode, games_or_positions};

/// Draw balanced openings for matches
///
/// An opening is a number of random plies, one opening a line, its plays with ` | ` between them. The game is not over after it, a
/// short search finds neither side won nor much better off than at the start of the game, and no two openings lead to the same position.
/// Equal seeds give equal openings.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright openings checkers --openings 500 --plies 6 --output checkers.openings
  rulewright sprt checkers --from checkers.openings --base search:nodes=1000 --test search:nodes=2000")]
pub struct Openings {
    #[command(flatten)]
    game: GameArgs,
    /// How many openings
    #[arg(long, default_value_t = 100, value_name = "N")]
    openings: usize,
    #[command(flatten)]
    drawing: DrawingArgs,
    /// Seed of the random plies
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON: {game, plies, seed, openings: [{plays, score}]}; scores are those of the player to move
    #[arg(long)]
    json: bool,
}

/// How openings are drawn.
#[derive(Clone, Copy, Debug, Args)]
pub struct DrawingArgs {
    /// Plies of each opening [default: a tenth of a typical game, 2 to 8]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub plies: Option<u32>,
    /// Greatest advantage of a side beyond the one that it has at the start, in the rule file's units (about 100 for the least piece)
    #[arg(long, default_value_t = 100, value_name = "UNITS", value_parser = clap::value_parser!(i32).range(0..))]
    pub balance: i32,
    /// Nodes of the search that judges an opening; more where sharp positions are won that look even
    #[arg(long, default_value_t = JUDGE_NODES, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub judge: u64,
    /// Balanced openings that are drawn for each that is taken: those are taken whose score is nearest 0
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub best_of: u64,
    /// Games between equal searches from each opening, which is taken unless one side wins them all [default: none]. A play has a
    /// tenth of the nodes of `--judge` in the first game, and half as many more in each further one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100))]
    pub trial_games: Option<u32>,
}

impl DrawingArgs {
    /// The settings for a game.
    pub fn drawing(&self, entry: &dyn ErasedGame, seed: u64) -> Drawing {
        let plies = self.plies.unwrap_or_else(|| usual_plies(entry.metadata()));
        let Self { balance, judge, best_of, trial_games, .. } = *self;
        Drawing { plies, balance, judge, best_of, trial_games: trial_games.unwrap_or(0), seed }
    }
}

/// How openings are drawn, or the file that has them.
#[derive(Clone, Debug, Args)]
pub struct SourceArgs {
    #[command(flatten)]
    drawing: DrawingArgs,
    /// Take the openings of this file, as `rulewright openings` writes it; or the first plies of recorded games (text, PDN, SGF, PGN), or
    /// positions, one a line (FEN, EPD). Of recorded games, `--plies` says how many plies [default: as above; all of a game without a result]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["balance", "judge", "best_of", "trial_games"])]
    from: Option<PathBuf>,
}

impl SourceArgs {
    /// The source of the openings.
    pub fn source<'e>(&self, entry: &'e dyn ErasedGame, seed: u64) -> anyhow::Result<Source<'e>> {
        match &self.from {
            Some(path) => Ok(Source::Listed(listed(entry, path, self.drawing.plies)?.into_iter())),
            None => Ok(Source::Drawn(Box::new(Drawn::new(entry, self.drawing.drawing(entry, seed))))),
        }
    }

    /// A description of the openings, equal for equal openings.
    pub fn describe(&self, entry: &dyn ErasedGame, seed: u64, openings: &[Opening]) -> String {
        if self.from.is_none() {
            let Drawing { plies, balance, judge, best_of, trial_games, .. } =
                self.drawing.drawing(entry, seed);
            let judged =
                if judge == JUDGE_NODES { String::new() } else { format!(", judged by {judge} nodes") };
            let chosen = if best_of == 1 { String::new() } else { format!(", the best of {best_of} each") };
            let tried =
                if trial_games == 0 { String::new() } else { format!(", {trial_games} trial games each") };
            return format!("{plies} plies, balance {balance}{judged}{chosen}{tried}");
        }
        let start =
            |opening: &Opening| opening.start.as_ref().map_or(String::new(), |start| format!("{start:?}"));
        let plays =
            openings.iter().map(|opening| start(opening) + &write(opening)).collect::<Vec<_>>().join("\n");
        let hash = plays.bytes().fold(0, |hash, byte| engine::mix(hash, byte.into()));
        format!("of a file ({hash:016x})")
    }

    /// The message if there are too few openings.
    pub fn too_few(&self, entry: &dyn ErasedGame, found: u64) -> String {
        match &self.from {
            Some(path) => format!("{} has no more than {found} openings: add some", path.display()),
            None => too_few(found, &self.drawing.drawing(entry, 0)),
        }
    }
}

fn listed(entry: &dyn ErasedGame, path: &Path, plies: Option<u32>) -> anyhow::Result<Vec<Opening>> {
    let shown = path.display();
    let warn = |what: std::fmt::Arguments| complain(format_args!("warning: {shown}: {what}"));
    let bytes = recorded::bytes(path).with_context(|| format!("cannot read {shown}"))?;
    let Decoded { text, warnings } = decode(&bytes);
    warnings.iter().for_each(|warning| warn(format_args!("{warning}")));
    if let Some(games) = games_or_positions(entry, &text) {
        let found = openings_of(entry, games, plies);
        for (number, fault) in &found.faults {
            warn(format_args!("game {number} is left out: {fault}"));
        }
        let left_out = [
            (found.repeated, "as they lead to the position of an earlier one"),
            (found.over, "as they are over by then"),
        ];
        for (number, why) in left_out.iter().filter(|(number, _)| *number > 0) {
            warn(format_args!("left out, {why}: {}", plural(*number, "game")));
        }
        if found.openings.is_empty() {
            bail!("{shown} has no opening");
        }
        return Ok(found.openings);
    }
    if plies.is_some() {
        bail!("{shown} has openings, which are taken whole: leave --plies out");
    }
    let listed = read(entry, &text).map_err(|fault| anyhow!("{shown}: {fault}"))?;
    for line in listed.repeated {
        warn(format_args!("line {line} leads to the position of an earlier one, and is left out"));
    }
    Ok(listed.openings)
}

/// The message if there are too few drawn openings.
fn too_few(found: u64, drawing: &Drawing) -> String {
    let Drawing { plies, balance, .. } = drawing;
    match (found, plies) {
        (0, 1) => {
            format!("no balanced opening was found with `--plies 1`: try a `--balance` above {balance}")
        }
        // After more plies still fewer positions are undecided.
        (0, plies) => format!(
            "no balanced opening was found with `--plies {plies}`: try `--plies {}`, or a `--balance` above {balance}",
            plies.saturating_sub(2).max(1),
        ),
        (found, plies) => format!(
            "only {found} different balanced openings were found with `--plies {plies}`: try `--plies {}`, or a `--balance` above {balance}",
            plies + 2,
        ),
    }
}

impl Openings {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        self.output.iter().try_for_each(|path| outfile::check(path))?;
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let stop = Stop::on_interrupt()?;
        let drawing = self.drawing.drawing(entry, self.seed);
        let progress = spinner(format!("{}: drawing openings", entry.metadata().name));
        let mut drawn = Drawn::new(entry, drawing);
        let mut openings = Vec::new();
        while openings.len() < self.openings {
            let Some(opening) = drawn.next(&|| stop.asked()) else { break };
            openings.push(opening);
            progress.set_message(format!(
                "{}: {} of {} openings",
                entry.metadata().name,
                openings.len(),
                self.openings
            ));
        }
        progress.finish_and_clear();
        let stopped = stop.asked();
        if stopped {
            complain(format_args!("stopped after {} of {} openings", openings.len(), self.openings));
            if openings.is_empty() {
                return Ok(ExitCode::from(INTERRUPTED));
            }
        } else if openings.len() < self.openings {
            let fewer = match openings.len() {
                0 => String::new(),
                found => format!("; or `--openings {found}`"),
            };
            bail!("{}{fewer}", too_few(openings.len() as u64, &drawing));
        }
        let text = self.text(entry, &drawing, &openings);
        match &self.output {
            Some(path) => outfile::write(path, text.as_bytes())?,
            None => write!(out, "{text}")?,
        }
        Ok(if stopped { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn text(&self, entry: &dyn ErasedGame, drawing: &Drawing, openings: &[Opening]) -> String {
        let game = &entry.metadata().name;
        if self.json {
            let openings = openings.iter().map(|opening| {
                let plays: Vec<_> = opening.plays.iter().map(ToString::to_string).collect();
                json!({"plays": plays, "score": opening.score})
            });
            let openings: Vec<_> = openings.collect();
            return json::text(
                json!({"game": game, "plies": drawing.plies, "seed": drawing.seed, "openings": openings}),
            );
        }
        let mut text = format!("# {game}: openings of {} plies, seed {}\n", drawing.plies, drawing.seed);
        for opening in openings {
            text.push_str(&write(opening));
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_no_opening_is_found_fewer_plies_are_advised() {
        let told = |found, plies| {
            let drawing = Drawing { plies, balance: 100, judge: 1, best_of: 1, trial_games: 0, seed: 1 };
            too_few(found, &drawing)
        };
        let none = "no balanced opening was found with `--plies";
        assert_eq!(told(0, 9), format!("{none} 9`: try `--plies 7`, or a `--balance` above 100"));
        assert!(told(0, 2).contains("try `--plies 1`"));
        assert_eq!(told(0, 1), format!("{none} 1`: try a `--balance` above 100"));
        assert!(
            told(24, 2).contains("only 24 different balanced openings")
                && told(24, 2).contains("try `--plies 4`")
        );
    }
}
