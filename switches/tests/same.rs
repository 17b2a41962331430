//! A game generated without a technique is the same game.

use std::collections::HashMap;

use codegen::Technique;
use snapshots::both::Both;
use switches::{ROWS, Row};

/// Number of leaves beyond which no deeper perft is compared.
const LEAVES: u64 = 100_000;
/// The deepest perft.
const DEEPEST: u32 = 8;
/// Random games of each row.
const GAMES: u64 = 20;
/// Plies after which a random game is given up.
const LONGEST: u64 = 200;
/// The technique that gives positions other keys. They still tell the same positions apart.
const OTHER_KEYS: &str = "keys_kept";

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
            if with.is_ok_and(|leaves| leaves > LEAVES) {
                break;
            }
        }
    });
}

#[test]
fn random_games_are_the_same() {
    effort::for_each(ROWS, Row::to_string, |row| {
        let mut pairs = Pairs::default();
        (0..GAMES).for_each(|seed| compare_game(row, seed, &mut pairs));
    });
}

/// The key and the hash of a position.
type Keys = (u64, u64);

/// For the keys of a position in one module, its keys in the other one, both ways.
#[derive(Default)]
struct Pairs([HashMap<Keys, Keys>; 2]);

impl Pairs {
    /// Adds the keys of a position in both modules. False if one of them came with other keys before.
    fn agree(&mut self, with: Keys, without: Keys) -> bool {
        let Self([by_with, by_without]) = self;
        *by_with.entry(with).or_insert(without) == without
            && *by_without.entry(without).or_insert(with) == with
    }
}

/// Compares everything observable at each ply of a random game, whose plays the two modules draw in turn.
fn compare_game(row: &Row, seed: u64, pairs: &mut Pairs) {
    let mut both = Both::new(row.both());
    for ply in 0..LONGEST {
        let place = format!("game {seed}, ply {ply}");
        both.compare(&place);
        let [with, without] = both.positions();
        let keys = [with, without].map(|position| (position.key(), position.hash()));
        assert!(pairs.agree(keys[0], keys[1]), "keys in {place} tell other positions apart");
        assert!(row.technique == OTHER_KEYS || keys[0] == keys[1], "keys in {place}: {keys:?}");
        if with.outcome().is_some() {
            return;
        }
        let drawing = if (seed + ply).is_multiple_of(2) { with } else { without };
        let Some(play) = drawing.drawn_play(engine::mix(seed, ply)) else { return };
        both.play(&play, &place);
    }
}
