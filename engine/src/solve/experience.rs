//! The order in which depth-first search tries plays.

use crate::Player;
use crate::weights::{Evaluator, Tables};
use crate::{Position, WIN};

/// Weight of a hundred of static value in the order, in the thousandths of [`Record::share`].
const HUNDRED: i64 = 600;

/// Weight of a cell on which the player would win, in the same thousandths: more than all that was learned of a play.
const WINNING_CELL: i64 = 4000;

/// Weight of trials above which all trials lose half of theirs: recent trials tell more.
const MEMORY: i32 = 100_000;

/// Bits behind the point of a mean logarithm of work.
const WORK_BITS: u32 = 16;
/// The mean logarithm of work from which plays are ordered by static values too, that of 64 nodes: see `docs/solve.md`. In smaller
/// searches what was learned of the plays tells as much, and a value takes nearly as long as a node.
const LEAST_WORK: i32 = 6 << WORK_BITS;
/// Number of recent positions over which a mean is taken.
const AVERAGED: i32 = 64;

/// Weight of the trials of a play, and weight of those that settled a position less that of the others. A trial weighs the more, the more work the
/// position took.
#[derive(Clone, Copy, Default)]
struct Record {
    tried: i32,
    balance: i32,
}

impl Record {
    fn add(&mut self, settled: bool, weight: i32) {
        self.tried += weight;
        self.balance += if settled { weight } else { -weight };
        if self.tried > MEMORY {
            self.tried /= 2;
            self.balance /= 2;
        }
    }

    /// The balance in thousandths of all trials, from -1000 to 1000.
    fn share(self) -> i64 {
        i64::from(self.balance) * 1000 / i64::from(self.tried.max(1))
    }
}

/// Statistics of the plays in a search, and static values of positions.
pub(super) struct Experience<'t, Play> {
    /// For each player and slot.
    plays: [Vec<Record>; 2],
    /// For each player, the replies to each play of the opponent, by both slots; empty if there are many slots.
    replies: [Vec<Record>; 2],
    /// The slots of the plays on the line.
    line: Vec<usize>,
    slots: usize,
    evaluator: Option<Evaluator<'t>>,
    /// For each number of plies from the root, the mean logarithm of the nodes that positions took there, with [`WORK_BITS`] bits
    /// behind the point.
    works: Vec<i32>,
    /// Working space.
    scratch: Vec<Play>,
}

/// Most slots with which replies are told apart.
const FEW: usize = 512;

impl<'t, Play> Experience<'t, Play> {
    pub fn new(slots: usize, learned: Option<&'t Tables>) -> Self {
        let none = vec![Record::default(); slots];
        let replies = vec![Record::default(); if slots <= FEW { slots * slots } else { 0 }];
        Self {
            plays: [none.clone(), none],
            replies: [replies.clone(), replies],
            line: Vec::new(),
            slots,
            evaluator: learned.map(Evaluator::new),
            works: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Static value of a position for the player who made the last play, in the rule file's units.
    pub fn value<P: Position<Play = Play>>(&mut self, position: &P) -> i32 {
        -match &mut self.evaluator {
            Some(evaluator) => evaluator.evaluate(position, &mut self.scratch),
            None => position.evaluate(&mut self.scratch),
        }
        .clamp(-WIN, WIN)
    }

    /// True if static values are worth their time for the order of plays in a position so many plies from the root.
    pub fn asks_values(&self, plies: usize) -> bool {
        self.works.get(plies).is_none_or(|work| *work >= LEAST_WORK)
    }

    /// Records the nodes that a position so many plies from the root took.
    pub fn note_work(&mut self, plies: usize, work: u64) {
        if self.works.len() <= plies {
            self.works.resize(plies + 1, LEAST_WORK);
        }
        let mean = &mut self.works[plies];
        *mean += (((work.max(1).ilog2() as i32) << WORK_BITS) - *mean) / AVERAGED;
    }

    /// Puts a play at the end of the line.
    pub fn enter(&mut self, slot: usize) {
        self.line.push(slot);
    }

    /// Takes the last play from the line.
    pub fn leave(&mut self) {
        self.line.pop();
    }

    /// Rank of a play in the order, the highest first. The position after it has the static value `value`, and `winning` cells on which another
    /// piece of the player would win.
    pub fn promise(&self, player: Player, slot: usize, value: i32, winning: u32) -> i64 {
        let of_reply = self.reply(slot).map_or(0, |reply| self.replies[player][reply].share());
        let learned = self.plays[player][slot].share() + 2 * of_reply;
        learned + i64::from(value) * HUNDRED / 100 + i64::from(winning) * WINNING_CELL
    }

    /// Records whether a play of a player settled a position, which took `work` nodes.
    pub fn learn(&mut self, player: Player, slot: usize, settled: bool, work: u64) {
        let weight = cube_root(work);
        self.plays[player][slot].add(settled, weight);
        if let Some(reply) = self.reply(slot) {
            self.replies[player][reply].add(settled, weight);
        }
    }

    fn reply(&self, slot: usize) -> Option<usize> {
        let last = self.line.last().filter(|_| !self.replies[0].is_empty())?;
        Some(last * self.slots + slot)
    }
}

/// A power of two near the cube root, at least 1.
fn cube_root(work: u64) -> i32 {
    1 << (work.max(1).ilog2() / 3)
}
