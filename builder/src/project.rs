//! The crate of one or several games, as text.

use std::io;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use agent::players::Player;

use crate::cpu::Cpu;
use crate::error::BuildError;
use crate::{CALIBRATE, parts};

/// A game of the crate.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its name, also that of its executable.
    pub name: String,
    /// Its rule text and the texts that this one extends, for the reader: file names and contents.
    pub rules: Vec<(String, String)>,
    /// The generated module.
    pub module: String,
    /// Learned weights, as [`agent::written::write_weights`] writes them.
    pub weights: Option<String>,
    /// An opening book, as [`agent::Book::text`] writes it.
    pub book: Option<String>,
    /// The player that finds the plays.
    pub player: Player,
}

/// Names of games that are none of executables: those of cargo's folders (`is_conflicting_artifact_name` of its source), and one that
/// would give the crate the name of a part.
const RESERVED: [&str; 5] = ["build", "deps", "examples", "incremental", "rulewright"];

/// A crate that is to be built.
#[derive(Clone, Debug)]
pub struct Project {
    /// The games, at least one.
    pub games: Vec<Game>,
    /// The processors to compile for.
    pub cpu: Cpu,
    /// True for executables that need no C library of the machine that they run on.
    pub portable: bool,
}

impl Project {
    /// Refuses two games of the same name, one called `calibrate`, and names that cargo keeps for itself.
    pub(crate) fn check(&self) -> Result<(), BuildError> {
        let mut names: Vec<&str> =
            self.games.iter().map(|game| &*game.name).chain(iter::once(CALIBRATE)).collect();
        names.sort_unstable();
        let same = names.windows(2).find(|pair| pair[0] == pair[1]);
        if let Some(pair) = same {
            return Err(BuildError::SameName(pair[0].to_owned()));
        }
        let reserved = names.into_iter().find(|name| RESERVED.contains(name));
        reserved.map_or(Ok(()), |name| Err(BuildError::ReservedName(name.to_owned())))
    }

    /// Writes the project's own files into the folder, beside the unpacked parts. A file that has its text already is left alone, so
    /// that cargo compiles only what changed. Games of the folder that are no part of the project are removed.
    ///
    /// With `cpu`, cargo compiles everything for those processors; without, the caller of cargo chooses the processors of each program.
    pub(crate) fn write(&self, folder: &Path, cpu: Option<Cpu>) -> io::Result<()> {
        let files = self.files(cpu);
        for folder in [folder.join("src/bin"), folder.join("rules")] {
            remove_others(&folder, &self.games)?;
        }
        for (path, text) in files {
            let path = folder.join(path);
            if fs::read_to_string(&path).is_ok_and(|old| old == text) {
                continue;
            }
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(path, text)?;
        }
        Ok(())
    }

    /// The files of the crate besides the parts: paths and content.
    fn files(&self, cpu: Option<Cpu>) -> Vec<(PathBuf, String)> {
        let mut files = vec![
            ("Cargo.toml".into(), self.manifest()),
            (".cargo/config.toml".into(), self.configuration(cpu)),
            ("README.md".into(), self.readme()),
            (format!("src/bin/{CALIBRATE}/main.rs").into(), CALIBRATE_MAIN.to_owned()),
        ];
        for game in &self.games {
            let Game { name, rules, module, weights, book, player: _ } = game;
            let parts = [("main.rs", Some(main(game))), ("game.rs", Some(module.clone()))];
            let learned = [(WEIGHTS, weights.clone()), (BOOK, book.clone())];
            for (file, text) in parts.into_iter().chain(learned) {
                files.extend(text.map(|text| (format!("src/bin/{name}/{file}").into(), text)));
            }
            for (file, text) in rules {
                files.push((format!("rules/{name}/{file}").into(), text.clone()));
            }
        }
        files
    }

    fn manifest(&self) -> String {
        MANIFEST.replace("NAME", &self.games[0].name).replace("DEPENDENCIES", parts::DEPENDENCIES.trim_end())
    }

    fn configuration(&self, cpu: Option<Cpu>) -> String {
        let mut text = VENDORED.to_owned();
        if let Some(cpu) = cpu {
            text += &PROCESSOR.replace("CPU", cpu.target());
        }
        if self.portable {
            text += PORTABLE;
        }
        text
    }

    fn readme(&self) -> String {
        let names: Vec<_> = self.games.iter().map(|game| format!("`{}`", game.name)).collect();
        README
            .replace("GAMES", &names.join(", "))
            .replace("GAME", &self.games[0].name)
            .replace("CPU", self.cpu.target())
    }
}

/// The program of a game.
fn main(game: &Game) -> String {
    let part = |text: &Option<String>, file: &str| match text {
        Some(_) => format!("Some(include_str!(\"{file}\"))"),
        None => "None".to_owned(),
    };
    MAIN.replace("WEIGHTS", &part(&game.weights, WEIGHTS))
        .replace("BOOK", &part(&game.book, BOOK))
        .replace("PLAYER", &format!("{:?}", game.player))
}

