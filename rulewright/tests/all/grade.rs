//! Grading by schemes of points.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::common::dir::{Dir, Run};

/// A scheme with single moves, games by points and by bands, and an unknown opponent.
const SCHEME: &str = r#"
[tic_tac_toe]
source = "a test"

[[tic_tac_toe.section]]
name = "moves"
moves = 4
points = 1
move_seconds = 2

[[tic_tac_toe.section]]
name = "silent"
opponent = "true"
games = 3
begins = 2
points = 10
game_seconds = 5

[[tic_tac_toe.section]]
name = "crashing"
opponent = "sh -c 'exit 7'"
games = 2
begins = 1
game_seconds = 5
bands = [{ from = 0.9, points = 40 }, { from = 0.5, by_share = 20 }]

[[tic_tac_toe.section]]
name = "stranger"
games = 2
begins = 1
points = 3
move_seconds = 2
"#;

/// Grades an agent of tic-tac-toe by the scheme above.
fn grade(agent: &str, more: &[&str]) -> (Dir, Run) {
    let dir = Dir::new();
    dir.write("scheme.toml", SCHEME);
    let options =
        ["grade", "tic_tac_toe", "--scheme", "scheme.toml", "--jobs", "2", "--trust", "--agent", agent];
    let run = dir.rulewright(&[&options[..], more].concat());
    (dir, run)
}

fn section<'r>(report: &'r Value, name: &str) -> &'r Value {
    let sections = report["sections"].as_array().unwrap();
    sections.iter().find(|section| section["name"] == name).unwrap()
}

/// A program that plays well until its third move, at which it fails.
fn crashes_at_the_third_move() -> String {
    let own = env!("CARGO_BIN_EXE_rulewright");
    format!(
        "sh -c 'echo >> turns; test $(wc -l < turns) -lt 3 || exit 9; exec \"$0\" agent tic_tac_toe --how random' {own}"
    )
}

#[test]
fn a_good_agent_has_all_points() {
    let (dir, run) = grade("alphabeta", &["--json", "--html", "report.html"]);
    let report = run.json();
    assert_eq!(
        (&report["points"], &report["of"], &report["not_graded"]),
        (&74.0.into(), &74.0.into(), &6.0.into())
    );
    assert_eq!(report["complete"], true);
    let silent = section(&report, "silent");
    assert_eq!(silent["tally"], serde_json::json!({ "won": 3, "drawn": 0, "lost": 0 }));
    let sides: Vec<_> = silent["games"].as_array().unwrap().iter().map(|game| &game["side"]).collect();
    assert_eq!(sides, ["x", "x", "o"], "it begins two of three");
    let stranger = section(&report, "stranger");
    assert!(stranger["not_graded"].as_str().unwrap().contains("--opponent stranger=COMMAND"), "{stranger}");
    let page = dir.read("report.html").unwrap();
    assert!(page.contains("74 of 74 points; 6 more were not graded"), "{page}");
    assert_eq!(page.matches("data-game=").count(), 9, "a button for each move and game");
}

#[test]
fn garbage_has_no_points() {
    let (_, run) = grade(
        "sh -c 'echo z9 > output.txt'",
        &["--opponent", "crashing=random", "--opponent", "silent=random"],
    );
    let text = run.ok();
    assert!(text.contains(" at tic_tac_toe: 0 of 74 points; 6 more"), "{text}");
    let lost = "lost 1 point each as x in 1, 3: o wins (x wrote `z9`, which is no play of this game)";
    assert!(text.contains(lost), "{text}");
    assert!(text.contains("crashing  0 of 40: 2 games against random"), "{text}");
}

