//! Opening books: plays that a solver has proven to keep the result, and where an agent goes on to solve by itself.
//!
//! A book is a set of positions, as keys: those after the plays of a winning or drawing strategy. The play of a book is one that leads to such a
//! position. Positions that symmetries of the game turn into each other have one key.

mod file;
mod make;

use std::collections::BTreeSet;
use std::fmt;

use agent::Answers;
use engine::solve::Solving;
use engine::{ErasedGame, ErasedPosition, History, Setup, Written};
use learn::{Keys, Map};

pub use file::{BookFile, Made};
pub use make::{Making, NotMade, Page, make};

/// Bits of a key. Two positions have the same one with a probability of one in 2^48.
const KEY_BITS: u32 = 48;

/// Bytes of an agent's table of solved positions.
const MEMORY: usize = 256 << 20;

/// A book of one game.
pub struct Book<'g> {
    entry: &'g dyn ErasedGame,
    keys: Keys,
    /// The keys of positions after plays of the book.
    good: BTreeSet<u64>,
    /// Plies since the start after which positions are solved within seconds.
    solvable: u32,
    /// True if a rule asks for the number of plies.
    counts_plies: bool,
}

impl<'g> Book<'g> {
    /// The book of a game with these symmetries.
    pub fn new(entry: &'g dyn ErasedGame, symmetries: Vec<Map>, page: Page, counts_plies: bool) -> Self {
        let Page { good, solvable } = page;
        Self { entry, keys: Keys::with(entry, symmetries), good, solvable, counts_plies }
    }
}

impl fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Book of {}: {} positions", self.entry.metadata().name, self.good.len())
    }
}

impl Answers for Book<'_> {
    fn play(&self, position: &dyn ErasedPosition) -> Option<Written> {
        let plays = position.plays();
        let after = |play: &Written| {
            let mut next = self.entry.at(&position.setup(), position.past().clone());
            next.play(play).is_ok().then(|| key(self.entry, &self.keys, &*next))
        };
        plays.into_iter().find(|play| after(play).is_some_and(|key| self.good.contains(&key)))
    }

    fn solving(&self, setup: &Setup) -> Option<Solving> {
        (setup.plies >= self.solvable).then(|| Solving {
            memory: MEMORY,
            strategy: usize::MAX,
            plies: 1,
            counts_plies: self.counts_plies,
            remembers: false,
            symmetries: self.keys.symmetries().to_vec(),
        })
    }
}

/// What a book knows, for [`agent::Manner`].
pub fn as_answers<'b>(book: &'b Option<Book<'_>>) -> Option<&'b dyn Answers> {
    book.as_ref().map(|book| book as &dyn Answers)
}

/// The key of a position. The board before the last ply is left out where it makes no difference to the plays.
fn key(entry: &dyn ErasedGame, keys: &Keys, position: &dyn ErasedPosition) -> u64 {
    let mut setup = position.setup();
    if setup.previous.is_some() {
        let free = Setup { previous: Some(setup.board.clone()), ..setup.clone() };
        if entry.at(&free, History::new()).plays().len() == position.plays().len() {
            setup = free;
        }
    }
    keys.of(&setup) >> (u64::BITS - KEY_BITS)
}
