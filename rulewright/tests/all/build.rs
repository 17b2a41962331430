//! `rulewright build`: the files that it writes, and its messages when it fails. The crates that it builds are tested in
//! `builder`.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::common::dir::{Dir, Run};

const RULES: &str = "game tiny \"Tiny\"\nplayers x, o\nboard grid 3 x 3\npiece stone \"X\" \"O\"\nplay place: stone on empty\nwin when line of 3 own\ndraw when no empty\n";

/// A directory with the rule file. [`run`] keeps the cache of builds in it.
fn directory() -> Dir {
    let dir = Dir::new();
    dir.write("tiny.rules", RULES);
    dir
}

fn run(dir: &Dir, arguments: &[&str], cargo: Option<&Path>) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulewright"));
    command.args(arguments).current_dir(dir.path()).env("XDG_CACHE_HOME", dir.path().join("cache"));
    if let Some(cargo) = cargo {
        command.env("CARGO", cargo);
    }
    command.output().unwrap().into()
}

#[test]
fn a_crate_has_all_that_it_needs() {
    let dir = directory();
    assert_eq!(
        run(&dir, &["build", "tiny.rules", "--source", "--cpu", "baseline"], None).ok(),
        "tiny-agent\n"
    );
    let text = |path: &str| dir.read(&format!("tiny-agent/{path}")).unwrap();
    assert!(text(".cargo/config.toml").contains("target-cpu=x86-64\""));
    assert_eq!(text("rules/tiny/tiny.rules"), RULES);
    let module = run(&dir, &["rust", "tiny.rules"], None).ok();
    assert_eq!(text("src/bin/tiny/game.rs"), module);
    let own =
        |path: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap();
    for file in ["engine/src/search/mcts.rs", "agent/src/turn.rs", "LICENSE-MIT"] {
        assert_eq!(text(file), own(file), "{file}");
    }
    assert!(!text("agent/Cargo.toml").contains("dev-dependencies"));
    for library in ["nix", "libc", "bytemuck"] {
        assert!(text(&format!("vendor/{library}/Cargo.toml")).contains(library));
    }
    assert_eq!(fs::metadata(dir.path().join("tiny-agent")).unwrap().permissions().mode() & 0o055, 0o055);
    let again = run(&dir, &["build", "tiny.rules", "--source"], None);
    assert_eq!(
        (again.code, &*again.err),
        (Some(1), "error: tiny-agent is there already: name another folder with `--out`, or remove it\n")
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2, "nothing half-written is left");
}

