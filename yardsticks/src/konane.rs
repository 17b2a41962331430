//! Konane: perft and random games.
//!
//! Bit 0 is a1, and bits run along the rows. A stone that jumps goes on in its direction at will, so a play is
//! a direction, a number of jumps and the cell where it ends: a dozen sets hold all plays.

use crate::bits::{Sets, cells, shifted};
use crate::{Random, Tally};

/// The columns b to g: a stone jumped along a row stands there.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// The black stones of a full board, which has a white one on a1.
const BLACK: u64 = 0x55aa_55aa_55aa_55aa;
/// The cells d5 and e5, which are empty at the start.
const OPEN: u64 = 0x18 << 32;
/// Shifts of a step to the south, west, east and north.
const SHIFTS: [i32; 4] = [-8, -1, 1, 8];
/// The most jumps of one play on a line of eight cells.
const JUMPS: usize = 3;

/// The stones of the player to move and of the other player.
#[derive(Clone, Copy)]
struct Position {
    own: u64,
    enemy: u64,
}

/// Black begins.
const START: Position = Position { own: BLACK & !OPEN, enemy: !BLACK & !OPEN };

impl Position {
    /// The ends of plays: for each direction, those of one jump, of two and of three.
    #[inline(always)]
    fn ends(self) -> [u64; 4 * JUMPS] {
        let empty = !(self.own | self.enemy);
        let mut ends = [0; 4 * JUMPS];
        for (ends, shift) in ends.chunks_exact_mut(JUMPS).zip(SHIFTS) {
            let over = if shift == 1 || shift == -1 { self.enemy & INNER } else { self.enemy };
            let mut at = self.own;
            for ends in ends {
                at = shifted(shifted(at, shift) & over, shift) & empty;
                *ends = at;
            }
        }
        ends
    }

    /// The position after a play of the set numbered `way` to `to`, in the view of the opponent.
    #[inline(always)]
    fn after(self, way: usize, to: u32) -> Self {
        let (shift, jumps) = (SHIFTS[way / JUMPS], (way % JUMPS) as i32 + 1);
        let (mut at, mut captured) = (1 << to, 0);
        for _ in 0..jumps {
            captured |= shifted(at, -shift);
            at = shifted(at, -2 * shift);
        }
        Self { own: self.enemy & !captured, enemy: self.own ^ at | 1 << to }
    }
}

/// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing.
pub fn perft(depth: u32) -> u64 {
    if depth == 0 { 1 } else { leaves(START, depth) }
}

/// The number of leaves; `depth` is at least 1.
fn leaves(position: Position, depth: u32) -> u64 {
    let ends = position.ends();
    if depth == 1 {
        return ends.iter().map(|set| u64::from(set.count_ones())).sum();
    }
    let mut sum = 0;
    for (way, set) in ends.into_iter().enumerate() {
        for to in cells(set) {
            sum += leaves(position.after(way, to), depth - 1);
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
        loop {
            let plays = Sets::new(position.ends());
            if plays.count() == 0 {
                break;
            }
            let (way, to) = plays.nth(random.below(plays.count()));
            position = position.after(way, to);
            plies += 1;
        }
        tally.add(plies, Some(usize::from(plies % 2 == 0)));
    }
    tally
}
