//! Pairs of clauses. A game of hundreds of clauses has many, and each is asked for again and again.

use dsl::model::PlayId;

/// A set of pairs of clauses without an order; a clause may be paired with itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pairs {
    clauses: usize,
    /// For each clause, those with it that come no later.
    has: Vec<bool>,
}

impl Pairs {
    /// No pair of so many clauses.
    pub fn new(clauses: usize) -> Self {
        Self { clauses, has: vec![false; clauses * clauses] }
    }

    fn index(&self, one: PlayId, other: PlayId) -> usize {
        one.max(other) * self.clauses + one.min(other)
    }

    /// True if the pair is in the set.
    pub fn has(&self, one: PlayId, other: PlayId) -> bool {
        self.has[self.index(one, other)]
    }

    /// Adds a pair.
    pub fn add(&mut self, one: PlayId, other: PlayId) {
        let index = self.index(one, other);
        self.has[index] = true;
    }

    /// The pairs for which `keep` holds.
    pub fn kept(&self, keep: impl Fn(PlayId, PlayId) -> bool) -> Self {
        let has = self.has.iter().enumerate();
        let has = has.map(|(at, has)| *has && keep(at % self.clauses, at / self.clauses)).collect();
        Self { has, ..*self }
    }
}
