//! Placed pieces.

use engine::{Game, Position};

use super::Match;

const GO: &str = "game test
players black, white
board grid 5 x 5
piece stone \"b\" \"w\"
cells column a row 1 up
play place: stone on empty; then capture enemy without liberties
limit place: leaves no own without liberties
pass at will
score when passes >= 2
points count own
komi 2.5 for white
";

#[test]
fn captures_come_before_the_stone_s_own_liberties() {
    let mut game = Match::at(GO, 0, "..... bb... wwb.. .wb.. wwb..");
    assert!(game.texts().contains(&"a2 xa1 xa3 xb1 xb2 xb3".to_owned()), "{:?}", game.texts());
    game.make("a2");
    assert_eq!(game.board(), "..... bb... ..b.. b.b.. ..b..");
}

#[test]
fn suicide_is_refused() {
    let game = Match::at(GO, 0, "..... ..... ..... w.... .w...");
    assert!(!game.texts().contains(&"a1".to_owned()));
    let game = Match::at(GO, 1, "..... ..... ..... w.... .w...");
    assert!(game.texts().contains(&"a1".to_owned()));
}

#[test]
fn ko_lasts_until_something_else_happened() {
    let ko = format!("{GO}limit place: not the previous position\n");
    let mut game = Match::at(&ko, 0, "..... .bw.. bw.w. .bw.. .....");
    game.make("c3");
    assert_eq!(game.board(), "..... .bw.. b.bw. .bw.. .....");
    assert!(!game.texts().iter().any(|play| play.starts_with("b3")), "{:?}", game.texts());
    // A board that is given without the one before it has no ko.
    let mut again = Match::at(&ko, 1, "..... .bw.. b.bw. .bw.. .....");
    assert!(again.texts().contains(&"b3 xc3".to_owned()));
    // With it, it has.
    let mut setup = again.setup(1, "..... .bw.. b.bw. .bw.. .....");
    setup.previous = Some(again.setup(1, "..... .bw.. bw.w. .bw.. .....").board);
    again.state = again.game.load(&setup);
    assert!(!again.texts().iter().any(|play| play.starts_with("b3")));
    game.make("e1 e5");
    assert!(game.texts().contains(&"b3 xc3".to_owned()));
}

#[test]
fn no_past_position_may_come_again() {
    let superko = format!("{GO}limit place: not a past position\n");
    let mut game = Match::at(&superko, 0, "..... .bw.. bw.w. .bw.. .....");
    game.make("c3");
    assert!(!game.texts().iter().any(|play| play.starts_with("b3")));
    game.make("pass pass");
    assert!(!game.texts().iter().any(|play| play.starts_with("b3")), "passes do not lift it");
    game.make("e1 e5");
    assert!(!game.texts().is_empty());
}

#[test]
fn two_passes_end_the_game_by_score() {
    let mut game = Match::new(GO);
    game.make("c3 pass");
    assert_eq!(game.outcome(), None);
    game.make("pass");
    assert_eq!(game.winner(), Some(1), "komi");
    let mut game = Match::new(GO);
    game.make("c3 pass c4 pass c2 pass pass");
    assert_eq!(game.winner(), Some(0));
    assert_eq!(Position::setup(&game.state).plies, 7);
}

const PAIRS: &str = "game test
players white, black
board grid 5 x 5
piece stone \"w\" \"b\"
cells column a row 1 up
counter taken up by capture
play place: stone on empty; then along all: enemy{2} captured, own
limit white turn 2: to corners
win when line of 4 own or taken >= 4
draw when no empty
";

#[test]
fn pairs_are_captured_several_at_once() {
    let mut game = Match::at(PAIRS, 0, "w..w. bb.b. bbbb. .bb.. w....");
    // Two to the north and two to the northwest; those to the west have no own stone behind them.
    game.make("d2");
    assert_eq!(game.board(), "w..w. b.... bb... .bbw. w....");
    assert_eq!(Position::setup(&game.state).counters, [vec![4], vec![0]]);
    assert_eq!(game.winner(), Some(0));
}

#[test]
fn three_are_no_pair() {
    let mut game = Match::at(PAIRS, 0, "..... w.... b.... b.... .bbbw");
    game.make("a1");
    assert_eq!(game.board(), "..... w.... ..... ..... wbbbw");
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_stone_may_be_put_between() {
    let mut game = Match::at(PAIRS, 1, "..... ..... wb.w. ..... .....");
    game.make("c3");
    assert_eq!(game.board(), "..... ..... wbbw. ..... .....");
}

#[test]
fn a_limit_for_one_turn() {
    let mut game = Match::new(PAIRS);
    assert_eq!(game.texts().len(), 25);
    game.make("c3");
    assert_eq!(game.texts().len(), 24);
    game.make("a1");
    assert_eq!(game.texts(), ["a5", "e1", "e5"]);
    game.make("e1");
    assert_eq!(game.texts().len(), 22);
}

const FLIPS: &str = "game test
players black, white
board grid 4 x 4
piece disc \"b\" \"w\"
cells column a row 1 up
play place: disc on empty; then required along all: enemy+ flipped, own
pass when stuck
score when both stuck
points count own
";

#[test]
fn a_required_follow_up() {
    let mut game = Match::at(FLIPS, 0, ".... .wb. .bw. ....");
    assert_eq!(game.texts(), ["a3", "b4", "c1", "d2"]);
    game.make("a3");
    assert_eq!(game.board(), ".... bbb. .bw. ....");
    assert_eq!(game.texts(), ["a2", "a4", "c4"]);
}

#[test]
fn a_player_that_is_stuck_passes_until_both_are() {
    let mut game = Match::at(FLIPS, 0, "wb.. .... .... ....");
    assert_eq!(game.texts(), ["pass"]);
    assert_eq!(game.outcome(), None);
    game.make("pass c4");
    assert_eq!(game.board(), "www. .... .... ....");
    assert_eq!(game.texts(), Vec::<String>::new());
    assert_eq!(game.winner(), Some(1));
}
