//! A table: a session, the persons and agents in its seats, and a person's unfinished input. It does not depend on a terminal.

mod acts;
mod commands;
mod reading;
mod shown;
mod texts;

use std::path::PathBuf;
use std::time::Duration;

use engine::{BoardSetup, ErasedGame, Found, Level, Metadata, Player, Setup, Written};

pub use acts::Act;
pub use reading::Reading;
pub use texts::{ending_text, value_text};

use crate::choice::{Choice, Next, without_cells};
use crate::desk::{Desk, Kept};
use crate::session::{Known, Session};

/// The answers to a question for one of several plays are digits of this base, from 1 on: `1` to `9`, then `a` to `z`.
pub(crate) const ANSWERS: u32 = 36;

/// A person or an agent that plays for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at the terminal.
    Person,
    /// The game's own search.
    Agent,
}

/// The current meaning of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Keys choose plays.
    #[default]
    Play,
    /// Keys choose one of these legal plays, by their indices.
    Ask(Vec<usize>),
    /// Keys answer a question by yes or no.
    Confirm(Question),
    /// Keys name a file.
    Name(File),
    /// Keys move this text, or end the reading.
    Read(Reading),
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Give the game up as lost?
    Resign,
    /// Leave without saving?
    Quit,
    /// Go on with the game of a file, without saving this one?
    Open,
    /// Begin another game, without saving this one?
    New,
}

/// The purpose of a file that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// The game is written to it.
    Save,
    /// A game is read from it.
    Open,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The agent's play.
    Play,
    /// A hint for a person.
    Hint,
}

/// A search that should be under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its number. A new search has a new number.
    pub number: u64,
    /// Its purpose.
    pub purpose: Purpose,
    /// True if the search should answer now with its result so far.
    pub hurried: bool,
}

/// A session with its seats and a person's unfinished input.
pub struct Table<'e> {
    session: Session<'e>,
    /// The position at which games begin, if not at the game's own start.
    start: Option<Setup>,
    seats: [Seat; 2],
    /// How well the agent plays; `None` is as well as it can.
    level: Option<Level>,
    choice: Choice,
    cursor: usize,
    typed: String,
    message: String,
    mode: Mode,
    flipped: bool,
    /// True if the agent waits until it is told to play.
    paused: bool,
    wanted: Option<Wanted>,
    searches: u64,
    known: Option<Found>,
    /// The cells of a hint.
    hint: Vec<usize>,
    /// Time that each player had used, by the number of plays made. The time of this turn runs from `turn_began` to `now`.
    used: Vec<[Duration; 2]>,
    turn_began: Duration,
    now: Duration,
    /// The number of plays when the game was last written.
    saved: usize,
    /// True if the game had been given up when it was last written.
    saved_resigned: bool,
    /// The file to open, while a question asks whether to.
    to_open: PathBuf,
    left: bool,
}

impl<'e> Table<'e> {
    /// A game at its start, or at the position `start`. `seats` has the first player's first.
    pub fn new(entry: &'e dyn ErasedGame, start: Option<&Setup>, seats: [Seat; 2]) -> Self {
        let session = Session::new(entry, start);
        let flipped = seats == [Seat::Agent, Seat::Person] && faces_down(entry.metadata(), &session.board());
        let mut table = Self {
            session,
            start: start.cloned(),
            seats,
            level: None,
            choice: Choice::default(),
            cursor: 0,
            typed: String::new(),
            message: String::new(),
            mode: Mode::Play,
            flipped,
            paused: false,
            wanted: None,
            searches: 0,
            known: None,
            hint: Vec::new(),
            used: vec![[Duration::ZERO; 2]],
            turn_began: Duration::ZERO,
            now: Duration::ZERO,
            saved: 0,
            saved_resigned: false,
            to_open: PathBuf::new(),
            left: false,
        };
        table.cursor = table.first_cursor();
        table.turn_begins();
        table
    }

