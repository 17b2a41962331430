//! Detects changes of a game's rules.

use agent::{Hash, Keys};
use engine::{ErasedGame, History, Random};

use crate::symmetry::keys;

/// Number of random games.
const GAMES: u64 = 10;
/// Plies of each of these games, at most.
const PLIES: usize = 60;

/// A fingerprint of the rules: a hash of the texts of the end clauses, and of all plays and results in the positions of some
/// random games. Comments, names of clauses and the back end do not matter.
pub(crate) fn fingerprint(entry: &dyn ErasedGame) -> u64 {
    let identity = (0..entry.metadata().cells.len()).collect();
    let keys = keys(entry, vec![identity]);
    let mut hash = Hash::default();
    for end in entry.metadata().ends.iter() {
        end.bytes().for_each(|byte| hash.add(byte.into()));
    }
    for seed in 0..GAMES {
        add_game(entry, &keys, &mut Random::new(seed), &mut hash);
    }
    hash.value()
}

fn add_game(entry: &dyn ErasedGame, keys: &Keys, random: &mut Random, hash: &mut Hash) {
    let mut position = entry.start();
    for _ in 0..PLIES {
        let nexts = position.nexts();
        let told = |index: usize| {
            let next = &nexts[index];
            let result =
                next.outcome().map_or(0, |outcome| outcome.winner.map_or(1, |winner| winner as u64 + 2));
            (keys.of(&next.setup()), result, index)
        };
        // Back ends may list plays in another order.
        let mut all: Vec<_> = (0..nexts.len()).map(told).collect();
        all.sort_unstable();
        all.iter().for_each(|(key, result, _)| [*key, *result].into_iter().for_each(|part| hash.add(part)));
        if all.is_empty() {
            return;
        }
        let (_, _, index) = *random.one_of(&all);
        let next = &nexts[index];
        let after = entry.at(&next.setup(), History::from_keys(next.past().keys().to_vec()));
        drop(nexts);
        position = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::{SQUARE, game};

    #[test]
    fn other_plays_or_ends_are_other_rules() {
        let told = |text: &str| fingerprint(&*game(text));
        let as_it_was = told(SQUARE);
        assert_eq!(told(&SQUARE.replace("play p", "# A comment.\nplay q")), as_it_was, "the same game");
        for (old, new) in [
            ("m on empty", "m on empty but not north of empty"),
            ("line of 3", "line of 2"),
            ("win when", "loss when"),
            ("3 x 3", "3 x 4"),
        ] {
            assert_ne!(told(&SQUARE.replace(old, new)), as_it_was, "{new}");
        }
    }
}
