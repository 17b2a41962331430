//! Schemes of points: the tasks of an agent, and the points for them. Schemes are data, in TOML.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::referee::Clock;

/// The schemes that come with the program.
const KNOWN: &str = include_str!("schemes.toml");

/// The scheme of one game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scheme {
    /// The origin of the scheme.
    pub source: String,
    /// The sections: at least one, with different names.
    #[serde(rename = "section")]
    pub sections: Vec<Section>,
}

/// A number of tasks of one kind.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Section {
    /// The name, used in reports and to replace the opponent.
    pub name: String,
    /// The task of the agent.
    pub task: Task,
    /// The time of the agent, and of its opponent.
    pub clock: Clock,
    /// The points of the task.
    pub worth: Worth,
}

/// The task of an agent in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Single moves in this many positions; a legal move counts as a game won.
    Moves(u32),
    /// Whole games.
    Games {
        /// The number of games.
        games: u32,
        /// The number of games in which the agent makes the first move.
        begins: u32,
        /// The opponent: a player, or a command line. `None` if the scheme does not know it.
        opponent: Option<String>,
    },
}

impl Task {
    /// The number of moves or games.
    pub fn count(&self) -> u32 {
        match self {
            Self::Moves(count) | Self::Games { games: count, .. } => *count,
        }
    }
}

/// The points of a section.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The share of a win that a draw counts, from 0 to 1.
    pub draw: f64,
    /// The rule that turns wins into points.
    pub rule: Rule,
}

/// A rule that turns wins into points.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// The points for each win.
    Each(f64),
    /// The points by the share of wins: the first band whose share is reached counts. Below the last band there are no points.
    Bands(Vec<Band>),
}

/// The points for shares of wins from `from` on.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "WrittenBand")]
pub struct Band {
    /// The least share, from 0 to 1.
    pub from: f64,
    /// The points.
    pub points: BandPoints,
}

/// The points of a band.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BandPoints {
    /// A fixed number of points.
    Flat(f64),
    /// This number times the share of wins.
    ByShare(f64),
}

/// The reason why there is no scheme.
#[derive(Debug, thiserror::Error)]
pub enum SchemeError {
    /// The text is no scheme.
    #[error("{file}: {fault}")]
    Broken {
        /// The file.
        file: String,
        /// The fault, and its place.
        fault: String,
    },
    /// There is no scheme for the game.
    #[error(
        "{file} no scheme of points for {game} (there is one for {}): write one, as docs/grading.md says, and give it by `--scheme FILE`",
        .others.join(", ")
    )]
    None {
        /// The source without a scheme, followed by its verb.
        file: String,
        /// The game.
        game: String,
        /// The games that have one.
        others: Vec<String>,
    },
}

/// The scheme of a game that comes with the program.
///
/// # Errors
/// If there is none.
pub fn known(game: &str) -> Result<Scheme, SchemeError> {
    find("the schemes of this program", KNOWN, game)
}

/// The scheme of a game in the text of a file.
///
/// # Errors
/// If the text is faulty, or has no scheme for the game.
pub fn read(file: &str, text: &str, game: &str) -> Result<Scheme, SchemeError> {
    find(file, text, game)
}

fn find(file: &str, text: &str, game: &str) -> Result<Scheme, SchemeError> {
    let broken = |fault: String| SchemeError::Broken { file: file.to_owned(), fault };
    let mut all: BTreeMap<String, Scheme> =
        toml::from_str(text).map_err(|error| broken(error.to_string().trim_end().to_owned()))?;
    for (name, scheme) in &all {
        if let Some(fault) = fault(scheme) {
            return Err(broken(format!("[{name}]: {fault}")));
        }
    }
    all.remove(game).ok_or_else(|| SchemeError::None {
        file: format!("{file} {}", if text == KNOWN { "have" } else { "has" }),
        game: game.to_owned(),
        others: all.into_keys().collect(),
    })
}

/// A fault of the sections as a whole: there are none, or two have the same name.
fn fault(scheme: &Scheme) -> Option<String> {
    if scheme.sections.is_empty() {
        return Some("a scheme has at least one section".to_owned());
    }
    let names = scheme.sections.iter().map(|section| &section.name).enumerate();
    let twice = names
        .into_iter()
        .find(|(index, name)| scheme.sections[..*index].iter().any(|other| other.name == **name));
    twice.map(|(_, name)| format!("two sections are called `{name}`: rename one"))
}

/// A section as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    moves: Option<u32>,
    games: Option<u32>,
    begins: Option<u32>,
    opponent: Option<String>,
    move_seconds: Option<f64>,
    game_seconds: Option<f64>,
    points: Option<f64>,
    bands: Option<Vec<Band>>,
    #[serde(default)]
    draw: f64,
}

impl TryFrom<Written> for Section {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let told = |fault: &str| format!("section `{}`: {fault}", written.name);
        Ok(Self {
            task: task(&written).map_err(told)?,
            clock: clock(&written).map_err(told)?,
            worth: Worth { draw: share(written.draw).map_err(told)?, rule: rule(&written).map_err(told)? },
            name: written.name,
        })
    }
}

