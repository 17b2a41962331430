//! The command `rulewright match`: lets two agents play.

mod view;

use std::cell::OnceCell;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::Context;
use clap::{Args, value_parser};
use engine::{ErasedGame, Metadata, Setup, Written};
use serde_json::json;

use super::clock::ClockArgs;
use super::isolation::IsolationArgs;
use super::json;
use super::results::results;
use super::select::{GameArgs, admit};
use super::stop::{INTERRUPTED, Stop};
use super::text::complain;
use crate::competition::page_of_games;
use crate::outfile;
use crate::record::text;
use crate::referee::{
    Clock, Conditions, Contender, ContenderError, Lines, MatchRecord, Person, Place, Program, Reason, Seat,
    Terms, play_game, position_begun_by, typed_lines,
};
use view::{Detail, View};

/// Let two agents play a game, and watch it
///
/// Each side is a built-in player (`search`, `alpha-beta` or `mcts`; or a reference player: `random`, `nearby`, `greedy`, `aggressive`,
/// `minimax`, `alphabeta` or `qlearning`), or the command line of any program that reads input.txt and writes output.txt in its current
/// directory; or it is `human`, who types plays as `rulewright moves` writes them, without a limit of time. `alpha-beta` is the full search,
/// `alphabeta` the shallow one of the reference players: 2 plies deep and 10 plays wide. Each program runs in a directory of its own and in a
/// sandbox, the CPU time of all its processes is measured, and an illegal play, a failure or an overrun of a limit loses.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright match checkers --seconds 5
  rulewright match checkers --first human --second minimax
  rulewright match halma --first search --second random --games 20 --quiet
  rulewright referee checkers --first ./agent --second 'python3 my_agent.py' --seconds 100
  rulewright referee little_go --first ./a/run --second ./b/run --move-seconds 10")]
pub struct Match {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    #[command(flatten)]
    clock: ClockArgs,
    /// Who plays the first player's side
    #[arg(long, default_value = "search")]
    first: Side,
    /// Who plays the second player's side
    #[arg(long, default_value = "search")]
    second: Side,
    /// The player, by name, who makes the first play, if not the one whom the rules say
    #[arg(long, value_name = "PLAYER")]
    begins: Option<String>,
    /// Games to play
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of what is random; each game has its own
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the record of the games in this file, which `rulewright replay` reads
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the games to this file, a page on which one steps through them
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Show results only, not each play
    #[arg(long, conflicts_with = "boards")]
    quiet: bool,
    /// Show each position below the last. Otherwise a terminal shows one board that is redrawn, with clocks and a value, and a file or a
    /// pipe gets a line for each play
    #[arg(long)]
    boards: bool,
    /// Print JSON, when all is played
    #[arg(long)]
    json: bool,
}

/// The player of a side.
#[derive(Clone, Debug)]
enum Side {
    Human,
    Agent(Contender),
}

impl FromStr for Side {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        if text == "human" { Ok(Self::Human) } else { text.parse().map(Self::Agent) }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Agent(contender) => contender.fmt(f),
        }
    }
}

impl Side {
    fn contender(&self) -> Option<&Contender> {
        match self {
            Self::Human => None,
            Self::Agent(contender) => Some(contender),
        }
    }
}

