//! Turns where the directory or the input is odd.

use std::fs::{Permissions, read_to_string, set_permissions, write};
use std::os::unix::fs::{PermissionsExt, symlink};

use rustix::thread::{CapabilitySet, capabilities, set_capabilities};
use tempfile::TempDir;

use super::*;

const RULES: &str = "game tiny \"Tiny\"\nplayers white, black\nboard grid 3 x 3\npiece stone \"X\" \"O\"\nplay place: stone on empty\nwin when line of 3 own\ndraw when no empty\n";
const INPUT_TEXT: &str = "SINGLE\nWHITE\n0.01\nXO.\nOOX\nX..\n";

/// A directory with that input and an earlier output.
fn directory(input: &str) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path().join(INPUT), input).unwrap();
    write(dir.path().join(OUTPUT), "an earlier and longer play\n").unwrap();
    dir
}

/// Takes a turn; returns the play and the warnings.
fn turn(dir: &Path) -> (Result<Written, AgentError>, Vec<String>) {
    let game = crate::tests::interpreted(RULES, &[]);
    let mut warnings = Vec::new();
    let play = take_turn(&*game, dir, &Manner::default(), &mut |warning| warnings.push(warning));
    (play, warnings)
}

/// Takes a turn while nothing can be created in the directory or removed from it, not even by root.
fn turn_in_read_only(dir: &Path) -> (Result<Written, AgentError>, Vec<String>) {
    set_permissions(dir, Permissions::from_mode(0o555)).unwrap();
    let work = || {
        // Capabilities belong to the thread alone.
        let mut own = capabilities(None).unwrap();
        own.effective.remove(CapabilitySet::DAC_OVERRIDE);
        set_capabilities(None, own).unwrap();
        turn(dir)
    };
    let done = std::thread::scope(|scope| scope.spawn(work).join().unwrap());
    set_permissions(dir, Permissions::from_mode(0o755)).unwrap();
    done
}

#[test]
fn an_output_that_cannot_be_replaced_is_written_in_place() {
    let dir = directory(INPUT_TEXT);
    let (play, warnings) = turn_in_read_only(dir.path());
    assert_eq!(read_to_string(dir.path().join(OUTPUT)).unwrap(), output::write(&play.unwrap()));
    assert!(warnings[0].ends_with("so output.txt is written in place"), "{warnings:?}");
    assert!(warnings[1].starts_with("playdata.txt is not written"), "{warnings:?}");
    assert_eq!(warnings.len(), 2);
}

#[test]
fn an_output_that_can_be_replaced_is() {
    let dir = directory(INPUT_TEXT);
    let earlier = File::open(dir.path().join(OUTPUT)).unwrap();
    let (play, warnings) = turn(dir.path());
    assert_eq!(read_to_string(dir.path().join(OUTPUT)).unwrap(), output::write(&play.unwrap()));
    assert_eq!(warnings, [""; 0]);
    assert_eq!(io::read_to_string(earlier).unwrap(), "an earlier and longer play\n");
}

#[test]
fn a_failed_turn_leaves_no_play_in_place() {
    let dir = directory("nonsense");
    assert_eq!(turn_in_read_only(dir.path()).0.unwrap_err().exit_code(), 2);
    assert_eq!(read_to_string(dir.path().join(OUTPUT)).unwrap(), "");
}

