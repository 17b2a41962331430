//! Matches in which training tries its results.

use std::fmt;
use std::ops::ControlFlow;

use agent::Restraint;
use clap::Args;
use engine::ErasedGame;
use indicatif::ProgressBar;
use learn::evaluation::Measured;
use tournament::elo::signed;

use crate::cli::clock::seconds;
use crate::cli::stop::Stop;
use crate::cli::text::complain;
use crate::openings::{Drawing, Drawn, JUDGE_NODES, Source, usual_plies};
use crate::players::{Entrant, Player};
use crate::sprt::{Estimate, Match, Progress, Table, estimate};

/// Greatest advantage of a side in the openings of a match, in the rule file's units.
const BALANCE: i32 = 100;
/// Number of openings drawn for each that is played. Games from openings that favour a side tell little of the players.
const BEST_OF: u64 = 3;

/// How matches are played.
#[derive(Clone, Copy, Debug, Args)]
pub struct Matches {
    /// Games of each match at the end; 0 leaves it out
    #[arg(long, default_value_t = 200)]
    match_games: u64,
    /// CPU seconds for each play of a match
    #[arg(long, default_value_t = 0.02, value_name = "SECONDS", value_parser = seconds)]
    match_seconds: f64,
}

/// As options of a command.
impl fmt::Display for Matches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--match-games {} --match-seconds {}", self.match_games, self.match_seconds)
    }
}

/// A game, with the seed, the threads and the stop flag of its matches.
pub struct Trial<'a> {
    /// The game that openings are drawn from.
    pub entry: &'a dyn ErasedGame,
    /// Random seed.
    pub seed: u64,
    /// Threads to play on.
    pub threads: usize,
    /// Ends the match.
    pub stop: &'a Stop,
}

impl Matches {
    /// The player of the matches: full search, with `--match-seconds` for each play.
    pub fn player(&self) -> Entrant {
        let restraint = Restraint { seconds: Some(self.match_seconds), ..Restraint::default() };
        Entrant { player: Player::AlphaBeta, restraint }
    }

    /// The reason why no match was played, if none was and no Ctrl-C came.
    pub fn why_none(&self) -> &'static str {
        if self.match_games < 2 {
            "--match-games is less than 2"
        } else {
            "there was no opening to play a match from"
        }
    }

    /// Plays `test` against `base`. Both have the weights of `table`, or `base` those of `base_game`. Returns `None` if no two games were
    /// played.
    pub fn played(
        &self,
        trial: &Trial<'_>,
        table: &dyn ErasedGame,
        base_game: Option<&dyn ErasedGame>,
        [base, test]: [Entrant; 2],
    ) -> anyhow::Result<Option<Measured>> {
        let stopped = || trial.stop.asked();
        let drawing = Drawing {
            plies: usual_plies(trial.entry.metadata()),
            balance: BALANCE,
            judge: JUDGE_NODES,
            best_of: BEST_OF,
            trial_games: 0,
            seed: trial.seed,
        };
        let openings = Source::Drawn(Box::new(Drawn::new(trial.entry, drawing)));
        let game = Match {
            base,
            test,
            pairs: self.match_games / 2,
            seed: trial.seed,
            threads: trial.threads,
            table: Table::new(table, &stopped),
            base_game,
        };
        let bar = ProgressBar::new(game.pairs);
        let summary = game.run(openings, &mut |progress| {
            bar.set_position(progress.pairs.total());
            ControlFlow::Continue(())
        })?;
        bar.finish_and_clear();
        if summary.progress.pairs.total() == 0 && game.pairs > 0 && !stopped() {
            let plies = drawing.plies;
            complain(format_args!("warning: no match was played: no opening of {plies} plies is balanced"));
        }
        Ok((summary.progress.pairs.total() > 0).then(|| measured(&test, &summary.progress)))
    }
}

/// The result of a match; infinite Elo values are `None`, because JSON has no infinite numbers.
fn measured(player: &Entrant, progress: &Progress) -> Measured {
    let Estimate { elo, interval } = estimate(&progress.pairs);
    let finite = |number: f64| number.is_finite().then(|| (10.0 * number).round() / 10.0);
    Measured {
        player: player.to_string(),
        results: progress.games,
        elo: finite(elo),
        interval: interval.map(finite),
    }
}

/// A result in words.
pub fn told(Measured { results: [won, drawn, lost], elo, interval, .. }: &Measured) -> String {
    let shown = |elo: Option<f64>, infinite: f64| signed(elo.unwrap_or(infinite), 0);
    let (least, most) = (shown(interval[0], f64::NEG_INFINITY), shown(interval[1], f64::INFINITY));
    let elo = shown(*elo, if won > lost { f64::INFINITY } else { f64::NEG_INFINITY });
    format!("won {won}, drawn {drawn}, lost {lost}; Elo {elo} (95 %: {least} to {most})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_games_are_blamed_only_where_they_are_too_few() {
        let why = |match_games| Matches { match_games, match_seconds: 0.02 }.why_none();
        assert!(why(1).contains("--match-games"));
        assert!(!why(2).contains("--match-games"));
    }
}
