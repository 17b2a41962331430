//! Fanorona: perft and random games.
//!
//! The 45 points lie in five rows of nine bits, with a ghost bit after each row, so a step in any direction is one rotation.
//! Captures of one leg are kept as sets. A man that can make a second leg is followed leg by leg; plays of it that differ only in
//! their paths count as one.

use crate::bits::{Sets, cells};
use crate::repetition::third_time;
use crate::{Random, Tally};

/// All points.
const BOARD: u64 = 0x1ff * ROWS;
/// The lowest bit of each row.
const ROWS: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40;
/// The points that diagonals go through.
const STRONG: u64 = (0x155 * (1 | 1 << 20 | 1 << 40)) | (0xaa * (1 << 10 | 1 << 30));
/// Steps along rows and columns, then along diagonals.
const SHIFTS: [u32; 8] = [1, 63, 10, 54, 9, 55, 11, 53];

/// The men of the player to move and of the other player.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    own: u64,
    enemy: u64,
}

/// White begins at the bottom; the third row has men of both, and an empty point in the middle.
const START: Position =
    Position { own: 0x1ff | 0x1ff << 10 | 0x14a << 20, enemy: 0x1ff << 30 | 0x1ff << 40 | 0xa5 << 20 };

/// The points from which a step in this direction leads along a line.
#[inline(always)]
const fn open(way: usize) -> u64 {
    if way < 4 { BOARD } else { STRONG }
}

/// The points that one step leads to.
#[inline(always)]
fn step(points: u64, way: usize) -> u64 {
    (points & open(way)).rotate_left(SHIFTS[way])
}

/// One step against a direction, even where no line leads.
#[inline(always)]
fn back(points: u64, way: usize) -> u64 {
    points.rotate_right(SHIFTS[way])
}

/// The enemies that follow a point in a row.
#[inline(always)]
fn row(mut at: u64, shift: u32, enemy: u64) -> u64 {
    let mut row = 0;
    loop {
        at = at.rotate_left(shift) & enemy;
        if at == 0 {
            return row;
        }
        row |= at;
    }
}

/// A play: start, end, captured men.
#[derive(Clone, Copy)]
struct Play {
    from: u64,
    to: u64,
    captured: u64,
}

impl Position {
    /// The position after a play, in the view of the opponent.
    #[inline(always)]
    fn after(self, play: Play) -> Self {
        Self { own: self.enemy & !play.captured, enemy: self.own ^ play.from ^ play.to }
    }

    /// For each direction, the ends of steps.
    #[inline(always)]
    fn steps(self) -> [u64; 8] {
        let empty = BOARD & !(self.own | self.enemy);
        std::array::from_fn(|way| step(self.own, way) & empty)
    }

    /// For each direction, the ends of legs that capture by approach and by withdrawal. The plays of men that
    /// can make a second leg are put into `chains` instead.
    #[inline(always)]
    fn captures(self, steps: &[u64; 8], chains: &mut Vec<Play>) -> [u64; 16] {
        let empty = BOARD & !(self.own | self.enemy);
        let before: [u64; 8] = std::array::from_fn(|way| back(self.enemy, way));
        let behind: [u64; 8] = std::array::from_fn(|way| self.enemy.rotate_left(2 * SHIFTS[way]));
        // A leg changes nothing on the lines of the next leg, so these sets are the same after it.
        let begins: [u64; 8] =
            std::array::from_fn(|way| back(empty & (before[way] | behind[way]), way) & open(way));
        let mut others = [0; 8];
        let mut below = 0;
        for way in 0..8 {
            others[way] |= below;
            below |= begins[way];
        }
        let mut above = 0;
        for way in (0..8).rev() {
            others[way] |= above;
            above |= begins[way];
        }
        let mut followed = 0;
        for way in 0..8 {
            followed |= back(steps[way] & (before[way] | behind[way]) & others[way], way);
        }
        chains.clear();
        for from in cells(followed) {
            let first = chains.len();
            let chain = Chain { position: self, from: 1 << from, first };
            chain.follow(1 << from, usize::MAX, 0, 1 << from, chains);
        }
        let mut ends = [0; 16];
        for way in 0..8 {
            let single = steps[way] & !followed.rotate_left(SHIFTS[way]);
            ends[2 * way] = single & before[way];
            ends[2 * way + 1] = single & behind[way];
        }
        ends
    }

