//! Sentences of `docs/language.md` on points where rules are easily misread, each as a test.

use super::Match;
use crate::Sources;

const HEAD: &str = "game test\nplayers x facing north, o facing south\npiece man \"X\" \"O\"\n";

/// The codes of all faults of a file with these clauses.
fn codes(clauses: &str) -> Vec<&'static str> {
    let mut sources = Sources::default();
    let file = sources.add("test.rules", format!("{HEAD}{clauses}"));
    match crate::compile(&sources, file) {
        Ok((_, faults)) | Err(faults) => faults.iter().map(|fault| fault.code).collect(),
    }
}

#[test]
fn ends_are_asked_of_the_start() {
    let clauses = "board grid 3 x 3\nplay place: man on empty\nwin when no enemy\ndraw when no empty\n";
    assert!(Match::new(&format!("{HEAD}{clauses}")).outcome().is_some());
    assert_eq!(codes(clauses), ["decided-start"]);
}

#[test]
fn origin_stands_where_a_rule_is_about_a_play_that_has_one() {
    let base = "board grid 4 x 4\nstart man on ranks 1 to 1\nplay step: man along all: empty\nloss when stuck\n\
                draw at repetition 3\n";
    let asks_of_origin = |clause: &str| codes(&format!("{base}{clause}\n")).contains(&"origin-nowhere");
    for clause in [
        "play far: man along all: empty in north of origin",
        "play far: man along all: empty; as far as the line has within 1 of origin",
        "play far: man along all: empty; then along all: enemy in anywhere north of origin captured",
        "play far: man along all: empty; then pull along all: own in within 2 of origin",
        "play far: man along all: empty; then man along all: empty in within 2 of origin",
        "play far: man along all: empty; then mark origin",
        "limit from within 1 of origin: to north of origin",
        "limit to origin: to edge",
        "prefer to north of origin",
    ] {
        assert!(!asks_of_origin(clause), "{clause}");
    }
    for clause in [
        "play far: man on empty in north of origin",
        "play far: man to empty in north of origin",
        "play far: man along all: empty; then man on origin",
        "play far: man along all: empty; then capture north of origin",
        "play far: man along all: empty; then take one of north of origin",
        "limit: leaves any own in origin",
        "prefer most captured north of origin",
        "prefer soonest captured north of origin",
        "win when any own in north of origin",
        "value 1 per own in north of origin",
    ] {
        assert!(asks_of_origin(clause), "{clause}");
    }
}

#[test]
fn a_play_without_a_cell_for_its_second_piece_is_not_legal() {
    let rules = |then: &str| {
        format!("{HEAD}board grid 3 x 1\nplay step: man along west: empty; {then}\nloss when stuck\n")
    };
    for then in ["then man on {a1}", "then man along west: empty"] {
        let game = Match::at(&rules(then), 0, ".X.");
        assert_eq!(game.texts(), [] as [&str; 0], "{then}");
    }
    let game = Match::at(&rules("then man on {b1}"), 0, ".X.");
    assert_eq!(game.texts(), ["b1-a1"]);
}

#[test]
fn on_lines_a_point_without_a_line_in_some_direction_is_in_edge() {
    let cells = |region: &str, more: &str| {
        let lines =
            format!("{{a1 b1 c1}} {{a2 b2 c2}} {{a3 b3 c3}} {{a1 a2 a3}} {{b1 b2 b3}} {{c1 c2 c3}} {more}");
        let rules =
            format!("{HEAD}board lines 3 x 3 {lines}\nplay place: man on {region}\ndraw when no empty\n");
        Match::new(&rules).texts().join(" ")
    };
    assert_eq!(cells("edge", ""), "a1 a2 a3 b1 b3 c1 c2 c3");
    assert_eq!(cells("edge", "{a1 b2}"), "a1 a2 a3 b1 b2 b3 c1 c2 c3", "b2 has no line to its northeast");
    assert_eq!(cells("corners", "{a1 b2}"), "a3 c1 c3", "the points with the fewest neighbours");
}

#[test]
fn a_limit_asks_whether_the_player_to_move_after_the_play_is_stuck() {
    let plays = |limit: &str, board: &str| {
        let width = board.len();
        let rules = format!(
            "game test\nplayers x facing east, o facing west\npiece man \"X\" \"O\"\nboard grid {width} x 1\n\
             play step: man along forward: empty\nloss when stuck\n{limit}\n"
        );
        Match::at(&rules, 0, board).texts()
    };
    let none: [&str; 0] = [];
    assert_eq!(plays("", "X.O"), ["a1-b1"]);
    assert_eq!(plays("limit: leaves not stuck", "X.O"), none, "o could not answer");
    assert_eq!(plays("limit: leaves stuck", "X.O"), ["a1-b1"]);
    assert_eq!(plays("limit: leaves not (stuck and any own in far edge)", "X.O"), ["a1-b1"]);
    // The answer d1-c1 leaves x without a play, so the limit forbids it; yet it counts as a play of o.
    assert_eq!(plays("limit: leaves not stuck", "X..O"), ["a1-b1"]);
    assert_eq!(plays("limit: leaves not stuck", "X.X.O"), ["a1-b1"], "c1-d1 shuts o in");
    assert_eq!(plays("limit: leaves not both stuck", "X.X.O"), ["a1-b1", "c1-d1"], "x still has a1-b1");
    assert_eq!(plays("limit: leaves not both stuck", "X.O"), none);
    // Other limits decide which plays count.
    let corner = "limit to {c1}: to {a1}\nlimit: leaves not stuck";
    assert_eq!(plays(corner, "X..O"), none, "o may not answer with d1-c1");
}

#[test]
fn where_a_turn_has_several_plies_a_limit_may_ask_of_the_mover_itself() {
    let rules = format!(
        "{HEAD}board grid 3 x 1\nturns of 2 plies\nplay step: man along east: empty\nloss when stuck\n\
         limit: leaves not stuck\n"
    );
    assert_eq!(Match::at(&rules, 0, "X..").texts(), ["a1-b1"], "b1-c1 may follow");
    assert_eq!(Match::at(&rules, 0, ".X.").texts(), [] as [&str; 0], "no second ply would be left");
}
