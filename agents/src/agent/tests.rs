//! Turns where the directory or the input is odd.

use std::fs::write;

use tempfile::TempDir;

use super::*;
use crate::catalog;

const RULES: &str = "game tiny \"Tiny\"\nplayers white, black\nboard grid 3 x 3\npiece stone \"X\" \"O\"\nplay place: stone on empty\nwin when line of 3 own\ndraw when no empty\n";

/// A directory with that input.
fn directory(input: &str) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path().join(INPUT), input).unwrap();
    dir
}

/// Takes a turn; gives what was warned of.
fn turn(dir: &Path) -> (Result<Written, AgentError>, Vec<String>) {
    let rules = tempfile::tempdir().unwrap();
    let file = rules.path().join("tiny.rules");
    write(&file, RULES).unwrap();
    let game = catalog::interpreted_file(&file).unwrap();
    let mut warnings = Vec::new();
    let play = take_turn(&*game, dir, &Manner::default(), &mut |warning| warnings.push(warning));
    (play, warnings)
}

#[test]
fn slips_of_the_input_are_warnings() {
    let dir = directory("\n \nSingle\n white\n0\nXO.\nOOX\nX..\n");
    let (play, warnings) = turn(dir.path());
    assert_eq!(play.unwrap().lines.len(), 1);
    let told = [
        "line 1: found a blank line, expected the mode: `SINGLE` or `GAME`; reading on from line 3",
        "line 3: found `Single`, expected the mode as `SINGLE`",
        "line 4: found ` white`, expected the player to move as `WHITE`",
        "line 5: found `0`, expected CPU seconds of more than 0; playing at once",
    ];
    assert_eq!(warnings, told.map(|slip| format!("input.txt: {slip}")));
}
