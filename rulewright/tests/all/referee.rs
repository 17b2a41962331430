//! Matches: our agents against each other, and against programs that misbehave.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::common::dir::{Dir, Run};
use crate::common::terminal::Terminal;

/// A program that makes these plays one after the other.
fn puppet(plays: &str) -> String {
    format!("sh -c 'echo >> turns; set -- {plays}; shift $(($(wc -l < turns) - 1)); echo $1 > output.txt'")
}

/// Plays a match; `--trust` permits the programs of these tests on machines without protections, too.
fn play(arguments: &[&str]) -> Value {
    let dir = Dir::new();
    dir.rulewright(&[&["match", "tic_tac_toe", "--json", "--trust"], arguments].concat()).json()
}

/// Winner and reason of the only game, and the result in words.
fn ending(played: &Value) -> (Option<&str>, &str, &str) {
    let game = &played["games"][0];
    (game["winner"].as_str(), game["reason"].as_str().unwrap(), game["result"].as_str().unwrap())
}

#[test]
fn best_play_is_a_draw() {
    let played = play(&["--seconds", "2"]);
    assert_eq!(ending(&played), (None, "rules", "a draw (draw when no empty)"));
    assert_eq!(played["games"][0]["plies"], 9);
}

#[test]
fn a_record_that_cannot_be_written_is_told_before_the_games() {
    let arguments =
        ["match", "tic_tac_toe", "--first", "random", "--second", "random", "--record", "none/games"];
    let run = Dir::new().rulewright(&arguments);
    assert_eq!((run.code, &*run.out), (Some(3), ""));
    assert!(
        run.err.contains("cannot write none/games\n  because: its directory does not exist"),
        "{}",
        run.err
    );
}

#[test]
fn a_game_is_kept_though_nobody_reads_the_output() {
    let dir = Dir::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulewright"));
    let mut child = command
        .args(["match", "tic_tac_toe", "--first", "search", "--seconds", "1", "--record", "kept"])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The pipe is closed after the first line.
    let mut shown = BufReader::new(child.stdout.take().unwrap());
    shown.read_line(&mut String::new()).unwrap();
    drop(shown);
    child.wait().unwrap();
    assert!(dir.read("kept").unwrap().contains("   1. x  "));
}

#[test]
fn search_does_not_lose_against_random() {
    let played = play(&["--seconds", "1", "--second", "random", "--games", "5"]);
    assert_eq!(played["results"]["o"], 0, "{played}");
    assert_eq!(played["games"].as_array().unwrap().len(), 5);
}

#[test]
fn random_games_differ_and_repeat_with_the_seed() {
    let arguments = ["--first", "random", "--second", "random", "--games", "4"];
    let plays = |played: Value| -> Vec<Value> {
        played["games"].as_array().unwrap().iter().map(|game| game["plays"].clone()).collect()
    };
    let first = plays(play(&arguments));
    assert_eq!(first, plays(play(&arguments)));
    assert!(first.iter().any(|game| *game != first[0]));
}

#[test]
fn either_player_can_begin() {
    let played = play(&["--first", "random", "--second", "random", "--begins", "o"]);
    assert!(played["games"][0]["plies"].as_u64().unwrap() >= 5);
    let unknown = Dir::new().rulewright(&["match", "tic_tac_toe", "--begins", "z"]);
    assert_eq!(unknown.code, Some(1));
}

#[test]
fn programs_that_misbehave_lose() {
    let cases = [
        (
            "sh -c 'echo z9 > output.txt'",
            "unreadable-play",
            "x wins (o wrote `z9`, which is no play of this game)",
        ),
        ("sh -c 'cp input.txt output.txt'", "unreadable-play", "x wins (o wrote `"),
        ("true", "no-output", "x wins (o wrote no output.txt)"),
        ("sh -c 'echo no idea >&2; exit 9'", "crash", "x wins (o failed (exit status: 9): no idea)"),
        ("sh -c 'while :; do :; done'", "time", "x wins (o used "),
    ];
    for (program, reason, result) in cases {
        let played = play(&["--seconds", "0.3", "--second", program]);
        let (winner, why, text) = ending(&played);
        assert_eq!((winner, why), (Some("x"), reason), "{program}: {text}");
        assert!(text.starts_with(result), "{program}: {text}");
    }
}

