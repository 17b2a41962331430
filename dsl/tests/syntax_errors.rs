//! Syntax errors: the source and the message together.

use rulewright_dsl::Sources;
use rulewright_dsl::parse::parse;
use rulewright_dsl::render::render;

/// The diagnostics of a file that starts with a `game` clause and goes on with the text.
fn faults(text: &str) -> String {
    file_faults(&format!("game test \"Test\"\n{text}"))
}

/// The diagnostics of a file.
fn file_faults(text: &str) -> String {
    let mut sources = Sources::default();
    let file = sources.add("test.rules", text);
    let (_, faults) = parse(file, text);
    assert!(!faults.is_empty(), "nothing is wrong");
    render(&faults, &sources, false)
}

macro_rules! shows {
    ($($name:ident: $text:expr;)*) => {$(
        #[test]
        fn $name() {
            insta::with_settings!({omit_expression => true}, { insta::assert_snapshot!(faults($text)) });
        }
    )*};
}

shows! {
    missing_colon: "play step man along forward: empty";
    missing_colon_before_the_walk: "play step: man along forward empty";
    missing_semicolon: "play jump: man along forward: enemy captured, empty repeat while possible";
    missing_semicolon_between_walks: "play step: man along forward: empty king along all: empty";
    missing_comma: "players black facing south white facing north";
    stray_semicolon: "play place: stone on empty;";
    missing_word: "promote man king on far edge";
    misspelled_word: "play step: man alogn forward: empty";
    misspelled_repeat: "play step: man along all: empty; repeat at wil";
    unknown_clause: "pleces man \"b\" \"w\"";
    unknown_clause_that_nothing_resembles: "dice 2";
    continuation_at_the_margin: "play step:\nman along forward: empty";
    picture_at_the_margin: "start\n|b..|\n|..w|";
    open_text: "source \"World Draughts Federation\npiece man \"b\" \"w\"";
    open_row: "start\n  |b..|\n  |...\n  |..w|";
    row_without_opening_bar: "start\n  |b..|\n   ...|";
    open_parenthesis: "points count (own or (empty enclosed by own)";
    stray_parenthesis: "points count own)";
    no_condition: "win when own in far edge";
    reserved_name: "region line = own";
    repeated_join: "play jump: man along all: own or enemy+, empty";
    long_number: "length 12345678901";
    one_rank_of_many: "region camp = rank 1 to 3";
    several_faults: "board grid 8 by 8\npiece\nlimit jump to goal\nwin if stuck\nvalue 3 own";
    comparison_with_its_signs_turned: "win when hand => 3";
    repetition_in_words: "play jump: man along all: enemy{2 to 3} captured, empty";
    repetition_with_a_hyphen: "play jump: man along all: enemy{2-3}, empty";
    directions_joined_by_and: "play step: man along leap 1 2 and north: empty";
    a_negated_operand: "play step: man along all: empty and north of not (own or edge)";
    act_before_its_region: "play jump: man along all: empty or captured enemy";
    sequel_after_a_comma: "play place: stone on empty, then along all: enemy+ captured, own";
    sequel_of_a_walk_after_a_comma: "play jump: man along all: empty, then along all: enemy+ captured, own";
    stuck_enemy: "win when enemy stuck";
    own_is_stuck: "loss when own stuck";
    indented_clauses: "piece man \"b\" \"w\"\n  play step: man along forward: empty\n  loss when stuck";
    limit_in_a_play: "play step: man along forward: empty; limit: to not far edge; repeat at will";
    limit_of_a_turn_in_a_play: "play step: man along forward: empty,\n  limit black turn 1: to not far edge";
    need_of_a_limit_in_a_play: "play step: man along forward: empty; leaves no own king attacked";
    preference_in_a_play: "play jump: man along forward: enemy captured, empty; prefer jump over step";
    way_ahead: "play step: man along ahead: empty";
    reserved_players: "players over, under";
    reserved_piece: "piece captured \"x\" \"o\"";
    nothing_after_replace: "replace\nreplace 3";
    strange_signs: "@home = 3\nplay é: x\nregion a = «own»";
}

#[test]
fn deep_nesting() {
    let deep = format!("region a = {}own{}", "(".repeat(100), ")".repeat(100));
    let message = faults(&deep);
    assert!(message.contains("too deep"), "{message}");
    for deep in ["not ", "their ", "north of ", "own reaching ", "(not "] {
        let message = faults(&format!("region a = {}own", deep.repeat(100_000)));
        assert!(message.contains("too deep"));
    }
    for long in [" or own", " and own", " without liberties", " but not (own)"] {
        let message = faults(&format!("region a = own{}", long.repeat(100_000)));
        assert!(message.contains("too deep"));
    }
    let message = faults(&format!("points 1{}", " + 1".repeat(100_000)));
    assert!(message.contains("too deep"));
}

#[test]
fn files_without_a_beginning() {
    let texts = ["", "# nothing\n", "  piece man\n", "piece man\n\ngame a \"A\"\n", "\tgame a\n", "gmae a\n"];
    let shown: Vec<String> = texts.iter().map(|text| format!("{text:?}\n{}", file_faults(text))).collect();
    insta::with_settings!({omit_expression => true}, { insta::assert_snapshot!(shown.join("\n")) });
}
