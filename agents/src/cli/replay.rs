//! The command `rulewright replay`: shows recorded games.

mod step;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use agent::protocol::board;
use anyhow::bail;
use clap::Args;
use engine::{BoardSetup, Ended, ErasedGame, ErasedPosition, Metadata};
use serde_json::{Value, json};

use super::json;
use super::recorded::FileArgs;
use crate::competition::page_of_games;
use crate::display::{Style, draw};
use crate::outfile;
use crate::record::{Played, RULES, Record, Verdict};

/// Show recorded games, each play checked by the rules
///
/// At a terminal it steps through a game. Into a pipe, or with --boards or --ply, it prints. A game with a
/// fault is told with its number, the line of the fault and the reason, and left out; the exit code is then 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright replay game.txt                        step through it
  rulewright replay game.txt --boards | less        all its boards
  rulewright replay games.pdn --number 3 --ply 20   the third game after 20 plays
  rulewright replay games.pdn --html games.html     a page to step through all of them")]
pub struct Replay {
    #[command(flatten)]
    file: FileArgs,
    /// The game of the file to show, from 1 [default: all, and the first one to step through]
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Print the board after so many plays only
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Print the board after each play
    #[arg(long, conflicts_with = "ply")]
    boards: bool,
    /// Write the games to this file instead, a page on which one steps through them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ply", "boards", "json"])]
    html: Option<PathBuf>,
    /// Print JSON: a list of games; with --boards also the rows of each board
    #[arg(long, conflicts_with = "ply")]
    json: bool,
}

/// A recorded game with its boards.
struct Shown<'a> {
    metadata: &'a Metadata,
    /// Its number in the file, from 1.
    number: usize,
    record: &'a Record,
    /// The player to move at the start.
    begins: usize,
    /// The player of each play.
    players: Vec<usize>,
    /// The board before the first play and after each.
    boards: Vec<BoardSetup>,
    /// The result that a player could claim before the first play and after each.
    claims: Vec<Option<Ended>>,
    /// The end of the game by the rules, if the game is over with the result of the record.
    ended: Option<Ended>,
    style: Style,
}

impl Replay {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let games = self.file.read()?;
        let (shown, code): (Vec<(usize, &Record)>, _) = match self.number {
            None => (games.good().collect(), games.complain()),
            Some(number) => (vec![(number, games.get(number)?)], ExitCode::SUCCESS),
        };
        let entry = games.chosen.entry();
        if let Some(path) = &self.html {
            let records: Vec<Record> = shown.into_iter().map(|(_, record)| record.clone()).collect();
            outfile::write(path, page_of_games(entry, &records).as_bytes())?;
            return Ok(code);
        }
        let steps = io::stdin().is_terminal() && io::stdout().is_terminal();
        let shown = shown.iter().map(|(number, record)| Shown::new(entry, *number, record));
        if self.json {
            let games: Vec<Value> = shown.map(|game| game.json(self.boards)).collect();
            json::write(out, Value::from(games))?;
        } else if let (true, false, None) = (steps, self.boards, self.ply) {
            for game in shown.take(1) {
                game.step(&mut io::stdin().lock(), out)?;
            }
        } else {
            for (index, game) in shown.enumerate() {
                write!(out, "{}", if index > 0 { "\n" } else { "" })?;
                self.print(&game, out)?;
            }
        }
        Ok(code)
    }

    fn print(&self, game: &Shown, out: &mut dyn Write) -> anyhow::Result<()> {
        let plies = game.record.plays.len();
        if let Some(ply) = self.ply {
            if ply > plies {
                bail!("the game has {plies} plays, and none numbered {ply}");
            }
            return Ok(game.at(ply, out)?);
        }
        writeln!(out, "{}", game.title())?;
        if self.boards {
            game.at(0, out)?;
        }
        for ply in 1..=plies {
            if self.boards {
                game.at(ply, out)?;
            } else {
                writeln!(out, "{}", game.line(ply))?;
            }
        }
        Ok(writeln!(out, "{}", game.result())?)
    }
}

impl<'a> Shown<'a> {
    fn new(entry: &'a dyn ErasedGame, number: usize, record: &'a Record) -> Self {
        let mut position = record.begin(entry);
        let (metadata, begins) = (entry.metadata(), position.turn());
        let claim = |position: &dyn ErasedPosition| {
            record.ended(metadata, position).filter(|ended| ended.takes_claim(metadata))
        };
        let (mut players, mut boards) = (Vec::new(), vec![position.setup().board]);
        let mut claims = vec![claim(&*position)];
        for played in &record.plays {
            players.push(position.setup().turn);
            if position.play(&played.play).is_err() {
                // Cannot happen: the reader has checked that each play is legal.
                break;
            }
            boards.push(position.setup().board);
            claims.push(claim(&*position));
        }
        let ended = record.ended(metadata, &*position);
        let ended = ended.filter(|ended| Verdict::of(ended.outcome.winner) == record.verdict);
        let style = Style::of_stdout();
        Self { metadata, number, record, begins, players, boards, claims, ended, style }
    }

    fn title(&self) -> String {
        let agent = |player: usize| {
            let (name, agent) = (self.style.player(self.metadata, player), &self.record.agents[player]);
            if agent.is_empty() { name } else { format!("{name} ({})", printable(agent)) }
        };
        let komi = self.record.own_komi(self.metadata).map_or(String::new(), |komi| format!(", {komi}"));
        format!("{}: {} against {}{komi}", self.style.bold(&self.metadata.name), agent(0), agent(1))
    }