#[test]
fn a_program_that_is_not_there_is_no_loss() {
    let run = Dir::new().rulewright(&["match", "tic_tac_toe", "--first", "./no-such-program"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("cannot run `./no-such-program`: there is no such file"), "{}", run.err);
}

#[test]
fn an_exported_agent_plays_by_its_relative_path() {
    let dir = Dir::new();
    dir.rulewright(&["export", "--copy", "tic_tac_toe", "my"]).ok();
    let options = ["--json", "--trust", "--seconds", "1", "--first", "my/tic_tac_toe"];
    let played = dir.rulewright(&[&["match", "tic_tac_toe"], &options[..]].concat());
    assert_eq!(ending(&played.json()), (None, "rules", "a draw (draw when no empty)"));
}

#[test]
fn a_game_without_seconds_in_its_file_is_timed_all_the_same() {
    let dir = Dir::new();
    let played =
        dir.rulewright(&["match", "little_go", "--json", "--seconds", "2", "--second", "random"]).json();
    assert_eq!(ending(&played).1, "rules");
    assert!(played["games"][0]["seconds"][0].as_f64().unwrap() < 2.0);
}

#[test]
fn the_watcher_sees_the_game_and_a_record_is_kept() {
    let dir = Dir::new();
    let (first, second) = (puppet("a1 b1 c1"), puppet("a2 b2"));
    let arguments = ["match", "tic_tac_toe", "--first", &first, "--second", &second, "--seconds", "1"];
    let shown =
        dir.rulewright(&[&arguments[..], &["--boards", "--record", "game.txt", "--trust"]].concat()).ok();
    let mask = |text: &str| -> String {
        // CPU times differ from run to run.
        let number = |word: &&str| {
            let word = word.trim_matches(['{', ',']);
            word.parse::<f64>().is_ok() && word.contains('.') && !word.ends_with('.')
        };
        let line = |line: &str| {
            line.split(' ').map(|word| if number(&word) { "T" } else { word }).collect::<Vec<_>>().join(" ")
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!("watched", mask(&shown));
    insta::assert_snapshot!("record", mask(&dir.read("game.txt").unwrap()));
}

#[test]
fn a_pipe_gets_a_line_for_each_play() {
    let (first, second) = (puppet("a1 b1 c1"), puppet("a2 b2"));
    let arguments = ["match", "tic_tac_toe", "--first", &first, "--second", &second, "--trust"];
    let shown = Dir::new().rulewright(&arguments).ok();
    let plays: Vec<_> = shown.lines().map(|line| line.trim_start().split("  ").next().unwrap()).collect();
    assert_eq!(plays.len(), 7, "{shown}");
    assert_eq!(plays[1..6], ["1. x: a1", "2. o: a2", "3. x: b1", "4. o: b2", "5. x: c1"], "{shown}");
    assert!(plays[6].starts_with("x wins"), "{shown}");
}

#[test]
fn a_terminal_shows_one_board_with_clocks_and_a_value() {
    let dir = Dir::new();
    let players = ["--first", "random", "--second", "random", "--seconds", "7"];
    let mut terminal = Terminal::new(dir.path(), &[&["match", "tic_tac_toe"], &players[..]].concat());
    terminal.expect("after ");
    let all = String::from_utf8_lossy(&terminal.bytes).into_owned();
    assert!(all.contains("value ") || all.contains(" wins in "), "{all}");
    let (code, text) = terminal.leave();
    assert_eq!((code, text.matches("a b c").count()), (0, 1), "{text}");
    assert!(text.lines().any(|line| line.starts_with("x ") && line.contains(" s  o ")), "{text}");
}

#[test]
fn a_match_can_give_time_for_each_move() {
    let played = play(&["--move-seconds", "0.4", "--second", "sh -c 'while :; do :; done'"]);
    let (winner, reason, text) = ending(&played);
    assert_eq!((winner, reason), (Some("x"), "time"));
    assert!(text.contains("and has 0.40 s a move"), "{text}");
    assert_eq!((&played["seconds"], &played["move_seconds"]), (&Value::Null, &0.4.into()));
}

#[test]
fn a_ply_limit_is_a_draw() {
    let played = play(&["--first", "random", "--second", "random", "--ply-limit", "3"]);
    assert_eq!(ending(&played), (None, "ply-limit", "a draw (limit of 3 plies)"));
    assert_eq!(played["games"][0]["plies"], 3);
}

#[test]
fn a_player_without_a_play_does_not_lose_where_no_end_says_so() {
    let dir = Dir::new();
    let rules = "players red facing north, blue facing south\nboard grid 1 x 3\npiece man \"r\" \"b\"\nstart |b| |.| |r|\n\
        play step: man along forward: empty\nwin when any own in far edge\ndraw after 40 plies\nlength 6\n";
    dir.write("face.rules", &format!("game face\n{rules}"));
    dir.write("face.openings", "a1-a2\n");
    let asked = ["match", "--rules", "face.rules", "--second", "random", "--games", "1", "--json"];
    let played = dir.rulewright(&asked).json();
    let told = "a draw (blue has no play, and no end clause applies)";
    assert_eq!(ending(&played), (None, "no-play", told));
    let asked = ["sprt", "--rules", "face.rules", "--base", "random", "--test", "greedy"];
    let fixed = ["--fixed", "--games", "2", "--from", "face.openings", "--json"];
    let found = dir.rulewright(&[&asked[..], &fixed].concat()).json();
    assert_eq!((&found["results"]["drawn"], &found["endless"]), (&2.into(), &2.into()), "{found}");
    let asked =
        ["study", "--rules", "face.rules", "--games", "2", "--nodes", "50", "--from", "face.openings"];
    let found = dir.rulewright(&[&asked[..], &["--json"]].concat()).json();
    assert_eq!((&found["first"], &found["unfinished"]["value"]), (&Value::Null, &1.0.into()), "{found}");
}

#[test]
fn an_agent_is_calibrated_once_and_keeps_its_files() {
    let dir = Dir::new();
    std::fs::create_dir(dir.path().join("my")).unwrap();
    dir.program("my/calibrate", "echo measured >> speed");
    dir.program(
        "my/run",
        "cat speed > output.txt; test -e playdata.txt && echo remembered >> output.txt; touch playdata.txt",
    );
    let arguments = ["match", "tic_tac_toe", "--json", "--trust", "--games", "2", "--first", "my/run"];
    let played = dir.rulewright(&arguments).json();
    for game in played["games"].as_array().unwrap() {
        assert_eq!(game["result"], "o wins (x wrote `measured`, which is no play of this game)");
    }
    assert!(dir.read("my/speed").is_none(), "the agent's own folder is as it was");
}

#[test]
fn players_of_ours_need_no_protection() {
    let bare = ["--no-namespaces", "--no-landlock", "--no-cgroup"];
    let dir = Dir::new();
    for command in [
        &["match", "tic_tac_toe", "--second", "random", "--seconds", "1"][..],
        &["tournament", "tic_tac_toe", "--with", "random", "--with", "greedy", "--games", "2"],
        &["grade", "checkers", "--agent", "random", "--only", "single-moves"],
    ] {
        let run = dir.rulewright(&[command, &bare].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    let program = ["grade", "checkers", "--agent", "random", "--opponent", "minimax=true"];
    let refused = dir.rulewright(&[&program[..], &bare].concat());
    assert!(refused.code == Some(1) && refused.err.contains("add --trust"), "{}", refused.err);
}

/// Plays a match with lines that persons type after a pause.
fn typed(arguments: &[&str], pause: Duration, lines: &str) -> Run {
    let mut process = Command::new(env!("CARGO_BIN_EXE_rulewright"))
        .args([&["match", "tic_tac_toe"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(pause);
    process.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    Run::from(process.wait_with_output().unwrap())
}

#[test]
fn persons_type_their_plays() {
    let run = typed(&["--first", "human", "--second", "human"], Duration::ZERO, "a1\na1\na2\nb1\nb2\nc1\n");
    assert!(run.err.contains("o to play, ? lists the plays: "), "{}", run.err);
    assert!(run.err.contains("`a1` is no legal play here"), "{}", run.err);
    assert!(run.out.contains("x wins"), "{}", run.out);
    assert_eq!(run.out.matches("\n 3 ").count(), 6, "a board before each play and at the end: {}", run.out);
}

#[test]
fn a_person_has_no_limit_of_time_and_may_leave() {
    let sides = ["--first", "human", "--second", "human"];
    let limits = ["--seconds", "0.05", "--wall-seconds", "0.05", "--json"];
    let played = typed(&[&sides[..], &limits].concat(), Duration::from_millis(300), "b2\n").json();
    assert_eq!(ending(&played), (Some("x"), "no-output", "x wins (o typed no play)"));
}

#[test]
fn a_play_that_leaves_its_choice_open_is_told_so() {
    let dir = Dir::new();
    dir.write(
        "promo.rules",
        "game promo\nplayers white facing north, black facing south\nboard grid 3 x 6\npiece man \"P\" \"p\"\n\
         piece queen \"Q\" \"q\"\npiece rook \"R\" \"r\"\nstart man on ranks 5 to 5\nplay step: man along forward: empty\n\
         promote man to queen or rook on far edge\nloss when stuck\ndraw after 20 plies\ncells column a row 1 up\n",
    );
    let first = "sh -c 'echo a5-a6 > output.txt'";
    let run = dir.rulewright(&[
        "match",
        "--rules",
        "promo.rules",
        "--trust",
        "--json",
        "--first",
        first,
        "--second",
        "random",
    ]);
    let played = run.json();
    let why = played["games"][0]["why"].to_string();
    assert!(why.contains("it leaves a choice open"), "{played}");
    assert_eq!(played["begins"], "white");
}