/// A program that stands in for cargo.
fn cargo(dir: &Dir, text: &str) -> std::path::PathBuf {
    let path = dir.path().join("cargo");
    dir.write(
        "cargo",
        &format!("#!/bin/sh\nif [ \"$1\" = --version ]; then echo cargo 1.88.0; exit; fi\n{text}\n"),
    );
    fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn what_is_wrong_is_told() {
    let dir = directory();
    let none = run(&dir, &["build", "tiny.rules"], Some(Path::new("/nowhere/cargo")));
    assert_eq!(none.code, Some(1));
    assert!(none.err.starts_with("error: no `cargo` was found: install Rust 1.88 or newer"), "{}", none.err);
    let failing = cargo(&dir, "echo 'error: no space' >&2; exit 101");
    let failed = run(&dir, &["build", "tiny.rules"], Some(&failing));
    assert_eq!(failed.code, Some(1));
    assert!(
        failed.err.contains("error: cargo could not build the agent; it ended with\n\nerror: no space"),
        "{}",
        failed.err
    );
    assert!(!dir.path().join("tiny").exists());
    dir.write("faulty.rules", &RULES.replace("empty", "emty"));
    let faulty = run(&dir, &["build", "faulty.rules", "--source"], None);
    assert_eq!(faulty.code, Some(1));
    assert!(faulty.err.starts_with("error[") && faulty.err.contains("emty"), "{}", faulty.err);
    dir.write("file", "no folder");
    let no_folder = run(&dir, &["build", "tiny.rules", "--source", "--out", "file/agent"], None);
    assert_eq!(no_folder.code, Some(3));
    assert!(no_folder.err.starts_with("error: cannot write file/agent"), "{}", no_folder.err);
    let same = run(&dir, &["build", "tiny.rules", "tiny.rules", "--source"], None);
    assert!(same.err.contains("two executables called `tiny`"), "{}", same.err);
}

#[test]
fn what_was_learned_is_taken_along() {
    let dir = directory();
    run(&dir, &["build", "little_go", "--source", "--out", "own"], None).ok();
    let text = |path: &str| dir.read(path).unwrap();
    let main = text("own/src/bin/little_go/main.rs");
    assert!(main.contains("weights: Some(") && main.contains("book: Some("), "{main}");
    let keys = text("own/src/bin/little_go/book.txt").lines().count();
    assert!(keys > 9000 && text("own/src/bin/little_go/weights.txt").lines().count() > 100);
    dir.write("wider.rules", "game wider extends little_go \"On a larger board\"\nboard grid 6 x 6\n");
    run(&dir, &["build", "wider.rules", "--source", "--out", "wider"], None).ok();
    let main = text("wider/src/bin/wider/main.rs");
    assert!(main.contains("weights: None, book: None"), "{main}");
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/weights/checkers.json");
    let others = run(&dir, &["build", "tiny.rules", "--source", "--weights", weights], None);
    assert_eq!(others.code, Some(1));
    assert!(others.err.contains("it is of checkers, not of tiny"), "{}", others.err);
    let two = run(&dir, &["build", "tiny.rules", "checkers", "--weights", weights], None);
    assert!(two.err.contains("`--weights` are of one game"), "{}", two.err);
}

#[test]
fn agents_are_exported_by_building_them() {
    let dir = directory();
    let failing = cargo(&dir, "echo \"error: asked for $(pwd)\" >&2; exit 101");
    let asked = [
        &["--rules", "tiny.rules", "out"][..],
        &["hex", "out", "--cpu", "v2"],
        &["hex", "out", "--how", "minimax"],
    ];
    for arguments in asked {
        let built = run(&dir, &[&["export"], arguments].concat(), Some(&failing));
        assert_eq!(built.code, Some(1));
        assert!(built.err.contains("cargo could not build the agent"), "{}", built.err);
    }
    let main = dir.read("cache/rulewright/build/src/bin/hex/main.rs").unwrap();
    assert!(main.contains("Player::Minimax"), "{main}");
    let table = run(&dir, &["export", "hex", "out", "--cpu", "v2", "--how", "qlearning"], None);
    assert!(table.err.starts_with("error: `qlearning` plays by a table, which only a copy"), "{}", table.err);
    let nameless = run(&dir, &["export", "checkers"], None);
    assert_eq!(nameless.err, "error: a game and a directory are needed: `rulewright export GAME DIR`\n");
    let both = run(&dir, &["export", "checkers", "out", "--rules", "tiny.rules"], None);
    assert_eq!(both.err, "error: with `--rules FILE` only a directory is named: checkers out\n");
}

#[test]
fn without_cargo_an_agent_is_a_copy() {
    let dir = directory();
    let copied = run(&dir, &["export", "tic_tac_toe", "out"], Some(Path::new("/nowhere/cargo")));
    assert!(copied.err.starts_with("note: no cargo of Rust 1.88 or newer was found"), "{}", copied.err);
    assert_eq!(copied.ok(), "out/tic_tac_toe\nout/calibrate\n");
    let size = |path: &Path| fs::metadata(path).unwrap().len();
    let own = size(Path::new(env!("CARGO_BIN_EXE_rulewright")));
    assert!(size(&dir.path().join("out/tic_tac_toe")) > own, "the program and its task");
}

#[test]
fn without_a_linker_an_agent_is_a_copy() {
    let dir = directory();
    let failing = cargo(&dir, "echo 'error: linker `cc` not found' >&2; exit 101");
    let copied = run(&dir, &["export", "tic_tac_toe", "out"], Some(&failing));
    assert!(copied.err.contains("cargo found no linker, `cc`") && copied.err.contains("build-essential"));
    assert_eq!(copied.ok(), "out/tic_tac_toe\nout/calibrate\n");
    let built = run(&dir, &["build", "tiny.rules"], Some(&failing));
    assert_eq!(built.code, Some(1));
    assert!(built.err.contains("xcode-select --install"), "{}", built.err);
}
