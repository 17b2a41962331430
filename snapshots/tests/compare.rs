//! Generated code against the interpreter, in seeded random games, at each ply.

use std::collections::BTreeMap;

use engine::{BoardSetup, Entry, Table};
use snapshots::games::{self, Pair};
use snapshots::strolls::{pick, sorted};

/// Games for each game.
const GAMES: u64 = 200;

#[test]
fn back_ends_agree_in_random_games() {
    games::for_each(
        &games::pairs(),
        |pair| pair.name.clone(),
        |pair| {
            for seed in 0..GAMES {
                compare_game(pair, seed);
            }
        },
    );
}

/// Plays one random game on both back ends at once.
fn compare_game(pair: &Pair, seed: u64) {
    let back_ends = pair.back_ends();
    let mut tables = back_ends.map(Entry::table);
    let mut boards = [BTreeMap::new(), BTreeMap::new()];
    for ply in 0.. {
        let place = || format!("game {seed}, ply {ply}");
        let [reference, other] = &tables;
        let (setup, outcome) = (reference.setup(), reference.outcome());
        assert_eq!(other.setup(), setup, "position in {}", place());
        assert_eq!(other.outcome(), outcome, "outcome in {}", place());
        assert_eq!(other.evaluate(), reference.evaluate(), "evaluation in {}", place());
        for ((entry, table), boards) in back_ends.iter().zip(&tables).zip(&mut boards) {
            check_hashes(*entry, &**table, boards);
        }
        if outcome.is_some() {
            return;
        }
        let plays = sorted(&**reference);
        assert_eq!(sorted(&**other), plays, "plays in {}", place());
        let play = pick(&plays, seed, ply);
        for table in &mut tables {
            table.play(play).unwrap_or_else(|error| panic!("{error} in {}", place()));
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