#[test]
fn a_crash_at_the_third_move_costs_the_games_and_not_the_single_moves() {
    let opponents = ["--opponent", "silent=alphabeta", "--opponent", "crashing=alphabeta", "--json"];
    let (_, run) = grade(&crashes_at_the_third_move(), &opponents);
    let report = run.json();
    assert_eq!(
        (&report["points"], &section(&report, "moves")["points"]),
        (&4.0.into(), &4.0.into()),
        "{report}"
    );
    for game in section(&report, "silent")["games"].as_array().unwrap() {
        assert_eq!((&game["outcome"], &game["lost"]), (&"lost".into(), &10.0.into()), "{game}");
        // Against a good opponent a game may be lost before.
        let crashed = game["reason"] == "crash" && game["text"].as_str().unwrap().contains("exit status: 9");
        assert!(crashed || game["reason"] == "rules", "{game}");
    }
}

#[test]
fn a_legal_but_poor_agent_has_the_points_of_single_moves() {
    // A short time for the agent makes `minimax` no weaker.
    let run = Dir::new().rulewright(&["grade", "checkers", "--agent", "random", "--seconds", "2", "--json"]);
    let report = run.json();
    let [moves, games] = ["single-moves", "minimax"].map(|name| section(&report, name));
    assert_eq!((&moves["points"], &games["points"]), (&10.0.into(), &0.0.into()), "{report}");
    let reasons: Vec<_> = games["games"].as_array().unwrap().iter().map(|game| &game["reason"]).collect();
    assert_eq!(reasons, ["rules"; 9]);
    assert_eq!((&report["points"], &report["of"]), (&10.0.into(), &100.0.into()));
}

#[test]
fn an_illegal_play_is_explained() {
    let (_, run) = grade(
        "sh -c 'echo b2 > output.txt'",
        &["--only", "silent", "--opponent", "silent=sh -c 'echo b2 > output.txt'", "--json"],
    );
    let report = run.json();
    let games = section(&report, "silent")["games"].as_array().unwrap().clone();
    // The second player finds the cell taken.
    let reasons: Vec<_> = games.iter().map(|game| (&game["outcome"], &game["reason"])).collect();
    let (won, lost): (Value, Value) = ("won".into(), "lost".into());
    let illegal: Value = "illegal-play".into();
    assert_eq!(reasons, [(&won, &illegal), (&won, &illegal), (&lost, &illegal)]);
    assert!(!games[2]["why"].as_array().unwrap().is_empty(), "{}", games[2]);
    assert_eq!(report["not_graded"], 50.0, "all other sections");
}

#[test]
fn wins_over_an_opponent_that_fails_are_told() {
    let (_, run) = grade("random", &["--only", "crashing", "--only", "silent"]);
    let told = run.ok();
    assert_eq!(told.matches("won without play as ").count(), 4, "{told}");
    let (_, run) = grade("random", &["--html", "none/page.html"]);
    assert!(run.code == Some(3) && run.err.contains("its directory does not exist"), "{}", run.err);
}

#[test]
fn a_draw_counts_as_the_scheme_says() {
    let dir = Dir::new();
    let scheme = "[tic_tac_toe]\nsource = \"a test\"\n[[tic_tac_toe.section]]\nname = \"equal\"\nopponent = \"search:nodes=20000\"\n\
        games = 2\nbegins = 1\npoints = 10\ngame_seconds = 10\n";
    for (draw, points) in [("", 0.0), ("draw = 0.25\n", 5.0)] {
        dir.write("scheme.toml", &format!("{scheme}{draw}"));
        let run = dir.rulewright(&[
            "grade",
            "tic_tac_toe",
            "--scheme",
            "scheme.toml",
            "--agent",
            "search",
            "--seconds",
            "5",
            "--json",
        ]);
        let report = run.json();
        assert_eq!(
            (&report["points"], &report["sections"][0]["tally"]["drawn"]),
            (&points.into(), &2.into()),
            "{report}"
        );
    }
}

