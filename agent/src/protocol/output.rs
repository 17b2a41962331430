//! `output.txt`: one play.

use engine::{Metadata, Written, notation};

/// The text of the file: the lines of the play, each ended by LF.
pub fn write(play: &Written) -> String {
    play.lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Parses a play: its lines without blanks at either end, and without empty lines around them. As the hosts of courses do, takes the first
/// line alone in a game whose plays all have one line, and a text with blanks beside its commas for the play without them. A text that is
/// no play is returned whole.
pub fn read(metadata: &Metadata, text: &str) -> Written {
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    let has_legs = metadata.clauses.iter().any(|clause| clause.each_leg);
    let told = if has_legs { &lines[..] } else { &lines[..lines.len().min(1)] };
    let tight = |line: &&str| line.split(',').map(str::trim).collect::<Vec<_>>().join(",");
    let exact = |line: &&str| (*line).to_owned();
    let read: [Written; 2] = [
        Written { lines: told.iter().map(exact).collect() },
        Written { lines: told.iter().map(tight).collect() },
    ];
    let is_play = |written: &Written| !notation::parse(metadata, written).is_empty();
    read.into_iter().find(is_play).unwrap_or_else(|| Written { lines: lines.iter().map(exact).collect() })
}
