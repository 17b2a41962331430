//! `output.txt`: one play.

use engine::{Metadata, Written, notation};

/// The text of the file: the lines of the play, each ended by LF.
pub fn write(play: &Written) -> String {
    play.lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Parses a play: its lines without blanks at either end, and without empty lines around them. As the hosts of courses do, takes the first
/// line alone in a game whose plays all have one line, and a text with blanks beside its commas for the play without them.
pub fn read(metadata: &Metadata, text: &str) -> Written {
    let has_legs = metadata.clauses.iter().any(|clause| clause.each_leg);
    let most = if has_legs { usize::MAX } else { 1 };
    let lines: Vec<&str> = text.trim().lines().map(str::trim).take(most).collect();
    let exact = Written { lines: lines.iter().map(|line| (*line).to_owned()).collect() };
    if !notation::parse(metadata, &exact).is_empty() {
        return exact;
    }
    let tight = |line: &&str| line.split(',').map(str::trim).collect::<Vec<_>>().join(",");
    let tight = Written { lines: lines.iter().map(tight).collect() };
    if notation::parse(metadata, &tight).is_empty() { exact } else { tight }
}
