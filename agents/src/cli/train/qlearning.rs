//! The command `rulewright train qlearning`: learns a table of afterstates.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{bail, ensure};
use clap::Args;
use engine::{ErasedGame, ErasedPosition, Written};
use indicatif::ProgressBar;
use learn::{Learner, Opponent, Point, Proof, Score, Settings, Trained, contest, prove};
use serde_json::json;

use super::apart;
use crate::cli::json;
use crate::cli::select::{GameArgs, admit};
use crate::cli::stop::{INTERRUPTED, Stop};
use crate::cli::text::complain;
use crate::competition::fingerprint;
use crate::outfile;
use crate::players::{Entrant, EntrantError, Player, as_learned};

/// Learn a table for a small game by Q-learning
///
/// The table holds the worth of each position that a play leads to. It is saved whenever the learner is tested, and at Ctrl-C; --resume goes
/// on from there. With `--opponent itself` the table plays both sides and learns that each takes what is best for it; against another
/// player it learns what is best against that one.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright train qlearning tic_tac_toe --games 20000 --epsilon 1 --prove
  rulewright train qlearning little_go --games 50000 --opponent greedy --html curve.html
  rulewright train qlearning little_go --games 100000 --opponent greedy --resume

Exit codes: 0 done; 1 failed, or --prove found a lost line; 130 interrupted, the table is saved.")]
pub struct Qlearning {
    #[command(flatten)]
    game: GameArgs,
    /// Games to play in all, those of a resumed table among them
    #[arg(long)]
    games: u64,
    /// Who plays against the learner: `itself`, or a player such as `random` or `search:nodes=500`
    #[arg(long, default_value = "itself", value_name = "PLAYER")]
    opponent: Against,
    /// The file of the table [default: GAME.qlearning]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Go on from the table in that file
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    rates: Rates,
    /// How often to test the learner
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    tests: u64,
    /// Games of each test against each player
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    test_games: u32,
    /// A player to test it against; may be given several times
    #[arg(long, default_values = ["random", "alphabeta", "search:nodes=1000"], value_name = "PLAYER")]
    against: Vec<Entrant>,
    /// Write the learning curve to this file, a page with a plot
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Prove at the end that the table never loses, by playing out every line of every opponent
    #[arg(long)]
    prove: bool,
    /// The most positions of a proof, for each side
    #[arg(long, default_value_t = 10_000_000)]
    prove_positions: u64,
    /// Print JSON: {game, games, entries, table, curve, proofs}
    #[arg(long)]
    json: bool,
}

/// The settings of learning; those of a resumed table are in the table.
#[derive(Clone, Copy, Debug, Args)]
struct Rates {
    /// How far a game moves a worth towards its new estimate
    #[arg(long, default_value_t = Settings::default().alpha)]
    alpha: f64,
    /// Worth of a reward one turn earlier
    #[arg(long, default_value_t = Settings::default().gamma)]
    gamma: f64,
    /// Reward of a win
    #[arg(long, default_value_t = Settings::default().win, allow_negative_numbers = true)]
    win: f64,
    /// Reward of a draw
    #[arg(long, default_value_t = Settings::default().draw, allow_negative_numbers = true)]
    draw: f64,
    /// Reward of a loss
    #[arg(long, default_value_t = Settings::default().loss, allow_negative_numbers = true)]
    loss: f64,
    /// Worth of a position before its first game
    #[arg(long, default_value_t = Settings::default().initial, allow_negative_numbers = true)]
    initial: f64,
    /// Share of the plays that are made at random
    #[arg(long, default_value_t = Settings::default().epsilon)]
    epsilon: f64,
    /// Random seed
    #[arg(long, default_value_t = Settings::default().seed)]
    seed: u64,
}

impl Rates {
    fn settings(self) -> anyhow::Result<Settings> {
        let Self { alpha, gamma, win, draw, loss, initial, epsilon, seed } = self;
        ensure!(alpha > 0.0 && alpha <= 1.0, "--alpha must be more than 0 and at most 1, not {alpha}");
        for (name, share) in [("--gamma", gamma), ("--epsilon", epsilon)] {
            ensure!((0.0..=1.0).contains(&share), "{name} must be from 0 to 1, not {share}");
        }
        let finite = [win, draw, loss, initial].iter().all(|worth| worth.is_finite());
        ensure!(finite, "--win, --draw, --loss and --initial must be finite");
        ensure!(
            loss <= draw && draw <= win && loss < win,
            "--win must be more than --loss, with --draw between"
        );
        Ok(Settings { alpha, gamma, win, draw, loss, initial, epsilon, seed })
    }
}

/// The opponent of the learner.
#[derive(Clone, Copy, Debug)]
enum Against {
    Itself,
    Player(Entrant),
}

