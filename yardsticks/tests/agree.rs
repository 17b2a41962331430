//! The yardsticks have the same leaves as generated code, and their random games the same statistics, within
//! the limits of chance.

use engine::Playouts;
use yardsticks::{
    Tally, amazons, breakthrough, checkers, connect_four, fanorona, konane, lines_of_action, reversi,
};

const GAMES: u64 = 20_000;
/// Two shares of this many games differ by more than four standard deviations once in 16,000 cases.
const MOST_DEVIATIONS: f64 = 4.0;

fn check(game: &str, playouts: fn(u64, u64) -> Tally) {
    let entry = rules::find(game).unwrap_or_else(|| panic!("no game is called {game}"));
    let generated: Playouts = entry.start().playouts(1, GAMES, &|| false);
    let by_hand = playouts(1, GAMES);
    assert_eq!((generated.games, by_hand.games), (GAMES, GAMES));
    let ends =
        |wins: [u64; 2], draws| [wins[0], wins[1], draws].map(|count: u64| count as f64 / GAMES as f64);
    let ends = ends(generated.wins, generated.draws).into_iter().zip(ends(by_hand.wins, by_hand.draws));
    for (ours, theirs) in ends {
        let deviation = (2.0 * ours * (1.0 - ours) / GAMES as f64).sqrt();
        assert!((ours - theirs).abs() <= MOST_DEVIATIONS * deviation, "{game}: {generated:?} {by_hand:?}");
    }
    let plies = by_hand.plies as f64 / generated.plies as f64;
    assert!((plies - 1.0).abs() < 0.02, "{game}: {generated:?} {by_hand:?}");
}

fn check_leaves(game: &str, depths: u32, perft: fn(u32) -> u64) {
    let table = rules::find(game).unwrap_or_else(|| panic!("no game is called {game}")).start();
    for depth in 0..=depths {
        assert_eq!(table.perft(depth, false, &|| false), Some(perft(depth)), "{game}, depth {depth}");
    }
}

#[test]
fn leaves() {
    check_leaves("amazons", 2, amazons::perft);
    check_leaves("breakthrough", 5, breakthrough::perft);
    check_leaves("fanorona", 5, fanorona::perft);
    check_leaves("konane", 6, konane::perft);
    check_leaves("lines_of_action", 4, lines_of_action::perft);
}

#[test]
fn random_games_of_checkers() {
    check("checkers", checkers::playouts);
}

#[test]
fn random_games_of_reversi() {
    check("reversi", reversi::playouts);
}

#[test]
fn random_games_of_connect_four() {
    check("connect_four", connect_four::playouts);
}

#[test]
fn random_games_of_amazons() {
    check("amazons", amazons::playouts);
}

#[test]
fn random_games_of_breakthrough() {
    check("breakthrough", breakthrough::playouts);
}

#[test]
fn random_games_of_fanorona() {
    check("fanorona", fanorona::playouts);
}

#[test]
fn random_games_of_konane() {
    check("konane", konane::playouts);
}

#[test]
fn random_games_of_lines_of_action() {
    check("lines_of_action", lines_of_action::playouts);
}
