//! Plays games through the object-safe interface, with text in and text out.

use engine::{Entry, History, Limits, PlayError, Searcher, Seat, Written};

use crate::games::{Breakthrough, TicTacToe};

fn written(line: &str) -> Written {
    Written { lines: vec![line.to_string()] }
}

#[test]
fn plays_are_written_and_read() {
    let seat = Seat(Breakthrough::new());
    let mut table = seat.table();
    assert_eq!(table.plays().len(), 13);
    assert_eq!(table.plays()[0], written("a1-a2"));
    for line in ["a1-b2", "e5-d4", " b2-c3 ", "d4xc3"] {
        table.play(&written(line)).unwrap();
    }
    assert_eq!(table.past().keys().len(), 4);
    assert_eq!(table.setup().plies, 4);
}

#[test]
fn what_is_no_play_is_told_from_what_is_not_legal() {
    let seat = Seat(Breakthrough::new());
    let mut table = seat.table();
    let before = table.setup();
    for line in ["a1-a9", "a1a2", "", "a1-", "pass me", "-a2"] {
        assert_eq!(table.play(&written(line)), Err(PlayError::NotAPlay(line.to_string())), "{line}");
    }
    for line in ["a1-a3", "a1xb2", "c3-c4", "pass"] {
        assert_eq!(table.play(&written(line)), Err(PlayError::Illegal(line.to_string())), "{line}");
    }
    let twice = Written { lines: vec!["a1-a2".to_string(), "a2-a3".to_string()] };
    assert!(matches!(table.play(&twice), Err(PlayError::NotAPlay(_))));
    assert_eq!((table.setup(), table.past().keys().len()), (before, 0));
}

#[test]
fn a_loaded_position_goes_on_as_the_one_it_was_taken_from() {
    let seat = Seat(TicTacToe::new());
    let mut table = seat.table();
    table.play(&written("b2")).unwrap();
    let copy = seat.table_at(&table.setup(), table.past().clone());
    assert_eq!((copy.key(), copy.hash(), copy.plays()), (table.key(), table.hash(), table.plays()));
    assert_eq!((copy.evaluate(), copy.outcome()), (table.evaluate(), None));
}

#[test]
fn searches_answer_in_text() {
    let seat = Seat(TicTacToe::new());
    let mut table = seat.table();
    for line in ["a3", "b2", "a2", "c3"] {
        table.play(&written(line)).unwrap();
    }
    for how in [Searcher::AlphaBeta, Searcher::Mcts] {
        let found = table.search(how, &Limits { nodes: 50_000, ..Limits::default() }).unwrap();
        assert_eq!(found.play, written("a1"));
        assert_eq!(found.variation[0], found.play);
    }
    table.play(&written("a1")).unwrap();
    assert!(table.outcome().is_some());
    assert_eq!(table.search(Searcher::AlphaBeta, &Limits::default()), None);
    assert_eq!(table.random_play(0), None);
}

#[test]
fn random_plays_reach_every_play() {
    let seat = Seat(TicTacToe::new());
    let table = seat.table_at(&seat.table().setup(), History::new());
    let mut seen: Vec<_> = (0..200).filter_map(|seed| table.random_play(seed)).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 9);
}
