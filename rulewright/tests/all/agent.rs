//! Agents as processes: their answers, and their behaviour on faults.

use std::fs::File;
use std::process::Command;
use std::time::Duration;

use agent::protocol::{files, input, output};
use engine::History;
use wait4::Wait4;

use crate::common::dir::{Dir, Run, samples};

const CHECKERS: &str = include_str!("../samples/checkers/start.input.txt");
const TIC_TAC_TOE: &str = "SINGLE\nX\n1\nOO.\nX..\n..X\n";
const LITTLE_GO: &str = include_str!("../samples/little_go/assignment.input.txt");

/// `input` with this time left, for games whose file tells the time.
fn with_seconds(game: &str, input: &str, seconds: f64) -> String {
    let metadata = rules::find(game).unwrap().metadata();
    let line = metadata.input.iter().position(|line| *line == engine::InputLine::Seconds);
    let mut lines: Vec<String> = input.lines().map(str::to_owned).collect();
    if let Some(line) = line {
        lines[line] = seconds.to_string();
    }
    lines.join("\n")
}

/// True if the text is a legal play of the position.
fn is_legal(game: &str, position: &str, play: &str) -> bool {
    let entry = rules::find(game).unwrap();
    let input = input::read(entry.metadata(), &entry.start().setup(), position).unwrap();
    entry.at(&input.setup, History::new()).play(&output::read(entry.metadata(), play)).is_ok()
}

#[test]
fn every_sample_gets_a_legal_answer() {
    let samples = samples();
    assert_eq!(samples.len(), 15);
    for (game, name, input) in samples {
        let dir = Dir::with_input(&with_seconds(&game, &input, 0.3));
        dir.rulewright(&["agent", &game, "--seconds", "0.3"]).ok();
        let play = dir.read("output.txt").unwrap();
        assert!(is_legal(&game, &input, &play), "{game}/{name}: {play}");
    }
}

#[test]
fn forced_plays_are_made() {
    for name in ["ex1", "ex3", "chain"] {
        let sample = |end: &str| {
            let path = format!("{}/tests/samples/checkers/{name}.{end}.txt", env!("CARGO_MANIFEST_DIR"));
            std::fs::read_to_string(path).unwrap()
        };
        // One sample has two plays, and would be searched for as long as its file allows.
        let dir = Dir::with_input(&with_seconds("checkers", &sample("input"), 2.0));
        dir.rulewright(&["agent", "checkers"]).ok();
        assert_eq!(dir.read("output.txt"), Some(sample("output")), "{name}");
    }
}

#[test]
fn an_exported_agent_plays_whatever_it_is_called() {
    let dir = Dir::with_input(&with_seconds("checkers", CHECKERS, 0.2));
    dir.rulewright(&["export", "--copy", "checkers", "."]).ok();
    let agent = dir.path().join("my agent");
    std::fs::rename(dir.path().join("checkers"), &agent).unwrap();
    dir.run(&agent, &[]).ok();
    assert!(is_legal("checkers", CHECKERS, &dir.read("output.txt").unwrap()));
    assert_eq!(dir.run(&agent, &["--help"]).code, Some(2));
    let measured = dir.run(&dir.path().join("calibrate"), &[]).ok();
    assert!(measured.starts_with("slowness ") && measured.ends_with(" s\n"), "{measured}");
    dir.run(&agent, &[]).ok();
    assert!(dir.read("calibration.txt").is_some());
}

#[test]
fn a_hundredth_of_a_second_is_enough() {
    for game in rules::games().filter(|game| agent::turn::tells_time(game.metadata())) {
        let metadata = game.metadata();
        let text = input::write(metadata, &game.start().setup(), engine::Mode::Game, 0.01);
        let dir = Dir::with_input(&text);
        let mut agent = Command::new(env!("CARGO_BIN_EXE_rulewright"));
        let agent = agent.args(["agent", &metadata.name]).current_dir(dir.path());
        let used = agent.spawn().unwrap().wait4().unwrap();
        assert!(used.status.success());
        assert!(is_legal(&metadata.name, &text, &dir.read("output.txt").unwrap()));
        // Every first play is valued once, however little time there is: 63 ms in the slowest game without optimisation, where other
        // work shared the processor. A search that did not heed the time would go on for seconds.
        let cpu = used.rusage.utime + used.rusage.stime;
        assert!(cpu < Duration::from_millis(200), "{}: {cpu:?}", metadata.name);
    }
}

