//! `playdata.txt`: the memory of an agent between its turns.
//!
//! Plain text, one `key value` pair a line: a version line, the position after the agent's own play, the keys
//! of the positions before it, the time that the turn took, and last a check sum that detects damage.

use std::error::Error;
use std::fmt::{self, Write as _};

use engine::{BoardSetup, ErasedGame, ErasedPosition, History, Metadata, Setup, Written};

use super::{Charged, Input, board};

/// First line of the file.
const VERSION: &str = "rulewright-playdata 1";
/// Positions that are tried at most on the way to the input: a file of another game must not cost the time of a play.
const MOST_TRIED: u32 = 1_000;

/// The game after the agent's own play.
#[derive(Clone, Debug, PartialEq)]
pub struct Playdata {
    /// The position after this play.
    pub setup: Setup,
    /// The keys of the positions before `setup`.
    pub past: History,
    /// The time of the turn, if `input.txt` gives the time of the whole game.
    pub charged: Option<Charged>,
}

/// The reason why a `playdata.txt` was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaydataError {
    /// The first line is not that of this version.
    Version,
    /// The check sum is wrong: a line is damaged or missing.
    Check,
    /// The file belongs to another game.
    OtherGame(String),
    /// A value does not fit the game.
    Value(&'static str),
}

impl fmt::Display for PlaydataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version => write!(f, "it does not begin with `{VERSION}`"),
            Self::Check => f.write_str("its check sum is wrong"),
            Self::OtherGame(game) => write!(f, "it is of the game `{game}`"),
            Self::Value(key) => write!(f, "its `{key}` does not fit this game"),
        }
    }
}

impl Error for PlaydataError {}

/// The text of the file.
pub fn write(metadata: &Metadata, data: &Playdata) -> String {
    let setup = &data.setup;
    let mut text = format!("{VERSION}\ngame {}\n", metadata.name);
    let mut line = |key: &str, value: &dyn fmt::Display| {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{key} {value}");
    };
    line("turn", &setup.turn);
    line("plies", &setup.plies);
    line("passes", &setup.passes);
    for (counter, values) in setup.counters[0].iter().zip(&setup.counters[1]).enumerate() {
        line("counter", &format!("{counter} {} {}", values.0, values.1));
    }
    for clock in &setup.clocks {
        line("clock", clock);
    }
    for (key, flags) in [("signals", &setup.signals), ("unmoved", &setup.unmoved), ("marked", &setup.marked)]
    {
        if !flags.is_empty() {
            let bits: String = flags.iter().map(|flag| if *flag { '1' } else { '0' }).collect();
            line(key, &bits);
        }
    }
    for (player, cell) in setup.last.iter().enumerate() {
        if let Some(cell) = cell {
            line("last", &format!("{player} {cell}"));
        }
    }
    for row in board::rows(metadata, &setup.board) {
        line("board", &row);
    }
    for row in setup.previous.iter().flat_map(|previous| board::rows(metadata, previous)) {
        line("previous", &row);
    }
    for key in data.past.keys() {
        line("past", &format!("{key:016x}"));
    }
    if let Some(Charged { given, used, beyond }) = data.charged {
        line(
            "charged",
            &format!("{given} {used}{}", beyond.map_or(String::new(), |beyond| format!(" {beyond}"))),
        );
    }
    let check = check_sum(&text);
    text + &format!("check {check:016x}\n")
}

/// Parses the text of the file.
///
/// # Errors
/// If the text is damaged or of another game.
pub fn read(metadata: &Metadata, text: &str) -> Result<Playdata, PlaydataError> {
    let content = text.strip_prefix(VERSION).ok_or(PlaydataError::Version)?;
    let check = content.rfind("\ncheck ").ok_or(PlaydataError::Check)? + 1;
    let (content, check) = content.split_at(check);
    let sum = check_sum(&text[..VERSION.len() + content.len()]);
    if check.trim_end() != format!("check {sum:016x}") {
        return Err(PlaydataError::Check);
    }
    Pairs(content.lines().filter_map(|line| line.split_once(' ')).collect()).playdata(metadata)
}

/// The `key value` pairs of a file.
struct Pairs<'t>(Vec<(&'t str, &'t str)>);

