//! From a rule text to an agent that plays, and to a crate that builds without anything else.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use std::sync::Arc;

use agent::book::{Book, KEY_BITS, Page};
use agent::players::Player;
use agent::written::write_weights;
use builder::{BuildError, Cargo, Cpu, Game, Project};
use dsl::interp::Interpreted;
use engine::weights::Weights;
use engine::{Erased, ErasedGame, Written};

/// A small game, which is compiled quickly.
const RULES: &str = "game tiny \"Tiny\"\nplayers x, o\nboard grid 3 x 3\npiece stone \"X\" \"O\"\nplay place: stone on empty\nwin when line of 3 own\ndraw when no empty\n";
/// X wins at once.
const INPUT: &str = "SINGLE\nX\n1\nXX.\nOO.\n...\n";

const START: &str = "SINGLE\nX\n1\n...\n...\n...\n";

fn project() -> Project {
    let mut sources = dsl::Sources::default();
    let file = sources.add("tiny.rules", RULES);
    let (model, _) = dsl::compile(&sources, file).unwrap();
    let rules = vec![("tiny.rules".to_owned(), RULES.to_owned())];
    let module = codegen::rust(&model).unwrap();
    let entry = Erased(Interpreted::new(Arc::new(model)));
    let (weights, book) = (Some(write_weights(&Weights::of_clauses(entry.metadata()))), Some(book(&entry)));
    let game = Game { name: "tiny".to_owned(), rules, module, weights, book, player: Player::default() };
    Project { games: vec![game], cpu: Cpu::V2, portable: builder::has_static_libc() }
}

/// A book by which the first play is a2, which no search would choose.
fn book(entry: &dyn ErasedGame) -> String {
    let identity: Vec<usize> = (0..9).collect();
    let mut after = entry.start();
    after.play(&Written { lines: vec!["a2".to_owned()] }).unwrap();
    let keys = agent::Keys::with(vec![identity], engine::Turns::default(), false);
    let key = keys.of(&after.setup()) >> (u64::BITS - KEY_BITS);
    Book::new(entry, keys, Page { good: [key].into(), solvable: 9 }).text()
}

/// The cargo of this test, without optimisation, which takes most of the time, and without anything that it has downloaded.
fn cargo(dir: &Path) -> Cargo {
    let path = dir.join("cargo");
    let (cargo, home) = (env!("CARGO"), dir.join("home"));
    let script = format!(
        "#!/bin/sh\nCARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_HOME='{}' exec '{cargo}' \"$@\"\n",
        home.display()
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
    Cargo::at(path).unwrap()
}

/// Runs a program in a directory; the program must succeed.
fn run(program: PathBuf, dir: &Path) {
    let output = Command::new(program).current_dir(dir).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_built_agent_plays() {
    let dir = tempfile::tempdir().unwrap();
    let at = |path: &str| dir.path().join(path);
    let (mut told, kept) = (0, at("kept"));
    let cargo = cargo(dir.path());
    let build = |project: &Project, told: &mut u32| {
        builder::build(&cargo, project, &at("agents"), Some(&kept), &mut |_| *told += 1, &|| false)
    };
    assert_eq!(build(&project(), &mut told).unwrap(), [at("agents/tiny"), at("agents/calibrate")]);
    assert!(told > 5, "cargo tells what it compiles");
    fs::write(at("input.txt"), INPUT).unwrap();
    run(at("agents/calibrate"), dir.path());
    run(at("agents/tiny"), dir.path());
    assert_eq!(fs::read_to_string(at("output.txt")).unwrap(), "c3\n");
    assert!(fs::read_to_string(at("playdata.txt")).unwrap().contains("game tiny\n"));
    fs::remove_file(at("playdata.txt")).unwrap();
    fs::write(at("input.txt"), START).unwrap();
    run(at("agents/tiny"), dir.path());
    assert_eq!(fs::read_to_string(at("output.txt")).unwrap(), "a2\n", "by its book");
    assert!(at("calibration.txt").exists());
    let helped = Command::new(at("agents/tiny")).arg("--help").output().unwrap();
    assert_eq!(helped.status.code(), Some(2));
    // With a faulty module, only that module is compiled again, and the agents stay as they were.
    let mut wrong = project();
    wrong.games[0].module = "nonsense".to_owned();
    told = 0;
    let failed = build(&wrong, &mut told);
    assert!(matches!(&failed, Err(BuildError::Failed(end)) if end.contains("nonsense")), "{failed:?}");
    run(at("agents/tiny"), dir.path());
}

#[test]
fn a_crate_is_written_whole_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let at = |path: &str| dir.path().join(path);
    builder::write_source(&project(), &at("new/crate")).unwrap();
    for file in [
        "src/bin/tiny/weights.txt",
        "Cargo.toml",
        "agent/src/turn.rs",
        "vendor/libc/Cargo.toml",
        "src/bin/tiny/game.rs",
        "LICENSE-MIT",
    ] {
        assert!(at("new/crate").join(file).exists(), "{file}");
    }
    let there = builder::write_source(&project(), &at("new/crate"));
    assert!(matches!(there, Err(BuildError::Exists(_))), "{there:?}");
    fs::write(at("file"), "no folder").unwrap();
    let unwritable = builder::write_source(&project(), &at("file/crate"));
    assert!(matches!(unwritable, Err(BuildError::Unwritable { .. })), "{unwritable:?}");
    assert_eq!(fs::read_dir(at("new")).unwrap().count(), 1, "nothing half-written is left");
}
