//! Random games in which every play is a placement on a cell of a list.

use crate::open::{Filled, FirstCells, Room};
use crate::playouts::Played;
use crate::random::{Random, Share};
use crate::{History, OpenCells, Outcome, Position};

/// Data shared by all games from one position.
pub struct Start {
    /// The open cells.
    cells: FirstCells,
    /// [`Position::placements_to_end`]: before that placement, only a lack of cells is tested as an end.
    quiet: u32,
    /// True if the game is over before its first ply.
    is_over: bool,
    /// Room for the open cells of one game after another.
    room: Room,
}

impl Start {
    /// The start of games from `position`; `past` holds the keys of the positions before it.
    pub fn of<P: Position>(position: &P, past: &History) -> Self {
        let mut cells = Vec::new();
        position.each_open(&mut |cell| cells.push(cell));
        let is_over = cells.is_empty() || position.outcome(past, false).is_some();
        Self {
            cells: FirstCells::new(&cells),
            quiet: position.placements_to_end(),
            is_over,
            room: OpenCells::room(),
        }
    }
}

/// Plays a game from a position. No cell is filled twice, so a game has at most as many plies as the board has cells, and needs no other limit.
#[inline(always)]
pub fn game<P: Position>(
    Start { cells, quiet, is_over, room }: &mut Start,
    position: &P,
    past: &mut History,
    random: &Random,
) -> (Played, Random) {
    let mut course = Course { plies: 0 };
    if *is_over {
        return (course.end(position.outcome(past, OpenCells::new(cells, room).is_empty())), random.clone());
    }
    let mut open = OpenCells::new(cells, room);
    // Local copies, copied again for the call outside the loops: variables without an address stay in registers.
    let (mut position, mut random) = (position.clone(), random.clone());
    if P::ALTERNATES && position.turn() == 1 {
        let (mut next, mut played, mut left) = (position.clone(), Course { ..course }, open);
        if let Some(over) = played.first_of_second(&mut next, past, &mut left, random.share()) {
            return (over, random);
        }
        (position, course, open) = (next, played, left);
    }
    // A separate loop for the plies before any end: the other loop does not even compare their number.
    while course.plies + 2 < *quiet {
        if let Some(played) = course.two_plies::<P, false>(&mut position, past, &mut open, random.share()) {
            return (played, random);
        }
    }
    loop {
        if let Some(played) = course.two_plies::<P, true>(&mut position, past, &mut open, random.share()) {
            return (played, random);
        }
    }
}

/// Number of plies played in a game.
struct Course {
    plies: u32,
}

impl Course {
    /// Plays the first ply of a game in which the second player moves first.
    #[cold]
    #[inline(never)]
    fn first_of_second<P: Position>(
        &mut self,
        position: &mut P,
        past: &mut History,
        open: &mut OpenCells<'_>,
        mut share: Share,
    ) -> Option<Played> {
        self.ply::<P, true>(position, past, open, &mut share)
    }

    /// Plays a ply of the first player and one of the second. Returns the result if the game is over.
    #[inline(always)]
    fn two_plies<P: Position, const ENDS: bool>(
        &mut self,
        position: &mut P,
        past: &mut History,
        open: &mut OpenCells<'_>,
        mut share: Share,
    ) -> Option<Played> {
        position.assume_turn(0);
        let over = self.ply::<P, ENDS>(position, past, open, &mut share);
        if over.is_some() {
            return over;
        }
        position.assume_turn(1);
        self.ply::<P, ENDS>(position, past, open, &mut share)
    }

    /// Plays one ply; there must be an open cell. Returns the result if the game is over. Without `ENDS`, only a lack of cells is tested as an end.
    #[inline(always)]
    fn ply<P: Position, const ENDS: bool>(
        &mut self,
        position: &mut P,
        past: &mut History,
        open: &mut OpenCells<'_>,
        share: &mut Share,
    ) -> Option<Played> {
        if P::REMEMBERS {
            past.push(position.key());
        }
        let Filled { at, is_last } = open.fill(position, share);
        debug_assert!(open.are_those_of(position), "cells where a piece can be placed");
        self.plies += 1;
        if is_last {
            let last = position.clone();
            return Some(self.end(last.outcome(past, true)));
        }
        let outcome = if ENDS { position.outcome_of_placement(past, at) } else { None };
        debug_assert_eq!(
            outcome,
            position.outcome(past, false),
            "ends that a placement can have brought about"
        );
        outcome.map(|outcome| Played::Over(outcome, self.plies))
    }

    /// The result of a game in which nobody can play on.
    #[inline(always)]
    fn end(&self, outcome: Option<Outcome>) -> Played {
        outcome.map_or(Played::Endless(self.plies), |outcome| Played::Over(outcome, self.plies))
    }
}
