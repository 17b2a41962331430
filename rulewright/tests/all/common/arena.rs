//! Games against an agent that attacks.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use sandbox::Protections;
use serde_json::Value;

use super::dir::Dir;

/// Little CPU time, for agents that use as much as they get.
pub const HURRY: &[&str] = &["--seconds", "0.5", "--grace", "0.1"];
/// Little wall time, for agents that sleep.
pub const IMPATIENT: &[&str] = &["--wall-seconds", "1.5"];
/// All protections that this machine has, if any.
pub const PROTECTED: &[&str] = &["--trust"];
/// No protection.
pub const BARE: &[&str] = &["--trust", "--no-namespaces", "--no-landlock", "--no-cgroup"];
/// Each protection that this machine has, alone.
pub const ALONE: [&[&str]; 3] = [
    &["--trust", "--no-landlock", "--no-cgroup"],
    &["--trust", "--no-namespaces", "--no-cgroup"],
    &["--trust", "--no-namespaces", "--no-landlock"],
];

/// True if this machine keeps programs from the files of others; otherwise such tests are left out.
pub fn isolates() -> bool {
    let isolates = Protections::detect(Path::new(env!("CARGO_BIN_EXE_rulewright"))).isolates();
    if !isolates {
        eprintln!("not tested: nothing on this machine keeps programs from the files of others");
    }
    isolates
}

/// Two agents in separate directories, and a directory for temporary files.
pub struct Arena {
    pub dir: Dir,
    pub mark: u32,
    /// The script of the hostile agent, for messages.
    script: String,
    user: User,
}

/// The user who starts the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum User {
    /// The one who runs the tests.
    This,
    /// An ordinary user, whom the kernel grants less than root, who runs the tests.
    Ordinary,
}

impl User {
    /// The users whom this process can start commands as.
    pub fn all() -> &'static [Self] {
        let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
        if !is_root {
            return &[Self::This];
        }
        let found = Self::Ordinary.command().arg("--version").output();
        if found.is_ok_and(|output| output.status.success()) {
            return &[Self::This, Self::Ordinary];
        }
        eprintln!("not tested: no process of an ordinary user can be started here");
        &[Self::This]
    }

    /// `rulewright`, started by this user.
    pub fn command(self) -> Command {
        let executable = env!("CARGO_BIN_EXE_rulewright");
        match self {
            Self::This => Command::new(executable),
            Self::Ordinary => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid=65534", "--regid=65534", "--clear-groups", executable]);
                command
            }
        }
    }
}

/// Gives all rights to a folder or a file to everybody.
pub fn open_to_all(path: &Path) {
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o777)).unwrap();
}

impl Arena {
    /// An arena whose hostile agent is this script. In the script `MARK` is a number of seconds that identifies its processes,
    /// `HERE` the directory, `SECRET` a file of the other agent.
    pub fn new(script: &str) -> Self {
        Self::of(User::This, script)
    }

    /// The same for another user.
    pub fn of(user: User, script: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let mark = 1_000_000 + std::process::id() % 100_000 * 1000 + NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = Dir::new();
        for folder in ["hostile", "other", "tmp"] {
            std::fs::create_dir(dir.path().join(folder)).unwrap();
            open_to_all(&dir.path().join(folder));
        }
        open_to_all(dir.path());
        let arena = Self { dir, mark, script: script.to_owned(), user };
        let script = script.replace("MARK", &mark.to_string()).replace("SECRET", "HERE/other/secret");
        arena.program("hostile", &script.replace("HERE", arena.dir.path().to_str().unwrap()));
        arena.program("other", &fills('a', 2));
        arena.dir.write("other/secret", "top secret\n");
        arena
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn program(&self, folder: &str, script: &str) {
        let path = self.path(folder).join("run");
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    }

    /// Two games that the hostile agent begins.
    pub fn match_of_two(&self, options: &[&str]) -> Output {
        let games = ["match", "tic_tac_toe", "--json", "--games", "2"];
        let agents = ["--first", "hostile/run", "--second", "other/run"];
        let limits = ["--memory", "64M", "--processes", "40", "--disk", "8M"];
        let mut command = self.user.command();
        command.args([&games[..], &agents, &limits, options].concat());
        command.current_dir(self.dir.path()).env("TMPDIR", self.path("tmp"));
        command.output().unwrap()
    }

    /// Plays the two games, and checks that no process and no temporary file is left.
    pub fn play(&self, options: &[&str]) -> [Value; 2] {
        let output = self.match_of_two(options);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {:?}: {options:?}: {told}", self.script, self.user);
        assert!(!self.is_alive(), "a process is left: {}: {options:?}", self.script);
        assert_eq!(
            std::fs::read_dir(self.path("tmp")).unwrap().count(),
            0,
            "a file is left: {}: {options:?}",
            self.script
        );
        let played: Value = serde_json::from_slice(&output.stdout).unwrap();
        let [first, second] = &played["games"].as_array().unwrap()[..] else { panic!("{played}") };
        [first.clone(), second.clone()]
    }

    pub fn is_alive(&self) -> bool {
        let mark = self.mark.to_string();
        std::fs::read_dir("/proc").unwrap().flatten().any(|entry| {
            let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
            line.split(|byte| *byte == 0).any(|word| word == mark.as_bytes())
        })
    }

    /// Checks that the hostile agent loses each game for one of these reasons.
    pub fn loses(&self, options: &[&str], reasons: &[&str]) {
        for game in self.play(options) {
            let reason = game["reason"].as_str().unwrap();
            assert!(
                reasons.contains(&reason) && game["winner"] == "o",
                "{}: {:?}: {options:?}: {reasons:?}: {game}",
                self.script,
                self.user
            );
        }
    }

    /// Checks that the hostile agent wins each game by the rules.
    pub fn goes_on(&self, options: &[&str]) {
        for game in self.play(options) {
            let wins = game["winner"] == "x" && game["reason"] == "rules";
            assert!(wins, "{}: {:?}: {options:?}: {game}", self.script, self.user);
        }
    }
}

/// A script that plays the first `squares` squares of a column in turn, game after game.
pub fn fills(column: char, squares: u32) -> String {
    format!(
        "n=$(wc -l < turns 2>/dev/null || echo 0); echo >> turns; echo {column}$((n % {squares} + 1)) > output.txt"
    )
}

/// The script of an agent that wins against the other agent of [`Arena`], and runs `besides`.
pub fn winning(besides: &str) -> String {
    format!("{}; {besides}; true", fills('c', 3))
}
