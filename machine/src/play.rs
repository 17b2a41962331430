//! Plays as blocks of words.

use std::fmt::{self, Debug, Formatter};

/// A play: the fields of the program's play, where `to` is the lowest 16 bits of the first word. See [`crate::layout::Layout::of_play`].
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Play<const P: usize>([u64; P]);

impl<const P: usize> Play<P> {
    /// The play of these words.
    #[cfg(test)]
    pub(crate) fn of_words(words: [u64; P]) -> Self {
        Self(words)
    }

    /// The words.
    #[inline(always)]
    pub(crate) fn words(&self) -> &[u64; P] {
        &self.0
    }

    /// True if it is a pass.
    #[inline(always)]
    pub(crate) fn is_pass(&self) -> bool {
        i64::from(self.0[0] as u16) == codegen::program::NOWHERE
    }
}

impl<const P: usize> Debug for Play<P> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
