//! `input.txt`: the position and the time.

use std::fmt::Display;

use engine::{InputLine, Metadata, Mode, Setup};

use super::fault::{Fault, InputError};
use super::{Plies, board, plies};

/// Largest accepted `input.txt` in bytes, over a thousand times the size of a legal one.
pub const MOST_BYTES: u64 = 1 << 20;
/// Most that a counter may be in a file, above or below 0.
const MOST_COUNTED: u32 = 65_535;
/// Most characters of a faulty line that a message repeats.
const MOST_SHOWN: usize = 40;

/// The content of a position file.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The position. Its `plies` are the least of [`Input::plies`]; clocks start at 0.
    pub setup: Setup,
    /// The plays that the seconds cover.
    pub mode: Mode,
    /// CPU seconds; the game's usual budget for one play if the file gives no time.
    pub seconds: f64,
    /// The possible numbers of plies played.
    pub plies: Plies,
    /// Oddities of the position that are no errors.
    pub warnings: Vec<String>,
    /// Deviations from the layout that are understood all the same: the line, the text found, and the text expected.
    pub slips: Vec<String>,
}

/// Parses a position file. Accepts CRLF, trailing blanks and a missing final newline. Also accepts, each as one of [`Input::slips`],
/// blank lines at the beginning, blanks before a word or the seconds, words in other case (`white` for `WHITE`), and no seconds left.
///
/// # Errors
/// The first fault, with its line.
pub fn read(metadata: &Metadata, start: &Setup, text: &str) -> Result<Input, InputError> {
    let mut lines = Lines::new(text);
    let mut parts = PartialInput::new(metadata);
    for line in metadata.input.iter() {
        parts.read(metadata, line, &mut lines)?;
    }
    lines.expect_end()?;
    Ok(Input { slips: lines.slips, ..parts.finish(metadata, start) })
}

/// The text of a position file. [`read`] restores all that the layout of the game holds.
pub fn write(metadata: &Metadata, setup: &Setup, mode: Mode, seconds: f64) -> String {
    let mut lines = Vec::new();
    for line in metadata.input.iter() {
        match line {
            InputLine::Mode => lines.push(word(mode).to_owned()),
            InputLine::Player(words) => lines.push(words[setup.turn].to_string()),
            InputLine::Seconds => lines.push(seconds.to_string()),
            InputLine::Counters(counter) => {
                let [first, second] = [0, 1].map(|player: usize| setup.counters[player][*counter]);
                lines.push(format!("{first},{second}"));
            }
            InputLine::PreviousBoard => {
                lines.extend(board::rows(metadata, setup.previous.as_ref().unwrap_or(&setup.board)));
            }
            InputLine::Board => lines.extend(board::rows(metadata, &setup.board)),
            InputLine::NoNewline => {}
        }
    }
    let end = if metadata.input.contains(&InputLine::NoNewline) { "" } else { "\n" };
    lines.join("\n") + end
}

/// The word of a mode.
fn word(mode: Mode) -> &'static str {
    match mode {
        Mode::Single => "SINGLE",
        Mode::Game => "GAME",
    }
}

/// The lines of a file without trailing blanks, read one by one.
struct Lines<'t> {
    lines: Vec<&'t str>,
    read: usize,
    slips: Vec<String>,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { lines: text.trim_end().lines().map(str::trim_end).collect(), read: 0, slips: Vec::new() }
    }

    /// The number of the line read last, from 1.
    fn number(&self) -> usize {
        self.read
    }

    fn next(&mut self, expected: impl FnOnce() -> String) -> Result<&'t str, InputError> {
        let line = self.lines.get(self.read).copied();
        self.read += 1;
        line.ok_or_else(|| {
            let expected = expected();
            let empty = self.lines.is_empty();
            let fault = if empty { Fault::Empty { expected } } else { Fault::Truncated { expected } };
            self.fail(fault)
        })
    }

    /// Like [`Lines::next`], for a line that is no row of a board: skips blank lines at the beginning of the file.
    fn next_word(&mut self, expected: impl Fn() -> String) -> Result<&'t str, InputError> {
        let blank = self.lines.iter().take_while(|line| line.is_empty()).count();
        if self.read == 0 && blank > 0 {
            self.read = 1;
            let (expected, next) = (expected(), blank + 1);
            self.slip(format_args!("found a blank line, expected {expected}; reading on from line {next}"));
            self.read = blank;
        }
        self.next(expected)
    }

    /// Notes a deviation in the line read last that is understood all the same.
    fn slip(&mut self, what: impl Display) {
        self.slips.push(format!("line {}: {what}", self.number()));
    }

    fn expect_end(&self) -> Result<(), InputError> {
        match self.lines.get(self.read) {
            None => Ok(()),
            Some(line) => {
                Err(InputError { line: self.read + 1, fault: Fault::TrailingText { found: shown(line) } })
            }
        }
    }

    fn fail(&self, fault: Fault) -> InputError {
        InputError { line: self.number(), fault }
    }
}

/// The parts of the input read so far.
struct PartialInput {
    setup: Setup,
    mode: Option<Mode>,
    seconds: Option<f64>,
    has_previous: bool,
}

impl PartialInput {
    fn new(metadata: &Metadata) -> Self {
        let setup = Setup::empty(metadata);
        Self { setup, mode: None, seconds: None, has_previous: false }
    }