    /// The play that ends on `to` by the set numbered `set` of [`Self::captures`].
    #[inline(always)]
    fn capture(self, set: usize, to: u32) -> Play {
        let (to, way) = (1 << to, set / 2);
        let from = back(to, way);
        let captured = if set.is_multiple_of(2) {
            row(to, SHIFTS[way], self.enemy)
        } else {
            row(from, 64 - SHIFTS[way], self.enemy)
        };
        Play { from, to, captured }
    }
}

/// The captures of one man.
struct Chain {
    position: Position,
    from: u64,
    /// Index of its first play in the list.
    first: usize,
}

impl Chain {
    /// Adds all plays that go on from `at`, where a leg in the direction `last` has led.
    fn follow(&self, at: u64, last: usize, captured: u64, visited: u64, plays: &mut Vec<Play>) {
        let enemy = self.position.enemy & !captured;
        let free = BOARD & !(self.position.own | enemy | visited);
        for way in (0..8).filter(|&way| way != last) {
            let to = step(at, way) & free;
            if to == 0 {
                continue;
            }
            let rows = [row(to, SHIFTS[way], enemy), row(at, 64 - SHIFTS[way], enemy)];
            for row in rows.into_iter().filter(|&row| row != 0) {
                let captured = captured | row;
                let same = |play: &Play| play.to == to && play.captured == captured;
                if !plays[self.first..].iter().any(same) {
                    plays.push(Play { from: self.from, to, captured });
                }
                self.follow(to, way, captured, visited | to, plays);
            }
        }
    }
}

/// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing. Draws are
/// not checked: the first draw by repetition needs more plies than can be counted.
pub fn perft(depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    if depth == 0 { 1 } else { leaves(START, &mut lists) }
}

/// The number of leaves after as many plies as there are lists, at least one.
fn leaves(position: Position, lists: &mut [Vec<Play>]) -> u64 {
    let (chains, rest) = lists.split_first_mut().expect("a list for each ply");
    let steps = position.steps();
    let ends = position.captures(&steps, chains);
    let quiet = chains.is_empty() && ends.iter().all(|&set| set == 0);
    let sets: &[u64] = if quiet { &steps } else { &ends };
    if rest.is_empty() {
        return chains.len() as u64 + sets.iter().map(|set| u64::from(set.count_ones())).sum::<u64>();
    }
    let mut sum: u64 = chains.iter().map(|&play| leaves(position.after(play), rest)).sum();
    for (number, &set) in sets.iter().enumerate() {
        for to in cells(set) {
            let play = if quiet { quiet_play(number, to) } else { position.capture(number, to) };
            sum += leaves(position.after(play), rest);
        }
    }
    sum
}

/// A step in a direction to `to`.
#[inline(always)]
fn quiet_play(way: usize, to: u32) -> Play {
    Play { from: back(1 << to, way), to: 1 << to, captured: 0 }
}

/// Plays random games from the start, with every legal play equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let (mut past, mut chains) = (Vec::new(), Vec::new());
    for _ in 0..games {
        let (mut position, mut plies) = (START, 0);
        past.clear();
        let winner = loop {
            let Some(play) = draw(position, &mut chains, &mut random) else {
                break Some(usize::from(plies % 2 == 0));
            };
            if third_time(&past, &position) {
                break None;
            }
            if play.captured == 0 {
                past.push(position);
            } else {
                past.clear();
            }
            position = position.after(play);
            plies += 1;
        };
        tally.add(plies, winner);
    }
    tally
}

/// A random play.
#[inline(always)]
fn draw(position: Position, chains: &mut Vec<Play>, random: &mut Random) -> Option<Play> {
    let steps = position.steps();
    let ends = Sets::new(position.captures(&steps, chains));
    let all = ends.count() + chains.len() as u32;
    if all == 0 {
        let steps = Sets::new(steps);
        return (steps.count() > 0).then(|| {
            let (way, to) = steps.nth(random.below(steps.count()));
            quiet_play(way, to)
        });
    }
    let index = random.below(all);
    Some(if index < ends.count() {
        let (set, to) = ends.nth(index);
        position.capture(set, to)
    } else {
        chains[(index - ends.count()) as usize]
    })
}
