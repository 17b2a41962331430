//! The symmetries of a game that preserve the worth of pieces.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{ErasedGame, ErasedPosition, History, Metadata, Setup, mix};

use crate::Map;
use crate::symmetry::{mapped, maps};

/// Random games in which a map is tested.
const GAMES: u64 = 8;
/// Positions of each of these games.
const POSITIONS: u32 = 4;
/// A symmetry may fail in one of this many positions: limits of an opening, or points that only one player has, do not change the
/// worth of pieces.
const ALLOWED: usize = 8;

/// A symmetry of the board, which may exchange the players.
#[derive(Clone, Debug)]
pub struct Likeness {
    /// For each cell, the cell whose content comes there.
    pub map: Map,
    /// True if the pieces of each player become the other's.
    pub exchanges: bool,
}

/// The symmetries that hold in nearly all sampled positions of random games. Equal seeds give equal answers.
pub fn likenesses(entry: &dyn ErasedGame, seed: u64) -> Vec<Likeness> {
    let positions = sample(entry, seed);
    let before: Vec<_> = positions.iter().map(|setup| told(entry, setup)).collect();
    let mut found = Vec::new();
    for map in maps(entry.metadata()) {
        for exchanges in [false, true] {
            let likeness = Likeness { map: map.clone(), exchanges };
            let mut left = positions.len() / ALLOWED;
            let holds = positions.iter().zip(&before).all(|(setup, before)| {
                if is_kept(entry, setup, before, &likeness) {
                    return true;
                }
                left = left.wrapping_sub(1);
                left != usize::MAX
            });
            if holds {
                found.push(likeness);
            }
        }
    }
    found
}

/// The start, and positions of random games.
fn sample(entry: &dyn ErasedGame, seed: u64) -> Vec<Setup> {
    let apart = (entry.metadata().typical_plies / (POSITIONS + 1)).max(1);
    // Random games of some rules end at once.
    let mut found = vec![entry.start().setup()];
    for game in 0..GAMES {
        let mut position = entry.start();
        for ply in 1..=apart * POSITIONS {
            let play = position.drawn_play(mix(mix(seed, game), ply.into()));
            if play.is_none_or(|play| position.play(&play).is_err()) || position.outcome().is_some() {
                break;
            }
            // Not all at the same ply, nor all with the same player to move.
            if (u64::from(ply) + game).is_multiple_of(apart.into()) {
                found.push(position.setup());
            }
        }
    }
    found
}

/// The properties of a position that a symmetry must preserve.
struct Told {
    /// The positions after each play, with their results.
    nexts: Vec<(Setup, Option<Option<usize>>)>,
    /// The amounts of the `value` clauses. Where pieces move backwards as well as forwards, only the amounts tell the direction
    /// of the goal.
    amounts: Vec<i32>,
}

fn told(entry: &dyn ErasedGame, setup: &Setup) -> Told {
    let position = entry.at(setup, History::new());
    let next = |next: &dyn ErasedPosition| (next.setup(), next.outcome().map(|outcome| outcome.winner));
    Told { nexts: position.nexts().iter().map(|after| next(&**after)).collect(), amounts: position.amounts() }
}

/// True if the mapped position has the mapped amounts of the `value` clauses, and its plays lead to the mapped positions, with
/// the mapped results.
fn is_kept(entry: &dyn ErasedGame, setup: &Setup, before: &Told, likeness: &Likeness) -> bool {
    let turned = |winner: usize| if likeness.exchanges { 1 - winner } else { winner };
    let image = told(entry, &likeness.of(setup, entry.metadata()));
    let sign = if likeness.exchanges { -1 } else { 1 };
    if !image.amounts.iter().copied().eq(before.amounts.iter().map(|amount| sign * amount)) {
        return false;
    }
    let here = image.nexts.iter().map(|(next, result)| code(next, *result)).collect();
    let there: BTreeSet<u64> = before
        .nexts
        .iter()
        .map(|(next, result)| {
            let result = result.map(|winner| winner.map(turned));
            code(&likeness.of(next, entry.metadata()), result)
        })
        .collect();
    there == here
}

/// A hash of the board, the player to move and the result.
fn code(setup: &Setup, result: Option<Option<usize>>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&setup.board, setup.turn, result).hash(&mut hasher);
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
