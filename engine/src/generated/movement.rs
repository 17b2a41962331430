//! Finds the way of a play from its effect, and the play of a way: plays store their effect, not their way.
//!
//! Only notation asks, so nothing here is fast, and nothing depends on the game's types: plays and places are known by their
//! numbers, and all games share this code.

use std::collections::{HashSet, VecDeque};

use crate::Path;

/// Places up to which a way is looked for in order of its legs. With more, it is followed to its end, and need not be the shortest.
const MOST_IN_ORDER: usize = 4096;
/// The bit that stands for the start of a piece that is placed.
const NO_START: u32 = u32::MAX;

/// The plays of one position and the legs that make them. Equal plays have equal numbers, and so have equal places.
pub trait Movement {
    /// Properties of all plays of each clause.
    fn clauses(&self) -> Clauses<'_>;

    /// The cell that a bit stands for.
    fn cell_of(&self, bit: u32) -> usize;

    /// The bit of a cell.
    fn bit_of(&self, cell: usize) -> u32;

    /// The bits where a play starts and ends: no start unless it moves a piece, and no end of a pass.
    fn start_and_end(&self, play: usize) -> [Option<u32>; 2];

    /// The parts of a play's path that the notation of a clause tells, without the cells of its way.
    fn told(&self, clause: usize, play: usize) -> Path;

    /// A play as a clause makes it.
    fn forms(&mut self, clause: usize, play: usize) -> Forms;

    /// True if two plays are the same.
    fn are_one(&self, one: usize, other: usize) -> bool;

    /// The place of a piece before its first leg; of one that is placed, if a kind is given.
    fn place(&mut self, at: u32, placed: Option<u8>) -> Place;

    /// The places where one more leg by a clause leads a piece that began on the bit `from`.
    fn legs(&mut self, clause: usize, from: u32, place: usize) -> Vec<Place>;

    /// False if no legs lead from a place to the end of a play.
    fn may_lead(&self, _place: usize, _play: usize) -> bool {
        true
    }

    /// True if pieces at two places have captured on the same cells.
    fn have_taken_alike(&self, one: usize, other: usize) -> bool;

    /// The plays by a clause that end at a place, without a choice. `from` is the bit where the piece started; [`u32::MAX`] if it
    /// was placed.
    fn plays_at(&mut self, clause: usize, from: u32, place: usize) -> Vec<usize>;
}

/// Properties of all plays of a clause; each list has an entry for each clause. All but the first may be shorter.
#[derive(Clone, Copy, Debug)]
pub struct Clauses<'c> {
    /// The most legs of a play: 0 if it moves no piece.
    pub legs: &'c [u32],
    /// True if a piece must go on as long as it has another leg.
    pub goes_on: &'c [bool],
    /// True if legs land where they can go on, if another landing of theirs lets them.
    pub lands_to_go_on: &'c [bool],
    /// The kind of the piece that is placed.
    pub placed: &'c [Option<u8>],
}

impl Clauses<'_> {
    fn placed(&self, clause: usize) -> Option<u8> {
        *self.placed.get(clause)?
    }
}

/// A piece in the middle of a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its number.
    pub number: usize,
    /// The bit where the piece is.
    pub at: u32,
}

/// The plays of a clause that are one with some play, before anything is chosen.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    /// Their numbers.
    pub plays: Vec<usize>,
    /// True if they were found by the clause, since its ways alone do not tell its plays.
    pub given: bool,
}

/// The shortest way of a play; of several, that of the earliest clause.
pub fn path_of(position: &mut dyn Movement, play: usize) -> Path {
    let mut best: Option<(usize, Vec<u32>)> = None;
    for clause in 0..position.clauses().legs.len() {
        for form in position.forms(clause, play).plays {
            let way = way_of(position, clause, form);
            let is_shorter = |way: &Vec<u32>| best.as_ref().is_none_or(|(_, known)| way.len() < known.len());
            if let Some(way) = way.filter(is_shorter) {
                best = Some((clause, way));
            }
        }
    }
    let Some((clause, way)) = best else { return Path::PASS };
    Path { cells: way.into_iter().map(|bit| position.cell_of(bit)).collect(), ..position.told(clause, play) }
}

/// The play, of those with a number below `legal`, that goes along a path.
pub fn play_along(position: &mut dyn Movement, legal: usize, path: &Path) -> Option<usize> {
    let clause = path.clause?;
    let bits: Vec<u32> = path.cells.iter().map(|cell| position.bit_of(*cell)).collect();
    let found = plays_along(position, clause, &bits);
    let wanted = Path { cells: Vec::new(), ..path.clone() };
    (0..legal).find(|&play| {
        position.told(clause, play) == wanted && goes_along(position, clause, play, found.as_deref())
    })
}

/// True if a play is one of those found along a way, which are `None` if any play of the clause goes along.
fn goes_along(position: &mut dyn Movement, clause: usize, play: usize, found: Option<&[usize]>) -> bool {
    let Forms { plays, given } = position.forms(clause, play);
    match found {
        None => given && !plays.is_empty(),
        Some(found) if given => plays.iter().any(|form| found.contains(form)),
        Some(found) => plays.iter().any(|form| found.iter().any(|other| position.are_one(*form, *other))),
    }
}

