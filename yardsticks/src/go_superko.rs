//! Go with area scoring and positional superko: perft and random games.
//!
//! Random games leave own eyes alone, and pass when nothing else is left. Two passes end the game.
//!
//! Chains are circular lists and count their liberties once for each stone beside them, as many playout programs do; each point
//! counts its neighbours that are empty, black, white and off the board.

use crate::repetition::Keys;
use crate::{Random, Tally};

/// The content of a point: 0 or 1 for a stone of that player, else one of these two.
const EMPTY: u8 = 2;
const OFF: u8 = 3;
/// The unit of each content in the counts of a point's neighbours, a nibble each.
const ONE: [u16; 4] = [1, 1 << 4, 1 << 8, 1 << 12];

/// A board of `SIZE` points square, with a border; it has `POINTS` points with the border.
#[derive(Clone)]
struct Board<const SIZE: usize, const POINTS: usize> {
    on: [u8; POINTS],
    near: [u16; POINTS],
    /// For each stone, the stone that represents its chain, and the next stone of the chain.
    chain: [u16; POINTS],
    next: [u16; POINTS],
    /// For the stone that represents a chain, the numbers of its stones and of its liberties.
    stones: [u16; POINTS],
    liberties: [u16; POINTS],
    /// The empty points in any order, `empties` of them; and for each of them its place in this list.
    empty: [u16; POINTS],
    place: [u16; POINTS],
    empties: usize,
    key: u64,
    /// True after the first capture: before it no position can recur.
    captured: bool,
}

/// The effect of a stone on an empty point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Legality {
    Suicide,
    Quiet,
    Capture,
}

impl<const SIZE: usize, const POINTS: usize> Board<SIZE, POINTS> {
    const WIDTH: usize = SIZE + 1;
    /// A random number for each player and point.
    const NUMBERS: [[u64; POINTS]; 2] = {
        let mut numbers = [[0; POINTS]; 2];
        let (mut state, mut n) = (0_u64, 0);
        while n < 2 * POINTS {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            numbers[n % 2][n / 2] = mixed ^ mixed >> 31;
            n += 1;
        }
        numbers
    };

    fn start() -> Self {
        let mut board = Self {
            on: [OFF; POINTS],
            near: [0; POINTS],
            chain: [0; POINTS],
            next: [0; POINTS],
            stones: [0; POINTS],
            liberties: [0; POINTS],
            empty: [0; POINTS],
            place: [0; POINTS],
            empties: 0,
            key: 0,
            captured: false,
        };
        let points = || (1..=SIZE).flat_map(|row| (1..=SIZE).map(move |column| row * Self::WIDTH + column));
        points().for_each(|point| board.set_empty(point));
        for point in points() {
            board.near[point] =
                Self::beside(point).iter().map(|&near| ONE[usize::from(board.on[near])]).sum();
        }
        board
    }

    #[inline(always)]
    fn beside(point: usize) -> [usize; 4] {
        [point - Self::WIDTH, point - 1, point + 1, point + Self::WIDTH]
    }

    /// Makes a point empty, without regard to its neighbours.
    #[inline(always)]
    fn set_empty(&mut self, point: usize) {
        self.on[point] = EMPTY;
        self.empty[self.empties] = point as u16;
        self.place[point] = self.empties as u16;
        self.empties += 1;
    }

    /// The number of empty neighbours of a point.
    #[inline(always)]
    fn free(&self, point: usize) -> u16 {
        self.near[point] >> 8 & 15
    }

    #[inline(always)]
    fn chain(&self, point: usize) -> usize {
        self.chain[point].into()
    }

    /// The liberties of the chain on a point; `None` if there is no stone on it.
    #[inline(always)]
    fn liberties_of(&mut self, point: usize) -> Option<&mut u16> {
        (self.on[point] < EMPTY).then(|| &mut self.liberties[usize::from(self.chain[point])])
    }

    /// The effect of a stone on an empty point.
    #[inline(always)]
    fn legality(&mut self, me: u8, point: usize) -> Legality {
        let (free, all) = (self.free(point) > 0, self.near[point]);
        if free && all >> (4 * (1 - me)) & 15 == 0 {
            return Legality::Quiet;
        }
        let near = Self::beside(point);
        near.iter().for_each(|&near| self.liberties_of(near).into_iter().for_each(|count| *count -= 1));
        let (mut lives, mut captures) = (free, false);
        for near in near {
            let dead = self.liberties[self.chain(near)] == 0;
            lives |= self.on[near] == me && !dead;
            captures |= self.on[near] == 1 - me && dead;
        }
        near.iter().for_each(|&near| self.liberties_of(near).into_iter().for_each(|count| *count += 1));
        match (captures, lives) {
            (true, _) => Legality::Capture,
            (false, true) => Legality::Quiet,
            (false, false) => Legality::Suicide,
        }
    }

