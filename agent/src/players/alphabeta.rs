//! `alphabeta`: alpha-beta search of 2 plies, over the 10 plays of each position with the best static values.

use std::cmp::Reverse;

use engine::{ErasedPosition, Random, WIN_MAX};

use super::Means;
use super::lookahead::{Allowance, seen_by, standing};

/// The depth of the search, in plies.
const DEPTH: u32 = 2;
/// The most plays searched in a position.
const WIDTH: usize = 10;
/// A bound beyond all values.
const INFINITE: i32 = WIN_MAX + 1;

/// The index of the play; `None` if there is none. If there is no time to search all 10 plays, the best of those searched decides.
pub(super) fn choose(position: &dyn ErasedPosition, means: &Means) -> Option<usize> {
    let mut search =
        Search { allowance: Allowance::new(&means.limits), random: Random::new(means.limits.seed) };
    let depth = DEPTH.min(means.limits.depth).max(1);
    let nexts = position.nexts();
    let (mut best, mut most) = (None, -INFINITE);
    for index in search.widest(position, &nexts, 1) {
        let value = search.after(position, &*nexts[index], depth - 1, 1, [most, INFINITE]);
        if best.is_none() || value.is_some_and(|value| value > most) {
            (best, most) = (Some(index), value.unwrap_or(most));
        }
    }
    best
}

struct Search {
    allowance: Allowance,
    random: Random,
}

impl Search {
    /// The indices of the best plays by static value, best first; equal ones in random order. `ply` is the number of plies from the root
    /// to the positions in `nexts`.
    fn widest(
        &mut self,
        position: &dyn ErasedPosition,
        nexts: &[Box<dyn ErasedPosition>],
        ply: i32,
    ) -> Vec<usize> {
        let value = |next: &dyn ErasedPosition| seen_by(position.turn(), next, standing(next, ply));
        let ranked = nexts
            .iter()
            .enumerate()
            .map(|(index, next)| (Reverse(value(&**next)), self.random.below(u32::MAX), index));
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_unstable();
        ranked.truncate(WIDTH);
        ranked.into_iter().map(|(_, _, index)| index).collect()
    }

    /// The value of the play to `next`, for the player who makes it; `None` if the allowance is used up. A value outside of the window is
    /// a bound.
    fn after(
        &mut self,
        position: &dyn ErasedPosition,
        next: &dyn ErasedPosition,
        depth: u32,
        ply: i32,
        [alpha, beta]: [i32; 2],
    ) -> Option<i32> {
        let same = next.turn() == position.turn();
        let window = if same { [alpha, beta] } else { [-beta, -alpha] };
        Some(seen_by(position.turn(), next, self.value(next, depth, ply, window)?))
    }

    /// The value for the player to move.
    fn value(
        &mut self,
        position: &dyn ErasedPosition,
        depth: u32,
        ply: i32,
        [alpha, beta]: [i32; 2],
    ) -> Option<i32> {
        if self.allowance.spend(1) {
            return None;
        }
        if depth == 0 || position.outcome().is_some() {
            return Some(standing(position, ply));
        }
        let nexts = position.nexts();
        let mut most = -INFINITE;
        for index in self.widest(position, &nexts, ply + 1) {
            let value = self.after(position, &*nexts[index], depth - 1, ply + 1, [alpha.max(most), beta])?;
            most = most.max(value);
            if most >= beta {
                break;
            }
        }
        Some(most)
    }
}
