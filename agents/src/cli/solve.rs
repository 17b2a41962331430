//! The command `rulewright solve`: the exact result of a position.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use engine::solve::{Goal, OUTRIGHT, Progress, Solved, Solving, Worth};
use engine::{ErasedGame, Metadata, Setup, in_points};
use serde_json::{Value, json};

use super::json;
use super::select::TableArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::{bytes, expect_listed, grouped, rate, spinner};
use super::took::{Timer, Took};
use crate::outfile;
use crate::solution::{Verified, WrittenStrategy, points, verify, word};

/// Greatest number of positions of a strategy: by default, and with `--verify` or `--strategy`.
const TOLD: usize = 100_000;
const ASKED: usize = 20_000_000;

/// Seed of the random games that test for symmetries.
pub(super) const SYMMETRIES_SEED: u64 = 1;

/// Find the result of a position under best play
///
/// The search goes on until the result is proven or Ctrl-C ends it. Small games are solved in seconds; most games are far too
/// large. A result is exact but for the chance that two positions have the same bits in the table, which is about one in 2^57 for
/// each position looked up with the usual --memory; --verify leaves nothing to that chance.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright solve tic_tac_toe
  rulewright solve tic_tac_toe --position middle.txt --every
  rulewright solve reversi --position late.txt --margin --memory 2G
  rulewright solve hex_4x4.rules --verify --strategy win.json

In games with rules on repetition or earlier positions, a position is solved for one way to it only, so only short
wins are found there.

Exit codes: 0 solved; 1 not solved, or failed; 130 interrupted, what is known is told.")]
pub struct Solve {
    #[command(flatten)]
    at: TableArgs,
    /// Most memory of the table, in bytes: 300M, 2G
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = bytes)]
    memory: usize,
    /// Tell every play that reaches the result, not just one
    #[arg(long)]
    every: bool,
    /// Where points decide, find also by how many the winner wins if both sides play for that
    #[arg(long)]
    margin: bool,
    /// Replay the strategy against every reply with the interpreter, which has no code in common with the solver
    #[arg(long)]
    verify: bool,
    /// Write the strategy to this file, as JSON: for each position of the player the play, for each of the opponent all plays
    #[arg(long, value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Print JSON: {game, player, solved, least, most, margin: [least, most], play, plays, nodes, cpu_seconds, wall_seconds, strategies:
    /// [{player, reaches, margin, positions, plies}], verified: [{positions, ends, complete}]}. Margins are points that the player is ahead,
    /// null where points tell nothing and where a strategy is for the result alone
    #[arg(long)]
    json: bool,
}

/// The result of the search, with all that the command prints.
struct Known {
    solved: Solved,
    /// A play that reaches the result, or with `--every` all of them.
    plays: Vec<String>,
    strategies: Vec<WrittenStrategy>,
    verified: Vec<Verified>,
    took: Took,
    /// True if the margin was asked for.
    margin: bool,
    interrupted: bool,
}

