//! Makes a book: solves the positions after the first plies, and takes the plays of the strategies.

use std::collections::{BTreeSet, HashMap};

use agent::book::{Page, key};
use engine::solve::{Progress, Solving, Strategy, Worth};
use engine::{ErasedGame, ErasedPosition};
use learn::Keys;

/// The settings for making a book.
#[derive(Clone, Debug)]
pub struct Making {
    /// Number of free first plies: all positions after them are solved, and earlier positions get their values from these.
    pub free: u32,
    /// Plies since the start up to which plays are kept.
    pub plies: u32,
    /// The settings of the solver.
    pub solving: Solving,
}

/// The reason why there is no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotMade {
    /// A position has no known value.
    #[error("the position after {} is not solved: give it more --memory, or begin with more --free plies", if .0.is_empty() { "no play" } else { .0 })]
    Unsolved(String),
    /// There is no memory for the table.
    #[error("there is no memory for the table: use a smaller --memory")]
    Memory,
    /// The user interrupted the work.
    #[error("interrupted: no book is written")]
    Stopped,
}

/// A progress callback: takes the plays to the position that is being solved, and the solver's progress.
pub type Tell<'a> = &'a (dyn Fn(&str, Progress) + Sync);

/// Makes a book of a game. Returns its page, the value of the start for the player to move, and the number of nodes.
///
/// # Errors
/// If a position cannot be solved, or `stop` returned true.
pub fn make(
    entry: &dyn ErasedGame,
    keys: &Keys,
    making: &Making,
    stop: &(dyn Fn() -> bool + Sync),
    tell: Tell<'_>,
) -> Result<(Page, Worth, u64), NotMade> {
    let page = Page { good: BTreeSet::new(), solvable: making.plies };
    let mut maker =
        Maker { entry, keys, making, stop, tell, page, known: HashMap::new(), line: Vec::new(), nodes: 0 };
    let worth = maker.worth(&*entry.start(), making.free)?;
    Ok((maker.page, worth, maker.nodes))
}

struct Maker<'a> {
    entry: &'a dyn ErasedGame,
    keys: &'a Keys,
    making: &'a Making,
    stop: &'a (dyn Fn() -> bool + Sync),
    tell: Tell<'a>,
    page: Page,
    /// The values of positions for the player to move, by key.
    known: HashMap<u64, Worth>,
    line: Vec<String>,
    nodes: u64,
}

impl Maker<'_> {
    /// The value of a position for the player to move.
    fn worth(&mut self, position: &dyn ErasedPosition, free: u32) -> Result<Worth, NotMade> {
        if let Some(outcome) = position.outcome() {
            return Ok(of_winner(outcome.winner, position.turn()));
        }
        let key = key(self.entry, self.keys, position);
        if let Some(worth) = self.known.get(&key) {
            return Ok(*worth);
        }
        let worth = if free == 0 { self.solved(position)? } else { self.best(position, free)? };
        self.known.insert(key, worth);
        Ok(worth)
    }

    /// The value of the best play. Keeps all plays of this value, unless it is a loss.
    fn best(&mut self, position: &dyn ErasedPosition, free: u32) -> Result<Worth, NotMade> {
        let mut found = Vec::new();
        for play in position.plays() {
            let mut next = self.entry.at(&position.setup(), position.past().clone());
            if next.play(&play).is_err() {
                continue;
            }
            self.line.push(play.to_string());
            let worth = self.worth(&*next, free - 1)?;
            self.line.pop();
            let worth = if next.turn() == position.turn() { worth } else { worth.turned() };
            found.push((worth, key(self.entry, self.keys, &*next)));
        }
        let best = found.iter().map(|(worth, _)| *worth).max().unwrap_or(Worth::Loss);
        if best > Worth::Loss {
            self.page.good.extend(found.iter().filter(|(worth, _)| *worth == best).map(|(_, key)| key));
        }
        Ok(best)
    }

    /// Solves a position, and keeps the plays of the strategies.
    fn solved(&mut self, position: &dyn ErasedPosition) -> Result<Worth, NotMade> {
        let line = self.line.join(" ");
        let plies = self.making.plies.saturating_sub(position.setup().plies);
        let solving = Solving { plies, ..self.making.solving.clone() };
        let tell = |progress: Progress| (self.tell)(&line, progress);
        let solved = position.solve(&solving, &|| (self.stop)(), &tell).ok_or(NotMade::Memory)?;
        if (self.stop)() {
            return Err(NotMade::Stopped);
        }
        self.nodes += solved.nodes;
        if !solved.is_result_known() || solved.strategies.is_empty() {
            return Err(NotMade::Unsolved(line));
        }
        for strategy in &solved.strategies {
            if let Some(root) = strategy.positions.len().checked_sub(1) {
                let mut seen = vec![false; strategy.positions.len()];
                self.keep(strategy, root, position, &mut seen);
            }
        }
        Ok(solved.least())
    }

    /// Keeps the plays of a strategy's player, from the position `index` on.
    fn keep(&mut self, strategy: &Strategy, index: usize, position: &dyn ErasedPosition, seen: &mut [bool]) {
        if std::mem::replace(&mut seen[index], true) {
            return;
        }
        let plays = position.plays();
        for step in &strategy.positions[index] {
            let mut next = self.entry.at(&position.setup(), position.past().clone());
            if next.play(&plays[step.play as usize]).is_err() {
                continue;
            }
            if position.turn() == strategy.goal.player {
                self.page.good.insert(key(self.entry, self.keys, &*next));
            }
            self.keep(strategy, step.next as usize, &*next, seen);
        }
    }
}

fn of_winner(winner: Option<usize>, player: usize) -> Worth {
    match winner {
        Some(winner) if winner == player => Worth::Win,
        Some(_) => Worth::Loss,
        None => Worth::Draw,
    }
}
