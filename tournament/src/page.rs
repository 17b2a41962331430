//! The report of a tournament as a page of HTML that needs nothing else: standings, cross table, and every game to step through.

use page::{Board, Opens, Replay, Shown, button, cell, heading, number, row, table, viewer};

use crate::elo::signed;
use crate::standings::{Results, Standings};
use crate::{Game, Terms};

/// The contents of the page.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The heading.
    pub title: &'a str,
    /// The settings of the tournament.
    pub terms: &'a Terms,
    /// The standings.
    pub standings: &'a Standings,
    /// The games, with their replays.
    pub games: &'a [(Game, Replay)],
    /// The board.
    pub board: &'a Board,
}

/// The page.
pub fn html(report: &Report<'_>) -> String {
    let parts = [
        terms(report.terms),
        standings(report.standings),
        cross(report.standings),
        first(report.standings.first),
        games(report),
    ];
    page::page(report.title, &parts.concat())
}

fn terms(terms: &Terms) -> String {
    table(terms.iter().map(|(name, value)| row(&[heading(name), cell(value)])))
}

fn standings(standings: &Standings) -> String {
    let names = ["", "", "Elo", "games", "won", "drawn", "lost", "points", "CPU s a game", "most", "losses"];
    let mut rows = vec![row(&names.map(heading))];
    for (place, standing) in standings.entrants.iter().enumerate() {
        let Results { won, drawn, lost } = standing.results;
        let losses: Vec<_> =
            standing.losses.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        rows.push(row(&[
            number(&(place + 1)),
            heading(&standing.name),
            number(&format_args!("{} ± {:.0}", signed(standing.elo.rating, 0), standing.elo.within)),
            number(&standing.results.games()),
            number(&won),
            number(&drawn),
            number(&lost),
            number(&points(standing.results)),
            number(&format_args!("{:.2}", standing.seconds[0])),
            number(&format_args!("{:.2}", standing.seconds[1])),
            cell(&losses.join(", ")),
        ]));
    }
    let note = "Elo is told against the average of all, with its 95 % interval.";
    format!("<h2>Standings</h2>\n{}<p>{note}</p>\n", table(rows))
}

fn points(results: Results) -> String {
    match results.share() {
        Some((share, within)) => {
            format!("{} ({:.0} ± {:.0} %)", results.points(), 100.0 * share, 100.0 * within)
        }
        None => "0".to_owned(),
    }
}

fn cross(standings: &Standings) -> String {
    let names = standings.entrants.iter().map(|standing| &*standing.name);
    let mut rows = vec![row(&[vec![heading("")], names.map(heading).collect()].concat())];
    for (standing, results) in standings.entrants.iter().zip(&standings.cross) {
        let cells = results.iter().map(|results| match results.games() {
            0 => cell(""),
            _ => number(&format_args!("{}-{}-{}", results.won, results.drawn, results.lost)),
        });
        rows.push(row(&[vec![heading(&standing.name)], cells.collect()].concat()));
    }
    format!("<h2>Each against each</h2>\n{}<p>Won, drawn, lost by the entrant of the row.</p>\n", table(rows))
}

fn first(first: Results) -> String {
    let Results { won, drawn, lost } = first;
    format!(
        "<p>First players won {won}, drew {drawn} and lost {lost} of {} games: {} points.</p>\n",
        first.games(),
        points(first)
    )
}

fn games(report: &Report<'_>) -> String {
    let heads = ["", "first", "second", "opening", "result", "reason", "plays", "CPU s"];
    let mut rows = vec![row(&heads.map(heading))];
    for (index, (game, _)) in report.games.iter().enumerate() {
        let [first, second] = &game.pairing.players;
        let [first_cpu, second_cpu] = game.cpu;
        rows.push(row(&[
            button(index),
            cell(first),
            cell(second),
            number(&(game.pairing.opening + 1)),
            cell(&game.result),
            cell(&game.reason),
            number(&game.plies),
            number(&format_args!("{first_cpu:.2}, {second_cpu:.2}")),
        ]));
    }
    let shown: Vec<_> = report
        .games
        .iter()
        .map(|(game, replay)| Shown { players: &game.pairing.players, result: &game.result, replay })
        .collect();
    format!("<h2>Games</h2>\n{}{}", viewer(report.board, &shown, Opens::Nothing), table(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::{game, pairing};

    fn page(names: [&str; 2]) -> String {
        let entrants = names.map(str::to_owned).to_vec();
        let games = [(
            game(pairing(names[0], names[1], 0), Some(0)),
            Replay { start: "..".to_owned(), plays: vec![("a1".to_owned(), vec![(0, 'x')])] },
        )];
        let played: Vec<_> = games.iter().map(|(game, _)| game.clone()).collect();
        let standings = Standings::new(&entrants, &played);
        let terms = Terms::from([("seconds".to_owned(), "5".to_owned())]);
        html(&Report {
            title: "Cup",
            terms: &terms,
            standings: &standings,
            games: &games,
            board: &Board::default(),
        })
    }

    #[test]
    fn the_page_tells_places_and_games() {
        let page = page(["alpha", "beta"]);
        for part in ["<h1>Cup</h1>", "<th>alpha</th>", "1-0-0", "First players won 1", "\"start\":\"..\""] {
            assert!(page.contains(part), "{part} in {page}");
        }
        let before = |name: &str| page.find(&format!("<th>{name}</th>")).unwrap();
        assert!(before("alpha") < before("beta"));
    }

    #[test]
    fn names_cannot_write_html() {
        let page = page(["<script>alert(1)</script>", "\u{1b}[31m&\""]);
        assert_eq!(page.matches("<script").count(), 1, "ours");
        assert_eq!(page.matches("</script>").count(), 1);
        assert!(page.contains("\\u001b[31m&amp;&quot;"));
    }
}
