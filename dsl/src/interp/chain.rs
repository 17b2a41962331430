//! The legs of a moving piece.

use std::collections::BTreeSet;

use engine::{Player, listing, mix};

use super::act::Work;
use super::hash::board_key;
use super::once::Once;
use super::region::View;
use super::walk::{Match, matches};
use super::{Square, State};
use crate::model::{
    Act, Action, CellId, DirId, Heading, KindId, Landing, Leave, Mover, Play as Clause, PlayId, PromoteThen,
    Repeat,
};

/// Units of work for the legs from a place that legs led to: see [`listing`]. First legs cost little: there are no more of them than pieces, lines
/// and cells allow.
const WORK_OF_LEGS: u64 = 128;
const WORK_OF_FIRST_LEGS: u64 = 1;
/// The most legs by which one chain is followed to an end where there are too many.
const MOST_MORE_LEGS: usize = 100;

/// A piece on its way, with the effects of the play up to now.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// The board without the moving piece, and the captured pieces.
    pub work: Work,
    /// The piece's kind now.
    pub kind: KindId,
    /// The cells that it has visited, the start first.
    pub path: Vec<CellId>,
    /// The visited cells as a set, if the clause's walks need it; else empty.
    pub visited: BTreeSet<CellId>,
    /// For each region of a preference for the soonest capture, the number of captures before the first one in the region, if
    /// there was one.
    pub first: Vec<Option<usize>>,
    /// The direction of the last leg, if the next leg depends on it.
    pub heading: Option<DirId>,
    /// True if a promotion has ended the play.
    pub ended: bool,
}

/// Equal chains can go on in the same ways and have the same effect, whatever their paths.
impl PartialEq for Chain {
    fn eq(&self, other: &Self) -> bool {
        self.at() == other.at()
            && self.kind == other.kind
            && self.heading == other.heading
            && self.first == other.first
            && self.ended == other.ended
            && self.work.squares == other.work.squares
            && self.visited == other.visited
    }
}

impl Chain {
    /// A chain whose piece is on no cell yet.
    pub fn new(work: Work, kind: KindId, first: Vec<Option<usize>>) -> Self {
        Self { work, kind, path: Vec::new(), visited: BTreeSet::new(), first, heading: None, ended: false }
    }

    /// The cell where the play began.
    pub fn from(&self) -> CellId {
        self.path[0]
    }

    /// The cell where the piece is.
    pub fn at(&self) -> CellId {
        self.path[self.path.len() - 1]
    }

    /// A number that is equal for equal chains.
    fn key(&self) -> u64 {
        mix(mix(board_key(&self.work.squares), self.at() as u64), self.kind as u64)
    }

    /// The number of legs so far.
    fn legs(&self) -> usize {
        self.path.len() - 1
    }
}

/// A possible next leg of a chain.
#[derive(Clone, Debug)]
struct Leg {
    /// The index of the mover among those by which the piece may move.
    mover: usize,
    /// Its direction.
    dir: DirId,
    /// The number of cells that the leg goes over.
    length: usize,
    /// The chain after the leg.
    after: Chain,
}

impl Leg {
    /// True if the two legs differ only in their landings.
    fn differs_in_landing(&self, other: &Self) -> bool {
        self.mover == other.mover
            && self.dir == other.dir
            && self.after.work.squares == other.after.work.squares
    }
}

/// The data on which the legs of a play clause depend.
#[derive(Clone, Copy)]
pub(super) struct Legs<'a> {
    /// The position before the play.
    pub state: &'a State,
    /// The player that moves.
    pub player: Player,
    /// The number of the clause.
    pub id: PlayId,
    /// The clause.
    pub clause: &'a Clause,
    /// Its movers.
    pub movers: &'a [Mover],
}

impl<'a> Legs<'a> {
    /// The legs of a clause for the player to move; `None` if the clause does not move a piece.
    pub fn of(state: &'a State, id: PlayId) -> Option<Self> {
        let clause = &state.model.plays[id];
        match &clause.action {
            Action::Move(movers) => Some(Self { state, player: state.turn, id, clause, movers }),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => None,
        }
    }

