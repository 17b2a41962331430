//! The report as a page of HTML: points, and every move and game to step through.

use engine::ErasedGame;
use page::{Opens, Shown, button, cell, escaped, heading, number, row, table, viewer};

use super::points::Outcome;
use super::report::{Graded, GradedGame, Report};
use crate::competition::{board, replay};

/// The page.
pub fn page(entry: &dyn ErasedGame, report: &Report<'_>) -> String {
    let games: Vec<&GradedGame> = report.sections.iter().flat_map(|section| &section.games).collect();
    let replays: Vec<_> = games.iter().map(|game| replay(entry, &game.played.record)).collect();
    let shown: Vec<_> = games
        .iter()
        .zip(&replays)
        .map(|(game, replay)| Shown { players: &game.played.record.agents, result: &game.text, replay })
        .collect();
    let mut first = 0;
    let sections = report.sections.iter().map(|section| {
        let html = games_of(section, first);
        first += section.games.len();
        html
    });
    let parts = [
        format!("<p>{}</p>\n<p>Scheme: {}.</p>\n", escaped(&summary(report)), escaped(report.source)),
        points(report),
        viewer(&board(entry.metadata()), &shown, Opens::Nothing),
        sections.collect(),
    ];
    page::page(&format!("{}: the points of {}", report.game, report.agent), &parts.concat())
}

/// The points in a sentence.
pub(super) fn summary(report: &Report<'_>) -> String {
    let Report { points, of, not_graded, complete, .. } = report;
    let mut text = format!("{} of {} points", short(*points), short(*of));
    if *not_graded > 0.0 {
        text += &format!("; {} more were not graded", short(*not_graded));
    }
    if !complete {
        text += "; not over: what was not played counts as lost";
    }
    text
}

/// Points with as many decimals as they need, two at most.
pub(super) fn short(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn points(report: &Report<'_>) -> String {
    let heads = ["section", "task", "points", "of", "won", "drawn", "lost", "not played", "share"];
    let rows = report.sections.iter().map(|section| {
        let name = [heading(section.name), cell(&section.task)];
        let figures = match section.not_graded {
            Some(reason) => vec![
                number(&"not graded"),
                number(&short(section.of)),
                format!("<td colspan=\"5\">{}</td>", escaped(reason)),
            ],
            None => vec![
                number(&short(section.points)),
                number(&short(section.of)),
                number(&section.tally.won),
                number(&section.tally.drawn),
                number(&section.tally.lost),
                number(&section.left),
                number(&format_args!("{:.0} %", 100.0 * section.share)),
            ],
        };
        row(&[name.to_vec(), figures].concat())
    });
    table(std::iter::once(row(&heads.map(heading))).chain(rows))
}

/// The moves or games of a section. `first` is the number of the first one on the page.
fn games_of(section: &Graded<'_>, first: usize) -> String {
    if section.games.is_empty() {
        return String::new();
    }
    let heads = ["", "agent", "result", "points lost", "how", "reason", "plays", "CPU s: agent", "opponent"];
    let rows = section.games.iter().enumerate().map(|(index, game)| {
        let result = match game.outcome {
            Outcome::Won => "won",
            Outcome::Drawn => "drawn",
            Outcome::Lost => "lost",
        };
        let how = std::iter::once(&game.text).chain(game.why).cloned().collect::<Vec<_>>().join("; ");
        row(&[
            button(first + index),
            cell(&game.side),
            cell(result),
            number(&game.lost.map_or(String::new(), short)),
            cell(&how),
            cell(game.reason),
            number(&game.plays.len()),
            number(&format_args!("{:.2}", game.seconds[0])),
            number(&format_args!("{:.2}", game.seconds[1])),
        ])
    });
    let rows = table(std::iter::once(row(&heads.map(heading))).chain(rows));
    format!("<h2>{}: {}</h2>\n{rows}", escaped(section.name), escaped(&section.task))
}
