//! Plays and positions of other programs: what is taken, what is refused, and the reasons.

use crate::common::dir::Dir;

/// The end of a game that an agent begins with this text as its `output.txt`: the reason in a word, and why.
fn begun_with(game: &str, output: &str) -> (String, Vec<String>) {
    let dir = Dir::new();
    dir.write("said", output);
    let said = std::fs::canonicalize(dir.path().join("said")).unwrap();
    let agent = format!("cp {} output.txt", said.display());
    let sides = ["--first", &agent, "--second", "random", "--move-seconds", "5", "--trust", "--json"];
    let run = dir.rulewright(&[&["match", game][..], &sides, &["--ply-limit", "1"]].concat()).json();
    let game = &run["games"][0];
    let why = game["why"].as_array().unwrap().iter().map(|why| why.as_str().unwrap().to_owned());
    (game["reason"].as_str().unwrap().to_owned(), why.collect())
}

#[test]
fn what_a_host_takes_is_taken() {
    for output in ["2,2", "2,2\n", " 2,2", "2, 2", "2 ,2 \r\n", "\n2,2", "2,2\nthinking took 3 s\n"] {
        assert_eq!(begun_with("little_go", output).0, "ply-limit", "{output:?}");
    }
    // Both boards are empty, so a pass at once ends the game.
    for output in ["PASS", " PASS \n", "PASS\n2,2"] {
        assert_eq!(begun_with("little_go", output).0, "rules", "{output:?}");
    }
    for output in ["pass", "5,5", "2", "2;2", "(2,2)"] {
        assert_eq!(begun_with("little_go", output).0, "unreadable-play", "{output:?}");
    }
    assert_eq!(
        begun_with("checkers", "E a3 b4\nE b6 c5\n").0,
        "unreadable-play",
        "a chain has several lines"
    );
}

#[test]
fn a_play_that_is_not_understood_gets_its_reason() {
    let cases = [
        ("checkers", "E a3 a4", "`a4` is a square of the board on which no piece can stand", "`E "),
        (
            "checkers",
            "E A3 B4",
            "`A3` is neither a cell nor a play clause of checkers (did you mean `a3`?)",
            "`E ",
        ),
        (
            "checkers",
            "e a3 b4",
            "`e` is neither a cell nor a play clause of checkers (did you mean `E`?)",
            "`E ",
        ),
        ("pente", "K10", "`K10` is neither a cell nor a play clause of pente (did you mean `10K`?)", "`10K`"),
    ];
    for (game, output, reason, form) in cases {
        let (word, why) = begun_with(game, output);
        assert_eq!(word, "unreadable-play", "{output}");
        assert!(why[0].starts_with(reason), "{output}: {why:?}");
        assert!(why[1].starts_with(&format!("plays are written as {form}")), "{output}: {why:?}");
    }
    let (word, why) = begun_with("checkers", "b6 c5");
    assert_eq!((&*word, why.len()), ("unreadable-play", 1), "{why:?}");
    assert!(why[0].starts_with("plays are written as `E "), "{why:?}");
}

#[test]
fn positions_that_cannot_be_are_told() {
    let dir = Dir::new();
    let told = |game: &str, text: &str| {
        dir.write("input", text);
        let run = dir.rulewright(&["moves", game, "--position", "input"]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.err
    };
    let man =
        "SINGLE\nBLACK\n1\n...w....\n........\n........\n........\n........\n........\n........\nB.......\n";
    let promoted = "warning: input: white has a man on d8, where it would have been promoted (`promote man to king on far edge, ending the play`)\n";
    assert_eq!(told("checkers", man), promoted);
    assert_eq!(told("checkers", &man.replace('w', "W")), "");
    let empty = "00000\n".repeat(5);
    let two = format!("2\n{empty}00000\n00000\n00110\n00000\n00000");
    assert_eq!(
        told("little_go", &two),
        "warning: input: no play of black leads from the board before to the board now\n"
    );
    assert_eq!(told("little_go", &two.replace("00110", "00100")), "");
}

#[test]
fn an_agent_plays_on_positions_that_cannot_be_and_tells_them_once() {
    let dir = Dir::with_input(
        "GAME\nBLACK\n9\n...w....\n........\n........\n........\n........\n........\n........\nB.......\n",
    );
    let turn = || {
        let run = dir.rulewright(&["agent", "checkers", "--how", "search:nodes=10"]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(dir.read("output.txt").unwrap().starts_with("E a1 b2"), "the only play");
        run.err
    };
    let first = turn();
    assert!(first.starts_with("warning: ./input.txt: white has a man on d8, where it would have"), "{first}");
    let second = turn();
    assert!(!second.contains("would have been promoted"), "{second}");
}

#[test]
fn the_courses_own_positions_are_possible() {
    let samples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    for game in ["checkers", "halma", "little_go", "pente"] {
        for file in std::fs::read_dir(samples.join(game)).unwrap().flatten() {
            let path = file.path();
            if path.to_string_lossy().ends_with("input.txt") {
                let run = Dir::new().rulewright(&["show", game, "--position", path.to_str().unwrap()]);
                assert_eq!((run.code, &*run.err), (Some(0), ""), "{}", path.display());
            }
        }
    }
}

#[test]
fn time_that_no_program_is_told_gets_a_warning() {
    let dir = Dir::new();
    let told = |game: &str, first: &str, more: &[&str]| {
        let sides = ["--first", first, "--second", "random", "--trust", "--quiet", "--ply-limit", "1"];
        dir.rulewright(&[&["match", game][..], &sides, more].concat()).err
    };
    let warning = "warning: the input.txt of little_go tells no time, so a program cannot know that it has 0.5 s of CPU time a move\n";
    assert!(told("little_go", "true", &["--move-seconds", "0.5"]).starts_with(warning));
    for (game, first, more) in [
        ("little_go", "true", &[][..]),
        ("little_go", "random", &["--move-seconds", "0.5"]),
        ("checkers", "true", &["--seconds", "5"]),
    ] {
        let told = told(game, first, more);
        assert!(!told.contains("tells no time"), "{game} {first}: {told}");
    }
}

#[test]
fn players_of_matches_and_tournaments_have_settings() {
    let dir = Dir::new();
    let sides = ["--first", "search:nodes=50", "--second", "minimax:depth=1", "--json"];
    let told = dir.rulewright(&[&["match", "tic_tac_toe"][..], &sides].concat()).json();
    assert_eq!((&told["first"], &told["second"]), (&"search:nodes=50".into(), &"minimax:depth=1".into()));
    let with =
        ["--with", "search:nodes=20", "--with", "search:nodes=40", "--games", "2", "--plies", "1", "--json"];
    let told = dir.rulewright(&[&["tournament", "tic_tac_toe", "--trust"][..], &with].concat()).json();
    assert_eq!(told["standings"]["entrants"].as_array().map(Vec::len), Some(2), "{told}");
    let wrong = dir.rulewright(&["match", "tic_tac_toe", "--first", "search:node=5"]);
    assert!(wrong.err.contains("`node=5` is no setting"), "{}", wrong.err);
}
