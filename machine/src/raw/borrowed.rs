//! A reference to a game that positions hold.

use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;

/// A reference to what an [`Arc`] holds that does not count: copying a position costs no more than its words.
///
/// It must not be used after the last such [`Arc`] is dropped; see [`super`] for why it is not.
pub(crate) struct Borrowed<T>(NonNull<T>);

impl<T> Borrowed<T> {
    /// Borrows.
    pub(crate) fn from(owner: &Arc<T>) -> Self {
        Self(NonNull::from(&**owner))
    }
}

impl<T> Clone for Borrowed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Borrowed<T> {}

impl<T> Deref for Borrowed<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: the owner is alive, and what it holds is not moved.
        unsafe { self.0.as_ref() }
    }
}

impl<T> Debug for Borrowed<T> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("Borrowed")
    }
}

// SAFETY: it is a shared reference.
unsafe impl<T: Sync> Send for Borrowed<T> {}
// SAFETY: it is a shared reference.
unsafe impl<T: Sync> Sync for Borrowed<T> {}
