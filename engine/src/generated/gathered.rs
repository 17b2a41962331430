//! Plays gathered as sets, so that a random one is found without a list.

use super::sink::Sink;
use super::{BitSet, ByPlayer, Layers};
use crate::{Drawn, History, Random};

/// Most sets that are gathered; positions with more list all plays.
const MOST_SETS: usize = 48;

/// Plays as sets of the cells where they end.
pub struct Gathered<'a, P, S, const MOST: usize> {
    sets: [S; MOST],
    /// The number of plays of the sets before each.
    before: [u32; MOST],
    /// For each set, its plays to the cells 0 and 1, whether or not these are in it: its other plays follow from them, see [`ByPlayer::at_cell`].
    plays: &'a mut Vec<P>,
    total: u32,
    /// False if some plays had no room.
    is_whole: bool,
}

impl<'a, P: Copy, S: BitSet, const MOST: usize> Gathered<'a, P, S, MOST> {
    /// No plays. `plays` is cleared.
    #[inline(always)]
    pub fn new(plays: &'a mut Vec<P>) -> Self {
        plays.clear();
        Self { sets: [S::EMPTY; MOST], before: [u32::MAX; MOST], plays, total: 0, is_whole: true }
    }

    /// The number of plays; `None` if some had no room.
    #[inline(always)]
    pub fn whole(&self) -> Option<u32> {
        self.is_whole.then_some(self.total)
    }

    /// The play at an index.
    #[inline(always)]
    pub fn nth<B: ByPlayer<Play = P>>(&self, index: u32) -> P {
        let ([zero, one], cell) = self.find(index);
        B::at_cell(&zero, &one, cell)
    }

    /// Visits all plays, in the order of their numbers.
    #[inline(always)]
    pub fn visit<B: ByPlayer<Play = P>>(&self, mut visit: impl FnMut(P)) {
        let (plays, _) = self.plays.as_chunks::<2>();
        for ([zero, one], cells) in plays.iter().zip(&self.sets) {
            cells.visit(|cell| visit(B::at_cell(zero, one, cell)));
        }
    }

    /// The plays to the cells 0 and 1 of the set that holds the play at an index, and the cell where that play ends.
    #[inline(always)]
    fn find(&self, index: u32) -> ([P; 2], u32) {
        // Comparing with all sets takes no branch, which a processor could not predict.
        let set = self.before.iter().filter(|before| **before <= index).count() - 1;
        ([self.plays[2 * set], self.plays[2 * set + 1]], self.sets[set].nth(index - self.before[set]))
    }

    #[inline(always)]
    fn add(&mut self, cells: S, plays: [P; 2]) {
        let set = self.plays.len() / 2;
        if set >= MOST {
            self.is_whole = false;
            return;
        }
        (self.sets[set], self.before[set]) = (cells, self.total);
        self.plays.extend_from_slice(&plays);
        self.total += cells.count();
    }
}

impl<P: Copy, S: BitSet, const MOST: usize> Sink<P> for Gathered<'_, P, S, MOST> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        self.add(S::bit(0), [play; 2]);
    }
    #[inline(always)]
    fn each<T: BitSet>(&mut self, cells: T, make: impl Fn(u32) -> P) {
        if !cells.is_empty() {
            self.add(cells.as_set(), [make(0), make(1)]);
        }
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.total as usize
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.is_whole = false;
        self.plays
    }
}

/// Draws a play of `ME`. `None` if there are too many sets, so that nothing was drawn.
#[inline(always)]
pub fn drawn<const ME: usize, B: ByPlayer>(
    state: &B,
    past: &History,
    scratch: &mut Vec<B::Play>,
    random: &mut Random,
) -> Option<Drawn<B::Play>> {
    let mut sets = Gathered::<_, <B::Board as Layers>::Set, MOST_SETS>::new(scratch);
    state.every_play::<ME>(past, &mut sets);
    let total = sets.whole()?;
    if total == 0 {
        return Some(Drawn { play: None, stuck: true });
    }
    let play = sets.nth::<B>(random.below(total));
    debug_assert!(is_listed::<ME, B>(state, past, scratch, &play, total), "a play of sets");
    Some(Drawn { play: Some(play), stuck: total == 1 && B::end(&play).is_none() })
}

/// True if the list of all plays has `total` plays, `play` among them. `plays` is working space.
fn is_listed<const ME: usize, B: ByPlayer>(
    state: &B,
    past: &History,
    plays: &mut Vec<B::Play>,
    play: &B::Play,
    total: u32,
) -> bool {
    plays.clear();
    state.listed::<ME>(past, plays);
    plays.len() == total as usize && plays.contains(play)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays of sets: the number of the set, and the cell.
    fn handed_out(sets: &[u64], sink: &mut impl Sink<(usize, u32)>) {
        sets.iter().enumerate().for_each(|(number, set)| sink.each(*set, |cell| (number, cell)));
    }

    #[test]
    fn plays_are_numbered_as_in_a_list() {
        let sets = [0b1010, 0, 1 << 63 | 1, 0b111, 0, 1 << 40];
        let (mut listed, mut plays) = (Vec::new(), Vec::new());
        handed_out(&sets, &mut listed);
        let mut gathered = Gathered::<_, u64, 4>::new(&mut plays);
        handed_out(&sets, &mut gathered);
        assert_eq!(gathered.whole(), Some(listed.len() as u32));
        let found = (0..listed.len() as u32).map(|index| gathered.find(index));
        let found = found.map(|([zero, one], cell)| {
            assert_eq!([zero, one], [0, 1].map(|cell| (zero.0, cell)));
            (zero.0, cell)
        });
        assert_eq!(found.collect::<Vec<_>>(), listed);
    }

    #[test]
    fn a_single_play_is_found_as_it_was() {
        let mut plays = Vec::new();
        let mut gathered = Gathered::<_, u64, 2>::new(&mut plays);
        handed_out(&[0b11], &mut gathered);
        gathered.play((7, 9));
        assert_eq!((gathered.whole(), gathered.find(2)), (Some(3), ([(7, 9); 2], 0)));
    }

    #[test]
    fn too_many_sets_and_compared_plays_are_not_whole() {
        let mut plays = Vec::new();
        let mut gathered = Gathered::<_, u64, 3>::new(&mut plays);
        handed_out(&[1; 3], &mut gathered);
        assert_eq!(gathered.whole(), Some(3));
        handed_out(&[1], &mut gathered);
        assert_eq!(gathered.whole(), None);
        let mut gathered = Gathered::<_, u64, 3>::new(&mut plays);
        gathered.list().push((0, 0));
        assert_eq!(gathered.whole(), None);
    }
}
