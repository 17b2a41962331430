//! Sinks: receivers of generated plays, such as a list, a tally, or a filter in front of either.
//!
//! The same generator lists and counts. It hands over a whole set of targets at once, and a tally adds the
//! size of the set without making a play.

use super::BitSet;

/// A receiver of plays.
pub trait Sink<P> {
    /// Takes one play.
    fn play(&mut self, play: P);
    /// Takes one play for each cell of a set.
    #[inline(always)]
    fn each<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> P) {
        cells.visit(|cell| self.play(make(cell)));
    }
    /// Takes one play for each pair of a cell of one set and a cell of another.
    #[inline(always)]
    fn pairs<S: BitSet, T: BitSet>(&mut self, cells: S, others: T, make: impl Fn(u32, u32) -> P) {
        cells.visit(|cell| self.each(others, |other| make(cell, other)));
    }
    /// True if the sink only counts plays, so that [`Sink::add`] may be called.
    #[inline(always)]
    fn counts(&self) -> bool {
        false
    }
    /// Counts so many plays. Called only if [`Sink::counts`] returns true.
    #[inline(always)]
    fn add(&mut self, _plays: u32) {}
    /// True if the sink has counted so many plays, which need not be handed over then.
    #[inline(always)]
    fn skips(&mut self, _plays: impl FnOnce() -> u32) -> bool {
        false
    }
    /// The number of plays kept so far, including those that the sink held before.
    fn total(&self) -> usize;
    /// The list of plays that must be compared with each other; they count in [`Sink::total`].
    fn list(&mut self) -> &mut Vec<P>;
    /// True if further plays make no difference.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

impl<P> Sink<P> for Vec<P> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        self.push(play);
    }
    #[inline(always)]
    fn each<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> P) {
        cells.list(self, make);
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self
    }
}

/// Counts plays. Plays that must be compared with each other go to `scratch`.
#[derive(Debug)]
pub struct Tally<'a, P> {
    count: usize,
    scratch: &'a mut Vec<P>,
}

impl<'a, P> Tally<'a, P> {
    /// A tally of 0. `scratch` is cleared and reused.
    #[inline(always)]
    pub fn new(scratch: &'a mut Vec<P>) -> Self {
        scratch.clear();
        Self { count: 0, scratch }
    }

    /// The number of plays that were counted without being listed.
    #[inline(always)]
    pub fn counted(&self) -> usize {
        self.count
    }
}

impl<P> Sink<P> for Tally<'_, P> {
    #[inline(always)]
    fn play(&mut self, _: P) {
        self.count += 1;
    }
    #[inline(always)]
    fn each<S: BitSet>(&mut self, cells: S, _: impl Fn(u32) -> P) {
        self.count += cells.count() as usize;
    }
    #[inline(always)]
    fn pairs<S: BitSet, T: BitSet>(&mut self, cells: S, others: T, _: impl Fn(u32, u32) -> P) {
        self.count += (cells.count() * others.count()) as usize;
    }
    #[inline(always)]
    fn counts(&self) -> bool {
        true
    }
    #[inline(always)]
    fn add(&mut self, plays: u32) {
        self.count += plays as usize;
    }
    #[inline(always)]
    fn skips(&mut self, plays: impl FnOnce() -> u32) -> bool {
        self.count += plays() as usize;
        true
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.count + self.scratch.len()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.scratch
    }
}

/// A visitor of plays. A trait rather than a closure, so that its methods can be marked `inline`.
pub trait Visitor<P> {
    /// Visits one play.
    fn visit_play(&mut self, play: P);
    /// Visits one play for each cell of a set.
    #[inline(always)]
    fn visit_each<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> P) {
        cells.visit(|cell| self.visit_play(make(cell)));
    }
}

/// Passes plays to a visitor at once. Plays that must be compared with each other go to `scratch` first.
#[derive(Debug)]
pub struct Visiting<'a, P, L> {
    shown: usize,
    visitor: L,
    scratch: &'a mut Vec<P>,
}

impl<'a, P: Clone, L: Visitor<P>> Visiting<'a, P, L> {
    /// Passes plays to `visitor`. `scratch` is cleared and reused.
    #[inline(always)]
    pub fn new(scratch: &'a mut Vec<P>, visitor: L) -> Self {
        scratch.clear();
        Self { shown: 0, visitor, scratch }
    }

