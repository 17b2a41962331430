//! Runs a table at a terminal: feeds it keys and results of searches, and draws the screen.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use crossterm::event;
use engine::SearchLimits;

use crate::desk::Desk;
use crate::keys;
use crate::look::Look;
use crate::screen::{Screen, ScreenError};
use crate::signals::Signals;
use crate::table::{Act, Purpose, Table};
use crate::think::{Thinker, Told};
use crate::view;

/// The longest wait for keys before the clocks are drawn again.
const BEAT: Duration = Duration::from_millis(50);

/// The reason why a table was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The person left.
    Person,
    /// A signal of this number came.
    Signal(i32),
}

/// Plays at the terminal until the person leaves or a signal comes. `time` is the longest time of a search.
///
/// # Errors
/// If there is no terminal, or the terminal or a search fails.
pub fn run(table: &mut Table<'_>, look: &Look, time: Duration, desk: &dyn Desk) -> Result<Left, ScreenError> {
    let signals = Signals::watch()?;
    let mut screen = Screen::take()?;
    let (tell, told) = channel();
    thread::scope(|scope| {
        let mut place = Place { thinker: None, tell, told, began: Instant::now(), window: None, shown: None };
        loop {
            place.search(scope, table, time);
            place.draw(&mut screen, table, look)?;
            place.listen(table, desk)?;
            if let Some(signal) = signals.ending() {
                return Ok(Left::Signal(signal));
            }
            if signals.asks_to_stop() {
                screen.give_back();
                signals.stop()?;
            }
            if signals.goes_on() {
                screen.take_again()?;
                place.shown = None;
            }
            if table.left() {
                return Ok(Left::Person);
            }
        }
    })
}

/// The state of the loop beside the table.
struct Place<'s> {
    thinker: Option<Thinker<'s>>,
    tell: Sender<Told>,
    told: Receiver<Told>,
    began: Instant,
    window: Option<view::Window>,
    /// The seconds of the clocks on the screen; `None` if something else has changed since the screen was drawn.
    shown: Option<[u64; 2]>,
}

impl<'s> Place<'s> {
    /// Begins and ends searches as the table requests.
    fn search<'e: 's>(&mut self, scope: &'s Scope<'s, 'e>, table: &Table<'e>, time: Duration) {
        let Some(wanted) = table.wanted() else {
            self.thinker = None;
            return;
        };
        let known = self.thinker.take().filter(|thinker| thinker.number == wanted.number);
        let session = table.session();
        let thinker = known.unwrap_or_else(|| {
            let (metadata, limits) = (session.metadata(), SearchLimits::default());
            let level = table.level().filter(|_| wanted.purpose == Purpose::Play);
            let limits = match level {
                Some(level) => level.limit(metadata, session.position().plays().len(), limits),
                None => limits,
            };
            let (how, tell) = (metadata.search, self.tell.clone());
            Thinker::begin(scope, wanted.number, session.copy(), how, time, limits, tell)
        });
        if wanted.hurried {
            thinker.hurry();
        }
        self.thinker = Some(thinker);
    }

    fn draw(&mut self, screen: &mut Screen, table: &Table<'_>, look: &Look) -> io::Result<()> {
        let seconds = Some(table.clocks().map(|clock| clock.as_secs()));
        if seconds != self.shown {
            screen.0.draw(|frame| self.window = view::draw(table, look, frame.buffer_mut()))?;
            self.shown = seconds;
        }
        Ok(())
    }

    /// Waits for keys for a moment, and passes results of the search to the table.
    fn listen(&mut self, table: &mut Table<'_>, desk: &dyn Desk) -> Result<(), ScreenError> {
        let mut wait = BEAT;
        let had_ended = self.thinker.as_ref().is_some_and(Thinker::has_ended);
        while event::poll(wait)? {
            table.act(Act::Tick(self.began.elapsed()), desk);
            self.shown = None;
            if let Some(act) = keys::act(&event::read()?, table, self.window.as_ref()) {
                table.act(act, desk);
            }
            // Keys typed in quick succession are drawn once.
            wait = Duration::ZERO;
        }
        table.act(Act::Tick(self.began.elapsed()), desk);
        for told in self.told.try_iter() {
            self.shown = None;
            match told {
                Told::So(number, found) => table.hear(number, found),
                Told::Done(number, found) => table.answer(number, found),
            }
        }
        let number = self.thinker.as_ref().map(|thinker| thinker.number);
        let is_unanswered = had_ended && table.wanted().is_some_and(|wanted| Some(wanted.number) == number);
        if is_unanswered { Err(ScreenError::Search) } else { Ok(()) }
    }
}
