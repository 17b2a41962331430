//! `rulewright explain`: the reasons why a play is legal or not.

use crate::common::dir::Dir;

fn explain(position: Option<&str>, game: &str, play: &str) -> String {
    let dir = Dir::new();
    let mut arguments = vec!["explain", game];
    if let Some(position) = position {
        dir.write("input.txt", position);
        arguments.extend(["--position", "input.txt"]);
    }
    arguments.push(play);
    let told = dir.rulewright(&arguments).ok();
    told.lines().filter(|line| !line.contains("legal plays are")).collect::<Vec<_>>().join("\n")
}

fn checkers(play: &str) -> String {
    explain(None, "checkers", play)
}

const CHAIN: &str = include_str!("../samples/checkers/chain.input.txt");

#[test]
fn a_walk_that_fails_is_told_with_its_element_and_cell() {
    insta::assert_snapshot!(checkers("b6-d4"), @r"
    b6-d4 is not legal:
      the walk of `step` (checkers.rules line 10) leads southeast to c5 only
      the walk of `jump` (checkers.rules line 11) needs `enemy captured` on c5, but it is empty
    ");
    insta::assert_snapshot!(checkers("step a7 b6"), @r"
    step a7 b6 is not legal:
      the walk of `step` (checkers.rules line 10) needs `empty` on b6, but a black man is there
    ");
    insta::assert_snapshot!(checkers("E h6 g7"), @r"
    E h6 g7 is not legal:
      no direction of `step` (checkers.rules line 10) leads from h6 to g7
    ");
}

#[test]
fn whose_piece_it_is_is_told() {
    insta::assert_snapshot!(checkers("step a3 b4"), @r"
    step a3 b4 is not legal:
      `step` (checkers.rules line 10) moves an own piece, but on a3 a white man is there
    ");
    insta::assert_snapshot!(checkers("pass"), @r"
    pass is not legal:
      nobody may ever pass
    ");
}

#[test]
fn every_clause_that_moves_the_piece_is_named() {
    let dir = Dir::new();
    let plays =
        "play slide: rook along orthogonal: empty+\nplay take: rook along orthogonal: empty*, enemy captured";
    let start = "start\n  |b..b|\n  |....|\n  |....|\n  |w..w|";
    let head = "players black, white\nboard grid 4 x 4\npiece rook \"b\" \"w\"";
    dir.write("rooks.rules", &format!("game rooks \"Rooks\"\n{head}\n{start}\n{plays}\nloss when stuck\n"));
    insta::assert_snapshot!(dir.rulewright(&["explain", "--rules", "rooks.rules", "a4-c3"]).ok(), @r"
    a4-c3 is not legal:
      no direction of `slide` (rooks.rules line 10) leads from a4 to c3
      no direction of `take` (rooks.rules line 11) leads from a4 to c3
      legal plays are `a4-b4`, `a4-c4`, `a4-a3` and 7 more
    ");
    insta::assert_snapshot!(dir.rulewright(&["explain", "--rules", "rooks.rules", "slide a4 c3"]).ok(), @r"
    slide a4 c3 is not legal:
      no direction of `slide` (rooks.rules line 10) leads from a4 to c3
      legal plays are `a4-b4`, `a4-c4`, `a4-a3` and 7 more
    ");
}

#[test]
fn all_ends_of_a_leap_are_told() {
    let dir = Dir::new();
    let head = "players black facing north, white facing south\nboard grid 5 x 5\npiece knight \"b\" \"w\"";
    let start = "start\n  |..w..|\n  |.....|\n  |.....|\n  |.....|\n  |..b..|";
    let play = "play hop: knight along forward leap 1 2: empty\nloss when stuck";
    dir.write("hops.rules", &format!("game hops \"Hops\"\n{head}\n{start}\n{play}\n"));
    insta::assert_snapshot!(dir.rulewright(&["explain", "--rules", "hops.rules", "c1-c3"]).ok(), @r"
    c1-c3 is not legal:
      no direction of `hop` (hops.rules line 11) leads from c1 to c3; its leaps lead to d3, e2, a2, b3
      legal plays are `c1-d3`, `c1-e2`, `c1-a2` and 1 more
    ");
}

#[test]
fn a_mover_that_begins_elsewhere_is_told_once() {
    let dir = Dir::new();
    let plays =
        "play step: man along forward: empty\nplay leap: man on near edge along forward: empty, empty";
    let head = "players white facing north, black facing south\nboard grid 2 x 6\npiece man \"m\" \"n\"";
    let start = "start man on ranks 1 to 2";
    dir.write("leaps.rules", &format!("game leaps \"Leaps\"\n{head}\n{start}\n{plays}\nloss when stuck\n"));
    insta::assert_snapshot!(dir.rulewright(&["explain", "--rules", "leaps.rules", "a2-a4"]).ok(), @r"
    a2-a4 is not legal:
      the walk of `step` (leaps.rules line 6) leads north to a3 only
      `leap` (leaps.rules line 7) begins on `near edge`, and a2 is not in it
      legal plays are `a2-a3`, `a2-b3`, `b2-b3` and 1 more
    ");
}

#[test]
fn a_preference_is_told_with_what_it_prefers() {
    insta::assert_snapshot!(explain(Some(CHAIN), "checkers", "b8-c7"), @r"
    b8-c7 is not legal:
      `step` (checkers.rules line 10) gives it: the man goes b8 - c7
      `J f6 d4; J d4 f2` is possible, and `prefer jump over step` (checkers.rules line 12) holds
      the only legal play is `J f6 d4; J d4 f2`
    ");
    insta::assert_snapshot!(explain(Some(CHAIN), "checkers", "f6 d4 f2"), @r"
    f6 d4 f2 is legal:
      `jump` (checkers.rules line 11) gives it: the man goes f6 - d4 - f2 and takes the white man on e5, the white man on e3
      `prefer jump over step` (checkers.rules line 12) holds: it takes away `E b8 c7`, `E e7 d6`, `E b6 a5` and 4 more
    ");
}

#[test]
fn a_chain_must_go_on() {
    insta::assert_snapshot!(explain(Some(CHAIN), "checkers", "J f6 d4"), @r"
    J f6 d4 is not legal:
      `jump` (checkers.rules line 11) repeats while possible, and the piece can go on to f2
      the only legal play is `J f6 d4; J d4 f2`
    ");
}

#[test]
fn a_limit_is_told() {
    insta::assert_snapshot!(explain(None, "pente", "3C"), @r"
    3C is not legal:
      `place` (pente.rules line 10) gives it: a stone on 3C
      `limit white turn 1: to centre` (pente.rules line 11) forbids it: 3C is not in `centre`
      the only legal play is `10K`
    ");
}

#[test]
fn a_choice_is_told() {
    let shot = explain(None, "amazons", "d1-d4/d6");
    assert!(shot.contains("is legal") && shot.contains("the amazon goes d1 - d4; d6 is chosen"), "{shot}");
    let astray = explain(None, "amazons", "d1-d4/e6");
    assert!(astray.contains("gives it with other choices only, such as `d1-d4/"), "{astray}");
    insta::assert_snapshot!(explain(None, "amazons", "d1 d4"));
    let cells = explain(None, "amazons", "d1 d4 d6");
    assert!(cells.contains("is legal") && cells.contains("d6 is chosen"), "{cells}");
    insta::assert_snapshot!(explain(None, "amazons", "d1 c3 d6"));
}

#[test]
fn choices_that_a_limit_takes_away_are_told() {
    let dir = Dir::new();
    let rest = "players black, white\nboard grid 3 x 3\npiece stone \"b\" \"w\"\nstart |b..| |...| |..w|\n\
        play slide: stone along all: empty; then stone on empty\nloss when stuck\n";
    let told = |play: &str, limit: &str| {
        dir.write("slither.rules", &format!("game slither\n{rest}limit: leaves no own in {{{limit}}}\n"));
        dir.rulewright(&["explain", "--rules", "slither.rules", play]).ok()
    };
    insta::assert_snapshot!(told("a3-b3", "a1 a2 a3 b1 b2"));
    insta::assert_snapshot!(told("a3-b3", "a1 a2 a3 b1 b2 c2"));
    insta::assert_snapshot!(told("a3-b2", "b2"));
    insta::assert_snapshot!(told("a3-b3,c2", "a1 a2"));
    insta::assert_snapshot!(told("a3-b3", "a1"));
}

/// A game of stones that grow beside each other, whose first ones are dark.
const GROWING: &str = "game growing\nplayers black, white\nboard grid 5 x 5\npiece dark \"b\" \"w\"\npiece light \"B\" \"W\"\n\
    start |w...w| |.....| |.....| |.....| |b...b|\nregion free = empty and orthogonal of own but not two\n\
    region two = north of own and (east of own or west of own)\ncounter hand from 2 down by placing of dark\n\
    play grow: dark on free; when hand > 0\nplay twice: dark on free; then light on empty; when hand = 2\n\
    play shine: light on free; when hand = 0\nloss when stuck\nwrite grow \"D{to}\"\nwrite shine \"L{to}\"\n";

#[test]
fn a_follow_up_that_is_required_is_told() {
    insta::assert_snapshot!(explain(None, "reversi", "a1"));
}

#[test]
fn the_part_of_a_region_that_fails_is_told() {
    let dir = Dir::new();
    dir.write("growing.rules", GROWING);
    let told = |play: &str| dir.rulewright(&["explain", "--rules", "growing.rules", play]).ok();
    insta::assert_snapshot!(told("c3"));
    insta::assert_snapshot!(told("Dc3"));
    insta::assert_snapshot!(told("La2"));
    insta::assert_snapshot!(told("a2"));
}

#[test]
fn a_taken_cell_is_told() {
    let taken = explain(Some("SINGLE\nO\n1\nX..\n...\n...\n"), "tic_tac_toe", "a3");
    insta::assert_snapshot!(taken, @r"
    a3 is not legal:
      `place` (tic_tac_toe.rules line 8) places on `empty`, and a3 is not in it: a x mark is there
    ");
    let over = explain(Some("SINGLE\nO\n1\nXXX\nOO.\n...\n"), "tic_tac_toe", "a1");
    insta::assert_snapshot!(over, @r"
    a1 is not legal:
      the game is over: x wins (win when line of 3 own)
    ");
}

#[test]
fn a_take_over_is_told() {
    let dir = Dir::new();
    let rest = "play place: stone on empty\nplay swap: take over; when plies = 0\ndraw when no empty\n";
    let head = "game swaps\nplayers x, o\nboard grid 3 x 1\npiece stone \"X\" \"O\"";
    let told = |start: &str| {
        dir.write("swaps.rules", &format!("{head}\n{start}{rest}"));
        dir.rulewright(&["explain", "--rules", "swaps.rules", "swap"]).ok()
    };
    insta::assert_snapshot!(told("start\n  |X..|\n"), @r"
    swap is legal:
      `swap` (swaps.rules line 8) gives it: all pieces change hands
    ");
    insta::assert_snapshot!(told(""), @r"
    swap is not legal:
      no play clause gives such a play
      legal plays are `a1`, `b1`, `c1`
    ");
}

#[test]
fn a_rule_file_is_explained_with_json() {
    let dir = Dir::new();
    dir.write(
        "mine.rules",
        "game mine extends tic_tac_toe \"Not in the middle\"\nlimit x turn 1: to not {b2}\n",
    );
    let told = dir.rulewright(&["explain", "--rules", "mine.rules", "b2", "--json"]).json();
    assert_eq!(told["legal"], false);
    assert_eq!((&told["reasons"][1]["file"], &told["reasons"][1]["line"]), (&"mine.rules".into(), &2.into()));
}

#[test]
fn what_is_no_play_is_refused() {
    let run = Dir::new().rulewright(&["explain", "checkers", "jmp b6 d4"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("`jmp` is neither a cell nor a play clause of checkers (did you mean `jump`?)"),
        "{}",
        run.err
    );
    assert_eq!(Dir::new().rulewright(&["explain", "b6-c5"]).code, Some(1));
    assert_eq!(Dir::new().rulewright(&["explain", "checkers", ""]).code, Some(1));
}
