//! Groups of connected pieces and their liberties, updated incrementally from play to play.
//!
//! A group is a circular list of pieces, one of which is its head. The head counts the pairs of a piece of
//! the group and an empty cell beside it (pseudo-liberties): the count is 0 exactly if the group has no
//! liberty. A placement changes only the pairs of its neighbours. The representation is that of Go programs
//! with pseudo-liberties; see Łukasz Lew's libego.

use crate::BitSet;

/// Content of a bit: no cell, an empty cell, or a piece (`PIECE` plus the player's number).
type What = u8;
const NO_CELL: What = 0;
const EMPTY: What = 1;
const PIECE: What = 2;

/// The groups on a board of up to `B` bits. Cells are given by their bit index.
#[derive(Clone, Copy, Debug)]
pub struct Groups<const B: usize> {
    what: [What; B],
    /// For each piece, the head of its group.
    head: [u16; B],
    /// For each piece, the next piece of its group.
    next: [u16; B],
    /// For each head, the number of pairs of a piece of the group and an empty cell beside it.
    open: [u16; B],
    /// For each head, the number of pieces in the group.
    size: [u16; B],
}

impl<const B: usize> Groups<B> {
    /// The groups of the pieces in `sides`, on a board of `cells`. `links` holds the index differences
    /// between linked cells.
    pub fn of<S: BitSet, const L: usize>(cells: S, sides: [S; 2], links: &[i32; L]) -> Self {
        let mut groups = Self { what: [NO_CELL; B], head: [0; B], next: [0; B], open: [0; B], size: [0; B] };
        cells.visit(|cell| groups.what[cell as usize] = EMPTY);
        for (player, side) in sides.into_iter().enumerate() {
            side.visit(|cell| groups.join(player, cell as usize, links));
        }
        groups
    }

    /// The neighbour of a cell along a link: its index and its content.
    #[inline(always)]
    fn beside(&self, at: usize, link: i32) -> (usize, What) {
        let beside = (at as u32).wrapping_add_signed(link) as usize;
        (beside, self.what.get(beside).copied().unwrap_or(NO_CELL))
    }

    /// True if a piece of `player` on an empty cell would be in a group with a liberty, before any capture.
    #[inline(always)]
    pub fn would_live<const L: usize>(&self, player: usize, at: u32, links: &[i32; L]) -> bool {
        let at = at as usize;
        links.iter().any(|link| self.beside(at, *link).1 == EMPTY)
            || self.is_beside(player, at, links, |open, beside| open > beside)
    }

    /// True if a piece of `player` on an empty cell would capture a group of the opponent.
    #[inline(always)]
    pub fn would_take<const L: usize>(&self, player: usize, at: u32, links: &[i32; L]) -> bool {
        self.is_beside(1 - player, at as usize, links, |open, beside| open == beside)
    }

    /// True if the cell has a neighbouring group of `player` for which `test` holds. `test` gets the pairs of
    /// the group, and the number of those pairs that include this cell.
    #[inline(always)]
    fn is_beside<const L: usize>(
        &self,
        player: usize,
        at: usize,
        links: &[i32; L],
        test: impl Fn(u16, u16) -> bool,
    ) -> bool {
        let what = PIECE + player as What;
        let mut heads = [u16::MAX; L];
        for (head, link) in heads.iter_mut().zip(links) {
            let (cell, there) = self.beside(at, *link);
            if there == what {
                *head = self.head[cell];
            }
        }
        heads.iter().any(|&head| {
            let pairs = heads.iter().filter(|other| **other == head).count() as u16;
            head != u16::MAX && test(self.open[head as usize], pairs)
        })
    }

    /// True if the group of the piece on a cell has a liberty.
    #[inline(always)]
    pub fn has_liberty(&self, at: u32) -> bool {
        self.open[self.head[at as usize] as usize] > 0
    }

    /// Places a piece of `player` on an empty cell and removes the opponent's groups that then have no
    /// liberty. Calls `taken` with each removed piece.
    #[inline(always)]
    pub fn place<const L: usize>(
        &mut self,
        player: usize,
        at: u32,
        links: &[i32; L],
        mut taken: impl FnMut(u32),
    ) {
        let at = at as usize;
        self.join(player, at, links);
        let enemy = PIECE + (1 - player) as What;
        for link in links {
            let (cell, what) = self.beside(at, *link);
            if what == enemy && self.open[self.head[cell] as usize] == 0 {
                self.take(cell, links, &mut taken);
            }
        }
    }

