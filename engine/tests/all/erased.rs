//! Plays games through the object-safe interface, with text in and text out.

use std::thread;

use rulewright_engine::{Erased, ErasedGame, History, PlayError, SearchLimits, Searcher, Written};

use crate::games::{Breakthrough, TicTacToe};

fn written(line: &str) -> Written {
    Written { lines: vec![line.to_string()] }
}

#[test]
fn what_is_displayed_is_read_again() {
    let legs = Written { lines: vec!["a1-a3".to_owned(), "a3-c3".to_owned()] };
    assert_eq!(Written::from(&*legs.to_string()), legs);
    assert_eq!(Written::from(" b2 "), written("b2"));
}

#[test]
fn a_clone_is_a_game_of_its_own_that_outlives_its_entry() {
    let mut position = Erased(TicTacToe::new()).start();
    let clone = position.clone();
    position.play(&written("b2")).unwrap();
    let elsewhere = thread::spawn(move || (clone.plays().len(), clone.metadata().name.clone()));
    assert_eq!(elsewhere.join().unwrap(), (9, "tic_tac_toe".into()));
    assert_eq!(position.plays().len(), 8);
}

#[test]
fn plays_are_written_and_read() {
    let game = Erased(Breakthrough::new());
    let mut position = game.start();
    assert_eq!(position.plays().len(), 13);
    assert_eq!(position.plays()[0], written("a1-a2"));
    for line in ["a1-b2", "e5-d4", " b2-c3 ", "d4xc3"] {
        position.play(&written(line)).unwrap();
    }
    assert_eq!(position.past().keys().len(), 4);
    assert_eq!(position.setup().plies, 4);
}

#[test]
fn what_is_no_play_is_told_from_what_is_not_legal() {
    let game = Erased(Breakthrough::new());
    let mut position = game.start();
    let before = position.setup();
    for line in ["a1-a9", "a1a2", "", "a1-", "pass me", "-a2"] {
        assert_eq!(position.play(&written(line)), Err(PlayError::NotAPlay(line.to_string())), "{line}");
    }
    for line in ["a1-a3", "a1xb2", "c3-c4", "pass"] {
        assert_eq!(position.play(&written(line)), Err(PlayError::Illegal(line.to_string())), "{line}");
    }
    let twice = Written { lines: vec!["a1-a2".to_string(), "a2-a3".to_string()] };
    assert!(matches!(position.play(&twice), Err(PlayError::NotAPlay(_))));
    assert_eq!((position.setup(), position.past().keys().len()), (before, 0));
}

#[test]
fn a_loaded_position_goes_on_as_the_one_it_was_taken_from() {
    let game = Erased(TicTacToe::new());
    let mut position = game.start();
    position.play(&written("b2")).unwrap();
    let copy = game.at(&position.setup(), position.past().clone());
    assert_eq!((copy.key(), copy.hash(), copy.plays()), (position.key(), position.hash(), position.plays()));
    assert_eq!((copy.evaluate(), copy.outcome()), (position.evaluate(), None));
}

#[test]
fn searches_answer_in_text() {
    let game = Erased(TicTacToe::new());
    let mut position = game.start();
    for line in ["a3", "b2", "a2", "c3"] {
        position.play(&written(line)).unwrap();
    }
    for how in [Searcher::AlphaBeta, Searcher::Mcts] {
        let found = position.search(how, &SearchLimits { nodes: 50_000, ..SearchLimits::default() }).unwrap();
        assert_eq!(found.play, written("a1"));
        assert_eq!(found.variation[0], found.play);
    }
    position.play(&written("a1")).unwrap();
    assert!(position.outcome().is_some());
    assert_eq!(position.search(Searcher::AlphaBeta, &SearchLimits::default()), None);
    assert_eq!(position.random_play(0), None);
}

#[test]
fn random_plays_reach_every_play() {
    let game = Erased(TicTacToe::new());
    let position = game.at(&game.start().setup(), History::new());
    let mut seen: Vec<_> = (0..200).filter_map(|seed| position.random_play(seed)).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 9);
}

#[test]
fn each_play_has_its_path() {
    let game = Erased(TicTacToe::new());
    let position = game.start();
    let written: Vec<Written> = position
        .paths()
        .iter()
        .map(|path| rulewright_engine::notation::write(game.metadata(), path))
        .collect();
    assert_eq!((written.len(), written), (9, position.plays()));
}
