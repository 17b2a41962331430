//! A sink that compares plays with each other.

use super::Sink;
use crate::listing;

/// Plays with which another is compared in a unit of work.
const COMPARED: usize = 32;

/// A test of whether two plays are one.
pub trait Same<P> {
    /// True if `play` is `known`, which then stands for both.
    fn is_again(&self, known: &mut P, play: &P) -> bool;
}

/// Plays are one if they are equal.
#[derive(Clone, Copy, Debug)]
pub struct Equal;

impl<P: PartialEq> Same<P> for Equal {
    #[inline(always)]
    fn is_again(&self, known: &mut P, play: &P) -> bool {
        known == play
    }
}

impl<P, F: Fn(&mut P, &P) -> bool> Same<P> for F {
    #[inline(always)]
    fn is_again(&self, known: &mut P, play: &P) -> bool {
        self(known, play)
    }
}

/// Keeps each play once, and only the plays of the highest rank.
#[derive(Debug)]
pub struct Best<'a, P, R, S = Equal> {
    list: &'a mut Vec<P>,
    base: usize,
    rank: R,
    same: S,
}

impl<'a, P, K: Ord, R: Fn(&P) -> K> Best<'a, P, R> {
    /// Compares only plays that are added after the current end of `list`.
    #[inline(always)]
    pub fn new(list: &'a mut Vec<P>, rank: R) -> Self {
        let base = list.len();
        Self::since(list, base, rank)
    }

    /// Compares only plays after the first `base` of `list`.
    #[inline(always)]
    pub fn since(list: &'a mut Vec<P>, base: usize, rank: R) -> Self {
        Self { list, base, rank, same: Equal }
    }
}

impl<'a, P, K: Ord, R: Fn(&P) -> K, S: Fn(&mut P, &P) -> bool> Best<'a, P, R, S> {
    /// [`Best::new`] where `same` tells which plays are one.
    #[inline(always)]
    pub fn by_effect(list: &'a mut Vec<P>, rank: R, same: S) -> Self {
        let base = list.len();
        Self { list, base, rank, same }
    }
}

impl<P, K: Ord, R: Fn(&P) -> K, S: Same<P>> Sink<P> for Best<'_, P, R, S> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        let kept = &mut self.list[self.base..];
        if let Some(first) = kept.first() {
            match (self.rank)(&play).cmp(&(self.rank)(first)) {
                std::cmp::Ordering::Less => return,
                std::cmp::Ordering::Greater => self.list.truncate(self.base),
                std::cmp::Ordering::Equal => {
                    if kept.len() >= COMPARED && !listing::compared((kept.len() / COMPARED) as u64) {
                        return;
                    }
                    if kept.iter_mut().any(|known| self.same.is_again(known, &play)) {
                        return;
                    }
                }
            }
        }
        self.list.push(play);
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.list.len()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.list
    }
}
