//! Random numbers: fast, and the same on every machine.

use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::{History, Position};

/// A generator of random numbers. Equal seeds give equal numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoroshiro128PlusPlus);

impl Random {
    /// A generator that starts from a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoroshiro128PlusPlus::seed_from_u64(seed))
    }

    /// Draws a number from which several small numbers can be taken.
    #[inline(always)]
    pub fn share(&mut self) -> Share {
        Share(self.0.next_u64())
    }

    /// Draws a number below `count`, which must not be 0. Each is equally likely, up to 1 in 2^32.
    #[inline(always)]
    pub fn below(&mut self, count: u32) -> u32 {
        self.share().below(count)
    }

    /// Draws an element of the list, each equally likely. The list must not be empty.
    #[inline(always)]
    pub fn one_of<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len() as u32) as usize]
    }
}

/// A random number, read as a fraction of 2^64. A number below a count uses up its highest bits; the rest stays random.
#[derive(Clone, Debug)]
pub struct Share(u64);

impl Share {
    /// A number below `count`, which must not be 0. Each is equally likely, up to 1 in 2^32, as long as the product of all counts is
    /// below 2^32.
    #[inline(always)]
    pub fn below(&mut self, count: u32) -> u32 {
        let product = u128::from(self.0) * u128::from(count);
        self.0 = product as u64;
        (product >> 64) as u32
    }
}

/// A random play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn<Play> {
    /// The play; `None` if there is none.
    pub play: Option<Play>,
    /// True if the player has no play other than a pass. May be left false if no end clause depends on it.
    pub stuck: bool,
}

/// Draws a play of a position as [`Position::draw`] does by default: lists all plays, and leaves the list in `scratch`.
pub fn drawn_from_list<P: Position>(
    position: &P,
    past: &History,
    scratch: &mut Vec<P::Play>,
    random: &mut Random,
) -> Drawn<P::Play> {
    scratch.clear();
    position.plays(past, scratch);
    let play = one_of_the_best(position, scratch, random);
    Drawn { play, stuck: scratch.iter().all(P::is_pass) }
}

/// A random play among those with the least reluctance, each equally likely; `None` if there is no play.
pub(crate) fn one_of_the_best<P: Position>(
    position: &P,
    plays: &[P::Play],
    random: &mut Random,
) -> Option<P::Play> {
    if plays.is_empty() {
        return None;
    }
    if !P::AVOIDS {
        return Some(random.one_of(plays).clone());
    }
    let least = plays.iter().map(|play| position.reluctance(play)).min()?;
    let best = || plays.iter().filter(|play| position.reluctance(play) == least);
    best().nth(random.below(best().count() as u32) as usize).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_numbers_from_one_share_come_equally_often() {
        const PAIRS: usize = 7 * 6;
        const DRAWS: u32 = 42_000;
        let mut random = Random::new(1);
        let mut hits = [0_i32; PAIRS];
        for _ in 0..DRAWS {
            let mut share = random.share();
            let first = share.below(7);
            hits[(6 * first + share.below(6)) as usize] += 1;
        }
        // Five standard deviations of the 1000 that are expected.
        assert!(hits.iter().all(|hits| (hits - 1000).abs() < 160), "{hits:?}");
    }
}
