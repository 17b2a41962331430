//! `output.txt`: one play.

use engine::Written;

/// The text of the file: the lines of the play, each ended by LF.
pub fn write(play: &Written) -> String {
    play.lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Parses a play: its lines without trailing blanks, and without empty lines at the end.
pub fn read(text: &str) -> Written {
    Written { lines: text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect() }
}
