//! The symmetries of a game that preserve the worth of pieces.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{Ended, ErasedGame, ErasedPosition, History, Metadata, Player, Setup, mix};

use crate::Map;
use crate::random_game::{RandomGame, has_few_plays, random_game};
use crate::symmetry::{mapped, maps};

/// Random games in which a map is tested.
const GAMES: u64 = 16;
/// Positions of each game in its course. The last position of a game that is won counts besides: its plays tell the goal.
const POSITIONS: u32 = 2;
/// A symmetry may fail in one of this many positions in the course of games, and in one of this many last ones: limits of an opening do
/// not change the worth of pieces.
const ALLOWED: usize = 8;

/// A symmetry of the board, which may exchange the players.
#[derive(Clone, Debug)]
pub struct Likeness {
    /// For each cell, the cell whose content comes there.
    pub map: Map,
    /// True if the pieces of each player become the other's.
    pub exchanges: bool,
}

/// The symmetries that hold in nearly all sampled positions of random games. Equal seeds give equal answers. `None` if `stop` returned
/// true.
pub fn likenesses(entry: &dyn ErasedGame, seed: u64, stop: &dyn Fn() -> bool) -> Option<Vec<Likeness>> {
    let samples = sample(entry, seed, stop).map(|setups| {
        let each = setups.into_iter().take_while(|_| !stop());
        let small = each.filter(|setup| has_few_plays(entry, setup));
        small.map(|setup| (told(entry, &setup), setup)).collect::<Vec<(Told, Setup)>>()
    });
    let all = maps(entry.metadata())
        .into_iter()
        .flat_map(|map| [false, true].map(|exchanges| Likeness { map: map.clone(), exchanges }));
    let found = all.filter(|likeness| {
        let holds = |(before, setup): &(Told, Setup)| stop() || is_kept(entry, setup, before, likeness);
        samples.iter().all(|sample| nearly_all(sample, holds))
    });
    let found = found.collect();
    // What was found after a stop was not tested.
    (!stop()).then_some(found)
}

/// True if `test` fails for at most one of [`ALLOWED`] items.
fn nearly_all<T>(items: &[T], test: impl Fn(&T) -> bool) -> bool {
    let most = items.len() / ALLOWED;
    items.iter().filter(|item| !test(item)).nth(most).is_none()
}

/// Positions of random games: the start and some others, and the last ones of games that were won.
fn sample(entry: &dyn ErasedGame, seed: u64, stop: &dyn Fn() -> bool) -> [Vec<Setup>; 2] {
    let apart = (entry.metadata().typical_plies / (POSITIONS + 1)).max(1) as usize;
    // Random games of some rules end at once.
    let (mut course, mut last) = (vec![entry.start().setup()], Vec::new());
    for number in (0..GAMES).take_while(|_| !stop()) {
        let RandomGame { mut setups, is_won } = random_game(entry, mix(seed, number));
        if is_won {
            last.extend(setups.pop());
        }
        // Not all at the same ply, nor all with the same player to move.
        let first = 1 + number as usize % apart;
        course.extend(setups.into_iter().skip(first).step_by(apart).take(POSITIONS as usize));
    }
    [course, last]
}

/// The properties of a position that a symmetry must preserve.
struct Told {
    /// The positions after each play, with their ends.
    nexts: Vec<(Setup, Option<End>)>,
    /// The amounts of the `value` clauses. Where pieces move backwards as well as forwards, only the amounts tell the direction
    /// of the goal.
    amounts: Vec<i32>,
}

/// The end of a game, as far as a symmetry must preserve it.
#[derive(Clone, Copy, Hash)]
enum End {
    /// The winner; `None` for a draw.
    Winner(Option<Player>),
    /// The points of each player in halves, without those that the player is given.
    Points([i64; 2]),
}

impl End {
    fn of(metadata: &Metadata, position: &dyn ErasedPosition) -> Option<Self> {
        let Ended { outcome, halves } = Ended::of(metadata, position)?;
        let komi = metadata.komi_halves;
        Some(match halves {
            Some(halves) => Self::Points([0, 1].map(|player| halves[player] - komi[player])),
            None => Self::Winner(outcome.winner),
        })
    }

    fn exchanged(self) -> Self {
        match self {
            Self::Winner(winner) => Self::Winner(winner.map(|winner| 1 - winner)),
            Self::Points([first, second]) => Self::Points([second, first]),
        }
    }
}

fn told(entry: &dyn ErasedGame, setup: &Setup) -> Told {
    let position = entry.at(setup, History::new());
    let next = |next: &dyn ErasedPosition| (next.setup(), End::of(entry.metadata(), next));
    Told { nexts: position.nexts().iter().map(|after| next(&**after)).collect(), amounts: position.amounts() }
}

/// True if the mapped position has the mapped amounts of the `value` clauses, and its plays lead to the mapped positions, with
/// the mapped ends.
fn is_kept(entry: &dyn ErasedGame, setup: &Setup, before: &Told, likeness: &Likeness) -> bool {
    let image = told(entry, &likeness.of(setup, entry.metadata()));
    let sign = if likeness.exchanges { -1 } else { 1 };
    if !image.amounts.iter().copied().eq(before.amounts.iter().map(|amount| sign * amount)) {
        return false;
    }
    let here: BTreeSet<u64> = image.nexts.iter().map(|(next, end)| code(next, *end)).collect();
    let turned = |end: End| if likeness.exchanges { end.exchanged() } else { end };
    let mapped =
        before.nexts.iter().map(|(next, end)| (likeness.of(next, entry.metadata()), end.map(turned)));
    let there: BTreeSet<u64> = mapped.map(|(next, end)| code(&next, end)).collect();
    there == here
}

/// A hash of the board, the player to move and the end.
fn code(setup: &Setup, end: Option<End>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&setup.board, setup.turn, end).hash(&mut hasher);
    hasher.finish()
}

impl Likeness {
    /// The image of a position.
    fn of(&self, setup: &Setup, metadata: &Metadata) -> Setup {
        let mut image = mapped(setup, &self.map);
        if self.exchanges {
            let boards = [Some(&mut image.board), image.previous.as_mut()];
            for piece in boards.into_iter().flatten().flatten().flatten() {
                piece.player = 1 - piece.player;
            }
            image.turn = 1 - image.turn;
            image.counters.reverse();
            image.last.reverse();
            if !metadata.turns.alternate() {
                // The other player is as far in its turn.
                image.plies += metadata.turns.each;
            }
        }
        image
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::policy::tests::{SQUARE, game};

    /// The symmetries of a game, found without a stop.
    pub(crate) fn all_likenesses(entry: &dyn ErasedGame) -> Vec<Likeness> {
        likenesses(entry, 1, &|| false).unwrap()
    }

    #[test]
    fn a_stop_ends_the_search_for_symmetries() {
        let entry = game(SQUARE);
        let asked = Cell::new(0);
        for first in [1, 20, 100] {
            asked.set(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() >= first
            };
            assert!(likenesses(&*entry, 1, &stop).is_none(), "{first}");
        }
    }
}
