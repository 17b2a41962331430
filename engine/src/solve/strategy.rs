//! Strategies: plays by which a player reaches a goal, whatever the opponent does.

use std::collections::HashMap;

use super::prover::{MOST_PLIES, Prover};
use super::table::Key;
use super::{Goal, Solving, Worth};
use crate::Position;
use crate::result::result;

/// A strategy of one player: a position and the plays from there, each with the position that it leads to. Positions that are
/// reached in several ways are one, so it is no tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    /// The player of the strategy, and the margin that it reaches at least.
    pub goal: Goal,
    /// The positions; each leads only to positions before it, and the last is the one that was solved.
    pub positions: Vec<Vec<Step>>,
    /// Plies of the longest game.
    pub plies: u32,
}

/// A play of a strategy. A position where the player of the strategy is to move has one; one where the opponent is to
/// move has all legal plays; a finished game has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Index of the play in the list of [`Position::plays`].
    pub play: u32,
    /// Index of the position after it in [`Strategy::positions`].
    pub next: u32,
}

/// Positions of a strategy that are visited from one look at the time to the next.
const LOOKS_APART: u64 = 256;

/// Reason why a position has no place in a strategy.
enum Failed {
    /// The line to the position goes through it already.
    Circle,
    /// The strategy is too large, has games that are too long, or was not wanted any more.
    Ended,
}

/// A play that may keep the answer. Candidates are ordered as they are tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    goes_on: bool,
    unknown: bool,
    index: usize,
}

/// A strategy that is being written down.
struct Writing {
    goal: Goal,
    reached: bool,
    most: usize,
    /// The most plies.
    plies: usize,
    numbers: HashMap<Key, (u32, u32)>,
    positions: Vec<Vec<Step>>,
    /// Positions visited; those in circles are visited again and again.
    visited: u64,
}

