//! The list of benchmarks.

use std::fmt;

/// A benchmark and its goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// The game.
    pub game: String,
    /// The kind of computation.
    pub kind: Kind,
    /// The figure to reach, in the unit of the kind.
    pub goal: Option<f64>,
}

/// A kind of computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Perft to this depth from the start, in leaves a second.
    Perft(u32),
    /// Random games from the start, in games a second.
    Playouts,
    /// Random games from the start, in plies a second.
    Plies,
    /// A search of the start position by the rule file's searcher, in nodes a second.
    Search,
    /// Size of a position in memory, in bytes; smaller is better.
    State,
}

impl Kind {
    /// The unit of the figures.
    pub fn unit(self) -> &'static str {
        match self {
            Self::Perft(_) => "leaves/s",
            Self::Playouts => "games/s",
            Self::Plies => "plies/s",
            Self::Search => "nodes/s",
            Self::State => "bytes",
        }
    }

    /// Parses a kind as the table writes it; `None` for other text.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once(' ') {
            Some(("perft", depth)) => depth.parse().ok().map(Self::Perft),
            Some(_) => None,
            None => [Self::Playouts, Self::Plies, Self::Search, Self::State]
                .into_iter()
                .find(|kind| kind.to_string() == text),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Perft(depth) => write!(f, "perft {depth}"),
            Self::Playouts => f.write_str("playouts"),
            Self::Plies => f.write_str("plies"),
            Self::Search => f.write_str("search"),
            Self::State => f.write_str("state"),
        }
    }
}

impl Work {
    /// A benchmark without a goal.
    pub fn unrated(game: &str, kind: Kind) -> Self {
        Self { game: game.into(), kind, goal: None }
    }

    /// True if `figure` reaches the goal; `None` if there is no goal.
    pub fn met(&self, figure: f64) -> Option<bool> {
        let goal = self.goal?;
        Some(if self.kind == Kind::State { figure <= goal } else { figure >= goal })
    }
}

/// The benchmarks of the compiled-in table.
///
/// # Panics
/// If the table cannot be parsed.
pub fn works() -> Vec<Work> {
    let lines = include_str!("works.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).unwrap_or_else(|| panic!("no work: {line}"))).collect()
}

fn parse(line: &str) -> Option<Work> {
    let mut columns = line.split('\t');
    let (game, kind, goal) = (columns.next()?, columns.next()?, columns.next()?);
    let goal = if goal == "-" { None } else { Some(goal.parse().ok()?) };
    Some(Work { game: game.into(), kind: Kind::parse(kind)?, goal })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_read_as_they_are_written() {
        for kind in [Kind::Perft(7), Kind::Playouts, Kind::Plies, Kind::Search, Kind::State] {
            assert_eq!(Kind::parse(&kind.to_string()), Some(kind));
        }
        assert_eq!(Kind::parse("perft x"), None);
        assert_eq!(Kind::parse("nothing"), None);
    }
}
