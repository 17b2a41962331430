//! A search on a separate thread, which reports its results and ends when it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use engine::{Clock, Deadline, ErasedPosition, Found, SearchLimits, Searcher};

/// A message from a search, with the search's number.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// Its result so far.
    So(u64, Found),
    /// Its answer; `None` if there is no play, or the search failed.
    Done(u64, Option<Found>),
}

/// A search under way. Dropping it ends the search.
pub(crate) struct Thinker<'s> {
    pub(crate) number: u64,
    stop: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'s, ()>,
}

impl<'s> Thinker<'s> {
    /// Makes the search answer soon with its result so far.
    pub(crate) fn hurry(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Begins a search of at most `time` by the wall clock, since a person waits. `limits` gives the limits other than time,
    /// memory and seed.
    pub(crate) fn begin<'e: 's>(
        scope: &'s Scope<'s, 'e>,
        number: u64,
        position: Box<dyn ErasedPosition>,
        how: Searcher,
        time: Duration,
        limits: SearchLimits,
        tell: Sender<Told>,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let asked = stop.clone();
        let thread = scope.spawn(move || {
            let deadline = Deadline::after(Clock::Wall, time);
            let limits = SearchLimits { deadline, seed: number, memory: MEMORY, ..limits };
            // The receiver is gone once the table is left.
            let so = |found: Found| drop(tell.send(Told::So(number, found)));
            let found = position.search_watched(how, &limits, &|| asked.load(Relaxed), &so);
            let _ = tell.send(Told::Done(number, found));
        });
        Self { number, stop, thread }
    }

    /// True if the search has ended, by an answer or a panic.
    pub(crate) fn has_ended(&self) -> bool {
        self.thread.is_finished()
    }
}

impl Drop for Thinker<'_> {
    fn drop(&mut self) {
        self.hurry();
    }
}

/// Greatest size of a search's transposition table, in bytes.
const MEMORY: usize = 256 << 20;
