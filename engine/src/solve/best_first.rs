//! Depth-first proof-number search (df-pn): Nagai, "Df-pn algorithm for searching AND/OR trees", 2002. With thresholds a quarter
//! above the second best child (Pawlewicz and Lew, 2006), and with maxima in place of sums (weak proof numbers: Ueda and
//! others, 2008), since positions that are reached in many ways would be counted as often.

use super::numbers::{NEVER, Numbers};
use super::prover::Prover;
use crate::Position;

/// Summary of the children of a position.
struct Summary {
    numbers: Numbers,
    /// The child with the least proof number.
    best: usize,
    /// The second least proof number.
    second: u32,
    /// Number of children that are not disproven, less one.
    others: u32,
}

impl<P: Position> Prover<'_, P> {
    /// Searches the most promising of the children from `first` on, again and again, until one of the numbers is at least that of `most`.
    pub(super) fn most_promising(&mut self, position: &P, first: usize, most: Numbers) -> Numbers {
        let proves = position.turn() == self.goal.player;
        let most = most.seen_by(proves);
        loop {
            let Summary { numbers, best, second, others } = self.summary(first, proves);
            let enough = numbers.proof >= most.proof || numbers.disproof >= most.disproof;
            if enough || self.observer.paused() {
                return numbers.seen_by(proves);
            }
            let child = self.children[first + best];
            let patience = second.saturating_add(second / 4 + 1);
            let below =
                Numbers { proof: most.proof.min(patience), disproof: most.disproof.saturating_sub(others) };
            let mut next = position.clone();
            next.play(&self.plays[child.play]);
            self.children[first + best].numbers =
                self.prove(Some(position), child.node(&next), below.seen_by(proves));
        }
    }

    /// The numbers of a position, as seen by the player to move there, who tries to prove.
    fn summary(&self, first: usize, proves: bool) -> Summary {
        let numbers = Numbers { proof: NEVER, disproof: 0 };
        let mut found = Summary { numbers, best: 0, second: NEVER, others: 0 };
        let mut open: u32 = 0;
        for (index, child) in self.children[first..].iter().enumerate() {
            let Numbers { proof, disproof } = child.numbers.seen_by(proves);
            if proof < found.numbers.proof {
                found.second = found.numbers.proof;
                found.numbers.proof = proof;
                found.best = index;
            } else {
                found.second = found.second.min(proof);
            }
            open += u32::from(disproof > 0);
            found.numbers.disproof = found.numbers.disproof.max(disproof);
        }
        found.others = open.saturating_sub(1);
        if found.numbers.disproof < NEVER {
            found.numbers.disproof = (found.numbers.disproof + found.others).min(NEVER - 1);
        }
        found
    }
}
