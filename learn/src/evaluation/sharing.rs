//! Which weights are one: those of cells, and of players, that symmetries turn into each other.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::weights::{MOST_COUNTED, Shape};
use engine::{ErasedGame, ErasedPosition, History, Metadata, Setup, mix};

use crate::symmetry::{Map, mapped, maps};

/// Random games in which a map is tested.
const GAMES: u64 = 8;
/// Positions of each of these games.
const POSITIONS: u32 = 4;
/// Of so many positions a symmetry may change one: limits of an opening, or points that only one player has, leave what pieces are worth
/// alike.
const ALLOWED: usize = 8;

/// The class of each weight: weights of a class are equal. Classes are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sharing {
    /// The number of `value` clauses, which have the first classes, one each.
    pub values: usize,
    /// For each player, the class of being on move.
    pub to_move: [usize; 2],
    /// The class of each of [`engine::weights::Weights::counters`].
    pub counters: Vec<usize>,
    /// The class of each of [`engine::weights::Weights::pieces`].
    pub pieces: Vec<usize>,
    /// The number of classes.
    pub classes: usize,
}

/// A symmetry of the board, which may exchange the players.
struct Likeness {
    map: Map,
    exchanges: bool,
}

/// The sharing of a game, as its plays show it: see [`Sharing`]. Equal seeds give equal answers.
pub fn shared(entry: &dyn ErasedGame, seed: u64) -> Sharing {
    let likenesses = likenesses(entry, seed);
    let shape = Shape::of(entry.metadata());
    let one_for_both = likenesses.iter().any(|likeness| likeness.exchanges);
    let mut classes = shape.values;
    let mut next = || {
        classes += 1;
        classes - 1
    };
    let first = next();
    let to_move = [first, if one_for_both { first } else { next() }];
    let each = shape.counters * (MOST_COUNTED + 1);
    let mut counters: Vec<usize> = (0..each).map(|_| next()).collect();
    for at in 0..each {
        counters.push(if one_for_both { counters[at] } else { next() });
    }
    let groups = piece_groups(shape, &likenesses);
    let mut pieces = vec![usize::MAX; shape.pieces()];
    for at in 0..pieces.len() {
        let leader = groups[at];
        pieces[at] = if leader == at { next() } else { pieces[leader] };
    }
    Sharing { values: shape.values, to_move, counters, pieces, classes }
}

/// For each weight of a piece, the first one that is equal.
fn piece_groups(shape: Shape, likenesses: &[Likeness]) -> Vec<usize> {
    let mut leaders: Vec<usize> = (0..shape.pieces()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for Likeness { map, exchanges } in likenesses {
            for (to, from) in map.iter().enumerate() {
                for (player, kind) in (0..2 * shape.kinds).map(|at| (at / shape.kinds, at % shape.kinds)) {
                    let other = if *exchanges { 1 - player } else { player };
                    let pair = [shape.piece(player, kind, *from), shape.piece(other, kind, to)];
                    let least = leaders[pair[0]].min(leaders[pair[1]]);
                    changed |= pair.iter().any(|at| leaders[*at] != least);
                    pair.iter().for_each(|at| leaders[*at] = least);
                }
            }
        }
    }
    leaders
}

/// The symmetries that nearly all positions of some random games have.
fn likenesses(entry: &dyn ErasedGame, seed: u64) -> Vec<Likeness> {
    let positions = sample(entry, seed);
    let after: Vec<_> = positions.iter().map(|setup| nexts(entry, setup)).collect();
    let mut found = Vec::new();
    for map in maps(entry.metadata()) {
        for exchanges in [false, true] {
            let likeness = Likeness { map: map.clone(), exchanges };
            let mut left = positions.len() / ALLOWED;
            let holds = positions.iter().zip(&after).all(|(setup, after)| {
                if is_kept(entry, setup, after, &likeness) {
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

/// The positions after each play, with their results.
fn nexts(entry: &dyn ErasedGame, setup: &Setup) -> Vec<(Setup, Option<Option<usize>>)> {
    let position = entry.at(setup, History::new());
    let told = |next: &dyn ErasedPosition| (next.setup(), next.outcome().map(|outcome| outcome.winner));
    position.nexts().iter().map(|next| told(&**next)).collect()
}

/// Whether plays of the mapped position lead to the mapped positions, with the same results.
fn is_kept(
    entry: &dyn ErasedGame,
    setup: &Setup,
    after: &[(Setup, Option<Option<usize>>)],
    likeness: &Likeness,
) -> bool {
    let turned = |winner: usize| if likeness.exchanges { 1 - winner } else { winner };
    let image = likeness.of(setup, entry.metadata());
    let here = nexts(entry, &image).iter().map(|(next, result)| code(next, *result)).collect();
    let there: BTreeSet<u64> = after
        .iter()
        .map(|(next, result)| {
            let result = result.map(|winner| winner.map(turned));
            code(&likeness.of(next, entry.metadata()), result)
        })
        .collect();
    there == here
}

/// A hash of the board, of whose turn it is and of the result.
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
                // As far in its turn, of the other player.
                image.plies += metadata.turns.each;
            }
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::{SQUARE, game};

    const ARMIES: &str = "game g\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece m \"x\" \"o\"\n\
        start\n  |oooo|\n  |....|\n  |....|\n  |xxxx|\nplay p: m along forward: empty; \
        m along forward diagonal: enemy captured\nloss when stuck\nwin when any own in far edge\n";

    #[test]
    fn a_square_has_three_classes_for_both_players() {
        let sharing = shared(&*game(SQUARE), 1);
        assert_eq!(sharing.to_move, [0, 0]);
        // Corner, edge and centre.
        assert_eq!(sharing.pieces, [[1, 2, 1, 2, 3, 2, 1, 2, 1]; 2].concat());
        assert_eq!(sharing.classes, 4);
    }

    #[test]
    fn a_piece_is_worth_what_it_is_to_the_other_player_on_its_side() {
        let sharing = shared(&*game(ARMIES), 1);
        assert_eq!(sharing.pieces[..8], [1, 2, 2, 1, 3, 4, 4, 3]);
        assert_eq!(sharing.pieces[16..24], [7, 8, 8, 7, 5, 6, 6, 5]);
    }

    #[test]
    fn players_with_other_rules_share_nothing() {
        let second = "m along forward: empty; m along forward diagonal: enemy captured";
        let entry = game(&ARMIES.replace(second, &second.replace("along forward:", "along north:")));
        let sharing = shared(&*entry, 1);
        assert_ne!(sharing.to_move[0], sharing.to_move[1], "the second player steps back");
    }
}
