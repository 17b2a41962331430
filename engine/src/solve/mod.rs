//! Solves positions: the result under best play, and a strategy that reaches it.

mod best_first;
mod depth_first;
mod experience;
mod keys;
mod large_pages;
mod numbers;
mod observer;
mod prover;
mod strategy;
mod symmetries;
mod table;

use std::panic::resume_unwind;
use std::thread;

use experience::Experience;
use keys::{Line, Memory};
use observer::Observer;
use prover::Prover;
use symmetries::Symmetries;
use table::Table;

pub use strategy::{Step, Strategy};
pub(crate) use symmetries::lay_out;

use crate::weights::Tables;
use crate::{Deadline, History, Metadata, Player, Position, Stop};

/// What a game is worth to a player.
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
    /// What the game is worth to the opponent.
    pub fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// How a position is solved.
#[derive(Clone, Debug)]
pub struct Solving {
    /// Greatest size of the table, in bytes.
    pub memory: usize,
    /// When to end without an answer.
    pub deadline: Deadline,
    /// True to find every play that reaches the result, not just one.
    pub every_play: bool,
    /// The most positions of a strategy. A larger one is not told; with 0 none is looked for.
    pub strategy: usize,
    /// The most plies of a strategy: positions after so many are part of it, but have no play.
    pub plies: u32,
    /// True if a rule asks for the number of plies.
    pub counts_plies: bool,
    /// True if a rule asks for earlier positions.
    pub remembers: bool,
    /// Maps of the board that change no rule, which form a group: for each cell the one that it goes to. None are needed.
    pub symmetries: Vec<Vec<usize>>,
}

impl Default for Solving {
    /// A position by itself, for as long as it takes: one play, with a table of 512 MiB.
    fn default() -> Self {
        Self {
            memory: 512 << 20,
            deadline: Deadline::NEVER,
            every_play: false,
            strategy: 0,
            plies: u32::MAX,
            counts_plies: false,
            remembers: false,
            symmetries: Vec::new(),
        }
    }
}

/// How far the solver has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The question.
    pub goal: Goal,
    /// Positions made.
    pub nodes: u64,
}

/// What a player tries to reach, at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The player.
    pub player: Player,
    /// A draw or a win.
    pub least: Worth,
}

impl Goal {
    /// True if a game that this player won, or nobody, reaches the goal.
    #[inline]
    pub fn is_reached(self, winner: Option<Player>) -> bool {
        match winner {
            Some(winner) => winner == self.player,
            None => self.least <= Worth::Draw,
        }
    }

    /// What the opponent reaches if this goal is not reached.
    pub fn missed(self) -> Self {
        let least = if self.least == Worth::Win { Worth::Draw } else { Worth::Win };
        Self { player: 1 - self.player, least }
    }
}

/// What was found out of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// What the player to move reaches at least.
    pub least: Worth,
    /// What the player to move reaches at most. The same as `least` if the position is solved.
    pub most: Worth,
    /// The indexes of plays that reach `least`, in the order of [`Position::plays`]: one, or all if they were asked for and the search was
    /// not ended. None if that is a loss.
    pub plays: Vec<u32>,
    /// If the search was ended before it knew whether the player to move wins: the indexes of plays that were found not to win.
    pub missed: Vec<u32>,
    /// Positions made.
    pub nodes: u64,
    /// True if lines were met that return to a position, or are longer than 1000 plies. Then `least` and `most` may be apart although
    /// the search has ended: a line without end proves nothing.
    pub endless: bool,
    /// For a win or a loss, that of the winner; for a draw, those of both players. Those that were too large, or not
    /// wanted, are left out.
    pub strategies: Vec<Strategy>,
}

/// Bytes of stack for lines of 1000 plies, twice: best-first search begins in the midst of depth-first search.
const STACK: usize = 128 << 20;

/// The result of `position` under best play. `past` holds the keys of the positions before it. `None` if there is no memory for the
/// smallest table and the stack.
pub fn solve<P: Position + Sync>(
    metadata: &Metadata,
    learned: Option<&Tables>,
    position: &P,
    past: &History,
    solving: &Solving,
    stop: &Stop<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Option<Solved> {
    thread::scope(|scope| {
        let solve = || on_this_stack(metadata, learned, position, past, solving, stop, tell);
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, solve).ok()?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// [`solve`] on the stack of this thread.
fn on_this_stack<P: Position>(
    metadata: &Metadata,
    learned: Option<&Tables>,
    position: &P,
    past: &History,
    solving: &Solving,
    stop: &Stop<'_>,
    tell: &dyn Fn(Progress),
) -> Option<Solved> {
    let setup = position.setup();
    let stop: &Stop<'_> = &|| stop() || solving.deadline.is_over();
    let memory =
        Memory { clocks: !setup.clocks.is_empty(), plies: solving.counts_plies, past: solving.remembers };
    let mut solved = Solved {
        least: Worth::Loss,
        most: Worth::Win,
        plays: Vec::new(),
        missed: Vec::new(),
        nodes: 0,
        endless: false,
        strategies: Vec::new(),
    };
    for least in [Worth::Win, Worth::Draw] {
        let goal = Goal { player: setup.turn, least };
        let symmetries = Symmetries::new(&solving.symmetries, metadata, position);
        let line = Line::new(memory, symmetries, past, setup.plies);
        let experience = Experience::new(position.slots(), learned);
        let observer = Observer::new(goal, solved.nodes, stop, tell);
        let mut prover = Prover::new(goal, Table::new(solving.memory)?, line, observer, experience);
        let answer = prover.answer(position);
        solved.learn(goal, answer, &prover);
        if solved.least == goal.least {
            solved.plays = prover.plays(position, solving.every_play);
        }
        if least == Worth::Win && answer.is_none() {
            solved.missed = prover.missed(position);
        }
        if let Some(reached) = answer.filter(|_| solving.strategy > 0) {
            solved.strategies.extend(prover.strategy(position, reached, solving));
        }
        solved.nodes = prover.observer.nodes();
        if solved.least == solved.most || prover.observer.stopped() {
            break;
        }
    }
    solved.drop_idle_strategies(setup.turn);
    Some(solved)
}

impl Solved {
    /// Draws the conclusions from an answer. A line without end is no win for anybody, so it may have made a goal of drawing reached and a
    /// goal of winning missed.
    fn learn<P: Position>(&mut self, goal: Goal, answer: Option<bool>, prover: &Prover<'_, P>) {
        self.endless |= prover.endless;
        match (answer, goal.least) {
            (Some(true), Worth::Win) => self.least = Worth::Win,
            (Some(false), Worth::Win) if prover.endless => {}
            (Some(false), Worth::Win) if prover.drawn => self.most = Worth::Draw,
            (Some(false), _) => self.most = Worth::Loss,
            (Some(true), _) if !prover.endless => self.least = Worth::Draw,
            _ => {}
        }
    }

    /// Leaves out the strategies that do not reach the result.
    fn drop_idle_strategies(&mut self, turn: Player) {
        let (least, most) = (self.least, self.most);
        self.strategies.retain(|strategy| match least {
            _ if least != most => false,
            Worth::Draw => true,
            Worth::Win => strategy.player == turn && strategy.least == Worth::Win,
            Worth::Loss => strategy.player != turn && strategy.least == Worth::Win,
        });
    }
}