impl<P: Position> Prover<'_, P> {
    /// The strategy of the player who reaches the goal or, unless it is `reached`, keeps it from being reached. The answer must be known. `None` if
    /// the strategy has more positions than are wanted, or none without circles is found.
    pub fn strategy(&mut self, position: &P, reached: bool, solving: &Solving) -> Option<Strategy> {
        let goal = if reached { self.goal } else { self.goal.missed() };
        let (most, plies) = (solving.strategy, solving.plies as usize);
        let mut writing = Writing {
            goal,
            reached,
            most,
            plies,
            numbers: HashMap::new(),
            positions: Vec::new(),
            visited: 0,
        };
        let key = self.line.key(position);
        let (_, plies) = self.write(position, key, &mut writing).ok()?;
        let wins = goal.margin == Goal::DRAW && !self.drawn;
        let goal = if wins { Goal { margin: Goal::WIN, ..goal } } else { goal };
        Some(Strategy { goal, positions: writing.positions, plies })
    }

    /// Writes down a position and all that follows. Returns its number and the plies of its longest game.
    fn write(&mut self, position: &P, key: Key, writing: &mut Writing) -> Result<(u32, u32), Failed> {
        // Plays are told by their numbers, so positions that only a symmetry makes equal are two.
        let exact = self.line.exact_key(position);
        if let Some(known) = writing.numbers.get(&exact) {
            return Ok(*known);
        }
        if self.line.has(key) {
            return Err(Failed::Circle);
        }
        writing.visited += 1;
        let asked = writing.visited.is_multiple_of(LOOKS_APART) && self.observer.stopped_by_now();
        if asked || self.line.plies() >= MOST_PLIES {
            return Err(Failed::Ended);
        }
        let mut plays = Vec::new();
        let over = result(position, &self.line.past, &mut plays).is_some();
        if !over && self.line.plies() < writing.plies {
            position.plays(&self.line.past, &mut plays);
            if plays.iter().all(P::is_pass) && position.outcome(&self.line.past, true).is_some() {
                plays.clear();
            }
        }
        self.line.enter(None, position, key);
        let steps = if position.turn() == writing.goal.player {
            self.choice(position, &plays, writing)
        } else {
            self.all(position, &plays, writing)
        };
        self.line.leave(position);
        let (steps, plies) = steps?;
        if writing.positions.len() >= writing.most {
            return Err(Failed::Ended);
        }
        let number = writing.positions.len() as u32;
        writing.positions.push(steps);
        writing.numbers.insert(exact, (number, plies));
        Ok((number, plies))
    }

    /// All plays of the opponent, and the plies of the longest game from here.
    fn all(
        &mut self,
        position: &P,
        plays: &[P::Play],
        writing: &mut Writing,
    ) -> Result<(Vec<Step>, u32), Failed> {
        let (mut steps, mut longest) = (Vec::new(), 0);
        for (index, play) in plays.iter().enumerate() {
            let next = after(position, play);
            let key = self.line.key_after(position, &next);
            let (number, plies) = self.write(&next, key, writing)?;
            longest = longest.max(1 + plies);
            steps.push(Step { play: index as u32, next: number });
        }
        Ok((steps, longest))
    }

    /// A play of the strategy's player, and the plies of the longest game from here.
    fn choice(
        &mut self,
        position: &P,
        plays: &[P::Play],
        writing: &mut Writing,
    ) -> Result<(Vec<Step>, u32), Failed> {
        if plays.is_empty() {
            return Ok((Vec::new(), 0));
        }
        for candidate in self.candidates(position, plays, writing.reached) {
            if !self.holds(candidate, position, plays, writing.reached) {
                if self.observer.stopped() {
                    return Err(Failed::Ended);
                }
                continue;
            }
            let next = after(position, &plays[candidate.index]);
            let key = self.line.key_after(position, &next);
            match self.write(&next, key, writing) {
                Ok((number, plies)) => {
                    let step = Step { play: candidate.index as u32, next: number };
                    return Ok((vec![step], 1 + plies));
                }
                Err(Failed::Circle) => {}
                Err(Failed::Ended) => return Err(Failed::Ended),
            }
        }
        Err(Failed::Circle)
    }

    /// Indexes in the list of [`Position::plays`] of a play that reaches the goal, or of all such plays. The answer must be that the goal is reached.
    /// Plays that the observer left no time for are missing.
    pub fn plays(&mut self, position: &P, every: bool) -> Vec<u32> {
        let mut plays = Vec::new();
        position.plays(&self.line.past, &mut plays);
        let key = self.line.key(position);
        self.line.enter(None, position, key);
        let candidates = self.candidates(position, &plays, true).into_iter();
        // A line without end proves no draw.
        let proves = |prover: &Self| !prover.endless || prover.goal.worth() == Worth::Win;
        let holding =
            candidates.filter(|candidate| self.holds(*candidate, position, &plays, true) && proves(self));
        let most = if every { usize::MAX } else { 1 };
        let found = holding.take(most).map(|candidate| candidate.index as u32).collect();
        self.line.leave(position);
        found
    }

    /// Indexes in the list of [`Position::plays`] of the plays that are known to miss the goal.
    pub fn missed(&mut self, position: &P) -> Vec<u32> {
        let mut plays = Vec::new();
        position.plays(&self.line.past, &mut plays);
        let key = self.line.key(position);
        self.line.enter(None, position, key);
        let misses =
            |(_, play): &(u32, &P::Play)| self.remembered(position, &after(position, play)) == Some(false);
        let found = (0..).zip(&plays).filter(misses).map(|(index, _)| index).collect();
        self.line.leave(position);
        found
    }

    /// The plays after which the answer is not known to be another: first those that end the game, then those after which it is known.
    fn candidates(&mut self, position: &P, plays: &[P::Play], reached: bool) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (index, play) in plays.iter().enumerate() {
            let next = after(position, play);
            let answer = self.remembered(position, &next);
            if answer != Some(!reached) {
                let goes_on = result(&next, &self.line.past, &mut Vec::new()).is_none();
                found.push(Candidate { goes_on, unknown: answer.is_none(), index });
            }
        }
        found.sort_unstable();
        found
    }

    /// True if the answer after a play is `reached`. The play is searched once more if its answer was forgotten.
    fn holds(&mut self, candidate: Candidate, position: &P, plays: &[P::Play], reached: bool) -> bool {
        !candidate.unknown || self.answer(&after(position, &plays[candidate.index])) == Some(reached)
    }
}

/// The position after a play.
fn after<P: Position>(position: &P, play: &P::Play) -> P {
    let mut next = position.clone();
    next.play(play);
    next
}