    /// The key of the position after a stone with the effect `legality`.
    #[inline(always)]
    fn key_after(&self, me: u8, point: usize, legality: Legality) -> u64 {
        let key = self.key ^ Self::NUMBERS[usize::from(me)][point];
        if legality == Legality::Capture { key ^ self.key_of_captured(me, point) } else { key }
    }

    fn key_of_captured(&self, me: u8, point: usize) -> u64 {
        let (mut key, near) = (0, Self::beside(point));
        let chains = near.map(|near| if self.on[near] == 1 - me { self.chain(near) } else { 0 });
        for n in 0..4 {
            let chain = chains[n];
            let times = chains.iter().filter(|&&other| other == chain).count();
            if chain == 0 || usize::from(self.liberties[chain]) > times || chains[..n].contains(&chain) {
                continue;
            }
            let mut stone = chain;
            loop {
                key ^= Self::NUMBERS[usize::from(1 - me)][stone];
                stone = self.next[stone].into();
                if stone == chain {
                    break;
                }
            }
        }
        key
    }

    /// True if a stone may be placed on an empty point.
    #[inline(always)]
    fn allows(&mut self, me: u8, point: usize, past: &Keys) -> bool {
        match self.legality(me, point) {
            Legality::Suicide => false,
            Legality::Quiet if !self.captured => true,
            legality => !past.contains(self.key_after(me, point, legality)),
        }
    }

    /// True if all neighbours are own stones, and no corner holds an enemy stone.
    #[inline(always)]
    fn is_eye(&self, me: u8, point: usize) -> bool {
        let own = self.near[point] >> (4 * me) & 15;
        let corners = [point - Self::WIDTH - 1, point - SIZE, point + SIZE, point + Self::WIDTH + 1];
        own + (self.near[point] >> 12) == 4 && corners.iter().all(|&corner| self.on[corner] != 1 - me)
    }

    /// Puts a stone on an empty point where it is allowed.
    #[inline(always)]
    fn put(&mut self, me: u8, point: usize) {
        self.empties -= 1;
        let (last, place) = (self.empty[self.empties], self.place[point]);
        self.empty[usize::from(place)] = last;
        self.place[usize::from(last)] = place;
        self.on[point] = me;
        self.key ^= Self::NUMBERS[usize::from(me)][point];
        self.chain[point] = point as u16;
        self.next[point] = point as u16;
        self.stones[point] = 1;
        self.liberties[point] = self.free(point);
        for near in Self::beside(point) {
            self.near[near] = self.near[near].wrapping_add(ONE[usize::from(me)]).wrapping_sub(ONE[2]);
            if let Some(liberties) = self.liberties_of(near) {
                *liberties -= 1;
            }
        }
        for near in Self::beside(point) {
            if self.on[near] == me && self.chain[near] != self.chain[point] {
                self.join(self.chain(near), self.chain(point));
            } else if self.on[near] == 1 - me && self.liberties[self.chain(near)] == 0 {
                self.take(1 - me, near);
            }
        }
    }

    /// Makes one chain of two.
    #[inline(always)]
    fn join(&mut self, one: usize, other: usize) {
        let (large, small) = if self.stones[one] < self.stones[other] { (other, one) } else { (one, other) };
        self.stones[large] += self.stones[small];
        self.liberties[large] += self.liberties[small];
        let mut stone = small;
        loop {
            self.chain[stone] = large as u16;
            stone = self.next[stone].into();
            if stone == small {
                break;
            }
        }
        self.next.swap(large, small);
    }

    /// Removes a captured chain.
    fn take(&mut self, player: u8, first: usize) {
        self.captured = true;
        let mut stone = first;
        loop {
            self.key ^= Self::NUMBERS[usize::from(player)][stone];
            self.set_empty(stone);
            for near in Self::beside(stone) {
                self.near[near] = self.near[near].wrapping_add(ONE[2]).wrapping_sub(ONE[usize::from(player)]);
                if let Some(liberties) = self.liberties_of(near) {
                    *liberties += 1;
                }
            }
            stone = self.next[stone].into();
            if stone == first {
                break;
            }
        }
    }

