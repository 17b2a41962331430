//! Finds all chains of a piece in the general case: some legs capture and some do not, and a chain may return
//! to a cell.
//!
//! Two chains in the same state have the same continuations, so each state is expanded once, and the search
//! ends. It allocates, and is slower than the code for chains that only capture.

use super::BitSet;
use super::chain::OnItsWay;
use crate::listing;

/// Units of work for the legs from a place, which are listed and made on a board.
const WORK_OF_PLACE: u64 = 8;
/// The most legs by which one place is followed to an end where there are too many.
const MOST_MORE_LEGS: usize = 100;
/// Keys that are compared in a unit of work.
const KEYS_COMPARED: usize = 64;

/// Rule for another leg after a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// The play ends after one leg.
    No,
    /// The player may go on or stop.
    AtWill,
    /// The player must go on while a leg is possible.
    WhilePossible,
}

/// One leg of a chain.
#[derive(Clone, Copy, Debug)]
pub struct Leg<S, F = [u16; 0]> {
    /// Index of its walk in the clause.
    pub mover: usize,
    /// Index of its direction.
    pub dir: usize,
    /// Its length, in any unit that is the same along a direction.
    pub length: i32,
    /// The piece after the leg.
    pub after: OnItsWay<S, F>,
}

impl<S: BitSet, F: Copy + PartialEq> Leg<S, F> {
    /// True if the two legs differ only in their landing cell.
    fn differs_in_landing(&self, other: &Self) -> bool {
        let effect = |leg: &Self| (leg.after.captured, leg.after.flipped, leg.after.taken);
        (self.mover, self.dir) == (other.mover, other.dir) && effect(self) == effect(other)
    }
}

/// Drops each leg that ends the chain, if another landing of the same leg lets the chain go on.
pub fn keep_those_that_go_on<S: BitSet, F: Copy + PartialEq>(
    legs: &mut Vec<Leg<S, F>>,
    goes_on: impl Fn(&OnItsWay<S, F>) -> bool,
) {
    let on: Vec<bool> = legs.iter().map(|leg| goes_on(&leg.after)).collect();
    let all = legs.clone();
    let mut index = 0;
    legs.retain(|leg| {
        let ends = !on[index];
        index += 1;
        let mut others = all.iter().zip(&on);
        !ends || !others.any(|(other, goes_on)| *goes_on && other.differs_in_landing(leg))
    });
}

/// Appends the ends of the legs to `out`: by direction, nearer landings first.
pub fn list_in_order<S: BitSet, F: Copy + PartialEq>(
    mut legs: Vec<Leg<S, F>>,
    out: &mut Vec<OnItsWay<S, F>>,
) {
    legs.sort_by_key(|leg| (leg.dir, leg.length.abs()));
    out.extend(legs.into_iter().map(|leg| leg.after));
}

/// True if a play may end at `place`, which at least one leg led to.
pub fn may_end<S: BitSet, F: Copy + PartialEq>(
    start: &OnItsWay<S, F>,
    place: &OnItsWay<S, F>,
    repeats: Repeats,
    goes_on: impl FnOnce() -> bool,
) -> bool {
    let changes = place.at != start.at || !place.captured.is_empty();
    changes && !(repeats == Repeats::WhilePossible && goes_on())
}

/// A place that the piece can reach.
#[derive(Clone, Copy, Debug)]
struct Found<S, F = [u16; 0]> {
    place: OnItsWay<S, F>,
    /// Index of the previous place; the start is its own predecessor.
    before: usize,
    /// True if a leg leads on from here.
    goes_on: bool,
}

/// Follows the last place by the first of its next legs, again and again, to an end, unless that takes very long.
fn follow_last<S: BitSet, F: Copy>(
    found: &mut Vec<Found<S, F>>,
    legs: impl Fn(&OnItsWay<S, F>, &mut Vec<OnItsWay<S, F>>),
) {
    let mut next = Vec::new();
    for _ in 0..MOST_MORE_LEGS {
        let before = found.len() - 1;
        legs(&found[before].place, &mut next);
        found[before].goes_on = !next.is_empty();
        let Some(place) = next.first().copied() else { return };
        found.push(Found { place, before, goes_on: true });
        next.clear();
    }
}

