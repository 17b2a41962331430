//! Leaves two plies ahead, counted while the first plays are found, against the leaves below each play that is listed and made.

use effort::amount;
use engine::{ErasedGame, ErasedPosition, mix};
use snapshots::games;

/// Random games for each game, while few leaves have been counted.
const GAMES: u64 = 20;
/// Leaves that are counted for each game, about; the second number is that of `RULEWRIGHT_LONG`.
const LEAVES: [u64; 2] = [20_000, 200_000];
/// Plies after which a random game is given up.
const LONGEST: u64 = 500;
/// One of so many positions is compared, so that late positions are among them.
const ONE_OF: u64 = 4;

#[test]
fn leaves_two_plies_ahead_are_those_below_each_play() {
    effort::for_each(&games::generated(), |game| game.metadata().name.to_string(), |game| check(*game));
}

fn check(game: &dyn ErasedGame) {
    let most = amount(LEAVES);
    let mut counted = compare(&*game.start(), "the start");
    for seed in 0..GAMES {
        let mut position = game.start();
        for ply in 0..LONGEST {
            let Some(play) = position.random_play(mix(seed, ply)) else { break };
            if counted > most || position.outcome().is_some() {
                break;
            }
            position.play(&play).unwrap_or_else(|error| panic!("{error}"));
            if mix(ply, seed).is_multiple_of(ONE_OF) {
                counted += compare(&*position, &format!("game {seed}, ply {}", ply + 1));
            }
        }
    }
}

/// Compares both ways to count, and returns the number of leaves.
fn compare(position: &dyn ErasedPosition, place: &str) -> u64 {
    let mut leaves = 0;
    for finished_count in [false, true] {
        leaves = position.perft(2, finished_count, &|| false).expect("nobody stops it");
        let below = position.divide(2, finished_count, &|| false).expect("nobody stops it");
        if position.outcome().is_none() {
            let sum: u64 = below.iter().map(|(_, leaves)| leaves).sum();
            assert_eq!(leaves, sum, "{place}, finished games counted: {finished_count}");
        }
    }
    leaves
}
