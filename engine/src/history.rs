//! The keys of the positions that a game has gone through.

/// Number of marks of a history: so many that, with a few hundred keys, few absent keys share a mark with a present one.
const MARKS: usize = 1 << 12;

/// The keys ([`crate::Position::key`]) of all positions before the current one, oldest first.
///
/// Most positions of a game are new. So each key also counts in one of a table of marks, selected by its lowest bits: a key whose mark is 0 did not
/// occur, and the list of keys is not searched.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    /// For each mark, the number of its keys; `None` before the first key. A number that reached the maximum stays there until [`History::shorten`]
    /// removes all keys.
    marks: Option<Box<[u8; MARKS]>>,
}

impl PartialEq for History {
    /// Marks follow from keys.
    fn eq(&self, other: &Self) -> bool {
        self.keys == other.keys
    }
}

impl Eq for History {}

impl History {
    /// A history without positions.
    pub fn new() -> Self {
        Self::default()
    }

    /// A history of the given keys, oldest first.
    pub fn from_keys(keys: Vec<u64>) -> Self {
        let mut history = Self::new();
        keys.into_iter().for_each(|key| history.push(key));
        history
    }

    /// The keys, oldest first.
    #[inline]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Adds the position that a play is about to leave.
    #[inline]
    pub fn push(&mut self, key: u64) {
        match &mut self.marks {
            Some(marks) => marks[mark_of(key)] = marks[mark_of(key)].saturating_add(1),
            None => self.mark_first(key),
        }
        self.keys.push(key);
    }

    /// Makes the marks and counts the first key.
    #[cold]
    fn mark_first(&mut self, key: u64) {
        self.marks.insert(Box::new([0; MARKS]))[mark_of(key)] = 1;
    }

    /// This history and one more position.
    pub fn with(&self, key: u64) -> Self {
        let mut longer = self.clone();
        longer.push(key);
        longer
    }

    /// Removes the latest position, when its play is taken back.
    #[inline]
    pub fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.unmark(key);
        }
    }

    /// Keeps only the oldest `length` positions.
    pub fn shorten(&mut self, length: usize) {
        if length == 0 {
            return self.clear();
        }
        while self.keys.len() > length {
            self.pop();
        }
    }

    /// Removes all positions, and sets the marks of their keys to 0.
    fn clear(&mut self) {
        if let Some(marks) = &mut self.marks {
            self.keys.iter().for_each(|key| marks[mark_of(*key)] = 0);
        }
        self.keys.clear();
    }

    #[inline(always)]
    fn unmark(&mut self, key: u64) {
        if let Some(marks) = &mut self.marks {
            let mark = &mut marks[mark_of(key)];
            // A mark at the maximum may have more keys than it counts.
            *mark -= u8::from(*mark != u8::MAX);
        }
    }

    /// True if a key may have occurred `times` times; false if it surely did not.
    #[inline(always)]
    fn may_hold(&self, key: u64, times: usize) -> bool {
        let most = times.min(u8::MAX.into());
        self.marks.as_ref().is_some_and(|marks| usize::from(marks[mark_of(key)]) >= most)
    }

    /// True if a board occurred before, with either player to move.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        self.may_hold(key, 1) && self.is_among(key)
    }

    /// [`History::contains`] without a look at the marks.
    #[inline(never)]
    fn is_among(&self, key: u64) -> bool {
        // Keys compared without a branch are compared several at once.
        self.keys.iter().fold(false, |found, &past| found | (past == key))
    }

    /// Number of times a board occurred a whole number of rounds ago, at most `window` plies back; if that is below `least`, any number below
    /// `least`. `round` is the number of plies of a round ([`crate::Turns::round`]), so the same player was to move.
    #[inline]
    pub fn occurrences(&self, key: u64, round: usize, window: usize, least: usize) -> usize {
        if self.may_hold(key, least) { self.counted(key, round, window) } else { 0 }
    }

    /// [`History::occurrences`] without a look at the marks.
    #[inline(never)]
    fn counted(&self, key: u64, round: usize, window: usize) -> usize {
        let oldest = self.keys.len().saturating_sub(window);
        if round == 2 {
            // Chunks of a length known to the compiler are compared several at once.
            let (_, rounds) = self.keys[oldest..].as_rchunks::<2>();
            return rounds.iter().map(|plies| usize::from(plies[0] == key)).sum();
        }
        self.keys[oldest..].rchunks_exact(round).filter(|plies| plies[0] == key).count()
    }
}

/// The mark of a key.
#[inline(always)]
fn mark_of(key: u64) -> usize {
    key as usize % MARKS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    /// Keys of which several have one mark.
    fn some_key(random: &mut Random) -> u64 {
        u64::from(random.below(3)) + (u64::from(random.below(3)) << 40)
    }

    #[test]
    fn marks_change_no_answer() {
        let mut random = Random::new(1);
        let (mut history, mut keys) = (History::new(), Vec::new());
        for step in 0..4000 {
            // Up to 700 keys with three marks, so that marks reach their highest number.
            let grows = random.below(5) < if step / 700 % 2 == 0 { 4 } else { 1 };
            if grows {
                let key = some_key(&mut random);
                history.push(key);
                keys.push(key);
            } else {
                history.pop();
                keys.pop();
            }
            let (key, window) = (some_key(&mut random), random.below(40) as usize);
            assert_eq!(history.keys(), keys);
            assert_eq!(history.contains(key), keys.contains(&key));
            for (round, least) in [(2, 1), (2, 3), (4, 2)] {
                let expected = keys.iter().rev().take(window).skip(round - 1).step_by(round);
                let expected = expected.filter(|past| **past == key).count();
                let found = history.occurrences(key, round, window, least);
                assert!(found == expected || found.max(expected) < least, "{found} {expected}");
            }
        }
        history.shorten(3);
        assert_eq!(history.keys(), &keys[..keys.len().min(3)]);
    }

    #[test]
    fn a_history_without_keys_has_no_marks() {
        let mut history = History::from_keys(vec![7; 300]);
        history.pop();
        assert!(history.may_hold(7, 255));
        history.shorten(0);
        assert!(history.keys().is_empty() && !history.may_hold(7, 1));
    }

    #[test]
    fn a_key_that_was_taken_back_is_not_looked_for() {
        let mut history = History::from_keys(vec![5, 6]);
        assert!(history.may_hold(6, 1) && !history.may_hold(6, 2));
        history.pop();
        assert!(!history.may_hold(6, 1) && history.may_hold(5, 1));
        history.shorten(0);
        assert!(!history.may_hold(5, 1));
    }
}
