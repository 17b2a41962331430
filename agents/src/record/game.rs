//! The record of one game as data.

use std::time::Duration;

use engine::{ErasedGame, ErasedPosition, History, Setup, Written};

/// The record of one game. Unknown values are `None` or empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The game, by its name.
    pub game: String,
    /// The agents, in the order of the players; empty if unknown.
    pub agents: [String; 2],
    /// The event of which the game is a part.
    pub event: Option<String>,
    /// The round of the event, as the event names it.
    pub round: Option<String>,
    /// The day of the game: `2026-11-23`.
    pub date: Option<String>,
    /// Seed of the random numbers in the game.
    pub seed: Option<u64>,
    /// CPU seconds of each player for the game.
    pub seconds: Option<f64>,
    /// Number of plays at the beginning that were given to the players.
    pub opening: Option<u32>,
    /// Half points given to each player, if they are not those of the rules.
    pub komi: Option<[i64; 2]>,
    /// The position before the first play, if it is not the game's own start.
    pub start: Option<Setup>,
    /// The plays in order.
    pub plays: Vec<Played>,
    /// The result.
    pub verdict: Verdict,
    /// The points by which the winner won, if the record tells them.
    pub margin: Option<f64>,
    /// The reason for the end in one word, such as `rules` or `time`.
    pub reason: Option<String>,
    /// The end in words, on one line.
    pub detail: Option<String>,
    /// CPU time that each player used.
    pub used: Option<[Duration; 2]>,
    /// What another program's file tells of the game beside all this: tags of PDN and PGN, properties of SGF, with name and value, in the
    /// order of the file. A format writes those that are its own, and the text of every game writes all.
    pub tags: Vec<(String, String)>,
    /// Remarks on the game, each of one line.
    pub notes: Vec<String>,
    /// What the reader of the record left out, such as `variations`, in words and each once; no format writes it.
    pub lost: Vec<&'static str>,
}

/// A play of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The play in the game's notation.
    pub play: Written,
    /// CPU time for the play. Formats keep milliseconds.
    pub cpu: Option<Duration>,
    /// Depth of the search that found the play, in plies.
    pub depth: Option<u32>,
    /// Value of the play for its player by that search, in the rule file's units.
    pub score: Option<i32>,
    /// Remarks, each of one line.
    pub notes: Vec<String>,
}

/// The result of a recorded game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// This player won.
    Won(usize),
    /// Nobody won.
    Drawn,
    /// The game has no result: it was stopped, or goes on.
    #[default]
    None,
}

/// The reason of an end by the rules.
pub(crate) const RULES: &str = "rules";

impl Verdict {
    /// The result of a finished game with that winner.
    pub fn of(winner: Option<usize>) -> Self {
        winner.map_or(Self::Drawn, Self::Won)
    }
}

impl Played {
    /// A play of which nothing else is known.
    pub fn new(play: Written) -> Self {
        Self { play, cpu: None, depth: None, score: None, notes: Vec::new() }
    }
}

/// CPU seconds that each player used, as text.
pub(super) fn write_used(used: [Duration; 2]) -> String {
    used.map(|time| format!("{:.3}", time.as_secs_f64())).join(", ")
}

/// Reads the text of [`write_used`].
pub(super) fn read_used(text: &str) -> Option<[Duration; 2]> {
    let (first, second) = text.split_once(", ")?;
    let seconds = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
    Some([seconds(first)?, seconds(second)?])
}

/// True if the text may be the reason of an end: one word such as `illegal-play`.
pub(super) fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|symbol| symbol.is_ascii_lowercase() || symbol == '-')
}

/// True if the text is a day such as `2026-11-23`.
pub(super) fn is_date(text: &str) -> bool {
    let parts: Vec<Option<u32>> = text.split('-').map(|part| part.parse().ok()).collect();
    let form =
        text.len() == 10 && text.bytes().enumerate().all(|(at, byte)| (byte == b'-') == (at == 4 || at == 7));
    form && matches!(parts[..], [Some(_), Some(1..=12), Some(1..=31)])
}

impl Record {
    /// Sets the reason of another program's record, if it is a word; else keeps it as a remark.
    pub(super) fn tell_reason(&mut self, reason: &str) {
        match is_word(reason) {
            true => self.reason = Some(reason.to_owned()),
            false => self.notes.push(reason.to_owned()),
        }
    }

    /// Sets the seconds of another program's record, if they are a span of time.
    pub(super) fn tell_seconds(&mut self, seconds: &str) {
        let is_time = |seconds: &f64| Duration::try_from_secs_f64(*seconds).is_ok();
        self.seconds = seconds.parse().ok().filter(is_time);
    }

    /// The value of a tag of another program's file.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Notes that the reader leaves out something.
    pub(super) fn lose(&mut self, what: &'static str) {
        if !self.lost.contains(&what) {
            self.lost.push(what);
        }
    }

    /// Forgets an opening that is longer than the game.
    pub(super) fn check_opening(&mut self) {
        self.opening = self.opening.filter(|plays| *plays as usize <= self.plays.len());
    }

    /// The position after so many plays; `None` if the record has fewer.
    pub fn after(&self, entry: &dyn ErasedGame, plies: usize) -> Option<Box<dyn ErasedPosition>> {
        let mut position = self.begin(entry);
        // The reader has checked that each play is legal.
        self.plays.get(..plies)?.iter().try_for_each(|played| position.play(&played.play)).ok()?;
        Some(position)
    }

    /// The position before the first play, with an empty history.
    pub fn begin(&self, entry: &dyn ErasedGame) -> Box<dyn ErasedPosition> {
        match &self.start {
            Some(setup) => entry.at(setup, History::new()),
            None => entry.start(),
        }
    }
}
