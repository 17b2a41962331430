//! Groups of connected pieces and their liberties, updated incrementally from play to play.
//!
//! A group is a circular list of pieces, one of which is its head. The head counts the pairs of a piece of
//! the group and an empty cell beside it (pseudo-liberties): the count is 0 exactly if the group has no
//! liberty. A placement changes only the pairs of its neighbours. The representation is that of Go programs
//! with pseudo-liberties; see Łukasz Lew's libego.

use super::BitSet;
use super::tables::numbers::numbers;
use crate::Random;

/// Content of a bit: no cell, an empty cell, or a piece (`PIECE` plus the player's number).
type What = u8;
const NO_CELL: What = 0;
const EMPTY: What = 1;
const PIECE: What = 2;

/// One neighbour with a content, as neighbours are counted: four bits for each content, so that a cell has up to 15 neighbours.
#[inline(always)]
const fn one(what: What) -> u16 {
    1 << (4 * what)
}

/// The groups on a board of up to `B` bits. Cells are given by their bit index.
#[derive(Clone, Copy, Debug)]
pub struct Groups<const B: usize> {
    what: [What; B],
    /// For each cell, how many of its neighbours are empty or have a piece of either player; see [`one`].
    near: [u16; B],
    /// For each piece, the head of its group.
    head: [u16; B],
    /// For each piece, the next piece of its group.
    next: [u16; B],
    /// For each head, the number of pairs of a piece of the group and an empty cell beside it.
    open: [u16; B],
    /// For each head, the number of pieces in the group.
    size: [u16; B],
    /// The empty cells in any order, and for each of them its place there.
    empty: [u16; B],
    place: [u16; B],
    empties: u16,
    /// [`Groups::key`]
    key: u64,
}

impl<const B: usize> Groups<B> {
    /// A number for each piece: of each player, on each bit.
    const NUMBERS: [[u64; B]; 2] = numbers();

    /// The groups of the pieces in `sides`, on a board of `cells`. `links` holds the index differences
    /// between linked cells, at most 15.
    pub fn of<S: BitSet, const L: usize>(cells: S, sides: [S; 2], links: &[i32; L]) -> Self {
        const { assert!(L <= 15, "neighbours are counted in four bits") };
        let none = [0; B];
        let mut groups = Self {
            what: [NO_CELL; B],
            near: none,
            head: none,
            next: none,
            open: none,
            size: none,
            empty: none,
            place: none,
            empties: 0,
            key: 0,
        };
        cells.visit(|cell| groups.vacate(cell as usize));
        cells.visit(|cell| {
            let beside = links.iter().map(|link| groups.beside(cell as usize, *link));
            groups.near[cell as usize] =
                beside.filter(|(_, what)| *what != NO_CELL).map(|(_, what)| one(what)).sum();
        });
        for (player, side) in sides.into_iter().enumerate() {
            side.visit(|cell| _ = groups.join(player, cell as usize, links));
        }
        groups
    }

    /// A key of the pieces on the board: the exclusive or of their numbers, so that a play changes only those of its pieces (Zobrist).
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key of a board with the pieces in `sides`.
    pub fn key_of<S: BitSet>(sides: [S; 2]) -> u64 {
        let of_side =
            |(numbers, side): (&[u64; B], S)| side.iter().fold(0, |key, cell| key ^ numbers[cell as usize]);
        Self::NUMBERS.iter().zip(sides).map(of_side).fold(0, |one, other| one ^ other)
    }

    /// The key after [`Groups::place`], which is known to remove groups if `takes`.
    #[inline(always)]
    pub fn key_after<const L: usize>(&self, player: usize, at: u32, links: &[i32; L], takes: bool) -> u64 {
        let mut key = self.key ^ Self::NUMBERS[player][at as usize];
        if takes {
            self.each_taken(player, at, links, |cell| key ^= Self::NUMBERS[1 - player][cell as usize]);
        }
        key
    }

    /// True if a piece of `player` stands on a bit.
    #[inline(always)]
    pub fn has_piece(&self, player: usize, at: u32) -> bool {
        self.what.get(at as usize) == Some(&(PIECE + player as What))
    }

    /// True if a bit is an empty cell.
    #[inline(always)]
    pub fn has_none(&self, at: u32) -> bool {
        self.what.get(at as usize) == Some(&EMPTY)
    }

    /// Makes a cell empty.
    #[inline(always)]
    fn vacate(&mut self, at: usize) {
        self.what[at] = EMPTY;
        self.empty[self.empties as usize] = at as u16;
        self.place[at] = self.empties;
        self.empties += 1;
    }

    /// Takes a cell from the empty ones.
    #[inline(always)]
    fn occupy(&mut self, at: usize) {
        self.empties -= 1;
        let (last, place) = (self.empty[self.empties as usize], self.place[at]);
        self.empty[place as usize] = last;
        self.place[last as usize] = place;
    }

