//! Runs a game on two back ends, or two modules, at once and compares everything observable.

use std::collections::BTreeMap;

use engine::{BoardSetup, ErasedGame, ErasedPosition, Written};

use crate::strolls::{pick, sorted};

/// A game in progress on two back ends.
pub struct Both<'p> {
    entries: [&'p dyn ErasedGame; 2],
    positions: [Box<dyn ErasedPosition>; 2],
    /// For each back end, the board of each key seen so far.
    boards: [BTreeMap<u64, BoardSetup>; 2],
}

impl<'p> Both<'p> {
    /// A new game.
    pub fn new(entries: [&'p dyn ErasedGame; 2]) -> Self {
        Self::of(entries, entries.map(|entry| entry.start()))
    }

    /// Two games in progress.
    pub fn of(entries: [&'p dyn ErasedGame; 2], positions: [Box<dyn ErasedPosition>; 2]) -> Self {
        Self { entries, positions, boards: Default::default() }
    }

    /// The games of both back ends.
    pub fn positions(&self) -> [&dyn ErasedPosition; 2] {
        self.positions.each_ref().map(|position| &**position)
    }

    /// Compares everything observable of the two games, and returns the number of plays.
    ///
    /// # Panics
    /// If something differs; the message includes `place`.
    pub fn compare(&mut self, place: &str) -> usize {
        let [first, second] = &self.positions;
        let (setup, outcome) = (first.setup(), first.outcome());
        assert_eq!(second.setup(), setup, "position in {place}");
        assert_eq!(second.outcome(), outcome, "outcome in {place}");
        assert_eq!(second.halves(), first.halves(), "points in {place}");
        assert_eq!(second.evaluate(), first.evaluate(), "evaluation in {place}");
        let plays = sorted(&**first);
        if outcome.is_none() {
            assert_eq!(sorted(&**second), plays, "plays in {place}");
        }
        for ((entry, position), boards) in self.entries.iter().zip(&self.positions).zip(&mut self.boards) {
            check_hashes(*entry, &**position, boards);
        }
        plays.len()
    }

    /// Makes random plays in both games, as [`stroll`](crate::strolls::stroll) makes them in one.
    ///
    /// # Panics
    /// If a listed play is refused.
    pub fn stroll(&mut self, seed: u64, plies: u32) {
        for ply in 0..plies {
            let generated = &*self.positions[1];
            if generated.outcome().is_some() {
                return;
            }
            let play = pick(&sorted(generated), seed, ply).clone();
            self.play(&play, &format!("game {seed}, ply {ply}"));
        }
    }

    /// Makes a play in both games.
    ///
    /// # Panics
    /// If one of them refuses it.
    pub fn play(&mut self, play: &Written, place: &str) {
        for position in &mut self.positions {
            position.play(play).unwrap_or_else(|error| panic!("{error} in {place}"));
        }
    }
}

/// Checks that a position reached by plays hashes like the same position set up, and that keys differ for
/// different boards.
fn check_hashes(
    entry: &dyn ErasedGame,
    position: &dyn ErasedPosition,
    boards: &mut BTreeMap<u64, BoardSetup>,
) {
    let setup = position.setup();
    let again = entry.at(&setup, position.past().clone());
    assert_eq!(again.setup(), setup, "a position set up again");
    assert_eq!(
        (again.key(), again.hash()),
        (position.key(), position.hash()),
        "the hash of a position set up again"
    );
    let known = boards.entry(position.key()).or_insert_with(|| setup.board.clone());
    assert_eq!(*known, setup.board, "two boards with one key");
}
