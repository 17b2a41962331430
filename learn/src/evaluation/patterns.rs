//! Chooses the patterns of a game: windows of its board, and the spots that symmetries turn into each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use engine::Metadata;
use engine::weights::{Codes, Spot};

use super::likeness::Likeness;

/// The most contents of a pattern: those of eight cells that are empty or hold a piece of either player.
const MOST_CONTENTS: u32 = 6561;
/// Patterns distinguish all kinds if a cell then has at most this many contents.
const MOST_CODES: u32 = 5;
/// On boards with more cells, windows of the same form are one pattern at any place: few games reach each of the cells often.
const LARGE: usize = 100;
/// The most cells of a line on such a board: with more, too few games show each content (see `docs/training.md`).
const LONGEST: usize = 7;

/// The patterns of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    /// The contents of a cell that they distinguish.
    pub codes: Codes,
    /// All patterns.
    pub all: Vec<Pattern>,
}

/// A pattern without worths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its places on the board.
    pub spots: Vec<Spot>,
    /// The symmetries that map a spot to itself, and so make contents worth the same.
    pub ties: BTreeSet<Tie>,
}

/// A symmetry of a pattern: a content with its cells in this order is worth the same; if `exchanged`, with the players exchanged
/// and to the other player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tie {
    /// For each cell of a spot, the cell whose content comes there.
    pub order: Vec<usize>,
    /// True if the players are exchanged.
    pub exchanged: bool,
}

impl Patterns {
    /// The patterns of a game with these symmetries.
    pub fn new(metadata: &Metadata, likenesses: &[Likeness]) -> Self {
        let kinds = metadata.kinds.len();
        let all = Codes { kinds: kinds.max(1) };
        let codes = if all.count() <= MOST_CODES { all } else { Codes { kinds: 1 } };
        let cells = (1..).take_while(|cells| codes.count().pow(*cells) <= MOST_CONTENTS).count();
        let board = Board::new(metadata);
        let mut known = BTreeSet::new();
        let mut all = Vec::new();
        for window in board.windows(cells) {
            if !known.contains(&board.key(&window)) {
                let pattern = board.pattern(window, likenesses);
                known.extend(pattern.spots.iter().map(|spot| board.key(&spot.cells)));
                all.push(pattern);
            }
        }
        Self { codes, all }
    }
}

/// A drawn board.
struct Board {
    places: Vec<[i64; 2]>,
    cells: BTreeMap<[i64; 2], usize>,
    size: [i64; 2],
}

impl Board {
    fn new(metadata: &Metadata) -> Self {
        let places: Vec<[i64; 2]> =
            metadata.cells.iter().map(|cell| [cell.x as i64, cell.y as i64]).collect();
        let cells = places.iter().enumerate().map(|(cell, place)| (*place, cell)).collect();
        Self { places, cells, size: [metadata.width as i64, metadata.height as i64] }
    }

    fn is_large(&self) -> bool {
        self.places.len() > LARGE
    }

    /// The windows of at most `most` cells: rectangles, or on large boards straight and diagonal lines.
    fn windows(&self, most: usize) -> Vec<Vec<usize>> {
        let of_form = |form| self.rectangles(form).filter(|cells| cells.len() > 1 && cells.len() <= most);
        if !self.is_large() {
            return self.forms(most).into_iter().flat_map(of_form).collect();
        }
        let most = most.min(LONGEST);
        let length = most as i64;
        let straight = [[length, 1], [1, length]].into_iter().flat_map(of_form);
        straight.chain([[1, 1], [-1, 1]].into_iter().flat_map(|step| self.diagonals(step, most))).collect()
    }

    /// The largest forms of rectangles: those with at most `most` cells that become too large if widened or heightened. Of these
    /// the squarest, lying and standing: others cost a search more time than they tell.
    fn forms(&self, most: usize) -> Vec<[i64; 2]> {
        let [width, height] = self.size;
        let fits = |form: [i64; 2]| {
            form[0] <= width && form[1] <= height && self.rectangles(form).all(|cells| cells.len() <= most)
        };
        let all = (1..=width).flat_map(|wide| (1..=height).map(move |high| [wide, high]));
        let mut largest: Vec<[i64; 2]> = all
            .filter(|[wide, high]| {
                fits([*wide, *high]) && !fits([wide + 1, *high]) && !fits([*wide, high + 1])
            })
            .collect();
        let longer = |[wide, high]: &[i64; 2]| (*wide.max(high), *wide.min(high));
        let squarest = largest.iter().map(longer).min();
        largest.retain(|form| Some(longer(form)) == squarest);
        largest
    }

    /// The cells of rectangles of a width and height, in reading order. Rectangles overlap by half; on large boards, where all
    /// are one pattern, one begins at every place.
    fn rectangles(&self, [wide, high]: [i64; 2]) -> impl Iterator<Item = Vec<usize>> {
        let [across, down] =
            [wide, high].map(|length| if self.is_large() { 1 } else { (length as usize / 2).max(1) });
        let columns = move || (0..=self.size[0] - wide).step_by(across);
        let corners =
            (0..=self.size[1] - high).step_by(down).flat_map(move |y| columns().map(move |x| [x, y]));
        corners.map(move |[x, y]| {
            let places = (y..y + high).flat_map(|y| (x..x + wide).map(move |x| [x, y]));
            places.filter_map(|place| self.cells.get(&place).copied()).collect()
        })
    }