#[test]
fn bad_input_leaves_no_output() {
    let cases = [
        CHECKERS.replace("100.0", "never"),
        CHECKERS.replace(".b.b.b.b", ".b.b.b.x"),
        CHECKERS.lines().take(7).collect::<Vec<_>>().join("\n"),
        CHECKERS.replace("........", ".b.b.b.b"),
        // A light square at the end is missing, though the others are drawn.
        CHECKERS.replace("....b...", "....b.."),
        String::new(),
    ];
    for text in cases {
        let dir = Dir::with_input(&text);
        dir.write("output.txt", "the answer of an earlier turn");
        let run = dir.rulewright(&["agent", "checkers"]);
        assert_eq!(run.code, Some(2), "{text}");
        assert!(run.err.starts_with("error: ./input.txt: line "), "{}", run.err);
        assert_eq!(dir.read("output.txt"), None);
    }
}

#[test]
fn a_missing_input_is_told() {
    let dir = Dir::new();
    dir.write("output.txt", "the answer of an earlier turn");
    let run = dir.rulewright(&["agent", "checkers"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("error: cannot read ./input.txt\n"), "{}", run.err);
    assert_eq!(dir.read("output.txt"), None);
}

#[test]
fn a_game_that_is_over_is_told() {
    let dir = Dir::with_input("SINGLE\nX\n1\nOO.\nXXX\nO..\n");
    let won = dir.rulewright(&["agent", "tic_tac_toe"]);
    assert_eq!(won.code, Some(2));
    insta::assert_snapshot!(won.err, @"error: ./input.txt: the game is already over: x wins (win when line of 3 own)");
    assert_eq!(dir.read("output.txt"), None);
}

#[test]
fn a_second_agent_waits_for_no_one() {
    let dir = Dir::with_input(CHECKERS);
    dir.write("output.txt", "what the first agent writes");
    let first = File::open(dir.path().join("input.txt")).unwrap();
    let _lock = files::lock(&first).unwrap().unwrap();
    let second = dir.rulewright(&["agent", "checkers"]);
    assert_eq!((second.code, &*second.err), (Some(3), "error: another agent is at work in .\n"));
    assert!(dir.read("output.txt").is_some());
}

#[test]
fn an_agent_holds_its_directory_after_it_has_read_the_input() {
    let dir = Dir::with_input(&with_seconds("checkers", CHECKERS, 0.1));
    dir.write("playdata.txt", "damaged");
    let mut free = Vec::new();
    let manner = agent::turn::Manner::default();
    // The warning comes when the input was read and the search has not begun.
    let turn = agent::turn::take_turn(rules::find("checkers").unwrap(), dir.path(), &manner, &mut |_| {
        let input = File::open(dir.path().join("input.txt")).unwrap();
        free.push(files::lock(&input).unwrap().is_some());
    });
    turn.unwrap();
    assert_eq!(free, [false]);
}

#[test]
fn a_directory_that_cannot_be_written_to_is_told() {
    let dir = Dir::with_input(&with_seconds("checkers", CHECKERS, 0.1));
    // Not even root can replace a directory that is not empty by a file.
    std::fs::create_dir_all(dir.path().join("output.txt/full")).unwrap();
    let run = dir.rulewright(&["agent", "checkers"]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.starts_with("error: cannot write ./output.txt"), "{}", run.err);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 2, "nothing half-written is left");
}

/// Runs the agent by a shell, whose script makes preparations that Rust cannot make.
fn by_shell(dir: &Dir, script: &str) -> Run {
    let agent = env!("CARGO_BIN_EXE_rulewright");
    dir.run("sh".as_ref(), &["-c", &script.replace("AGENT", &format!("{agent} agent tic_tac_toe"))])
}

#[test]
fn nobody_is_waited_for_at_a_named_pipe() {
    let dir = Dir::new();
    let run = by_shell(&dir, "mkfifo input.txt; AGENT");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("it is not a regular file"), "{}", run.err);
}

