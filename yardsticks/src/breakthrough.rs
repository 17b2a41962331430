//! Breakthrough: perft and random games.
//!
//! Bit 0 is a1, and bits run along the rows. A direction's targets are one shift of all men.

use crate::bits::{Sets, cells, shifted};
use crate::{Random, Tally};

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
/// The first two rows: white's men at the start.
const WHITE: u64 = 0xffff;

/// The men of the player to move and of the other player.
#[derive(Clone, Copy)]
struct Position {
    own: u64,
    enemy: u64,
}

const START: Position = Position { own: WHITE, enemy: WHITE << 48 };

/// Shifts straight ahead, ahead to the lower column, ahead to the higher column.
const fn shifts(up: bool) -> [i32; 3] {
    if up { [8, 7, 9] } else { [-8, -9, -7] }
}

/// The row that a player wants to reach.
const fn far(up: bool) -> u64 {
    if up { 0xff << 56 } else { 0xff }
}

impl Position {
    /// The targets of each direction.
    #[inline(always)]
    fn targets<const UP: bool>(self) -> [u64; 3] {
        let [ahead, lower, higher] = shifts(UP);
        [
            shifted(self.own, ahead) & !(self.own | self.enemy),
            shifted(self.own & !COLUMN_A, lower) & !self.own,
            shifted(self.own & !COLUMN_H, higher) & !self.own,
        ]
    }

    /// The position after a move in a direction to `to`, in the view of the opponent.
    #[inline(always)]
    fn after<const UP: bool>(self, way: usize, to: u32) -> Self {
        let from = shifted(1 << to, -shifts(UP)[way]);
        Self { own: self.enemy & !(1 << to), enemy: self.own ^ from | 1 << to }
    }
}

/// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing.
pub fn perft(depth: u32) -> u64 {
    if depth == 0 { 1 } else { leaves::<true, false>(START, depth) }
}

/// The number of leaves; `depth` is at least 1. `THEN` is true if the opponent goes up.
fn leaves<const UP: bool, const THEN: bool>(position: Position, depth: u32) -> u64 {
    let targets = position.targets::<UP>();
    if depth == 1 {
        return targets.iter().map(|set| u64::from(set.count_ones())).sum();
    }
    let mut sum = 0;
    for (way, set) in targets.into_iter().enumerate() {
        for to in cells(set & !far(UP)) {
            sum += leaves::<THEN, UP>(position.after::<UP>(way, to), depth - 1);
        }
    }
    sum
}

/// Plays random games from the start, with every legal play equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..games {
        let (mut position, mut plies) = (START, 0);
        let winner = loop {
            if let Some(winner) = ply::<true>(&mut position, &mut plies, &mut random) {
                break winner;
            }
            if let Some(winner) = ply::<false>(&mut position, &mut plies, &mut random) {
                break winner;
            }
        };
        tally.add(plies, Some(winner));
    }
    tally
}

/// Makes one play; returns the winner if the game is over.
#[inline(always)]
fn ply<const UP: bool>(position: &mut Position, plies: &mut u32, random: &mut Random) -> Option<usize> {
    let plays = Sets::new(position.targets::<UP>());
    if plays.count() == 0 {
        return Some(usize::from(UP));
    }
    let (way, to) = plays.nth(random.below(plays.count()));
    *position = position.after::<UP>(way, to);
    *plies += 1;
    (far(UP) >> to & 1 != 0).then_some(usize::from(!UP))
}