impl Solve {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        self.strategy.iter().try_for_each(|path| outfile::check(path))?;
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let metadata = entry.metadata();
        let position = self.at.position.open(entry, &|| self.at.text())?;
        expect_listed(&*position)?;
        if self.margin && position.halves().is_none() {
            bail!(
                "--margin asks by how many points a player wins, but no points decide {}: leave it out, or give the rules `points` and a \
                 `score` clause",
                metadata.name
            );
        }
        let stop = Stop::on_interrupt()?;
        let progress = spinner(format!("{}: solving", metadata.name));
        let tell = |now: Progress| progress.set_message(so_far(metadata, now));
        let asked = self.verify || self.strategy.is_some();
        let model = self.at.model()?;
        let solving = Solving {
            memory: self.memory,
            every_play: self.every,
            margin_of: self.margin.then_some(Worth::Loss),
            strategy: if asked { ASKED } else { TOLD },
            counts_plies: model.counts_plies(),
            remembers: model.memory().occurrences.is_some(),
            symmetries: stop.at_once(|| learn::symmetries(entry, SYMMETRIES_SEED)),
            ..Solving::default()
        };
        let timer = Timer::start();
        let solved = position.solve(&solving, &|| stop.asked(), &tell).with_context(|| {
            format!(
                "there is no memory for a table of {} bytes: use a smaller --memory",
                grouped(self.memory as u64)
            )
        })?;
        let took = timer.stop();
        if let Some(clause) = solved.overlong {
            bail!("{}", engine::listing::overlong(metadata, clause));
        }
        let strategies =
            solved.strategies.iter().map(|found| WrittenStrategy::new(found, &*position)).collect();
        let legal = position.plays();
        let plays = solved.plays.iter().map(|index| legal[*index as usize].to_string()).collect();
        let (margin, interrupted) = (self.margin, stop.asked());
        let mut known = Known { plays, solved, strategies, verified: Vec::new(), took, margin, interrupted };
        self.keep(metadata, &known)?;
        if self.verify {
            let tell =
                |positions: u64| progress.set_message(format!("verifying: {} positions", grouped(positions)));
            known.verified = self.verified(&known, &position.setup(), &|| stop.asked(), &tell)?;
        }
        progress.finish_and_clear();
        let turn = position.turn();
        if self.json {
            json::write(out, known.json(metadata, turn))?;
        } else {
            known.print(metadata, turn, out)?;
        }
        Ok(match known.is_solved() {
            _ if stop.asked() => ExitCode::from(INTERRUPTED),
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        })
    }

    /// Writes the strategies to their file.
    fn keep(&self, metadata: &Metadata, known: &Known) -> anyhow::Result<()> {
        let Some(path) = &self.strategy else { return Ok(()) };
        if !known.is_solved() {
            return Ok(());
        }
        known.need_strategies()?;
        let names = [0, 1].map(|player| metadata.players[player].to_string());
        let texts: Vec<String> = known.strategies.iter().map(|strategy| strategy.json(&names)).collect();
        let text =
            format!("{{\"game\":{},\"strategies\":[\n{}\n]}}\n", json!(metadata.name), texts.join(",\n"));
        outfile::write(path, text.as_bytes())
    }

    /// Replays the strategies with the interpreter.
    fn verified(
        &self,
        known: &Known,
        start: &Setup,
        stop: &dyn Fn() -> bool,
        tell: &dyn Fn(u64),
    ) -> anyhow::Result<Vec<Verified>> {
        if !known.is_solved() {
            return Ok(Vec::new());
        }
        known.need_strategies()?;
        let interpreter = self.at.interpreter()?;
        let game: &dyn ErasedGame = &*interpreter;
        let replay = |strategy| verify(strategy, game, start, stop, tell);
        let verified: Result<Vec<_>, _> = known.strategies.iter().map(replay).collect();
        verified.context("the strategy is wrong: please report this")
    }
}

impl Known {
    fn is_solved(&self) -> bool {
        self.solved.is_result_known() && (!self.margin || self.solved.is_margin_known())
    }

    fn need_strategies(&self) -> anyhow::Result<()> {
        let [least, most] = self.solved.margin;
        let needed = usize::from(least > -OUTRIGHT) + usize::from(most < OUTRIGHT);
        if self.strategies.len() < needed {
            bail!(
                "the position is solved ({}), but a strategy has more than {} positions: leave --verify and --strategy out, or begin \
                 at a later --position",
                word(self.solved.least()),
                grouped(ASKED as u64)
            );
        }
        Ok(())
    }

    /// The result in words. `player` is to move.
    fn result(&self, metadata: &Metadata, player: usize) -> String {
        let [mover, other] = [player, 1 - player].map(|player| &metadata.players[player]);
        let [least, most] = self.solved.margin;
        match (self.solved.least(), self.solved.most()) {
            (Worth::Win, _) => format!("{mover} wins{}{}", self.by(least, most), self.within(player)),
            (_, Worth::Loss) => format!("{other} wins{}{}", self.by(-most, -least), self.within(1 - player)),
            (Worth::Draw, Worth::Draw) => "a draw".to_owned(),
            (least, most) => {
                let known = match (least, most) {
                    (Worth::Draw, _) => format!("{mover} has at least a draw"),
                    (_, Worth::Draw) => format!("{mover} has at most a draw"),
                    _ => "nothing is known".to_owned(),
                };
                format!("not solved: {known}, {}", self.why())
            }
        }
    }

