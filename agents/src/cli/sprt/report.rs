//! The report of `rulewright sprt`.

use std::io::{self, Write};

use engine::ErasedGame;
use serde_json::{Value, json};
use tournament::elo::signed;

use super::Sprt;
use crate::sprt::{Bounds, Estimate, Progress, Side, Summary, Verdict, estimate, likelihood};

/// The data of the report.
pub struct Report<'a> {
    pub sprt: &'a Sprt,
    pub entry: &'a dyn ErasedGame,
    pub bounds: Option<Bounds>,
    pub summary: Summary,
    pub stopped: bool,
}

/// The progress in one line: games, Elo and the log-likelihood ratio of a test.
pub fn line(progress: &Progress, bounds: Option<&Bounds>) -> String {
    let [wins, draws, losses] = progress.games;
    let games = wins + draws + losses;
    let elo = elo_text(&estimate(&progress.pairs));
    let test = bounds.map_or(String::new(), |bounds| format!(", {}", ratio_text(progress, bounds)));
    format!("{games} games: won {wins}, drawn {draws}, lost {losses}; Elo {elo}{test}")
}

/// The log-likelihood ratio between its bounds.
fn ratio_text(progress: &Progress, bounds: &Bounds) -> String {
    let [lower, upper] = bounds.limits();
    let ratio = likelihood(&progress.pairs, bounds.elo0, bounds.elo1);
    format!("LLR {ratio:.2} ({lower:.2} to {upper:.2})")
}

fn elo_text(Estimate { elo, interval: [least, most] }: &Estimate) -> String {
    let [elo, least, most] = [*elo, *least, *most].map(|elo| signed(elo, 1));
    format!("{elo} (95 %: {least} to {most})")
}

impl Report<'_> {
    /// The verdict, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        let bounds = self.bounds.as_ref()?;
        bounds.verdict(likelihood(&self.summary.progress.pairs, bounds.elo0, bounds.elo1))
    }

    /// The reason why no more games were played, in a few words.
    fn ended(&self) -> &'static str {
        if self.verdict().is_some() {
            "verdict"
        } else if self.stopped {
            "stopped"
        } else if self.summary.no_more_openings {
            "no more openings"
        } else {
            "all games played"
        }
    }

    /// Prints the report as text.
    pub fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Progress { pairs, games: [wins, draws, losses], first_wins, endless, plies, sides } =
            &self.summary.progress;
        let games = wins + draws + losses;
        let Sprt { base, test, .. } = self.sprt;
        writeln!(out, "{}: {test} against {base}", self.entry.metadata().name)?;
        writeln!(out, "games    {games}: {test} won {wins}, drew {draws}, lost {losses}")?;
        let [zero, half, one, more, two] = pairs.0;
        writeln!(
            out,
            "pairs    {}: by points 0: {zero}, ½: {half}, 1: {one}, 1½: {more}, 2: {two}",
            pairs.total()
        )?;
        let share = |part: u64| 100.0 * part as f64 / games.max(1) as f64;
        let first = &self.entry.metadata().players[0];
        let length = *plies as f64 / games.max(1) as f64;
        writeln!(out, "games were {length:.1} plies long; {first} won {:.1} %", share(*first_wins))?;
        if *endless > 0 {
            writeln!(out, "{endless} were drawn since they had no end")?;
        }
        for (player, side) in [base, test].into_iter().zip(sides) {
            writeln!(out, "CPU time {:.3} ms a play: {player}", 1000.0 * seconds_a_play(side))?;
        }
        writeln!(out, "Elo      {}", elo_text(&estimate(pairs)))?;
        if let Some(bounds) = &self.bounds {
            writeln!(out, "{}: {}", ratio_text(&self.summary.progress, bounds), self.conclusion(bounds))?;
        }
        if self.stopped { writeln!(out, "stopped before the end") } else { Ok(()) }
    }

    fn conclusion(&self, bounds: &Bounds) -> String {
        match self.verdict() {
            Some(Verdict::H1) => format!(
                "H1 accepted, the difference is more like {:+} Elo than {:+}",
                bounds.elo1, bounds.elo0
            ),
            Some(Verdict::H0) => format!(
                "H0 accepted, the difference is more like {:+} Elo than {:+}",
                bounds.elo0, bounds.elo1
            ),
            None => format!("no verdict ({})", self.ended()),
        }
    }

    /// The report as JSON.
    pub fn json(&self) -> Value {
        let Progress { pairs, games, first_wins, endless, plies, sides } = &self.summary.progress;
        let [wins, draws, losses] = games;
        let Estimate { elo, interval } = estimate(pairs);
        // JSON has no infinite numbers: null stands for them.
        let finite = |number: f64| number.is_finite().then_some(number);
        let bounds = self.bounds.as_ref().map(|bounds| {
            let [lower, upper] = bounds.limits();
            json!({"elo0": bounds.elo0, "elo1": bounds.elo1, "alpha": bounds.alpha, "beta": bounds.beta,
                "lower": lower, "upper": upper})
        });
        let ratio = self.bounds.as_ref().map(|bounds| likelihood(pairs, bounds.elo0, bounds.elo1));
        let verdict = self.verdict().map(|verdict| match verdict {
            Verdict::H0 => "H0",
            Verdict::H1 => "H1",
        });
        let side = |side: &Side| json!({"plays": side.plays, "cpu_seconds": side.cpu.as_secs_f64()});
        json!({
            "game": self.entry.metadata().name, "base": self.sprt.base.to_string(), "test": self.sprt.test.to_string(),
            "seed": self.sprt.series.seed, "games": wins + draws + losses, "pairs": pairs.0,
            "results": {"won": wins, "drawn": draws, "lost": losses},
            "first_player_wins": first_wins, "endless": endless, "plies": plies,
            "score": pairs.score(), "elo": finite(elo), "elo_95": interval.map(finite),
            "llr": ratio, "bounds": bounds, "verdict": verdict, "ended": self.ended(),
            "used": {"base": side(&sides[0]), "test": side(&sides[1])},
        })
    }
}

fn seconds_a_play(side: &Side) -> f64 {
    side.cpu.as_secs_f64() / side.plays.max(1) as f64
}
