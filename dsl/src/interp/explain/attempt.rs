//! The reasons why a clause does not give a play at all.

use engine::History;

use super::Tread;
use super::tread::tread;
use crate::interp::chain::{Chain, Legs};
use crate::interp::outcome::{Asked, Asker};
use crate::interp::region::View;
use crate::interp::walk::{Match, along};
use crate::interp::{Play, Square, State};
use crate::model::{Act, Action, CellId, DirId, KindId, Mover, PlayId, Region, Repeat};

/// A clause that does not give a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The clause.
    pub clause: PlayId,
    /// The reason.
    pub why: Why,
}

/// The reason why a clause does not give a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The condition of the clause does not hold before the play.
    Closed {
        /// True if the clause would give the play otherwise.
        alone: bool,
    },
    /// The clause places pieces, but not on this cell.
    NotPlaced(CellId),
    /// The clause lets pieces fly, but not to this cell.
    NotFlown(CellId),
    /// The clause moves a piece of the player, and none stands on this cell.
    NoPiece(CellId),
    /// The piece on this cell is of a kind that does not move so.
    OtherKind(CellId),
    /// The pieces of a mover begin on other cells.
    BeginsElsewhere {
        /// The mover.
        mover: usize,
        /// The cell.
        cell: CellId,
        /// True if the walk would lead where it is wanted.
        alone: bool,
    },
    /// None of its directions leads from the first cell to the second.
    NoDirection(CellId, CellId),
    /// The walk of the mover with this index fails on its way.
    Fails(usize, Tread),
    /// Its walk in that direction ends on these cells only.
    Elsewhere(DirId, Vec<CellId>),
    /// A piece is left on the cell where the piece would land.
    Occupied(CellId),
    /// The walk leads to this cell, but a rule for the legs of the clause does not hold.
    Barred(CellId),
    /// A play has one leg, and the piece has made it.
    OneLeg(CellId),
    /// The promotion on this cell ends the play.
    Ended(CellId),
    /// The piece must go on, to one of these cells.
    MustGoOn(Vec<CellId>),
    /// The board would be as before.
    Unchanged,
    /// A required follow-up has no match.
    NoFollowUp,
    /// A cell must be chosen after the play, but there is none to choose.
    NoChoice,
}

impl State {
    /// The reasons why clause `id` gives the player to move no play whose piece visits these cells, the start first; none
    /// if it gives one, or if no reason is known. A single cell is one to place on.
    pub fn attempts(&self, past: &History, id: PlayId, cells: &[CellId]) -> Vec<Attempt> {
        let clause = &self.model.plays[id];
        let asked = Asked { state: self, past, player: self.turn, stuck: false, by: Asker::Clause };
        let mut reasons = match (&clause.action, cells) {
            (Action::TakeOver { .. }, []) => Vec::new(),
            (Action::Place { kind, on }, &[cell]) => self.on_placing(id, *kind, on, cell),
            (Action::Fly { kind, to }, &[from, landing]) => self.on_flight(id, *kind, to, from, landing),
            (Action::Move(_), [from, landings @ ..]) if !landings.is_empty() => {
                Legs::of(self, id).map_or(Vec::new(), |legs| self.on_way(id, legs, *from, landings))
            }
            // Plays of the clause visit another number of cells.
            _ => return Vec::new(),
        };
        if clause.when.as_ref().is_some_and(|when| !asked.holds(when)) {
            reasons = vec![Why::Closed { alone: reasons.is_empty() }];
        }
        reasons.into_iter().map(|why| Attempt { clause: id, why }).collect()
    }

    /// The obstacles to a piece that is to be put on `cell`.
    fn on_placing(&self, id: PlayId, kind: KindId, on: &Region, cell: CellId) -> Vec<Why> {
        if self.view(self.turn, None).has(on, cell) {
            self.on_end(id, self.placement(id, kind, cell).into_iter().collect())
        } else {
            vec![Why::NotPlaced(cell)]
        }
    }

    /// The obstacles to a piece that is to fly from `from` to `landing`.
    fn on_flight(&self, id: PlayId, kind: KindId, to: &Region, from: CellId, landing: CellId) -> Vec<Why> {
        let piece = self.view(self.turn, None).piece(from);
        match piece.filter(|piece| usize::from(piece.player) == self.turn) {
            None => vec![Why::NoPiece(from)],
            Some(piece) if usize::from(piece.kind) != kind => vec![Why::OtherKind(from)],
            Some(_) => {
                let mut chains = self.flights(kind, to, from);
                chains.retain(|chain| chain.at() == landing);
                if chains.is_empty() {
                    return vec![Why::NotFlown(landing)];
                }
                self.on_end(id, chains.into_iter().flat_map(|chain| self.ends_of(id, chain)).collect())
            }
        }
    }

