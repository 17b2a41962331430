//! The schedule: the pairings of each format.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Game, Pairing};

/// The form of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Each plays each other.
    RoundRobin,
    /// The first entrant plays each other.
    Gauntlet,
    /// Pairs play; an entrant with less than half of the points of a round is out.
    Knockout,
}

/// The rest of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// These games, among which may be games that are played already.
    Games(Vec<Pairing>),
    /// Nothing: the tournament is over. The entrants that are left: in a knockout those that nobody has beaten, in other formats
    /// all.
    Over(Vec<String>),
}

/// A knockout is over after this many rounds in a row that put nobody out.
const MOST_TIES: u32 = 3;

impl Format {
    /// The games that are to be played after `played`. Each pair plays `games`, an even number: each opening twice, with
    /// sides swapped.
    ///
    /// # Panics
    /// If `games` is odd or 0.
    pub fn next(self, entrants: &[String], games: u32, played: &[Game]) -> Next {
        assert!(games > 0 && games.is_multiple_of(2), "a pair plays an even number of games");
        let all = match self {
            Self::RoundRobin => round_robin(entrants, games),
            Self::Gauntlet => gauntlet(entrants, games),
            Self::Knockout => return knockout(entrants, games, played),
        };
        let known: BTreeSet<_> = played.iter().map(|game| &game.pairing).collect();
        let done = all.iter().all(|pairing| known.contains(pairing));
        if done { Next::Over(entrants.to_vec()) } else { Next::Games(all) }
    }
}

/// The games of a pair in a round.
fn pair(round: u32, one: &str, other: &str, games: u32) -> impl Iterator<Item = Pairing> {
    let orders = [[one.to_owned(), other.to_owned()], [other.to_owned(), one.to_owned()]];
    (0..games / 2).flat_map(move |opening| orders.clone().map(|players| Pairing { round, players, opening }))
}

/// Each pair, the first openings of all pairs before the second ones, so that an unfinished tournament has results of all pairs.
fn round_robin(entrants: &[String], games: u32) -> Vec<Pairing> {
    let pairs = (0..entrants.len()).flat_map(|one| (one + 1..entrants.len()).map(move |other| (one, other)));
    let mut all: Vec<_> =
        pairs.flat_map(|(one, other)| pair(0, &entrants[one], &entrants[other], games)).collect();
    all.sort_by_key(|pairing| pairing.opening);
    all
}

fn gauntlet(entrants: &[String], games: u32) -> Vec<Pairing> {
    let Some((first, others)) = entrants.split_first() else { return Vec::new() };
    let mut all: Vec<_> = others.iter().flat_map(|other| pair(0, first, other, games)).collect();
    all.sort_by_key(|pairing| pairing.opening);
    all
}

fn knockout(entrants: &[String], games: u32, played: &[Game]) -> Next {
    let (mut left, mut ties) = (entrants.to_vec(), 0);
    for round in 0.. {
        if left.len() < 2 || ties == MOST_TIES {
            break;
        }
        let pairs = pairs_of_round(&left);
        let all: Vec<_> = pairs.iter().flat_map(|[one, other]| pair(round, one, other, games)).collect();
        let known: BTreeMap<_, _> = played.iter().map(|game| (&game.pairing, game)).collect();
        let results: Option<Vec<_>> = all.iter().map(|pairing| known.get(pairing).copied()).collect();
        let Some(results) = results else { return Next::Games(all) };
        let out: Vec<_> = pairs.iter().flatten().filter(|name| loses(name, &results, games)).collect();
        ties = if out.is_empty() { ties + 1 } else { 0 };
        let waits = (left.len() % 2 == 1).then(|| left.remove(left.len() / 2));
        left = waits.into_iter().chain(left).filter(|name| !out.contains(&name)).collect();
    }
    Next::Over(left)
}