    /// A play with its number, its CPU time, depth and score, and its remarks.
    fn line(&self, ply: usize) -> String {
        let (played, player) = (&self.record.plays[ply - 1], self.players[ply - 1]);
        let known = crate::record::known(played);
        let known = if known.is_empty() { known } else { format!("  {}", self.style.faint(&known)) };
        let (player, play) = (self.style.player(self.metadata, player), played.play.to_string());
        let mut line = format!("{ply:4}. {player} {}{known}", self.style.bold(&play));
        for note in &played.notes {
            line.push_str(&format!("\n      # {}", printable(note)));
        }
        if let Some(claim) = self.new_claim(ply) {
            line.push_str(&format!("\n      could be claimed: {}", claim.text(self.metadata)));
        }
        line
    }

    /// What a player could claim after a play, if the game goes on and the play before gave no such claim.
    fn new_claim(&self, ply: usize) -> Option<Ended> {
        let [before, now] = [ply - 1, ply].map(|ply| self.claims[ply]);
        now.filter(|now| {
            ply < self.record.plays.len() && before.is_none_or(|before| before.outcome != now.outcome)
        })
    }

    /// Prints the board after `ply` plays, below the last of these plays.
    fn at(&self, ply: usize, out: &mut dyn Write) -> io::Result<()> {
        let before = ply.checked_sub(1).map(|before| &self.boards[before]);
        if before.is_some() {
            writeln!(out, "{}", self.line(ply))?;
        }
        writeln!(out, "\n{}", draw(self.metadata, &self.boards[ply], before, self.style))
    }

    fn result(&self) -> String {
        let words = match self.record.verdict {
            Verdict::Won(player) => format!("{} wins", self.metadata.players[player]),
            Verdict::Drawn => "draw".to_owned(),
            Verdict::None => "no result".to_owned(),
        };
        let words = self.record.margin.map_or(words.clone(), |margin| format!("{words} by {margin}"));
        let detail = self.record.detail.as_ref();
        let by_points = self.ended.filter(|ended| ended.halves.is_some() && self.record.margin.is_none());
        let points = by_points.map(|ended| ended.words(self.metadata));
        // A detail that this program wrote begins with the points.
        let points = points.filter(|points| detail.is_none_or(|detail| !detail.starts_with(points)));
        let words = points.unwrap_or(words);
        let detail = detail.cloned().or_else(|| self.reason()).filter(|detail| *detail != words);
        let detail = detail.map_or(String::new(), |detail| format!(": {}", printable(&detail)));
        format!("{}{detail}", self.style.bold(&words))
    }

    /// The reason of the record for the end, with the clause if the reason is the rules.
    fn reason(&self) -> Option<String> {
        let reason = self.record.reason.as_ref()?;
        let by_rules = self.ended.filter(|_| reason == RULES);
        let clause = by_rules.and_then(|ended| self.metadata.ends.get(ended.outcome.by));
        Some(clause.map_or(reason.clone(), |clause| format!("{reason} ({clause})")))
    }

    fn json(&self, boards: bool) -> Value {
        let players = &self.metadata.players;
        let rows = |ply: usize| boards.then(|| board::rows(self.metadata, &self.boards[ply]));
        let play = |(index, played): (usize, &Played)| {
            let [before, after] = [index, index + 1].map(|ply| &self.boards[ply]);
            let object = json::play(self.metadata, self.players[index], &played.play, [before, after]);
            let told = json!({
                "ply": index + 1,
                "player": players[self.players[index]],
                "play": played.play.to_string(),
                "seconds": played.cpu.map(|cpu| cpu.as_secs_f64()),
                "depth": played.depth,
                "score": played.score,
                "notes": played.notes,
                "claim": self.claims[index + 1].map(|claim| claim.text(self.metadata)),
                "board": rows(index + 1),
            });
            json::joined(object, told)
        };
        let record = self.record;
        let (winner, result) = match record.verdict {
            Verdict::Won(player) => (Some(&players[player]), "win"),
            Verdict::Drawn => (None, "draw"),
            Verdict::None => (None, "none"),
        };
        let tags: serde_json::Map<String, Value> =
            record.tags.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
        json!({
            "number": self.number, "game": record.game, "players": players, "agents": record.agents, "event": record.event, "round": record.round,
            "date": record.date, "seed": record.seed, "seconds": record.seconds, "opening": record.opening,
            "komi": record.komi.map(in_points), "margin": record.margin, "used": record.used.map(|used| used.map(|time| time.as_secs_f64())),
            "result": result, "winner": winner, "reason": record.reason, "detail": record.detail,
            "points": self.ended.and_then(|ended| ended.halves).map(in_points),
            "notes": record.notes, "tags": tags, "begins": players[self.begins], "start": rows(0),
            "plays": record.plays.iter().enumerate().map(play).collect::<Vec<_>>(),
        })
    }
}

/// Half points as points.
fn in_points(halves: [i64; 2]) -> [f64; 2] {
    halves.map(|half| half as f64 / 2.0)
}

/// A text of unknown origin with control characters replaced by spaces, so that a terminal interprets none.
fn printable(text: &str) -> String {
    text.chars().map(|symbol| if symbol.is_control() { ' ' } else { symbol }).collect()
}
