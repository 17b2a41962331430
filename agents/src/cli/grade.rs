//! The command `rulewright grade`: grades an agent by a scheme of points.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Context, bail};
use clap::Args;
use engine::{ErasedGame, Setup, Written};
use indicatif::{ProgressBar, ProgressStyle};
use tournament::play_all;

use super::clock::{SlackArgs, seconds, warn_of_untold};
use super::isolation::IsolationArgs;
use super::json;
use super::select::{GameArgs, admit, threads_or_cores};
use super::stop::{INTERRUPTED, Stop};
use super::text::{complain, spinner};
use crate::competition::{Team, homes};
use crate::grade::points::{Outcome, Tally};
use crate::grade::scheme::{self, Scheme, Section, Task};
use crate::grade::{Grader, Opponent, Played, Report, Side, page, text};
use crate::openings::{Drawing, Drawn, JUDGE_NODES, Opening, usual_plies};
use crate::outfile;
use crate::players::learned;
use crate::referee::{Clock, Contender, Home};
use crate::sprt;

/// Grade an agent by the scheme of points of a course
///
/// A scheme has sections: single moves in random positions, and games against reference players or other programs. The agent's program runs
/// for each of its moves, in a directory of its own, and its CPU time is measured. Told are the points, and what was lost and why.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright grade checkers --agent ./checkers
  rulewright grade little_go --agent 'python3 my_agent.py' --html report.html
  rulewright grade little_go --agent ./little_go --only championship --opponent championship=./strong
  rulewright grade reversi --agent ./reversi --scheme reversi.toml

