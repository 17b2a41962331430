//! Random games of the yardsticks have the same statistics as those of generated code, within the limits of
//! chance.

use engine::Playouts;
use yardsticks::{Tally, checkers, connect_four, reversi};

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
