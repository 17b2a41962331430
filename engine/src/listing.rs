//! The bound on the work of one list of plays.
//!
//! Chains branch: where each leg leaves many others open, a position may have more plays than fit into any memory. So the work for the plays of one
//! position is bounded. Work is told in units, each about as long as a leg takes in generated code. A list that would take more than [`MOST_WORK`] of
//! them is cut off, or fewer [`within`] a lower bound, and so is one that is made in a search whose deadline is over.
//!
//! Lists are made deep inside of counts, random games and searches, and hardly one of a million is cut off. So the thread keeps the account of its
//! own work, rather than every function between the list and those who must know: these ask by [`watched`].

use std::cell::{Cell, RefCell};

use crate::{Deadline, Metadata};

/// The most units of work for the plays of a position.
pub const MOST_WORK: u64 = 1 << 20;
/// Units of work after which a thread looks whether it has to stop; a power of two.
const PAUSE: u64 = 1 << 14;
/// Units of work of a list that is not counted towards a pause; a power of two.
const SHORT: u64 = 1 << 7;
/// The units that are left outside of lists: more than all work.
const NO_LIST: u64 = u64::MAX;
/// The clause before the first step of all.
const NO_CLAUSE: usize = usize::MAX;

/// The account of a thread.
struct Work {
    /// The most units for a list; a multiple of [`PAUSE`].
    most: Cell<u64>,
    /// The units that are left for the list that it makes, of one fewer than the most; about [`NO_LIST`] if it makes none.
    left: Cell<u64>,
    /// The units of lists since it looked for the last time.
    since_look: Cell<u64>,
    /// True if it has looked since [`paused`] was last asked.
    looked: Cell<bool>,
    /// The clause of the last step.
    clause: Cell<usize>,
    /// The clause whose plays were being looked for when a list was cut off.
    cut: Cell<Option<usize>>,
}

thread_local! {
    static WORK: Work = const {
        Work {
            most: Cell::new(MOST_WORK),
            left: Cell::new(NO_LIST),
            since_look: Cell::new(0),
            looked: Cell::new(false),
            clause: Cell::new(NO_CLAUSE),
            cut: Cell::new(None),
        }
    };
    /// The deadline of the search that the thread is in.
    static DEADLINE: RefCell<Option<Deadline>> = const { RefCell::new(None) };
}

impl Work {
    /// True if the thread makes a list.
    #[inline(always)]
    fn is_in_list(&self) -> bool {
        self.left.get() < MOST_WORK
    }

    /// The units that the list has taken.
    fn taken(&self) -> u64 {
        self.most.get() - 1 - self.left.get()
    }

    /// Looks whether the list must be cut off, in which `units` were taken for `clause`, of `left`. False if so.
    #[cold]
    fn look(&self, clause: usize, left: u64, units: u64) -> bool {
        self.looks();
        if left < units || self.is_in_list() && is_late() {
            // From now on, each step comes here.
            self.left.set(0);
            self.cut.set(self.cut.get().or(Some(clause)));
            return false;
        }
        true
    }

    fn looks(&self) {
        self.looked.set(true);
        self.since_look.set(0);
    }

    /// Counts a list towards a pause, of whose units some `left` are left.
    #[cold]
    fn count(&self, left: u64) {
        self.since_look.set(self.since_look.get() + self.most.get() - left);
        if self.since_look.get() >= PAUSE {
            self.looks();
        }
    }
}

/// True if the thread is in a search whose deadline is over.
fn is_late() -> bool {
    DEADLINE.with_borrow(|deadline| deadline.as_ref().is_some_and(Deadline::is_over))
}

/// Begins a list of plays, whose work is bounded if `bounded` is true. A list within another one counts as a part of it. Returns what [`end`] needs.
///
/// Lists are made deep inside of the fastest loops, which would call a closure or a destructor of their own.
#[inline(always)]
#[must_use]
pub fn begin(bounded: bool) -> bool {
    bounded
        && WORK.with(|work| {
            let is_whole = !work.is_in_list();
            if is_whole {
                work.left.set(work.most.get() - 1);
            }
            is_whole
        })
}

/// Ends the list that [`begin`] began.
#[inline(always)]
pub fn end(begun: bool) {
    if begun {
        WORK.with(|work| {
            let left = work.left.replace(NO_LIST);
            // A list begins with all of these bits.
            if left & (PAUSE - SHORT) != PAUSE - SHORT {
                work.count(left);
            }
        });
    }
}

/// Runs `make`, which lists plays, within the bound if `bounded` is true. The list ends also when `make` panics.
pub fn list<T>(bounded: bool, make: impl FnOnce() -> T) -> T {
    /// Ends the list.
    struct Ends(bool);
    impl Drop for Ends {
        fn drop(&mut self) {
            end(self.0);
        }
    }
    let _ends = Ends(begin(bounded));
    make()
}

/// Counts a unit of work for plays of `clause`. False if the list is cut off.
#[inline(always)]
pub fn step(clause: usize) -> bool {
    steps(clause, 1)
}

/// Counts units of work for plays of `clause`. False if the list is cut off.
#[inline(always)]
pub fn steps(clause: usize, units: u64) -> bool {
    WORK.with(|work| {
        let before = work.left.get();
        let left = before.wrapping_sub(units);
        work.left.set(left);
        work.clause.set(clause);
        // Another multiple of a pause is left, or the work is more than was left.
        before ^ left < PAUSE || work.look(clause, before, units)
    })
}

