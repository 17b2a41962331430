//! Finds the symmetries of a game: maps of the board on itself that change no rule.
//!
//! Every linear map of the drawn board with coefficients -1, 0 and 1 is tried: the eight of a square, the twelve of a
//! hexagonal board. A map is a symmetry if it leaves the start as it is, and the plays of the mapped position lead to the mapped positions in all
//! sampled positions of some random games.

use std::collections::BTreeSet;

use agent::{Keys, Map};
use engine::{ErasedGame, ErasedPosition, History, Metadata, Piece, Random, Setup, listing, mix};

use crate::random_game::{has_few_plays, random_game, with_short_lists};

/// Random games in which a map is tested.
const GAMES: u64 = 20;
/// Positions of each of these games, at most: the last ones, and others before them.
const POSITIONS: usize = 60;
const LAST: usize = 20;
/// Boards with pieces at random, in which rules hold that random games hardly ever reach.
const BOARDS: usize = 100;
/// Counters of these positions are below the power of two with this exponent.
const COUNTER_BITS: u32 = 7;

/// The symmetries of a game; the first leaves each cell where it is. There is no other if a sampled position, or one after it, has very many
/// plays: trying maps there takes too long, and a game is solved or learned without them, too.
pub fn symmetries(entry: &dyn ErasedGame, seed: u64) -> Vec<Map> {
    let start = entry.start().setup();
    let identity: Map = (0..entry.metadata().cells.len()).collect();
    let keeps_start = |map: &Map| *map != identity && mapped(&start, map) == start;
    let mut found: Vec<Map> = maps(entry.metadata()).into_iter().filter(keeps_start).collect();
    if !found.is_empty() {
        found = with_short_lists(|| {
            let all = positions(entry, seed)?;
            found.retain(|map| all.iter().all(|setup| is_kept(entry, setup, map)));
            Some(found)
        })
        .unwrap_or_default();
    }
    found.insert(0, identity);
    found
}

/// The keys of a learner's positions. Metadata tells of plies only that they are limited, so other questions for their number are left out.
pub(crate) fn keys(entry: &dyn ErasedGame, maps: Vec<Map>) -> Keys {
    let metadata = entry.metadata();
    Keys::with(maps, metadata.turns, metadata.ply_limit.is_some())
}

/// Positions in which maps are tried; `None` if one has very many plays.
fn positions(entry: &dyn ErasedGame, seed: u64) -> Option<Vec<Setup>> {
    let mut found = Vec::new();
    for number in 0..GAMES {
        let some = sample(entry, mix(seed, number));
        found.extend(small(entry, some)?);
    }
    let boards = boards(entry, seed, &found);
    found.extend(small(entry, boards)?);
    Some(found)
}

/// The positions, unless one has very many plays.
fn small(entry: &dyn ErasedGame, positions: Vec<Setup>) -> Option<Vec<Setup>> {
    positions.iter().all(|setup| has_few_plays(entry, setup)).then_some(positions)
}

/// Positions of a random game. Rules that act only near the end of a game hold in the last ones.
fn sample(entry: &dyn ErasedGame, seed: u64) -> Vec<Setup> {
    let mut setups = random_game(entry, seed).setups;
    let last = setups.split_off(setups.len().saturating_sub(LAST));
    // An odd distance, so that the players take turns in games of one ply a turn.
    let apart = setups.len().div_ceil(POSITIONS - LAST) | 1;
    setups.into_iter().step_by(apart).chain(last).collect()
}

/// Positions of games with other boards and counters: more or fewer cells are empty, and each of the others has any piece.
fn boards(entry: &dyn ErasedGame, seed: u64, positions: &[Setup]) -> Vec<Setup> {
    let mut random = Random::new(mix(seed, GAMES));
    let kinds = entry.metadata().kinds.len() as u32;
    let other = |setup: &Setup| {
        let filled = 1 + random.below(4);
        let mut cell = |_: &Option<Piece>| {
            let piece = Piece { player: random.below(2) as u8, kind: random.below(kinds) as u8 };
            (random.below(5) < filled).then_some(piece)
        };
        let board = setup.board.iter().map(&mut cell).collect();
        // Small numbers as often as large ones, since rules may ask for any.
        let mut number = |_: &i32| {
            let bits = random.below(COUNTER_BITS);
            random.below(1 << bits) as i32
        };
        let counters = setup.counters.each_ref().map(|numbers| numbers.iter().map(&mut number).collect());
        Setup { board, counters, ..setup.clone() }
    };
    positions.iter().cycle().take(BOARDS).map(other).collect()
}

/// True if the plays of the mapped position lead to the mapped positions, with the same results. False once a list of plays was cut off.
fn is_kept(entry: &dyn ErasedGame, setup: &Setup, map: &Map) -> bool {
    let after = |setup: &Setup, map: Option<&Map>| -> BTreeSet<String> {
        let told = |next: Box<dyn ErasedPosition>| {
            let winner = next.outcome().map(|outcome| outcome.winner);
            let setup = map.map_or_else(|| next.setup(), |map| mapped(&next.setup(), map));
            format!("{winner:?} {setup:?}")
        };
        let nexts = entry.at(setup, History::new()).nexts();
        nexts.into_iter().take_while(|_| listing::cut().is_none()).map(told).collect()
    };
    after(&mapped(setup, map), None) == after(setup, Some(map)) && listing::cut().is_none()
}