/// The plays that a way by a clause can be, without a choice and without a test whether they are legal. `None` of an act on the whole board, whose
/// way has no cell: any play of the clause goes along.
fn plays_along(position: &mut dyn Movement, clause: usize, bits: &[u32]) -> Option<Vec<usize>> {
    let clauses = position.clauses();
    let most = clauses.legs.get(clause).map_or(0, |most| *most as usize);
    let placed = clauses.placed(clause);
    Some(match (bits, placed) {
        (&[from, ref rest @ ..], _) if most > 0 && !rest.is_empty() && rest.len() <= most => {
            let places = follow(position, clause, from, rest);
            let ends: Vec<Place> =
                places.into_iter().filter(|place| may_end(position, clause, from, *place)).collect();
            ends.iter().flat_map(|place| position.plays_at(clause, from, place.number)).collect()
        }
        (&[at], Some(_)) if most == 0 => {
            let place = position.place(at, placed);
            position.plays_at(clause, NO_START, place.number)
        }
        ([], None) if most == 0 => return None,
        _ => Vec::new(),
    })
}

/// The bits of the shortest way of a play by a clause. An act on the whole board has a way without a cell.
fn way_of(position: &mut dyn Movement, clause: usize, play: usize) -> Option<Vec<u32>> {
    let [start, end] = position.start_and_end(play);
    let (start, end) = (start, end?);
    let clauses = position.clauses();
    if clauses.legs[clause] > 0 {
        return shortest(position, clause, start?, play);
    }
    let placed = clauses.placed(clause);
    if placed.is_none() {
        return Some(Vec::new());
    }
    let place = position.place(end, placed);
    let is_it = start.is_none() && position.plays_at(clause, NO_START, place.number).contains(&play);
    is_it.then(|| vec![end])
}

/// The bits of the shortest way from `from` to a place where a play may end, both included. Among several, the one whose legs come
/// first in the order of [`Movement::legs`]. Of a play with very many ways, one of them.
fn shortest(position: &mut dyn Movement, clause: usize, from: u32, play: usize) -> Option<Vec<u32>> {
    let one_leg = position.clauses().legs[clause] == 1;
    let end = position.start_and_end(play)[1];
    // The places found, each with the index of the one before it.
    let mut found = vec![(position.place(from, None), 0)];
    // Empty where a way has one leg, as in most games, so that nothing is allocated.
    let (mut numbers, mut ahead) = (HashSet::new(), VecDeque::new());
    let mut next = Some(0);
    while let Some(index) = next {
        for place in legs(position, clause, from, found[index].0.number) {
            let ends = end == Some(place.at) && position.plays_at(clause, from, place.number).contains(&play);
            if ends && may_end(position, clause, from, place) {
                found.push((place, index));
                return Some(way_to_last(&found));
            }
            let is_start = place.number == found[0].0.number;
            if !one_leg && !is_start && position.may_lead(place.number, play) && numbers.insert(place.number)
            {
                ahead.push_back(found.len());
                found.push((place, index));
            }
        }
        next = if found.len() < MOST_IN_ORDER { ahead.pop_front() } else { ahead.pop_back() };
    }
    None
}

/// The bits of the way to the last place of a list in which each has the index of the one before it.
fn way_to_last(found: &[(Place, usize)]) -> Vec<u32> {
    let mut index = found.len() - 1;
    let mut bits = vec![found[index].0.at];
    while index != 0 {
        index = found[index].1;
        bits.push(found[index].0.at);
    }
    bits.reverse();
    bits
}

/// The places of a piece after it went from `from` by each of `bits`.
fn follow(position: &mut dyn Movement, clause: usize, from: u32, bits: &[u32]) -> Vec<Place> {
    let mut places = vec![position.place(from, None)];
    for bit in bits {
        let next = places.iter().flat_map(|place| legs(position, clause, from, place.number));
        places = next.filter(|place| place.at == *bit).collect();
    }
    places
}

/// The places where one more leg may lead: of landings behind the same captured pieces only those from which the piece can go on, if
/// there are any and the clause asks for it.
fn legs(position: &mut dyn Movement, clause: usize, from: u32, place: usize) -> Vec<Place> {
    let legs = position.legs(clause, from, place);
    if position.clauses().lands_to_go_on.get(clause) != Some(&true) {
        return legs;
    }
    let (on, off): (Vec<_>, Vec<_>) =
        legs.iter().partition(|leg| !position.legs(clause, from, leg.number).is_empty());
    let is_kept = |leg: &Place| {
        !off.contains(leg) || !on.iter().any(|other| position.have_taken_alike(leg.number, other.number))
    };
    legs.iter().copied().filter(is_kept).collect()
}

/// True if a play by a clause may end at a place.
fn may_end(position: &mut dyn Movement, clause: usize, from: u32, place: Place) -> bool {
    let goes_on = position.clauses().goes_on.get(clause) == Some(&true);
    !goes_on || position.legs(clause, from, place.number).is_empty()
}
