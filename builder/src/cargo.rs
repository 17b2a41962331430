//! Runs cargo.

use std::collections::VecDeque;
use std::env;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::cpu::Cpu;
use crate::error::BuildError;

/// The oldest minor version of Rust 1 that the sources compile with.
pub(crate) const OLDEST: u32 = 88;
/// Number of last lines of a failed cargo that are shown.
const SHOWN: usize = 30;
/// Time to wait for another line of cargo before `stop` is asked.
const LOOK: Duration = Duration::from_millis(50);
/// Environment variables that would make cargo build other executables, or put them elsewhere.
const UNHEARD: [&str; 5] = [
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_TARGET_DIR",
];

/// A cargo that is new enough.
#[derive(Clone, Debug)]
pub struct Cargo {
    program: PathBuf,
}

impl Cargo {
    /// The cargo of the variable `CARGO`, else of `PATH`.
    ///
    /// # Errors
    /// If there is none, or it does not run, or is too old.
    pub fn find() -> Result<Self, BuildError> {
        Self::at(env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from))
    }

    /// The cargo at that path.
    ///
    /// # Errors
    /// If it does not run, or is too old.
    pub fn at(program: PathBuf) -> Result<Self, BuildError> {
        let output = match Command::new(&program).arg("--version").output() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(BuildError::NoCargo),
            Err(source) => return Err(BuildError::Cargo { program, source }),
            Ok(output) => output,
        };
        let told =
            String::from_utf8_lossy(if output.status.success() { &output.stdout } else { &output.stderr });
        match minor(&told) {
            Some(minor) if minor >= OLDEST => Ok(Self { program }),
            Some(_) => Err(BuildError::TooOld { found: told.trim().to_owned() }),
            None => Err(BuildError::Cargo { program, source: io::Error::other(told.trim().to_owned()) }),
        }
    }

    /// Builds a program of the crate in a folder; only the program itself is compiled for `cpu`. Returns the folder of the executables.
    pub(crate) fn build(
        &self,
        folder: &Path,
        program: &str,
        cpu: Cpu,
        tell: &mut dyn FnMut(&str),
        stop: &dyn Fn() -> bool,
    ) -> Result<PathBuf, BuildError> {
        let fail = |source| BuildError::Cargo { program: self.program.clone(), source };
        let target = folder.join("target");
        let mut command = self.command(folder, &target);
        command.args(["--bin", program]);
        if cfg!(target_arch = "x86_64") || cpu == Cpu::Native {
            command.arg("--").arg("-C").arg(format!("target-cpu={}", cpu.target()));
        }
        let mut child = command.spawn().map_err(fail)?;
        let end = follow(&mut child, tell, stop).map_err(fail)?;
        let done = child.wait().map_err(fail)?;
        if stop() {
            return Err(BuildError::Stopped);
        }
        if !done.success() {
            return Err(failure(end));
        }
        Ok(target.join("release"))
    }

    fn command(&self, folder: &Path, target: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["rustc", "--release", "--offline", "--target-dir"]).arg(target).current_dir(folder);
        UNHEARD.iter().for_each(|name| _ = command.env_remove(name));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }
}

/// The error of a cargo that ended with these lines.
fn failure(end: String) -> BuildError {
    // As rustc writes it: error: linker `cc` not found
    let linker = |line: &str| {
        let (_, rest) = line.split_once("error: linker `")?;
        rest.strip_suffix("` not found").map(str::to_owned)
    };
    match end.lines().find_map(|line| linker(line.trim())) {
        Some(linker) => BuildError::NoLinker(linker),
        None => BuildError::Failed(end),
    }
}

/// The minor version in `cargo 1.88.0 (...)`.
fn minor(told: &str) -> Option<u32> {
    told.strip_prefix("cargo 1.")?.split('.').next()?.parse().ok()
}

