//! The report as text.

use std::fmt::Write as _;

use super::page::{short, summary};
use super::points::Outcome;
use super::report::{Graded, GradedGame, Report};

/// The report as text: the points of each section, the losses with their reasons, and the wins by an offence of the opponent, which may show that
/// the opponent does not run; equal reasons together.
pub fn text(report: &Report<'_>) -> String {
    let mut text = format!("{} at {}: {}\n", report.agent, report.game, summary(report));
    let wide = report.sections.iter().map(|section| section.name.chars().count()).max().unwrap_or(0);
    for section in &report.sections {
        text += &told(section, wide);
        for (game, numbers) in &notable(section) {
            text += &ended(game, numbers);
        }
    }
    let [all, most] = report.seconds;
    // Writing to a `String` cannot fail.
    let _ = writeln!(text, "CPU time of the agent: {all:.2} s, at most {most:.2} s a game");
    text
}

fn told(section: &Graded<'_>, wide: usize) -> String {
    let (name, of) = (section.name, short(section.of));
    if let Some(reason) = section.not_graded {
        return format!("  {name:wide$}  not graded, {of} points: {reason}\n");
    }
    let mut tally =
        format!("won {}, drew {}, lost {}", section.tally.won, section.tally.drawn, section.tally.lost);
    if section.left > 0 {
        tally += &format!(", {} not played", section.left);
    }
    format!(
        "  {name:wide$}  {} of {of}: {}: {tally} ({:.0} %)\n",
        short(section.points),
        section.task,
        100.0 * section.share
    )
}

/// The moves or games that were not won by play, with their numbers; those with the same end are grouped.
fn notable<'r>(section: &'r Graded<'_>) -> Vec<(&'r GradedGame<'r>, Vec<String>)> {
    let mut all: Vec<(&GradedGame, Vec<String>)> = Vec::new();
    let is_notable = |game: &&GradedGame| game.outcome != Outcome::Won || game.played.reason.is_offence();
    for game in section.games.iter().filter(is_notable) {
        let is_same = |other: &GradedGame| {
            (&other.text, other.outcome, &other.side, other.why)
                == (&game.text, game.outcome, &game.side, game.why)
        };
        match all.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, numbers)) => numbers.push(game.number.to_string()),
            None => all.push((game, vec![game.number.to_string()])),
        }
    }
    all
}

fn ended(game: &GradedGame<'_>, numbers: &[String]) -> String {
    let which = match game.outcome {
        Outcome::Won => "won without play",
        Outcome::Drawn => "drew",
        Outcome::Lost => "lost",
    };
    let points = match game.lost.filter(|_| game.outcome != Outcome::Won) {
        Some(points) if numbers.len() > 1 => format!(" {} each", counted(points)),
        Some(points) => format!(" {}", counted(points)),
        None => String::new(),
    };
    let mut text =
        format!("      {which}{points} as {} in {}: {}\n", game.side, numbers.join(", "), game.text);
    for reason in game.why {
        text += &format!("          {reason}\n");
    }
    text
}

/// Points with their noun.
fn counted(points: f64) -> String {
    format!("{} point{}", short(points), if points == 1.0 { "" } else { "s" })
}