    /// The needs that are not met at the end of plays that a clause would give.
    fn on_end(&self, id: PlayId, plays: Vec<Play>) -> Vec<Why> {
        if plays.is_empty() {
            vec![Why::NoFollowUp]
        } else if plays.into_iter().all(|play| self.with_choice(id, play).is_empty()) {
            vec![Why::NoChoice]
        } else {
            Vec::new()
        }
    }

    /// The obstacles to a piece that is to go from `from` to each of `landings` in turn.
    fn on_way(&self, id: PlayId, legs: Legs<'_>, from: CellId, landings: &[CellId]) -> Vec<Why> {
        let Some(chain) = legs.lift(from) else {
            let piece = self.view(self.turn, None).piece(from);
            let own = piece.is_some_and(|piece| usize::from(piece.player) == self.turn);
            return vec![if own { Why::OtherKind(from) } else { Why::NoPiece(from) }];
        };
        let mut chains = vec![chain];
        for &landing in landings {
            let longer = chains.iter().flat_map(|chain| legs.longer(chain));
            let arrived: Vec<Chain> = longer.filter(|chain| chain.at() == landing).collect();
            if arrived.is_empty() {
                return self.on_leg(legs, &chains[0], landing);
            }
            chains = arrived;
        }
        let ends: Vec<Chain> = chains.iter().filter(|chain| legs.may_end(chain)).cloned().collect();
        if ends.is_empty() {
            let mut on: Vec<CellId> =
                chains.iter().flat_map(|chain| legs.longer(chain)).map(|chain| chain.at()).collect();
            on.sort_unstable();
            on.dedup();
            let must = legs.clause.repeat == Repeat::WhilePossible && !on.is_empty();
            return vec![if must { Why::MustGoOn(on) } else { Why::Unchanged }];
        }
        self.on_end(id, ends.into_iter().flat_map(|chain| self.ends_of(id, chain)).collect())
    }

    /// The obstacles to the next leg of a chain, to `landing`.
    fn on_leg(&self, legs: Legs<'_>, chain: &Chain, landing: CellId) -> Vec<Why> {
        let at = chain.at();
        if chain.ended {
            return vec![Why::Ended(at)];
        }
        if chain.path.len() > 1 && legs.clause.repeat == Repeat::No {
            return vec![Why::OneLeg(at)];
        }
        let view = View {
            model: &self.model,
            flags: &self.flags,
            moved: &chain.work.moved,
            squares: &chain.work.squares,
            player: self.turn,
            origin: Some(chain.from()),
            visited: &chain.path,
        };
        let movers = legs.movers.iter().enumerate().filter(|(_, mover)| mover.kind == chain.kind);
        let of_mover = |(id, mover)| {
            let reasons = towards(view, id, mover, at, landing);
            if reasons.is_empty() || legs.begins(mover, chain) {
                return reasons;
            }
            let alone = reasons.contains(&Why::Barred(landing));
            vec![Why::BeginsElsewhere { mover: id, cell: chain.from(), alone }]
        };
        let reasons: Vec<Why> = movers.flat_map(of_mover).collect();
        if reasons.is_empty() { vec![Why::NoDirection(at, landing)] } else { reasons }
    }
}

/// The obstacles to a mover in each of its directions that leads from `at` to `landing`.
fn towards(view: View<'_>, id: usize, mover: &Mover, at: CellId, landing: CellId) -> Vec<Why> {
    let dirs = mover.walk.dirs[view.player].iter().copied();
    let leads = |dir: &DirId| ray(view, at, *dir).contains(&landing);
    dirs.filter(leads)
        .map(|dir| {
            let matches = along(view, &mover.walk, at, dir);
            let ends: Vec<CellId> = matches.iter().filter_map(Match::end).collect();
            if ends.contains(&landing) {
                let left = view.squares[landing] != Square::Empty && !captures(&matches, landing);
                if left { Why::Occupied(landing) } else { Why::Barred(landing) }
            } else if ends.is_empty() {
                Why::Fails(id, tread(view, &mover.walk, at, dir))
            } else {
                Why::Elsewhere(dir, ends)
            }
        })
        .collect()
}

/// True if a match that ends on `landing` takes the piece there.
fn captures(matches: &[Match], landing: CellId) -> bool {
    matches.iter().any(|walked| walked.way.last() == Some(&(landing, Act::Capture)))
}

/// The cells in a direction, up to the edge; if the direction runs in a circle, as many as the board has.
fn ray(view: View<'_>, at: CellId, dir: DirId) -> Vec<CellId> {
    let next = &view.model.board.directions[dir].next;
    std::iter::successors(next[at], |&cell| next[cell]).take(view.squares.len()).collect()
}