impl<'t> Pairs<'t> {
    fn all(&self, key: &str) -> impl Iterator<Item = &'t str> {
        self.0.iter().filter(move |pair| pair.0 == key).map(|pair| pair.1)
    }

    fn number(&self, key: &'static str) -> Result<u32, PlaydataError> {
        self.all(key).next().and_then(|value| value.parse().ok()).ok_or(PlaydataError::Value(key))
    }

    fn board(&self, metadata: &Metadata, key: &'static str) -> Result<Option<BoardSetup>, PlaydataError> {
        let rows: Vec<&str> = self.all(key).collect();
        match rows.len() {
            0 => Ok(None),
            rows_there if rows_there == metadata.height => {
                board::read(metadata, &rows, 1, key).map(Some).map_err(|_| PlaydataError::Value(key))
            }
            _ => Err(PlaydataError::Value(key)),
        }
    }

    /// A list of flags; empty if the file has no such line.
    fn flags(&self, key: &'static str) -> Result<Vec<bool>, PlaydataError> {
        let Some(line) = self.all(key).next() else { return Ok(Vec::new()) };
        let flags: Option<Vec<bool>> = line
            .chars()
            .map(|bit| match bit {
                '0' => Some(false),
                '1' => Some(true),
                _ => None,
            })
            .collect();
        flags.ok_or(PlaydataError::Value(key))
    }

    /// A set of cells; empty if the file has no such line.
    fn cells(&self, metadata: &Metadata, key: &'static str) -> Result<Vec<bool>, PlaydataError> {
        let cells = self.flags(key)?;
        if cells.is_empty() || cells.len() == metadata.cells.len() {
            Ok(cells)
        } else {
            Err(PlaydataError::Value(key))
        }
    }

    fn playdata(&self, metadata: &Metadata) -> Result<Playdata, PlaydataError> {
        let game = self.all("game").next().unwrap_or_default();
        if game != metadata.name {
            return Err(PlaydataError::OtherGame(game.to_owned()));
        }
        let bad = PlaydataError::Value;
        let turn = self.number("turn")? as usize;
        let clocks: Option<Vec<u32>> = self.all("clock").map(|clock| clock.parse().ok()).collect();
        let keys: Option<Vec<u64>> = self.all("past").map(|key| u64::from_str_radix(key, 16).ok()).collect();
        let setup = Setup {
            board: self.board(metadata, "board")?.ok_or(bad("board"))?,
            previous: self.board(metadata, "previous")?,
            turn: if turn < 2 { turn } else { return Err(bad("turn")) },
            plies: self.number("plies")?,
            passes: self.number("passes")?,
            counters: self.counters(metadata)?,
            clocks: clocks.filter(|clocks| clocks.len() == metadata.clocks).ok_or(bad("clock"))?,
            signals: self.flags("signals")?,
            unmoved: self.cells(metadata, "unmoved")?,
            marked: self.cells(metadata, "marked")?,
            last: self.last(metadata)?,
        };
        if setup.previous.is_some() != metadata.has_previous {
            return Err(bad("previous"));
        }
        let past = History::from_keys(keys.ok_or(bad("past"))?);
        Ok(Playdata { setup, past, charged: self.charged()? })
    }

    /// The time of the turn, if the file tells it.
    fn charged(&self) -> Result<Option<Charged>, PlaydataError> {
        let Some(line) = self.all("charged").next() else { return Ok(None) };
        let seconds: Option<Vec<f64>> = line.split(' ').map(|seconds| seconds.parse().ok()).collect();
        match seconds.as_deref() {
            Some([given, used, rest @ ..]) if rest.len() < 2 => {
                Ok(Some(Charged { given: *given, used: *used, beyond: rest.first().copied() }))
            }
            _ => Err(PlaydataError::Value("charged")),
        }
    }

    /// The cell where each player's last play ended.
    fn last(&self, metadata: &Metadata) -> Result<[Option<usize>; 2], PlaydataError> {
        let mut last = [None; 2];
        for line in self.all("last") {
            let numbers = line.split_once(' ').map(|(player, cell)| (player.parse(), cell.parse()));
            match numbers {
                Some((Ok(player @ 0..2), Ok(cell))) if cell < metadata.cells.len() => {
                    last[player as usize] = Some(cell)
                }
                _ => return Err(PlaydataError::Value("last")),
            }
        }
        Ok(last)
    }

    fn counters(&self, metadata: &Metadata) -> Result<[Vec<i32>; 2], PlaydataError> {
        let mut counters = [Vec::new(), Vec::new()];
        for line in self.all("counter") {
            let numbers: Option<Vec<i32>> = line.split(' ').map(|number| number.parse().ok()).collect();
            let Some([_, first, second]) = numbers.as_deref() else {
                return Err(PlaydataError::Value("counter"));
            };
            counters[0].push(*first);
            counters[1].push(*second);
        }
        if counters[0].len() == metadata.counters.len() {
            Ok(counters)
        } else {
            Err(PlaydataError::Value("counter"))
        }
    }
}

