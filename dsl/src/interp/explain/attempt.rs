//! Why a clause does not give a play at all.

use super::Tread;
use super::tread::tread;
use crate::interp::State;
use crate::interp::chain::{Chain, Legs};
use crate::interp::region::View;
use crate::interp::walk::along;
use crate::model::{Action, CellId, DirId, Mover, PlayId, Repeat};

/// A clause that does not give a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The clause.
    pub clause: PlayId,
    /// Why not.
    pub why: Why,
}

/// Why a clause does not give a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It places pieces, and not on this cell.
    NotPlaced(CellId),
    /// It moves a piece of the player, and none stands on this cell.
    NoPiece(CellId),
    /// The piece on this cell is of a kind that does not move so.
    OtherKind(CellId),
    /// None of its directions leads from the first cell to the second.
    NoDirection(CellId, CellId),
    /// The walk of the mover with this index fails on its way.
    Fails(usize, Tread),
    /// Its walk in that direction ends on these cells only.
    Elsewhere(DirId, Vec<CellId>),
    /// A piece is left on the cell where the piece would land.
    Occupied(CellId),
    /// A play has one leg, and the piece has made it.
    OneLeg(CellId),
    /// The promotion on this cell ends the play.
    Ended(CellId),
    /// The piece must go on, to one of these cells.
    MustGoOn(Vec<CellId>),
    /// The board would be as before.
    Unchanged,
    /// What must follow the play has no match.
    NoFollowUp,
}

impl State {
    /// Why clause `id` gives the player to move no play whose piece visits these cells, the start first; nothing if it
    /// gives one, or if nothing is known. A single cell is one to place on.
    pub fn attempts(&self, id: PlayId, cells: &[CellId]) -> Vec<Attempt> {
        let reasons = match (&self.model.plays[id].action, cells) {
            (Action::Place { kind, on }, &[cell]) => {
                if !self.view(self.turn, None).has(on, cell) {
                    vec![Why::NotPlaced(cell)]
                } else if self.placements(id, *kind, cell).is_empty() {
                    vec![Why::NoFollowUp]
                } else {
                    Vec::new()
                }
            }
            (_, &[from, ref landings @ ..]) if !landings.is_empty() => Legs::of(self, &self.model.plays[id])
                .map_or(Vec::new(), |legs| self.on_way(id, legs, from, landings)),
            _ => Vec::new(),
        };
        reasons.into_iter().map(|why| Attempt { clause: id, why }).collect()
    }

    /// What is in the way of a piece that is to go from `from` to each of `landings` in turn.
    fn on_way(&self, id: PlayId, legs: Legs<'_>, from: CellId, landings: &[CellId]) -> Vec<Why> {
        let Some(chain) = legs.lift(from) else {
            let man = self.view(self.turn, None).man(from);
            let own = man.is_some_and(|man| usize::from(man.player) == self.turn);
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
        let missing = ends.into_iter().all(|chain| self.ends_of(id, chain).is_empty());
        missing.then_some(Why::NoFollowUp).into_iter().collect()
    }

    /// What is in the way of the next leg of a chain, to `landing`.
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
            squares: &chain.work.squares,
            player: self.turn,
            origin: Some(chain.from()),
        };
        let movers = legs.movers.iter().enumerate().filter(|(_, mover)| mover.kind == chain.kind);
        let reasons: Vec<Why> =
            movers.flat_map(|(id, mover)| towards(view, id, mover, at, landing)).collect();
        if reasons.is_empty() { vec![Why::NoDirection(at, landing)] } else { reasons }
    }
}

/// What is in the way of a mover in each of its directions that leads from `at` to `landing`.
fn towards(view: View<'_>, id: usize, mover: &Mover, at: CellId, landing: CellId) -> Vec<Why> {
    let dirs = mover.walk.dirs[view.player].iter().copied();
    let leads = |dir: &DirId| ray(view, at, *dir).contains(&landing);
    dirs.filter(leads)
        .map(|dir| {
            let matches = along(view, &mover.walk, at, dir);
            let ends: Vec<CellId> =
                matches.iter().filter_map(|walked| walked.last()).map(|end| end.0).collect();
            if ends.contains(&landing) {
                Why::Occupied(landing)
            } else if ends.is_empty() {
                Why::Fails(id, tread(view, &mover.walk, at, dir))
            } else {
                Why::Elsewhere(dir, ends)
            }
        })
        .collect()
}

/// The cells in a direction, up to the edge, or round to where it began.
fn ray(view: View<'_>, at: CellId, dir: DirId) -> Vec<CellId> {
    let next = &view.model.board.directions[dir].next;
    std::iter::successors(next[at], |&cell| next[cell]).take(view.squares.len()).collect()
}