    /// The chain of the piece on `from`, lifted, if the piece is the player's and of a kind that the clause moves.
    pub fn lift(self, from: CellId) -> Option<Chain> {
        let piece = self.state.view(self.player, None).piece(from)?;
        let kind = usize::from(piece.kind);
        let moves = self.movers.iter().any(|mover| mover.kind == kind);
        (moves && usize::from(piece.player) == self.player).then(|| {
            let mut squares = self.state.squares.clone();
            squares[from] = Square::Empty;
            let work = Work::new(squares);
            let first = self.state.model.soonest().map(|_| None).collect();
            let mut chain = Chain::new(work, kind, first);
            self.arrive(&mut chain, from);
            chain
        })
    }

    /// All chains of the piece on `from` with which a play may end, as far as the bound of a list allows: see [`listing`]. Among chains with the same effect, the one with the
    /// fewest legs comes first, then the one with the earliest directions and nearest landings leg by leg.
    pub fn complete(self, from: CellId) -> Vec<Chain> {
        let mut chains = Once::new();
        if let Some(lifted) = self.lift(from) {
            chains.add(lifted.key(), lifted);
        }
        let mut goes_on = Vec::new();
        let work = |chain: &Chain| {
            let is_further = chain.legs() > 0 && self.clause.repeat != Repeat::No;
            if is_further { WORK_OF_LEGS } else { WORK_OF_FIRST_LEGS }
        };
        while goes_on.len() < chains.len() && listing::steps(self.id, work(&chains[goes_on.len()])) {
            let longer = self.longer(&chains[goes_on.len()]);
            goes_on.push(!longer.is_empty());
            for chain in longer {
                chains.add(chain.key(), chain);
            }
        }
        let is_cut = goes_on.len() < chains.len();
        let chains = chains.into_items();
        let one_more = chains.last().filter(|_| is_cut).and_then(|last| self.to_an_end(last.clone()));
        // A chain that is not followed may go on.
        let goes_on = goes_on.into_iter().chain(std::iter::repeat(true));
        let ends =
            chains.into_iter().zip(goes_on).filter(|(chain, goes_on)| self.may_end_if(chain, || *goes_on));
        ends.map(|(chain, _)| chain).chain(one_more).collect()
    }

    /// A chain followed by the first of its next legs, again and again, to an end. `None` if that takes very long.
    fn to_an_end(self, mut chain: Chain) -> Option<Chain> {
        for _ in 0..MOST_MORE_LEGS {
            match self.longer(&chain).into_iter().next() {
                Some(longer) => chain = longer,
                None => return self.may_end_if(&chain, || false).then_some(chain),
            }
        }
        None
    }

    /// True if a play may end with this chain.
    pub fn may_end(self, chain: &Chain) -> bool {
        self.may_end_if(chain, || !self.longer(chain).is_empty())
    }

    /// True if a play may end with this chain, where `goes_on` tells if another leg is possible.
    fn may_end_if(self, chain: &Chain, goes_on: impl FnOnce() -> bool) -> bool {
        let changes = chain.at() != chain.from() || !chain.work.captured.is_empty();
        let done = match self.clause.repeat {
            Repeat::No | Repeat::AtWill => true,
            Repeat::WhilePossible => !goes_on(),
        };
        chain.legs() > 0 && changes && done
    }

    /// The chain extended by each possible next leg: directions in board order, then nearer landings first.
    pub fn longer(self, chain: &Chain) -> Vec<Chain> {
        let mut legs = self.next_legs(chain);
        if self.clause.landing == Landing::ToGoOn {
            legs = self.those_that_go_on(legs);
        }
        legs.sort_by_key(|leg| (leg.dir, leg.length));
        legs.into_iter().map(|leg| leg.after).collect()
    }

    /// The possible next legs, whatever the rule for landings.
    fn next_legs(self, chain: &Chain) -> Vec<Leg> {
        if chain.ended || chain.legs() > 0 && self.clause.repeat == Repeat::No {
            return Vec::new();
        }
        let view = View {
            model: &self.state.model,
            flags: &self.state.flags,
            moved: &chain.work.moved,
            squares: &chain.work.squares,
            player: self.player,
            origin: Some(chain.from()),
            visited: &chain.path,
        };
        let movers = self.movers.iter().filter(|mover| mover.kind == chain.kind && self.begins(mover, chain));
        let mut legs: Vec<Leg> = Vec::new();
        for (mover, of_mover) in movers.enumerate() {
            for (dir, walked) in matches(view, &of_mover.walk, chain.at()) {
                let length = walked.way.len();
                if !self.goes_far_enough(chain, dir, length) {
                    continue;
                }
                let after = self.after_leg(chain, dir, &walked).filter(|_| self.may_head(chain, dir));
                legs.extend(after.map(|after| Leg { mover, dir, length, after }));
            }
        }
        legs
    }

