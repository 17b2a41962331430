//! Generated code against the interpreter, in seeded random games, at each ply.
//!
//! The interpreter is slow where the board is large, so of long games a stretch is compared: the first one, the last
//! one, or one in between. It is the longer the less there is to look at in each position.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::{BoardSetup, Entry, History, Table, Written, mix};
use snapshots::games::{self, Pair};
use snapshots::strolls::sorted;

/// Games for each game.
const GAMES: u64 = 200;
/// Plies that are compared at least, if the game has so many.
const LEAST_PLIES: usize = 20;
/// Cells times plays, summed over the positions of a game, after which no more are compared.
const ENOUGH: usize = 100_000;
/// Plies after which a random game is given up.
const LONGEST: usize = 400;

#[test]
fn back_ends_agree_in_random_games() {
    games::for_each(
        &games::pairs(),
        |pair| pair.name.clone(),
        |pair| {
            let begun = Instant::now();
            let plies: usize = (0..GAMES).map(|seed| compare_game(pair, seed)).sum();
            println!("{}: {GAMES} games, {plies} plies in {:.1} s", pair.name, begun.elapsed().as_secs_f64());
        },
    );
}

/// Compares the back ends in a stretch of one random game, and gives its plies.
fn compare_game(pair: &Pair, seed: u64) -> usize {
    let plays = random_game(pair.generated, seed);
    let first = first_ply(plays.len(), seed);
    let mut both = Both::at(pair, &plays[..first]);
    let mut seen = 0;
    for (ply, play) in plays.iter().enumerate().skip(first) {
        let place = format!("game {seed}, ply {ply}");
        seen += both.compare(&place);
        if seen > ENOUGH && ply - first >= LEAST_PLIES {
            return ply - first;
        }
        both.play(play, &place);
    }
    both.compare(&format!("game {seed}, end"));
    plays.len() - first
}

/// A random game to its end, or until it is long enough.
fn random_game(entry: &dyn Entry, seed: u64) -> Vec<Written> {
    let mut table = entry.table();
    let mut plays = Vec::new();
    while plays.len() < LONGEST && table.outcome().is_none() {
        let Some(play) = table.random_play(mix(seed, plays.len() as u64)) else { break };
        table.play(&play).unwrap_or_else(|error| panic!("{error} in game {seed}, ply {}", plays.len()));
        plays.push(play);
    }
    plays
}

/// Where to begin to compare: at the start, near the end, or anywhere. Short games are compared whole.
fn first_ply(plies: usize, seed: u64) -> usize {
    if plies <= 2 * LEAST_PLIES {
        return 0;
    }
    let last = plies - LEAST_PLIES;
    match seed % 4 {
        0 => 0,
        1 => last,
        _ => (mix(0, seed) % (last as u64 + 1)) as usize,
    }
}

/// A game on both back ends at once.
struct Both<'p> {
    back_ends: [&'p dyn Entry; 2],
    tables: [Box<dyn Table + 'p>; 2],
    /// The board that each key was seen with.
    boards: [BTreeMap<u64, BoardSetup>; 2],
}

impl<'p> Both<'p> {
    /// The game after `plays`, which only generated code makes; the interpreter is set up there, with its own keys of
    /// the positions in between.
    fn at(pair: &'p Pair, plays: &[Written]) -> Self {
        let mut generated = pair.generated.table();
        let mut past = History::new();
        for play in plays {
            past.push(pair.interpreted.table_at(&generated.setup(), History::new()).key());
            generated.play(play).unwrap_or_else(|error| panic!("{error}"));
        }
        let interpreted = pair.interpreted.table_at(&generated.setup(), past);
        Self { back_ends: pair.back_ends(), tables: [interpreted, generated], boards: Default::default() }
    }

    /// Compares all there is to see, and gives how much that was.
    fn compare(&mut self, place: &str) -> usize {
        let [interpreted, generated] = &self.tables;
        let (setup, outcome) = (interpreted.setup(), interpreted.outcome());
        assert_eq!(generated.setup(), setup, "position in {place}");
        assert_eq!(generated.outcome(), outcome, "outcome in {place}");
        assert_eq!(generated.evaluate(), interpreted.evaluate(), "evaluation in {place}");
        let plays = sorted(&**interpreted);
        if outcome.is_none() {
            assert_eq!(sorted(&**generated), plays, "plays in {place}");
        }
        for ((entry, table), boards) in self.back_ends.iter().zip(&self.tables).zip(&mut self.boards) {
            check_hashes(*entry, &**table, boards);
        }
        plays.len() * setup.board.len()
    }

    fn play(&mut self, play: &Written, place: &str) {
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
