//! Lines of Action: perft and random games.
//!
//! Bit 0 is a1, and bits run along the rows. A man goes as far as there are men on its line, so a man and a direction
//! give one play at most: the cell at that distance, if the ray holds it and no enemy stands before it.

use crate::bits::{cells, nth, shifted};
use crate::repetition::third_time;
use crate::{Random, Tally};

/// Steps to higher bits, then the opposite ones.
const SHIFTS: [i32; 8] = [1, 7, 8, 9, -1, -7, -8, -9];
/// The columns from which no step to the east, and to the west, is possible.
const EAST_EDGE: u64 = 0x8080_8080_8080_8080;
const WEST_EDGE: u64 = 0x0101_0101_0101_0101;

/// For each direction, the cells ahead of each cell.
static RAYS: [[u64; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut way = 0;
    while way < 8 {
        let mut cell = 0;
        while cell < 64 {
            let mut at = step(1 << cell, way);
            while at != 0 {
                rays[way][cell] |= at;
                at = step(at, way);
            }
            cell += 1;
        }
        way += 1;
    }
    rays
};

/// One step of all cells.
#[inline(always)]
const fn step(cells: u64, way: usize) -> u64 {
    let stays = match SHIFTS[way] {
        1 | 9 | -7 => EAST_EDGE,
        -1 | -9 | 7 => WEST_EDGE,
        _ => 0,
    };
    shifted(cells & !stays, SHIFTS[way])
}

/// The men of the player to move and of the other player.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    own: u64,
    enemy: u64,
}

/// Black begins, in the middle of the first and of the last row.
const START: Position = Position { own: 0x7e << 56 | 0x7e, enemy: 0x0081_8181_8181_8100 };

impl Position {
    /// The cell where the man on `from` can go in a direction, as a set; empty if there is no such play.
    #[inline(always)]
    fn target(self, from: u32, way: usize) -> u64 {
        let ray = RAYS[way][from as usize];
        let line = ray | RAYS[(way + 4) % 8][from as usize];
        let men = (line & (self.own | self.enemy)).count_ones() + 1;
        // A rotation past the last bit ends on a cell that no ray holds.
        let to = (1_u64 << from).rotate_left((men as i32 * SHIFTS[way]).rem_euclid(64) as u32) & ray;
        let before = if SHIFTS[way] > 0 { to.wrapping_sub(1) } else { !(to << 1).wrapping_sub(1) };
        let blocked = ray & before & self.enemy != 0;
        if blocked { 0 } else { to & !self.own }
    }

    /// The cells where the man on `from` can go.
    #[inline(always)]
    fn targets(self, from: u32) -> u64 {
        (0..8).map(|way| self.target(from, way)).fold(0, |all, to| all | to)
    }

    /// The position after a play, in the view of the opponent.
    #[inline(always)]
    fn after(self, from: u32, to: u64) -> Self {
        Self { own: self.enemy & !to, enemy: self.own ^ 1 << from | to }
    }

    /// The winner by one group, if there is one: true for the player to move.
    #[inline(always)]
    fn winner(self) -> Option<bool> {
        if is_one_group(self.enemy) { Some(false) } else { is_one_group(self.own).then_some(true) }
    }
}

/// True if the men form one group, linked in all directions.
#[inline(always)]
fn is_one_group(men: u64) -> bool {
    let mut group = men & men.wrapping_neg();
    loop {
        let row = group | (group & !EAST_EDGE) << 1 | (group & !WEST_EDGE) >> 1;
        let next = (row | row << 8 | row >> 8) & men;
        if next == group {
            return group == men && men != 0;
        }
        group = next;
    }
}

/// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing. Draws are not
/// checked: the first draw by repetition needs more plies than can be counted.
pub fn perft(depth: u32) -> u64 {
    if depth == 0 { 1 } else { leaves(START, depth) }
}

/// The number of leaves; `depth` is at least 1.
fn leaves(position: Position, depth: u32) -> u64 {
    let mut sum = 0;
    for from in cells(position.own) {
        let targets = position.targets(from);
        if depth == 1 {
            sum += u64::from(targets.count_ones());
            continue;
        }
        for to in cells(targets) {
            let next = position.after(from, 1 << to);
            if next.winner().is_none() {
                sum += leaves(next, depth - 1);
            }
        }
    }
    sum
}

/// Plays random games from the start, with every legal play equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let mut past = Vec::new();
    for _ in 0..games {
        let (mut position, mut plies) = (START, 0);
        past.clear();
        let winner = loop {
            let player = plies as usize % 2;
            if let Some(moves) = position.winner() {
                break Some(if moves { player } else { 1 - player });
            }
            let Some((from, to)) = draw(position, &mut random) else { break Some(1 - player) };
            if third_time(&past, &position) {
                break None;
            }
            if to & position.enemy == 0 {
                past.push(position);
            } else {
                past.clear();
            }
            position = position.after(from, to);
            plies += 1;
        };
        tally.add(plies, winner);
    }
    tally
}

/// A random play: a man and a direction, drawn again if they have no play. After eight failures for each man all plays are
/// counted.
#[inline(always)]
fn draw(position: Position, random: &mut Random) -> Option<(u32, u64)> {
    let men = position.own.count_ones();
    for _ in 0..8 * men {
        let index = random.below(8 * men);
        let from = nth(position.own, index / 8);
        let to = position.target(from, index as usize % 8);
        if to != 0 {
            return Some((from, to));
        }
    }
    let all: u32 = cells(position.own).map(|from| position.targets(from).count_ones()).sum();
    let mut index = random.below(all.max(1));
    for from in cells(position.own) {
        let targets = position.targets(from);
        if index < targets.count_ones() {
            return Some((from, 1 << nth(targets, index)));
        }
        index -= targets.count_ones();
    }
    None
}