    /// A random empty cell, each equally likely; `None` if there is none.
    #[inline(always)]
    pub fn pick_empty(&self, random: &mut Random) -> Option<u32> {
        (self.empties > 0).then(|| self.empty[random.below(self.empties.into()) as usize].into())
    }

    /// The neighbour of a cell along a link: its index and its content.
    #[inline(always)]
    fn beside(&self, at: usize, link: i32) -> (usize, What) {
        let beside = (at as u32).wrapping_add_signed(link) as usize;
        (beside, self.what.get(beside).copied().unwrap_or(NO_CELL))
    }

    /// The number of a cell's neighbours with this content.
    #[inline(always)]
    fn count_near(&self, at: usize, what: What) -> u16 {
        self.near[at] >> (4 * what) & 15
    }

    /// True if a piece of `player` stands beside a cell; false for numbers of no cell.
    #[inline(always)]
    pub fn has_piece_beside(&self, player: usize, at: u32) -> bool {
        self.is_beside(PIECE + player as What, at)
    }

    /// True if a cell has an empty neighbour, so that a piece there would be in a group with a liberty; false for numbers of no cell.
    #[inline(always)]
    pub fn has_none_beside(&self, at: u32) -> bool {
        self.is_beside(EMPTY, at)
    }

    #[inline(always)]
    fn is_beside(&self, what: What, at: u32) -> bool {
        self.near.get(at as usize).is_some_and(|near| near >> (4 * what) & 15 > 0)
    }

    /// Effect of a piece of `player` on an empty cell: true if its group would have a liberty before any capture, and true if it would capture a
    /// group of the opponent.
    #[inline(always)]
    pub fn prospects<const L: usize>(&self, player: usize, at: u32, links: &[i32; L]) -> [bool; 2] {
        let (own, enemy) = (PIECE + player as What, PIECE + (1 - player) as What);
        let [free, ours, theirs] = [EMPTY, own, enemy].map(|what| self.count_near(at as usize, what));
        if free > 0 && theirs == 0 {
            return [true, false];
        }
        // A group has at least one pair with the cell, at most as many as it has pairs and as pieces of its player are beside the cell.
        let (mut lives, mut takes, mut unsure) = (free > 0, false, false);
        for link in links {
            let (cell, what) = self.beside(at as usize, *link);
            if what >= PIECE {
                let (is_own, open) = (what == own, self.open[self.head[cell] as usize]);
                let (more, last) = (open > if is_own { ours } else { theirs }, open == 1);
                lives |= is_own & more;
                takes |= !is_own & last;
                unsure |= !(more | last);
            }
        }
        if unsure { self.prospects_by_pairs(own, enemy, at, links) } else { [lives, takes] }
    }

    /// [`Groups::prospects`], by the number of pairs that each group has with the cell.
    #[inline(never)]
    fn prospects_by_pairs<const L: usize>(
        &self,
        own: What,
        enemy: What,
        at: u32,
        links: &[i32; L],
    ) -> [bool; 2] {
        let beside = links.map(|link| self.beside(at as usize, link));
        // A neighbour that is no piece gets a head of its own.
        let mut heads = [0; L];
        for (index, (cell, what)) in beside.into_iter().enumerate() {
            heads[index] = if what >= PIECE { self.head[cell] } else { u16::MAX - index as u16 };
        }
        let mut pairs = [1; L];
        for one in 0..L {
            for other in 0..one {
                let same = u16::from(heads[one] == heads[other]);
                pairs[one] += same;
                pairs[other] += same;
            }
        }
        let (mut lives, mut takes) = (self.count_near(at as usize, EMPTY) > 0, false);
        for (index, (_, what)) in beside.into_iter().enumerate() {
            let open = self.open.get(heads[index] as usize).copied().unwrap_or(0);
            lives |= what == own && open > pairs[index];
            takes |= what == enemy && open == pairs[index];
        }
        [lives, takes]
    }

    /// Calls `taken` with each piece that [`Groups::place`] would remove.
    #[inline]
    pub fn each_taken<const L: usize>(
        &self,
        player: usize,
        at: u32,
        links: &[i32; L],
        mut taken: impl FnMut(u32),
    ) {
        let enemy = PIECE + (1 - player) as What;
        let heads = links.map(|link| {
            let (cell, what) = self.beside(at as usize, link);
            (what == enemy).then(|| self.head[cell])
        });
        for (index, head) in heads.into_iter().enumerate() {
            let Some(head) = head.filter(|head| !heads[..index].contains(&Some(*head))) else { continue };
            let pairs = heads.iter().filter(|other| **other == Some(head)).count();
            if usize::from(self.open[head as usize]) == pairs {
                self.each_piece(head.into(), &mut taken);
            }
        }
    }

