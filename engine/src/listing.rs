//! The bound on the work of one list of plays.
//!
//! Chains branch: where each leg leaves many others open, a position may have more plays than fit into any memory. So the work for the plays of one
//! position is bounded. Work is told in units, each about as long as a leg takes in generated code. A list that would take more than [`MOST_WORK`] of
//! them is cut off, and so is one that is made in a search whose deadline is over.
//!
//! Lists are made deep inside of counts, random games and searches, and hardly one of a million is cut off. So the thread keeps the account of its
//! own work, rather than every function between the list and those who must know: these ask by [`watched`].

use std::cell::{Cell, RefCell};

use crate::{Deadline, Metadata};

/// The most units of work for the plays of a position.
pub const MOST_WORK: u64 = 1 << 20;
/// Units of work after which a thread looks whether it has to stop.
const PAUSE: u64 = 1 << 14;
/// Greater than all work.
const NEVER: u64 = u64::MAX;

/// The account of a thread.
struct Work {
    /// Units since the start of the thread.
    done: Cell<u64>,
    /// Units at which it looks whether it has to stop.
    next_look: Cell<u64>,
    /// Units at which the list that it makes is cut off; [`NEVER`] if it makes none.
    end: Cell<u64>,
    /// True if it has looked since [`paused`] was last asked.
    looked: Cell<bool>,
    /// The clause of the last step of this list, if there was one.
    clause: Cell<Option<usize>>,
    /// The clause whose plays were being looked for when a list was cut off.
    cut: Cell<Option<usize>>,
}

thread_local! {
    static WORK: Work = const {
        Work {
            done: Cell::new(0),
            next_look: Cell::new(PAUSE),
            end: Cell::new(NEVER),
            looked: Cell::new(false),
            clause: Cell::new(None),
            cut: Cell::new(None),
        }
    };
    /// The deadline of the search that the thread is in.
    static DEADLINE: RefCell<Option<Deadline>> = const { RefCell::new(None) };
}

impl Work {
    /// Looks whether the list must be cut off, while plays of `clause` are looked for. False if so.
    #[cold]
    fn look(&self, clause: usize) -> bool {
        self.looked.set(true);
        let (done, end) = (self.done.get(), self.end.get());
        // Even a late list has time for some plays.
        let is_late = || done >= end.saturating_sub(MOST_WORK - PAUSE) && is_late();
        if end != NEVER && (done >= end || is_late()) {
            // From now on, each step comes here.
            self.end.set(done);
            self.cut.set(self.cut.get().or(Some(clause)));
            return false;
        }
        self.next_look.set(end.min(done + PAUSE));
        true
    }
}

/// True if the thread is in a search whose deadline is over.
fn is_late() -> bool {
    DEADLINE.with_borrow(|deadline| deadline.as_ref().is_some_and(Deadline::is_over))
}

/// Ends a list, also when `make` panics.
struct Ends;

impl Drop for Ends {
    fn drop(&mut self) {
        WORK.with(|work| work.end.set(NEVER));
    }
}

/// Runs `make`, which lists plays, within the bound if `bounded` is true. A list within another one counts as a part of it.
#[inline(always)]
pub fn list<T>(bounded: bool, make: impl FnOnce() -> T) -> T {
    if !bounded {
        return make();
    }
    let is_part = WORK.with(|work| {
        let is_part = work.end.get() != NEVER;
        if !is_part {
            let done = work.done.get();
            work.end.set(done + MOST_WORK);
            work.clause.set(None);
            if work.next_look.get() <= done {
                // The last list was cut off.
                work.next_look.set(done + PAUSE);
            }
        }
        is_part
    });
    if is_part {
        return make();
    }
    let _ends = Ends;
    make()
}

/// Counts a unit of work for plays of `clause`. False if the list is cut off.
#[inline]
pub fn step(clause: usize) -> bool {
    steps(clause, 1)
}

/// Counts units of work for plays of `clause`. False if the list is cut off.
#[inline]
pub fn steps(clause: usize, units: u64) -> bool {
    WORK.with(|work| {
        let done = work.done.get() + units;
        work.done.set(done);
        work.clause.set(Some(clause));
        done < work.next_look.get() || work.look(clause)
    })
}

/// Counts units of work for a comparison of plays by the clause of the last step. False if the list is cut off.
pub fn compared(units: u64) -> bool {
    let clause = WORK.with(|work| work.clause.get());
    clause.is_none_or(|clause| steps(clause, units))
}

/// Runs `work`. Returns the clause at which a list was cut off in it, if one was, too.
pub fn watched<T>(work: impl FnOnce() -> T) -> (T, Option<usize>) {
    let before = WORK.with(|work| work.cut.take());
    let result = work();
    (result, WORK.with(|work| work.cut.replace(before)))
}

/// The clause at which a list was cut off since [`watched`] began.
#[inline]
pub fn cut() -> Option<usize> {
    WORK.with(|work| work.cut.get())
}

/// Says of a clause, by its index in [`Metadata::clauses`], that a position has more plays by it than can be listed.
pub fn overlong(metadata: &Metadata, clause: usize) -> String {
    let name = metadata.clauses.get(clause).map_or("?", |clause| &*clause.name);
    format!("a position has more plays by `{name}` than can be listed: its chains branch without end")
}

/// True if the thread has worked for some time since this was last asked, so that it should look whether it has to stop.
#[inline]
pub(crate) fn paused() -> bool {
    WORK.with(|work| work.looked.take())
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
    fn a_list_within_another_is_a_part_of_it() {
        let (lists, cut) =
            watched(|| list(true, || (0..10).map(|_| steps_of_list(MOST_WORK / 4)).sum::<u64>()));
        assert_eq!((lists, cut), (MOST_WORK - 1, Some(3)));
    }

    #[test]
    fn work_that_lists_nothing_has_no_bound() {
        assert_eq!(watched(|| (0..2 * MOST_WORK).all(|_| step(0))), (true, None));
        assert_eq!(watched(|| list(false, || (0..2 * MOST_WORK).all(|_| step(0)))), (true, None));
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