    fn read(&mut self, metadata: &Metadata, line: &InputLine, lines: &mut Lines) -> Result<(), InputError> {
        match line {
            InputLine::Mode => {
                let words = [Mode::Single, Mode::Game].map(word);
                let mode = read_word(lines, "the mode", words)?;
                self.mode = Some([Mode::Single, Mode::Game][mode]);
            }
            InputLine::Player(words) => {
                self.setup.turn = read_word(lines, "the player to move", [&*words[0], &*words[1]])?;
            }
            InputLine::Seconds => self.seconds = Some(read_seconds(lines)?),
            InputLine::Counters(counter) => {
                let [first, second] = read_counters(lines, &metadata.counters[*counter])?;
                self.setup.counters[0][*counter] = first;
                self.setup.counters[1][*counter] = second;
            }
            InputLine::PreviousBoard => {
                self.setup.previous = Some(read_board(metadata, lines, "the previous board")?);
                self.has_previous = true;
            }
            InputLine::Board => self.setup.board = read_board(metadata, lines, "the board")?,
            // Any file may lack its final newline.
            InputLine::NoNewline => {}
        }
        Ok(())
    }

    fn finish(mut self, metadata: &Metadata, start: &Setup) -> Input {
        let previous = self.setup.previous.clone().filter(|_| self.has_previous);
        let same = previous.as_ref().is_none_or(|previous| *previous == self.setup.board);
        self.setup.passes = match (self.setup.board == start.board && same, self.has_previous && same) {
            (true, _) => metadata.first_passes,
            (false, true) => 1,
            (false, false) => 0,
        };
        if metadata.has_previous && !self.has_previous {
            // The previous board is unknown. The same board stands for it, as after a pass: ko forbids no play.
            self.setup.previous = Some(self.setup.board.clone());
        }
        let (plies, warning) = plies::played(metadata, start, &self.setup, previous.as_ref());
        self.setup.plies = plies.least;
        let mode = self.mode.unwrap_or(if self.seconds.is_some() { Mode::Game } else { Mode::Single });
        Input {
            setup: self.setup,
            mode,
            seconds: self.seconds.unwrap_or(metadata.budget),
            plies,
            warnings: warning.into_iter().collect(),
            slips: Vec::new(),
        }
    }
}

/// Reads one of two words, and returns its index. A line that matches only one of them, apart from case and blanks before it, is taken
/// for that word.
fn read_word(lines: &mut Lines, what: &'static str, words: [&str; 2]) -> Result<usize, InputError> {
    let [first, second] = words.map(str::to_owned);
    let line = lines.next_word(|| format!("{what}: `{first}` or `{second}`"))?;
    if let Some(exact) = words.iter().position(|word| *word == line) {
        return Ok(exact);
    }
    let is_like = |word: &str| word.to_lowercase() == line.trim_start().to_lowercase();
    let like = match words.map(is_like) {
        [true, false] => 0,
        [false, true] => 1,
        _ => return Err(lines.fail(Fault::Word { found: shown(line), what, first, second })),
    };
    lines.slip(format_args!("found `{}`, expected {what} as `{}`", shown(line), words[like]));
    Ok(like)
}

/// Reads the CPU seconds. A referee may print 0 or less when none are left: both count as 0.
fn read_seconds(lines: &mut Lines) -> Result<f64, InputError> {
    let expected = "the CPU seconds as a number such as `6.6`";
    let line = lines.next_word(|| expected.to_owned())?;
    let found = shown(line);
    let number = line.trim_start().parse::<f64>().ok().filter(|seconds| seconds.is_finite());
    let Some(seconds) = number else { return Err(lines.fail(Fault::SecondsNotANumber { found })) };
    if seconds <= 0.0 {
        lines.slip(format_args!("found `{found}`, expected CPU seconds of more than 0; playing at once"));
        return Ok(0.0);
    }
    if line.starts_with(char::is_whitespace) {
        lines.slip(format_args!("found `{found}`, expected {expected} without blanks before it"));
    }
    Ok(seconds)
}

/// Reads a counter of both players. One that goes down may be below 0.
fn read_counters(lines: &mut Lines, counter: &str) -> Result<[i32; 2], InputError> {
    let line = lines.next_word(|| format!("`{counter}` of both players such as `0,0`"))?;
    let number =
        |text: &str| text.trim().parse().ok().filter(|counted: &i32| counted.unsigned_abs() <= MOST_COUNTED);
    line.split_once(',')
        .and_then(|(first, second)| Some([number(first)?, number(second)?]))
        .ok_or_else(|| lines.fail(Fault::Counters { found: shown(line), counter: counter.to_owned() }))
}

fn read_board(
    metadata: &Metadata,
    lines: &mut Lines,
    name: &'static str,
) -> Result<engine::BoardSetup, InputError> {
    let first_line = lines.number() + 1;
    let mut rows = Vec::with_capacity(metadata.height);
    for row in 1..=metadata.height {
        rows.push(lines.next(|| format!("row {row} of the {} rows of {name}", metadata.height))?);
    }
    board::read(metadata, &rows, first_line, name)
}

/// A line, shortened for a message.
fn shown(line: &str) -> String {
    let mut shown: String = line.chars().take(MOST_SHOWN).flat_map(char::escape_debug).collect();
    if line.chars().nth(MOST_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}
