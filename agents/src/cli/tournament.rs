//! The command `rulewright tournament`: agents play each other, and results are kept.

mod report;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use engine::{ErasedGame, Setup, Written};
use indicatif::{ProgressBar, ProgressStyle};
use tournament::schedule::{self, Next};
use tournament::{Pairing, Store, Terms, play_all};

use super::clock::ClockArgs;
use super::isolation::IsolationArgs;
use super::select::{Backend, GameArgs, admit};
use super::series::SeriesArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::{complain, spinner};
use crate::competition::{Host, Team, fingerprint, homes, teams};
use crate::openings::Opening;
use crate::outfile;
use crate::players::{Entrant, Player, table_file};
use report::{Report, State};

/// Let agents play a tournament
///
/// Each subfolder of DIR is an agent: its one executable file, or the one called `run`, reads input.txt and writes output.txt in its
/// current directory, which is a fresh copy of the folder in each game. Built-in players join by --with. Each pair plays each opening
/// twice, with sides swapped. A game counts as soon as it is over: stopped in any way, the same command goes on with the games that are
/// left.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright tournament little_go agents/ --games 50 --seconds 60 --html report.html
  rulewright tournament checkers --with search --with minimax --with greedy --games 10
  rulewright tournament pente agents/ --format knockout --results pente.db
  rulewright tournament pente agents/ --shard 2/4 --results shard2.db      then: rulewright merge all.db shard*.db

Exit codes: 0 over; 1 failed; 130 interrupted, what was played is kept.")]
pub struct Tournament {
    #[command(flatten)]
    names: Names,
    /// A built-in player that takes part too, with a setting as in `rulewright sprt` (`search:nodes=500`); may be given several times
    #[arg(long, value_name = "PLAYER", value_parser = Entrant::within_a_clock)]
    with: Vec<Entrant>,
    /// Who plays whom
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Games of each pair, an even number; in a knockout of each round
    #[arg(long, default_value_t = 10, value_parser = even)]
    games: u32,
    #[command(flatten)]
    clock: ClockArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    #[command(flatten)]
    series: SeriesArgs,
    /// The file of the results [default: GAME.results.db]
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Play the I-th of N parts of the games only; not for a knockout, whose rounds follow from results
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Write the report to this file, a page with standings and every game to step through
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON: {game, terms, games, over, standings: {entrants, cross, first}}
    #[arg(long)]
    json: bool,
}

/// The game, and the folder of the agents.
#[derive(Debug, Args)]
struct Names {
    /// The game's name, as `rulewright games` lists it, or a rule file, and the folder of the agents, if there is one; with --rules the folder
    /// alone
    #[arg(num_args = 1..=2, required_unless_present = "rules", value_names = ["GAME|FILE.rules", "DIR"])]
    names: Vec<String>,
    /// The rule file, another way to name it
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Search with the learned weights of this file, as `rulewright train evaluation` writes it, instead of those that came with the game
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// What runs the rules [default: `compiled` for a game, `machine` for a rule file]
    #[arg(long, value_enum, value_name = "BACKEND")]
    backend: Option<Backend>,
}

impl Names {
    /// The game, and the folder.
    fn read(&self) -> anyhow::Result<(GameArgs, Option<PathBuf>)> {
        let Self { names, rules, weights, backend } = self;
        let (game, folder) = match (rules, &names[..]) {
            (Some(_), [_, _]) => {
                bail!("with `--rules FILE` only a folder is named: `{}`", names.join(" "))
            }
            (Some(_), names) => (None, names.first()),
            (None, names) => (names.first().cloned(), names.get(1)),
        };
        Ok((
            GameArgs { game, rules: rules.clone(), weights: weights.clone(), backend: *backend },
            folder.map(PathBuf::from),
        ))
    }
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Each plays each other
    #[default]
    RoundRobin,
    /// Pairs play; who has less than half of the points of a round is out
    Knockout,
    /// The first entrant plays each other
    Gauntlet,
}

