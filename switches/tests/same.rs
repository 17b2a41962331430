//! A game generated without a technique is the same game.

use codegen::Technique;
use snapshots::both::Both;
use switches::{ROWS, Row};

/// Leaves that are enough: no deeper perft is compared.
const LEAVES: u64 = 100_000;
/// The deepest perft.
const DEEPEST: u32 = 8;
/// Random games of each row.
const GAMES: u64 = 20;
/// Plies after which a random game is given up.
const LONGEST: u64 = 200;

#[test]
fn every_technique_is_left_out_of_a_game() {
    for technique in Technique::ALL {
        assert!(ROWS.iter().any(|row| row.technique == technique.name()), "{}", technique.name());
    }
}

#[test]
fn leaves_are_the_same() {
    effort::for_each(ROWS, Row::to_string, |row| {
        let positions = row.both().map(|entry| entry.start());
        for depth in 1..=DEEPEST {
            let [with, without] =
                positions.each_ref().map(|position| position.perft(depth, false, &|| false));
            assert_eq!(without, with, "perft {depth}");
            if with > Some(LEAVES) {
                break;
            }
        }
    });
}

#[test]
fn random_games_are_the_same() {
    effort::for_each(ROWS, Row::to_string, |row| (0..GAMES).for_each(|seed| compare_game(row, seed)));
}

/// Compares all there is to see at each ply of a random game, the plays of which are drawn by either in turn.
fn compare_game(row: &Row, seed: u64) {
    let mut both = Both::new(row.both());
    for ply in 0..LONGEST {
        let place = format!("game {seed}, ply {ply}");
        both.compare(&place);
        let [with, without] = both.positions();
        assert_eq!((without.key(), without.hash()), (with.key(), with.hash()), "hash in {place}");
        if with.outcome().is_some() {
            return;
        }
        let drawing = if (seed + ply).is_multiple_of(2) { with } else { without };
        let Some(play) = drawing.drawn_play(engine::mix(seed, ply)) else { return };
        both.play(&play, &place);
    }
}
