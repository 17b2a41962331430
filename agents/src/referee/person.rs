//! The seat of a person, who types one play a line.

use std::io::{self, BufRead, Write};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use engine::{History, Setup, Written};

use super::seat::{Answer, Seat, Turn};
use super::verdict::{Offence, Reason};
use super::{RefereeError, quoted};

/// Interval at which a seat that waits for a line checks whether the match stops.
const LOOK: Duration = Duration::from_millis(100);

/// The lines that people type, as they come; the channel closes at the end of input.
pub type Lines = Rc<Receiver<String>>;

/// The lines of standard input. A thread reads them, so that Ctrl-C need not wait for the next line.
pub fn typed_lines() -> Lines {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    Rc::new(lines)
}

/// A person, who has no limit of time. After an illegal play, the person is asked again.
pub struct Person<'a, W> {
    lines: Lines,
    out: W,
    explain: &'a dyn Fn(&Setup, &Written) -> Vec<String>,
}

impl<'a, W: Write> Person<'a, W> {
    /// A person who types these lines and is asked on `out`; `explain` says why a play is not legal.
    pub fn new(lines: Lines, out: W, explain: &'a dyn Fn(&Setup, &Written) -> Vec<String>) -> Self {
        Self { lines, out, explain }
    }

    fn ask(&mut self, turn: &Turn) -> Result<Written, Offence> {
        let player = &turn.entry.metadata().players[turn.player];
        loop {
            self.tell(format_args!("{player} to play, ? lists the plays: "));
            let line = self.line(turn.stop)?;
            match line.trim() {
                "" => {}
                "?" => self.list(turn),
                text => match self.judge(turn, &Written::from(text)) {
                    Some(play) => return Ok(play),
                    None => self.tell(format_args!("{} is no legal play here\n", quoted(text))),
                },
            }
        }
    }

    /// The next line; an offence at the end of input, or when the match stops, where the offence is ignored.
    fn line(&mut self, stop: &dyn Fn() -> bool) -> Result<String, Offence> {
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) if !stop() => {}
                Err(_) => return Err(Offence::new(Reason::NoOutput, "typed no play")),
            }
        }
    }

    /// The play if it is legal; otherwise says why it is not.
    fn judge(&mut self, turn: &Turn, play: &Written) -> Option<Written> {
        let setup = turn.position.setup();
        let past = History::from_keys(turn.position.past().keys().to_vec());
        if turn.entry.at(&setup, past).play(play).is_ok() {
            return Some(play.clone());
        }
        for reason in (self.explain)(&setup, play) {
            self.tell(format_args!("{reason}\n"));
        }
        None
    }

    fn list(&mut self, turn: &Turn) {
        let mut plays: Vec<String> = turn.position.plays().iter().map(ToString::to_string).collect();
        plays.sort();
        self.tell(format_args!("{}\n", plays.join("\n")));
    }

    /// Writes to the person. A failure is ignored: there is nobody else to tell.
    fn tell(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(text).and_then(|()| self.out.flush());
    }
}

impl<W: Write> Seat for Person<'_, W> {
    fn begin(&mut self, _seed: u64) -> Result<(), RefereeError> {
        Ok(())
    }

    fn turn(&mut self, turn: &Turn) -> Result<Answer, RefereeError> {
        let begun = Instant::now();
        Ok(Answer { play: self.ask(turn), cpu: Duration::ZERO, wall: begun.elapsed() })
    }

    fn loses_on_time(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::catalog;
    use crate::referee::Clock;

    /// The answer to the first turn of tic-tac-toe by a person who types these lines, and the text that the person sees.
    fn answer(typed: &[&str], stop: bool) -> (Result<Written, Offence>, String) {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tic_tac_toe.rules");
        let entry = catalog::interpreted_file(&rules).unwrap();
        let (sender, lines) = channel();
        typed.iter().for_each(|line| sender.send((*line).to_owned()).unwrap());
        let explain = |_: &Setup, _: &Written| vec!["the reason".to_owned()];
        let mut person = Person::new(Rc::new(lines), Vec::new(), &explain);
        let position = entry.start();
        let turn =
            Turn { entry: &*entry, position: &*position, player: 0, clock: Clock::Game(1.0), stop: &|| stop };
        let answer = person.turn(&turn).unwrap();
        assert_eq!(answer.cpu, Duration::ZERO);
        (answer.play, String::from_utf8(person.out).unwrap())
    }

    #[test]
    fn a_person_is_asked_until_a_play_is_legal() {
        let (play, said) = answer(&["", "z9", "?", "b2 ", "a1"], false);
        assert_eq!(play, Ok(Written { lines: vec!["b2".to_owned()] }));
        assert_eq!(said.matches("x to play").count(), 4, "{said}");
        assert!(said.contains("the reason\n`z9` is no legal play here\n"), "{said}");
        assert!(said.contains("a1\na2\na3\nb1\n"), "{said}");
    }

    #[test]
    fn a_stop_need_not_wait_for_a_line() {
        let (play, _) = answer(&[], true);
        assert!(play.is_err());
    }
}
