//! Keys by which the table tells positions apart.

use std::rc::Rc;

use super::symmetries::Symmetries;
use super::table::Key;
use crate::{History, Position, mix};

/// Number of values of the bits of a key by which the keys of a line are counted.
const ALIKE: usize = 1024;

/// The bits of a key by which the keys of a line are counted.
#[inline]
fn alike(key: Key) -> usize {
    key[0] as usize % ALIKE
}

/// Facts besides [`Position::hash`] on which the rest of a game can depend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// True if the rules have clocks ("n plies without ...").
    pub clocks: bool,
    /// True if a rule asks for earlier positions.
    pub past: bool,
    /// True if a rule asks for the number of plies.
    pub plies: bool,
}

/// A line of play, from the root to the current position. Makes the keys of its positions.
#[derive(Clone)]
pub(super) struct Line {
    memory: Memory,
    symmetries: Option<Rc<Symmetries>>,
    /// Keys of the board: what rules on repetition see.
    pub past: History,
    /// Hash of the boards in `past` since the root, in any order.
    boards: u64,
    /// The keys of the positions from the root on.
    path: Vec<Key>,
    /// Number of keys of the path with each value of some bits: mostly none for the bits of a new position, whose key is then not searched for.
    alike: Box<[u16; ALIKE]>,
    /// The sums of the positions on the path, if there are symmetries.
    sums: Vec<u64>,
    /// Plies from the start of the game to the root.
    root: u32,
}

impl Line {
    /// A line that begins `root` plies after the start of the game.
    pub fn new(memory: Memory, symmetries: Option<Symmetries>, past: &History, root: u32) -> Self {
        // Earlier positions would have to be mapped as well.
        let symmetries = symmetries.filter(|_| !memory.past);
        Self {
            memory,
            symmetries: symmetries.map(Rc::new),
            past: past.clone(),
            boards: 0,
            path: Vec::new(),
            alike: Box::new([0; ALIKE]),
            sums: Vec::new(),
            root,
        }
    }

    /// Plies from the root.
    #[inline]
    pub fn plies(&self) -> usize {
        self.path.len()
    }

    /// The key of a position after a play in `last`, the last position of the line.
    #[inline]
    pub fn key_after<P: Position>(&self, last: &P, position: &P) -> Key {
        let Some(symmetries) = &self.symmetries else { return self.key(position) };
        let key = self.with_past(position, symmetries.hashes_after(&self.sums, last, position));
        debug_assert_eq!(key, self.key(position));
        key
    }

    /// The key of a position after the last one of the line.
    pub fn key<P: Position>(&self, position: &P) -> Key {
        match &self.symmetries {
            Some(symmetries) => self.with_past(position, symmetries.hashes(position)),
            None => self.exact_key(position),
        }
    }

    /// A key that differs from the keys of all other positions, even of those that symmetries turn into this one.
    #[inline]
    pub fn exact_key<P: Position>(&self, position: &P) -> Key {
        self.with_past(position, [position.hash(), position.second_key()])
    }

    /// The key of a position with these hashes.
    #[inline]
    fn with_past<P: Position>(&self, position: &P, [mut hash, second]: Key) -> Key {
        if self.memory.past {
            hash = mix(hash, self.boards);
        }
        if self.memory.plies {
            hash = mix(hash, u64::from(self.root) + self.path.len() as u64);
        }
        if self.memory.clocks {
            hash = position.setup().clocks.iter().fold(hash, |hash, &clock| mix(hash, clock.into()));
        }
        [hash, mix(second, hash)]
    }

    /// True if the position is on the line, so that play can go round in a circle.
    #[inline]
    pub fn has(&self, key: Key) -> bool {
        self.alike[alike(key)] > 0 && self.path.iter().any(|other| other[0] == key[0])
    }

    /// Appends a position to the line; `last` is the last position up to then, if the caller has it.
    pub fn enter<P: Position>(&mut self, last: Option<&P>, position: &P, key: Key) {
        if self.memory.past {
            let board = position.key();
            self.past.push(board);
            self.boards = self.boards.wrapping_add(mix(board, position.turn() as u64));
        }
        self.path.push(key);
        self.alike[alike(key)] += 1;
        if let Some(symmetries) = &self.symmetries {
            symmetries.push_sums(&mut self.sums, last, position);
        }
    }

    /// Removes the last position of the line.
    pub fn leave<P: Position>(&mut self, position: &P) {
        if self.memory.past {
            self.past.pop();
            self.boards = self.boards.wrapping_sub(mix(position.key(), position.turn() as u64));
        }
        if let Some(key) = self.path.pop() {
            self.alike[alike(key)] -= 1;
        }
        if let Some(symmetries) = &self.symmetries {
            symmetries.pop_sums(&mut self.sums);
        }
    }
}
