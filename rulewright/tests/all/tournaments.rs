//! Tournaments, studies of balance and Q-learning, through the command.

use std::fs;

use crate::common::dir::Dir;

/// Makes an agent's folder with a shell script as its program.
fn agent(dir: &Dir, name: &str, script: &str) {
    fs::create_dir_all(dir.path().join("agents").join(name)).unwrap();
    dir.program(&format!("agents/{name}/run"), script);
}

const OF_THREE: [&str; 8] =
    ["tournament", "tic_tac_toe", "--with", "random", "--with", "minimax", "--games", "4"];

#[test]
fn a_tournament_goes_on_where_it_was_stopped() {
    let dir = Dir::new();
    let part = dir.rulewright(&[&OF_THREE[..], &["--shard", "1/2", "--json"]].concat()).json();
    assert_eq!((part["games"].as_array().unwrap().len(), part["over"].is_null()), (2, true));
    let all = dir.rulewright(&[&OF_THREE[..], &["--json", "--html", "page.html"]].concat()).json();
    assert_eq!((all["games"].as_array().unwrap().len(), all["over"].is_null()), (4, false));
    let again = dir.rulewright(&[&OF_THREE[..], &["--json"]].concat()).json();
    assert_eq!(again["games"], all["games"], "nothing is played twice");
    let page = dir.read("page.html").unwrap();
    assert!(page.contains("<h2>Standings</h2>") && page.matches("data-game=").count() == 4, "{page}");
    let other = dir.rulewright(&[&OF_THREE[..], &["--seconds", "3"]].concat());
    assert_eq!(other.code, Some(1));
    assert!(
        other.err.contains("holds results with time 10 s of CPU time a game, not 3 s of CPU time a game"),
        "{}",
        other.err
    );
}

#[test]
fn parts_are_merged_once() {
    let dir = Dir::new();
    for part in ["1", "2"] {
        let (shard, file) = (format!("{part}/2"), format!("part{part}.db"));
        let run = dir.rulewright(&[&OF_THREE[..], &["--shard", &shard, "--results", &file]].concat());
        assert!(run.out.contains("this part is over"), "{}", run.out);
    }
    let merged = dir.rulewright(&["merge", "all.db", "part1.db", "part2.db"]);
    assert!(merged.out.contains("all.db holds 4 games"), "{}", merged.out);
    let again = dir.rulewright(&["merge", "all.db", "part1.db"]);
    assert!(again.out.contains("0 games added, 2 known already"), "{}", again.out);
    let all = dir.rulewright(&[&OF_THREE[..], &["--results", "all.db", "--json"]].concat()).json();
    assert_eq!(all["over"].as_array().unwrap().len(), 2, "{all}");
}

#[test]
fn folders_play_and_the_reason_of_a_loss_is_told() {
    let dir = Dir::new();
    agent(&dir, "crashes", "exit 1");
    agent(&dir, "cheats", "echo z9 > output.txt");
    let run = dir.rulewright(&[
        "tournament",
        "tic_tac_toe",
        "agents",
        "--with",
        "random",
        "--games",
        "2",
        "--trust",
        "--json",
    ]);
    let all = run.json();
    let reason = |name: &str| {
        let entrants = all["standings"]["entrants"].as_array().unwrap();
        entrants.iter().find(|entrant| entrant["name"] == name).unwrap()["losses"].clone()
    };
    // Of the two, the agent that begins loses to the other.
    assert_eq!(reason("crashes"), serde_json::json!({ "crash": 3 }));
    assert_eq!(reason("cheats"), serde_json::json!({ "unreadable-play": 3 }));
    let best = &all["standings"]["entrants"][0];
    assert_eq!((&best["name"], &best["results"]["won"]), (&"random".into(), &4.into()));
}

#[test]
fn results_of_changed_agents_or_limits_are_not_mixed() {
    let dir = Dir::new();
    agent(&dir, "one", "exit 1");
    let play = |more: &[&str]| {
        let options = ["tournament", "tic_tac_toe", "agents", "--with", "random", "--games", "2", "--trust"];
        dir.rulewright(&[&options[..], more].concat())
    };
    play(&[]).ok();
    play(&[]).ok();
    let limited = play(&["--memory", "1G"]);
    assert!(limited.err.contains("holds results with memory 2147483648 bytes"), "{}", limited.err);
    agent(&dir, "one", "exit 2");
    let changed = play(&[]);
    assert_eq!(changed.code, Some(1));
    assert!(changed.err.contains("holds results with files of one "), "{}", changed.err);
}

