//! The command `rulewright analyse`: the best lines of play, as the search deepens.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use engine::{Clock, Deadline, ErasedPosition, Found, SearchLimits, Searcher, WIN};
use serde_json::json;

use super::bestmove::score_text;
use super::clock::seconds;
use super::json;
use super::select::{self, TableArgs};
use super::stop::{INTERRUPTED, Stop};
use super::text::{bytes, grouped};
use crate::players::{Player, searches};

/// Random games of the first round of an MCTS search for several lines; each further round has twice as many.
const FIRST_GAMES: u64 = 1 << 10;

/// Show the best lines of play while the search deepens
///
/// Goes on until Ctrl-C, or until its seconds are over or the game is decided. Each line has the score in the view of the player to move
/// (in the rule file's units, about 100 for the least piece), the depth, the positions visited and the play that is expected.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright analyse checkers
  rulewright analyse chess --position input.txt --multipv 3 --seconds 20
  rulewright analyse reversi --threads 4 --json

Exit codes: 0 done; 1 failed; 130 interrupted, the best play so far is told.")]
pub struct Analyse {
    #[command(flatten)]
    at: TableArgs,
    /// Lines to show: the best play, the best of the others, and so on
    #[arg(long, visible_alias = "lines", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    multipv: u16,
    /// CPU seconds of each thread [default: until Ctrl-C]
    #[arg(long, value_parser = seconds)]
    seconds: Option<f64>,
    /// Threads of an alpha-beta search, which share its transposition table
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Which search: search (the one that plays the game best), alpha-beta or mcts
    #[arg(long, value_parser = searches(), default_value_t)]
    how: Player,
    /// Greatest depth in plies
    #[arg(long, default_value_t = u32::MAX, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Most memory of the search, in bytes: 300M, 2G
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = bytes)]
    memory: usize,
    /// Print JSON, an object for each line: {game, player, line, score, depth, nodes, variation}
    #[arg(long)]
    json: bool,
}

/// A line of play that the search found.
struct Line {
    /// 1 for the best.
    number: u16,
    found: Found,
}

