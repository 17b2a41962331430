//! Agents with faults: each costs its own agent the games, by name, and the others play on.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};

use serde_json::Value;

use crate::common::arena::{User, open_to_all};
use crate::common::dir::{Dir, Run};

/// Makes an agent's folder with a shell script as its program, open to all users.
fn agent(dir: &Dir, name: &str, script: &str) {
    let folder = dir.path().join("agents").join(name);
    fs::create_dir_all(&folder).unwrap();
    open_to_all(&folder);
    dir.program(&format!("agents/{name}/run"), script);
}

/// A tournament of the agents, two games of each pair, as that user.
fn tournament(dir: &Dir, user: User) -> Run {
    open_to_all(dir.path());
    open_to_all(&dir.path().join("agents"));
    let mut command = user.command();
    command.args(["tournament", "tic_tac_toe", "agents", "--games", "2", "--trust", "--json", "--results"]);
    command.arg(format!("{user:?}.db")).current_dir(dir.path());
    Run::from(command.output().unwrap())
}

/// The results of the games between two agents.
fn results<'v>(all: &'v Value, pair: [&str; 2]) -> Vec<&'v str> {
    let plays = |game: &&Value| {
        pair.iter().all(|name| game["players"].as_array().unwrap().iter().any(|player| player == name))
    };
    let games = all["games"].as_array().unwrap();
    games.iter().filter(plays).map(|game| game["result"].as_str().unwrap()).collect()
}

