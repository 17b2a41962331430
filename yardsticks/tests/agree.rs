//! The yardsticks have the same leaves as generated code, and their random games the same statistics, within
//! the limits of chance.

use effort::amount;
use engine::Playouts;
use yardsticks::{
    Tally, amazons, breakthrough, checkers, connect_four, fanorona, go_superko, konane, lines_of_action,
    loop_chess, nine_mens_morris, reversi,
};

/// Random games; here and below the second number is that of `RULEWRIGHT_LONG`.
const GAMES: [u64; 2] = [2000, 20_000];
/// Random games of games with slow plies.
const FEW_GAMES: [u64; 2] = [100, 500];
/// The mean plies of this many games differ by less than a fiftieth; of fewer games they may differ by more.
const CLOSE: f64 = 20_000.0;
/// Most standard deviations between two shares: chance exceeds four once in 16,000 cases.
const MOST_DEVIATIONS: f64 = 4.0;

fn check(game: &str, playouts: fn(u64, u64) -> Tally) {
    check_games(game, amount(GAMES), playouts);
}

fn check_games(game: &str, games: u64, playouts: fn(u64, u64) -> Tally) {
    let entry = rules::find(game).unwrap_or_else(|| panic!("no game is called {game}"));
    let generated: Playouts = entry.start().playouts(1, games, &|| false);
    let by_hand = playouts(1, games);
    assert_eq!((generated.games, by_hand.games), (games, games));
    let ends =
        |wins: [u64; 2], draws| [wins[0], wins[1], draws].map(|count: u64| count as f64 / games as f64);
    let ends = ends(generated.wins, generated.draws).into_iter().zip(ends(by_hand.wins, by_hand.draws));
    for (ours, theirs) in ends {
        let share = (ours + theirs) / 2.0;
        let deviation = (2.0 * share * (1.0 - share) / games as f64).sqrt();
        assert!((ours - theirs).abs() <= MOST_DEVIATIONS * deviation, "{game}: {generated:?} {by_hand:?}");
    }
    let plies = by_hand.plies as f64 / generated.plies as f64;
    assert!((plies - 1.0).abs() < 0.02 * (CLOSE / games as f64).sqrt(), "{game}: {generated:?} {by_hand:?}");
}

fn check_leaves(game: &str, depths: u32, perft: fn(u32) -> u64) {
    let table = rules::find(game).unwrap_or_else(|| panic!("no game is called {game}")).start();
    for depth in 0..=depths {
        assert_eq!(table.perft(depth, false, &|| false), Ok(perft(depth)), "{game}, depth {depth}");
    }
}

#[test]
fn leaves() {
    check_leaves("amazons", 2, amazons::perft);
    check_leaves("breakthrough", 5, breakthrough::perft);
    check_leaves("fanorona", 5, fanorona::perft);
    check_leaves("go_5x5", 4, go_superko::five::perft);
    check_leaves("go_9x9", 3, go_superko::nine::perft);
    check_leaves("go_19x19", 2, go_superko::nineteen::perft);
    check_leaves("konane", 6, konane::perft);
    check_leaves("lines_of_action", 4, lines_of_action::perft);
    check_leaves("loop_chess", 4, loop_chess::perft);
    check_leaves("nine_mens_morris", 4, nine_mens_morris::perft);
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

#[test]
fn random_games_of_go() {
    check_games("go_5x5", 5 * amount(FEW_GAMES), go_superko::five::playouts);
    check_games("go_9x9", amount(FEW_GAMES), go_superko::nine::playouts);
}

#[test]
fn random_games_of_loop_chess() {
    check_games("loop_chess", amount(FEW_GAMES), loop_chess::playouts);
}

#[test]
fn random_games_of_nine_mens_morris() {
    check_games("nine_mens_morris", 10 * amount(FEW_GAMES), nine_mens_morris::playouts);
}
