//! Fixture files: `fixtures/GAME/NAME.position` holds a position and the expected plays and results there.
//!
//! ```text
//! # One or more lines that say which rule the position locks, and how.
//! clocks: 49
//! SINGLE
//! BLACK
//! 100.0
//! ........            the rest of the game's input.txt, in its own layout
//! = 7                 so many plays; also `= open`, `= draw`, `= white wins`, `= draw, claimed`
//! + J f6 d4; J d4 f2  a legal play, written in any way that the rules allow
//! - J f6 d4           no legal play
//! > E d4 e3           this play is made; the lines after it speak of the position it leads to
//! ```
//!
//! Both back ends must agree with the lines after the position, which are checked in written order.
//! `plies: N` sets the number of plies played before, if the input does not give it. `clocks: N` sets every
//! clock: the number of those plies, in a row, without the event that the clock waits for. The snapshot shows
//! the last position.

use std::path::Path;

use agent::protocol::{board, input};
use agents::display;
use engine::{Ended, ErasedGame, ErasedPosition, History, Metadata, Outcome, Setup, Written};

use crate::strolls::sorted;

/// Most plays that are shown one a line.
const MOST_LINES: usize = 20;
/// Line width for several plays.
const LINE_WIDTH: usize = 100;

/// A fixture file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The name of its folder: a game.
    pub game: String,
    /// Its comment lines, with their `#`.
    pub comment: String,
    /// Plies played before the position.
    pub plies: Option<u32>,
    /// Value of every clock.
    pub clocks: Option<u32>,
    /// Text of the position file.
    pub input: String,
    /// The lines after the position.
    pub script: Vec<Line>,
}

/// A line after the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// `> PLAY`: makes the play.
    Make(Written),
    /// `+ PLAY`: the play is legal.
    Legal(Written),
    /// `- PLAY`: the play is not legal.
    Illegal(Written),
    /// `= N`: the number of plays.
    Plays(usize),
    /// `= open`, `= draw`, `= NAME wins`: the result; `= draw, claimed` if it takes a claim.
    Result(String),
}

/// Parses a fixture file.
///
/// # Panics
/// If the file cannot be read, or lies in no folder.
pub fn read(path: &Path) -> Fixture {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let game = path.parent().and_then(Path::file_name).expect("a fixture lies in a game's folder");
    parse(&game.to_string_lossy(), &text)
}

fn parse(game: &str, text: &str) -> Fixture {
    let mut lines = text.lines().peekable();
    let mut comment = Vec::new();
    while let Some(line) = lines.next_if(|line| line.starts_with('#')) {
        comment.push(line);
    }
    let mut number = |name: &str| {
        let line = lines.next_if(|line| line.starts_with(name))?;
        Some(line[name.len()..].trim().parse().unwrap_or_else(|_| panic!("`{line}`: a number is wanted")))
    };
    let (plies, clocks) = (number("plies:"), number("clocks:"));
    let mut input = String::new();
    while let Some(line) = lines.next_if(|line| script_line(line).is_none()) {
        input.push_str(line);
        input.push('\n');
    }
    let line = |line| script_line(line).unwrap_or_else(|| panic!("`{line}` is not understood"));
    let script = lines.map(line).collect();
    Fixture { game: game.to_owned(), comment: comment.join("\n"), plies, clocks, input, script }
}

fn script_line(line: &str) -> Option<Line> {
    let (sign, rest) = line.split_once(' ')?;
    let written = || Written::from(rest);
    Some(match sign {
        ">" => Line::Make(written()),
        "+" => Line::Legal(written()),
        "-" => Line::Illegal(written()),
        "=" => rest.parse().map_or_else(|_| Line::Result(rest.to_owned()), Line::Plays),
        _ => return None,
    })
}

impl Fixture {
    /// The game at the fixture's position.
    ///
    /// # Panics
    /// If the input is rejected.
    pub fn position(&self, entry: &dyn ErasedGame) -> Box<dyn ErasedPosition> {
        let start = entry.start().setup();
        let read = input::read(entry.metadata(), &start, &self.input);
        let mut setup = read.unwrap_or_else(|error| panic!("{error}")).setup;
        if let Some(plies) = self.plies {
            setup.plies = plies;
        }
        if let Some(clocks) = self.clocks {
            setup.clocks.fill(clocks);
        }
        entry.at(&setup, History::new())
    }