    /// Each player's area: its stones, and the empty points that only its stones surround.
    fn areas(&self) -> [u32; 2] {
        let mut areas = [0, 1].map(|player| self.on.iter().filter(|&&on| on == player).count() as u32);
        let (mut seen, mut open) = ([false; POINTS], Vec::new());
        for &first in &self.empty[..self.empties] {
            let (mut around, mut points) = ([false; 4], 0);
            open.push(usize::from(first));
            while let Some(point) = open.pop() {
                around[usize::from(self.on[point])] = true;
                if self.on[point] == EMPTY && !std::mem::replace(&mut seen[point], true) {
                    points += 1;
                    open.extend(Self::beside(point));
                }
            }
            match around {
                [true, false, ..] => areas[0] += points,
                [false, true, ..] => areas[1] += points,
                _ => {}
            }
        }
        areas
    }

    /// A random allowed point that is no own eye. Points that are refused go to the end of the list.
    #[inline(always)]
    fn draw(&mut self, me: u8, past: &Keys, random: &mut Random) -> Option<usize> {
        let mut left = self.empties;
        while left > 0 {
            let place = random.below(left as u32) as usize;
            let point = usize::from(self.empty[place]);
            if !self.is_eye(me, point) && self.allows(me, point, past) {
                return Some(point);
            }
            left -= 1;
            let other = self.empty[left];
            self.empty.swap(place, left);
            self.place[usize::from(other)] = place as u16;
            self.place[point] = left as u16;
        }
        None
    }

    /// The number of leaves; `depth` is at least 1.
    fn leaves(&mut self, me: u8, passed: bool, depth: u32, past: &mut Keys) -> u64 {
        let mut sum = 0;
        if depth == 1 {
            for place in 0..self.empties {
                sum += u64::from(self.allows(me, self.empty[place].into(), past));
            }
            return sum + 1;
        }
        past.push(self.key);
        for place in 0..self.empties {
            let point = self.empty[place].into();
            if self.allows(me, point, past) {
                let mut next = self.clone();
                next.put(me, point);
                sum += next.leaves(1 - me, false, depth - 1, past);
            }
        }
        past.pop();
        if passed { sum } else { sum + self.leaves(1 - me, true, depth - 1, past) }
    }

    /// Plays random games. Black wins with more points than white's plus `komi`, given in half points; equality is a draw.
    fn playouts(seed: u64, games: u64, komi: u32) -> Tally {
        let mut random = Random::new(seed);
        let mut tally = Tally::default();
        let (start, mut past) = (Self::start(), Keys::new());
        for _ in 0..games {
            let (mut board, mut plies, mut passes) = (start.clone(), 0, 0);
            past.clear();
            while passes < 2 {
                let me = (plies % 2) as u8;
                match board.draw(me, &past, &mut random) {
                    Some(point) => {
                        past.push(board.key);
                        board.put(me, point);
                        passes = 0;
                    }
                    None => passes += 1,
                }
                plies += 1;
            }
            let [black, white] = board.areas();
            let winner = match (2 * black).cmp(&(2 * white + komi)) {
                std::cmp::Ordering::Greater => Some(0),
                std::cmp::Ordering::Less => Some(1),
                std::cmp::Ordering::Equal => None,
            };
            tally.add(plies, winner);
        }
        tally
    }

    fn perft(depth: u32) -> u64 {
        if depth == 0 { 1 } else { Self::start().leaves(0, false, depth, &mut Keys::new()) }
    }
}

/// Modules for boards of these sizes, with komi in half points.
macro_rules! sizes {
    ($($module:ident: $size:literal, $komi:literal;)*) => {$(
        /// Go on a board of this size.
        pub mod $module {
            use crate::Tally;

            type Board = super::Board<$size, { ($size + 1) * ($size + 2) + 1 }>;

            /// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing.
            pub fn perft(depth: u32) -> u64 {
                Board::perft(depth)
            }

            /// Plays random games from the start, with every allowed point equally likely.
            pub fn playouts(seed: u64, games: u64) -> Tally {
                Board::playouts(seed, games, $komi)
            }
        }
    )*};
}

sizes! {
    five: 5, 49;
    nine: 9, 14;
    nineteen: 19, 15;
}
