//! Solves positions: the result under best play, and a strategy that reaches it.

mod best_first;
mod depth_first;
mod experience;
mod goal;
mod keys;
mod large_pages;
mod margins;
mod numbers;
mod observer;
mod prover;
mod questions;
mod strategy;
mod symmetries;
mod table;

use std::panic::resume_unwind;
use std::thread;

use observer::Observer;
use questions::Questions;

pub use goal::{Goal, OUTRIGHT};
pub use strategy::{Step, Strategy};
pub(crate) use symmetries::lay_out;

use crate::weights::Tables;
use crate::{Deadline, History, Metadata, Position, Stop, listing};

/// The worth of a game to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// The opponent wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player wins.
    Win,
}

impl Worth {
    /// The worth of a margin.
    fn of(margin: i64) -> Self {
        match margin.signum() {
            1 => Self::Win,
            0 => Self::Draw,
            _ => Self::Loss,
        }
    }

    /// The worth of the game to the opponent.
    pub fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Parameters of a solution.
#[derive(Clone, Debug)]
pub struct Solving {
    /// Greatest size of the table, in bytes.
    pub memory: usize,
    /// Time at which the search ends without an answer.
    pub deadline: Deadline,
    /// True to find every play that reaches the result, not just one.
    pub every_play: bool,
    /// Least worth of the position to the player to move for which the margin is found, too, where points decide; `None` if it never is.
    pub margin_of: Option<Worth>,
    /// Most positions of a strategy. A larger strategy is left out of the answer; with 0 none is sought.
    pub strategy: usize,
    /// Most plies of a strategy: positions after so many are part of it, but have no play.
    pub plies: u32,
    /// True if a rule asks for the number of plies.
    pub counts_plies: bool,
    /// True if a rule asks for earlier positions.
    pub remembers: bool,
    /// Maps of the board that change no rule, which form a group. Each has for each cell the cell that it goes to. May be empty.
    pub symmetries: Vec<Vec<usize>>,
}

impl Default for Solving {
    /// No limit of time, one play, no margin and no strategy, with a table of 512 MiB.
    fn default() -> Self {
        Self {
            memory: 512 << 20,
            deadline: Deadline::NEVER,
            every_play: false,
            margin_of: None,
            strategy: 0,
            plies: u32::MAX,
            counts_plies: false,
            remembers: false,
            symmetries: Vec::new(),
        }
    }
}

/// Progress of the solver.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The question that is being answered.
    pub goal: Goal,
    /// Positions made so far, for earlier questions too.
    pub nodes: u64,
}

/// The answers of the solver for a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// Half points by which the player to move ends ahead, at least and at most, as far as was asked. A win by another end than points counts as
    /// [`OUTRIGHT`], such a loss as the negative of that; at least 1 is a win of any kind. Without [`Solving::margin_of`] the bounds tell the result
    /// alone.
    pub margin: [i64; 2],
    /// Indexes in the list of [`Position::plays`] of plays that reach the least margin: one, or all if they were asked for and the search was not
    /// ended. Empty if no goal is known to be reached.
    pub plays: Vec<u32>,
    /// Indexes of plays that were found not to win, if the search was ended before it knew whether the player to move wins.
    pub missed: Vec<u32>,
    /// Positions made.
    pub nodes: u64,
    /// True if lines were met that return to a position, or are longer than 1000 plies. Then the bounds may be apart although
    /// the search has ended: a line without end proves nothing.
    pub endless: bool,
    /// Strategies that prove the bounds, unless the result is unknown: for a win or a loss, that of the winner; for a draw or a margin, those of both
    /// players. Those that are too large, or not wanted, are left out.
    pub strategies: Vec<Strategy>,
    /// The clause with more plays in a position than can be listed, if there was one: see [`crate::listing`]. Then nothing is known.
    pub overlong: Option<usize>,
}

impl Solved {
    /// The state before any answer.
    fn unknown() -> Self {
        Self {
            margin: [-OUTRIGHT, OUTRIGHT],
            plays: Vec::new(),
            missed: Vec::new(),
            nodes: 0,
            endless: false,
            strategies: Vec::new(),
            overlong: None,
        }
    }

    /// Least worth that the player to move reaches.
    pub fn least(&self) -> Worth {
        Worth::of(self.margin[0])
    }

    /// Greatest worth that the player to move can reach; the same as the least if the position is solved.
    pub fn most(&self) -> Worth {
        Worth::of(self.margin[1])
    }

    /// True if the result is known.
    pub fn is_result_known(&self) -> bool {
        self.least() == self.most()
    }

    /// True if the margin is known, too.
    pub fn is_margin_known(&self) -> bool {
        self.margin[0] == self.margin[1]
    }
}

/// Bytes of stack for lines of 1000 plies, twice: best-first search begins in the midst of depth-first search.
const STACK: usize = 128 << 20;

/// Returns the result of `position` under best play, or as much as is known when `stop` returns true or the deadline is reached. `past` holds the
/// keys of the positions before it. Reports progress to `tell` now and then. `None` if there is no memory for the smallest table and the stack.
pub fn solve<P: Position + Sync>(
    metadata: &Metadata,
    learned: Option<&Tables>,
    position: &P,
    past: &History,
    solving: &Solving,
    stop: &Stop<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Option<Solved> {
    let stops = || stop() || solving.deadline.is_over() || listing::cut().is_some();
    thread::scope(|scope| {
        let stop: &Stop<'_> = &stops;
        let solve = || {
            let (stopped, solved) = (false, Solved::unknown());
            let questions =
                Questions { metadata, learned, position, past, solving, stop, tell, stopped, solved };
            match listing::watched(|| questions.answered()) {
                (Some(solved), None) => Some(solved),
                (solved, overlong) => solved.map(|_| Solved { overlong, ..Solved::unknown() }),
            }
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, solve).ok()?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}
