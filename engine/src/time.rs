//! Counts down to the end of a search.

use std::time::Duration;

use crate::listing::InSearch;
use crate::{Deadline, SearchLimits, Stop};

/// Reading the time costs as much as several nodes. The interval between two readings, in nodes, is adapted
/// so that it lasts between these two durations. A budget of 10 ms is then kept to 2 %, however slow a node
/// is.
const OFTEN: Duration = Duration::from_micros(40);
const SELDOM: Duration = Duration::from_micros(160);
/// Most nodes between two readings of the time.
const MOST_INTERVAL: u64 = 4096;

/// Counts nodes and decides when the search stops.
pub(crate) struct Countdown<'s> {
    deadline: Deadline,
    most_nodes: u64,
    nodes: u64,
    interval: u64,
    next_look: u64,
    last_look: Duration,
    stopped: bool,
    /// Ends the search from outside.
    stop: &'s Stop<'s>,
    /// Ends its lists of plays.
    _in_search: InSearch,
}

impl<'s> Countdown<'s> {
    /// A countdown that stops at the deadline or at the number of nodes in `limits`, or soon after `stop` returns true.
    pub(crate) fn new(limits: &SearchLimits, stop: &'s Stop<'s>) -> Self {
        Self {
            deadline: limits.deadline.clone(),
            most_nodes: limits.nodes,
            nodes: 0,
            interval: 1,
            next_look: 1,
            last_look: limits.deadline.clock().now(),
            stopped: false,
            stop,
            _in_search: InSearch::until(limits.deadline.clone()),
        }
    }

    /// Counts a node. True if the search must stop.
    #[inline(always)]
    pub(crate) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.stopped
    }

    /// Number of nodes counted.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// True if the search must stop.
    #[inline(always)]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// [`Countdown::stopped`] by a new reading of the time and a new call of `stop`.
    pub(crate) fn stopped_by_now(&mut self) -> bool {
        self.look();
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        let now = self.deadline.clock().now();
        self.stopped = self.nodes >= self.most_nodes || self.deadline.is_over_at(now) || (self.stop)();
        let took = now.saturating_sub(self.last_look);
        if took < OFTEN {
            self.interval = (self.interval * 2).min(MOST_INTERVAL);
        } else if took > SELDOM {
            self.interval = (self.interval / 2).max(1);
        }
        self.last_look = now;
        self.next_look = (self.nodes + self.interval).min(self.most_nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, thread_time};

    fn until(deadline: Deadline) -> SearchLimits {
        SearchLimits { deadline, ..SearchLimits::default() }
    }

    #[test]
    fn stops_at_the_number_of_nodes() {
        let limits = SearchLimits { nodes: 10_000, ..SearchLimits::default() };
        let mut countdown = Countdown::new(&limits, &|| false);
        let ticks = (1..).find(|_| countdown.tick());
        assert_eq!(ticks, Some(10_000));
        assert!(countdown.tick(), "it stays stopped");
    }

    #[test]
    fn a_deadline_in_the_past_stops_at_the_first_node() {
        for clock in [Clock::Process, Clock::Thread, Clock::Wall, Clock::own(|| Duration::ZERO)] {
            let past = Deadline::at(clock, Duration::ZERO);
            assert!(Countdown::new(&until(past), &|| false).tick());
        }
    }

    #[test]
    fn a_clock_of_the_callers_own_ends_the_search() {
        let readings = std::sync::atomic::AtomicU64::new(0);
        let clock = Clock::own(move || {
            Duration::from_millis(readings.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
        });
        let mut countdown = Countdown::new(&until(Deadline::at(clock, Duration::from_millis(4))), &|| false);
        let looks = (0..).find(|_| countdown.stopped_by_now());
        assert_eq!(looks, Some(3));
    }

    #[test]
    fn the_clock_of_a_thread_leaves_out_what_others_do() {
        let end = |clock| until(Deadline::after(clock, Duration::from_millis(50)));
        let [thread, process] = [Clock::Thread, Clock::Process].map(end);
        let mut own = Countdown::new(&thread, &|| false);
        let mut all = Countdown::new(&process, &|| false);
        let work = std::thread::spawn(|| while thread_time() < Duration::from_millis(60) {});
        work.join().unwrap();
        assert!(all.tick(), "the process has used its time");
        assert!(!own.tick(), "this thread has waited");
    }
}
