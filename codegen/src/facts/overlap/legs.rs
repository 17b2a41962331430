//! Legs of moving pieces that can be one play.

use std::collections::BTreeSet;

use dsl::model::{
    Act, CellId, DirId, KindId, Model, Mover, Play, PlayId, PromoteThen, Region, Repeat, Step, Walk,
};

use super::evens_out;
use super::pairs::Pairs;
use super::told::Seen;
use crate::facts::contents::Contents;
use crate::facts::shape::{acts, surely_captures};

/// The most legs that are looked at. In games with more, movers of one kind may meet unless their captures tell them apart.
const MOST_LEGS: usize = 2_000_000;

/// A mover of a clause.
#[derive(Clone, Copy)]
pub(super) struct Way<'m> {
    pub id: PlayId,
    pub play: &'m Play,
    pub mover: &'m Mover,
}

impl Way<'_> {
    fn kind(&self) -> KindId {
        self.mover.kind
    }

    fn repeats(&self) -> bool {
        self.play.repeat != Repeat::No
    }

    /// True if plays by two movers differ because one takes a piece and the other none, and nothing evens that out.
    fn told_by_captures(&self, other: &Self) -> bool {
        let differ = |one: &Mover, other: &Mover| surely_captures(&one.walk) && !acts(&other.walk);
        !evens_out(self.play)
            && !evens_out(other.play)
            && (differ(self.mover, other.mover) || differ(other.mover, self.mover))
    }

    /// True if legs in one direction by two movers differ because one takes a row ahead and the other a row behind, where a leg
    /// changes nothing else, and nothing evens that out.
    fn told_by_rows(&self, other: &Self) -> bool {
        let takes = |way: &Self| {
            let takes = |row: &&Step| {
                row.act != Act::None && Contents::of(&row.on).is_disjoint(Contents::of(&Region::Empty))
            };
            way.mover.walk.beside().filter(takes).map(|row| row.stretch).filter(|_| !evens_out(way.play))
        };
        takes(self).zip(takes(other)).is_some_and(|(one, other)| one != other)
    }
}

/// A leg that a way might make, whatever stands in between: `length` cells in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Leg {
    from: CellId,
    to: CellId,
    /// The number of the way.
    way: usize,
    dir: DirId,
    length: usize,
}

/// All legs of one player's pieces.
pub(super) struct Legs<'m> {
    model: &'m Model,
    ways: &'m [Way<'m>],
    player: usize,
    /// Sorted by start and end; `None` if there are too many to be looked at.
    legs: Option<Vec<Leg>>,
}

impl<'m> Legs<'m> {
    /// The legs of a player's pieces on the ways.
    pub fn of(model: &'m Model, ways: &'m [Way<'m>], player: usize) -> Self {
        let mut legs = Vec::new();
        for (way, of) in ways.iter().enumerate() {
            for dir in &of.mover.walk.dirs[player] {
                for from in 0..model.board.cells.len() {
                    add_legs(model, (way, of), (player, *dir, from), &mut legs);
                }
            }
            if legs.len() > MOST_LEGS {
                return Self { model, ways, player, legs: None };
            }
        }
        legs.sort_unstable();
        Self { model, ways, player, legs: Some(legs) }
    }

    /// Adds the pairs of clauses whose ways can meet.
    pub fn meet(&self, pairs: &mut Pairs) {
        self.chains_meet(pairs);
        let legs = self.legs.as_deref().unwrap_or_default();
        for alike in legs.chunk_by(|one, other| (one.from, one.to) == (other.from, other.to)) {
            for (index, leg) in alike.iter().enumerate() {
                for other in &alike[..index] {
                    let [one, two] = [self.ways[other.way].id, self.ways[leg.way].id];
                    if !pairs.has(one, two) && !self.apart(other, leg) {
                        pairs.add(one, two);
                    }
                }
            }
        }
    }

    /// Adds the pairs of clauses where a chain of one can lead where the other leads, or all that move one kind if there are too many legs.
    fn chains_meet(&self, pairs: &mut Pairs) {
        // The legs of a chain may be those of several kinds, some of which capture.
        let changes_kind =
            self.model.promotions.iter().any(|promotion| promotion.then == PromoteThen::GoesOn);
        for (index, way) in self.ways.iter().enumerate() {
            for other in &self.ways[..=index] {
                let chains = (way.repeats() || other.repeats()) && way.id != other.id;
                let apart = way.kind() != other.kind() || way.told_by_captures(other);
                if (chains || self.legs.is_none())
                    && !pairs.has(other.id, way.id)
                    && (!apart || chains && changes_kind)
                    && self.lead_alike(way, other)
                {
                    pairs.add(other.id, way.id);
                }
            }
        }
    }

    /// True if plays by the clauses of two ways can have the same start and the same end.
    fn lead_alike(&self, one: &Way<'_>, other: &Way<'_>) -> bool {
        let Some(legs) = &self.legs else { return true };
        let [one, other] = [one, other].map(|way| {
            let cells = self.model.board.cells.len();
            let mut next = vec![BTreeSet::new(); cells];
            for leg in legs.iter().filter(|leg| self.ways[leg.way].id == way.id) {
                next[leg.from].insert(leg.to);
            }
            if way.repeats() { (0..cells).map(|from| reached(&next, from)).collect() } else { next }
        });
        one.iter().zip(&other).any(|(one, other)| !one.is_disjoint(other))
    }

    /// True if two legs with the same start and end cannot be one play.
    fn apart(&self, one: &Leg, other: &Leg) -> bool {
        let [a, b] = [one, other].map(|leg| &self.ways[leg.way]);
        if a.kind() != b.kind() || a.told_by_captures(b) || one.dir == other.dir && a.told_by_rows(b) {
            return true;
        }
        let seen = |cell| Seen { player: self.player, cell };
        let begin = a.mover.on.as_ref().zip(b.mover.on.as_ref());
        if begin.is_some_and(|(a, b)| seen(one.from).apart(a, b)) {
            return true;
        }
        let [over, across] = [one, other].map(|leg| self.crossed(leg));
        let asks_apart = over.iter().any(|first| {
            let mut shared = across.iter().filter(|second| first.cell == second.cell);
            shared.any(|second| seen(first.cell).steps_apart(&first.steps, &second.steps))
        });
        let told = |a: &[Crossed<'_>], b: &[Crossed<'_>]| self.acts_apart(a, b, one.to);
        let alone = [a, b].iter().all(|way| way.mover.walk.beside().is_none() && !evens_out(way.play));
        asks_apart || alone && (told(&over, &across) || told(&across, &over))
    }

    /// The cells that a leg crosses, each with the elements of its walk that it can match.
    fn crossed(&self, leg: &Leg) -> Vec<Crossed<'m>> {
        let walk = &self.ways[leg.way].mover.walk;
        let next = &self.model.board.directions[leg.dir].next;
        let cells = std::iter::successors(next[leg.from], |at| next[*at]).take(leg.length);
        let crossed = |(index, cell)| Crossed { cell, steps: elements_at(walk, index, leg.length) };
        cells.enumerate().map(crossed).collect()
    }

