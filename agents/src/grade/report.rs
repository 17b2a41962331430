//! The points of an agent, with its losses and their reasons.

use engine::Metadata;
use serde::Serialize;

use super::points::{Outcome, Tally};
use super::run::{Played, Side};
use super::scheme::{Scheme, Section, Task};

/// The result of a grading, or of the part that was played.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    /// The game.
    pub game: String,
    /// The agent.
    pub agent: String,
    /// The origin of the scheme.
    pub source: &'a str,
    /// The points of all sections that were graded.
    pub points: f64,
    /// The most points of these sections.
    pub of: f64,
    /// The most points of the sections that were not graded.
    pub not_graded: f64,
    /// True if all games of these sections were played.
    pub complete: bool,
    /// CPU seconds of the agent: in all games together, and the most in one game.
    pub seconds: [f64; 2],
    /// The sections, in the order of the scheme.
    pub sections: Vec<Graded<'a>>,
}

/// A section of the report.
#[derive(Debug, Serialize)]
pub struct Graded<'a> {
    /// The name of the section.
    pub name: &'a str,
    /// The task of the agent, in words.
    pub task: String,
    /// The reason why the section was not graded, if it was not.
    pub not_graded: Option<&'a str>,
    /// The points.
    pub points: f64,
    /// The most points.
    pub of: f64,
    /// The results.
    pub tally: Tally,
    /// The share of wins by which the scheme gives points.
    pub share: f64,
    /// Moves or games that were not played, and count as lost.
    pub left: u32,
    /// The moves or games, in their order.
    pub games: Vec<GradedGame<'a>>,
}

/// A single move or a game of the report.
#[derive(Debug, Serialize)]
pub struct GradedGame<'a> {
    /// The number of the move or game in the section, from 1.
    pub number: u32,
    /// The player whose plays the agent made.
    pub side: String,
    /// The result for the agent.
    pub outcome: Outcome,
    /// The points lost; `None` where the points of the section follow from all results together.
    pub lost: Option<f64>,
    /// The reason for the end, in one word.
    pub reason: &'static str,
    /// The end in words.
    pub text: String,
    /// For an illegal play: the reasons why the rules forbid it.
    pub why: &'a [String],
    /// CPU seconds of the agent, and of its opponent.
    pub seconds: [f64; 2],
    /// The plays, those of an opening among them.
    pub plays: Vec<String>,
    /// The move or game that this entry was made from.
    #[serde(skip)]
    pub played: &'a Played,
}

impl<'a> Report<'a> {
    /// The report of these results, which may have any order. `sides` are those of the grader.
    pub fn new(
        metadata: &Metadata,
        agent: &str,
        scheme: &'a Scheme,
        sides: &'a [Side],
        played: &'a [Played],
    ) -> Self {
        let sections = scheme.sections.iter().zip(sides).enumerate();
        let sections: Vec<Graded> = sections
            .map(|(index, (section, side))| {
                let own = played.iter().filter(|played| played.item.section == index);
                graded(metadata, section, side, own.collect())
            })
            .collect();
        let is_graded = |section: &&Graded| section.not_graded.is_none();
        let sum = |points: &dyn Fn(&Graded) -> f64| total(sections.iter().filter(is_graded).map(points));
        Self {
            game: metadata.name.to_string(),
            agent: agent.to_owned(),
            source: &scheme.source,
            points: sum(&|section| section.points),
            of: sum(&|section| section.of),
            not_graded: total(
                sections.iter().filter(|section| !is_graded(section)).map(|section| section.of),
            ),
            complete: sections.iter().filter(is_graded).all(|section| section.left == 0),
            seconds: [
                total(played.iter().map(|played| played.cpu[0])),
                played.iter().map(|played| played.cpu[0]).fold(0.0, f64::max),
            ],
            sections,
        }
    }
}

/// The sum; 0 for no numbers, where [`Iterator::sum`] gives -0, which JSON shows.
fn total(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |sum, number| sum + number)
}

fn graded<'a>(
    metadata: &Metadata,
    section: &'a Section,
    side: &'a Side,
    mut played: Vec<&'a Played>,
) -> Graded<'a> {
    played.sort_by_key(|played| played.item.number);
    let tally = Tally::of(played.iter().map(|played| played.outcome));
    let not_graded = match side {
        Side::NotGraded(reason) => Some(&**reason),
        Side::Positions(_) | Side::Player(_) | Side::Program(..) => None,
    };
    Graded {
        name: &section.name,
        task: words(&section.task, side),
        not_graded,
        points: section.points(tally),
        of: section.most(),
        tally,
        share: section.share(tally),
        left: section.task.count() - tally.count(),
        games: played.into_iter().map(|played| game(metadata, section, played)).collect(),
    }
}

fn game<'a>(metadata: &Metadata, section: &Section, played: &'a Played) -> GradedGame<'a> {
    let text = match (&section.task, played.outcome, played.record.plays.last()) {
        (Task::Moves(_), Outcome::Won, Some(play)) => format!("played {}", play.play),
        _ => played.text.clone(),
    };
    GradedGame {
        number: played.item.number + 1,
        side: metadata.players[played.side].to_string(),
        outcome: played.outcome,
        lost: section.lost_by(played.outcome),
        reason: played.reason.word(),
        text,
        why: &played.why,
        seconds: played.cpu,
        plays: played.record.plays.iter().map(|play| play.play.to_string()).collect(),
        played,
    }
}

/// A task in words.
fn words(task: &Task, side: &Side) -> String {
    match task {
        Task::Moves(count) => format!("{count} single moves"),
        Task::Games { games, begins, opponent } => {
            let opponent = side.name().or_else(|| opponent.clone());
            let opponent = opponent.unwrap_or_else(|| "an opponent that is not known".to_owned());
            format!("{games} games against {opponent}, the first move in {begins}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_amounts_to_zero_without_a_sign() {
        assert!(total(std::iter::empty()).is_sign_positive());
        assert_eq!(total([1.5, 2.0].into_iter()), 3.5);
    }
}
