//! Finds the weights that must be equal: those of cells, contents of patterns and players that symmetries map to each other.

use engine::ErasedGame;
use engine::weights::{MOST_COUNTED, Shape};

use super::contents::Contents;
use super::likeness::Likeness;
use super::patterns::Patterns;

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
    /// The patterns.
    pub patterns: Patterns,
    /// The number of classes that are not of contents of patterns. The classes of contents come after them.
    pub singles: usize,
    /// The classes of each pattern's contents.
    pub contents: Vec<Contents>,
    /// The classes of what each pattern's contents are worth to the player on move.
    pub on_move: Vec<Contents>,
    /// The number of classes.
    pub classes: usize,
}

/// The sharing of a game with these symmetries: see [`Sharing`].
pub fn shared(entry: &dyn ErasedGame, likenesses: &[Likeness]) -> Sharing {
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
    let groups = piece_groups(shape, likenesses);
    let mut pieces = vec![usize::MAX; shape.pieces()];
    for at in 0..pieces.len() {
        let leader = groups[at];
        pieces[at] = if leader == at { next() } else { pieces[leader] };
    }
    let patterns = Patterns::new(entry.metadata(), likenesses);
    let singles = classes;
    let contents = |exchanged, classes: &mut usize| {
        let all = patterns.all.iter();
        all.map(|pattern| Contents::new(pattern, patterns.codes, exchanged, classes)).collect()
    };
    let owned = contents(-1, &mut classes);
    let on_move = contents(1, &mut classes);
    Sharing {
        values: shape.values,
        to_move,
        counters,
        pieces,
        patterns,
        singles,
        contents: owned,
        on_move,
        classes,
    }
}

/// For each weight of a piece, the index of the first weight that must equal it.
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

#[cfg(test)]
mod tests {
    use super::super::likeness::tests::all_likenesses;
    use super::*;
    use crate::policy::tests::{SQUARE, game};

    const ARMIES: &str = "game g\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece m \"x\" \"o\"\n\
        start\n  |oooo|\n  |....|\n  |....|\n  |xxxx|\nplay p: m along forward: empty; \
        m along forward diagonal: enemy captured\nloss when stuck\nwin when any own in far edge\n";

    fn found(entry: &dyn ErasedGame) -> Sharing {
        shared(entry, &all_likenesses(entry))
    }

    /// The classes of some pieces, counted from the last class of a `value` clause.
    fn pieces(sharing: &Sharing, cells: std::ops::Range<usize>) -> Vec<usize> {
        sharing.pieces[cells].iter().map(|class| class - sharing.values).collect()
    }

    #[test]
    fn a_square_has_three_classes_for_both_players() {
        let sharing = found(&*game(SQUARE));
        assert_eq!(sharing.to_move, [sharing.values; 2]);
        // Corner, edge and centre.
        assert_eq!(pieces(&sharing, 0..18), [[1, 2, 1, 2, 3, 2, 1, 2, 1]; 2].concat());
        assert_eq!(sharing.singles, sharing.values + 4);
    }

    #[test]
    fn a_piece_is_worth_what_it_is_to_the_other_player_on_its_side() {
        let sharing = found(&*game(ARMIES));
        assert_eq!(pieces(&sharing, 0..8), [1, 2, 2, 1, 3, 4, 4, 3]);
        assert_eq!(pieces(&sharing, 16..24), [7, 8, 8, 7, 5, 6, 6, 5]);
    }

    #[test]
    fn the_way_to_the_goal_is_no_mirror() {
        let square = "game g\nplayers a facing north, b facing south\nboard grid 3 x 3\npiece m \"x\" \"o\"\nstart\n  |o..|\n  |...|\n  |..x|\n\
            play p: m along orthogonal: empty\ndraw after 90 plies\n";
        let rows = |more: &str| pieces(&found(&*game(&format!("{square}{more}"))), 0..9);
        assert_eq!(rows(""), [1, 2, 1, 2, 3, 2, 1, 2, 1]);
        assert_eq!(rows("value -1 per step from own to far edge\n"), [1, 2, 1, 3, 4, 3, 5, 6, 5]);
    }

    #[test]
    fn the_goal_is_seen_in_the_last_positions_of_games() {
        let rows = |goal: &str| {
            let text = format!(
                "game g\nplayers a facing north, b facing south\nboard grid 5 x 5\npiece m \"x\" \"o\"\n\
                 start\n  |.....|\n  |..o..|\n  |.....|\n  |..x..|\n  |.....|\nplay p: m along orthogonal: empty\n\
                 win when any own in {goal}\ndraw after 90 plies\nlength 30\n"
            );
            let classes = found(&*game(&text)).pieces;
            [2, 22, 10, 14].map(|cell| classes[cell])
        };
        let [north, south, west, east] = rows("far edge");
        assert!(north != south && north != west && west == east);
        let [north, south, west, east] = rows("edge");
        assert!(north == south && north == west && west == east);
    }

    #[test]
    fn sides_of_their_own_are_mirrored_with_the_players() {
        let hex = include_str!("../../../rules/hex.rules").replace("size 11", "size 4");
        let found = all_likenesses(&*game(&hex));
        let exchanging = found.iter().filter(|likeness| likeness.exchanges).count();
        assert_eq!(
            (found.len(), exchanging),
            (4, 2),
            "half a turn, and two mirrors that exchange the players"
        );
    }

    #[test]
    fn komi_does_not_tell_players_apart() {
        let go = include_str!("../../../rules/little_go.rules");
        let exchanging = all_likenesses(&*game(go)).into_iter().filter(|likeness| likeness.exchanges).count();
        assert_eq!(exchanging, 8);
    }

    #[test]
    fn players_with_other_rules_share_nothing() {
        let second = "m along forward: empty; m along forward diagonal: enemy captured";
        let entry = game(&ARMIES.replace(second, &second.replace("along forward:", "along north:")));
        let sharing = found(&*entry);
        assert_ne!(sharing.to_move[0], sharing.to_move[1], "the second player steps back");
    }
}