fn task(written: &Written) -> Result<Task, &'static str> {
    match (written.moves, written.games, written.begins) {
        (Some(0), None, None) | (None, Some(0), Some(_)) => Err("there is nothing to do in it"),
        (Some(_), None, None) if written.opponent.is_some() => Err("single moves have no opponent"),
        (Some(count), None, None) => Ok(Task::Moves(count)),
        (None, Some(games), Some(begins)) if begins <= games => {
            Ok(Task::Games { games, begins, opponent: written.opponent.clone() })
        }
        (None, Some(_), Some(_)) => Err("`begins` is more than `games`"),
        _ => Err("give either `moves = N`, or `games = N` and `begins = N`, the games that the agent begins"),
    }
}

fn clock(written: &Written) -> Result<Clock, &'static str> {
    let clock = match (written.move_seconds, written.game_seconds) {
        (Some(seconds), None) => Clock::Move(seconds),
        (None, Some(seconds)) if written.moves.is_none() => Clock::Game(seconds),
        _ => return Err("give one of `move_seconds` and, for games, `game_seconds`"),
    };
    if clock.seconds().is_finite() && clock.seconds() > 0.0 {
        Ok(clock)
    } else {
        Err("its seconds must be more than 0")
    }
}

fn rule(written: &Written) -> Result<Rule, &'static str> {
    match (written.points, &written.bands) {
        (Some(points), None) => Ok(Rule::Each(worth(points)?)),
        (None, Some(bands)) if bands.is_empty() => Err("`bands` has none"),
        (None, Some(bands)) if bands.windows(2).all(|pair| pair[0].from > pair[1].from) => {
            Ok(Rule::Bands(bands.clone()))
        }
        (None, Some(_)) => Err("`bands` must go down, from the greatest `from` to the least"),
        _ => Err("give one of `points`, for each win, and `bands`"),
    }
}

/// A band as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBand {
    from: f64,
    points: Option<f64>,
    by_share: Option<f64>,
}

impl TryFrom<WrittenBand> for Band {
    type Error = &'static str;

    fn try_from(written: WrittenBand) -> Result<Self, &'static str> {
        let points = match (written.points, written.by_share) {
            (Some(points), None) => BandPoints::Flat(worth(points)?),
            (None, Some(points)) => BandPoints::ByShare(worth(points)?),
            _ => return Err("a band has one of `points` and `by_share`"),
        };
        Ok(Self { from: share(written.from)?, points })
    }
}

fn share(value: f64) -> Result<f64, &'static str> {
    if (0.0..=1.0).contains(&value) { Ok(value) } else { Err("a share is from 0 to 1") }
}

fn worth(points: f64) -> Result<f64, &'static str> {
    if points.is_finite() && points >= 0.0 { Ok(points) } else { Err("points are 0 or more") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "[small]\nsource = \"a test\"\n\
        [[small.section]]\nname = \"moves\"\nmoves = 2\npoints = 1\nmove_seconds = 1\n\
        [[small.section]]\nname = \"games\"\nopponent = \"random\"\ngames = 3\nbegins = 2\ngame_seconds = 5\n\
        bands = [{ from = 0.9, points = 25 }, { from = 0.5, by_share = 15 }]\ndraw = 0.5\n";

    #[test]
    fn a_scheme_is_read() {
        let scheme = read("FILE", SMALL, "small").unwrap();
        let [moves, games] = &scheme.sections[..] else { panic!("{scheme:?}") };
        assert_eq!(
            (&moves.task, moves.clock, &moves.worth.rule),
            (&Task::Moves(2), Clock::Move(1.0), &Rule::Each(1.0))
        );
        let opponent = Some("random".to_owned());
        assert_eq!(games.task, Task::Games { games: 3, begins: 2, opponent });
        assert_eq!((games.clock, games.worth.draw), (Clock::Game(5.0), 0.5));
    }

    #[test]
    fn faults_are_told_with_their_section() {
        for (old, new, told) in [
            ("moves = 2", "moves = 0", "section `moves`: there is nothing to do in it"),
            ("moves = 2\n", "", "section `moves`: give either `moves = N`"),
            ("begins = 2", "begins = 4", "section `games`: `begins` is more than `games`"),
            ("begins = 2", "begin = 2", "unknown field `begin`"),
            ("game_seconds = 5", "game_seconds = 5\nmove_seconds = 5", "give one of `move_seconds`"),
            ("game_seconds = 5", "game_seconds = -5", "section `games`: its seconds must be more than 0"),
            ("draw = 0.5", "draw = 2", "section `games`: a share is from 0 to 1"),
            ("draw = 0.5", "points = 2", "give one of `points`, for each win, and `bands`"),
            ("from = 0.5", "from = 0.95", "`bands` must go down"),
            ("points = 25", "points = 25, by_share = 2", "a band has one of `points` and `by_share`"),
            ("points = 1\n", "points = -1\n", "points are 0 or more"),
            ("\"games\"", "\"moves\"", "[small]: two sections are called `moves`"),
        ] {
            assert!(SMALL.contains(old), "{old}");
            let error = read("FILE", &SMALL.replace(old, new), "small").unwrap_err().to_string();
            assert!(error.starts_with("FILE: ") && error.contains(told), "{new}: {error}");
        }
    }

    #[test]
    fn a_missing_scheme_is_told() {
        let told = read("FILE", SMALL, "other").unwrap_err().to_string();
        assert!(told.contains("FILE has no scheme of points for other (there is one for small)"), "{told}");
        assert!(known("other").unwrap_err().to_string().contains("--scheme FILE"));
    }
}