    /// True if the piece of the chain began on a cell on which the mover's pieces begin.
    pub fn begins(self, mover: &Mover, chain: &Chain) -> bool {
        let before = self.state.view(self.player, Some(chain.from()));
        mover.on.as_ref().is_none_or(|on| before.has(on, chain.from()))
    }

    /// True if a leg of `length` cells along `dir` has the length that `as far as` demands.
    fn goes_far_enough(self, chain: &Chain, dir: DirId, length: usize) -> bool {
        let view = self.state.view(self.player, Some(chain.from()));
        self.clause.far.as_ref().is_none_or(|region| view.on_line(region, dir, chain.at()) == length)
    }

    /// True if a leg along `dir` may follow the legs of the chain.
    fn may_head(self, chain: &Chain, dir: DirId) -> bool {
        let board = &self.state.model.board;
        chain.heading.is_none_or(|last| self.clause.heading.allows(board, last, dir))
    }

    /// The legs without those that end the chain although another landing of the same leg would let it go on.
    fn those_that_go_on(self, legs: Vec<Leg>) -> Vec<Leg> {
        let goes_on: Vec<bool> = legs.iter().map(|leg| !self.next_legs(&leg.after).is_empty()).collect();
        let kept = |leg: &Leg, on: bool| {
            on || !legs
                .iter()
                .zip(&goes_on)
                .any(|(other, other_on)| *other_on && other.differs_in_landing(leg))
        };
        legs.iter().zip(&goes_on).filter(|(leg, on)| kept(leg, **on)).map(|(leg, _)| leg.clone()).collect()
    }

    /// The chain after one more leg; `None` if the piece would not move, or would land on an occupied cell.
    fn after_leg(self, chain: &Chain, dir: DirId, walked: &Match) -> Option<Chain> {
        let landing = walked.end()?;
        let mut chain = chain.clone();
        self.note_first(&mut chain, walked);
        for (cell, act) in walked.all() {
            let stays = self.clause.leave == Leave::AtEnd && cell != landing;
            chain.work.act(cell, act, if stays { Square::Taken } else { Square::Empty });
        }
        if chain.work.squares[landing] != Square::Empty {
            return None;
        }
        self.arrive(&mut chain, landing);
        chain.heading = (self.clause.heading != Heading::Any).then_some(dir);
        self.state.promote_on_the_way(self.player, &mut chain);
        Some(chain)
    }

    /// Adds a cell to which the piece comes.
    fn arrive(self, chain: &mut Chain, cell: CellId) {
        chain.path.push(cell);
        if self.movers.iter().any(|mover| mover.walk.steps.iter().any(|step| step.on.uses_visited())) {
            chain.visited.insert(cell);
        }
    }

    /// Notes the regions in which the next leg makes the first capture.
    fn note_first(self, chain: &mut Chain, walked: &Match) {
        let squares = chain.work.squares.clone();
        let view = View {
            squares: &squares,
            moved: &chain.work.moved,
            ..self.state.view(self.player, Some(chain.from()))
        };
        let before = chain.work.captured.len();
        for (first, region) in chain.first.iter_mut().zip(self.state.model.soonest()) {
            let takes = |(cell, act): (CellId, Act)| {
                act == Act::Capture && view.piece(cell).is_some() && view.has(region, cell)
            };
            if first.is_none() && walked.all().any(takes) {
                *first = Some(before);
            }
        }
    }
}

impl State {
    /// Promotes a piece of `player` at the end of a leg, if a promotion on the way applies.
    pub(super) fn promote_on_the_way(&self, player: Player, chain: &mut Chain) {
        let then = |then| self.promotion(player, chain.kind, chain.at(), then);
        if let Some(kind) = then(PromoteThen::EndsPlay) {
            chain.kind = kind;
            chain.ended = true;
        } else if let Some(kind) = then(PromoteThen::GoesOn) {
            chain.kind = kind;
        }
    }
}
