//! The command `rulewright play`: a game between persons and agents at a terminal.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use agent::protocol::files;
use clap::{Args, ValueEnum};
use engine::{ErasedGame, Level, Metadata, Setup, Written};
use play::desk::{Desk, Kept, Opened};
use play::look::{Colours, Look, Means};
use play::session::Ending;
use play::table::ending_text;
use play::{Left, Seat, Table};

use super::clock::seconds;
use super::position::PositionArgs;
use super::select::GameArgs;
use super::write::write_new;
use crate::display;
use crate::record::{self, Played, Record, Verdict};

/// Largest accepted record in bytes.
const MOST_BYTES: u64 = 1 << 28;
/// Exit code of a process that a signal ends, less the number of the signal, by the convention of shells.
const BY_SIGNAL: u8 = 128;

/// Play a game at the terminal
///
/// The board is drawn in place. Plays are made with the cursor keys and Enter, with the mouse, or typed as their notation or their
/// cells. F1, or `help`, shows all keys.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright play checkers                          play first against the agent
  rulewright play checkers --level 3                 against a weak player
  rulewright play hex --side second --seconds 5     the agent begins, and thinks 5 s a play
  rulewright play my_variant.rules --side both")]
pub struct Play {
    #[command(flatten)]
    game: GameArgs,
    /// The player that you are
    #[arg(long, value_enum, default_value_t)]
    side: Side,
    /// Seconds that the agent thinks about a play, or a hint [default: the game's usual time, at least 1]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// How well the agent plays, from 1, a beginner, to 10; hints are not weaker [default: as well as it can]
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,
    #[command(flatten)]
    position: PositionArgs,
    /// Draw with ASCII alone
    #[arg(long)]
    ascii: bool,
    /// Draw without colour; so does the environment variable NO_COLOR
    #[arg(long)]
    no_color: bool,
}

/// Reads a level.
fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| format!("levels are 1 to {}", Level::MOST))
}

/// The sides of the person at the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Side {
    /// You are the first player
    #[default]
    First,
    /// You are the second player
    Second,
    /// You are both
    Both,
    /// You watch two agents
    None,
}

impl Side {
    fn seats(self) -> [Seat; 2] {
        match self {
            Self::First => [Seat::Person, Seat::Agent],
            Self::Second => [Seat::Agent, Seat::Person],
            Self::Both => [Seat::Person; 2],
            Self::None => [Seat::Agent; 2],
        }
    }
}

impl Play {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let metadata = entry.metadata();
        let start = self.position.setup(entry, &|| self.game.text())?;
        let means = Means {
            colours: if self.no_color { Colours::None } else { display::terminal_colours() },
            unicode: !self.ascii && display::shows_unicode(),
        };
        let mut table = Table::new(entry, start.as_ref(), self.side.seats());
        let desk = Files { game: &self.game, entry };
        table.set_level(self.level);
        let left = play::run(&mut table, &Look::new(metadata, means), self.time(metadata), &desk)?;
        writeln!(out, "{}: {}", metadata.name, summary(&table))?;
        Ok(match left {
            Left::Person => ExitCode::SUCCESS,
            Left::Signal(signal) => ExitCode::from(BY_SIGNAL + u8::try_from(signal)?),
        })
    }

    fn time(&self, metadata: &Metadata) -> Duration {
        Duration::from_secs_f64(self.seconds.unwrap_or(metadata.budget.max(1.0)))
    }
}

/// The result, or the number of plays of a game that was left.
fn summary(table: &Table<'_>) -> String {
    let plays = table.session().made().len();
    match table.session().ending() {
        Some(ending) => format!("{} after {plays} plays", ending_text(table.session().metadata(), ending)),
        None => format!("left after {plays} plays"),
    }
}

/// A desk that keeps records in files, and explains illegal plays by the rules.
struct Files<'a> {
    game: &'a GameArgs,
    entry: &'a dyn ErasedGame,
}

impl Desk for Files<'_> {
    fn why_illegal(&self, before: &Setup, play: &str) -> Vec<String> {
        self.game.why_illegal(before, &Written::from(play))
    }

    fn rules(&self) -> Result<String, String> {
        self.game.text().map(|text| text.whole()).map_err(|error| error.to_string())
    }

    fn save(&self, path: &Path, game: &Kept) -> Result<(), String> {
        let text = record::text::write(self.entry, &[record_of(self.entry.metadata(), game)]);
        write_new(&[(path.to_owned(), text)]).map_err(|error| format!("{:#}", anyhow::Error::from(error)))
    }

    fn open(&self, path: &Path) -> Result<Opened, String> {
        let unreadable = |error| format!("cannot read {}: {error}", path.display());
        let mut file = std::fs::File::open(path).map_err(unreadable)?;
        let text = files::read_text(&mut file, MOST_BYTES).map_err(unreadable)?;
        let first = record::games(self.entry, &text).into_iter().next();
        let first = first.ok_or_else(|| format!("{} holds no game", path.display()))?;
        let record = first.map_err(|error| format!("{}: {error}", path.display()))?;
        let plays = record.plays.into_iter().map(|played| played.play).collect();
        Ok(Opened { start: record.start, plays })
    }
}

fn record_of(metadata: &Metadata, game: &Kept) -> Record {
    let played = |made: &play::session::Made| Played {
        depth: made.known.depth,
        score: made.known.score,
        ..Played::new(made.play.clone())
    };
    let (verdict, reason) = match game.ending {
        Some(Ending::Rules(ended)) => (Verdict::of(ended.outcome.winner), Some("rules")),
        Some(Ending::Resigned(player)) => (Verdict::Won(1 - player), Some("resignation")),
        Some(Ending::NoPlay(_)) => (Verdict::Drawn, Some("no-play")),
        Some(Ending::Overlong(_)) => (Verdict::None, Some("overlong")),
        None => (Verdict::None, Some("stopped")),
    };
    Record {
        game: metadata.name.to_string(),
        agents: game.seats.clone(),
        start: game.start.clone(),
        plays: game.plays.iter().map(played).collect(),
        verdict,
        reason: reason.map(str::to_owned),
        detail: game.ending.map(|ending| ending_text(metadata, ending)),
        ..Record::default()
    }
}