#[test]
fn what_has_the_name_of_a_temporary_file_is_left_alone() {
    let dir = Dir::with_input(TIC_TAC_TOE);
    dir.write("target", "mine");
    let run = by_shell(&dir, "ln -s target .output.txt.tmp; mkfifo .playdata.txt.tmp; AGENT");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(is_legal("tic_tac_toe", TIC_TAC_TOE, &dir.read("output.txt").unwrap()));
    assert_eq!(dir.read("target").unwrap(), "mine");
}

#[test]
fn where_nothing_can_be_written_the_code_tells() {
    let dir = Dir::with_input(TIC_TAC_TOE);
    let run = by_shell(&dir, "ulimit -f 0; AGENT");
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "nothing half-written is left");
    dir.write("input.txt", "nonsense");
    assert_eq!(by_shell(&dir, "AGENT 2> /dev/full").code, Some(2), "an error that nobody reads");
}

#[test]
fn damaged_memory_is_only_a_warning() {
    let dir = Dir::with_input(&with_seconds("checkers", CHECKERS, 0.1));
    for (name, text) in [("playdata.txt", "rulewright-playdata 1\nga"), ("calibration.txt", "\u{0}\u{1}")] {
        dir.write(name, text);
        let run = dir.rulewright(&["agent", "checkers"]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.err.starts_with(&format!("warning: {name} is left aside: ")), "{}", run.err);
        assert!(is_legal("checkers", CHECKERS, &dir.read("output.txt").unwrap()));
    }
}

/// The value of a key in `playdata.txt`.
fn remembered(dir: &Dir, key: &str) -> String {
    let text = dir.read("playdata.txt").unwrap();
    let value = text.lines().find_map(|line| line.strip_prefix(key)).unwrap().trim();
    value.to_owned()
}

#[test]
fn turns_are_counted_from_turn_to_turn() {
    let entry = rules::find("little_go").unwrap();
    let mut position = entry.start();
    let dir = Dir::new();
    for turn in 0..3 {
        dir.write("input.txt", &input::write(entry.metadata(), &position.setup(), engine::Mode::Single, 1.0));
        let run = dir.rulewright(&["agent", "little_go", "--seconds", "0.05"]);
        assert_eq!((run.code, &*run.err), (Some(0), ""));
        position.play(&output::read(entry.metadata(), &dir.read("output.txt").unwrap())).unwrap();
        assert_eq!(remembered(&dir, "plies"), (2 * turn + 1).to_string());
        let answer = position.random_play(turn).unwrap();
        position.play(&answer).unwrap();
    }
}

#[test]
fn turns_of_several_plies_are_remembered() {
    let entry = rules::find("connect6").unwrap();
    let mut position = entry.start();
    let dir = Dir::new();
    // A ply of the first player, then turns of two.
    for ply in 0..7 {
        let setup = position.setup();
        let play = if setup.turn == 1 {
            dir.write("input.txt", &input::write(entry.metadata(), &setup, engine::Mode::Single, 1.0));
            let run = dir.rulewright(&["agent", "connect6", "--seconds", "0.05"]);
            assert_eq!((run.code, &*run.err), (Some(0), ""));
            assert_eq!(remembered(&dir, "plies"), (ply + 1).to_string());
            output::read(entry.metadata(), &dir.read("output.txt").unwrap())
        } else {
            position.random_play(ply).unwrap()
        };
        position.play(&play).unwrap();
    }
}

#[test]
fn memory_of_another_game_is_left_aside() {
    let dir = Dir::with_input(LITTLE_GO);
    dir.rulewright(&["agent", "little_go", "--seconds", "0.05"]).ok();
    dir.write("input.txt", include_str!("../samples/little_go/ko_forbidden.input.txt"));
    let run = dir.rulewright(&["agent", "little_go", "--seconds", "0.05"]);
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("does not follow from it by the plays of one turn"), "{}", run.err);
    assert_ne!(dir.read("output.txt"), Some("2,2\n".to_owned()));
}

#[test]
fn a_rule_file_is_played_from_its_text() {
    let dir = Dir::with_input("SINGLE\nX\n0.1\n...\n...\n...\n");
    let rules = rules::source("tic_tac_toe").unwrap();
    dir.write("my_game.rules", &rules.replace("game tic_tac_toe", "game my_game"));
    dir.rulewright(&["agent", "--rules", "my_game.rules"]).ok();
    assert!(dir.read("output.txt").is_some());
    assert!(dir.read("playdata.txt").is_some());
}
