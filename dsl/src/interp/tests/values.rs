//! Evaluation, counters and keys.

use engine::Position;

use super::Match;

/// The value for white to move of a board on which white goes north and black south.
fn value(terms: &str, board: &str) -> i32 {
    let rules = format!(
        "game test
players white facing north, black facing south
board grid 4 x 4
piece man \"w\" \"b\"
piece king \"W\" \"B\"
counter taken up by capture
cells column a row 1 up
play step: man along forward orthogonal: empty
play take: king along orthogonal: enemy captured
loss when stuck
{terms}
"
    );
    Match::at(&rules, 0, board).state.evaluate(&mut Vec::new())
}

#[test]
fn each_term_is_own_less_the_opponent_s() {
    assert_eq!(value("value 100 per own man", "b... .... .w.. w..W"), 100);
    assert_eq!(value("value 10 per own in far edge", "w..b .... .... b.ww"), 0);
    assert_eq!(value("value 10 per own in far edge", "w..b .... .... ..ww"), 10);
    assert_eq!(value("value 1 per play", ".... .b.. .... wbW."), 2 - 1);
    assert_eq!(value("value -3 per step from own to far edge", ".... b... .... ..w."), 6 - 9);
    assert_eq!(value("value 5 per walk along all: own, empty", "..b. .... .... w..."), 5 * (2 - 4));
    assert_eq!(value("value 7 per counter taken\nvalue 1 per own", "w... .... .... ...."), 1);
}

#[test]
fn in_a_race_searches_add_the_squares_of_steps() {
    let values = |ends: &str| {
        let rules = format!(
            "game test\nplayers white facing north, black facing south\nboard grid 4 x 4\npiece man \"w\" \"b\"\n\
             start man on rank 1\nplay step: man along all: empty\nvalue -3 per step from own to far edge\n\
             value 5 per own\n{ends}\n"
        );
        let state = Match::at(&rules, 0, ".... b... .... ..ww").state;
        (state.is_race(), [state.evaluate(&mut Vec::new()), state.evaluate_race(&mut Vec::new())])
    };
    let value = -3 * (3 + 3 - 2) + 5;
    let wins = "win when every far edge is own\ndraw after 50 plies";
    assert_eq!(values(wins), (true, [value, value - 3 * (9 + 9 - 4)]));
    assert_eq!(values(&format!("{wins}\nloss when stuck")), (false, [value, value]));
}

#[test]
fn counters_and_clocks_see_the_kind_before_promotion() {
    let rules = "game test
players white facing north, black facing south
board grid 4 x 4
piece man \"w\" \"b\"
piece king \"W\" \"B\"
counter crowned up by promotion
counter men down by man play
counter taken from 5 up by capture
cells column a row 1 up
play step: man along forward orthogonal, king along orthogonal: empty or enemy captured
promote man to king on far edge
draw after 4 plies without man play
draw after 4 plies without capture
loss when stuck
";
    let mut game = Match::at(rules, 0, "b... w... .... ...b");
    game.make("a3-a4");
    let setup = Position::setup(&game.state);
    assert_eq!(setup.counters, [vec![1, -1, 6], vec![0, 0, 5]]);
    assert_eq!(setup.clocks, [0, 0]);
    // Black has only a piece on its far row, which is stuck; nothing that white did counts for black.
    let mut game = Match::at(rules, 0, "..b. .... .... W...");
    game.make("a1-a2 c4-c3");
    let setup = Position::setup(&game.state);
    assert_eq!((setup.counters, setup.clocks), ([vec![0, 0, 5], vec![0, -1, 5]], vec![0, 2]));
}

#[test]
fn keys_tell_positions_apart() {
    let rules = "game test
players x, o
board grid 3 x 3
piece mark \"X\" \"O\"
piece ring \"P\" \"Q\"
cells column a row 1 up
play place: mark on empty
play ring: ring on empty
pass at will
draw when no empty
";
    let texts = ["... ... ...", "X.. ... ...", "O.. ... ...", "P.. ... ...", ".X. ... ...", "X.. ... ..O"];
    let keys = texts.map(|text| Match::at(rules, 0, text).state.key());
    for (index, key) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(key), "{}", texts[index]);
    }
    let [first, second] = [0, 1].map(|player| Match::at(rules, player, texts[1]).state);
    assert_eq!(first.key(), second.key(), "the board alone");
    assert_ne!(first.hash(), second.hash(), "the player counts, too");
    let mut game = Match::at(rules, 0, texts[1]);
    game.make("pass pass");
    assert_ne!(game.state.hash(), first.hash(), "passes count, too");
    let mut game = Match::new(rules);
    game.make("a1 b1 c1");
    let mut other = Match::new(rules);
    other.make("c1 b1 a1");
    assert_eq!(game.state.hash(), other.state.hash(), "the way does not");
}
