//! The sides of a match: our own agent with one of its searchers, or any program.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;

/// A side of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contender {
    /// Our agent with the searcher that the rule file names.
    Search,
    /// Our agent with alpha-beta search.
    AlphaBeta,
    /// Our agent with Monte-Carlo tree search.
    Mcts,
    /// Our agent, playing at random.
    Random,
    /// Any program that speaks the file protocol: its command line in words.
    Program(Vec<String>),
}

/// The text names no contender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is neither `search`, `alpha-beta`, `mcts`, `random` nor a command line")]
pub struct ContenderError(String);

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        Ok(match text {
            "search" => Self::Search,
            "alpha-beta" => Self::AlphaBeta,
            "mcts" => Self::Mcts,
            "random" => Self::Random,
            _ => match shlex::split(text) {
                Some(words) if !words.is_empty() => Self::Program(words),
                _ => return Err(ContenderError(text.to_owned())),
            },
        })
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(words) => f.write_str(&words.join(" ")),
            own => f.write_str(own.how().unwrap_or_default()),
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
    /// The searcher argument for our own agent; `None` for another program.
    fn how(&self) -> Option<&'static str> {
        match self {
            Self::Search => Some("search"),
            Self::AlphaBeta => Some("alpha-beta"),
            Self::Mcts => Some("mcts"),
            Self::Random => Some("random"),
            Self::Program(_) => None,
        }
    }

    /// The command that takes one turn in `dir`. `untold` is the time left, if the game's `input.txt` does
    /// not give it.
    pub fn command(&self, own: &Own, dir: &Path, seed: u64, untold: Option<f64>) -> Command {
        let mut command = match (self, self.how()) {
            (Self::Program(words), _) => {
                let mut words = words.iter().map(|word| whole_path(word));
                let mut command = Command::new(words.next().unwrap_or_default());
                command.args(words);
                command
            }
            (_, how) => {
                let mut command = Command::new(&own.executable);
                command.args(&own.arguments).args(how.map(|how| format!("--how={how}")));
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
        assert_eq!("mcts".parse(), Ok(Contender::Mcts));
        let program = "python3 'my agent.py' -v".parse::<Contender>().unwrap();
        assert_eq!(program, Contender::Program(vec!["python3".into(), "my agent.py".into(), "-v".into()]));
        assert!("".parse::<Contender>().is_err());
        assert!("'".parse::<Contender>().is_err());
    }

    #[test]
    fn files_become_whole_paths_and_names_stay() {
        assert!(whole_path("src/lib.rs").is_absolute());
        assert_eq!(whole_path("python3"), Path::new("python3"));
        assert_eq!(whole_path("no/such/file"), Path::new("no/such/file"));
    }
}