#[test]
fn nothing_is_written_through_a_link() {
    let dir = directory(INPUT_TEXT);
    std::fs::remove_file(dir.path().join(OUTPUT)).unwrap();
    let target = tempfile::NamedTempFile::new().unwrap();
    write(target.path(), "mine").unwrap();
    symlink(target.path(), dir.path().join(OUTPUT)).unwrap();
    assert_eq!(turn_in_read_only(dir.path()).0.unwrap_err().exit_code(), 3);
    assert_eq!(read_to_string(target.path()).unwrap(), "mine");
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

/// The time in `playdata.txt`.
fn charged(dir: &Path) -> Option<Charged> {
    let game = crate::tests::interpreted(RULES, &[]);
    playdata::read(game.metadata(), &read_to_string(dir.join(PLAYDATA)).unwrap()).unwrap().charged
}

#[test]
fn a_turn_learns_what_the_one_before_was_charged() {
    // Enough time for all tests of this process; three plays of the game are left.
    let dir = directory("GAME\nWHITE\n1000\nXO.\nOOX\nX..\n");
    turn(dir.path()).0.unwrap();
    let first = charged(dir.path()).unwrap();
    assert_eq!((first.given, first.beyond), (1000.0, None));
    let board = read_to_string(dir.path().join(PLAYDATA)).unwrap();
    let rows: Vec<_> = board.lines().filter_map(|line| line.strip_prefix("board ")).collect();
    let answered = rows.join("\n").replacen('.', "O", 1);
    let left = first.given - first.used - 0.25;
    write(dir.path().join(INPUT), format!("GAME\nWHITE\n{left}\n{answered}\n")).unwrap();
    let (play, warnings) = turn(dir.path());
    play.unwrap();
    assert_eq!(warnings, [""; 0]);
    let second = charged(dir.path()).unwrap();
    assert!((second.beyond.unwrap() - 0.25).abs() < 1e-6, "{second:?}");
}

#[test]
fn the_time_of_one_play_tells_nothing_of_the_next() {
    let dir = directory(INPUT_TEXT);
    turn(dir.path()).0.unwrap();
    assert_eq!(charged(dir.path()), None);
}

#[test]
fn a_remembered_game_goes_on_though_fewer_plies_would_have_ended_it() {
    let rules = "game early \"A draw before the first ply, unless all stand at the edge\"\nplayers white, black\nboard grid 4 x 2\n\
                 piece man \"w\" \"b\"\nstart\n  |b...|\n  |w...|\nplay step: man along east: empty\n\
                 draw when plies = 0 and not any own on column 1\n";
    let game = crate::tests::interpreted(rules, &[]);
    let dir = directory("SINGLE\nWHITE\n0.01\nb...\nw...\n");
    let take = || take_turn(&*game, dir.path(), &Manner::default(), &mut |_| {}).map(|play| play.to_string());
    assert_eq!(take().unwrap(), "a1-b1");
    write(dir.path().join(INPUT), "SINGLE\nWHITE\n0.01\n.b..\n.w..\n").unwrap();
    assert_eq!(take().unwrap(), "b1-c1");
}

#[test]
fn a_turn_in_which_one_piece_moves_twice_is_followed() {
    let rules = "game twice\nplayers white, black\nturns of 2 plies\nboard grid 5 x 5\npiece man \"w\" \"b\"\n\
                 start |..b..| |.....| |.....| |.....| |..w..|\nplay step: man along all: empty\nloss when stuck\n\
                 draw after 40 plies\n";
    let game = crate::tests::interpreted(rules, &[]);
    let dir = directory("SINGLE\nWHITE\n0.01\n..b..\n.....\n.....\n.....\n..w..\n");
    let take = || {
        let mut warnings = Vec::new();
        take_turn(&*game, dir.path(), &Manner::default(), &mut |warning| warnings.push(warning)).unwrap();
        let board = read_to_string(dir.path().join(PLAYDATA)).unwrap();
        let rows: Vec<_> =
            board.lines().filter_map(|line| line.strip_prefix("board ").map(str::to_owned)).collect();
        (rows, warnings)
    };
    let (rows, _) = take();
    write(dir.path().join(INPUT), format!("SINGLE\nWHITE\n0.01\n{}\n", rows.join("\n"))).unwrap();
    let (mut rows, _) = take();
    // Black's man goes by way of c4 to b3 or, if the white man stands there, to d3.
    rows[0] = rows[0].replace('b', ".");
    let mut row: Vec<char> = rows[2].chars().collect();
    let to = if row[1] == '.' { 1 } else { 3 };
    row[to] = 'b';
    rows[2] = row.into_iter().collect();
    write(dir.path().join(INPUT), format!("SINGLE\nWHITE\n0.01\n{}\n", rows.join("\n"))).unwrap();
    assert_eq!(take().1, [""; 0]);
}
