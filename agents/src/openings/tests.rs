//! Openings of games that the interpreter runs.

use std::collections::HashSet;
use std::path::Path;

use engine::{ErasedGame, WIN};

use super::{Drawing, Drawn, Opening, OpeningError, key, openings_of, read, usual_plies, write};
use crate::catalog::interpreted_file;
use crate::record::games_or_positions;

/// Nodes of the search that judges an opening: enough for all of tic-tac-toe after two plies.
const JUDGE: u64 = 2000;

fn game(name: &str) -> Box<dyn ErasedGame> {
    interpreted_file(Path::new(&format!("{}/../rules/{name}.rules", env!("CARGO_MANIFEST_DIR")))).unwrap()
}

fn draw(entry: &dyn ErasedGame, drawing: Drawing, most: usize) -> Vec<Opening> {
    let mut drawn = Drawn::new(entry, drawing);
    (0..most).map_while(|_| drawn.next(&|| false)).collect()
}

#[test]
fn openings_are_legal_undecided_balanced_and_different() {
    let checkers = game("checkers");
    let drawing = Drawing { plies: 4, balance: 60, judge: JUDGE, best_of: 1, trial_games: 0, seed: 7 };
    let openings = draw(&*checkers, drawing, 2);
    assert_eq!(openings.len(), 2);
    let mut positions = HashSet::new();
    for opening in &openings {
        let position = opening.position(&*checkers).unwrap();
        assert_eq!((opening.plays.len(), position.outcome()), (4, None));
        assert!(positions.insert(key(&*position)));
        assert!(opening.score.unwrap().abs() < 200, "{opening:?}");
    }
    assert_eq!(draw(&*checkers, drawing, 1), openings[..1], "the seed decides");
    assert_ne!(draw(&*checkers, Drawing { seed: 8, ..drawing }, 1), openings[..1]);
}

#[test]
fn an_only_play_is_judged_by_what_follows() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("pins.rules");
    let rules = "game pins\nplayers white, black\nboard grid 7 x 1\npiece pin \"w\" \"b\"\nplay one: pin on empty\n\
                 play two: pin on empty; then pin along east: empty\nloss when stuck\n";
    std::fs::write(&path, rules).unwrap();
    let pins = interpreted_file(&path).unwrap();
    let drawing = Drawing { plies: 6, balance: 60, judge: JUDGE, best_of: 1, trial_games: 0, seed: 1 };
    assert_eq!(draw(&*pins, drawing, 5), [], "one play is left, which wins");
}

#[test]
fn there_are_as_many_openings_as_there_are() {
    // Of the 72 first two plies 24 are a draw with best play: a corner is answered by the centre (4 ways), the centre by a corner (4),
    // an edge by the centre, a corner beside it or the opposite edge (16).
    let game = game("tic_tac_toe");
    let openings = draw(
        &*game,
        Drawing { plies: 2, balance: 0, judge: JUDGE, best_of: 1, trial_games: 0, seed: 1 },
        100,
    );
    assert_eq!(openings.len(), 24);
    assert!(openings.iter().all(|opening| opening.score == Some(0)));
    let late = draw(
        &*game,
        Drawing { plies: 9, balance: 100, judge: JUDGE, best_of: 1, trial_games: 0, seed: 1 },
        1,
    );
    assert!(late.is_empty(), "all games are over after nine plies");
}

#[test]
fn those_nearest_to_balance_are_taken_first() {
    let checkers = game("checkers");
    let drawing = Drawing { plies: 10, balance: 1000, judge: 100, best_of: 1, trial_games: 0, seed: 3 };
    let distances = |openings: Vec<Opening>| -> Vec<i32> {
        openings.iter().map(|opening| opening.score.unwrap().abs()).collect()
    };
    let all = distances(draw(&*checkers, drawing, 6));
    let best = distances(draw(&*checkers, Drawing { best_of: 3, ..drawing }, 2));
    // The best of the first three, then the best of the first six that is left.
    let mut first = all[..3].to_vec();
    first.sort_unstable();
    let mut others = [&first[1..], &all[3..]].concat();
    others.sort_unstable();
    assert_eq!(best, [first[0], others[0]]);
    assert_ne!(best, all[..2], "{all:?}");
    let few = Drawing { plies: 2, balance: 0, judge: JUDGE, best_of: 5, trial_games: 0, seed: 1 };
    assert_eq!(draw(&*game("tic_tac_toe"), few, 100).len(), 24, "none is lost");
}

#[test]
fn a_search_of_few_nodes_lets_in_what_is_decided() {
    let game = game("tic_tac_toe");
    let drawing = Drawing { plies: 2, balance: 0, judge: 1, best_of: 1, trial_games: 0, seed: 1 };
    assert_eq!(draw(&*game, drawing, 100).len(), 72);
}

#[test]
fn trial_games_leave_out_what_one_side_always_wins() {
    // The players fill nine cells in turn. The player who finds none left loses, far from the first plies.
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("g.rules");
    let text =
        "game g\nplayers a, b\nboard grid 9 x 1\npiece s \"x\" \"o\"\nplay p: s on empty\nloss when stuck\n";
    std::fs::write(&path, text).unwrap();
    let filled = interpreted_file(&path).unwrap();
    let drawing = Drawing { plies: 1, balance: 0, judge: 20, best_of: 1, trial_games: 0, seed: 1 };
    assert_eq!(draw(&*filled, drawing, 100).len(), 9);
    assert!(draw(&*filled, Drawing { trial_games: 2, ..drawing }, 100).is_empty());
    // A draw gives both sides a chance.
    let drawn = Drawing { plies: 2, judge: JUDGE, trial_games: 2, ..drawing };
    assert_eq!(draw(&*game("tic_tac_toe"), drawn, 100).len(), 24);
}

