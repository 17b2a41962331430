//! Ends of games.

use engine::Game;

use super::Match;
use crate::model::Takes;

const LINES: &str = "game test
players x, o
board grid 5 x 5
piece mark \"X\" \"O\"
cells column a row 1 up
play place: mark on empty
";

#[test]
fn a_line_of_at_least() {
    let rules = format!("{LINES}win when line of 3 own");
    assert_eq!(Match::at(&rules, 1, "..... ..... XX.X. ..... .....").outcome(), None);
    assert_eq!(Match::at(&rules, 1, "X.... .X... ..X.. ...X. .....").winner(), Some(0));
    assert_eq!(Match::at(&rules, 0, "....O ...O. ..O.. ..... .....").winner(), Some(1));
}

#[test]
fn a_line_of_exactly() {
    let rules = format!("{LINES}win when line of exactly 3 own");
    assert_eq!(Match::at(&rules, 1, "X.... X.... X.... X.... .....").outcome(), None);
    assert_eq!(Match::at(&rules, 1, "XX.XX XX... X.... X.... XXX..").winner(), Some(0));
}

#[test]
fn who_just_moved_is_asked_first() {
    let both = "XXX.. ..... OOO.. ..... .....";
    let win = format!("{LINES}win when line of 3 own");
    assert_eq!(Match::at(&win, 0, both).winner(), Some(1));
    assert_eq!(Match::at(&win, 1, both).winner(), Some(0));
    let loss = format!("{LINES}loss when line of 3 own");
    assert_eq!(Match::at(&loss, 0, both).winner(), Some(0));
}

#[test]
fn clauses_are_asked_in_written_order() {
    let rules = format!("{LINES}draw when no empty\nwin when line of 3 own");
    let full = Match::at(&rules, 0, "XXXXX XXXXX XXXXX XXXXX XXXXX").outcome().unwrap();
    assert_eq!((full.winner, full.by), (None, 0));
    let line = Match::at(&rules, 0, "XXX.. ..... ..... ..... .....").outcome().unwrap();
    assert_eq!((line.winner, line.by), (Some(0), 1));
}

const SHUFFLE: &str = "game test
players white facing north, black facing south
board grid 3 x 3
piece man \"w\" \"b\"
start
  |b..|
  |...|
  |..w|
cells column a row 1 up
play step: man along orthogonal: empty
play take: man along orthogonal: enemy captured
";

#[test]
fn a_position_that_occurs_again_with_the_same_player() {
    let mut game = Match::new(&format!("{SHUFFLE}draw at repetition 3"));
    game.make("c1-b1 a3-a2 b1-c1 a2-a3 c1-b1 a3-a2 b1-c1");
    assert_eq!(game.outcome(), None);
    game.make("a2-a3");
    assert_eq!(game.winner(), None);
}

#[test]
fn plies_without_an_event() {
    let mut game = Match::new(&format!("{SHUFFLE}draw after 3 plies without capture"));
    game.make("c1-c2 a3-a2");
    assert_eq!(game.outcome(), None);
    game.make("c2-b2");
    assert_eq!(game.winner(), None);
    let mut game = Match::new(&format!("{SHUFFLE}draw after 3 plies without capture"));
    game.make("c1-c2 a3-a2 c2-b2 a2-b2 ");
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_player_without_plays_loses() {
    let rules = SHUFFLE.to_owned() + "loss when stuck";
    assert_eq!(Match::at(&rules, 0, "b.. ... ...").winner(), Some(1));
    assert_eq!(Match::at(&rules, 1, "b.. ... ...").outcome(), None);
}

#[test]
fn numbers_compare() {
    let rules = format!("{LINES}win when count own >= count their own + 2\ndraw after 3 plies");
    let mut game = Match::new(&rules);
    game.make("a1 b1 c1");
    assert_eq!(game.outcome().unwrap().by, 1);
    let game = Match::at(&rules, 0, "X.X.. ..... ..... ..... .....");
    assert_eq!(game.winner(), Some(0));
}

#[test]
fn what_ends_by_itself_is_asked_before_what_is_claimed() {
    let rules = format!(
        "{SHUFFLE}draw after 2 plies without capture, claimed\nwin when moved and any own in {{c2}}\ndraw after 4 plies\n"
    );
    let mut game = Match::new(&rules);
    let asked: Vec<_> = game.game.model().ends.iter().map(|end| (end.clause.line, end.takes)).collect();
    assert_eq!(asked, [(13, Takes::Nothing), (14, Takes::Nothing), (12, Takes::AClaim)]);
    assert_eq!(game.game.metadata().claims, 1);
    let by = |game: &Match| game.outcome().map(|outcome| outcome.by);
    game.make("c1-b1 a3-a2");
    assert_eq!(by(&game), Some(2), "a claim is possible");
    game.make("b1-b2 a2-a3");
    assert_eq!(by(&game), Some(1), "the game ends by itself, whatever could be claimed");
    let mut game = Match::new(&rules);
    game.make("c1-c2");
    assert_eq!((by(&game), game.winner()), (Some(0), Some(0)));
}