/// Removes the entries of a folder that belong to none of the games, except `calibrate`.
fn remove_others(folder: &Path, games: &[Game]) -> io::Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let name = entry?.file_name();
        if name != CALIBRATE && !games.iter().any(|game| *game.name == *name) {
            fs::remove_dir_all(folder.join(name))?;
        }
    }
    Ok(())
}

const MANIFEST: &str = r#"[package]
name = "NAME-agent"
description = "An agent that plays by files; made by rulewright"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[dependencies]
agent.workspace = true
engine.workspace = true

[workspace]
members = ["agent", "engine"]

DEPENDENCIES
agent = { package = "rulewright-agent", path = "agent" }
engine = { package = "rulewright-engine", path = "engine" }

[workspace.lints]

[profile.release]
strip = true
incremental = false

# The search is compiled with the game. What is here besides runs once a turn.
[profile.release.package.rulewright-agent]
opt-level = 1
[profile.release.package.nix]
opt-level = 1
[profile.release.package.libc]
opt-level = 1
"#;

const VENDORED: &str = r#"# Libraries are beside the crate: nothing is fetched.
[source.crates-io]
replace-with = "vendor"
[source.vendor]
directory = "vendor"
"#;

const PROCESSOR: &str = r#"
# See `rulewright build --help` for other processors.
[target.'cfg(target_arch = "x86_64")']
rustflags = ["-C", "target-cpu=CPU"]
"#;

const PORTABLE: &str = r#"
# With the C library inside, so that it runs on any Linux.
[target.'cfg(all(target_os = "linux", target_env = "gnu"))']
rustflags = ["-C", "target-feature=+crt-static"]
"#;

const MAIN: &str = r#"//! An agent: reads `input.txt` in the current directory, and writes `output.txt`.

mod game;

fn main() -> std::process::ExitCode {
    let kit = agent::Kit { weights: WEIGHTS, book: BOOK, player: agent::players::Player::PLAYER };
    agent::program::play(&engine::Erased(game::Rules), agent::needed!(), &kit)
}
"#;

/// The files of learned weights and of the opening book, beside a game's module.
const WEIGHTS: &str = "weights.txt";
const BOOK: &str = "book.txt";

const CALIBRATE_MAIN: &str = r#"//! Measures the machine, and writes `calibration.txt` in the current directory.

fn main() -> std::process::ExitCode {
    agent::program::calibrate()
}
"#;

const README: &str = r#"# GAMES

An agent that plays by files, made by `rulewright build --source`. With Rust 1.88 or newer, and without network,

    cargo build --release

builds `target/release/GAME`, which reads `input.txt` in the directory where it is started and writes `output.txt`, and
`target/release/calibrate`, which measures the machine once for it. They need a processor of the kind `CPU`: change that in
`.cargo/config.toml`.

| folder | holds |
| --- | --- |
| `rules/` | the rules of the game, which the module was generated from |
| `src/bin/` | the game's generated module and the programs, learned weights and an opening book if it has them |
| `agent/` | the file protocol, time, and players |
| `engine/` | search, and what all games share |
| `vendor/` | libraries; of `libc` without the parts for other systems |
"#;

#[cfg(test)]
mod tests {
    use super::*;

    fn project(names: &[&str]) -> Project {
        let game = |name: &&str| Game {
            name: (*name).to_owned(),
            rules: vec![(format!("{name}.rules"), "the rules".to_owned())],
            module: format!("// {name}"),
            weights: None,
            book: None,
            player: Player::default(),
        };
        Project { games: names.iter().map(game).collect(), cpu: Cpu::V2, portable: false }
    }

    #[test]
    fn names_are_told_apart() {
        assert!(project(&["one", "two"]).check().is_ok());
        for names in [&["one", "one"][..], &["calibrate"]] {
            assert!(matches!(project(names).check(), Err(BuildError::SameName(_))), "{names:?}");
        }
        for name in RESERVED {
            assert!(matches!(project(&[name]).check(), Err(BuildError::ReservedName(_))), "{name}");
        }
    }

    #[test]
    fn the_processor_and_the_c_library_are_chosen() {
        let own = project(&["one"]);
        assert!(own.configuration(Some(own.cpu)).contains("target-cpu=x86-64-v2\""));
        assert!(!own.configuration(None).contains("target-cpu"));
        assert!(!own.configuration(None).contains("crt-static"));
        assert!(Project { portable: true, ..own }.configuration(None).contains("+crt-static"));
    }

    #[test]
    fn only_what_changed_is_written() {
        let dir = tempfile::tempdir().unwrap();
        let at = |path: &str| dir.path().join(path);
        project(&["one", "two"]).write(dir.path(), None).unwrap();
        let old = at("src/bin/two/game.rs").metadata().unwrap().modified().unwrap();
        let mut changed = project(&["two"]);
        changed.games[0].rules[0].1.push_str(", changed");
        changed.write(dir.path(), None).unwrap();
        assert!(!at("src/bin/one").exists() && !at("rules/one").exists());
        assert!(at("src/bin/calibrate/main.rs").exists());
        assert_eq!(at("src/bin/two/game.rs").metadata().unwrap().modified().unwrap(), old);
        assert_eq!(fs::read_to_string(at("rules/two/two.rules")).unwrap(), "the rules, changed");
    }
}
