//! The acts of a person at a table, and their effects.

use std::path::Path;
use std::time::Duration;

use super::commands::nearest;
use super::reading::HELP;
use super::{ANSWERS, File, Mode, Purpose, Question, Reading, Table};
use crate::choice::{Choice, without_cells};
use crate::desk::Desk;
use crate::session::Known;
use crate::typed::{self, Typed};

/// An act of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// The cursor goes to a cell.
    Look(usize),
    /// A cell is pointed at.
    Point(usize),
    /// A symbol is typed.
    Type(char),
    /// The last symbol, or the last cell of a choice, is taken back.
    Erase,
    /// The typed text is entered; without one, the cell under the cursor is pointed at, or a play ends where it is.
    Enter,
    /// A search under way answers with its result so far; without one, unfinished input is discarded.
    Escape,
    /// Plays are taken back until a person is to move.
    Undo,
    /// Plays that were taken back are made again, until a person is to move.
    Redo,
    /// A search looks for a good play.
    Hint,
    /// The board is turned round.
    Flip,
    /// The game is given up.
    Resign,
    /// The game is written to a file.
    Save,
    /// A game is read from a file.
    Open,
    /// The person leaves.
    Quit,
    /// Another game begins.
    New,
    /// Keys are explained.
    Help,
    /// The rules of the game are shown.
    Rules,
    /// The text that is read is moved up by so many lines from its start.
    Scroll(usize),
    /// Time has passed: the total since the table was made.
    Tick(Duration),
}

