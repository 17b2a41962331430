//! The part of the past that matters, and leaf counts with a table of positions.

use std::sync::Arc;

use engine::{Counting, Counts, Erased, ErasedGame, Memory};

use super::super::Interpreted;
use super::model;

fn memory(game: &str) -> Memory {
    model(&format!("game test extends {game}\n")).memory()
}

#[test]
fn rules_that_look_back() {
    let of = |clock, occurrences, apart| Memory { clock, occurrences, apart, round: 2 };
    assert_eq!(memory("chess"), of(Some(100), Some(3), 4), "castling pulls an own rook");
    assert_eq!(memory("tablut").apart, 4);
    assert_eq!(memory("go_9x9"), of(None, Some(2), 1));
    assert_eq!(memory("tic_tac_toe").occurrences, None);
    assert_eq!(memory("dobutsu_shogi").apart, 1, "captured pieces come back");
    assert_eq!(memory("alquerque").occurrences, Some(3));
}

/// Leaves at each depth, counted plainly on one thread and with a table, on one thread and on three.
fn same_with_a_table(text: &str, depths: std::ops::RangeInclusive<u32>) {
    let model = model(text);
    let memory = model.memory();
    let game = Erased(Interpreted::new(Arc::new(model)));
    let start = game.start();
    for depth in depths {
        for finished_count in [false, true] {
            let plain = start.perft(depth, finished_count, &|| false);
            for (threads, bytes) in [(1, 1 << 20), (3, 1 << 20), (3, 1 << 9)] {
                let counts = Counts::new(bytes, memory).unwrap();
                let counting = Counting { depth, finished_count, counts: Some(&counts), threads };
                assert_eq!(
                    counting.leaves(&*start, &|| false),
                    plain,
                    "depth {depth}, {threads} threads, {text}"
                );
            }
        }
    }
}

const KINGS: &str = "game test
players white facing north, black facing south
board grid 3 x 2
piece king \"K\" \"k\"
start
  |k..|
  |..K|
";

#[test]
fn repetitions_are_counted_right_with_a_table() {
    let walk = "play move: king along orthogonal: empty\n";
    for times in 2..=3 {
        let drawn = format!("{KINGS}{walk}draw at repetition {times}\n");
        let endless = format!("{KINGS}{walk}loss when stuck\n");
        same_with_a_table(&drawn, 3..=9);
        let leaves = |text: &str| {
            let game = Erased(Interpreted::new(Arc::new(model(text))));
            game.start().perft(9, false, &|| false)
        };
        assert_ne!(leaves(&drawn), leaves(&endless), "boards do occur {times} times");
    }
}

#[test]
fn repetitions_in_turns_of_several_plies_are_counted_right_with_a_table() {
    for turns in ["turns of 2 plies", "turns of 2 plies, the first of 1", "turns of 1 plies, the first of 2"]
    {
        let walk = "play move: king along orthogonal: empty\n";
        same_with_a_table(&format!("{KINGS}{turns}\n{walk}draw at repetition 2\n"), 3..=9);
    }
}

#[test]
fn clocks_are_counted_right_with_a_table() {
    let rules = format!(
        "{KINGS}play slow: king along orthogonal: empty\nplay fast: king along diagonal: empty\n\
         draw after 4 plies without fast play\n"
    );
    same_with_a_table(&rules, 3..=9);
}

#[test]
fn past_boards_are_counted_right_with_a_table() {
    same_with_a_table(
        &format!(
            "{KINGS}play move: king along orthogonal: empty\nlimit move: not a past position\nloss when stuck\n"
        ),
        3..=9,
    );
    same_with_a_table("game test extends go_9x9\nboard grid 2 x 2\n", 3..=7);
}

#[test]
fn other_games_are_counted_right_with_a_table() {
    same_with_a_table("game test extends tic_tac_toe\n", 3..=6);
    same_with_a_table("game test extends dobutsu_shogi\n", 3..=4);
}