#[test]
fn a_folder_that_exceeds_the_disk_limit_is_refused_before_the_games() {
    let dir = Dir::new();
    agent(&dir, "large", "exit 1");
    dir.write("agents/large/weights", &"x".repeat(2 << 20));
    let asked = ["tournament", "tic_tac_toe", "agents", "--with", "random", "--trust", "--disk", "1M"];
    let run = dir.rulewright(&asked);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{}", run.err);
    assert!(run.err.contains("--disk"), "{}", run.err);
}

#[test]
fn agents_of_a_rule_file_play() {
    let dir = Dir::new();
    agent(&dir, "one", "exit 1");
    dir.write("mine.rules", "game mine\nplayers x, o\nboard grid 3 x 3\npiece m \"x\" \"o\"\nplay p: m on empty\nwin when line of 3 own\ndraw when no empty\n");
    let options =
        ["tournament", "--rules", "mine.rules", "agents", "--with", "random", "--games", "2", "--trust"];
    let all = dir.rulewright(&[&options[..], &["--json"]].concat()).json();
    assert_eq!((&all["game"], all["games"].as_array().unwrap().len()), (&"mine".into(), 2));
    let two = dir.rulewright(&[&options[..], &["more"]].concat());
    assert!(two.code == Some(1) && two.err.contains("only a folder is named: `agents more`"), "{}", two.err);
}

#[test]
fn exported_agents_play() {
    let dir = Dir::new();
    for player in ["greedy", "random"] {
        dir.rulewright(&["export", "--copy", "tic_tac_toe", &format!("agents/{player}"), "--how", player])
            .ok();
        // Replaces the real calibration, which takes long in a debug build.
        fs::write(dir.path().join(format!("agents/{player}/calibrate")), "#!/bin/sh\n").unwrap();
    }
    let options = ["--games", "2", "--trust", "--json"];
    let all = dir.rulewright(&[&["tournament", "tic_tac_toe", "agents"], &options[..]].concat()).json();
    let reasons: Vec<_> =
        all["games"].as_array().unwrap().iter().map(|game| game["reason"].as_str().unwrap()).collect();
    assert_eq!(reasons, ["rules", "rules"], "{all}");
}

#[test]
fn a_knockout_leaves_the_best() {
    let dir = Dir::new();
    let players = ["--with", "minimax", "--with", "greedy", "--with", "random"];
    let options =
        ["tournament", "tic_tac_toe", "--format", "knockout", "--games", "2", "--seconds", "60", "--json"];
    let all = dir.rulewright(&[&options[..], &players[..]].concat()).json();
    assert!(!all["over"].as_array().unwrap().is_empty(), "{all}");
    let shard = dir.rulewright(&[&options[..], &players[..], &["--shard", "1/2"]].concat());
    assert!(shard.err.contains("--shard is not for a knockout"), "{}", shard.err);
}

#[test]
fn a_study_tells_shares_that_make_a_whole() {
    let dir = Dir::new();
    let study = ["study", "tic_tac_toe", "--games", "6", "--nodes", "300", "--json", "--html", "page.html"];
    let told = dir.rulewright(&study).json();
    let share = |value: &serde_json::Value| value["value"].as_f64().unwrap();
    let wins: f64 = told["wins"].as_array().unwrap().iter().map(|win| share(&win[1])).sum();
    assert!((wins + share(&told["draws"]) + share(&told["unfinished"]) - 1.0).abs() < 1e-9, "{told}");
    assert_eq!(told["lengths"].as_array().unwrap().len(), 6);
    assert!(dir.read("page.html").unwrap().contains("<svg"));
    assert_eq!(dir.rulewright(&study).json(), told, "nodes and seed tell the games");
}

#[test]
fn training_is_resumed_and_proven() {
    let dir = Dir::new();
    let train = |games: &str, more: &[&str]| {
        let options =
            ["train", "qlearning", "tic_tac_toe", "--epsilon", "1", "--tests", "2", "--test-games", "10"];
        dir.rulewright(&[&options[..], &["--against", "random", "--games", games], more].concat())
    };
    let begun = train("500", &["--json"]).json();
    assert_eq!((&begun["games"], begun["curve"].as_array().unwrap().len()), (&500.into(), 3));
    let refused = train("600", &[]);
    assert!(refused.code == Some(1) && refused.err.contains("give --resume"), "{}", refused.err);
    let done = train("2500", &["--resume", "--prove", "--html", "curve.html"]);
    assert!(
        done.out.contains("as x it never loses") && done.out.contains("as o it never loses"),
        "{}",
        done.out
    );
    assert_eq!(done.code, Some(0));
    assert!(dir.read("curve.html").unwrap().contains("<polyline"));
    let other = dir.rulewright(&[
        "train",
        "qlearning",
        "go_5x5",
        "--games",
        "9",
        "--table",
        "tic_tac_toe.qlearning",
        "--resume",
    ]);
    assert!(other.err.contains("is a table of tic_tac_toe, not of go_5x5"), "{}", other.err);
}