impl Analyse {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let metadata = entry.metadata();
        let position = self.at.position.open(entry, &|| self.at.text())?;
        let Some(how) = self.how.searcher(metadata) else {
            bail!("`{}` does not search: use `--how search`, `alpha-beta` or `mcts`", self.how);
        };
        select::admit_threads(self.threads, Some(how))?;
        let limits = self.limits()?;
        let stop = Stop::on_interrupt()?;
        let best = thread::scope(|scope| {
            let (lines, told) = mpsc::channel();
            let (position, asked) = (&*position, || stop.asked());
            scope.spawn(move || self.search(position, how, &limits, &asked, &lines));
            self.print_all(position, told, out)
        })?;
        if let (Some(best), false) = (best, self.json) {
            writeln!(out, "best play  {} ({})", best.play, metadata.players[position.turn()])?;
        }
        Ok(if stop.asked() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn limits(&self) -> anyhow::Result<SearchLimits> {
        let deadline = match self.seconds {
            None => Deadline::NEVER,
            Some(seconds) if seconds.is_finite() && seconds > 0.0 => {
                let all = Duration::try_from_secs_f64(f64::from(self.threads) * seconds)?;
                Deadline::after(Clock::Process, all)
            }
            Some(_) => bail!("--seconds must be more than 0"),
        };
        Ok(SearchLimits {
            deadline,
            depth: self.depth,
            memory: self.memory,
            threads: self.threads.into(),
            forced: true,
            ..SearchLimits::default()
        })
    }

    /// Searches until a limit is reached or `stop` returns true, and sends each line that it finds.
    fn search(
        &self,
        position: &dyn ErasedPosition,
        how: Searcher,
        limits: &SearchLimits,
        stop: &engine::Stop<'_>,
        lines: &Sender<Line>,
    ) {
        // Set once lines cannot be printed any more.
        let closed = AtomicBool::new(false);
        let send = |number: u16, found: Found| {
            closed.fetch_or(lines.send(Line { number, found }).is_err(), Relaxed);
        };
        let stop: &engine::Stop<'_> = &|| stop() || closed.load(Relaxed);
        if self.multipv == 1 {
            let found = position.search_watched(how, limits, stop, &|found| send(1, found));
            found.into_iter().for_each(|found| send(1, found));
            return;
        }
        let over = || stop() || limits.deadline.is_over();
        let mut nodes = 0;
        for round in 1..=self.depth {
            let limits = in_round(how, limits, round);
            let mut found = self.round(position, how, &limits, &over);
            let decided = found.iter().all(|found| is_decided(found, &limits));
            for found in &mut found {
                nodes += found.nodes;
                found.nodes = nodes;
            }
            // An interrupted round is sent only if it is the first.
            if !over() || round == 1 {
                found.into_iter().zip(1..).for_each(|(found, number)| send(number, found));
            }
            if over() || decided {
                return;
            }
        }
    }

    /// Runs one search for each line, without the first plays of the lines before.
    fn round(
        &self,
        position: &dyn ErasedPosition,
        how: Searcher,
        limits: &SearchLimits,
        over: &engine::Stop<'_>,
    ) -> Vec<Found> {
        let (mut all, mut plays) = (Vec::new(), Vec::new());
        for _ in 0..self.multipv {
            let Some(found) = position.search_without(&plays, how, limits, over, &|_| {}) else { break };
            plays.push(found.play.clone());
            all.push(found);
        }
        all
    }

    /// Prints lines as they arrive. Returns the last best line.
    fn print_all(
        &self,
        position: &dyn ErasedPosition,
        lines: mpsc::Receiver<Line>,
        out: &mut dyn Write,
    ) -> std::io::Result<Option<Found>> {
        let mut best: Option<Found> = None;
        for Line { number, found } in lines {
            // A search returns the line that it reported last once more.
            if self.multipv == 1 && best.as_ref().is_some_and(|best| same(best, &found)) {
                continue;
            }
            if self.json {
                self.print_json(position, number, &found, out)?;
            } else {
                self.print(number, &found, out)?;
            }
            out.flush()?;
            if number == 1 {
                best = Some(found);
            }
        }
        Ok(best)
    }

    fn print(&self, number: u16, found: &Found, out: &mut dyn Write) -> std::io::Result<()> {
        let Found { score, depth, nodes, variation, .. } = found;
        let variation: Vec<_> = variation.iter().map(ToString::to_string).collect();
        let number = if self.multipv > 1 { format!("{number}. ") } else { String::new() };
        let (score, nodes) = (score_text(*score), grouped(*nodes));
        writeln!(out, "{number}depth {depth}, score {score}, {nodes} nodes: {}", variation.join(" | "))
    }

    fn print_json(
        &self,
        position: &dyn ErasedPosition,
        number: u16,
        found: &Found,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let variation: Vec<_> = found.variation.iter().map(ToString::to_string).collect();
        let metadata = position.metadata();
        let player = &metadata.players[position.turn()];
        let line = json!({
            "game": metadata.name, "player": player, "line": number, "score": found.score, "depth": found.depth,
            "nodes": found.nodes, "variation": variation,
            "plays": json::line(position.boxed(), &found.variation),
        });
        json::write(out, line)
    }
}

/// The limits of a round: a depth for alpha-beta search, a number of random games for MCTS.
fn in_round(how: Searcher, limits: &SearchLimits, round: u32) -> SearchLimits {
    match how {
        Searcher::AlphaBeta => SearchLimits { depth: round, ..limits.clone() },
        Searcher::Mcts => {
            SearchLimits { nodes: FIRST_GAMES.saturating_mul(1 << (round - 1).min(40)), ..limits.clone() }
        }
    }
}

/// True if the search ended before its limits, or with a won or lost game.
fn is_decided(found: &Found, limits: &SearchLimits) -> bool {
    found.score.abs() >= WIN || (found.depth < limits.depth && found.nodes < limits.nodes)
}

/// True if both have the same depth, score and variation.
fn same(a: &Found, b: &Found) -> bool {
    (a.depth, a.score, &a.variation) == (b.depth, b.score, &b.variation)
}
