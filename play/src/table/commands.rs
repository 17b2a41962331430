//! Commands of a person: words that are typed, plays taken back, and files.

use std::path::Path;
use std::time::Duration;

use engine::Written;

use super::{Act, Mode, Question, Seat, Table};
use crate::desk::{Desk, Opened};
use crate::session::{Known, Session};

/// The words that do what keys do.
const WORDS: [(&str, Act); 10] = [
    ("undo", Act::Undo),
    ("redo", Act::Redo),
    ("hint", Act::Hint),
    ("flip", Act::Flip),
    ("resign", Act::Resign),
    ("save", Act::Save),
    ("open", Act::Open),
    ("quit", Act::Quit),
    ("exit", Act::Quit),
    ("help", Act::Help),
];

impl Table<'_> {
    /// Carries out a typed text: a play, or a command. Rules may write a play like a command.
    pub(super) fn enter_text(&mut self, text: &str, desk: &dyn Desk) {
        let play = Written::from(text);
        if self.is_persons_turn() && self.session.admits(&play).is_ok() {
            return self.make_written(&play, Known::default());
        }
        if let Some((_, act)) = WORDS.iter().find(|(word, _)| *word == text) {
            return self.act(act.clone(), desk);
        }
        match text.split_once(' ') {
            Some(("save", name)) => self.save(Path::new(name.trim()), desk),
            Some(("open", name)) => self.open(Path::new(name.trim()), desk),
            _ => self.enter_play(text, desk),
        }
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