    /// The game and its history.
    pub fn session(&self) -> &Session<'e> {
        &self.session
    }

    /// The seat of a player.
    pub fn seat(&self, player: Player) -> Seat {
        self.seats[player]
    }

    /// How well the agent plays; `None` is as well as it can. Hints always are.
    pub fn level(&self) -> Option<Level> {
        self.level
    }

    /// Has the agent play at a level from its next play on.
    pub fn set_level(&mut self, level: Option<Level>) {
        self.level = level;
    }

    /// The meaning of keys.
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// The cell under the cursor.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The text that was typed and not yet entered.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// The message to the person.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// True if the board is seen from the other side.
    pub fn flipped(&self) -> bool {
        self.flipped
    }

    /// The search that should be under way.
    pub fn wanted(&self) -> Option<Wanted> {
        self.wanted
    }

    /// The latest result of the search under way, or of the last one.
    pub fn known(&self) -> Option<&Found> {
        self.known.as_ref()
    }

    /// True if the person has left the table.
    pub fn left(&self) -> bool {
        self.left
    }

    /// True if a person at the terminal is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.session.ending().is_none() && self.seats[self.session.turn()] == Seat::Person
    }

    /// Time that each player has used.
    pub fn clocks(&self) -> [Duration; 2] {
        let mut clocks = self.used[self.session.made().len()];
        if self.session.ending().is_none() && !self.paused {
            clocks[self.session.turn()] += self.now.saturating_sub(self.turn_began);
        }
        clocks
    }

    /// The game as it is kept in a file.
    pub fn kept(&self) -> Kept {
        let seat = |player: Player| match self.seats[player] {
            Seat::Person => "person".to_owned(),
            Seat::Agent => "search".to_owned(),
        };
        Kept {
            start: self.session.begun_at(),
            plays: self.session.made().to_vec(),
            ending: self.session.ending(),
            seats: [seat(0), seat(1)],
        }
    }

    /// Takes in an intermediate result of a search, unless the search is no longer wanted.
    pub fn hear(&mut self, number: u64, found: Found) {
        if self.wanted.is_some_and(|wanted| wanted.number == number) {
            self.known = Some(found);
        }
    }

    /// Takes in the final result of a search, unless the search is no longer wanted.
    pub fn answer(&mut self, number: u64, found: Option<Found>) {
        let Some(wanted) = self.wanted.filter(|wanted| wanted.number == number) else { return };
        self.wanted = None;
        let Some(found) = found else {
            self.message = "The search found no play.".to_owned();
            return;
        };
        match wanted.purpose {
            Purpose::Play => {
                self.make_written(&found.play, Known { depth: Some(found.depth), score: Some(found.score) });
            }
            Purpose::Hint => self.show_hint(&found),
        }
        // The play may have begun the next search.
        if self.wanted.is_none() {
            self.known = Some(found);
        }
    }

    fn show_hint(&mut self, found: &Found) {
        let legal = self.session.legal().iter().find(|legal| legal.written == found.play);
        let cells = legal.map(|legal| legal.path.cells.iter().copied().chain(legal.path.chosen).collect());
        let value = value_text(found.score);
        self.message = format!("Hint: {} (depth {}, value {value})", found.play, found.depth);
        self.hint = cells.unwrap_or_default();
    }

    /// Makes the play that a notation means.
    fn make_written(&mut self, play: &Written, known: Known) {
        match self.session.play(play, known) {
            Ok(()) => self.is_made(),
            Err(error) => self.message = error.to_string(),
        }
    }

    /// Makes a legal play, by its index.
    fn make(&mut self, play: usize) {
        self.session.make(play);
        self.is_made();
    }

    /// Stops the clock of the player who has made a play, and begins the next turn.
    fn is_made(&mut self) {
        let [.., last] = self.session.made() else { return };
        let (player, before) = (last.player, self.session.made().len() - 1);
        let mut used = self.used[before];
        used[player] += self.now.saturating_sub(self.turn_began);
        self.used.truncate(before + 1);
        self.used.push(used);
        self.saved = self.saved.min(before);
        self.message.clear();
        self.turn_begins();
    }

    /// Discards an unfinished play, and begins the agent's search if it is the agent's turn.
    fn turn_begins(&mut self) {
        self.choice = Choice::default();
        self.hint.clear();
        self.wanted = None;
        self.turn_began = self.now;
        if self.session.ending().is_some() {
            return;
        }
        if self.seats[self.session.turn()] == Seat::Agent {
            if !self.paused {
                self.want(Purpose::Play);
            }
        } else if let [only] = without_cells(self.session.legal())[..]
            && self.session.legal().len() == 1
        {
            let play = &self.session.legal()[only].written;
            self.message = format!("The only play is {play}: Enter makes it.");
        }
    }

    fn want(&mut self, purpose: Purpose) {
        self.searches += 1;
        self.known = None;
        self.wanted = Some(Wanted { number: self.searches, purpose, hurried: false });
    }

    /// A cell with a piece that can move, else the middle of the board.
    fn first_cursor(&self) -> usize {
        let metadata = self.session.metadata();
        let board = self.session.board();
        let starts = self.choice.targets(self.session.legal());
        let piece = starts.iter().copied().find(|&cell| board[cell].is_some());
        let distance = |cell: usize| {
            let cell = &metadata.cells[cell];
            (2 * cell.x + 1).abs_diff(metadata.width) + (2 * cell.y + 1).abs_diff(metadata.height)
        };
        piece.or_else(|| (0..board.len()).min_by_key(|&cell| distance(cell))).unwrap_or(0)
    }

    /// Makes the play that the cells pointed at determine, or asks for more.
    fn settle(&mut self, stops: bool) {
        match self.choice.next(self.session.legal(), stops) {
            Next::Clear(play) => self.make(play),
            Next::Ask(plays) => self.mode = Mode::Ask(plays),
            Next::Open if self.choice.may_stop(self.session.legal()) => {
                self.message = "Enter ends the play here, or point at the next cell.".to_owned();
            }
            Next::Open if self.choice.chooses() => {
                self.message = "Point at the cell that the play chooses.".to_owned();
            }
            Next::Open => self.message.clear(),
        }
    }

    /// Tells why a play is not legal.
    fn refuse(&mut self, play: &str, desk: &dyn Desk) {
        let reasons = desk.why_illegal(&self.session.position().setup(), play);
        let reasons: Vec<String> = reasons.into_iter().take(3).collect();
        self.message = if reasons.is_empty() {
            format!("{play} is not legal here.")
        } else {
            format!("{play}: {}.", reasons.join("; "))
        };
    }
}

/// True if most of the second player's pieces stand in the upper half at the start. Its person then sees the board from the other
/// side.
fn faces_down(metadata: &Metadata, board: &BoardSetup) -> bool {
    let of_second = |row: &dyn Fn(usize) -> bool| {
        let cells = metadata.cells.iter().zip(board);
        cells.filter(|(cell, piece)| row(cell.y) && piece.is_some_and(|piece| piece.player == 1)).count()
    };
    let half = metadata.height / 2;
    of_second(&|y| y < half) > of_second(&|y| y >= half)
}
