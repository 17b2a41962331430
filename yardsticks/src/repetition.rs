//! Draws by repetition.

/// True if the position occurred twice in `past`, the positions since the last capture. Only every second position has the same
/// player to move.
#[inline(always)]
pub fn third_time<P: PartialEq>(past: &[P], position: &P) -> bool {
    past.len() >= 8 && past.iter().rev().skip(1).step_by(2).filter(|&past| past == position).count() >= 2
}

/// The number of marks of [`Keys`].
const MARKS: usize = 1 << 12;

/// The keys of a game's positions, and marks that nearly always show the absence of a key without a search.
pub struct Keys {
    keys: Vec<u64>,
    marks: [u8; MARKS],
}

impl Keys {
    /// An empty list of keys.
    pub fn new() -> Self {
        Self { keys: Vec::new(), marks: [0; MARKS] }
    }

    /// Adds a key.
    #[inline(always)]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
        let mark = &mut self.marks[key as usize % MARKS];
        *mark = mark.saturating_add(1);
    }

    /// Removes the last key. There are fewer than 256 keys, so no mark is saturated.
    #[inline(always)]
    pub fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.marks[key as usize % MARKS] -= 1;
        }
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.marks = [0; MARKS];
    }

    /// The number of times that a key was added.
    #[inline(always)]
    pub fn times(&self, key: u64) -> usize {
        if self.marks[key as usize % MARKS] == 0 {
            return 0;
        }
        self.keys.iter().filter(|&&other| other == key).count()
    }

    /// True if a key was added.
    #[inline(always)]
    pub fn contains(&self, key: u64) -> bool {
        self.marks[key as usize % MARKS] != 0 && self.keys.contains(&key)
    }
}