    /// True if the first of two legs to `end` surely captures or flips a piece that the other does not.
    fn acts_apart(&self, one: &[Crossed<'_>], other: &[Crossed<'_>], end: CellId) -> bool {
        let differs = |crossed: &Crossed<'_>| {
            let [step] = crossed.steps.as_slice() else { return false };
            let seen = Seen { player: self.player, cell: crossed.cell };
            let stands = Contents::of(&Region::Empty).is_disjoint(seen.contents(&step.on));
            let mut there = other.iter().filter(|there| there.cell == crossed.cell);
            stands
                && step.act != Act::None
                && crossed.cell != end
                && there.all(|there| there.steps.iter().all(|other| other.act != step.act))
        };
        one.iter().any(differs)
    }
}

/// The cells to which one step or more lead.
fn reached(next: &[BTreeSet<CellId>], from: CellId) -> BTreeSet<CellId> {
    let mut reached = BTreeSet::new();
    let mut edge = vec![from];
    while let Some(at) = edge.pop() {
        edge.extend(next[at].iter().filter(|cell| reached.insert(**cell)));
    }
    reached
}

/// Adds the legs of a way from a cell in a direction that end where its walk can end.
fn add_legs(
    model: &Model,
    (way, of): (usize, &Way<'_>),
    (player, dir, from): (usize, DirId, CellId),
    legs: &mut Vec<Leg>,
) {
    let (walk, next) = (&of.mover.walk, &model.board.directions[dir].next);
    let seen = |cell| Seen { player, cell };
    if of.mover.on.as_ref().is_some_and(|on| !seen(from).contents(on).has_any()) {
        return;
    }
    let (least, most) = (least(walk.way()), most(walk.way()).min(model.board.cells.len()));
    let cells = std::iter::successors(next[from], |at| next[*at]).take(most).zip(1..);
    for (to, length) in cells.skip_while(|(_, length)| *length < least) {
        let last = elements_at(walk, length - 1, length);
        if last.iter().any(|step| seen(to).contents(&step.on).has_any()) {
            legs.push(Leg { from, to, way, dir, length });
        }
    }
}

/// A cell that a leg crosses.
struct Crossed<'m> {
    cell: CellId,
    /// The elements that the cell can match.
    steps: Vec<&'m Step>,
}

/// The fewest cells that match elements.
fn least(steps: &[Step]) -> usize {
    steps.iter().map(|step| step.least as usize).sum()
}

/// The most cells that match elements.
fn most(steps: &[Step]) -> usize {
    steps.iter().fold(0, |sum, step| sum.saturating_add(step.most.map_or(usize::MAX, |most| most as usize)))
}

/// The elements of a walk over `length` cells that the cell with number `index` can match.
fn elements_at(walk: &Walk, index: usize, length: usize) -> Vec<&Step> {
    let way = walk.way();
    let behind = length - index - 1;
    let can = |at: &usize| {
        let (before, here, after) = (&way[..*at], &way[*at..=*at], &way[at + 1..]);
        // Cells before and behind this cell can match the element, too.
        let room = most(here).saturating_sub(1);
        most(here) > 0
            && (least(before)..=most(before).saturating_add(room)).contains(&index)
            && (least(after)..=most(after).saturating_add(room)).contains(&behind)
    };
    (0..way.len()).filter(can).map(|at| &way[at]).collect()
}

/// True if a walk can match the same cells in two ways: neither their contents nor their number tells how often an element is repeated.
pub(super) fn is_ambiguous(walk: &Walk) -> bool {
    let way = walk.way();
    let varies = |step: &Step| step.most != Some(step.least);
    let Some(last) = way.iter().rposition(varies) else { return false };
    let told = |index: usize| {
        let next = &way[index + 1];
        next.least > 0 && Contents::of(&way[index].on).is_disjoint(Contents::of(&next.on))
    };
    (0..last).any(|index| varies(&way[index]) && !told(index))
}