/// Counts units of work for a comparison of plays by the clause of the last step. False if the list is cut off.
pub fn compared(units: u64) -> bool {
    let stepped = WORK.with(|work| (work.is_in_list() && work.taken() > 0).then(|| work.clause.get()));
    stepped.is_none_or(|clause| steps(clause, units))
}

/// Runs `work`. Returns the clause at which a list was cut off in it, if one was, too.
pub fn watched<T>(work: impl FnOnce() -> T) -> (T, Option<usize>) {
    let before = WORK.with(|work| work.cut.take());
    let result = work();
    (result, WORK.with(|work| work.cut.replace(before)))
}

/// Runs `work`, in which a list is cut off that would take more than `most` units. No bound is lower than a few thousand units.
pub fn within<T>(most: u64, work: impl FnOnce() -> T) -> T {
    /// Restores the bound, also when `work` panics.
    struct Before(u64);
    impl Drop for Before {
        fn drop(&mut self) {
            WORK.with(|work| work.most.set(self.0));
        }
    }
    let _before =
        Before(WORK.with(|work| work.most.replace(most.next_multiple_of(PAUSE).clamp(PAUSE, MOST_WORK))));
    work()
}

/// The clause at which a list was cut off since [`watched`] began.
#[inline(always)]
pub fn cut() -> Option<usize> {
    WORK.with(|work| work.cut.get())
}

/// Says of a clause, by its index in [`Metadata::clauses`], that a position has more plays by it than can be listed.
pub fn overlong(metadata: &Metadata, clause: usize) -> String {
    let name = metadata.clauses.get(clause).map_or("?", |clause| &*clause.name);
    format!("a position has more plays by `{name}` than can be listed: its chains branch without end")
}

/// True if the thread has worked for some time since this was last asked, so that it should look whether it has to stop.
#[inline(always)]
pub(crate) fn paused() -> bool {
    WORK.with(|work| work.looked.get() && work.looked.take())
}

/// The stay of a thread in a search, in which lists are cut off once the deadline is over.
pub(crate) struct InSearch;

impl InSearch {
    /// Enters a search, which ends when the value is dropped.
    pub(crate) fn until(deadline: Deadline) -> Self {
        DEADLINE.set(Some(deadline));
        Self
    }
}

impl Drop for InSearch {
    fn drop(&mut self) {
        DEADLINE.set(None);
        // A panic leaves the list in which it happened.
        WORK.with(|work| work.left.set(NO_LIST));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Clock;

    /// The number of steps before a list is cut off, up to `most`.
    fn steps_of_list(most: u64) -> u64 {
        list(true, || (0..most).take_while(|_| step(3)).count() as u64)
    }

    #[test]
    fn a_list_is_cut_off_at_the_bound() {
        assert_eq!(watched(|| steps_of_list(MOST_WORK - 1)), (MOST_WORK - 1, None));
        assert_eq!(watched(|| steps_of_list(2 * MOST_WORK)), (MOST_WORK - 1, Some(3)));
        assert_eq!(watched(|| steps_of_list(10)), (10, None), "each list has all of it");
    }

    #[test]
    fn a_lower_bound_holds_for_the_work_within() {
        for bound in [2 * PAUSE, 10 * PAUSE, 10 * MOST_WORK] {
            let most = bound.min(MOST_WORK);
            assert_eq!(
                within(bound, || watched(|| steps_of_list(2 * MOST_WORK))),
                (most - 1, Some(3)),
                "{bound}"
            );
        }
        assert_eq!(steps_of_list(2 * MOST_WORK), MOST_WORK - 1, "and not behind it");
    }

    #[test]
    fn a_list_within_another_is_a_part_of_it() {
        let (lists, cut) =
            watched(|| list(true, || (0..10).map(|_| steps_of_list(MOST_WORK / 4)).sum::<u64>()));
        assert_eq!((lists, cut), (MOST_WORK - 1, Some(3)));
    }

    #[test]
    fn work_that_lists_nothing_has_no_bound() {
        assert_eq!(watched(|| (0..2 * MOST_WORK).all(|_| step(0))), (true, None));
        let unbounded = || {
            let begun = begin(false);
            let all = (0..2 * MOST_WORK).all(|_| step(0));
            end(begun);
            all
        };
        assert_eq!(watched(unbounded), (true, None));
    }

    #[test]
    fn a_list_that_panics_leaves_no_bound() {
        let panics = std::panic::catch_unwind(|| list(true, || assert!(!step(0), "a step")));
        assert!(panics.is_err());
        assert_eq!(watched(|| (0..2 * MOST_WORK).all(|_| step(0))), (true, None));
    }

    #[test]
    fn who_watches_within_takes_nothing_from_who_watches_around() {
        let (within, around) = watched(|| {
            steps_of_list(2 * MOST_WORK);
            watched(|| steps_of_list(1)).1
        });
        assert_eq!((within, around), (None, Some(3)));
    }

    #[test]
    fn a_search_ends_its_lists_at_the_deadline() {
        let over = Deadline::at(Clock::own(|| Duration::from_secs(1)), Duration::ZERO);
        let search = InSearch::until(over);
        for _ in 0..3 {
            let steps = steps_of_list(MOST_WORK);
            assert!((PAUSE - 1..2 * PAUSE).contains(&steps), "{steps}");
        }
        drop(search);
        assert_eq!(steps_of_list(MOST_WORK / 2), MOST_WORK / 2);
    }

    #[test]
    fn work_asks_for_a_pause() {
        paused();
        steps_of_list(10 * PAUSE);
        assert!(paused() && !paused());
    }
}
