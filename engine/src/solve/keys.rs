//! By what the table tells positions apart.

use std::rc::Rc;

use super::symmetries::Symmetries;
use super::table::Key;
use crate::{History, Position, mix};

/// Values of the bits of a key by which those of a line are counted.
const ALIKE: usize = 1024;

/// The bits of a key by which those of a line are counted.
#[inline]
fn alike(key: Key) -> usize {
    key[0] as usize % ALIKE
}

/// What the rest of a game can depend on besides [`Position::hash`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// The rules have clocks ("n plies without ...").
    pub clocks: bool,
    /// A rule asks for earlier positions.
    pub past: bool,
    /// A rule asks for the number of plies.
    pub plies: bool,
}

/// Makes keys of the positions on one line of play, which is also the path to the position that is looked at.
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
    /// How many of them have each value of some bits: mostly none has those of a new position.
    alike: Box<[u16; ALIKE]>,
    /// Their sums, if there are symmetries.
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

    /// A key that differs from those of all other positions, those that symmetries turn into this one among them.
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

    /// Puts a position at the end of the line; `last` is the one that is there, if it is at hand.
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

    /// Takes the last position away.
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
