//! A game on two back ends, or two modules, at once: all there is to see must be the same.

use std::collections::BTreeMap;

use engine::{BoardSetup, Entry, Table, Written};

use crate::strolls::sorted;

/// A game in progress, twice.
pub struct Both<'p> {
    entries: [&'p dyn Entry; 2],
    tables: [Box<dyn Table + 'p>; 2],
    /// The board that each key was seen with.
    boards: [BTreeMap<u64, BoardSetup>; 2],
}

impl<'p> Both<'p> {
    /// A new game.
    pub fn new(entries: [&'p dyn Entry; 2]) -> Self {
        Self::of(entries, entries.map(|entry| entry.table()))
    }

    /// A game that stands somewhere.
    pub fn of(entries: [&'p dyn Entry; 2], tables: [Box<dyn Table + 'p>; 2]) -> Self {
        Self { entries, tables, boards: Default::default() }
    }

    /// The two games.
    pub fn tables(&self) -> [&(dyn Table + 'p); 2] {
        self.tables.each_ref().map(|table| &**table)
    }

    /// Compares all there is to see, and gives the number of plays.
    ///
    /// # Panics
    /// If something differs; `place` tells where.
    pub fn compare(&mut self, place: &str) -> usize {
        let [first, second] = &self.tables;
        let (setup, outcome) = (first.setup(), first.outcome());
        assert_eq!(second.setup(), setup, "position in {place}");
        assert_eq!(second.outcome(), outcome, "outcome in {place}");
        assert_eq!(second.evaluate(), first.evaluate(), "evaluation in {place}");
        let plays = sorted(&**first);
        if outcome.is_none() {
            assert_eq!(sorted(&**second), plays, "plays in {place}");
        }
        for ((entry, table), boards) in self.entries.iter().zip(&self.tables).zip(&mut self.boards) {
            check_hashes(*entry, &**table, boards);
        }
        plays.len()
    }

    /// Makes a play.
    ///
    /// # Panics
    /// If one of the two refuses it.
    pub fn play(&mut self, play: &Written, place: &str) {
        for table in &mut self.tables {
            table.play(play).unwrap_or_else(|error| panic!("{error} in {place}"));
        }
    }
}

/// The hash of a position reached by plays is that of the same position set up, and keys tell boards apart.
fn check_hashes(entry: &dyn Entry, table: &dyn Table, boards: &mut BTreeMap<u64, BoardSetup>) {
    let setup = table.setup();
    let again = entry.table_at(&setup, table.past().clone());
    assert_eq!(again.setup(), setup, "a position set up again");
    assert_eq!(
        (again.key(), again.hash()),
        (table.key(), table.hash()),
        "the hash of a position set up again"
    );
    let known = boards.entry(table.key()).or_insert_with(|| setup.board.clone());
    assert_eq!(*known, setup.board, "two boards with one key");
}