impl Format {
    fn schedule(self) -> schedule::Format {
        match self {
            Self::RoundRobin => schedule::Format::RoundRobin,
            Self::Knockout => schedule::Format::Knockout,
            Self::Gauntlet => schedule::Format::Gauntlet,
        }
    }
}

/// A part of the games.
#[derive(Clone, Copy, Debug)]
struct Shard {
    /// The number of the part, from 0.
    index: usize,
    count: usize,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((index @ 1.., count)) if index <= count => Ok(Self { index: index - 1, count }),
            _ => Err("a part is expected, such as `2/4`: from `1/4` to `4/4`".to_owned()),
        }
    }
}

fn even(text: &str) -> Result<u32, String> {
    let number = text.parse::<u32>().ok().filter(|number| *number > 0 && number.is_multiple_of(2));
    number.ok_or_else(|| "an even number is expected: each opening is played with both sides".to_owned())
}

impl Tournament {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.shard.is_some() && self.format == Format::Knockout {
            bail!(
                "--shard is not for a knockout: who meets in a round follows from the results of the one before"
            );
        }
        self.html.iter().try_for_each(|path| outfile::check(path))?;
        let (game, folder) = self.names.read()?;
        let chosen = game.choose()?;
        let entry = chosen.entry();
        let teams = teams(folder.as_deref(), &self.with)?;
        admit(self.with.iter().map(|entrant| entrant.player), entry)?;
        self.clock.warn_of_untold(entry.metadata(), teams.iter().map(|team| &team.contender));
        let stop = Stop::on_interrupt()?;
        let stopped = || stop.asked();
        let explain = |setup: &Setup, play: &Written| game.why_illegal(setup, play);
        let openings = self.drawn(entry, &stopped)?;
        let store = Store::open(&self.path(entry), &self.terms(&game, entry, &teams, &openings)?)?;
        let host = self.host(&game, entry, teams, openings, &explain, &stopped)?;
        let state = self.play(&host, &store)?;
        let report = Report { entry, store: &store, names: names(&host.teams), state };
        if let Some(path) = &self.html {
            report.page(path)?;
        }
        if self.json {
            report.json(out)?
        } else {
            report.print(out)?
        }
        Ok(if stop.asked() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn path(&self, entry: &dyn ErasedGame) -> PathBuf {
        self.results.clone().unwrap_or_else(|| format!("{}.results.db", entry.metadata().name).into())
    }

    /// The settings that must be the same when a tournament goes on or its parts are merged.
    fn terms(
        &self,
        game: &GameArgs,
        entry: &dyn ErasedGame,
        teams: &[Team],
        openings: &[Opening],
    ) -> anyhow::Result<Terms> {
        let format =
            self.format.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned());
        let own = [
            ("game", entry.metadata().name.to_string()),
            ("entrants", names(teams).join(", ")),
            ("format", format),
            ("games", self.games.to_string()),
            ("openings", self.series.describe(entry, openings)),
            ("seed", self.series.seed.to_string()),
        ];
        let all = own.into_iter().chain(self.clock.terms(entry.metadata())).chain(self.isolation.terms());
        let mut terms: Terms = all.map(|(name, value)| (name.to_owned(), value)).collect();
        terms.extend(self.contents(game, entry, teams)?);
        Ok(terms)
    }

    /// Fingerprints of the files that decide how the entrants play and by which rules, by their names.
    fn contents(
        &self,
        game: &GameArgs,
        entry: &dyn ErasedGame,
        teams: &[Team],
    ) -> anyhow::Result<Vec<(String, String)>> {
        let of =
            |path: &Path| fingerprint(path).with_context(|| format!("cannot read all of {}", path.display()));
        let folders = teams.iter().filter_map(|team| Some((&team.name, team.folder.as_deref()?)));
        // A folder that cannot be read costs its agent the games, and no other.
        let known = |folder: &Path| fingerprint(folder).unwrap_or_else(|error| format!("not known: {error}"));
        let mut contents: Vec<_> =
            folders.map(|(name, folder)| (format!("files of {name}"), known(folder))).collect();
        contents.push(("rules".to_owned(), game.text()?.fingerprint()));
        if let Some(weights) = &game.weights {
            contents.push(("weights".to_owned(), of(weights)?));
        }
        if self.with.iter().any(|entrant| entrant.player == Player::Qlearning) {
            let table = table_file(&entry.metadata().name, Path::new("."))?;
            contents.push(("table of qlearning".to_owned(), of(&table)?));
        }
        Ok(contents)
    }

