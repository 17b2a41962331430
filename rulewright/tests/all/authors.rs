//! `rulewright diff`, `new` and `snapshot`.

use crate::common::dir::Dir;

/// Two games of which the second one ends earlier: after the third ply at the earliest.
fn with_variant() -> Dir {
    let dir = Dir::new();
    let lines = |wanted: &str| rules::source("tic_tac_toe").unwrap().replace("line of 3", wanted);
    dir.write("three.rules", &lines("line of 3").replace("game tic_tac_toe", "game three"));
    dir.write("two.rules", &lines("line of 2").replace("game tic_tac_toe", "game two"));
    dir
}

#[test]
fn back_ends_agree() {
    let dir = Dir::new();
    let told = dir.rulewright(&["diff", "checkers", "generated", "interpreted", "--depth", "4"]).ok();
    assert_eq!(told, "checkers: generated and interpreted agree to depth 4 and in 10 random games\n");
    let told =
        dir.rulewright(&["diff", "checkers", "generated", "interpreted", "--depth", "3", "--json"]).json();
    assert_eq!(told["differ"], false);
}

#[test]
fn the_first_difference_is_found() {
    let dir = with_variant();
    let run = dir.rulewright(&["diff", "tic_tac_toe", "three.rules", "two.rules", "--depth", "5"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    insta::assert_snapshot!(run.out, @r"
    tic_tac_toe: three.rules and two.rules differ after a1 / a2 / b1

       a b c
     3 . . .
     2 O . .
     1 X X .

    o to move, ply 3
    three.rules: the game goes on
    two.rules: x wins
    ");
    let shallow = ["diff", "tic_tac_toe", "generated", "two.rules", "--depth", "2"];
    let run = dir.rulewright(&[&shallow[..], &["--games", "0"]].concat());
    assert_eq!(run.code, Some(0), "nobody has two in a row after two plies");
    let run = dir.rulewright(&shallow);
    assert!(run.code == Some(1) && run.out.contains("two.rules: "), "random games go further: {}", run.out);
}

#[test]
fn compiled_games_are_compared_on_one_board_only() {
    let dir = Dir::new();
    let told = dir.rulewright(&["diff", "tic_tac_toe", "interpreted", "tic_tac_toe"]).ok();
    assert!(told.contains("interpreted and tic_tac_toe agree"), "{told}");
    let run = dir.rulewright(&["diff", "tic_tac_toe", "generated", "go_5x5"]);
    let told = "generated has 9 cells and go_5x5 has 25; generated has a cell `a1`, go_5x5 has none";
    assert!(run.code == Some(1) && run.err.contains(told), "{}", run.err);
}

#[test]
fn plays_of_one_side_are_told() {
    let dir = Dir::new();
    dir.write(
        "edge.rules",
        "game edge extends tic_tac_toe \"Not in the middle at first\"\nlimit x turn 1: to not {b2}\n",
    );
    let run = dir.rulewright(&["diff", "tic_tac_toe", "generated", "edge.rules", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &told["only"]), (Some(1), &serde_json::json!([["b2"], []])));
    assert_eq!(told["after"], serde_json::json!([]));
    dir.write("input", "SINGLE\nO\n1\nX..\n...\n...\n");
    let run = dir.rulewright(&["diff", "tic_tac_toe", "generated", "edge.rules", "--position", "input"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
}

#[test]
fn a_side_that_is_not_there_is_an_error() {
    let run = Dir::new().rulewright(&["diff", "tic_tac_toe", "generated", "nothing.rules"]);
    assert_eq!((run.code, run.err.starts_with("error: cannot read nothing.rules")), (Some(1), true));
}

#[test]
fn two_sides_need_no_other_name() {
    let dir = with_variant();
    let run = dir.rulewright(&["diff", "three.rules", "two.rules"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(
        run.out.starts_with("three: three.rules and two.rules differ after a1 / a2 / b1\n"),
        "{}",
        run.out
    );
    let told = dir.rulewright(&["diff", "tic_tac_toe", "three.rules", "--games", "1"]).ok();
    assert!(told.starts_with("tic_tac_toe: tic_tac_toe and three.rules agree"), "{told}");
    let nameless = dir.rulewright(&["diff", "generated", "interpreted"]);
    assert!(
        nameless.err.contains("Name it first: `rulewright diff GAME compiled interpreted`"),
        "{}",
        nameless.err
    );
}

#[test]
fn a_new_game_is_sound_and_laid_out() {
    let dir = Dir::new();
    for (name, more) in [("mine", &[][..]), ("own_copy", &["--whole"])] {
        let told = dir.rulewright(&[&["new", name, "--like", "checkers"], more].concat()).ok();
        let (rules, fixture) =
            (format!("rules/{name}.rules"), format!("snapshots/fixtures/{name}/start.position"));
        assert_eq!(told, format!("{rules}\n{fixture}\n"));
        assert!(dir.rulewright(&["check", &rules]).ok().contains("no faults"));
        assert_eq!(dir.rulewright(&["fmt", "--check", &rules]).ok(), "");
        assert!(dir.read(&fixture).unwrap().ends_with("w.w.w.w.\n= 7\n"), "{:?}", dir.read(&fixture));
        let leaves = dir.rulewright(&["perft", "--rules", &rules, "4", "--json"]).json()["leaves"].clone();
        assert_eq!(leaves, 1469);
    }
    assert!(dir.read("rules/mine.rules").unwrap().contains("game mine extends checkers"));
    assert!(!dir.read("rules/own_copy.rules").unwrap().contains("extends"));
}

#[test]
fn a_new_game_can_be_like_no_other() {
    let dir = Dir::new();
    let run = dir.rulewright(&["new", "mine"]);
    assert!(run.err.contains("rulewright check rules/mine.rules\n"), "{}", run.err);
    run.ok();
    assert!(dir.rulewright(&["check", "rules/mine.rules"]).ok().contains("no faults"));
    assert_eq!(dir.rulewright(&["fmt", "--check", "rules/mine.rules"]).ok(), "");
    let options = ["--rules", "rules/mine.rules", "--first", "random", "--second", "random", "--json"];
    let played = dir.rulewright(&[&["match"], &options[..]].concat()).json();
    assert_eq!(played["games"][0]["reason"], "rules");
    let whole = dir.rulewright(&["new", "other", "--whole"]);
    assert!(whole.code == Some(2) && whole.err.contains("--like <GAME>"), "{}", whole.err);
}

#[test]
fn every_game_can_be_begun_from() {
    let dir = Dir::new();
    for game in rules::games() {
        let like = &*game.metadata().name;
        for (name, more) in [("a", &[][..]), ("b", &["--whole"])] {
            let name = format!("{name}_{like}");
            let told = dir.rulewright(&[&["new", &name, "--like", like], more].concat());
            assert_eq!(told.code, Some(0), "{}", told.err);
            let check = dir.rulewright(&["fmt", "--check", &format!("rules/{name}.rules")]);
            assert_eq!(check.code, Some(0), "{}", check.out);
        }
    }
}

#[test]
fn a_new_game_overwrites_nothing_and_has_a_fit_name() {
    let dir = Dir::new();
    std::fs::create_dir(dir.path().join("rules")).unwrap();
    dir.write("rules/mine.rules", "mine");
    let run = dir.rulewright(&["new", "mine", "--like", "checkers"]);
    assert_eq!((run.code, run.err.contains("is not overwritten")), (Some(3), true), "{}", run.err);
    assert_eq!(dir.read("rules/mine.rules").unwrap(), "mine");
    assert!(dir.read("snapshots/fixtures/mine/start.position").is_none());
    for (name, told) in [
        ("Mine", "lower-case"),
        ("../mine", "lower-case"),
        ("", "lower-case"),
        ("forward", "word of the language"),
        ("along", "word of the language"),
        ("checkers", "already a game"),
    ] {
        let run = dir.rulewright(&["new", name, "--like", "checkers"]);
        assert_eq!((run.code, run.err.contains(told)), (Some(1), true), "{name}: {}", run.err);
    }
    let run = dir.rulewright(&["new", "other", "--like", "chekers"]);
    assert!(run.err.contains("did you mean `checkers`?"), "{}", run.err);
}

#[test]
fn positions_are_written_once() {
    let dir = Dir::new();
    let snapshot = |more: &[&str]| {
        dir.rulewright(&[&["snapshot", "checkers", "--count", "3", "--into", "fixtures"], more].concat())
    };
    let told = snapshot(&[]).ok();
    assert_eq!(told.lines().count(), 3);
    for path in told.lines() {
        let text = dir.read(path).unwrap();
        assert!(text.starts_with("# A random game (seed 1, game "), "{text}");
        assert!(text.lines().last().unwrap().starts_with("= "), "{text}");
    }
    assert_eq!(snapshot(&[]).code, Some(3));
    assert_eq!(snapshot(&["--seed", "2"]).code, Some(0));
}
