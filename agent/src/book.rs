//! Opening books: plays that a solver has proven to keep the result, and the ply from which an agent solves positions by itself.
//!
//! A book is a set of positions, as keys: those after the plays of a winning or drawing strategy. A play to such a position is a play of
//! the book. Positions that symmetries of the game turn into each other have the same key.

use std::collections::BTreeSet;
use std::fmt;

use engine::solve::Solving;
use engine::{ErasedGame, ErasedPosition, History, Setup, Written};

use crate::answers::Answers;
use crate::keys::{Keys, Map};
use crate::written::Numbers;

/// Bits of a key. Two positions have the same key with a probability of one in 2^48.
pub const KEY_BITS: u32 = 48;

/// Bytes of an agent's table of solved positions.
const MEMORY: usize = 256 << 20;

/// The content of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The keys of positions after plays of the book.
    pub good: BTreeSet<u64>,
    /// Plies since the start after which an agent solves positions by itself.
    pub solvable: u32,
}

/// A book of one game.
pub struct Book<'g> {
    entry: &'g dyn ErasedGame,
    keys: Keys,
    page: Page,
    /// True if a rule asks for the number of plies.
    counts_plies: bool,
}

impl<'g> Book<'g> {
    /// The book of a game with these symmetries.
    pub fn new(entry: &'g dyn ErasedGame, symmetries: Vec<Map>, page: Page, counts_plies: bool) -> Self {
        Self { entry, keys: Keys::with(symmetries, counts_plies), page, counts_plies }
    }

    /// The book as numbers, for [`Book::read`].
    pub fn text(&self) -> String {
        let Page { good, solvable } = &self.page;
        let maps = self.keys.symmetries().iter().flatten();
        let head = [u64::from(*solvable), u64::from(self.counts_plies), self.keys.symmetries().len() as u64];
        let numbers = head.into_iter().chain(maps.map(|cell| *cell as u64)).chain(good.iter().copied());
        numbers.map(|number| format!("{number}\n")).collect()
    }

    /// Reads a book that [`Book::text`] wrote; `None` if the text is damaged or does not fit the game.
    pub fn read(entry: &'g dyn ErasedGame, text: &str) -> Option<Self> {
        let mut numbers = Numbers::of(text);
        let (solvable, counts_plies) = (numbers.next()?, numbers.next::<u64>()? == 1);
        let cells = entry.metadata().cells.len();
        let map = |numbers: &mut Numbers<'_>| (0..cells).map(|_| numbers.next()).collect::<Option<Map>>();
        let maps: Vec<Map> = (0..numbers.next()?).map(|_| map(&mut numbers)).collect::<Option<_>>()?;
        let is_of_game = maps.iter().flatten().all(|cell| *cell < cells);
        let good = numbers.all()?.into_iter().collect();
        is_of_game.then(|| Self::new(entry, maps, Page { good, solvable }, counts_plies))
    }
}

impl fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Book of {}: {} positions", self.entry.metadata().name, self.page.good.len())
    }
}

impl Answers for Book<'_> {
    fn play(&self, position: &dyn ErasedPosition) -> Option<Written> {
        let plays = position.plays();
        let after = |play: &Written| {
            let mut next = self.entry.at(&position.setup(), position.past().clone());
            next.play(play).is_ok().then(|| key(self.entry, &self.keys, &*next))
        };
        plays.into_iter().find(|play| after(play).is_some_and(|key| self.page.good.contains(&key)))
    }

    fn solving(&self, setup: &Setup) -> Option<Solving> {
        (setup.plies >= self.page.solvable).then(|| Solving {
            memory: MEMORY,
            counts_plies: self.counts_plies,
            symmetries: self.keys.symmetries().to_vec(),
            ..Solving::default()
        })
    }
}

/// The book as [`crate::Manner`] takes it.
pub fn as_answers<'b>(book: &'b Option<Book<'_>>) -> Option<&'b dyn Answers> {
    book.as_ref().map(|book| book as &dyn Answers)
}

/// The key of a position. Leaves out the previous board where it makes no difference to the number of plays.
pub fn key(entry: &dyn ErasedGame, keys: &Keys, position: &dyn ErasedPosition) -> u64 {
    let mut setup = position.setup();
    if setup.previous.is_some() {
        let free = Setup { previous: Some(setup.board.clone()), ..setup.clone() };
        if entry.at(&free, History::new()).plays() == position.plays() {
            setup = free;
        }
    }
    keys.of(&setup) >> (u64::BITS - KEY_BITS)
}