#[test]
fn what_is_missing_is_told() {
    let run = Dir::new().rulewright(&["grade", "tic_tac_toe", "--agent", "random"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("no scheme of points for tic_tac_toe") && run.err.contains("--scheme FILE"),
        "{}",
        run.err
    );
    let (_, run) = grade("random", &["--only", "silence"]);
    assert!(
        run.err.contains("no section `silence`: it has moves, silent, crashing, stranger"),
        "{}",
        run.err
    );
    let (_, run) = grade("random", &["--only", "stranger", "--opponent", "stranger=serach"]);
    assert!(run.code == Some(2) && run.err.contains("did you mean `search`?"), "{}", run.err);
    let (_, run) = grade("true", &["--only", "stranger", "--opponent", "stranger=qlearning", "--json"]);
    let report = run.json();
    let told = section(&report, "stranger")["not_graded"].as_str().unwrap();
    assert!(told.contains("`rulewright train qlearning tic_tac_toe"), "{told}");
}

#[test]
fn an_interrupted_grading_reports_what_was_played() {
    let dir = Dir::new();
    dir.write("scheme.toml", SCHEME);
    let begun = dir.path().join("begun");
    // The second game never ends. Without protections the agent can tell that it has begun.
    let agent = format!(
        "sh -c 'if grep -q O input.txt; then echo > {}; sleep 600; else echo z9 > output.txt; fi'",
        begun.display()
    );
    let options =
        ["grade", "tic_tac_toe", "--scheme", "scheme.toml", "--only", "crashing", "--seconds", "500"];
    let process = Command::new(env!("CARGO_BIN_EXE_rulewright"))
        .args(options)
        .args([
            "--opponent",
            "crashing=random",
            "--agent",
            &agent,
            "--html",
            "report.html",
            "--jobs",
            "1",
            "--json",
        ])
        .args(["--trust", "--no-namespaces", "--no-landlock", "--no-cgroup"])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !begun.exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    Command::new("kill").args(["-INT", &process.id().to_string()]).status().unwrap();
    let run = Run::from(process.wait_with_output().unwrap());
    assert_eq!(run.code, Some(130), "{}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&report["complete"], &report["points"]), (&false.into(), &0.0.into()));
    let crashing = section(&report, "crashing");
    assert_eq!(
        (&crashing["left"], crashing["games"].as_array().unwrap().len()),
        (&1.into(), 1),
        "{crashing}"
    );
    assert!(dir.read("report.html").unwrap().contains("what was not played counts as lost"));
}

#[test]
fn positions_of_long_turns_are_those_of_either_player() {
    let dir = Dir::new();
    dir.write(
        "pairs.rules",
        "game pairs\nplayers one, two\nboard grid 7 x 7\npiece mark \"x\" \"o\"\nturns of 2 plies, the first of 1\n\
         play place: mark on empty\nwin when line of 5 own\ndraw when no empty\nlength 30\n",
    );
    dir.write(
        "scheme.toml",
        "[pairs]\nsource = \"a test\"\n[[pairs.section]]\nname = \"moves\"\nmoves = 4\npoints = 1\nmove_seconds = 2\n",
    );
    // The agent's play is its input, which the report quotes.
    let agent = "sh -c 'cp input.txt output.txt'";
    let options = ["grade", "--rules", "pairs.rules", "--scheme", "scheme.toml", "--trust", "--json"];
    let report = dir.rulewright(&[&options[..], &["--agent", agent]].concat()).json();
    let games = section(&report, "moves")["games"].as_array().unwrap();
    for (game, player) in games.iter().zip(["one", "two", "one", "two"]) {
        // The first player has the plies 1, 4, 5, 8, 9, and so on.
        let ply = game["plays"].as_array().unwrap().len() + 1;
        let mover = if ply / 2 % 2 == 0 { "one" } else { "two" };
        assert_eq!((mover, game["side"].as_str().unwrap()), (player, player), "ply {ply}");
        let shown = format!("SINGLE; {};", player.to_uppercase());
        assert!(game["text"].as_str().unwrap().contains(&shown), "{game}");
    }
    assert_eq!(games.len(), 4);
}
