//! Deadlines of searches, by a clock of the caller's choice.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::Budget;
use crate::cpu::{cpu_time, thread_time, wall_time};

/// A clock that a deadline goes by.
#[derive(Clone, Default)]
pub enum Clock {
    /// CPU time of the process since its start: [`cpu_time`].
    #[default]
    Process,
    /// CPU time of the calling thread: [`thread_time`]. For searches side by side, each on one thread.
    Thread,
    /// Wall-clock time: [`wall_time`].
    Wall,
    /// Any other clock, such as that of a host. It must not go back.
    Own(Arc<dyn Fn() -> Duration + Send + Sync>),
}

impl Clock {
    /// A clock of the caller's own.
    pub fn own(now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self::Own(Arc::new(now))
    }

    /// The time.
    pub fn now(&self) -> Duration {
        match self {
            Self::Process => cpu_time(),
            Self::Thread => thread_time(),
            Self::Wall => wall_time(),
            Self::Own(now) => now(),
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Process => "Process",
            Self::Thread => "Thread",
            Self::Wall => "Wall",
            Self::Own(_) => "Own",
        })
    }
}

/// The time at which a search must end. All times are readings of its clock.
#[derive(Clone, Debug)]
pub struct Deadline {
    clock: Clock,
    soft: Duration,
    hard: Duration,
}

impl Deadline {
    /// No deadline: time ends no search.
    pub const NEVER: Self = Self { clock: Clock::Process, soft: Duration::MAX, hard: Duration::MAX };

    /// A deadline at the reading `time` of the clock.
    pub fn at(clock: Clock, time: Duration) -> Self {
        Self { clock, soft: time, hard: time }
    }

    /// A deadline `time` from now.
    pub fn after(clock: Clock, time: Duration) -> Self {
        let end = clock.now().saturating_add(time);
        Self::at(clock, end)
    }

    /// Adds an earlier time up to which a search is planned to go on. Between iterations, it ends somewhat sooner if its best play stays, later if
    /// that changes.
    pub fn soft_at(self, time: Duration) -> Self {
        Self { soft: time.min(self.hard), ..self }
    }

    /// Limits the deadline to a budget that counts from now: of either time, the sooner one holds.
    pub fn within(self, budget: Budget) -> Self {
        let now = self.clock.now();
        let [soft, hard] = [budget.soft, budget.hard].map(|time| now.saturating_add(time));
        Self { soft: self.soft.min(soft), hard: self.hard.min(hard), ..self }
    }

    /// A deadline at the fraction `end` of the time, for a caller who has used up the fraction `begin`, which must be below 1.
    /// Leaves `(end - begin) / (1 - begin)` of the time left now.
    pub fn part(&self, begin: f64, end: f64) -> Self {
        let now = self.clock.now();
        let share = (end - begin) / (1.0 - begin);
        let until = |time: Duration| match time {
            Duration::MAX => time,
            time => now.saturating_add(time.saturating_sub(now).mul_f64(share)),
        };
        Self { clock: self.clock.clone(), soft: until(self.soft), hard: until(self.hard) }
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Time left; zero once the deadline is reached.
    pub fn left(&self) -> Duration {
        self.hard.saturating_sub(self.clock.now())
    }

    /// True once the search must have stopped.
    pub fn is_over(&self) -> bool {
        self.is_over_at(self.clock.now())
    }

    /// [`Deadline::is_over`] when the clock tells `now`.
    pub(crate) fn is_over_at(&self, now: Duration) -> bool {
        now >= self.hard
    }

    /// Time that a search is planned to take from `now` on; `None` if it may take all the time up to the deadline.
    pub(crate) fn planned(&self, now: Duration) -> Option<Duration> {
        (self.soft < self.hard).then(|| self.soft.saturating_sub(now))
    }

    /// True once the planned time is over: a search goes on only while its answer changes.
    pub fn is_near(&self) -> bool {
        self.clock.now() >= self.soft
    }
}

impl Default for Deadline {
    fn default() -> Self {
        Self::NEVER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A deadline by a clock that stands still.
    fn at_ten(soft: Duration, hard: Duration) -> Deadline {
        Deadline::at(Clock::own(|| 10 * SECOND), hard).soft_at(soft)
    }

    #[test]
    fn times_are_those_of_the_clock() {
        let deadline = at_ten(10 * SECOND, 12 * SECOND);
        assert_eq!((deadline.left(), deadline.is_near(), deadline.is_over()), (2 * SECOND, true, false));
        assert!(at_ten(SECOND, 10 * SECOND).is_over());
        let after = Deadline::after(Clock::own(|| 10 * SECOND), SECOND);
        assert_eq!((after.hard, after.soft), (11 * SECOND, 11 * SECOND));
    }

    #[test]
    fn never_stays_never() {
        let never = Deadline::NEVER.soft_at(Duration::MAX).part(0.2, 0.4);
        assert!(!never.is_near() && !never.is_over());
        assert_eq!(Deadline::after(Clock::Wall, Duration::MAX).hard, Duration::MAX);
    }

    #[test]
    fn the_sooner_end_counts() {
        let budget = Budget { soft: SECOND, hard: 3 * SECOND };
        let within = at_ten(12 * SECOND, 12 * SECOND).within(budget);
        assert_eq!((within.soft, within.hard), (11 * SECOND, 12 * SECOND));
    }

    #[test]
    fn parts_follow_each_other() {
        // The first fifth, then half of what is left.
        assert_eq!(at_ten(15 * SECOND, 20 * SECOND).part(0.0, 0.2).hard, 12 * SECOND);
        assert_eq!(at_ten(20 * SECOND, 20 * SECOND).part(0.2, 0.6).hard, 15 * SECOND);
    }
}