    /// Passes the compared plays to the visitor too. Returns the number of all plays, and the visitor.
    #[inline(always)]
    pub fn finish(mut self) -> (usize, L) {
        for play in &*self.scratch {
            self.visitor.visit_play(play.clone());
        }
        (self.shown + self.scratch.len(), self.visitor)
    }
}

impl<P, L: Visitor<P>> Visiting<'_, P, L> {
    /// Visits one play for each cell of a set. Not inlined: the visitor does much for each play, and many
    /// sets are empty.
    #[inline(never)]
    fn show<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> P) {
        self.shown += cells.count() as usize;
        self.visitor.visit_each(cells, make);
    }
}

impl<P, L: Visitor<P>> Sink<P> for Visiting<'_, P, L> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        self.shown += 1;
        self.visitor.visit_play(play);
    }
    #[inline(always)]
    fn each<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> P) {
        if !cells.is_empty() {
            self.show(cells, make);
        }
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.shown + self.scratch.len()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.scratch
    }
}

/// Keeps the play at a given index. Plays that must be compared with each other go to `scratch` and do not
/// count.
#[derive(Debug)]
pub struct Nth<'a, P> {
    pub(crate) index: usize,
    pub(crate) passed: usize,
    pub(crate) found: Option<P>,
    scratch: &'a mut Vec<P>,
}

impl<'a, P> Nth<'a, P> {
    /// Keeps the play with `index` plays before it. `scratch` is cleared and reused.
    #[inline(always)]
    pub fn new(index: usize, scratch: &'a mut Vec<P>) -> Self {
        scratch.clear();
        Self { index, passed: 0, found: None, scratch }
    }

    /// The play, if there were enough plays.
    #[inline(always)]
    pub fn found(self) -> Option<P> {
        self.found
    }
}

impl<P> Sink<P> for Nth<'_, P> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        if self.passed == self.index {
            self.found = Some(play);
        }
        self.passed += 1;
    }
    #[inline(always)]
    fn each<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> P) {
        let before = self.index.wrapping_sub(self.passed);
        let count = cells.count() as usize;
        if before < count {
            self.found = Some(make(cells.nth(before as u32)));
        }
        self.passed += count;
    }
    #[inline(always)]
    fn pairs<S: BitSet, T: BitSet>(&mut self, cells: S, others: T, make: impl Fn(u32, u32) -> P) {
        let before = self.index.wrapping_sub(self.passed);
        let each = others.count();
        let count = (cells.count() * each) as usize;
        if before < count {
            let before = before as u32;
            self.found = Some(make(cells.nth(before / each), others.nth(before % each)));
        }
        self.passed += count;
    }
    #[inline(always)]
    fn skips(&mut self, plays: impl FnOnce() -> u32) -> bool {
        let plays = plays() as usize;
        let is_before = self.index.wrapping_sub(self.passed) >= plays;
        if is_before {
            self.passed += plays;
        }
        is_before
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.passed + self.scratch.len()
    }
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.found.is_some()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.scratch
    }
}

/// Expands each play into one play for each choice, such as the kind of a promotion.
#[derive(Debug)]
pub struct Choosing<'a, O, F> {
    inner: &'a mut O,
    choose: F,
}

impl<'a, O, F> Choosing<'a, O, F> {
    /// `choose` passes the play with each choice to `inner`.
    #[inline(always)]
    pub fn new<P>(inner: &'a mut O, choose: F) -> Self
    where
        F: Fn(P, &mut O),
    {
        Self { inner, choose }
    }
}

impl<P, O: Sink<P>, F: Fn(P, &mut O)> Sink<P> for Choosing<'_, O, F> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        (self.choose)(play, self.inner);
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.inner.total()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.inner.list()
    }
}

/// Passes on the plays for which a test holds.
#[derive(Debug)]
pub struct Filtered<'a, O, F> {
    inner: &'a mut O,
    keep: F,
}

impl<'a, O, F> Filtered<'a, O, F> {
    /// Passes the plays for which `keep` holds to `inner`.
    #[inline(always)]
    pub fn new(inner: &'a mut O, keep: F) -> Self {
        Self { inner, keep }
    }
}

impl<P, O: Sink<P>, F: Fn(&P) -> bool> Sink<P> for Filtered<'_, O, F> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        if (self.keep)(&play) {
            self.inner.play(play);
        }
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.inner.total()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.inner.list()
    }
}