impl FromStr for Against {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, EntrantError> {
        if text == "itself" { Ok(Self::Itself) } else { text.parse().map(Self::Player) }
    }
}

impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Itself => f.write_str("itself"),
            Self::Player(entrant) => entrant.fmt(f),
        }
    }
}

/// The game, and the table of the opponent `qlearning`, which is not the table that is being learned.
struct Room<'e> {
    entry: &'e dyn ErasedGame,
    learned: Option<Trained>,
}

/// A player in a room, as an opponent of the learner.
struct Known<'r> {
    room: &'r Room<'r>,
    entrant: Entrant,
}

impl Opponent for Known<'_> {
    fn choose(&self, position: &dyn ErasedPosition, seed: u64) -> Option<Written> {
        let metadata = self.room.entry.metadata();
        let means = self.entrant.means(position, seed, as_learned(&self.room.learned));
        self.entrant.player.choose(metadata, position, &means)
    }
}

impl Qlearning {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let settings = self.rates.settings()?;
        self.html.iter().chain(&self.table).try_for_each(|path| outfile::check(path))?;
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let path =
            self.table.clone().unwrap_or_else(|| format!("{}.qlearning", entry.metadata().name).into());
        if let Some(page) = &self.html {
            apart::check([("--table", &path), ("--html", page)])?;
        }
        let begun = self.begin(entry, &path, settings)?;
        let room = Room { entry, learned: admit(self.players(), entry)? };
        let stop = Stop::on_interrupt()?;
        let trained = self.train(&room, begun, &path, &stop)?;
        if let Some(page) = &self.html {
            let title = format!("Q-learning of {}, {} games", trained.game, trained.games);
            outfile::write(page, trained.curve.html(&title).as_bytes())?;
        }
        let proofs =
            if self.prove && !stop.asked() { self.proofs(entry, &trained, &stop) } else { Vec::new() };
        self.report(entry, &trained, &path, &proofs, out)?;
        Ok(match &proofs[..] {
            _ if stop.asked() => ExitCode::from(INTERRUPTED),
            proofs if proofs.iter().any(|proof| !matches!(proof, Proof::NeverLoses(_))) => ExitCode::FAILURE,
            _ => ExitCode::SUCCESS,
        })
    }

    /// The opponents of training and tests.
    fn players(&self) -> impl Iterator<Item = Player> {
        let opponent = match self.opponent {
            Against::Itself => None,
            Against::Player(entrant) => Some(entrant.player),
        };
        self.against.iter().map(|entrant| entrant.player).chain(opponent)
    }

    /// An empty table, or with `--resume` the one to go on from.
    fn begin(&self, entry: &dyn ErasedGame, path: &Path, settings: Settings) -> anyhow::Result<Trained> {
        let opponent = self.opponent.to_string();
        if self.resume {
            let held = Trained::load(path, entry)?;
            if held.opponent != opponent {
                bail!(
                    "{} was learned against {}: give `--opponent {}` to go on",
                    path.display(),
                    held.opponent,
                    held.opponent
                );
            }
            if held.settings != settings {
                let held = differences(held.settings, settings)?;
                complain(format_args!("warning: goes on with the settings of {}: {held}", path.display()));
            }
            return Ok(held);
        }
        if path.exists() {
            bail!("{} exists: give --resume to go on from it, or another file by --table", path.display());
        }
        Ok(Trained::new(entry, settings, &opponent))
    }

    /// Plays the games that are left; tests and saves on the way.
    fn train(&self, room: &Room<'_>, begun: Trained, path: &Path, stop: &Stop) -> anyhow::Result<Trained> {
        let mut learner = Learner::new(room.entry, begun);
        let opponent = match self.opponent {
            Against::Itself => None,
            Against::Player(entrant) => Some(Known { room, entrant }),
        };
        let opponent = opponent.as_ref().map(|known| known as &dyn Opponent);
        let mut file = TableFile::new(path);
        let bar = ProgressBar::new(self.games);
        if self.lacks_test(&learner.trained) {
            learner.trained.curve.points.extend(self.test(room, &learner.trained, stop));
        }
        while learner.trained.games < self.games && !stop.asked() {
            learner.play(opponent, (learner.trained.games % 2) as usize);
            bar.set_position(learner.trained.games);
            if self.is_tested_after(learner.trained.games) {
                let Some(point) = self.test(room, &learner.trained, stop) else { break };
                bar.set_message(told(&point));
                learner.trained.curve.points.push(point);
                file.save(&learner.trained.content())?;
            }
        }
        bar.finish_and_clear();
        file.save(&learner.trained.content())?;
        Ok(learner.trained)
    }

    fn is_tested_after(&self, games: u64) -> bool {
        games == self.games || games.is_multiple_of(self.games.div_ceil(self.tests).max(1))
    }

    /// True if the table was not tested where it should have been: it is new, or Ctrl-C ended the test.
    fn lacks_test(&self, trained: &Trained) -> bool {
        let tested = trained.curve.points.last().map(|point| point.games);
        self.is_tested_after(trained.games) && tested != Some(trained.games)
    }

    /// Tests the table against each player; `None` after a Ctrl-C.
    fn test(&self, room: &Room<'_>, trained: &Trained, stop: &Stop) -> Option<Point> {
        let (policy, stopped) = (trained.policy(), || stop.asked());
        let score = |entrant: &Entrant| {
            let known = Known { room, entrant: *entrant };
            let score = contest(room.entry, &policy, &known, self.test_games, self.rates.seed, &stopped)?;
            Some((entrant.to_string(), score))
        };
        let scores = self.against.iter().map(score).collect::<Option<_>>()?;
        Some(Point { games: trained.games, scores })
    }

    /// Tries to prove for each side that the table never loses.
    fn proofs(&self, entry: &dyn ErasedGame, trained: &Trained, stop: &Stop) -> Vec<Proof> {
        let stopped = || stop.asked();
        [0, 1].map(|side| prove(entry, &trained.policy(), side, self.prove_positions, &stopped)).to_vec()
    }

    fn report(
        &self,
        entry: &dyn ErasedGame,
        trained: &Trained,
        path: &Path,
        proofs: &[Proof],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let told: Vec<_> =
            proofs.iter().zip(&entry.metadata().players).map(|(proof, name)| words(proof, name)).collect();
        if self.json {
            let json = json!({
                "game": trained.game,
                "games": trained.games,
                "settings": trained.settings,
                "opponent": trained.opponent,
                "entries": trained.table.len(),
                "table": path,
                "curve": trained.curve.points,
                "proofs": told,
            });
            return Ok(json::write(out, json)?);
        }
        writeln!(
            out,
            "{} after {} games: {} positions in {}",
            trained.game,
            trained.games,
            trained.table.len(),
            path.display()
        )?;
        for point in &trained.curve.points {
            writeln!(out, "{:>10} games: {}", point.games, self::told(point))?;
        }
        told.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    }
}

