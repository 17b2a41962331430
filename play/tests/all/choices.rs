//! Plays chosen cell by cell, and plays that were typed.

use engine::ErasedGame;
use play::Session;
use play::choice::{Choice, Next};
use play::typed::{Typed, read};

use crate::common::{cell, game, ruled, setup, written};

#[test]
fn a_chain_goes_leg_by_leg_or_to_its_end_at_once() {
    let game = game("checkers");
    let start = setup(&game, 0, &[("b6", 'b'), ("c5", 'w'), ("e3", 'w'), ("h8", 'w')]);
    let session = Session::new(&game, Some(&start));
    let legal = session.legal();
    let at = |name| cell(&game, name);
    let mut choice = Choice::default();
    assert_eq!(choice.targets(legal), [at("b6")]);
    assert!(!choice.pick(at("d4"), &session) && choice.picked().is_empty());
    assert!(choice.pick(at("b6"), &session));
    let mut both = [at("d4"), at("f2")];
    both.sort_unstable();
    assert_eq!(choice.targets(legal), both);
    let mut at_once = choice.clone();
    assert!(choice.pick(at("d4"), &session));
    assert_eq!((choice.next(legal, false), choice.next(legal, true)), (Next::Open, Next::Open));
    assert_eq!(choice.way(), [at("b6"), at("d4")]);
    assert!(choice.pick(at("f2"), &session) && at_once.pick(at("f2"), &session));
    assert_eq!((choice.next(legal, false), at_once.next(legal, false)), (Next::Clear(0), Next::Clear(0)));
    choice.back(&session);
    assert_eq!(choice.picked(), [at("b6"), at("d4")]);
}

#[test]
fn a_piece_that_may_go_on_may_stop() {
    let game = game("halma");
    let pieces = [("5,5", 'W'), ("5,6", 'B'), ("5,8", 'B'), ("0,0", 'B')];
    let start = setup(&game, 0, &pieces);
    let session = Session::new(&game, Some(&start));
    let legal = session.legal();
    let mut choice = Choice::default();
    assert!(choice.pick(cell(&game, "5,5"), &session) && choice.pick(cell(&game, "5,7"), &session));
    assert!(choice.may_stop(legal));
    let Next::Clear(short) = choice.next(legal, true) else { panic!("one play ends there") };
    assert_eq!(legal[short].written, written("J 5,5 5,7"));
    assert!(choice.pick(cell(&game, "5,9"), &session) && !choice.may_stop(legal));
}

/// A piece may jump to d3 by b3 or by d1; back to b3, too.
const TWO_WAYS: &str = "game ways\nplayers white, black\nboard grid 5 x 5\npiece man \"w\" \"b\"\n\
    start |....b| |.b...| |b.b..| |.b.b.| |.wb..|\n\
    play hop: man along all: occupied, empty; repeat at will\ndraw when stuck\ndraw after 60 plies\n";

#[test]
fn a_detour_goes_on() {
    for notation in ["write hop \"{from} {to}\" each leg\n", "write hop \"{from}-{to}\"\n"] {
        let game = ruled(&format!("{TWO_WAYS}{notation}"));
        let session = Session::new(&game, None);
        let legal = session.legal();
        let at = |name| cell(&game, name);
        let end = |choice: &Choice| match choice.next(legal, true) {
            Next::Clear(play) => legal[play].path.cells.last().copied(),
            Next::Open | Next::Ask(_) => None,
        };
        for first in ["b3", "d1"] {
            let mut choice = Choice::default();
            assert!(choice.pick(at("b1"), &session) && choice.pick(at(first), &session));
            assert!(choice.may_stop(legal), "{notation}: by {first}");
            assert_eq!(end(&choice), Some(at(first)));
            assert!(choice.pick(at("d3"), &session), "{notation}: by {first}");
            assert_eq!(choice.way(), [at("b1"), at(first), at("d3")]);
            assert_eq!(end(&choice), Some(at("d3")));
        }
    }
}

#[test]
fn a_capture_elsewhere_is_no_detour() {
    let game = ruled(
        "game takes\nplayers white, black\nboard grid 5 x 5\npiece man \"w\" \"b\"\n\
         start |.....| |...b.| |.....| |.b.b.| |..w..|\n\
         play take: man along diagonal: enemy captured, empty; repeat at will\n\
         play step: man along orthogonal: empty\nloss when stuck\ndraw after 20 plies\nwrite take \"{from}-{to}x{captured}\"\n",
    );
    let session = Session::new(&game, None);
    let mut choice = Choice::default();
    assert!(choice.pick(cell(&game, "c1"), &session) && choice.pick(cell(&game, "a3"), &session));
    assert!(matches!(choice.next(session.legal(), false), Next::Clear(_)));
}

#[test]
fn what_no_cell_tells_is_asked() {
    let game = game("chess");
    let start = setup(&game, 0, &[("e1", 'K'), ("h5", 'k'), ("a7", 'P')]);
    let session = Session::new(&game, Some(&start));
    let mut choice = Choice::default();
    assert!(choice.pick(cell(&game, "a7"), &session) && choice.pick(cell(&game, "a8"), &session));
    let Next::Ask(plays) = choice.next(session.legal(), false) else { panic!("four kinds") };
    assert_eq!(plays.len(), 4);
}

#[test]
fn a_cell_is_chosen_after_the_way() {
    let game = game("amazons");
    let start = setup(&game, 0, &[("a1", 'w'), ("j10", 'b')]);
    let session = Session::new(&game, Some(&start));
    let legal = session.legal();
    let mut choice = Choice::default();
    assert!(choice.pick(cell(&game, "a1"), &session) && !choice.chooses());
    assert!(choice.pick(cell(&game, "a3"), &session) && choice.chooses());
    assert!(choice.targets(legal).contains(&cell(&game, "a1")), "the cell that it left");
    assert!(choice.pick(cell(&game, "c5"), &session));
    let Next::Clear(play) = choice.next(legal, false) else { panic!("one play") };
    assert_eq!(legal[play].written, written("a1-a3/c5"));
}

#[test]
fn typed_plays_are_notation_or_cells() {
    let game = game("checkers");
    let metadata = game.metadata();
    let cells = |names: &[&str]| Typed::Cells(names.iter().map(|name| cell(&game, name)).collect());
    assert_eq!(read(metadata, "E b6 a5"), Typed::Play(written("E b6 a5")));
    let two = engine::Written { lines: vec!["J b6 d4".to_owned(), "J d4 f2".to_owned()] };
    assert_eq!(read(metadata, " J b6 d4; J d4 f2 "), Typed::Play(two));
    for text in ["b6 d4 f2", "b6-d4-f2", "b6xd4xf2", "B6 D4 F2", "b6d4 f2"] {
        assert_eq!(read(metadata, text), cells(&["b6", "d4", "f2"]), "{text}");
    }
    assert_eq!(read(metadata, "b6 z9"), Typed::Unknown("z9".to_owned()));
}
