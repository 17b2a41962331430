//! The entrants of a tournament: the subfolders of a folder, and built-in players by name.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::players::Entrant;
use crate::referee::{CALIBRATE, Contender};

/// An entrant with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Team {
    /// The name of the folder, or of the player.
    pub name: String,
    /// The contender that plays.
    pub contender: Contender,
    /// The folder with the initial files of each game's directory; `None` for built-in players.
    pub folder: Option<PathBuf>,
    /// The reason why it cannot play, which costs it its games; `None` if nothing is known against it.
    pub unfit: Option<String>,
}

impl Team {
    /// A contender that has no folder.
    pub fn without_folder(contender: Contender) -> Self {
        Self { name: contender.to_string(), contender, folder: None, unfit: None }
    }
}

/// A fault of the entrants.
#[derive(Debug, thiserror::Error)]
pub enum EntrantsError {
    /// A folder cannot be read.
    #[error("cannot read {}", .path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: io::Error,
    },
    /// A player takes part twice.
    #[error("the player `{0}` takes part twice: give `--with {0}` once")]
    SamePlayer(Entrant),
    /// A folder has the name of another entrant.
    #[error("two entrants are called `{0}`: rename the folder")]
    SameName(String),
    /// There are fewer than two entrants.
    #[error(
        "a tournament needs two entrants, and there are {0}: give a folder with a subfolder for each agent, or players by --with"
    )]
    TooFew(usize),
}

/// The entrants: the subfolders of a folder in the order of their names, hidden ones aside, then the players.
///
/// # Errors
/// If the folder cannot be read, two names are equal, or there are fewer than two entrants.
pub fn teams(folder: Option<&Path>, players: &[Entrant]) -> Result<Vec<Team>, EntrantsError> {
    let mut teams = match folder {
        Some(folder) => subfolders(folder)?.into_iter().map(team).collect(),
        None => Vec::new(),
    };
    teams.extend(players.iter().map(|player| Team::without_folder(Contender::Own(*player))));
    for (index, player) in players.iter().enumerate() {
        if players[..index].contains(player) {
            return Err(EntrantsError::SamePlayer(*player));
        }
    }
    for (index, team) in teams.iter().enumerate() {
        if teams[..index].iter().any(|other| other.name == team.name) {
            return Err(EntrantsError::SameName(team.name.clone()));
        }
    }
    if teams.len() < 2 { Err(EntrantsError::TooFew(teams.len())) } else { Ok(teams) }
}

fn subfolders(folder: &Path) -> Result<Vec<PathBuf>, EntrantsError> {
    let mut paths =
        listed(folder).map_err(|source| EntrantsError::Unreadable { path: folder.to_owned(), source })?;
    paths.retain(|path| path.is_dir() && !name_of(path).starts_with('.'));
    Ok(paths)
}

/// The entries of a folder in the order of their names.
fn listed(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// The name of a file, with control characters, which a terminal would obey, escaped.
fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if name.contains(char::is_control) { name.escape_debug().to_string() } else { name }
}

/// The agent of a subfolder.
fn team(folder: PathBuf) -> Team {
    let found = program(&folder);
    // The program runs in a copy of the folder.
    let words = found.iter().map(|program| format!("./{program}")).collect();
    Team {
        name: name_of(&folder),
        contender: Contender::Program(words),
        unfit: found.err(),
        folder: Some(folder),
    }
}

/// The name of the program in a subfolder, or the reason why it has none.
fn program(folder: &Path) -> Result<String, String> {
    let is_program = |path: &&PathBuf| {
        path.is_file()
            && name_of(path) != CALIBRATE
            && path.metadata().is_ok_and(|data| data.permissions().mode() & 0o111 != 0)
    };
    let files = listed(folder).map_err(|error| format!("its folder cannot be read: {error}"))?;
    let programs: Vec<&PathBuf> = files.iter().filter(is_program).collect();
    let run = programs.iter().find(|path| name_of(path) == "run");
    let program = match (run, &programs[..]) {
        (Some(run), _) => run,
        (None, [only]) => only,
        (None, []) => return Err(format!("its folder has no executable file: {WANTED}")),
        (None, several) => {
            return Err(format!("its folder has {} executable files: {WANTED}", several.len()));
        }
    };
    let name = name_of(program);
    if leads_out(program, folder) {
        return Err(format!(
            "its program {name} leads out of its folder, and games are played in a copy of that: put the program itself there"
        ));
    }
    Ok(name)
}

