//! The questions that solve a position: does the player to move win, or draw, and by how much?

use super::experience::Experience;
use super::keys::{Line, Memory};
use super::margins::Margins;
use super::prover::Prover;
use super::symmetries::Symmetries;
use super::table::Table;
use super::{Goal, Observer, Progress, Solved, Solving, Strategy, Worth};
use crate::weights::Tables;
use crate::{History, Metadata, Player, Position, Stop};

/// A position and the answers found so far.
pub(super) struct Questions<'a, P: Position> {
    pub metadata: &'a Metadata,
    pub learned: Option<&'a Tables>,
    pub position: &'a P,
    pub past: &'a History,
    pub solving: &'a Solving,
    pub stop: &'a Stop<'a>,
    pub tell: &'a dyn Fn(Progress),
    /// True once a search was ended before its answer.
    pub stopped: bool,
    pub solved: Solved,
}

impl<P: Position> Questions<'_, P> {
    /// Asks for the result, and for the margin if that is wanted. `None` if there is no memory.
    pub fn answered(mut self) -> Option<Solved> {
        self.ask_result()?;
        let mut margins = self.margins();
        if let Some(margins) = &mut margins {
            self.ask_margin(margins)?;
        }
        self.solved.drop_idle_strategies(self.position.turn());
        if let Some(margins) = margins {
            self.solved.margin = margins.rounded(self.solved.margin);
            for Strategy { goal, .. } in &mut self.solved.strategies {
                goal.margin = margins.reached(goal.margin);
            }
        }
        Some(self.solved)
    }

    fn ask_result(&mut self) -> Option<()> {
        for margin in [Goal::WIN, Goal::DRAW] {
            if !self.solved.is_result_known() && !self.stopped {
                self.ask(margin)?;
            }
        }
        Some(())
    }

    /// The margins that the game can have, if the margin is to be found.
    fn margins(&self) -> Option<Margins> {
        let wanted = self.solving.margin_of.is_some_and(|least| self.solved.least() >= least);
        (wanted && self.solved.is_result_known()).then(|| Margins::of(self.metadata, self.position))?
    }

    fn ask_margin(&mut self, margins: &mut Margins) -> Option<()> {
        while let Some(margin) = margins.next(self.solved.margin).filter(|_| !self.stopped) {
            let known = self.solved.margin;
            self.ask(margin)?;
            if self.solved.margin == known {
                // A line without end was met.
                break;
            }
        }
        Some(())
    }

    /// Asks whether the player to move ends ahead by a margin. `None` if there is no memory.
    fn ask(&mut self, margin: i64) -> Option<()> {
        let Self { metadata, learned, position, past, solving, .. } = *self;
        let setup = position.setup();
        let memory =
            Memory { clocks: !setup.clocks.is_empty(), plies: solving.counts_plies, past: solving.remembers };
        let goal = Goal { player: position.turn(), margin };
        let symmetries = Symmetries::new(&solving.symmetries, metadata, position);
        let line = Line::new(memory, symmetries, past, setup.plies);
        let experience = Experience::new(position.slots(), learned);
        let observer = Observer::new(goal, self.solved.nodes, self.stop, self.tell);
        let table = Table::new(solving.memory)?;
        let mut prover = Prover::new(goal, metadata, table, line, observer, experience);
        let answer = prover.answer(position);
        self.solved.learn(goal, answer, &prover);
        if self.solved.margin[0] == margin {
            self.solved.plays = prover.plays(position, solving.every_play);
        }
        if margin == Goal::WIN && answer.is_none() {
            self.solved.missed = prover.missed(position);
        }
        if let Some(reached) = answer.filter(|_| solving.strategy > 0) {
            self.solved.strategies.extend(prover.strategy(position, reached, solving));
        }
        self.solved.nodes = prover.observer.nodes();
        self.stopped = prover.observer.stopped();
        Some(())
    }
}

impl Solved {
    /// Updates the bounds by an answer. A line without end is no win for anybody, so it may be why a goal of a draw or less was reached or a win was
    /// missed: such answers tell nothing.
    fn learn<P: Position>(&mut self, goal: Goal, answer: Option<bool>, prover: &Prover<'_, P>) {
        self.endless |= prover.endless;
        let wins = goal.worth() == Worth::Win;
        match answer {
            Some(true) if wins || !prover.endless => self.margin[0] = goal.margin,
            Some(false) if !wins || !prover.endless => {
                let nobody_draws = goal.margin == Goal::WIN && !prover.drawn;
                self.margin[1] = if nobody_draws { -1 } else { goal.margin - 1 };
            }
            _ => {}
        }
    }

    /// Leaves out the strategies that prove neither bound.
    fn drop_idle_strategies(&mut self, turn: Player) {
        let known = self.is_result_known();
        let [least, most] = self.margin;
        self.strategies.retain(|strategy| {
            let Goal { player, margin } = strategy.goal;
            known && margin == if player == turn { least } else { -most }
        });
    }
}
