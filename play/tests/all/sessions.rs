//! The history of a game.

use engine::ErasedGame;
use play::Session;
use play::session::{Ending, Known};
use play::table::ending_text;

use crate::common::{cell, game, setup, written};

#[test]
fn plays_are_taken_back_and_made_again() {
    let game = game("tic_tac_toe");
    let mut session = Session::new(&game, None);
    let start = session.position().key();
    assert!(!session.undo() && !session.redo());
    for play in ["a1", "b2", "c3"] {
        session.play(&written(play), Known::default()).unwrap();
    }
    let last = session.position().key();
    assert!(session.undo() && session.undo() && session.undo() && !session.undo());
    assert_eq!((session.position().key(), session.undone(), session.turn()), (start, 3, 0));
    assert!(session.redo() && session.redo() && session.redo() && !session.redo());
    assert_eq!((session.position().key(), session.turn()), (last, 1));
    session.undo();
    session.play(&written("a3"), Known::default()).unwrap();
    assert!(!session.redo(), "another play was made");
    let plays: Vec<String> = session.made().iter().map(|made| made.play.to_string()).collect();
    assert_eq!(plays, ["a1", "b2", "a3"]);
}

#[test]
fn what_is_not_legal_changes_nothing() {
    let game = game("tic_tac_toe");
    let mut session = Session::new(&game, None);
    session.play(&written("a1"), Known::default()).unwrap();
    assert!(session.play(&written("a1"), Known::default()).is_err());
    assert!(session.admits(&written("a1")).is_err() && session.admits(&written("b1")).is_ok());
    assert_eq!((session.made().len(), session.turn(), session.legal().len()), (1, 1, 8));
}

#[test]
fn a_game_ends_and_goes_on_when_its_end_is_taken_back() {
    let game = game("tic_tac_toe");
    let mut session = Session::new(&game, None);
    for play in ["a1", "a2", "b1", "b2", "c1"] {
        session.play(&written(play), Known::default()).unwrap();
    }
    assert!(matches!(session.ending(), Some(Ending::Rules(ended)) if ended.outcome.winner == Some(0)));
    assert!(session.legal().is_empty() && session.play(&written("c3"), Known::default()).is_err());
    session.undo();
    assert_eq!((session.ending(), session.legal().len()), (None, 5));
    session.resign(0);
    assert_eq!((session.ending(), session.legal().len()), (Some(Ending::Resigned(0)), 0));
    assert!(session.undo());
    assert_eq!((session.ending(), session.made().len()), (None, 4), "the resignation alone is taken back");
}

#[test]
fn an_end_by_points_tells_them() {
    let game = game("little_go");
    let mut session = Session::new(&game, None);
    for play in ["2,2", "PASS", "PASS"] {
        session.play(&written(play), Known::default()).unwrap();
    }
    let text = ending_text(game.metadata(), session.ending().unwrap());
    assert!(text.starts_with("white wins 2.5 to 1 (score "), "{text}");
}

#[test]
fn captures_and_changes_are_seen() {
    let game = game("checkers");
    let start = setup(&game, 0, &[("b6", 'b'), ("c5", 'w'), ("e3", 'w'), ("h8", 'w')]);
    let mut session = Session::new(&game, Some(&start));
    assert_eq!((session.changed(), session.taken()), (Vec::new(), [0, 0]));
    let play = session.legal()[0].written.clone();
    session.play(&play, Known::default()).unwrap();
    let mut changed: Vec<usize> = ["b6", "c5", "e3", "f2"].map(|name| cell(&game, name)).to_vec();
    changed.sort_unstable();
    assert_eq!((session.changed(), session.taken()), (changed, [2, 0]));
    assert_eq!(session.begun_at(), Some(start));
}