impl Table<'_> {
    /// Carries out an act of a person.
    pub fn act(&mut self, act: Act, desk: &dyn Desk) {
        if let Act::Tick(now) = act {
            self.now = now;
            return;
        }
        if act == Act::Quit && self.mode != Mode::Confirm(Question::Quit) {
            return self.quit();
        }
        match &self.mode {
            Mode::Play => self.act_in_play(act, desk),
            Mode::Ask(plays) => {
                let plays = plays.clone();
                self.act_when_asked(&plays, &act);
            }
            Mode::Confirm(question) => self.act_on(*question, &act, desk),
            Mode::Name(file) => self.act_on_name(*file, act, desk),
            Mode::Read(reading) => {
                self.mode = match act {
                    Act::Scroll(from) => Mode::Read(Reading { from, ..reading.clone() }),
                    _ => Mode::Play,
                }
            }
        }
    }

    fn act_in_play(&mut self, act: Act, desk: &dyn Desk) {
        match act {
            Act::Look(cell) => self.cursor = cell,
            Act::Point(cell) => {
                self.cursor = cell;
                self.point(cell, desk);
            }
            Act::Type(' ') if self.typed.is_empty() => self.point(self.cursor, desk),
            Act::Type(symbol) => self.typed.push(symbol),
            Act::Erase if self.typed.is_empty() => self.choice.back(&self.session),
            Act::Erase => drop(self.typed.pop()),
            Act::Enter => self.enter(desk),
            Act::Escape => self.escape(),
            Act::Undo => self.undo(),
            Act::Redo => self.redo(),
            Act::Hint => self.ask_hint(),
            Act::Flip => self.flipped = !self.flipped,
            Act::Resign => self.ask_resign(),
            Act::Save => self.mode = Mode::Name(File::Save),
            Act::Open => self.mode = Mode::Name(File::Open),
            Act::New => self.ask_new(),
            Act::Help => self.mode = Mode::Read(Reading::new(HELP)),
            Act::Rules => match desk.rules() {
                Ok(text) => self.mode = Mode::Read(Reading::new(&text)),
                Err(error) => self.message = error,
            },
            // The caller handles both; no text is read.
            Act::Tick(_) | Act::Quit | Act::Scroll(_) => {}
        }
    }

    /// Points at a cell: continues, ends or takes back the play, begins another one there, or tells why none of this is possible.
    fn point(&mut self, cell: usize, desk: &dyn Desk) {
        if !self.is_persons_turn() {
            self.message = self.why_not_now();
            return;
        }
        self.hint.clear();
        let again = self.choice.picked().last() == Some(&cell);
        if again && self.choice.may_stop(self.session.legal()) {
            return self.settle(true);
        }
        if self.choice.pick(cell, &self.session) {
            return self.settle(false);
        }
        let before = self.choice.picked().to_vec();
        if before.last() == Some(&cell) {
            self.choice.back(&self.session);
            return;
        }
        let mut fresh = Choice::default();
        if fresh.pick(cell, &self.session) {
            self.choice = fresh;
            return self.settle(false);
        }
        self.refuse_cells(&before, cell, desk);
    }

    /// Tells why the cells pointed at are no play.
    fn refuse_cells(&mut self, before: &[usize], cell: usize, desk: &dyn Desk) {
        let metadata = self.session.metadata();
        let way: Vec<&str> =
            before.iter().chain([&cell]).map(|&cell| metadata.cells[cell].name.as_ref()).collect();
        let own =
            self.session.board()[cell].is_some_and(|piece| usize::from(piece.player) == self.session.turn());
        if before.is_empty() && own {
            self.message = format!("No play begins at {}.", way[0]);
        } else {
            self.refuse(&way.join("-"), desk);
        }
    }

    fn why_not_now(&self) -> String {
        match self.session.ending() {
            Some(_) => "The game is over: `undo` takes plays back, `new` begins another.".to_owned(),
            None if self.paused => "The agent waits: Enter lets it play.".to_owned(),
            None => "It is the agent's turn: Esc lets it play now.".to_owned(),
        }
    }

    fn enter(&mut self, desk: &dyn Desk) {
        let text = std::mem::take(&mut self.typed);
        let text = text.trim();
        if !text.is_empty() {
            return self.enter_text(text, desk);
        }
        if self.session.ending().is_some() {
            return self.ask_new();
        }
        if self.paused && !self.is_persons_turn() {
            self.paused = false;
            self.message.clear();
            return self.turn_begins();
        }
        let only = without_cells(self.session.legal());
        if self.is_persons_turn() && !only.is_empty() && only.len() == self.session.legal().len() {
            return self.make_or_ask(only);
        }
        if self.choice.may_stop(self.session.legal()) {
            return self.settle(true);
        }
        self.point(self.cursor, desk);
    }

    /// Makes the play, or asks which one if there are several.
    fn make_or_ask(&mut self, plays: Vec<usize>) {
        if let [only] = plays[..] {
            self.make(only);
        } else {
            self.mode = Mode::Ask(plays);
        }
    }

    /// Makes the play that was typed.
    pub(super) fn enter_play(&mut self, text: &str, desk: &dyn Desk) {
        let typed = typed::read(self.session.metadata(), text);
        if let Typed::Unknown(word) = &typed
            && let Some(command) = nearest(word)
        {
            self.message = format!("`{word}` is neither a cell nor a command: did you mean `{command}`?");
            return;
        }
        if !self.is_persons_turn() {
            self.message = self.why_not_now();
            return;
        }
        match typed {
            Typed::Play(play) if self.session.admits(&play).is_ok() => {
                self.make_written(&play, Known::default());
            }
            Typed::Play(play) => self.refuse(&play.to_string(), desk),
            Typed::Cells(cells) => self.enter_cells(text, &cells, desk),
            Typed::Unknown(word) => {
                let example = self
                    .session
                    .legal()
                    .first()
                    .map_or(String::new(), |legal| format!(", such as `{}`", legal.written));
                self.message =
                    format!("`{word}` is neither a cell nor a command: type a play{example}, or `help`.");
            }
        }
    }

    fn enter_cells(&mut self, text: &str, cells: &[usize], desk: &dyn Desk) {
        let mut choice = Choice::default();
        if !cells.iter().all(|&cell| choice.pick(cell, &self.session)) {
            return self.refuse(text, desk);
        }
        self.choice = choice;
        self.cursor = cells.last().copied().unwrap_or(self.cursor);
        self.settle(cells.len() > 1);
    }

    fn act_when_asked(&mut self, plays: &[usize], act: &Act) {
        let chosen = match act {
            Act::Type(label) => {
                label.to_digit(ANSWERS).and_then(|number| plays.get((number as usize).checked_sub(1)?))
            }
            _ => None,
        };
        if let Some(&play) = chosen {
            self.mode = Mode::Play;
            return self.make(play);
        }
        if matches!(act, Act::Escape | Act::Erase) {
            self.mode = Mode::Play;
            self.choice = Choice::default();
        }
    }

    fn act_on(&mut self, question: Question, act: &Act, desk: &dyn Desk) {
        let yes = match act {
            Act::Type('y' | 'Y') => true,
            Act::Type('n' | 'N') | Act::Escape => false,
            Act::Quit if question == Question::Quit => true,
            _ => return,
        };
        self.mode = Mode::Play;
        match question {
            Question::Resign if yes => {
                self.session.resign(self.session.turn());
                self.message.clear();
                self.turn_begins();
            }
            Question::Quit if yes => self.left = true,
            Question::New if yes => self.begin_anew(),
            Question::Open if yes => {
                let path = std::mem::take(&mut self.to_open);
                self.go_on_with_file(&path, desk);
            }
            Question::Resign | Question::Quit | Question::Open | Question::New => {}
        }
    }

    fn act_on_name(&mut self, file: File, act: Act, desk: &dyn Desk) {
        match act {
            Act::Type(symbol) => self.typed.push(symbol),
            Act::Erase => drop(self.typed.pop()),
            Act::Escape => {
                self.typed.clear();
                self.mode = Mode::Play;
            }
            Act::Enter => {
                let name = std::mem::take(&mut self.typed);
                self.mode = Mode::Play;
                match file {
                    File::Save => self.save(Path::new(name.trim()), desk),
                    File::Open => self.open(Path::new(name.trim()), desk),
                }
            }
            _ => {}
        }
    }

    fn escape(&mut self) {
        if let Some(wanted) = &mut self.wanted {
            wanted.hurried = true;
        } else {
            self.typed.clear();
            self.choice = Choice::default();
            self.message.clear();
            self.hint.clear();
        }
    }

    fn ask_hint(&mut self) {
        if self.is_persons_turn() {
            self.want(Purpose::Hint);
            self.message = "Looking for a good play; Esc shows the best one so far.".to_owned();
        } else {
            self.message = self.why_not_now();
        }
    }

    fn ask_resign(&mut self) {
        if self.is_persons_turn() {
            self.mode = Mode::Confirm(Question::Resign);
        } else {
            self.message = self.why_not_now();
        }
    }

    /// Begins another game; asks first if that would lose this one.
    fn ask_new(&mut self) {
        if self.is_unsaved() {
            self.mode = Mode::Confirm(Question::New);
        } else {
            self.begin_anew();
        }
    }

    fn quit(&mut self) {
        if matches!(self.mode, Mode::Name(_)) {
            self.typed.clear();
        }
        if self.is_unsaved() {
            self.mode = Mode::Confirm(Question::Quit);
        } else {
            self.left = true;
        }
    }
}
