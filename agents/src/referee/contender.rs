//! The sides of a match: our own agent with one of its searchers, or any program.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;

use crate::players::{Player, UnknownPlayer};

/// A side of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contender {
    /// Our agent as this player.
    Own(Player),
    /// Any program that speaks the file protocol: its command line in words.
    Program(Vec<String>),
}

/// The text names no contender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// It cannot be split into words.
    #[error("`{0}` is neither a player nor a command line")]
    NoWords(String),
    /// A word that is neither a player nor a program.
    #[error("{0}; and no file or program has that name")]
    Unknown(UnknownPlayer),
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        let unknown = match text.parse() {
            Ok(player) => return Ok(Self::Own(player)),
            Err(unknown) => unknown,
        };
        let words = shlex::split(text).unwrap_or_default();
        match &words[..] {
            [] => Err(ContenderError::NoWords(text.to_owned())),
            // A slip in a player's name must not be taken for a command line.
            [word] if !is_program(word) => Err(ContenderError::Unknown(unknown)),
            _ => Ok(Self::Program(words)),
        }
    }
}

/// True if the word can be a program: a path, a file of the current directory, or a name that `PATH` leads to.
fn is_program(word: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    word.contains('/')
        || Path::new(word).exists()
        || std::env::split_paths(&path).any(|folder| folder.join(word).is_file())
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(words) => f.write_str(&words.join(" ")),
            Self::Own(player) => player.fmt(f),
        }
    }
}

/// The command that starts our own agent.
#[derive(Clone, Debug)]
pub struct Own {
    /// The executable.
    pub executable: PathBuf,
    /// The arguments that choose the game: `agent GAME` or `agent --rules FILE`.
    pub arguments: Vec<String>,
}

impl Contender {
    /// The command that takes one turn in `dir`. `untold` is the time left, if the game's `input.txt` does
    /// not give it.
    pub fn command(&self, own: &Own, dir: &Path, seed: u64, untold: Option<f64>) -> Command {
        let mut command = match self {
            Self::Program(words) => {
                let mut words = words.iter().map(|word| whole_path(word));
                let mut command = Command::new(words.next().unwrap_or_default());
                command.args(words);
                command
            }
            Self::Own(player) => {
                let mut command = Command::new(&own.executable);
                command.args(&own.arguments).arg(format!("--how={player}"));
                command.arg(format!("--seed={seed}"));
                command.args(untold.map(|seconds| format!("--game-seconds={seconds}")));
                command
            }
        };
        command.current_dir(dir);
        command
    }
}

/// Makes the path of a file absolute, since the agent runs in another directory. A bare name stays, so
/// programs are found by `PATH`.
fn whole_path(word: &str) -> PathBuf {
    let path = Path::new(word);
    let is_file = path.is_file() && (word.contains('/') || path.extension().is_some());
    if is_file { std::path::absolute(path).unwrap_or_else(|_| path.to_owned()) } else { path.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_command_lines_are_told_apart() {
        assert_eq!("mcts".parse(), Ok(Contender::Own(Player::Mcts)));
        assert_eq!("alpha-beta".parse(), Ok(Contender::Own(Player::AlphaBeta)));
        assert_eq!("alphabeta".parse(), Ok(Contender::Own(Player::Shallow)));
        let program = "python3 'my agent.py' -v".parse::<Contender>().unwrap();
        assert_eq!(program, Contender::Program(vec!["python3".into(), "my agent.py".into(), "-v".into()]));
        assert!("".parse::<Contender>().is_err());
        assert!("'".parse::<Contender>().is_err());
    }

    #[test]
    fn a_slip_in_a_name_is_no_command_line() {
        let told = "serach".parse::<Contender>().unwrap_err().to_string();
        assert!(told.contains("did you mean `search`?"), "{told}");
        let program = |word: &str| Ok(Contender::Program(vec![word.to_owned()]));
        for word in ["sh", "./serach", "src"] {
            assert_eq!(word.parse(), program(word));
        }
    }

    #[test]
    fn files_become_whole_paths_and_names_stay() {
        assert!(whole_path("src/lib.rs").is_absolute());
        assert_eq!(whole_path("python3"), Path::new("python3"));
        assert_eq!(whole_path("no/such/file"), Path::new("no/such/file"));
    }
}
