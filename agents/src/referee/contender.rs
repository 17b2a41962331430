//! The sides of a match: the built-in agent as one of its players, or any program.

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::{Clock, environment};
use crate::players::{Player, UnknownPlayer, named};

/// A side of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contender {
    /// The built-in agent as this player.
    Own(Player),
    /// Any program that speaks the file protocol: the words of its command line.
    Program(Vec<String>),
}

/// The text names no contender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// The text cannot be split into words.
    #[error("`{0}` is neither a player nor a command line")]
    NoWords(String),
    /// A word that is neither a player nor a program.
    #[error("{0}; and no file or program has that name")]
    Unknown(UnknownPlayer),
    /// The first word of a command line is no program.
    #[error("cannot run `{0}`: there is no such file, and no program of that name in PATH")]
    NoProgram(String),
    /// The first word of a command line is a file that is not executable.
    #[error("cannot run `{0}`: make it executable by `chmod +x {0}`")]
    NotExecutable(String),
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        let unknown = match named(text) {
            Ok(player) => return Ok(Self::Own(player)),
            Err(unknown) => unknown,
        };
        let words = shlex::split(text).unwrap_or_default();
        let Some(program) = words.first() else { return Err(ContenderError::NoWords(text.to_owned())) };
        match find(program) {
            Some(path) if is_executable(&path) => Ok(Self::Program(words)),
            Some(_) => Err(ContenderError::NotExecutable(program.clone())),
            // A slip in a player's name must not be taken for a command line.
            None if words.len() == 1 && !program.contains('/') => Err(ContenderError::Unknown(unknown)),
            None => Err(ContenderError::NoProgram(program.clone())),
        }
    }
}

/// The file of a program: a path, a name found in `PATH`, or else a file of the current directory.
fn find(word: &str) -> Option<PathBuf> {
    in_path(word).or_else(|| Some(PathBuf::from(word)).filter(|path| path.is_file()))
}

/// The file of a bare name that is found in `PATH`.
fn in_path(word: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut named =
        std::env::split_paths(&path).map(|folder| folder.join(word)).filter(|_| !word.contains('/'));
    named.find(|path| path.is_file())
}

fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| found.permissions().mode() & 0o111 != 0)
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(words) => f.write_str(&words.join(" ")),
            Self::Own(player) => player.fmt(f),
        }
    }
}

/// The command that starts the built-in agent.
#[derive(Clone, Debug)]
pub struct Own {
    /// The executable.
    pub executable: PathBuf,
    /// The arguments that choose the game: `agent GAME` or `agent --rules FILE`.
    pub arguments: Vec<String>,
}

impl Contender {
    /// The words of the command that takes one turn. `untold` is the clock, if the game's `input.txt` does not give the time.
    pub(super) fn command(&self, own: &Own, seed: u64, untold: Option<Clock>) -> Vec<OsString> {
        let player = match self {
            Self::Program(words) => return whole_paths(words),
            Self::Own(player) => player,
        };
        let time = untold.map(|clock| match clock {
            Clock::Game(seconds) => format!("--game-seconds={seconds}"),
            Clock::Move(seconds) => format!("--seconds={seconds}"),
        });
        let options = [format!("--how={player}"), format!("--seed={seed}")];
        let words = own.arguments.iter().cloned().chain(options).chain(time).map(OsString::from);
        std::iter::once(own.executable.clone().into_os_string()).chain(words).collect()
    }

    /// The player, if the contender is built in.
    pub fn player(&self) -> Option<Player> {
        match self {
            Self::Own(player) => Some(*player),
            Self::Program(_) => None,
        }
    }

    /// True if the contender is a program rather than a built-in player.
    pub fn is_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    /// The files that a program's command line names; none for a built-in player.
    pub fn files(&self) -> Vec<PathBuf> {
        match self {
            Self::Program(words) => files_of(&whole_paths(words)),
            Self::Own(_) => Vec::new(),
        }
    }
}

/// The files that a command names: its program, if that is a path, and arguments that are paths of files.
pub(super) fn files_of(command: &[OsString]) -> Vec<PathBuf> {
    let is_path = |word: &&OsString| Path::new(word).is_absolute() && Path::new(word).is_file();
    command.iter().filter(is_path).map(PathBuf::from).collect()
}

/// The words of a command with the paths of files made absolute, since the agent runs in another directory.
fn whole_paths(words: &[String]) -> Vec<OsString> {
    let whole = |(place, word): (usize, &String)| match in_path(word).filter(|_| place == 0) {
        Some(program) if stays_a_name(&program) => word.into(),
        Some(program) => whole_path(&program).into_os_string(),
        None => whole_path(word.as_ref()).into_os_string(),
    };
    words.iter().enumerate().map(whole).collect()
}