/// The first against the last, the second against the last but one, and so on; with an odd number, the entrant in the middle
/// waits, and is the first of the next round.
fn pairs_of_round(left: &[String]) -> Vec<[String; 2]> {
    let opposite = |index: usize| left[left.len() - 1 - index].clone();
    (0..left.len() / 2).map(|index| [left[index].clone(), opposite(index)]).collect()
}

/// True if an entrant has less than half of the points of its games.
fn loses(name: &str, results: &[&Game], games: u32) -> bool {
    let points: u32 = results.iter().filter_map(|game| game.half_points_of(name)).sum();
    points < games
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::game;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn games(next: Next) -> Vec<Pairing> {
        match next {
            Next::Games(games) => games,
            Next::Over(left) => panic!("over, with {left:?}"),
        }
    }

    #[test]
    fn everybody_meets_everybody_with_both_sides() {
        let all = games(Format::RoundRobin.next(&names(&["a", "b", "c"]), 4, &[]));
        assert_eq!(all.len(), 3 * 4);
        for (one, other) in [("a", "b"), ("b", "a"), ("c", "a"), ("b", "c")] {
            let of_pair = all.iter().filter(|pairing| pairing.players == [one, other]);
            assert_eq!(of_pair.map(|pairing| pairing.opening).collect::<Vec<_>>(), [0, 1]);
        }
        let gauntlet = games(Format::Gauntlet.next(&names(&["a", "b", "c"]), 2, &[]));
        assert!(gauntlet.iter().all(|pairing| pairing.players.contains(&"a".to_owned())));
        assert_eq!(gauntlet.len(), 4);
    }

    #[test]
    fn it_is_over_when_all_is_played() {
        let both = names(&["a", "b"]);
        let played: Vec<_> = games(Format::RoundRobin.next(&both, 2, &[]))
            .into_iter()
            .map(|pairing| game(pairing, Some(0)))
            .collect();
        assert_eq!(Format::RoundRobin.next(&both, 2, &played), Next::Over(both.clone()));
        assert_eq!(games(Format::RoundRobin.next(&both, 2, &played[1..])).len(), 2);
    }

    /// Plays a knockout in which the first name in the alphabet wins, but `tied` pairs draw.
    fn winners(entrants: &[&str], tied: &[[&str; 2]]) -> (Vec<String>, usize) {
        let mut played = Vec::new();
        loop {
            match Format::Knockout.next(&names(entrants), 2, &played) {
                Next::Over(left) => return (left, played.len()),
                Next::Games(all) => played.extend(all.into_iter().map(|pairing| {
                    let [first, second] = &pairing.players;
                    let draws = tied.iter().any(|pair| pair.contains(&&**first) && pair.contains(&&**second));
                    let winner = usize::from(first > second);
                    game(pairing, (!draws).then_some(winner))
                })),
            }
        }
    }

    #[test]
    fn a_knockout_puts_losers_out_until_one_is_left() {
        assert_eq!(winners(&["a", "b", "c", "d"], &[]), (names(&["a"]), 6));
        assert_eq!(winners(&["d", "b", "a", "c", "e"], &[]).0, names(&["a"]));
    }

    #[test]
    fn both_of_a_tie_go_on() {
        // `b` beats `c`, waits while `a` and `d` tie again, beats `d`, and loses to `a`.
        assert_eq!(winners(&["a", "b", "c", "d"], &[["a", "d"]]), (names(&["a"]), 4 + 2 + 2 + 2));
        assert_eq!(winners(&["a", "b"], &[["a", "b"]]), (names(&["a", "b"]), 2 * MOST_TIES as usize));
    }

    #[test]
    fn seeds_differ_by_side_and_opening() {
        let all = games(Format::RoundRobin.next(&names(&["a", "b"]), 4, &[]));
        let seeds: BTreeSet<_> = all.iter().map(|pairing| pairing.seed(7)).collect();
        assert_eq!(seeds.len(), all.len());
        assert_ne!(all[0].seed(7), all[0].seed(8));
    }
}
