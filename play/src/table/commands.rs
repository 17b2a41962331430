//! Commands of a person: words that are typed, plays taken back, and files.

use std::path::Path;
use std::time::Duration;

use engine::{Level, Written};

use super::{Act, Mode, Question, Seat, Table};
use crate::desk::{Desk, Opened};
use crate::session::{Known, Session};

/// The words that do what keys do.
const WORDS: [(&str, Act); 12] = [
    ("undo", Act::Undo),
    ("redo", Act::Redo),
    ("hint", Act::Hint),
    ("flip", Act::Flip),
    ("resign", Act::Resign),
    ("save", Act::Save),
    ("open", Act::Open),
    ("quit", Act::Quit),
    ("exit", Act::Quit),
    ("new", Act::New),
    ("rules", Act::Rules),
    ("help", Act::Help),
];

/// The word that takes a number, and the one that stands for the greatest strength.
const LEVEL: &str = "level";
const FULL: &str = "full";
/// The longest beginning of a command for which another one is as likely.
const SHORT: usize = 1;

/// The command that a word probably stands for: one that begins with it, or that differs in at most a third of its letters, but always one.
pub(super) fn nearest(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    let words = || WORDS.iter().map(|(word, _)| *word).chain([LEVEL]);
    let begins = words().find(|command| length > SHORT && command.starts_with(&word));
    let near = words().map(|command| (strsim::osa_distance(&word, command), command));
    let near = near.filter(|&(edits, command)| edits <= (length / 3).max(1) && edits + 1 < command.len());
    begins.or_else(|| near.min_by_key(|(edits, _)| *edits).map(|(_, command)| command))
}

impl Table<'_> {
    /// Carries out a typed text: a play, or a command. Rules may write a play like a command.
    pub(super) fn enter_text(&mut self, text: &str, desk: &dyn Desk) {
        let play = Written::from(text);
        if self.is_persons_turn() && self.session.admits(&play).is_ok() {
            return self.make_written(&play, Known::default());
        }
        if let Some((_, act)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
            return self.act(act.clone(), desk);
        }
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match &*word.to_lowercase() {
            "save" => self.save(Path::new(rest.trim()), desk),
            "open" => self.open(Path::new(rest.trim()), desk),
            LEVEL => self.choose_level(rest.trim()),
            _ => self.enter_play(text, desk),
        }
    }

    /// Tells or changes how well the agent plays.
    fn choose_level(&mut self, text: &str) {
        let level = match text {
            "" => Some(self.level),
            FULL => Some(None),
            number => number.parse().ok().and_then(Level::new).map(Some),
        };
        let Some(level) = level else {
            self.message = format!("`{text}` is no level: levels are 1 to {}, and `{FULL}`.", Level::MOST);
            return;
        };
        let now = if level == self.level { "" } else { " from its next play on" };
        self.level = level;
        self.message = match level {
            Some(level) => format!("The agent plays at level {} of {}{now}.", level.number(), Level::MOST),
            None => format!(
                "The agent plays as well as it can{now}; `{LEVEL} 1` to `{LEVEL} {}` are weaker.",
                Level::MOST
            ),
        };
    }

    /// Begins another game, at the same start and with the same seats.
    pub(super) fn begin_anew(&mut self) {
        self.session = Session::new(self.session.entry(), self.start.as_ref());
        self.used = vec![[Duration::ZERO; 2]];
        (self.saved, self.saved_resigned) = (0, false);
        (self.paused, self.known) = (false, None);
        self.message.clear();
        self.turn_begins();
        self.cursor = self.first_cursor();
    }

    /// Takes back plays until a person is to move; all plays if no person was to move before.
    pub(super) fn undo(&mut self) {
        if !self.session.undo() {
            self.message = "There is no play to take back.".to_owned();
            return;
        }
        while !self.is_persons_turn() && self.session.undo() {}
        self.rest();
    }

    /// Makes plays again that were taken back, until a person is to move.
    pub(super) fn redo(&mut self) {
        if !self.session.redo() {
            self.message = "There is no play to make again.".to_owned();
            return;
        }
        while !self.is_persons_turn() && self.session.redo() {}
        self.rest();
    }

    /// Makes the agent wait after a step back or forth, so that the person can step further.
    fn rest(&mut self) {
        self.paused = self.session.ending().is_none() && self.seats[self.session.turn()] == Seat::Agent;
        self.known = None;
        self.message.clear();
        if self.paused {
            self.message = "The agent waits: Enter lets it play.".to_owned();
        }
        self.turn_begins();
        self.paused &= !self.is_persons_turn();
    }

    /// Writes the game to a file.
    pub(super) fn save(&mut self, path: &Path, desk: &dyn Desk) {
        if path.as_os_str().is_empty() {
            self.message = "No name, so nothing was written.".to_owned();
            return;
        }
        self.message = match desk.save(path, &self.kept()) {
            Ok(()) => {
                self.saved = self.session.made().len();
                self.saved_resigned = self.session.is_resigned();
                let misread = self.session.misread().map_or(String::new(), |play| {
                    format!(" Play {play} reads like another play, so the file holds that one.")
                });
                format!("Written to {}.{misread}", path.display())
            }
            Err(error) => error,
        };
    }

    /// Reads a game from a file, and goes on with it; asks first if that would lose this game.
    pub(super) fn open(&mut self, path: &Path, desk: &dyn Desk) {
        if self.is_unsaved() {
            self.to_open = path.to_owned();
            self.mode = Mode::Confirm(Question::Open);
        } else {
            self.go_on_with_file(path, desk);
        }
    }

    /// True if leaving this game would lose a play or a resignation.
    pub(super) fn is_unsaved(&self) -> bool {
        self.session.made().len() > self.saved || (self.session.is_resigned() && !self.saved_resigned)
    }

    /// Reads a game from a file, and goes on with it.
    pub(super) fn go_on_with_file(&mut self, path: &Path, desk: &dyn Desk) {
        match desk.open(path) {
            Ok(opened) => self.go_on_with(&opened, path),
            Err(error) => self.message = error,
        }
    }

    fn go_on_with(&mut self, opened: &Opened, path: &Path) {
        let mut session = Session::new(self.session.entry(), opened.start.as_ref());
        for (index, play) in opened.plays.iter().enumerate() {
            if let Err(error) = session.play(play, Known::default()) {
                self.message = format!("{}: play {}: {error}", path.display(), index + 1);
                return;
            }
        }
        let plays = opened.plays.len();
        self.session = session;
        self.used = vec![[Duration::ZERO; 2]; plays + 1];
        self.saved = plays;
        self.saved_resigned = false;
        self.rest();
        if self.message.is_empty() {
            self.message = format!("Read from {}: {plays} plays.", path.display());
        }
    }
}
