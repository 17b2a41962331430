//! `rulewright check --play`: the findings of random games.

use serde_json::Value;

use crate::common::dir::Dir;

fn run(text: &str, arguments: &[&str]) -> (Value, crate::common::dir::Run) {
    let dir = Dir::new();
    dir.write("odd.rules", text);
    let check = |more: &[&str]| dir.rulewright(&[&["check", "odd.rules"], arguments, more].concat());
    (check(&["--json"]).json(), check(&[]))
}

fn codes(found: &Value) -> Vec<&str> {
    let mut codes: Vec<&str> =
        found["diagnostics"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    codes.dedup();
    codes
}

#[test]
fn a_sound_game_is_told_with_its_numbers() {
    let text = rules::source("tic_tac_toe").unwrap().replace("game tic_tac_toe", "game odd");
    let (found, shown) = run(&text, &["--play", "400"]);
    assert_eq!(found["diagnostics"].as_array().unwrap().len(), 0, "{found}");
    let trial = &found["trials"][0];
    assert_eq!((&trial["game"], &trial["games"]), (&"odd".into(), &400.into()));
    assert_eq!((&trial["plies"]["least"], &trial["plies"]["most"]), (&5.into(), &9.into()));
    assert_eq!((&trial["branching"]["least"], &trial["branching"]["most"]), (&1.into(), &9.into()));
    let ended: u64 = trial["ends"].as_array().unwrap().iter().map(|end| end["games"].as_u64().unwrap()).sum();
    assert_eq!(ended, 400);
    let shown = shown.ok();
    for line in ["no faults", "400 random games", "plies: mean 7.", "x wins", "by `win when line of 3 own`"] {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn values_that_follow_from_the_rules_are_told() {
    let dir = Dir::new();
    let game = |end: &str| {
        format!(
            "game odd\nplayers a facing north, b facing south\nboard grid 3 x 3\npiece man \"x\" \"o\"\n\
             start\n  |ooo|\n  |...|\n  |xxx|\nplay step: man along forward: not own captured\n{end}\n"
        )
    };
    let check = |text: &str| {
        dir.write("odd.rules", text);
        dir.rulewright(&["check", "odd.rules"]).ok()
    };
    let told = check(&game("loss when stuck"));
    assert!(told.ends_with(
        "odd.rules: no faults\n  note: there is no `value` clause; searches use these, which follow from the rules:\n    \
         value 100 per own\n    value 1 per play\n"
    ), "{told}");
    for clause in ["value 100 per own", "search mcts"] {
        let told = check(&game(&format!("loss when stuck\n{clause}")));
        assert!(told.ends_with("odd.rules: no faults\n"), "{told}");
    }
}

#[test]
fn games_without_an_end_in_time_are_told() {
    let text = rules::source("chess").unwrap().replace("game chess", "game odd");
    let (found, shown) = run(&text, &["--play", "100", "--seconds", "0.000001"]);
    assert_eq!(codes(&found), ["no-game-ended"]);
    assert!(shown.ok().contains("odd.rules: 1 warning"));
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let text = rules::source("tic_tac_toe").unwrap().replace("game tic_tac_toe", "game odd");
    let trial = |seed: &str| run(&text, &["--play", "50", "--seed", seed]).0["trials"].clone();
    assert_eq!(trial("3"), trial("3"));
    assert_ne!(trial("3"), trial("4"));
}

#[test]
fn what_never_happens_is_told_with_its_place() {
    let dir = Dir::new();
    dir.write("walled.rules", FAR_APART);
    let found = dir.rulewright(&["check", "--play", "60", "--json", "walled.rules"]).json();
    let mut codes = codes(&found);
    codes.retain(|code| code.starts_with("never") || *code == "one-sided");
    codes.dedup();
    assert_eq!(
        codes,
        ["one-sided", "never-moved", "never-captured", "never-played", "never-limited", "never-ended-so"]
    );
    for one in found["diagnostics"].as_array().unwrap() {
        assert!(one["places"][0]["line"].as_u64().unwrap() > 0, "{one}");
    }
}

/// White wins when it steps ahead. The game is over before the sides meet, so the clauses about enemies never apply.
const FAR_APART: &str = "\
game walled
players white facing north, black facing south
board grid 8 x 8
piece man \"w\" \"b\"
piece lame \"l\" \"m\"
start man on rank 1 and columns 3 to 5, lame on rank 1 and column 1

play step: man along forward or sideways: empty; then along all: enemy captured
play take: man along all: enemy captured
play hobble: lame along all: enemy, enemy captured
limit step: leaves count own >= 1
win when any white man in row 2
loss when any enemy in rows 3 to 5 and any own in far edge
draw after 6 plies
";

#[test]
fn a_game_without_an_end_is_told() {
    let text = "game odd\nplayers x facing north, o facing south\nboard grid 2 x 2\npiece man \"x\" \"o\"\n\
                start man on rank 1 and column 1\nplay step: man along all: empty\nloss when stuck\n";
    let (found, _) = run(text, &["--play", "2"]);
    assert!(codes(&found).contains(&"never-ending"), "{found}");
    assert_eq!(found["trials"][0]["endless"], 2);
}

#[test]
fn a_faulty_file_is_not_played() {
    let (code, out) = {
        let dir = Dir::new();
        dir.write("odd.rules", &FAR_APART.replace("rank 1", "rnak 1"));
        let run = dir.rulewright(&["check", "--play", "10", "odd.rules"]);
        (run.code, run.out)
    };
    assert_eq!(code, Some(1));
    assert!(!out.contains("random game"), "{out}");
}

#[test]
fn the_number_of_games_is_asked_for() {
    let dir = Dir::new();
    for number in ["0", "many.rules", "-1"] {
        assert_eq!(dir.rulewright(&["check", "--play", number, "odd.rules"]).code, Some(2), "{number}");
    }
}

#[test]
fn games_are_told_with_their_boards_and_sources() {
    let dir = Dir::new();
    let list = dir.rulewright(&["games", "--tag", "draughts", "--json"]).json();
    let checkers = list.as_array().unwrap().iter().find(|game| game["game"] == "checkers").unwrap();
    assert_eq!((&checkers["cells"], &checkers["width"]), (&32.into(), &8.into()));
    let text = dir.rulewright(&["games", "--tag", "draughts"]).ok();
    assert!(text.contains("black and white; 8 x 8 with 32 cells; capture, draughts; "), "{text}");
    assert!(!text.contains("tic_tac_toe"), "{text}");
    let run = dir.rulewright(&["games", "--tag", "draught"]);
    assert_eq!(
        (run.code, &*run.err),
        (Some(1), "error: no game has the tag `draught`; did you mean `draughts`?\n")
    );
}
