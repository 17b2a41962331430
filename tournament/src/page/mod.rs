//! The report of a tournament as a page of HTML that needs nothing else: standings, cross table, and every game to step through.

use std::fmt::Write as _;

use serde::Serialize;

use crate::standings::{Results, Standings};
use crate::{Game, Terms};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The board as it is drawn.
#[derive(Clone, Debug, Serialize)]
pub struct Board {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// True if each row lies half a cell further right than the row above.
    pub slanted: bool,
    /// The column and the row of each cell, from the top left.
    pub cells: Vec<[usize; 2]>,
    /// The name of each cell.
    pub names: Vec<String>,
    /// The pairs of cells that a line joins; empty if cells are squares.
    pub lines: Vec<[usize; 2]>,
    /// The players' names; one that is the name of a colour is drawn in it.
    pub players: [String; 2],
    /// The symbols of each player's pieces.
    pub symbols: [String; 2],
    /// The symbol of an empty cell.
    pub empty: char,
}

/// A game to step through.
#[derive(Clone, Debug, Serialize)]
pub struct Replay {
    /// The symbol on each cell at the start.
    pub start: String,
    /// The plays, each as text, with the cells that it changes and their new symbols.
    pub plays: Vec<(String, Vec<(usize, char)>)>,
}

/// All that the page shows.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The heading.
    pub title: &'a str,
    /// The settings of the tournament.
    pub terms: &'a Terms,
    /// The standings.
    pub standings: &'a Standings,
    /// The games, and how they went.
    pub games: &'a [(Game, Replay)],
    /// The board.
    pub board: &'a Board,
}

/// A game as the script of the page knows it.
#[derive(Serialize)]
struct Shown<'a> {
    players: &'a [String; 2],
    result: &'a str,
    replay: &'a Replay,
}

/// The page.
pub fn html(report: &Report<'_>) -> String {
    let title = escaped(report.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
        <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
        <style>\n{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    page += &terms(report.terms);
    page += &standings(report.standings);
    page += &cross(report.standings);
    page += &first(report.standings.first);
    page += &games(report.games);
    page += &format!("<script>\nconst data = {};\n{SCRIPT}</script>\n</html>\n", data(report));
    page
}

/// The board and the games for the script. `<` is escaped, so that no text ends the script.
fn data(report: &Report<'_>) -> String {
    let shown = |(game, replay): &'_ (Game, Replay)| {
        serde_json::json!(Shown { players: &game.pairing.players, result: &game.result, replay })
    };
    let games: Vec<_> = report.games.iter().map(shown).collect();
    serde_json::json!({ "board": report.board, "games": games }).to_string().replace('<', "\\u003c")
}

fn terms(terms: &Terms) -> String {
    let rows = terms.iter().map(|(name, value)| row(&[heading(name), text(value)]));
    format!("<table class=\"terms\">{}</table>\n", rows.collect::<String>())
}

fn standings(standings: &Standings) -> String {
    let names = ["", "", "Elo", "games", "won", "drawn", "lost", "points", "CPU s a game", "most", "losses"];
    let mut rows = row(&names.map(heading));
    for (place, standing) in standings.entrants.iter().enumerate() {
        let Results { won, drawn, lost } = standing.results;
        let losses: Vec<_> =
            standing.losses.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        rows += &row(&[
            number(&(place + 1)),
            heading(&standing.name),
            number(&format_args!("{:+.0} ± {:.0}", standing.elo.rating, standing.elo.within)),
            number(&standing.results.games()),
            number(&won),
            number(&drawn),
            number(&lost),
            number(&points(standing.results)),
            number(&format_args!("{:.2}", standing.seconds[0])),
            number(&format_args!("{:.2}", standing.seconds[1])),
            text(&losses.join(", ")),
        ]);
    }
    let note = "Elo is told against the average of all, with its 95 % interval.";
    format!("<h2>Standings</h2>\n<table>{rows}</table>\n<p>{note}</p>\n")
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
    let mut rows = row(&[vec![heading("")], names.map(heading).collect()].concat());
    for (standing, results) in standings.entrants.iter().zip(&standings.cross) {
        let cells = results.iter().map(|results| match results.games() {
            0 => text(""),
            _ => number(&format_args!("{}-{}-{}", results.won, results.drawn, results.lost)),
        });
        rows += &row(&[vec![heading(&standing.name)], cells.collect()].concat());
    }
    format!(
        "<h2>Each against each</h2>\n<table>{rows}</table>\n<p>Won, drawn, lost by the entrant of the row.</p>\n"
    )
}

fn first(first: Results) -> String {
    let Results { won, drawn, lost } = first;
    format!(
        "<p>First players won {won}, drew {drawn} and lost {lost} of {} games: {} points.</p>\n",
        first.games(),
        points(first)
    )
}

fn games(games: &[(Game, Replay)]) -> String {
    let mut rows =
        row(&["", "first", "second", "opening", "result", "reason", "plays", "CPU s"].map(heading));
    for (index, (game, _)) in games.iter().enumerate() {
        let [first, second] = &game.pairing.players;
        let [first_cpu, second_cpu] = game.cpu;
        let cells = [
            format!("<td><button data-game=\"{index}\">{}</button></td>", index + 1),
            text(first),
            text(second),
            number(&(game.pairing.opening + 1)),
            text(&game.result),
            text(&game.reason),
            number(&game.plies),
            number(&format_args!("{first_cpu:.2}, {second_cpu:.2}")),
        ];
        rows += &row(&cells);
    }
    let viewer = "<div id=\"viewer\" hidden>\
        <p id=\"names\"></p><svg id=\"board\" role=\"img\"></svg>\
        <p><button id=\"start\">|◀</button> <button id=\"back\">◀</button> <button id=\"next\">▶</button> \
        <button id=\"end\">▶|</button> <input id=\"ply\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"ply\"> \
        <span id=\"play\"></span></p></div>";
    format!("<h2>Games</h2>\n{viewer}\n<table class=\"games\">{rows}</table>\n")
}

fn row(cells: &[String]) -> String {
    format!("<tr>{}</tr>\n", cells.concat())
}

fn heading(text: &str) -> String {
    format!("<th>{}</th>", escaped(text))
}

fn text(text: &str) -> String {
    format!("<td>{}</td>", escaped(text))
}

fn number(value: &dyn std::fmt::Display) -> String {
    format!("<td class=\"number\">{value}</td>")
}

/// The text with the characters that HTML gives a meaning written as entities.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Writing to a `String` cannot fail.
            control if control.is_control() => drop(write!(safe, "\\u{:04x}", control as u32)),
            other => safe.push(other),
        }
    }
    safe
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
        let board = Board {
            width: 2,
            height: 1,
            slanted: false,
            cells: vec![[0, 0], [1, 0]],
            names: vec!["a1".to_owned(), "b1".to_owned()],
            lines: Vec::new(),
            players: ["white".to_owned(), "o".to_owned()],
            symbols: ["x".to_owned(), "o".to_owned()],
            empty: '.',
        };
        let played: Vec<_> = games.iter().map(|(game, _)| game.clone()).collect();
        let standings = Standings::new(&entrants, &played);
        let terms = Terms::from([("seconds".to_owned(), "5".to_owned())]);
        html(&Report { title: "Cup", terms: &terms, standings: &standings, games: &games, board: &board })
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
        assert_eq!(page.matches("<script>").count(), 1, "ours");
        assert_eq!(page.matches("</script>").count(), 1);
        assert!(page.contains("\\u001b[31m&amp;&quot;"));
    }
}
