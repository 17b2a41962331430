//! Exported agents: copies of this executable with an appended task, such as the game to play.

use std::fs::{File, Permissions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use agent::protocol::files;

use crate::players::Player;

/// Last bytes of an exported executable, after the task's text and the text's length as a 4-byte number.
const MAGIC: &[u8; 20] = b"\nrulewright exported";
/// Greatest length of a task's text, in bytes.
const MOST_TEXT: u32 = 1024;

/// The task of an exported executable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Plays this game, as this player.
    Agent(String, Player),
    /// Measures the machine.
    Calibrate,
}

impl Task {
    fn text(&self) -> String {
        match self {
            Task::Agent(game, player) => format!("agent {game} {player}"),
            Task::Calibrate => "calibrate".to_owned(),
        }
    }

    fn from_text(text: &str) -> Option<Self> {
        let Some(agent) = text.strip_prefix("agent ") else {
            return (text == "calibrate").then_some(Task::Calibrate);
        };
        let (game, player) = agent.split_once(' ')?;
        Some(Task::Agent(game.to_owned(), Player::named(player)?))
    }
}

/// The task of the running executable; `None` for `rulewright` itself. Reads only the last bytes of the file.
pub fn own_task() -> Option<Task> {
    task_of(&mut own_executable().ok()?).ok().flatten()
}

fn own_executable() -> io::Result<File> {
    // The link works even if the file has been renamed or replaced.
    File::open("/proc/self/exe").or_else(|_| File::open(std::env::current_exe()?))
}

fn task_of(file: &mut (impl Read + Seek)) -> io::Result<Option<Task>> {
    let mut tail = [0; 4 + MAGIC.len()];
    let end = file.seek(SeekFrom::End(-(tail.len() as i64)))?;
    file.read_exact(&mut tail)?;
    let (length, magic) = tail.split_at(4);
    let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
    if magic != MAGIC || length > MOST_TEXT {
        return Ok(None);
    }
    file.seek(SeekFrom::Start(end.saturating_sub(u64::from(length))))?;
    let mut text = vec![0; length as usize];
    file.read_exact(&mut text)?;
    Ok(Task::from_text(&String::from_utf8_lossy(&text)))
}

/// Writes a copy of the running executable with this task to `path`.
///
/// # Errors
/// If the file cannot be written. No partial file is left.
pub fn export(task: &Task, path: &Path) -> io::Result<()> {
    let mut own = own_executable()?;
    files::write_whole_with(path, |file| {
        io::copy(&mut own, file)?;
        let text = task.text();
        file.write_all(text.as_bytes())?;
        file.write_all(&(text.len() as u32).to_le_bytes())?;
        file.write_all(MAGIC)?;
        file.set_permissions(Permissions::from_mode(0o755))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_task_is_read_back_from_an_exported_file() {
        let dir = tempfile::tempdir().unwrap();
        for task in [Task::Agent("some_game".to_owned(), Player::Shallow), Task::Calibrate] {
            let path = dir.path().join("copy");
            export(&task, &path).unwrap();
            assert_eq!(task_of(&mut File::open(&path).unwrap()).unwrap(), Some(task));
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o755);
        }
        assert_eq!(own_task(), None);
        assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn a_short_file_has_no_task() {
        assert!(task_of(&mut io::Cursor::new(b"x".to_vec())).is_err());
        assert_eq!(task_of(&mut io::Cursor::new(vec![7; 100])).unwrap(), None);
    }
}
