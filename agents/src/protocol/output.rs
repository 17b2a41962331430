//! `output.txt`: one play.

use engine::Written;

/// The file's text: each line of the play, ended by LF.
pub fn write(play: &Written) -> String {
    play.lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Reads a play: its lines without trailing blanks and without empty lines at the end.
pub fn read(text: &str) -> Written {
    Written { lines: text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect() }
}

/// Reads a play as commands show it: its lines joined by `;`.
pub fn read_line(text: &str) -> Written {
    Written { lines: text.split(';').map(|line| line.trim().to_owned()).collect() }
}
