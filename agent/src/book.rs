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
}

impl<'g> Book<'g> {
    /// The book of a game whose positions have these keys.
    pub fn new(entry: &'g dyn ErasedGame, keys: Keys, page: Page) -> Self {
        Self { entry, keys, page }
    }

    /// The book as numbers, for [`Book::read`].
    pub fn text(&self) -> String {
        let Page { good, solvable } = &self.page;
        let (maps, counts_plies) = (self.keys.symmetries(), self.keys.counts_plies());
        let head = [u64::from(*solvable), u64::from(counts_plies), maps.len() as u64];
        let numbers = head
            .into_iter()
            .chain(maps.iter().flatten().map(|cell| *cell as u64))
            .chain(good.iter().copied());
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
        is_of_game.then(|| {
            Self::new(entry, Keys::with(maps, entry.metadata().turns, counts_plies), Page { good, solvable })
        })
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
            counts_plies: self.keys.counts_plies(),
            symmetries: self.keys.symmetries().to_vec(),
            ..Solving::default()
        })
    }
}

/// The book as [`crate::Manner`] takes it.
pub fn as_answers<'b>(book: &'b Option<Book<'_>>) -> Option<&'b dyn Answers> {
    book.as_ref().map(|book| book as &dyn Answers)
}

/// The key of a position. Leaves out the previous board where it makes no difference to the plays.
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

#[cfg(test)]
mod tests {
    use engine::{Piece, Turns};

    use super::*;
    use crate::tests::interpreted;

    /// Go on 4 x 3 points with simple ko.
    const GO: &str = "game g\nboard grid 4 x 3\nplayers black, white\npiece stone \"b\" \"w\"\n\
        play place: stone on empty; then capture enemy without liberties\n\
        limit place: leaves no own without liberties\nlimit place: not the previous position\n\
        pass at will\nscore when passes >= 2\npoints count own\nlength 20\n";

    #[test]
    fn a_position_after_a_ko_is_another_one() {
        let entry = interpreted(GO, &[]);
        let keys = Keys::with(vec![(0..12).collect()], Turns::default(), false);
        // White takes the stone on c2 by b2, and black may not take back at once.
        let mut setup = Setup { turn: 1, ..entry.start().setup() };
        for (player, names) in [(0, ["b3", "a2", "b1", "c2"].as_slice()), (1, &["c3", "d2", "c1"])] {
            for name in names {
                let cell = entry.metadata().cells.iter().position(|cell| cell.name == *name).unwrap();
                setup.board[cell] = Some(Piece { player, kind: 0 });
            }
        }
        setup.previous = Some(setup.board.clone());
        let is_free_after = |play: &str| {
            let mut next = entry.at(&setup, History::new());
            next.play(&Written { lines: vec![play.to_owned()] }).unwrap();
            let free = Setup { previous: Some(next.setup().board), ..next.setup() };
            key(&*entry, &keys, &*next) == key(&*entry, &keys, &*entry.at(&free, History::new()))
        };
        assert!(!is_free_after("b2"), "the board before forbids a play");
        assert!(is_free_after("d1"), "the board before forbids nothing");
    }

    #[test]
    fn plies_are_a_part_of_a_position_only_where_rules_ask_for_them() {
        let entry = interpreted(GO, &[]);
        let later = Setup { plies: 2, ..entry.start().setup() };
        let is_another = |counts_plies: bool| {
            let keys = Keys::with(vec![(0..12).collect()], Turns::default(), counts_plies);
            let [start, later] = [entry.start(), entry.at(&later, History::new())];
            key(&*entry, &keys, &*start) != key(&*entry, &keys, &*later)
        };
        assert_eq!([false, true].map(is_another), [false, true]);
    }
}