/// Passes the lines of a process to `tell` until the process ends, and returns the last lines. Kills the process if `stop` returns true.
fn follow(child: &mut Child, tell: &mut dyn FnMut(&str), stop: &dyn Fn() -> bool) -> io::Result<String> {
    let lines = lines(child);
    let mut last = VecDeque::new();
    loop {
        match lines.recv_timeout(LOOK) {
            Ok(line) => {
                tell(line.trim());
                last.push_back(line);
                if last.len() > SHOWN {
                    last.pop_front();
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if stop() {
            child.kill()?;
            break;
        }
    }
    Ok(last.into_iter().collect::<Vec<_>>().join("\n"))
}

/// The lines of standard error, from a thread that waits for them.
fn lines(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    if let Some(stderr) = child.stderr.take() {
        thread::spawn(move || {
            for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
                // Nobody listens after a stop.
                let _ = sender.send(String::from_utf8_lossy(&line).into_owned());
            }
        });
    }
    receiver
}

#[cfg(test)]
mod tests {
    use std::fs::{Permissions, set_permissions, write};
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A cargo that is a shell script.
    fn script(text: &str) -> (tempfile::TempDir, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let [written, path] = ["written", "cargo"].map(|name| dir.path().join(name));
        write(&written, format!("#!/bin/sh\n{text}\n")).unwrap();
        // Another process makes the file that is run. A file that this process has open for writing may be inherited by a child of
        // another test, and a file that is open for writing cannot be run.
        assert!(Command::new("cp").args([&written, &path]).status().unwrap().success());
        set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
        (dir, path)
    }

    #[test]
    fn what_is_wrong_with_cargo_is_told() {
        assert!(matches!(Cargo::at("/nowhere/cargo".into()), Err(BuildError::NoCargo)));
        let (_dir, old) = script("echo 'cargo 1.75.0 (1d8b05cdd 2023-11-20)'");
        let told = Cargo::at(old).unwrap_err().to_string();
        assert_eq!(
            told,
            "found cargo 1.75.0 (1d8b05cdd 2023-11-20), but agents need Rust 1.88 or newer: run `rustup update`"
        );
        let (_dir, none) = script("echo 'error: no toolchain is installed' >&2; exit 1");
        let error = Cargo::at(none).unwrap_err();
        assert!(
            matches!(&error, BuildError::Cargo { source, .. } if source.to_string().contains("toolchain"))
        );
    }

    #[test]
    fn the_end_of_a_failure_is_shown() {
        let (dir, program) = script("for n in $(seq 100); do echo line $n >&2; done; exit 101");
        let mut told = 0;
        let failed = Cargo { program }.build(dir.path(), "game", Cpu::V3, &mut |_| told += 1, &|| false);
        let Err(BuildError::Failed(end)) = failed else { panic!("{failed:?}") };
        assert!(end.starts_with("line 71\n") && end.ends_with("line 100"), "{end}");
        assert_eq!(told, 100);
    }

    #[test]
    fn a_missing_linker_is_told() {
        let (dir, program) =
            script("echo 'error: linker `cc` not found' >&2; echo '  = note: ...' >&2; exit 101");
        let failed = Cargo { program }.build(dir.path(), "game", Cpu::V3, &mut |_| {}, &|| false);
        let Err(BuildError::NoLinker(linker)) = failed else { panic!("{failed:?}") };
        assert_eq!(linker, "cc");
    }

    #[test]
    fn it_stops_when_asked() {
        let (dir, program) = script("exec sleep 600");
        let stopped = Cargo { program }.build(dir.path(), "game", Cpu::V3, &mut |_| {}, &|| true);
        assert!(matches!(stopped, Err(BuildError::Stopped)), "{stopped:?}");
    }

    #[test]
    fn each_processor_is_named_to_the_compiler() {
        for cpu in Cpu::all().filter(|cpu| cfg!(target_arch = "x86_64") || *cpu == Cpu::Native) {
            let (dir, program) = script("for word in \"$@\"; do last=$word; done; echo $last >&2; exit 1");
            let told = Cargo { program }.build(dir.path(), "game", cpu, &mut |_| {}, &|| false);
            assert!(
                matches!(&told, Err(BuildError::Failed(end)) if *end == format!("target-cpu={}", cpu.target())),
                "{told:?}"
            );
        }
    }

    #[test]
    fn flags_of_the_user_are_not_heard() {
        let command = Cargo { program: "cargo".into() }.command(Path::new("."), Path::new("target"));
        let removed: Vec<_> = command.get_envs().filter(|(_, value)| value.is_none()).collect();
        assert_eq!(removed.len(), UNHEARD.len());
        assert!(removed.iter().any(|(name, _)| *name == "RUSTFLAGS"));
    }
}