    /// Adds a piece of `player` on an empty cell and joins it with its neighbours.
    #[inline(always)]
    fn join<const L: usize>(&mut self, player: usize, at: usize, links: &[i32; L]) {
        let own = PIECE + player as What;
        self.what[at] = own;
        (self.head[at], self.next[at], self.size[at]) = (at as u16, at as u16, 1);
        let mut open = 0;
        for link in links {
            let (cell, what) = self.beside(at, *link);
            if what >= PIECE {
                self.open[self.head[cell] as usize] -= 1;
            }
            open += u16::from(what == EMPTY);
        }
        self.open[at] = open;
        for link in links {
            let (cell, what) = self.beside(at, *link);
            if what == own && self.head[cell] != self.head[at] {
                self.merge(self.head[cell] as usize, self.head[at] as usize);
            }
        }
    }

    /// Merges two groups; the pieces of the smaller one get a new head.
    #[inline(always)]
    fn merge(&mut self, a: usize, b: usize) {
        let (large, small) = if self.size[a] >= self.size[b] { (a, b) } else { (b, a) };
        self.open[large] += self.open[small];
        self.size[large] += self.size[small];
        let mut cell = small;
        loop {
            self.head[cell] = large as u16;
            cell = self.next[cell] as usize;
            if cell == small {
                break;
            }
        }
        self.next.swap(large, small);
    }

    /// Removes the group of the piece on a cell from the board.
    fn take<const L: usize>(&mut self, at: usize, links: &[i32; L], taken: &mut impl FnMut(u32)) {
        let mut cell = at;
        loop {
            taken(cell as u32);
            self.what[cell] = EMPTY;
            for link in links {
                let (beside, what) = self.beside(cell, *link);
                if what >= PIECE {
                    self.open[self.head[beside] as usize] += 1;
                }
            }
            cell = self.next[cell] as usize;
            if cell == at {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Words};

    /// Columns of the board; one ghost bit separates rows.
    const SIZE: u32 = 5;
    const LINKS: [i32; 4] = [-6, 1, 6, -1];

    type Set = Words<1>;

    fn board() -> Set {
        (0..SIZE * SIZE).fold(Set::EMPTY, |set, cell| set | Set::bit(cell / SIZE * 6 + cell % SIZE))
    }

    /// The group of a cell, and whether it has a liberty, found by plain repetition.
    fn group(side: Set, empty: Set, at: u32) -> (Set, bool) {
        let around = |set: Set| set << 1 | set >> 1 | set << 6 | set >> 6;
        let mut group = Set::bit(at);
        loop {
            let more = (group | around(group)) & side;
            if more == group {
                return (group, around(group).meets(empty));
            }
            group = more;
        }
    }

    #[test]
    fn random_games_have_the_groups_that_a_search_finds() {
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let mut sides = [Set::EMPTY; 2];
            let mut groups: Groups<64> = Groups::of(board(), sides, &LINKS);
            for ply in 0..80 {
                let player = ply % 2;
                let empty = board() & !(sides[0] | sides[1]);
                let at = empty.pick(29, &mut random);
                let left = empty & !Set::bit(at);
                let (_, lives) = group(sides[player] | Set::bit(at), left, at);
                let beside = LINKS.map(|link| at.wrapping_add_signed(link));
                let dead = |cell: &&u32| {
                    sides[1 - player].holds(**cell) && !group(sides[1 - player], left, **cell).1
                };
                let takes = beside.iter().any(|cell| dead(&cell));
                assert_eq!(groups.would_live(player, at, &LINKS), lives);
                assert_eq!(groups.would_take(player, at, &LINKS), takes);
                if !lives && !takes {
                    continue;
                }
                let expected = beside
                    .iter()
                    .filter(dead)
                    .fold(Set::EMPTY, |all, cell| all | group(sides[1 - player], left, *cell).0);
                let mut taken = Set::EMPTY;
                groups.place(player, at, &LINKS, |cell| taken.insert(cell));
                assert_eq!(taken, expected);
                sides[player].insert(at);
                sides[1 - player] = sides[1 - player] & !taken;
                let again: Groups<64> = Groups::of(board(), sides, &LINKS);
                (sides[0] | sides[1]).visit(|cell| {
                    assert!(groups.has_liberty(cell) && again.has_liberty(cell));
                    let [kept, new] =
                        [&groups, &again].map(|groups| groups.open[groups.head[cell as usize] as usize]);
                    assert_eq!(kept, new);
                });
            }
        }
    }
}