/// Plays the first empty square.
const PLAYS: &str = "for s in a1 a2 a3 b1 b2 b3 c1 c2 c3; do echo $s; done > all
    board=$(tail -n 3 input.txt); y=3
    for row in $board; do x=1; for c in a b c; do
      [ \"$(echo $row | cut -c $x)\" = . ] && { echo $c$y > output.txt; exit; }; x=$((x+1)); done; y=$((y-1)); done";

#[test]
fn a_calibrate_that_fails_stops_nobody() {
    for user in User::all() {
        let dir = Dir::new();
        let bad = [
            ("interpreter", "#!/no/such/interpreter\n"),
            ("format", "\u{1}\u{2}\n"),
            ("unreadable", "#!/bin/sh\necho > data; chmod 0 data\n"),
            (
                "deep",
                "#!/bin/sh\nn=$(printf %0200d 0); for i in $(seq 30); do mkdir $n; cd $n || exit; done; echo > f\n",
            ),
            ("loops", "#!/bin/sh\nln -s loop loop; mkfifo pipe; exit 3\n"),
        ];
        for (name, calibrate) in bad {
            agent(&dir, name, PLAYS);
            dir.program(&format!("agents/{name}/calibrate"), "");
            dir.write(&format!("agents/{name}/calibrate"), calibrate);
        }
        let run = tournament(&dir, *user);
        for (name, told) in [
            ("interpreter", "interpreter: its calibrate cannot be started"),
            ("format", "format: its calibrate cannot be started"),
            ("loops", "loops: its calibrate failed (exit status: 3)"),
        ] {
            assert!(run.err.contains(told), "{name}: {}", run.err);
        }
        let all = run.json();
        assert_eq!(all["games"].as_array().unwrap().len(), 20, "{all}");
        for pair in [["deep", "loops"], ["interpreter", "format"]] {
            assert!(results(&all, pair).iter().all(|result| !result.contains("cannot")), "{all}");
        }
        if *user == User::Ordinary {
            let told = results(&all, ["deep", "unreadable"]);
            assert!(
                told.iter()
                    .all(|result| result.contains("its files cannot be copied: data: Permission denied")),
                "{told:?}"
            );
        }
    }
}

#[test]
fn an_agent_that_cannot_play_loses_by_name() {
    for user in User::all() {
        let dir = Dir::new();
        for name in ["good", "plain", "loop", "shell", "closed", "b\u{7}d"] {
            agent(&dir, name, PLAYS);
        }
        let at = |name: &str| dir.path().join("agents").join(name);
        fs::set_permissions(at("plain/run"), Permissions::from_mode(0o644)).unwrap();
        fs::remove_file(at("loop/run")).unwrap();
        symlink("run", at("loop/run")).unwrap();
        dir.write("agents/shell/run", "#!/no/such/shell\n");
        dir.write("agents/closed/data", "");
        fs::set_permissions(at("closed/data"), Permissions::from_mode(0o000)).unwrap();
        let run = tournament(&dir, *user);
        assert!(
            run.err.contains("plain: it cannot play, and loses its games: its folder has no executable file"),
            "{}",
            run.err
        );
        assert!(!run.err.contains('\u{7}') && !run.out.contains('\u{7}'));
        let all = run.json();
        assert_eq!(all["games"].as_array().unwrap().len(), 30, "{all}");
        for (name, told) in [
            ("plain", "cannot play: its folder has no executable file"),
            ("loop", "cannot play: its folder has no executable file"),
            ("shell", "cannot be started"),
            ("closed", "cannot play: its files cannot be copied: data: Permission denied"),
        ] {
            // Root may read all files.
            if name == "closed" && (*user == User::This && User::all().len() > 1) {
                continue;
            }
            let results = results(&all, ["good", name]);
            assert!(results.len() == 2 && results.iter().all(|result| result.contains(told)), "{results:?}");
        }
        let odd = results(&all, ["good", "b\\u{7}d"]);
        assert!(odd.len() == 2 && odd.iter().all(|result| !result.contains("cannot")), "{odd:?}");
    }
}

#[test]
fn a_grading_goes_on_without_a_calibration() {
    let dir = Dir::new();
    dir.program("run", PLAYS);
    dir.program("calibrate", "");
    dir.write("calibrate", "#!/no/such/interpreter\n");
    dir.write(
        "scheme.toml",
        "[tic_tac_toe]\nsource = \"a test\"\n[[tic_tac_toe.section]]\nname = \"games\"\nopponent = \"random\"\n\
         games = 2\nbegins = 1\ngame_seconds = 5\npoints = 1\n",
    );
    let asked = ["grade", "tic_tac_toe", "--scheme", "scheme.toml", "--agent", "./run", "--trust", "--json"];
    let run = dir.rulewright(&asked);
    assert!(run.err.contains("its calibrate cannot be started"), "{}", run.err);
    let report = run.json();
    let games = report["sections"][0]["games"].as_array().unwrap();
    assert!(games.len() == 2 && games.iter().all(|game| game["reason"] == "rules"), "{report}");
}

#[test]
fn paths_that_a_command_names_are_shown() {
    let dir = Dir::new();
    fs::create_dir_all(dir.path().join("data/deep")).unwrap();
    dir.write("data/plays", "b2\n");
    // The last argument is a path, or a list or an option with one.
    let script = "p=${1##*=}; p=${p##*:}; p=${p%/\\*}; cat $p/plays > output.txt";
    for argument in ["data", "./data", "none:data", "none.jar:data/*", "--data=data", "--data=./data/deep/.."]
    {
        let first = format!("sh -c '{script}' agent {argument}");
        let asked = ["match", "tic_tac_toe", "--trust", "--json", "--first", &first, "--second", "random"];
        for options in [&[][..], &["--no-namespaces"], &["--no-landlock"]] {
            let played = dir.rulewright(&[&asked, options].concat()).json();
            assert_eq!(played["games"][0]["plays"][0], "b2", "{argument}: {options:?}: {played}");
        }
    }
}

#[test]
fn a_folder_that_is_not_shown_is_told() {
    let dir = Dir::new();
    fs::create_dir(dir.path().join("other")).unwrap();
    dir.program("other/run", "echo a1 > output.txt");
    let asked =
        ["match", "tic_tac_toe", "--trust", "--json", "--first", "ls ./none .", "--second", "other/run"];
    let played = dir.rulewright(&asked).json();
    let told = played["games"][0]["result"].as_str().unwrap();
    let folder = dir.path().canonicalize().unwrap();
    assert!(told.contains(&format!("it does not see the folder {}", folder.display())), "{told}");
}

#[test]
fn runtimes_are_told_how_much_memory_there_is() {
    let dir = Dir::new();
    dir.program(
        "run",
        "echo $JAVA_TOOL_OPTIONS $NODE_OPTIONS $GOMEMLIMIT $DOTNET_GCHeapHardLimit >&2; exit 1",
    );
    let asked = ["match", "tic_tac_toe", "--trust", "--json", "--memory", "400M", "--first", "./run"];
    let played = dir.rulewright(&asked).json();
    let told = played["games"][0]["result"].as_str().unwrap();
    let wanted = "-XX:MaxRAM=419430400 --max-old-space-size=300 314572800 0x12c00000";
    assert!(told.contains(wanted), "{told}");
}
