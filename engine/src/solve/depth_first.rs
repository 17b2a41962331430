//! Depth-first search: each play is searched to its end before the next, first those that settled other positions most often.

use std::cmp::Reverse;

use super::numbers::Numbers;
use super::prover::Prover;
use crate::Position;

impl<P: Position> Prover<'_, P> {
    /// Searches the children from `first` on until one of them settles the position.
    pub(super) fn one_by_one(&mut self, position: &P, first: usize) -> Numbers {
        let proves = position.turn() == self.goal.player;
        let (plays, experience, turn) = (&self.plays, &self.experience, position.turn());
        self.children[first..].sort_by_cached_key(|child| {
            Reverse(experience.promise(turn, position.slot(&plays[child.play]), child.value))
        });
        for index in first..self.children.len() {
            let numbers = self.searched(position, index);
            if self.observer.paused() {
                return Numbers::UNKNOWN;
            }
            if numbers.answer() == Some(proves) {
                self.learn(position, first, index);
                return numbers;
            }
        }
        Numbers::settled(!proves)
    }

    /// The numbers of a child after a search.
    fn searched(&mut self, position: &P, index: usize) -> Numbers {
        let child = self.children[index];
        if child.numbers.answer().is_some() {
            return child.numbers;
        }
        // The searches of the children before it may have met it.
        let known = Numbers::from_known(self.table.get(child.key));
        if known.answer().is_some() {
            return known;
        }
        let mut next = position.clone();
        next.play(&self.plays[child.play]);
        self.experience.enter(position.slot(&self.plays[child.play]));
        let numbers = self.prove(&next, child.key, Numbers::SETTLED);
        self.experience.leave();
        numbers
    }

    /// Counts which plays were tried and which of them settled the position.
    fn learn(&mut self, position: &P, first: usize, best: usize) {
        for index in first..=best {
            let slot = position.slot(&self.plays[self.children[index].play]);
            self.experience.learn(position.turn(), slot, index == best);
        }
    }
}