/// True if a program that was found in `PATH` is called by its name: it is of the system, where the sandbox finds it, too; or it is a script that
/// finds another program, as those of version managers, whose folders the sandbox hides.
fn stays_a_name(program: &Path) -> bool {
    let is_of_system = program.canonicalize().is_ok_and(|program| sandbox::is_of_system(&program));
    (is_of_system && environment::folder(program).is_none()) || begins(program, b"#!")
}

fn begins(program: &Path, with: &[u8; 2]) -> bool {
    let mut start = [0; 2];
    File::open(program).is_ok_and(|mut file| file.read_exact(&mut start).is_ok() && start == *with)
}

/// The absolute path of a file; other words stay. Links are followed, since the sandbox shows the folder of the path only, unless they
/// lead into the system, which it shows. The interpreter of a virtual environment stays a link: it would not find its packages.
fn whole_path(path: &Path) -> PathBuf {
    let Some(whole) = std::path::absolute(path).ok().filter(|_| path.is_file()) else {
        return path.to_owned();
    };
    let target = path.canonicalize().ok().filter(|target| !sandbox::is_of_system(target));
    target.filter(|_| environment::folder(&whole).is_none()).unwrap_or(whole)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn names_and_command_lines_are_told_apart() {
        assert_eq!("mcts".parse(), Ok(Contender::Own(Player::Mcts)));
        assert_eq!("alpha-beta".parse(), Ok(Contender::Own(Player::AlphaBeta)));
        assert_eq!("alphabeta".parse(), Ok(Contender::Own(Player::Shallow)));
        let program = "sh 'my agent.sh' -v".parse::<Contender>().unwrap();
        assert_eq!(program, Contender::Program(vec!["sh".into(), "my agent.sh".into(), "-v".into()]));
        assert!("".parse::<Contender>().is_err());
        assert!("'".parse::<Contender>().is_err());
    }

    #[test]
    fn a_slip_in_a_name_is_no_command_line() {
        let told = "serach".parse::<Contender>().unwrap_err().to_string();
        assert!(told.contains("did you mean `search`?"), "{told}");
        assert_eq!("sh".parse(), Ok(Contender::Program(vec!["sh".to_owned()])));
    }

    #[test]
    fn a_command_line_begins_with_a_program() {
        let told = |text: &str| text.parse::<Contender>().unwrap_err().to_string();
        assert!(told("./none").starts_with("cannot run `./none`: there is no such file"));
        assert!(told("nothing-of-that-name -v").starts_with("cannot run `nothing-of-that-name`"));
        assert!(told("src/lib.rs").ends_with("make it executable by `chmod +x src/lib.rs`"));
    }

    #[test]
    fn files_become_whole_paths_and_names_stay() {
        assert!(whole_path("src/lib.rs".as_ref()).is_absolute());
        assert_eq!(whole_path("python3".as_ref()), Path::new("python3"));
        assert_eq!(whole_path("no/such/file".as_ref()), Path::new("no/such/file"));
        // A test runs in the folder of its package, which has this file.
        let words = ["Cargo.toml", "sh", "Cargo.toml"].map(str::to_owned);
        let whole = std::env::current_dir().unwrap().canonicalize().unwrap().join("Cargo.toml");
        assert_eq!(whole_paths(&words), [whole.as_os_str(), OsStr::new("sh"), whole.as_os_str()]);
        assert_eq!(whole_paths(&words[1..])[0], OsStr::new("sh"), "found in PATH");
    }

    #[test]
    fn programs_of_the_system_and_scripts_are_called_by_their_names() {
        let dir = tempfile::tempdir().unwrap();
        let program = dir.path().join("python3");
        let stays = |text: &str| {
            std::fs::write(&program, text).unwrap();
            stays_a_name(&program)
        };
        assert!(stays("#!/bin/sh\n"));
        assert!(!stays("\x7fELF"));
        assert!(!stays(""));
        assert!(stays_a_name(Path::new("/bin/sh")));
    }

    #[test]
    fn links_are_followed_unless_they_lead_into_the_system() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        std::fs::create_dir(folder.join("there")).unwrap();
        std::fs::write(folder.join("there/agent"), "").unwrap();
        let link = |name: &str, to: &str| {
            symlink(to, folder.join(name)).unwrap();
            whole_path(&folder.join(name))
        };
        assert_eq!(link("agent", "there/agent"), folder.join("there/agent"));
        assert_eq!(link("python", "/bin/sh"), folder.join("python"));
    }
}
