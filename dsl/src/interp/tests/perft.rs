//! Whole games against counts from outside (`oracles/perft.tsv` has the sources), as deep as takes no time.

use engine::{Game, perft};

use super::{Match, rule_files};
use crate::Sources;

/// Counts the leaves at each depth from the start of the game in `rules/` of that name.
fn counts(name: &str, want: &[u64]) {
    counts_of(&Match::new(&format!("game test extends {name}\n")), false, want);
}

fn counts_of(game: &Match, finished_count: bool, want: &[u64]) {
    let leaves = |depth| perft(&game.state, &game.past, depth, finished_count, &|| false).ok();
    let got: Vec<_> = (1..=want.len() as u32).filter_map(leaves).collect();
    assert_eq!(got, want);
}

/// A position given by the numbers of cells, from 1, that hold a symbol.
fn numbered(rules: &str, player: usize, pieces: &[(char, &[usize])]) -> Match {
    let on =
        |cell: usize| pieces.iter().find(|(_, cells)| cells.contains(&cell)).map_or('.', |piece| piece.0);
    let board: String = (1..=Match::new(rules).game.metadata().cells.len()).map(on).collect();
    Match::at(rules, player, &board)
}

#[test]
fn checkers() {
    counts("checkers", &[7, 49, 302, 1469, 7361, 36768]);
}

#[test]
fn international_draughts() {
    counts("international_draughts", &[9, 81, 658, 4265, 27117]);
}

/// Positions that are known to be hard to get right: many kings, long chains, the most to be taken.
#[test]
fn international_draughts_from_known_positions() {
    let rules = "game test extends international_draughts\n";
    let white = [6, 9, 10, 11, 20, 21, 22, 23, 30, 33, 37, 41, 42, 43, 44, 46];
    let random = numbered(rules, 1, &[('w', &white), ('W', &[31]), ('B', &[17, 24])]);
    counts_of(&random, false, &[14, 55, 1168, 5432]);
    let white = [25, 27, 28, 30, 32, 33, 34, 35, 37, 38];
    let black = [12, 13, 14, 16, 18, 19, 21, 23, 24, 26];
    let woldouby = numbered(rules, 0, &[('w', &white), ('b', &black)]);
    counts_of(&woldouby, false, &[6, 12, 30, 73, 215, 590, 1944]);
}

#[test]
fn reversi() {
    counts_of(&Match::new("game test extends reversi\n"), true, &[4, 12, 56, 244, 1396, 8200]);
}

#[test]
fn connect_four() {
    counts("connect_four", &[7, 49, 343, 2401, 16807]);
}

#[test]
fn breakthrough() {
    counts("breakthrough", &[22, 484, 11132]);
}

#[test]
fn halma_classic() {
    counts("halma_classic", &[40, 1600]);
}

#[test]
fn gomoku() {
    counts("gomoku", &[225, 50400]);
}

#[test]
fn pente_free_on_a_small_board() {
    let rules = "game test extends pente_free\nboard grid 5 x 5\nremove region centre\nremove value\n";
    counts_of(&Match::new(rules), false, &[25, 600, 13800]);
}

#[test]
fn tic_tac_toe() {
    counts("tic_tac_toe", &[9, 72, 504, 3024, 15120, 54720]);
}

#[test]
fn go_with_superko() {
    counts_of(
        &Match::new("game test extends go_9x9\nboard grid 3 x 3\n"),
        false,
        &[10, 91, 738, 5281, 33384],
    );
    counts_of(&Match::new("game test extends go_9x9\nboard grid 5 x 5\n"), false, &[26, 651, 15650]);
}

/// Chess without a king that must be kept: captures are compulsory, and first steps of pawns are a clause of their own.
const COMPULSORY: &str = "game test extends chess
replace play move:
  pawn along forward orthogonal: empty;
  knight along leap 1 2, king along all: empty;
  bishop along diagonal, rook along orthogonal, queen along all: empty+
play take:
  pawn along forward diagonal: enemy captured;
  knight along leap 1 2, king along all: enemy captured;
  bishop along diagonal, rook along orthogonal, queen along all: empty*, enemy captured
remove play pass_by
remove play castle_short
remove play castle_long
remove limit
prefer take over move
replace win when no own
win when stuck
draw after 100 plies without capture or pawn play
";

/// A clause that is in no tier comes last; the edit that `check` offers puts it on a par with the last tier.
#[test]
fn the_edit_of_a_preference_gives_first_steps_back() {
    counts_of(&Match::new(COMPULSORY), false, &[12]);
    let mut sources = Sources::default();
    for (name, text) in rule_files() {
        sources.add(name, text);
    }
    let file = sources.add("test.rules", COMPULSORY);
    let (_, warnings) = crate::compile(&sources, file).unwrap();
    let told = warnings.into_iter().find(|warning| warning.code == "last-tier").unwrap();
    let edit = told.fix.unwrap();
    let mut mended = COMPULSORY.to_owned();
    mended.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    counts_of(&Match::new(&mended), false, &[20, 400]);
}