    /// Runs the lines after the position and returns the game at the end.
    ///
    /// # Panics
    /// If a line does not hold.
    pub fn run(&self, entry: &dyn ErasedGame) -> Box<dyn ErasedPosition> {
        let mut position = self.position(entry);
        for line in &self.script {
            match line {
                Line::Make(play) => position.play(play).unwrap_or_else(|error| panic!("> {play}: {error}")),
                Line::Legal(play) => assert!(allows(&*position, entry, play), "{play} should be legal"),
                Line::Illegal(play) => {
                    assert!(!allows(&*position, entry, play), "{play} should not be legal")
                }
                Line::Plays(count) => {
                    let plays = sorted(&*position);
                    assert_eq!(plays.len(), *count, "the number of plays: {}", list(&plays));
                }
                Line::Result(wanted) => {
                    assert_eq!(&told(entry.metadata(), &*position), wanted, "the result")
                }
            }
        }
        position
    }
}

/// True if the play is legal, tried on a copy of the game.
fn allows(position: &dyn ErasedPosition, entry: &dyn ErasedGame, play: &Written) -> bool {
    entry.at(&position.setup(), position.past().clone()).play(play).is_ok()
}

/// The result, with `, claimed` if it takes a claim.
fn told(metadata: &Metadata, position: &dyn ErasedPosition) -> String {
    let claimed = Ended::of(metadata, position).is_some_and(|ended| ended.takes_claim(metadata));
    result(metadata, position.outcome()) + if claimed { ", claimed" } else { "" }
}

fn result(metadata: &Metadata, outcome: Option<Outcome>) -> String {
    match outcome {
        None => "open".to_owned(),
        Some(Outcome { winner: None, .. }) => "draw".to_owned(),
        Some(Outcome { winner: Some(player), .. }) => format!("{} wins", metadata.players[player]),
    }
}

fn list(plays: &[Written]) -> String {
    plays.iter().map(Written::to_string).collect::<Vec<_>>().join(" | ")
}

/// A position as text: the board, the player to move, other facts, and the result or all plays.
pub fn show(metadata: &Metadata, position: &dyn ErasedPosition) -> String {
    let setup = position.setup();
    let mut text = display::draw(metadata, &setup.board, None, display::Style::plain());
    if let Some(previous) = setup.previous.as_ref().filter(|previous| **previous != setup.board) {
        text += &format!("before: {}\n", board::rows(metadata, previous).join(" "));
    }
    text += &format!("{} to move{}\n\n", metadata.players[setup.turn], remarks(metadata, &setup));
    match position.outcome() {
        Some(outcome) => {
            let end = &metadata.ends[outcome.by];
            text += &format!("over: {} ({end})\n", result(metadata, Some(outcome)));
        }
        None => {
            let plays: Vec<String> = sorted(position).iter().map(Written::to_string).collect();
            text += &format!("plays: {}\n", plays.len());
            text += &if plays.len() <= MOST_LINES { plays.join("\n") } else { filled(&plays) };
            text.push('\n');
        }
    }
    text
}

/// The plays in lines of about [`LINE_WIDTH`].
fn filled(plays: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for play in plays {
        let gap = if width == 0 {
            ""
        } else if width + play.len() > LINE_WIDTH {
            width = 0;
            "\n"
        } else {
            "  "
        };
        text += &format!("{gap}{play}");
        width += play.len() + 2;
    }
    text
}

/// Plies, passes, counters and clocks that are not 0.
fn remarks(metadata: &Metadata, setup: &Setup) -> String {
    let [first, second] = &setup.counters;
    let counters = metadata
        .counters
        .iter()
        .zip(first)
        .zip(second)
        .map(|((name, a), b)| (format!("{name} {a},{b}"), a + b));
    let clocks = setup.clocks.iter().map(|clock| (format!("clock {clock}"), *clock as i32));
    let plies = (format!("ply {}", setup.plies), setup.plies as i32);
    let passes = (format!("passes {}", setup.passes), setup.passes as i32);
    let all = [plies, passes].into_iter().chain(counters).chain(clocks);
    all.filter(|(_, amount)| *amount != 0).map(|(text, _)| format!(", {text}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_fixture_is_read() {
        let fixture = parse(
            "some_game",
            "# why\n# how\nplies: 3\nclocks: 4\nWHITE\n-.+\n> a1; b2\n+ c3\n- d4\n= 7\n= draw\n",
        );
        let play = |lines: &[&str]| Written { lines: lines.iter().map(|&line| line.to_owned()).collect() };
        assert_eq!(
            fixture,
            Fixture {
                game: "some_game".to_owned(),
                comment: "# why\n# how".to_owned(),
                plies: Some(3),
                clocks: Some(4),
                input: "WHITE\n-.+\n".to_owned(),
                script: vec![
                    Line::Make(play(&["a1", "b2"])),
                    Line::Legal(play(&["c3"])),
                    Line::Illegal(play(&["d4"])),
                    Line::Plays(7),
                    Line::Result("draw".to_owned()),
                ],
            }
        );
    }
}
