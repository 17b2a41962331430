//! The sides of a match: the built-in agent as one of its players, or any program.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::named::whole_path;
use super::{Clock, Named, environment};
use crate::players::{Entrant, EntrantError, Player, UnknownPlayer};

/// A side of a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Contender {
    /// The built-in agent as this player.
    Own(Entrant),
    /// Any program that speaks the file protocol: the words of its command line.
    Program(Vec<String>),
}

/// The text names no contender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// The text cannot be split into words.
    #[error("`{0}` is neither a player nor a command line")]
    NoWords(String),
    /// A setting of a player is wrong.
    #[error(transparent)]
    Setting(EntrantError),
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
        let unknown = match Entrant::within_a_clock(text) {
            Ok(entrant) => return Ok(Self::Own(entrant)),
            Err(EntrantError::Unknown(unknown)) => unknown,
            // A player's name before a setting that is none.
            Err(error) => return Err(ContenderError::Setting(error)),
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
            Self::Own(entrant) => entrant.fmt(f),
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
    /// The command that takes one turn. `untold` is the clock, if the game's `input.txt` does not give the time.
    pub(super) fn command(&self, own: &Own, seed: u64, untold: Option<Clock>) -> Named {
        let player = match self {
            Self::Program(_) => return self.named(),
            Self::Own(player) => player,
        };
        let time = untold.map(|clock| match clock {
            Clock::Game(seconds) => format!("--game-seconds={seconds}"),
            Clock::Move(seconds) => format!("--seconds={seconds}"),
        });
        let options = [format!("--how={player}"), format!("--seed={seed}")];
        let mut named = Named::default();
        named.add_path(own.executable.clone());
        for word in own.arguments.iter().cloned().chain(options).chain(time) {
            // A rule file has its whole path; any other word is a plain one.
            if Path::new(&word).is_absolute() { named.add(&word) } else { named.words.push(word.into()) }
        }
        named
    }

    /// The player, if the contender is built in.
    pub fn player(&self) -> Option<Player> {
        match self {
            Self::Own(entrant) => Some(entrant.player),
            Self::Program(_) => None,
        }
    }

    /// True if the contender is a program rather than a built-in player.
    pub fn is_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    /// The files and folders that a program's command line names; none for a built-in player.
    pub fn files(&self) -> Vec<PathBuf> {
        self.named().paths
    }

    /// A program's command line, with what it names; empty for a built-in player.
    pub(super) fn named(&self) -> Named {
        let mut named = Named::default();
        let Self::Program(words) = self else { return named };
        for (place, word) in words.iter().enumerate() {
            match in_path(word).filter(|_| place == 0) {
                Some(program) if stays_a_name(&program) => named.words.push(word.into()),
                Some(program) => named.add_path(whole_path(&program)),
                None => named.add(word),
            }
        }
        named
    }
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

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn names_and_command_lines_are_told_apart() {
        assert_eq!("mcts".parse(), Ok(Contender::Own(Player::Mcts.into())));
        assert_eq!("alpha-beta".parse(), Ok(Contender::Own(Player::AlphaBeta.into())));
        assert_eq!("alphabeta".parse(), Ok(Contender::Own(Player::Shallow.into())));
        let program = "sh 'my agent.sh' -v".parse::<Contender>().unwrap();
        assert_eq!(program, Contender::Program(vec!["sh".into(), "my agent.sh".into(), "-v".into()]));
        assert!("".parse::<Contender>().is_err());
        assert!("'".parse::<Contender>().is_err());
    }

    #[test]
    fn players_have_the_settings_of_tests_of_strength() {
        let named = "search:nodes=500,level=3".parse::<Contender>().unwrap();
        assert_eq!(named.to_string(), "search:nodes=500,level=3");
        assert_eq!(named.player(), Some(Player::default()));
        let told = "search:node=5".parse::<Contender>().unwrap_err().to_string();
        assert!(told.starts_with("`node=5` is no setting"), "{told}");
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
        // A test runs in the folder of its package, which has this file.
        let words = ["Cargo.toml", "sh", "Cargo.toml"].map(str::to_owned);
        let whole = std::env::current_dir().unwrap().canonicalize().unwrap().join("Cargo.toml");
        let whole_words = |words: &[String]| Contender::Program(words.to_vec()).named().words;
        assert_eq!(whole_words(&words), [whole.as_os_str(), OsStr::new("sh"), whole.as_os_str()]);
        assert_eq!(whole_words(&words[1..])[0], OsStr::new("sh"), "found in PATH");
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
}
