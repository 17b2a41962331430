//! The end of a game.

use engine::{History, Outcome, Player};

use super::State;
use crate::model::{Comparison, Condition, DirId, Region, Verdict};

/// A position whose conditions are asked of one player.
pub(super) struct Asked<'a> {
    /// The position.
    pub state: &'a State,
    /// The keys of the positions before it.
    pub past: &'a History,
    /// The player in whose view a condition is asked.
    pub player: Player,
    /// True if the player to move has no play but a pass.
    pub stuck: bool,
    /// The rule that asks.
    pub by: Asker,
}

/// A rule that asks a condition.
#[derive(Clone, Copy)]
pub(super) enum Asker {
    /// An end, or a play clause.
    Clause,
    /// A limit, after a play. It counts only plays on which no limit that asks for plays has a say.
    Limit,
}

impl State {
    /// The result by the first end clause that holds. Each is asked of the player who just moved, then of the other.
    pub(super) fn result(&self, past: &History, stuck: bool) -> Option<Outcome> {
        let model = &self.model;
        model.ends.iter().enumerate().find_map(|(by, end)| {
            let mut players = [self.mover(), 1 - self.mover()].into_iter();
            let asked_of = |player| Asked { state: self, past, player, stuck, by: Asker::Clause };
            let player = players.find(|&player| asked_of(player).holds(&end.when))?;
            let winner = match end.verdict {
                Verdict::Win => Some(player),
                Verdict::Loss => Some(1 - player),
                Verdict::Draw => None,
                Verdict::Score => self.leader(),
            };
            Some(Outcome { winner, by })
        })
    }

    /// The points of each player in halves, komi among them, if the rules count points.
    pub(super) fn points(&self) -> Option<[i64; 2]> {
        let points = self.model.points.as_ref()?;
        Some([0, 1].map(|player| 2 * self.number(points, player) + self.model.komi_halves[player]))
    }

    /// The player with more points, if one has more.
    fn leader(&self) -> Option<Player> {
        let halves = self.points()?;
        match halves[0].cmp(&halves[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Asked<'_> {
    /// True if a condition holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        let state = self.state;
        let view = state.view(self.player, None);
        match condition {
            Condition::Any(region) => !view.cells(region).is_empty(),
            Condition::Every(region, inside) => {
                view.all_cells().all(|cell| !view.has(region, cell) || view.has(inside, cell))
            }
            Condition::Line { exactly, length, of, dirs } => {
                self.has_line(*exactly, *length as usize, of, dirs)
            }
            Condition::Stuck => match self.by {
                Asker::Clause => self.stuck && self.player == state.turn,
                Asker::Limit => self.stuck,
            },
            Condition::BothStuck => {
                self.stuck && state.as_if_moving(1 - state.turn).is_stuck_for(self.past, self.by)
            }
            Condition::Moved => self.player == state.mover(),
            Condition::Compare(a, how, b) => {
                compare(state.number(a, self.player), *how, state.number(b, self.player))
            }
            Condition::Repetition(times) => state.occurrences(self.past) + 1 >= *times as usize,
            Condition::Quiet(clock, plies) => state.clocks[*clock] >= *plies,
            Condition::After(event) => {
                let signals = state.model.signals.iter().zip(&state.signals);
                signals.into_iter().any(|(signal, &happened)| signal == event && happened)
            }
            Condition::Not(part) => !self.holds(part),
            Condition::And(parts) => parts.iter().all(|part| self.holds(part)),
            Condition::Or(parts) => parts.iter().any(|part| self.holds(part)),
        }
    }

    /// True if `of` has a straight run of at least `length` cells; if `exactly`, a maximal run of exactly `length` cells.
    fn has_line(&self, exactly: bool, length: usize, of: &Region, dirs: &[DirId]) -> bool {
        let view = self.state.view(self.player, None);
        let directions = &self.state.model.board.directions;
        let in_line = |cell: &usize| view.has(of, *cell);
        let starts = view.all_cells().filter(in_line);
        let mut runs = starts.flat_map(|start| {
            dirs.iter().filter_map(move |&dir| {
                let before = directions[directions[dir].opposite].next[start];
                let begins_here = !before.is_some_and(|cell| in_line(&cell));
                let run = std::iter::successors(Some(start), |&cell| directions[dir].next[cell]);
                // Directions might run in a circle, so the board's size limits the run.
                begins_here.then(|| run.take(directions[dir].next.len()).take_while(in_line).count())
            })
        });
        runs.any(|run| if exactly { run == length } else { run >= length })
    }
}

fn compare(a: i64, how: Comparison, b: i64) -> bool {
    match how {
        Comparison::AtLeast => a >= b,
        Comparison::AtMost => a <= b,
        Comparison::More => a > b,
        Comparison::Less => a < b,
        Comparison::Equal => a == b,
    }
}