    /// The pieces of a group, from one of them on.
    #[inline(always)]
    fn each_piece(&self, first: usize, each: &mut impl FnMut(u32)) {
        let mut cell = first;
        loop {
            each(cell as u32);
            cell = self.next[cell] as usize;
            if cell == first {
                break;
            }
        }
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
        if !self.join(player, at, links) {
            return;
        }
        let enemy = PIECE + (1 - player) as What;
        for link in links {
            let (cell, what) = self.beside(at, *link);
            if what == enemy && self.open[self.head[cell] as usize] == 0 {
                self.take(cell, links, &mut taken);
            }
        }
    }

    /// Adds a piece of `player` on an empty cell and joins it with its neighbours. True if an opponent's group beside it has no liberty any more.
    #[inline(always)]
    fn join<const L: usize>(&mut self, player: usize, at: usize, links: &[i32; L]) -> bool {
        let own = PIECE + player as What;
        self.what[at] = own;
        self.key ^= Self::NUMBERS[player][at];
        self.occupy(at);
        (self.head[at], self.next[at], self.size[at]) = (at as u16, at as u16, 1);
        self.open[at] = self.count_near(at, EMPTY);
        let mut any_dead = false;
        for link in links {
            let (cell, what) = self.beside(at, *link);
            if what != NO_CELL {
                self.near[cell] = self.near[cell].wrapping_add(one(own)).wrapping_sub(one(EMPTY));
                // The head of an empty cell means nothing, and nothing is taken from its count: a branch would be predicted badly.
                let (is_piece, open) = (what >= PIECE, &mut self.open[self.head[cell] as usize]);
                *open -= u16::from(is_piece);
                any_dead |= is_piece & (what != own) & (*open == 0);
            }
        }
        if self.count_near(at, own) > 0 {
            for link in links {
                let (cell, what) = self.beside(at, *link);
                if what == own && self.head[cell] != self.head[at] {
                    self.merge(self.head[cell] as usize, self.head[at] as usize);
                }
            }
        }
        any_dead
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
        let (mut cell, player) = (at, self.what[at]);
        loop {
            taken(cell as u32);
            self.key ^= Self::NUMBERS[usize::from(player - PIECE)][cell];
            self.vacate(cell);
            for link in links {
                let (beside, what) = self.beside(cell, *link);
                if what != NO_CELL {
                    self.near[beside] = self.near[beside].wrapping_add(one(EMPTY)).wrapping_sub(one(player));
                }
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
    use crate::generated::Words;

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

    /// The empty cells that the groups know.
    fn kept_empty(groups: &Groups<64>) -> Set {
        let cells = &groups.empty[..groups.empties.into()];
        assert!((0..).zip(cells).all(|(place, cell)| groups.place[usize::from(*cell)] == place));
        cells.iter().fold(Set::EMPTY, |all, cell| all | Set::bit((*cell).into()))
    }

    #[test]
    fn every_empty_cell_is_picked() {
        let sides = [Set::bit(0), Set::bit(7)];
        let groups: Groups<64> = Groups::of(board(), sides, &LINKS);
        let mut random = Random::new(1);
        let picked = (0..1000).filter_map(|_| groups.pick_empty(&mut random));
        assert_eq!(
            picked.fold(Set::EMPTY, |all, cell| all | Set::bit(cell)),
            board() & !(sides[0] | sides[1])
        );
        let full: Groups<64> = Groups::of(board(), [board(), Set::EMPTY], &LINKS);
        assert_eq!(full.pick_empty(&mut random), None);
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
                assert_eq!(groups.prospects(player, at, &LINKS), [lives, takes]);
                if !lives && !takes {
                    continue;
                }
                let expected = beside
                    .iter()
                    .filter(dead)
                    .fold(Set::EMPTY, |all, cell| all | group(sides[1 - player], left, *cell).0);
                let mut foretold = Set::EMPTY;
                groups.each_taken(player, at, &LINKS, |cell| foretold.insert(cell));
                assert_eq!(foretold, expected);
                let key = groups.key_after(player, at, &LINKS, takes);
                let mut taken = Set::EMPTY;
                groups.place(player, at, &LINKS, |cell| taken.insert(cell));
                assert_eq!(taken, expected);
                sides[player].insert(at);
                sides[1 - player] = sides[1 - player] & !taken;
                assert_eq!([key, groups.key()], [Groups::<64>::key_of(sides); 2]);
                assert_eq!(kept_empty(&groups), board() & !(sides[0] | sides[1]));
                for at in 0..70_u32 {
                    let meets = |set: Set| LINKS.iter().any(|link| set.holds(at.wrapping_add_signed(*link)));
                    let beside = |set: Set| board().holds(at) && meets(set);
                    assert_eq!(groups.has_none_beside(at), beside(kept_empty(&groups)));
                    assert!(
                        (0..2).all(|player| groups.has_piece_beside(player, at) == beside(sides[player]))
                    );
                    assert_eq!(groups.has_none(at), kept_empty(&groups).holds(at));
                    assert!((0..2).all(|player| groups.has_piece(player, at) == sides[player].holds(at)));
                }
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