/// What an agent's folder should have.
const WANTED: &str = "an agent's folder has one, or one called `run`, made executable by `chmod +x run`";

/// True if a program is a link to a file that is neither in the folder nor one of the system's. Absolute links into the folder lead out,
/// too: from the copy of it they lead to the original.
fn leads_out(program: &Path, folder: &Path) -> bool {
    let is_absolute = fs::read_link(program).is_ok_and(|target| target.is_absolute());
    let (Ok(program), Ok(folder)) = (program.canonicalize(), folder.canonicalize()) else { return true };
    !sandbox::is_of_system(&program) && (is_absolute || !program.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::players::Player;

    fn program(folder: &Path, name: &str) {
        fs::create_dir_all(folder).unwrap();
        let path = folder.join(name);
        fs::write(&path, "#!/bin/sh\n").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn folders_and_players_take_part() {
        let dir = tempfile::tempdir().unwrap();
        program(&dir.path().join("beta"), "run");
        program(&dir.path().join("beta"), "helper");
        program(&dir.path().join("alpha"), "agent");
        program(&dir.path().join(".git"), "hook");
        fs::write(dir.path().join("notes.txt"), "").unwrap();
        let teams = teams(Some(dir.path()), &[Player::Greedy.into()]).unwrap();
        let told: Vec<_> = teams.iter().map(|team| (&*team.name, team.contender.to_string())).collect();
        let expected = [("alpha", "./agent"), ("beta", "./run"), ("greedy", "greedy")];
        assert_eq!(told, expected.map(|(name, command)| (name, command.to_owned())));
    }

    #[test]
    fn a_folder_without_a_program_is_told() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("empty")).unwrap();
        program(&dir.path().join("a\u{1b}[2J"), "run");
        let told = || {
            let [odd, empty] = &teams(Some(dir.path()), &[]).unwrap()[..] else { panic!("two take part") };
            assert_eq!((&*odd.name, &odd.unfit), ("a\\u{1b}[2J", &None), "the name is escaped");
            empty.unfit.clone().unwrap()
        };
        assert!(told().starts_with("its folder has no executable file"), "{}", told());
        program(&dir.path().join("empty"), "one");
        program(&dir.path().join("empty"), "two");
        assert!(told().starts_with("its folder has 2 executable files"), "{}", told());
    }

    #[test]
    fn a_link_out_of_the_folder_is_no_program() {
        let dir = tempfile::tempdir().unwrap();
        program(&dir.path().join("one"), "agent");
        fs::create_dir(dir.path().join("two")).unwrap();
        let run = dir.path().join("two/run");
        let linked = |target: &str| {
            let _ = fs::remove_file(&run);
            symlink(target, &run).unwrap();
            teams(Some(dir.path()), &[]).unwrap()[1].unfit.clone()
        };
        let told = linked("../one/agent").unwrap();
        assert!(told.starts_with("its program run leads out of its folder"), "{told}");
        assert_eq!(linked("/bin/sh"), None);
        program(&dir.path().join("two/bin"), "agent");
        assert_eq!(linked("bin/agent"), None);
        assert!(linked("run").unwrap().contains("no executable file"), "a link to itself");
    }

    #[test]
    fn two_of_different_names_are_needed() {
        assert!(matches!(teams(None, &[Player::Greedy.into()]), Err(EntrantsError::TooFew(1))));
        let error = teams(None, &[Player::Greedy.into(); 2]).unwrap_err().to_string();
        assert_eq!(error, "the player `greedy` takes part twice: give `--with greedy` once");
        let dir = tempfile::tempdir().unwrap();
        program(&dir.path().join("greedy"), "run");
        let error = teams(Some(dir.path()), &[Player::Greedy.into()]).unwrap_err().to_string();
        assert_eq!(error, "two entrants are called `greedy`: rename the folder");
    }
}