    fn host<'a>(
        &self,
        game: &GameArgs,
        entry: &'a dyn ErasedGame,
        teams: Vec<Team>,
        openings: Vec<Opening>,
        explain: &'a (dyn Fn(&Setup, &Written) -> Vec<String> + Sync),
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Host<'a>> {
        let contenders = || teams.iter().map(|team| &team.contender);
        let conditions = self.isolation.conditions(contenders(), game.own()?, self.clock.slack.slack())?;
        self.isolation.demand_measure(&conditions, contenders())?;
        let bar = spinner("preparing".to_owned());
        let mut begin = |name: &str| bar.set_message(format!("preparing {name}"));
        let mut note = |oddity| {
            bar.suspend(|| complain(format_args!("warning: {oddity}")));
        };
        let homes = homes(&teams, &conditions, &mut begin, &mut note, stop)?;
        bar.finish_and_clear();
        Ok(Host {
            entry,
            event: format!("tournament of {}", entry.metadata().name),
            teams,
            conditions,
            homes,
            openings,
            clock: self.clock.clock(entry.metadata()),
            ply_limit: self.clock.ply_limit,
            seed: self.series.seed,
            explain,
            stop,
        })
    }

    /// The openings that the games need.
    fn drawn(
        &self,
        entry: &dyn ErasedGame,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Vec<Opening>> {
        let mut source = self.series.source(entry)?;
        let openings: Vec<_> = (0..self.games / 2).map_while(|_| source.next(stop)).collect();
        if openings.len() < self.games as usize / 2 && !stop() {
            bail!(
                "--games {} needs {} openings, and {}",
                self.games,
                self.games / 2,
                self.series.too_few(entry, openings.len() as u64)
            );
        }
        Ok(openings)
    }

    /// Plays the games that are left.
    fn play(&self, host: &Host<'_>, store: &Store) -> anyhow::Result<State> {
        let names = names(&host.teams);
        let threads = self.series.threads();
        loop {
            let played = store.games()?;
            let all = match self.format.schedule().next(&names, self.games, &played) {
                Next::Over(left) => return Ok(State::Over(left)),
                Next::Games(all) => all,
            };
            let left = self.left(all, &played);
            if left.is_empty() {
                return Ok(State::PartOver);
            }
            if (host.stop)() {
                return Ok(State::Left);
            }
            let bar = progress(left.len());
            play_all(&left, threads, &|pairing| Ok(host.play(pairing)?), &mut |game| {
                store.add(&game)?;
                bar.inc(1);
                bar.set_message(format!(
                    "{} - {}: {}",
                    game.pairing.players[0], game.pairing.players[1], game.result
                ));
                anyhow::Ok(())
            })?;
            bar.finish_and_clear();
        }
    }

    /// The games of this part that are not played yet.
    fn left(&self, all: Vec<Pairing>, played: &[tournament::Game]) -> Vec<Pairing> {
        let is_own = |number: usize| self.shard.is_none_or(|shard| number % shard.count == shard.index);
        let own =
            all.into_iter().enumerate().filter(|(number, _)| is_own(*number)).map(|(_, pairing)| pairing);
        let known: BTreeSet<_> = played.iter().map(|game| &game.pairing).collect();
        own.filter(|pairing| !known.contains(pairing)).collect()
    }
}

fn names(teams: &[Team]) -> Vec<String> {
    teams.iter().map(|team| team.name.clone()).collect()
}

fn progress(games: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{pos}/{len} games [{elapsed_precise}, {eta} left] {wide_msg}");
    let bar = ProgressBar::new(games as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