/// A 64-bit check sum of a text, the same in every process.
pub fn check_sum(text: &str) -> u64 {
    text.bytes().fold(text.len() as u64, |sum, byte| engine::mix(sum, u64::from(byte)))
}

/// The remembered game after the plies of the other player: the first plays found that lead from the remembered position to the input, none if the
/// input has the same player to move. `None` if no plays do.
pub fn follow(entry: &dyn ErasedGame, data: &Playdata, input: &Input) -> Option<Box<dyn ErasedPosition>> {
    let plies = data.setup.plies;
    let reached = entry.metadata().turns.next_of(input.setup.turn, plies);
    // Most plays name a cell that changes.
    [true, false].into_iter().find_map(|likely| {
        let mut tries = MOST_TRIED;
        lead(entry, entry.at(&data.setup, data.past.clone()), reached - plies, input, likely, &mut tries)
    })
}

/// The position after `plies` plays from `here` that lead to the input. With `only_likely`, all but the last must name a cell that
/// changes. Gives up after `left` positions.
fn lead(
    entry: &dyn ErasedGame,
    here: Box<dyn ErasedPosition>,
    plies: u32,
    input: &Input,
    only_likely: bool,
    left: &mut u32,
) -> Option<Box<dyn ErasedPosition>> {
    let metadata = entry.metadata();
    let setup = here.setup();
    if plies == 0 {
        return agrees(metadata, &setup, input).then_some(here);
    }
    *left = left.checked_sub(1)?;
    let changed = changed_cells(metadata, &setup.board, &input.setup.board);
    let names_one = |play: &Written| {
        let last = play.lines.last().map_or("", |line| line);
        changed.iter().any(|cell| last.ends_with(*cell))
    };
    // The play most likely names a cell that has changed, so such plays are tried first.
    let (likely, others): (Vec<_>, Vec<_>) = here.plays().into_iter().partition(names_one);
    let others = others.into_iter().filter(|_| plies == 1 || !only_likely);
    likely.into_iter().chain(others).find_map(|play| {
        let mut after = entry.at(&setup, here.past().clone());
        after.play(&play).ok()?;
        lead(entry, after, plies - 1, input, only_likely, left)
    })
}

fn changed_cells<'s>(metadata: &'s Metadata, before: &BoardSetup, after: &BoardSetup) -> Vec<&'s str> {
    let cells = metadata.cells.iter().zip(before.iter().zip(after));
    cells
        .filter(|(_, (before, after))| before != after && after.is_some())
        .map(|(cell, _)| &*cell.name)
        .collect()
}

/// True if a position matches the input.
fn agrees(metadata: &Metadata, setup: &Setup, input: &Input) -> bool {
    let shows = |line: &dyn Fn(&engine::InputLine) -> bool| metadata.input.iter().any(line);
    let counters_agree = (0..metadata.counters.len()).all(|counter| {
        let shown = shows(&|line| *line == engine::InputLine::Counters(counter));
        !shown
            || (0..2).all(|player| setup.counters[player][counter] == input.setup.counters[player][counter])
    });
    let previous_shown = shows(&|line| *line == engine::InputLine::PreviousBoard);
    setup.board == input.setup.board
        && setup.turn == input.setup.turn
        && counters_agree
        && (!previous_shown || setup.previous == input.setup.previous)
}
