//! Depth-first search: each play is searched to its end before the next, first those that settled other positions most often.

use std::cmp::Reverse;

use super::numbers::Numbers;
use super::prover::{Child, Prover};
use crate::{Position, listing};

impl<P: Position> Prover<'_, P> {
    /// Searches the children from `first` on until one of them settles the position.
    pub(super) fn one_by_one(&mut self, position: &P, first: usize) -> Numbers {
        let proves = position.turn() == self.goal.player;
        let begun = self.observer.nodes();
        let plies = self.line.plies();
        self.rank(position, first, self.experience.asks_values(plies));
        for index in first..self.children.len() {
            let numbers = self.searched(position, index);
            match numbers.answer() {
                None => return Numbers::UNKNOWN,
                Some(answer) if answer == proves => {
                    let work = self.observer.nodes() - begun;
                    self.experience.note_work(plies, work);
                    self.learn(position, first, index, work);
                    return numbers;
                }
                Some(_) if self.observer.paused() && self.take_turns() => return Numbers::UNKNOWN,
                Some(_) => {}
            }
        }
        self.experience.note_work(plies, self.observer.nodes() - begun);
        Numbers::settled(!proves)
    }

    /// Keeps the children from `first` on that have to be searched, and sorts them by their promise. Their positions must still be in
    /// [`Prover::nexts`].
    fn rank(&mut self, position: &P, first: usize, valued: bool) {
        let open = |child: &Child| child.numbers.answer().is_none();
        let alone = self.children[first..].iter().filter(|child| open(child)).count() <= 1;
        let mut kept = first;
        for (index, next) in (first..).zip(&self.nexts) {
            let mut child = self.children[index];
            if !open(&child) {
                continue;
            }
            if !alone {
                let slot = position.slot(&self.plays[child.play]);
                // A value may ask for plays; once a list was cut off, the search ends.
                let is_cut = P::BRANCHES && listing::cut().is_some();
                let value = if valued && !is_cut { self.experience.value(next) } else { 0 };
                let winning = next.winning_cells(position.turn());
                child.promise = self.experience.promise(position.turn(), slot, value, winning);
            }
            self.children[kept] = child;
            kept += 1;
        }
        self.children.truncate(kept);
        sort(&mut self.children[first..]);
    }

    /// The numbers of a child after a search.
    fn searched(&mut self, position: &P, index: usize) -> Numbers {
        let child = self.children[index];
        // The searches of earlier children may have met its position.
        let known = Numbers::from_known(self.table.get(child.key));
        if known.answer().is_some() {
            return known;
        }
        let mut next = position.clone();
        next.play(&self.plays[child.play]);
        self.experience.enter(position.slot(&self.plays[child.play]));
        let numbers = self.prove(Some(position), child.node(&next), Numbers::SETTLED);
        self.experience.leave();
        numbers
    }

    /// Records that plays were tried and that the last of them settled the position, after `work` nodes.
    fn learn(&mut self, position: &P, first: usize, best: usize, work: u64) {
        for index in first..=best {
            let slot = position.slot(&self.plays[self.children[index].play]);
            self.experience.learn(position.turn(), slot, index == best, work);
        }
    }
}

/// Sorts children by their promise. A function by itself, so that it is compiled once for all games.
fn sort(children: &mut [Child]) {
    children.sort_unstable_by_key(|child| (Reverse(child.promise), child.play));
}