/// All places that a piece can reach by one clause, those after fewer legs first.
#[derive(Debug)]
pub struct Ways<S, F = [u16; 0]> {
    found: Vec<Found<S, F>>,
    repeats: Repeats,
}

impl<S: BitSet, F: Copy + PartialEq> Ways<S, F> {
    /// The places reached from `start` by `clause`, as far as the bound of a list allows: see [`listing`]. `legs` appends the places that one more leg
    /// leads to, preferred ones first.
    pub fn new(
        clause: usize,
        start: OnItsWay<S, F>,
        repeats: Repeats,
        legs: impl Fn(&OnItsWay<S, F>, &mut Vec<OnItsWay<S, F>>),
    ) -> Self {
        // A place that is not followed may go on.
        let unknown = |place, before| Found { place, before, goes_on: true };
        let mut found = vec![unknown(start, 0)];
        let mut keys = vec![start.key()];
        let mut next = Vec::new();
        let mut index = 0;
        while index < found.len() && (index == 0 || repeats != Repeats::No) {
            legs(&found[index].place, &mut next);
            found[index].goes_on = !next.is_empty();
            let compared = next.len() * keys.len() / KEYS_COMPARED;
            for place in next.drain(..) {
                let own = place.key();
                let mut known = keys.iter().zip(&found).filter(|(key, _)| **key == own);
                if known.all(|(_, known)| known.place != place) {
                    found.push(unknown(place, index));
                    keys.push(own);
                }
            }
            if !listing::steps(clause, WORK_OF_PLACE + compared as u64) {
                follow_last(&mut found, legs);
                break;
            }
            index += 1;
        }
        Self { found, repeats }
    }

    /// The places where a play may end, each with its index.
    pub fn ends(&self) -> impl Iterator<Item = (usize, &OnItsWay<S, F>)> {
        let start = &self.found[0].place;
        let ends = move |found: &Found<S, F>| may_end(start, &found.place, self.repeats, || found.goes_on);
        let all = self.found.iter().enumerate().skip(1);
        all.filter(move |(_, found)| ends(found)).map(|(index, found)| (index, &found.place))
    }

    /// The cells of the way to the place with this index, start first.
    pub fn cells(&self, index: usize) -> Vec<u32> {
        let back =
            std::iter::successors(Some(index), |&index| (index != 0).then(|| self.found[index].before));
        let mut cells: Vec<u32> = back.map(|index| self.found[index].place.at).collect();
        cells.reverse();
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(at: u32) -> OnItsWay<u64> {
        let [captured, flipped, taken, visited] = [0; 4];
        OnItsWay { at, captured, flipped, taken, ended: false, kind: 0, heading: 0, visited, first: [] }
    }

    /// A ring of four cells, with a way out from the third.
    fn ring(place: &OnItsWay<u64>, out: &mut Vec<OnItsWay<u64>>) {
        match place.at {
            2 => out.extend([at(3), at(9)]),
            9 => {}
            other => out.push(at((other + 1) % 4)),
        }
    }

    #[test]
    fn a_ring_is_gone_around_once() {
        let ways = Ways::new(0, at(0), Repeats::AtWill, ring);
        let ends: Vec<u32> = ways.ends().map(|(_, place)| place.at).collect();
        assert_eq!(ends, [1, 2, 3, 9]);
        let ways = Ways::new(0, at(0), Repeats::No, ring);
        assert_eq!(ways.ends().map(|(_, place)| place.at).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn who_must_go_on_ends_where_nothing_leads_on() {
        let ways = Ways::new(0, at(0), Repeats::WhilePossible, ring);
        let ends: Vec<usize> = ways.ends().map(|(index, _)| index).collect();
        assert_eq!(ends.len(), 1);
        assert_eq!(ways.cells(ends[0]), [0, 1, 2, 9]);
    }

    #[test]
    fn landings_give_way_to_those_that_go_on() {
        let leg = |length: i32, dir| Leg { mover: 0, dir, length, after: at(length as u32) };
        let mut legs = vec![leg(3, 1), leg(2, 1), leg(5, 0)];
        keep_those_that_go_on(&mut legs, |place| place.at == 2);
        let mut out = Vec::new();
        list_in_order(legs, &mut out);
        assert_eq!(out, [at(5), at(2)]);
    }
}
