//! A directory in which the command and its agents are run.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A temporary directory with files.
pub struct Dir(TempDir);

impl Dir {
    /// An empty directory.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// A directory with this `input.txt`.
    pub fn with_input(input: &str) -> Self {
        let dir = Self::new();
        dir.write("input.txt", input);
        dir
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).unwrap();
    }

    /// The file's text, if it is there.
    pub fn read(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.path().join(name)).ok()
    }

    /// Makes a shell script that can be run.
    pub fn program(&self, name: &str, script: &str) {
        self.write(name, &format!("#!/bin/sh\n{script}\n"));
        std::fs::set_permissions(self.path().join(name), Permissions::from_mode(0o755)).unwrap();
    }

    /// Runs the command here.
    pub fn rulewright(&self, arguments: &[&str]) -> Run {
        self.run(Path::new(env!("CARGO_BIN_EXE_rulewright")), arguments)
    }

    /// Runs any program here.
    pub fn run(&self, program: &Path, arguments: &[&str]) -> Run {
        let output = Command::new(program).args(arguments).current_dir(self.path()).output().unwrap();
        Run::from(output)
    }
}

/// Exit code and output of a process.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    /// Standard output; panics if the exit code is not 0.
    pub fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self.out
    }

    /// Standard output as JSON.
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.ok()).unwrap()
    }
}

/// The sample positions: game, name, and the text of `input.txt`.
pub fn samples() -> Vec<(String, String, String)> {
    let root: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "samples"].iter().collect();
    let mut samples = Vec::new();
    for game in std::fs::read_dir(root).unwrap().flatten().filter(|entry| entry.path().is_dir()) {
        for file in std::fs::read_dir(game.path()).unwrap().flatten() {
            let name = file.file_name().into_string().unwrap();
            if let Some(name) = name.strip_suffix(".input.txt") {
                let game = game.file_name().into_string().unwrap();
                samples.push((game, name.to_owned(), std::fs::read_to_string(file.path()).unwrap()));
            }
        }
    }
    samples.sort();
    samples
}
