//! A queue between two threads, in which waiting items can be changed.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// An unbounded queue: the thread that adds items never waits for room.
pub struct Queue<T> {
    items: Mutex<VecDeque<T>>,
    grown: Condvar,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self { items: Mutex::default(), grown: Condvar::new() }
    }
}

impl<T> Queue<T> {
    /// Applies `change` to the waiting items, oldest first, and wakes the thread that waits for an item.
    pub fn edit(&self, change: impl FnOnce(&mut VecDeque<T>)) {
        change(&mut self.items());
        self.grown.notify_one();
    }

    /// Puts an item at the end.
    pub fn push(&self, item: T) {
        self.edit(|items| items.push_back(item));
    }

    /// Takes the oldest item; waits for one if there is none.
    pub fn take(&self) -> T {
        let mut items = self.items();
        loop {
            match items.pop_front() {
                Some(item) => return item,
                None => items = self.grown.wait(items).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Takes the oldest item, if there is one.
    pub fn take_waiting(&self) -> Option<T> {
        self.items().pop_front()
    }

    /// True if `is_such` holds for one of the waiting items.
    pub fn any(&self, is_such: impl FnMut(&T) -> bool) -> bool {
        self.items().iter().any(is_such)
    }

    /// Locks the waiting items. A thread that panicked with the lock left the items whole: each change is one push or removal.
    fn items(&self) -> MutexGuard<'_, VecDeque<T>> {
        self.items.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
