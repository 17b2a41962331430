//! The plays and places of a generated position, by numbers: the only ones of its types that notation needs.

use std::collections::HashMap;

use super::movement::{self, Clauses, Forms, Movement, Place};
use super::{Layers, PlaceOf, Written};
use crate::{History, Path};

/// Places that are compared one by one.
const FEW: usize = 64;

/// A generated position whose plays and places have got numbers.
struct Numbered<'s, S: Written> {
    state: &'s S,
    past: &'s History,
    plays: Vec<S::Play>,
    places: Vec<PlaceOf<S>>,
    /// For each [`OnItsWay::key`], the last place that has it; filled only where there are more than [`FEW`] places.
    last: HashMap<u64, usize>,
    /// For each of these places, the one before it with the same key.
    earlier: Vec<Option<usize>>,
    /// The clause whose plays were asked for last, and those plays.
    given: Option<(usize, Option<Vec<S::Play>>)>,
}

/// The shortest way of a play.
pub(crate) fn path<S: Written>(state: &S, past: &History, play: &S::Play) -> Path {
    movement::path_of(&mut Numbered::new(state, past, vec![*play]), 0)
}

/// The play of `legal` that follows a path.
pub(crate) fn trace<S: Written>(
    state: &S,
    past: &History,
    legal: &[S::Play],
    path: &Path,
) -> Option<S::Play> {
    let mut numbered = Numbered::new(state, past, legal.to_vec());
    movement::play_along(&mut numbered, legal.len(), path).map(|number| legal[number])
}

/// The number of a thing among the known ones, which it joins if it is new.
fn number_of<T: PartialEq>(known: &mut Vec<T>, thing: T) -> usize {
    match known.iter().position(|other| *other == thing) {
        Some(number) => number,
        None => {
            known.push(thing);
            known.len() - 1
        }
    }
}

impl<'s, S: Written> Numbered<'s, S> {
    fn new(state: &'s S, past: &'s History, plays: Vec<S::Play>) -> Self {
        Self {
            state,
            past,
            plays,
            places: Vec::new(),
            last: HashMap::new(),
            earlier: Vec::new(),
            given: None,
        }
    }

    fn number_place(&mut self, place: PlaceOf<S>) -> Place {
        let at = place.at;
        if self.places.len() < FEW {
            return Place { at, number: number_of(&mut self.places, place) };
        }
        let Self { places, last, earlier, .. } = self;
        for (number, known) in places.iter().enumerate().skip(earlier.len()) {
            earlier.push(last.insert(known.key(), number));
        }
        let mut alike = std::iter::successors(last.get(&place.key()).copied(), |number| earlier[*number]);
        let number = alike.find(|number| places[*number] == place).unwrap_or(places.len());
        if number == places.len() {
            places.push(place);
        }
        Place { at, number }
    }
}

impl<S: Written> Movement for Numbered<'_, S> {
    fn clauses(&self) -> Clauses<'_> {
        Clauses { legs: S::LEGS, goes_on: S::GOES_ON, lands_to_go_on: S::LANDS_TO_GO_ON, placed: S::PLACED }
    }

    fn cell_of(&self, bit: u32) -> usize {
        S::Board::cell_of(bit)
    }

    fn bit_of(&self, cell: usize) -> u32 {
        S::Board::bit_of(cell)
    }

    fn start_and_end(&self, play: usize) -> [Option<u32>; 2] {
        let play = &self.plays[play];
        [S::start(play), S::end(play)]
    }

    fn told(&self, clause: usize, play: usize) -> Path {
        self.state.told(clause, &self.plays[play])
    }

    fn forms(&mut self, clause: usize, play: usize) -> Forms {
        let Self { state, past, plays, given, .. } = self;
        let play = plays[play];
        if given.as_ref().is_none_or(|(of, _)| *of != clause) {
            *given = Some((clause, state.plays_given(past, clause)));
        }
        let Some((_, Some(given))) = given else {
            return Forms { plays: vec![number_of(plays, S::unchosen(&play))], given: false };
        };
        let mut forms = Forms { plays: Vec::new(), given: true };
        for other in given {
            if state.are_one(&play, other) {
                forms.plays.push(number_of(plays, S::unchosen(other)));
            }
        }
        forms
    }

    fn are_one(&self, one: usize, other: usize) -> bool {
        self.state.are_one(&self.plays[one], &self.plays[other])
    }

    fn place(&mut self, at: u32, placed: Option<u8>) -> Place {
        let place = match placed {
            Some(kind) => S::place(at, kind),
            None => self.state.start_of_way(at),
        };
        self.number_place(place)
    }

    fn legs(&mut self, clause: usize, from: u32, place: usize) -> Vec<Place> {
        let mut found = Vec::new();
        self.state.legs_from(clause, from, &self.places[place], &mut found);
        let mut legs = Vec::new();
        for place in found {
            legs.push(self.number_place(place));
        }
        legs
    }

    fn may_lead(&self, place: usize, play: usize) -> bool {
        S::may_lead(&self.places[place], &self.plays[play])
    }

    fn have_taken_alike(&self, one: usize, other: usize) -> bool {
        self.places[one].captured == self.places[other].captured
    }

    fn plays_at(&mut self, clause: usize, from: u32, place: usize) -> Vec<usize> {
        let mut found = Vec::new();
        self.state.plays_from(clause, from, &self.places[place], &mut found);
        let mut numbers = Vec::new();
        for play in found {
            numbers.push(number_of(&mut self.plays, play));
        }
        numbers
    }
}
