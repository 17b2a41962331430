//! Random games of English draughts.

use arrayvec::ArrayVec;

use super::plays::each_jump;
use super::{Black, Position, Side, White, can_jump};
use crate::{Random, Tally};

/// Plies without capture or promotion that make a draw.
const QUIET_PLIES: u32 = 50;

/// Plays random games from the start, with every legal play equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut game = Game::new();
        let winner = loop {
            if let Some(winner) = game.turn::<Black>(&mut random) {
                break winner;
            }
            if let Some(winner) = game.turn::<White>(&mut random) {
                break winner;
            }
        };
        tally.add(game.plies, winner);
    }
    tally
}

/// A random game, with the history for draws.
struct Game {
    position: Position,
    plies: u32,
    /// Plies since the last capture or promotion.
    quiet: u32,
    /// The positions since the last irreversible play: after it, only kings have stepped.
    past: ArrayVec<Position, { QUIET_PLIES as usize }>,
}

impl Game {
    fn new() -> Self {
        Self { position: Position::START, plies: 0, quiet: 0, past: ArrayVec::new() }
    }

    /// Makes one play. If the game is over instead, returns the winner.
    #[inline(always)]
    fn turn<S: Side>(&mut self, random: &mut Random) -> Option<Option<usize>> {
        let position = self.position;
        let Some((from, to, captured)) = pick::<S>(position, random) else {
            return Some(Some(S::Other::INDEX));
        };
        if self.quiet >= QUIET_PLIES || self.third_time() {
            return Some(None);
        }
        self.plies += 1;
        let man = from & position.kings == 0;
        let progress = captured != 0 || man && to & S::FAR != 0;
        self.quiet = if progress { 0 } else { self.quiet + 1 };
        if man || captured != 0 {
            self.past.clear();
        } else {
            self.past.push(position);
        }
        self.position = position.after::<S>(from, to, captured);
        None
    }

    /// True if the position occurred twice before. Only every second position has the same player to move.
    #[inline(always)]
    fn third_time(&self) -> bool {
        self.past.len() >= 8
            && self.past.iter().rev().skip(3).step_by(2).filter(|&&past| past == self.position).count() >= 2
    }
}

/// A random play: start, end, captured pieces.
#[inline(always)]
fn pick<S: Side>(position: Position, random: &mut Random) -> Option<(u64, u64, u64)> {
    let Position { own, enemy, kings } = position;
    let (kings, empty) = (kings & own, position.empty());
    if can_jump::<S>(own, kings, enemy, empty) {
        return random_jump::<S>(position, random);
    }
    let (ahead, back) = ([S::west(own), S::east(own)], [S::Other::west(kings), S::Other::east(kings)]);
    let targets = [ahead[0] & empty, ahead[1] & empty, back[0] & empty, back[1] & empty];
    let mut below = [0; 4];
    let mut all = 0;
    let ways = if kings == 0 { 2 } else { 4 };
    for (below, targets) in below.iter_mut().zip(targets).take(ways) {
        *below = all;
        all += targets.count_ones();
    }
    if all == 0 {
        return None;
    }
    // A lookup instead of a branch: the processor cannot predict a random direction.
    let index = random.below(all);
    let way = below[1..ways].iter().filter(|&&below| index >= below).count();
    let to = nth(targets[way], index - below[way]);
    Some((to.rotate_right(S::TURNS[way]), to, 0))
}

/// Reservoir sampling: each jump replaces the chosen one with such a chance that all are equally likely.
#[inline(always)]
fn random_jump<S: Side>(position: Position, random: &mut Random) -> Option<(u64, u64, u64)> {
    let (mut chosen, mut shown) = (None, 0);
    each_jump::<S>(position, &mut |from, to, captured| {
        shown += 1;
        if random.below(shown) == 0 {
            chosen = Some((from, to, captured));
        }
    });
    chosen
}

/// The cell of a set with `index` lower cells.
#[inline(always)]
fn nth(mut set: u64, index: u32) -> u64 {
    for _ in 0..index {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::checkers::plays::each_play;

    /// Draws so often that each play occurs, and checks that the drawn plays are the listed ones.
    fn check_picks<S: Side>(game: &Game, random: &mut Random) {
        let mut listed = Vec::new();
        each_play::<S>(game.position, &mut |from, to, captured| listed.push((from, to, captured)));
        let picked: BTreeSet<_> =
            (0..20 * listed.len().max(1)).filter_map(|_| pick::<S>(game.position, random)).collect();
        listed.sort_unstable();
        assert_eq!(listed, Vec::from_iter(picked), "{:?}", game.position);
    }

    #[test]
    fn picked_plays_are_the_listed_ones() {
        let mut random = Random::new(3);
        for _ in 0..100 {
            let mut game = Game::new();
            let ended = |game: &mut Game, random: &mut Random| {
                check_picks::<Black>(game, random);
                game.turn::<Black>(random).is_some() || {
                    check_picks::<White>(game, random);
                    game.turn::<White>(random).is_some()
                }
            };
            while !ended(&mut game, &mut random) {}
        }
    }

    #[test]
    fn kings_that_go_to_and_fro_draw() {
        let (black, white) = (1 << 1, 1 << 33);
        let position = Position { own: black, enemy: white, kings: black | white };
        let past = [position, position, position, position, position, position, position, position];
        let game = |past| Game { position, plies: 8, quiet: 8, past: ArrayVec::from_iter(past) };
        assert!(game(past).third_time());
        let other = Position { own: white, ..position };
        let past = [other, position, other, position, position, position, other, position];
        assert!(!game(past).third_time(), "it was the other's turn, or another position");
    }
}