    /// The windows of `most` cells on diagonals.
    fn diagonals(&self, step: [i64; 2], most: usize) -> Vec<Vec<usize>> {
        let from = |[x, y]: [i64; 2]| {
            let places = (0..).map(move |far| [x + far * step[0], y + far * step[1]]);
            places.map_while(|place| self.cells.get(&place).copied())
        };
        let lines = self.places.iter().map(|place| from(*place).take(most).collect::<Vec<usize>>());
        lines.filter(|line| line.len() == most).collect()
    }

    /// A key that is equal for equal windows: their cells, or on large boards their form.
    fn key(&self, window: &[usize]) -> Vec<[i64; 2]> {
        let mut key = self.ordered(window);
        key.sort_unstable();
        key
    }

    /// The places in a window's key, in the order of the window.
    fn ordered(&self, window: &[usize]) -> Vec<[i64; 2]> {
        let places = window.iter().map(|cell| self.places[*cell]);
        if !self.is_large() {
            return places.collect();
        }
        let least = |axis: usize| places.clone().map(|place| place[axis]).min().unwrap_or(0);
        let [left, top] = [least(0), least(1)];
        places.map(|[x, y]| [x - left, y - top]).collect()
    }

    /// The pattern of a window: all windows that symmetries map it to.
    fn pattern(&self, window: Vec<usize>, likenesses: &[Likeness]) -> Pattern {
        let mut known = BTreeMap::from([(self.key(&window), (self.ordered(&window), false))]);
        let mut pattern = Pattern { spots: Vec::new(), ties: BTreeSet::new() };
        let mut open = VecDeque::from([Spot { cells: window, exchanged: false }]);
        while let Some(spot) = open.pop_front() {
            for Likeness { map, exchanges } in likenesses {
                let image = |cell: &usize| map.iter().position(|from| from == cell);
                let Some(cells) = spot.cells.iter().map(image).collect::<Option<Vec<usize>>>() else {
                    continue;
                };
                let (ordered, exchanged) = (self.ordered(&cells), spot.exchanged != *exchanges);
                let key = self.key(&cells);
                match known.get(&key) {
                    Some((first, first_exchanged)) => {
                        let place = |place: &[i64; 2]| first.iter().position(|other| other == place);
                        let order = ordered.iter().filter_map(place).collect();
                        pattern.ties.insert(Tie { order, exchanged: exchanged != *first_exchanged });
                    }
                    None => {
                        known.insert(key, (ordered, exchanged));
                        open.push_back(Spot { cells, exchanged });
                    }
                }
            }
            pattern.spots.extend(self.moved(&spot));
        }
        pattern
    }

    /// The spot itself; on large boards all spots of its form.
    fn moved(&self, spot: &Spot) -> Vec<Spot> {
        if !self.is_large() {
            return vec![spot.clone()];
        }
        let form = self.ordered(&spot.cells);
        let [width, height] = self.size;
        let corners = (0..height).flat_map(|top| (0..width).map(move |left| [left, top]));
        let at = |[left, top]: [i64; 2]| {
            let cells = form.iter().map(|[x, y]| self.cells.get(&[x + left, y + top]).copied());
            Some(Spot { cells: cells.collect::<Option<_>>()?, exchanged: spot.exchanged })
        };
        corners.filter_map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::likeness::tests::all_likenesses;
    use crate::policy::tests::{SQUARE, game};
    use crate::symmetry::maps;

    fn patterns(text: &str) -> Patterns {
        let entry = game(text);
        Patterns::new(entry.metadata(), &all_likenesses(&*entry))
    }

    #[test]
    fn windows_that_symmetries_turn_into_each_other_are_one_pattern() {
        // 3 x 3 cells: windows of 3 x 2 and 2 x 3 cells.
        let found = patterns(SQUARE);
        let spots: Vec<usize> = found.all.iter().map(|pattern| pattern.spots.len()).collect();
        assert_eq!(spots, [4], "{found:?}");
        assert!(found.all.iter().all(|pattern| !pattern.ties.is_empty()), "each is its own mirror");
    }

    #[test]
    fn on_a_large_board_a_pattern_is_a_form() {
        let entry = game(&SQUARE.replace("3 x 3", "11 x 11"));
        let likeness = |map| Likeness { map, exchanges: false };
        let likenesses: Vec<_> = maps(entry.metadata()).into_iter().map(likeness).collect();
        let found = Patterns::new(entry.metadata(), &likenesses);
        // Seven in a row, and seven in a diagonal: 2 * 11 * 5 and 2 * 5 * 5 places.
        let spots: Vec<usize> = found.all.iter().map(|pattern| pattern.spots.len()).collect();
        assert_eq!(spots, [110, 50]);
    }
}