/// The file of a table while it is learned.
struct TableFile<'p> {
    path: &'p Path,
    /// Fingerprint of the content that this training has read or written; `None` without a file.
    known: Option<String>,
}

impl<'p> TableFile<'p> {
    fn new(path: &'p Path) -> Self {
        // A file that cannot be read is as good as none: writing tells why.
        Self { path, known: fingerprint(path).ok() }
    }

    /// Writes the table, unless another training has written to the file.
    fn save(&mut self, content: &[u8]) -> anyhow::Result<()> {
        ensure!(
            fingerprint(self.path).ok() == self.known,
            "{} was changed by another training, and is left as it is: give another --table",
            self.path.display()
        );
        outfile::write(self.path, content)?;
        self.known = fingerprint(self.path).ok();
        Ok(())
    }
}

/// The settings of a table that differ from those that were asked for, as options.
fn differences(held: Settings, asked: Settings) -> serde_json::Result<String> {
    let [held, asked] = [held, asked].map(serde_json::to_value);
    let (held, asked) = (held?, asked?);
    let differ = held.as_object().into_iter().flatten().filter(|(name, held)| asked.get(name) != Some(held));
    Ok(differ.map(|(name, held)| format!("--{name} {held}")).collect::<Vec<_>>().join(", "))
}

/// The scores of a test in words.
fn told(point: &Point) -> String {
    let score =
        |(name, Score { won, drawn, lost }): &(String, Score)| format!("{name} +{won} ={drawn} -{lost}");
    point.scores.iter().map(score).collect::<Vec<_>>().join(", ")
}

fn words(proof: &Proof, player: &str) -> String {
    match proof {
        Proof::NeverLoses(games) => {
            format!("as {player} it never loses: all {games} games of all opponents played out")
        }
        Proof::Loses(line) => {
            let plays: Vec<_> = line.iter().map(ToString::to_string).collect();
            format!("as {player} it loses: {}", plays.join(", "))
        }
        Proof::Stopped => format!("as {player}: stopped, not proven"),
        Proof::TooLarge => {
            format!(
                "as {player}: not proven, there are more positions than --prove-positions, or games of more than 1,000 plies"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_another_training_is_left() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("some.table");
        let mut own = TableFile::new(&path);
        own.save(b"one").unwrap();
        own.save(b"two").unwrap();
        TableFile::new(&path).save(b"another").unwrap();
        let error = own.save(b"three").unwrap_err().to_string();
        assert!(error.contains("was changed by another training"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), b"another");
    }
}