Exit codes: 0 graded, whatever the points; 1 failed; 130 interrupted, what was played by then is reported.")]
pub struct Grade {
    #[command(flatten)]
    game: GameArgs,
    /// The agent: the command line of a program that reads input.txt and writes output.txt, or a built-in player
    #[arg(long, value_name = "COMMAND")]
    agent: Contender,
    /// Take the scheme of this file; docs/grading.md says how it is written
    #[arg(long, value_name = "FILE")]
    scheme: Option<PathBuf>,
    /// Let another one play against the agent in a section: a player such as `search:nodes=5000`, or a command line; may be given several
    /// times
    #[arg(long, value_name = "SECTION=COMMAND")]
    opponent: Vec<Replaced>,
    /// Grade this section only; may be given several times
    #[arg(long, value_name = "SECTION")]
    only: Vec<String>,
    /// CPU seconds of the agent, and of programs and searchers that play against it, in place of those of the scheme: for a game where those
    /// are for a game, else for each move. Reference players keep the scheme's, as less time makes `minimax` weaker
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    #[command(flatten)]
    isolation: IsolationArgs,
    #[command(flatten)]
    slack: SlackArgs,
    /// Seed of the positions and of what is random in opponents
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Write the report to this file, a page with every game to step through
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON: {game, agent, source, points, of, not_graded, complete, seconds, sections: [{name, task, not_graded, points, of, tally,
    /// share, left, games: [{number, side, outcome, lost, reason, text, why, seconds, plays}]}]}
    #[arg(long)]
    json: bool,
}

/// An opponent that replaces that of a section.
#[derive(Clone, Debug)]
struct Replaced {
    section: String,
    opponent: Opponent,
}

impl FromStr for Replaced {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (section, opponent) =
            text.split_once('=').ok_or("`SECTION=COMMAND` is expected, such as `minimax=./my_minimax`")?;
        let opponent = Opponent::read(opponent).map_err(|error| error.to_string())?;
        Ok(Self { section: section.to_owned(), opponent })
    }
}

impl Grade {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        self.html.iter().try_for_each(|path| outfile::check(path))?;
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let scheme = self.scheme(&entry.metadata().name)?;
        if let Some(seconds) = self.seconds.filter(|_| self.agent.is_program()) {
            warn_of_untold(entry.metadata(), Clock::Move(seconds));
        }
        let stop = Stop::on_interrupt()?;
        let stopped = || stop.asked();
        let explain = |setup: &Setup, play: &Written| self.game.why_illegal(setup, play);
        let grader = self.grader(entry, &scheme, &explain, &stopped)?;
        let played = self.play(&grader)?;
        let report = Report::new(entry.metadata(), &self.agent.to_string(), &scheme, &grader.sides, &played);
        if let Some(path) = &self.html {
            outfile::write(path, page(entry, &report).as_bytes())?;
        }
        if self.json {
            json::write(out, serde_json::to_value(&report)?)?;
        } else {
            write!(out, "{}", text(&report))?;
        }
        Ok(if stop.asked() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    /// Loads the scheme, and checks that it has the sections that the options name.
    fn scheme(&self, game: &str) -> anyhow::Result<Scheme> {
        let scheme = match &self.scheme {
            None => scheme::known(game)?,
            Some(path) => {
                let shown = path.display().to_string();
                let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
                scheme::read(&shown, &text, game)?
            }
        };
        let replaced = self.opponent.iter().map(|replaced| &replaced.section);
        for name in self.only.iter().chain(replaced) {
            let names = || scheme.sections.iter().map(|section| &*section.name);
            if !names().any(|section| section == name) {
                bail!(
                    "the scheme has no section `{name}`: it has {}",
                    names().collect::<Vec<_>>().join(", ")
                );
            }
        }
        Ok(scheme)
    }

    fn grader<'a>(
        &self,
        entry: &'a dyn ErasedGame,
        scheme: &'a Scheme,
        explain: &'a (dyn Fn(&Setup, &Written) -> Vec<String> + Sync),
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Grader<'a>> {
        let opponents = scheme.sections.iter().map(|section| self.opponent(section));
        let opponents = opponents.collect::<anyhow::Result<Vec<_>>>()?;
        let programs = || opponents.iter().flatten().filter_map(Opponent::program).chain([&self.agent]);
        let conditions = self.isolation.conditions(programs(), self.game.own()?, self.slack.slack())?;
        self.isolation.demand_measure(&conditions, programs())?;
        let home = |contender: &Contender| {
            let team = Team::without_folder(contender.clone());
            let bar = spinner(format!("preparing {}", team.name));
            let mut note = |oddity| bar.suspend(|| complain(format_args!("warning: {oddity}")));
            let mut homes = homes(std::slice::from_ref(&team), &conditions, &mut |_| {}, &mut note, stop)?;
            bar.finish_and_clear();
            anyhow::Ok((team, homes.pop().context("an agent has no directory")?))
        };
        let agent = home(&self.agent)?;
        let sides = scheme.sections.iter().zip(&opponents);
        let sides =
            sides.map(|(section, opponent)| self.side(entry, section, opponent.as_ref(), &home, stop));
        let sides = sides.collect::<anyhow::Result<Vec<_>>>()?;
        let players = sides.iter().filter_map(|side| match side {
            Side::Player(entrant) => Some(entrant.player),
            Side::Program(..) | Side::Positions(_) | Side::NotGraded(_) => None,
        });
        let learned = admit(players.chain(self.agent.player()), entry)?;
        let most_plies = sprt::Table::new(entry, stop).most_plies as usize;
        Ok(Grader {
            entry,
            scheme,
            agent,
            sides,
            learned,
            conditions,
            most_plies,
            seconds: self.seconds,
            seed: self.seed,
            explain,
            stop,
        })
    }

    fn leaves_out(&self, section: &Section) -> bool {
        !self.only.is_empty() && !self.only.contains(&section.name)
    }

    /// The opponent in a section; `None` for single moves, for an opponent that the scheme does not name, and for a section that is left
    /// out.
    fn opponent(&self, section: &Section) -> anyhow::Result<Option<Opponent>> {
        let opponent = match &section.task {
            Task::Games { opponent, .. } if !self.leaves_out(section) => opponent,
            Task::Games { .. } | Task::Moves(_) => return Ok(None),
        };
        let replaced = self.opponent.iter().rev().find(|replaced| replaced.section == section.name);
        if let Some(replaced) = replaced {
            return Ok(Some(replaced.opponent.clone()));
        }
        let Some(text) = opponent else { return Ok(None) };
        let read = Opponent::read(text);
        read.map(Some).with_context(|| format!("the opponent of section `{}`", section.name))
    }

    /// The other side in a section: positions, a program, a player, or the reason why the section is not graded. `home` makes the directory
    /// of a program.
    fn side(
        &self,
        entry: &dyn ErasedGame,
        section: &Section,
        opponent: Option<&Opponent>,
        home: &dyn Fn(&Contender) -> anyhow::Result<(Team, Home)>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Side> {
        Ok(match (&section.task, opponent) {
            _ if self.leaves_out(section) => Side::NotGraded("left out by --only".to_owned()),
            (Task::Moves(count), _) => Side::Positions(self.positions(entry, *count, stop)?),
            (Task::Games { .. }, Some(Opponent::Program(contender))) => {
                Side::Program(contender.clone(), home(contender)?.1)
            }
            (Task::Games { .. }, Some(Opponent::Player(entrant))) => {
                // A table of `qlearning` that is missing or does not fit leaves only this section ungraded.
                match learned([entrant.player], entry, Path::new(".")) {
                    Ok(_) => Side::Player(*entrant),
                    Err(missing) => Side::NotGraded(missing.to_string()),
                }
            }
            (Task::Games { .. }, None) => Side::NotGraded(format!(
                "the scheme does not say who plays: `--opponent {}=COMMAND` does",
                section.name
            )),
        })
    }

    /// Positions for single moves, of both players in turn.
    fn positions(
        &self,
        entry: &dyn ErasedGame,
        count: u32,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Vec<Opening>> {
        let plies = usual_plies(entry.metadata());
        let drawing = |plies| Drawing {
            plies,
            balance: i32::MAX,
            judge: JUDGE_NODES,
            best_of: 1,
            trial_games: 0,
            seed: self.seed,
        };
        let turns = entry.metadata().turns;
        let mut drawn = [0, 1].map(|player| Drawn::new(entry, drawing(turns.next_of(player, plies))));
        let openings: Vec<_> = (0..count as usize).map_while(|number| drawn[number % 2].next(stop)).collect();
        let found = openings.len();
        if found < count as usize && !stop() {
            bail!(
                "{count} single moves need as many positions, and only {found} were found: ask for fewer moves"
            );
        }
        Ok(openings)
    }

    /// Plays all games and moves of the scheme, until Ctrl-C.
    fn play(&self, grader: &Grader<'_>) -> anyhow::Result<Vec<Played>> {
        let items = grader.items();
        let bar = progress(items.len());
        let mut played: Vec<Played> = Vec::new();
        play_all(&items, threads_or_cores(self.jobs), &|item| grader.play(*item), &mut |game| {
            played.push(game);
            bar.inc(1);
            bar.set_message(standing(grader.scheme, &played));
            Ok(())
        })?;
        bar.finish_and_clear();
        Ok(played)
    }
}

/// The games won, drawn and lost so far, section by section.
fn standing(scheme: &Scheme, played: &[Played]) -> String {
    let told = scheme.sections.iter().enumerate().filter_map(|(index, section)| {
        let outcomes: Vec<Outcome> = played
            .iter()
            .filter(|played| played.item.section == index)
            .map(|played| played.outcome)
            .collect();
        let Tally { won, drawn, lost } = Tally::of(outcomes.iter().copied());
        (!outcomes.is_empty()).then(|| format!("{} +{won} ={drawn} -{lost}", section.name))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn progress(games: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{pos}/{len} [{elapsed_precise}, {eta} left] {wide_msg}");
    let bar = ProgressBar::new(games as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