/// The position with each cell's content moved to its image.
pub(crate) fn mapped(setup: &Setup, map: &Map) -> Setup {
    // Lists of cells that a game does not need are empty.
    fn moved<T: Clone>(cells: &[T], map: &Map) -> Vec<T> {
        if cells.is_empty() { Vec::new() } else { map.iter().map(|from| cells[*from].clone()).collect() }
    }
    let image = |cell: usize| map.iter().position(|from| *from == cell);
    Setup {
        board: moved(&setup.board, map),
        previous: setup.previous.as_ref().map(|board| moved(board, map)),
        unmoved: moved(&setup.unmoved, map),
        marked: moved(&setup.marked, map),
        last: setup.last.map(|cell| cell.and_then(image)),
        ..setup.clone()
    }
}

/// The linear maps of the drawn board with coefficients -1, 0 and 1 that map its cells on themselves.
pub(crate) fn maps(metadata: &Metadata) -> BTreeSet<Map> {
    let cells: Vec<[i64; 2]> = metadata.cells.iter().map(|cell| [cell.x as i64, cell.y as i64]).collect();
    let coefficients =
        (0..3i64.pow(4)).map(|code| [code / 27, code / 9 % 3, code / 3 % 3, code % 3].map(|c| c - 1));
    let turned = coefficients
        .filter(|[a, b, c, d]| (a * d - b * c).abs() == 1)
        .map(|[a, b, c, d]| cells.iter().map(|[x, y]| [a * x + b * y, c * x + d * y]).collect::<Vec<_>>());
    turned.filter_map(|turned| map_onto(&cells, &turned)).collect()
}

/// For each of `cells`, the index of the place in `turned`, shifted to the same corner, that lies there; `None` if a cell has no
/// such place.
fn map_onto(cells: &[[i64; 2]], turned: &[[i64; 2]]) -> Option<Map> {
    let least = |places: &[[i64; 2]], axis: usize| places.iter().map(|place| place[axis]).min();
    let shift = [0, 1].map(|axis| least(cells, axis).zip(least(turned, axis)).map_or(0, |(a, b)| a - b));
    let place = |[x, y]: [i64; 2]| [x + shift[0], y + shift[1]];
    cells.iter().map(|cell| turned.iter().position(|turned| place(*turned) == *cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::{SQUARE, game};

    #[test]
    fn a_square_has_eight_and_gravity_leaves_two() {
        assert_eq!(symmetries(&*game(SQUARE), 1).len(), 8);
        let falls = SQUARE.replace("m on empty", "m on empty but not north of empty");
        assert_eq!(symmetries(&*game(&falls), 1).len(), 2);
    }

    #[test]
    fn positions_with_very_many_plays_end_the_search() {
        let crowd = "game g\nplayers a, b\nboard grid 5 x 4\npiece q \"x\" \"o\"\nstart |ooooo| |oo.oo| |xx.xx| |xxxxx|\n\
            play step: q along all: empty\nplay take: q along all: empty*, enemy captured; TAKE\nwrite take \"x{from}{to}\" each leg\n\
            loss when stuck\ndraw after 8 plies\n";
        let taken = |how: &str| symmetries(&*game(&crowd.replace("TAKE", how)), 1).len();
        assert_eq!((taken("when plies >= 4"), taken("repeat at will; when plies >= 4")), (2, 1));
    }

    #[test]
    fn first_plays_of_a_square_have_three_keys() {
        let entry = game(SQUARE);
        let keys = keys(&*entry, symmetries(&*entry, 1));
        let firsts: BTreeSet<_> = entry.start().nexts().iter().map(|next| keys.of(&next.setup())).collect();
        assert_eq!(firsts.len(), 3, "corner, edge and centre");
    }

    #[test]
    fn the_goal_of_a_long_game_leaves_one_mirror() {
        let text = "game g\nplayers a, b\nboard grid 3 x 2\npiece m \"x\" \"o\"\nstart\n  |.o.|\n  |.x.|\n\
            play p: m along east or west: empty\nwin when plies >= 70 and any own in GOAL\ndraw after 80 plies\nlength 80\n";
        assert_eq!(symmetries(&*game(&text.replace("GOAL", "west edge")), 1).len(), 1);
        assert_eq!(symmetries(&*game(&text.replace("GOAL", "{b1 b2}")), 1).len(), 2);
    }

    #[test]
    fn rules_that_hardly_ever_act_are_seen() {
        let text = "game g\nplayers a, b\nboard grid 5 x 5\npiece m \"x\" \"o\"\nplay p: m on empty\n\
            win when every {a1 b1 c1} is own\ndraw after 6 plies\nlength 6\n";
        assert_eq!(symmetries(&*game(text), 1).len(), 1);
    }

    #[test]
    fn rules_at_high_counts_are_seen() {
        let text = "game g\nplayers a, b\nboard grid 3 x 3\npiece m \"x\" \"o\"\ncounter held up by pass\n\
            play p: m on empty\npass at will\nwin when held >= 9 and any own in {a1}\ndraw when passes >= 2\n\
            draw when no empty\ndraw after 60 plies\nlength 9\n";
        assert_eq!(symmetries(&*game(text), 1).len(), 2);
        assert_eq!(symmetries(&*game(&text.replace("{a1}", "{b2}")), 1).len(), 8);
    }

    #[test]
    fn armies_that_face_each_other_leave_one_mirror() {
        let armies = "game g\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece m \"x\" \"o\"\n\
            start\n  |oooo|\n  |....|\n  |....|\n  |xxxx|\nplay p: m along forward: empty; \
            m along forward diagonal: enemy captured\nloss when stuck\nwin when any own in far edge\n";
        assert_eq!(symmetries(&*game(armies), 1).len(), 2);
    }
}