impl Match {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        self.record.iter().chain(&self.html).try_for_each(|path| outfile::check(path))?;
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let stop = Stop::on_interrupt()?;
        admit(self.contenders().filter_map(Contender::player), entry)?;
        self.clock.warn_of_untold(entry.metadata(), self.contenders());
        let mut record = MatchRecord {
            metadata: entry.metadata(),
            agents: self.sides().map(Side::to_string),
            clock: self.clock.clock(entry.metadata()),
            begins: self.beginner(entry.metadata())?,
            seed: self.seed,
            games: Vec::new(),
        };
        let unsaved = self.play(entry, &stop, &mut record, out)?;
        if let Some(path) = &self.html {
            outfile::write(path, page_of_games(entry, &record.records(entry)).as_bytes())?;
        }
        if self.json {
            json::write(out, json_of(entry, &record))?;
        } else if self.games > 1 {
            print_tally(&record, out)?;
        }
        if let Some(error) = unsaved {
            return Err(error);
        }
        Ok(if stop.asked() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    /// Plays the games. Returns the error of the last attempt to save the record, if that failed.
    fn play(
        &self,
        entry: &dyn ErasedGame,
        stop: &Stop,
        record: &mut MatchRecord,
        out: &mut dyn Write,
    ) -> anyhow::Result<Option<anyhow::Error>> {
        let place = || Place::new().context("cannot make a temporary directory");
        let places = [place()?, place()?];
        let slack = self.clock.slack.slack();
        let conditions = self.isolation.conditions(self.contenders(), self.game.own()?, slack)?;
        self.calibrate(entry.metadata(), &conditions, &places, stop)?;
        let explain = |setup: &Setup, play: &Written| self.game.why_illegal(setup, play);
        let lines = OnceCell::new();
        let [mut first, mut second] =
            [0, 1].map(|player| self.seat(player, &conditions, &places[player], &lines, &explain));
        let mut unsaved = None;
        for game in 0..self.games {
            let terms = Terms {
                clocks: [record.clock; 2],
                ply_limit: self.clock.ply_limit,
                seed: self.seed.wrapping_add(game),
                explain: &explain,
                stop: &|| stop.asked(),
            };
            let mut view = View::new(entry.metadata(), self.detail(), record.clock, out);
            if !self.json {
                view.announce(record, (self.games > 1).then_some(game))?;
            }
            let mut failed = Ok(());
            let position = position_begun_by(entry, record.begins);
            let played = play_game(entry, position, [&mut *first, &mut *second], &terms, &mut |event| {
                if !self.json && failed.is_ok() {
                    failed = view.show(&event);
                }
            })?;
            // The record comes first: whoever reads the output may have gone.
            record.games.push(played);
            if let Some(path) = &self.record {
                unsaved = save(path, entry, record).err();
                if let Some(error) = &unsaved {
                    complain(format_args!("warning: {error:#}"));
                }
            }
            failed?;
            if let Some(played) = record.games.last().filter(|_| !self.json) {
                view.result(played)?;
            }
            if stop.asked() {
                break;
            }
        }
        if let (Some(path), None, false) = (&self.record, &unsaved, self.json) {
            writeln!(out, "Record: {}", path.display())?;
        }
        Ok(unsaved)
    }

    /// The detail in which the games are shown.
    fn detail(&self) -> Detail {
        let has_person = self.sides().into_iter().any(|side| matches!(side, Side::Human));
        match (self.quiet, self.boards) {
            (true, _) => Detail::Results,
            (_, true) => Detail::Boards,
            _ => Detail::of_stdout(has_person),
        }
    }

    fn sides(&self) -> [&Side; 2] {
        [&self.first, &self.second]
    }

    /// The sides that are not human.
    fn contenders(&self) -> impl Iterator<Item = &Contender> {
        self.sides().into_iter().filter_map(Side::contender)
    }

    /// Runs the `calibrate` of each contender that has one.
    fn calibrate(
        &self,
        metadata: &Metadata,
        conditions: &Conditions,
        places: &[Place; 2],
        stop: &Stop,
    ) -> anyhow::Result<()> {
        for (player, side) in self.sides().into_iter().enumerate() {
            let Side::Agent(contender) = side else { continue };
            if let Some(oddity) = conditions.calibrate(contender, &places[player], &|| stop.asked())? {
                complain(format_args!("warning: {}: {oddity}", metadata.players[player]));
            }
        }
        Ok(())
    }

    fn seat<'a>(
        &'a self,
        player: usize,
        conditions: &'a Conditions,
        place: &'a Place,
        lines: &OnceCell<Lines>,
        explain: &'a dyn Fn(&Setup, &Written) -> Vec<String>,
    ) -> Box<dyn Seat + 'a> {
        match self.sides()[player] {
            Side::Human => {
                let lines = lines.get_or_init(typed_lines).clone();
                Box::new(Person::new(lines, std::io::stderr(), explain))
            }
            Side::Agent(contender) => {
                let other = self.sides()[1 - player].contender();
                let hidden = other.map_or_else(Vec::new, Contender::files);
                Box::new(Program::new(contender, conditions, place, hidden))
            }
        }
    }

    fn beginner(&self, metadata: &Metadata) -> anyhow::Result<usize> {
        let Some(name) = &self.begins else { return Ok(0) };
        let player = metadata.players.iter().position(|player| player == name);
        player.with_context(|| {
            format!("`{name}` is none of the players {} and {}", metadata.players[0], metadata.players[1])
        })
    }
}

/// Saves the record.
fn save(path: &Path, entry: &dyn ErasedGame, record: &MatchRecord) -> anyhow::Result<()> {
    outfile::write(path, text::write(entry, &record.records(entry)).as_bytes())
}

fn print_tally(record: &MatchRecord, out: &mut dyn Write) -> std::io::Result<()> {
    let tally = record.tally();
    for player in 0..2 {
        let (name, agent) = (&record.metadata.players[player], &record.agents[player]);
        writeln!(out, "{name} ({agent}) won {}", tally.wins[player])?;
    }
    writeln!(out, "draws {}", tally.draws)
}

fn json_of(entry: &dyn ErasedGame, record: &MatchRecord) -> serde_json::Value {
    let tally = record.tally();
    let players = &record.metadata.players;
    let games: Vec<_> = record
        .games
        .iter()
        .map(|game| {
            let plays: Vec<_> = game.plays.iter().map(|play| play.play.to_string()).collect();
            json!({
                "winner": game.ending.winner.map(|winner| &players[winner]),
                "reason": game.ending.reason.word(),
                "result": game.ending.text,
                "why": game.ending.why,
                "plies": game.plays.len(),
                "seconds": game.used,
                "wall_seconds": game.wall,
                "plays": plays,
                "played": json::line(
                    position_begun_by(entry, record.begins),
                    game.plays.iter().map(|play| &play.play),
                ),
            })
        })
        .collect();
    let stopped = record.games.iter().any(|game| game.ending.reason == Reason::Stopped);
    let (seconds, move_seconds) = match record.clock {
        Clock::Game(seconds) => (Some(seconds), None),
        Clock::Move(seconds) => (None, Some(seconds)),
    };
    json!({
        "game": record.metadata.name,
        "seconds": seconds,
        "move_seconds": move_seconds,
        "first": record.agents[0],
        "second": record.agents[1],
        "begins": players[record.begins],
        "results": results(record.metadata, tally.wins, vec![("draw", tally.draws)]),
        "stopped": stopped,
        "games": games,
    })
}