#[test]
fn a_wide_balance_does_not_let_in_what_is_decided() {
    let game = game("tic_tac_toe");
    let openings = draw(
        &*game,
        Drawing { plies: 2, balance: i32::MAX, judge: JUDGE, best_of: 1, trial_games: 0, seed: 3 },
        100,
    );
    assert!(openings.iter().all(|opening| opening.score.unwrap().abs() < WIN));
    assert_eq!(openings.len(), 24);
}

#[test]
fn openings_are_written_and_read() {
    let checkers = game("checkers");
    let drawn = draw(
        &*checkers,
        Drawing { plies: 6, balance: 300, judge: JUDGE, best_of: 1, trial_games: 0, seed: 2 },
        2,
    );
    let text: String = drawn.iter().map(|opening| write(opening) + "\n").collect();
    let listed = read(&*checkers, &format!("\u{feff}# comment\n\n{text}{text}")).unwrap();
    let plays =
        |openings: &[Opening]| openings.iter().map(|opening| opening.plays.clone()).collect::<Vec<_>>();
    assert_eq!(plays(&listed.openings), plays(&drawn));
    assert_eq!(listed.repeated, [5, 6]);
    // A chain of jumps is one play.
    let chain = "E d6 e5 | E c3 d4 | J e5 c3; J c3 a1";
    assert!(matches!(read(&*checkers, chain), Err(OpeningError::Play { line: 1, ply: 3, .. })));
}

#[test]
fn mistakes_in_a_file_are_told_with_their_line() {
    let game = game("tic_tac_toe");
    let told = |text: &str| read(&*game, text).unwrap_err().to_string();
    assert_eq!(told("a1\n\na1 | b2 | a1\n"), "line 3, play 3: `a1` is not a legal play here");
    assert_eq!(told("a1 | z9"), "line 1, play 2: `z9` is not the notation of a play of this game");
    assert!(told("a1|a2|b1|b2|c1").starts_with("line 1: the game is over"));
    assert!(told("# nothing\n").contains("no opening"));
}

#[test]
fn openings_are_short_in_short_games() {
    assert_eq!(usual_plies(game("tic_tac_toe").metadata()), 2);
    assert_eq!(usual_plies(game("halma").metadata()), 8);
}

/// The openings of a file of games, as text, and how many games were left out: by faults, as repeated, and as over.
fn recorded(name: &str, text: &str, plies: Option<u32>) -> (Vec<String>, [usize; 3]) {
    let entry = game(name);
    let found = openings_of(&*entry, games_or_positions(&*entry, text).unwrap(), plies);
    (found.openings.iter().map(write).collect(), [found.faults.len(), found.repeated, found.over])
}

#[test]
fn the_first_plies_of_recorded_games_are_openings() {
    let games = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n[Event \"b\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bc4 0-1\n\n\
        [Event \"c\"]\n\n1. d4 d4 *\n\n[Event \"d\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"e\"]\n\n1. c4 c5 2. b3 b6 3. g3 *\n";
    let (four, left_out) = recorded("chess", games, Some(4));
    assert_eq!(four, ["e2e4 | e7e5 | g1f3 | b8c6", "c2c4 | c7c5 | b2b3 | b7b6"]);
    assert_eq!(left_out, [1, 1, 1], "an illegal play, the same position, and mate");
    let (usual, left_out) = recorded("chess", games, None);
    assert_eq!(usual[2], "c2c4 | c7c5 | b2b3 | b7b6 | g2g3", "a game without a result is an opening");
    assert_eq!((usual.len(), usual_plies(game("chess").metadata()), left_out), (3, 8, [1, 0, 1]));
}

#[test]
fn positions_are_openings_without_plays() {
    let entry = game("chess");
    let text =
        "4k3/8/8/8/8/8/8/R3K3 w Q - id \"one\";\n4k3/8/8/8/8/8/8/R3K3 b - -\n7k/5KQ1/8/8/8/8/8/8 b - -\n";
    let found = openings_of(&*entry, games_or_positions(&*entry, text).unwrap(), None);
    assert_eq!((found.openings.len(), found.over), (2, 1));
    let turns: Vec<usize> =
        found.openings.iter().map(|opening| opening.position(&*entry).unwrap().turn()).collect();
    assert_eq!(turns, [0, 1]);
    let [first, second] = &found.openings[..] else { panic!() };
    assert_ne!(first, second);
    // A game from the middle, and draughts.
    let (plays, _) =
        recorded("checkers", "[GameType \"21\"]\n[FEN \"W:W21:B1\"]\n\n1. 21-17 1-6 *\n", Some(1));
    assert_eq!(plays.len(), 1);
    assert_eq!(recorded("checkers", "W:W21:B1\nB:W21:B1\nW:W21:B1\n", None).1, [0, 1, 0]);
}