    /// The greatest number of plies to the win, in words; empty without a strategy of the winner.
    fn within(&self, winner: usize) -> String {
        let of_winner = self.strategies.iter().find(|strategy| strategy.goal.player == winner);
        of_winner.map_or(String::new(), |strategy| format!(" in at most {}", plies(strategy.plies)))
    }

    /// The margin of the win, in words; empty if it was not asked for.
    fn by(&self, least: i64, most: i64) -> String {
        match self.margin {
            false => String::new(),
            true if least >= OUTRIGHT => " outright".to_owned(),
            true if least == most => format!(" by {}", points_in_words(least)),
            true => format!(" by at least {}", points_in_words(least)),
        }
    }

    /// The reason why the position is not solved.
    fn why(&self) -> &'static str {
        if self.interrupted { "and the search was interrupted" } else { "since play can go on without end" }
    }

    fn print(&self, metadata: &Metadata, turn: usize, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "result     {} ({} to move)", self.result(metadata, turn), metadata.players[turn])?;
        match &self.plays[..] {
            [] => {}
            [play] => writeln!(out, "play       {play}")?,
            plays => writeln!(out, "plays      {}", plays.join(", "))?,
        }
        writeln!(
            out,
            "nodes      {} ({}/s)",
            grouped(self.solved.nodes),
            rate(self.solved.nodes, self.took.cpu)
        )?;
        writeln!(out, "time       {}", self.took)?;
        for strategy in &self.strategies {
            let (player, positions) = (&metadata.players[strategy.goal.player], strategy.positions.len());
            writeln!(
                out,
                "strategy   of {player}: {}, games of at most {}",
                grouped_positions(positions as u64),
                plies(strategy.plies)
            )?;
        }
        for verified in &self.verified {
            let stopped = if verified.stopped { ", then interrupted" } else { ", all" };
            writeln!(
                out,
                "verified   {}, {} ends of games{stopped}",
                grouped_positions(verified.positions),
                grouped(verified.ends)
            )?;
        }
        Ok(())
    }

    fn json(&self, metadata: &Metadata, turn: usize) -> Value {
        let names = |player: usize| &metadata.players[player];
        let strategies = self.strategies.iter().map(|strategy| {
            json!({
                "player": names(strategy.goal.player), "reaches": word(strategy.goal.worth()), "margin": strategy.margin(),
                "positions": strategy.positions.len(), "plies": strategy.plies,
            })
        });
        let verified = self.verified.iter().map(|verified| {
            json!({"positions": verified.positions, "ends": verified.ends, "complete": !verified.stopped})
        });
        json!({
            "game": metadata.name, "player": names(turn), "solved": self.is_solved(), "least": word(self.solved.least()),
            "most": word(self.solved.most()), "margin": self.margin.then(|| self.solved.margin.map(points)), "play": self.plays.first(), "plays": self.plays, "nodes": self.solved.nodes,
            "cpu_seconds": self.took.cpu, "wall_seconds": self.took.wall,
            "strategies": strategies.collect::<Vec<_>>(), "verified": verified.collect::<Vec<_>>(),
        })
    }
}

fn grouped_positions(positions: u64) -> String {
    format!("{} position{}", grouped(positions), if positions == 1 { "" } else { "s" })
}

fn plies(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// A margin in words.
fn points_in_words(margin: i64) -> String {
    format!("{} point{}", in_points(margin), if margin == 2 { "" } else { "s" })
}

/// The progress of the search, in one line.
fn so_far(metadata: &Metadata, now: Progress) -> String {
    let player = &metadata.players[now.goal.player];
    let does = match now.goal.margin {
        Goal::WIN => "win".to_owned(),
        Goal::DRAW => "draw".to_owned(),
        OUTRIGHT => "win outright".to_owned(),
        margin if margin > 0 => format!("win by {}", points_in_words(margin)),
        margin if margin <= 1 - OUTRIGHT => "lose by points at most".to_owned(),
        margin => format!("lose by {} at most", points_in_words(-margin)),
    };
    format!("{}: does {player} {does}? {} nodes", metadata.name, grouped(now.nodes))
}
