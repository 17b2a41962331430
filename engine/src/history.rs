//! The keys of the positions that a game has gone through.

/// The keys ([`crate::Position::key`]) of all positions before the current one, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    keys: Vec<u64>,
}

impl History {
    /// A history without positions.
    pub fn new() -> Self {
        Self::default()
    }

    /// A history of the given keys, oldest first.
    pub fn from_keys(keys: Vec<u64>) -> Self {
        Self { keys }
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Adds the position that a play is about to leave.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Removes the latest position, when its play is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Keeps only the oldest `length` positions.
    pub fn shorten(&mut self, length: usize) {
        self.keys.truncate(length);
    }

    /// True if a board occurred before, with either player to move.
    pub fn contains(&self, key: u64) -> bool {
        // Most boards did not: keys compared without a branch are compared several at once.
        self.keys.iter().fold(false, |found, &past| found | (past == key))
    }

    /// The number of times a board occurred a whole number of rounds ago, at most `window` plies back. `round`: the plies of
    /// a round ([`crate::Turns::round`]), so that the same player was to move.
    #[inline]
    pub fn occurrences(&self, key: u64, round: usize, window: usize) -> usize {
        let oldest = self.keys.len().saturating_sub(window);
        if round == 2 {
            // Chunks of a length known to the compiler are compared several at once.
            let (_, rounds) = self.keys[oldest..].as_rchunks::<2>();
            return rounds.iter().map(|plies| usize::from(plies[0] == key)).sum();
        }
        self.keys[oldest..].rchunks_exact(round).filter(|plies| plies[0] == key).count()
    }
}
