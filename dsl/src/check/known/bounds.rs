//! Bounds of counts and other numbers over all positions of a game.

use super::contents::Contents;
use super::floor;
use super::possible::Possible;
use crate::model::{Action, Adjustment, CounterId, Event, KindId, Model, Number, Region};
use engine::Player;
use std::collections::BTreeSet;

/// A number's least and greatest value; `None` is no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) struct Range {
    /// The least value.
    pub(in crate::check) least: Option<i64>,
    /// The greatest value.
    pub(in crate::check) most: Option<i64>,
}

/// Bounds on the number of pieces on the board.
pub(in crate::check) struct Bounds<'a> {
    pub(super) model: &'a Model,
    possible: &'a Possible<'a>,
    /// For each player, the most pieces at a time.
    pieces: [usize; 2],
    /// For each player, the fewest pieces at a time.
    fewest: [usize; 2],
    /// For each player and kind, the most pieces at a time.
    kinds: [Vec<usize>; 2],
}

impl<'a> Bounds<'a> {
    /// Bounds the pieces of each player and kind by those at the start, those placed and those that change.
    pub(in crate::check) fn new(model: &'a Model, possible: &'a Possible<'a>) -> Self {
        let kinds = [Self::of_kinds(model, possible, 0), Self::of_kinds(model, possible, 1)];
        let cells = model.board.cells.len();
        let flips = possible.plays.iter().flatten().any(|facts| facts.flips);
        let places = |player: Player| possible.plays.iter().any(|facts| !facts[player].placed.is_empty());
        let start = |player| {
            model.start.board.iter().flatten().filter(|piece| usize::from(piece.player) == player).count()
        };
        let pieces = [0, 1].map(|player| match flips {
            _ if places(player) || flips && places(1 - player) => cells,
            true => start(0) + start(1),
            false => start(player),
        });
        let loses = |player: Player| possible.plays.iter().flatten().any(|facts| facts.takes(player));
        let fewest = [0, 1].map(|player| if flips || loses(player) { 0 } else { start(player) });
        Self { model, possible, pieces, fewest, kinds }
    }

    fn of_kinds(model: &Model, possible: &Possible, player: Player) -> Vec<usize> {
        let flips = possible.plays.iter().flatten().any(|facts| facts.flips);
        let owners: Vec<Player> = if flips { vec![0, 1] } else { vec![player] };
        let sources: Vec<Vec<KindId>> = (0..model.kinds.len()).map(|kind| sources(model, kind)).collect();
        let cells = model.board.cells.len();
        let placed = |kind: KindId| {
            model.plays.iter().zip(&possible.plays).any(|(play, facts)| {
                play.placed_kinds().any(|placed| placed == kind)
                    && owners.iter().any(|owner| !facts[*owner].placed.is_empty())
            })
        };
        let start = |kind: KindId| {
            let pieces = model.start.board.iter().flatten();
            pieces
                .filter(|piece| usize::from(piece.kind) == kind && owners.contains(&piece.player.into()))
                .count()
        };
        let most = |kinds: &Vec<KindId>| {
            if kinds.iter().any(|kind| placed(*kind)) {
                cells
            } else {
                kinds.iter().map(|kind| start(*kind)).sum()
            }
        };
        sources.iter().map(most).collect()
    }

    /// The most pieces that a player can have at a time.
    pub(in crate::check) fn pieces(&self, player: Player) -> usize {
        self.pieces[player]
    }

    /// The most pieces of some kinds that a player can have at a time.
    pub(in crate::check) fn pieces_of(&self, player: Player, kinds: &BTreeSet<KindId>) -> usize {
        kinds.iter().map(|kind| self.kinds[player][*kind]).sum::<usize>().min(self.pieces[player])
    }

    /// The most cells that a region can have at a time.
    pub(in crate::check) fn most_cells(&self, region: &Region, viewer: Player) -> usize {
        let within = self.possible.world.within(region, viewer);
        let cells = within.iter().filter(|contents| !contents.is_none()).count();
        let all = within.iter().fold(Contents::NONE, |all, contents| all | *contents);
        if !all.is_within(Contents::PIECE) {
            return cells;
        }
        let pieces = |player: Player| {
            let kinds = (0..self.model.kinds.len()).filter(|kind| all.meets(Contents::piece(player, *kind)));
            self.pieces_of(player, &kinds.collect())
        };
        cells.min(pieces(0) + pieces(1))
    }

    /// The fewest cells that a region can have.
    pub(in crate::check) fn least_cells(&self, region: &Region, viewer: Player) -> usize {
        let rest = Region::Not(Box::new(region.clone()));
        let by_cells = self.model.board.cells.len() - self.most_cells(&rest, viewer);
        by_cells.max(self.least_pieces(region, viewer))
    }

    /// A lower bound on the region's cells by pieces that stay on the board: those of each player whose pieces are all in
    /// the region.
    fn least_pieces(&self, region: &Region, viewer: Player) -> usize {
        let world = &self.possible.world;
        let extent = world.extent(region, viewer);
        let all_in = |player: &Player| {
            let pieces = |live: Contents| live & Contents::of_player(*player);
            world.live.iter().zip(&extent.must).all(|(live, must)| pieces(*live).is_within(*must))
        };
        (0..2).filter(all_in).map(|player| self.fewest[player]).sum()
    }

    /// A number's bounds.
    pub(in crate::check) fn range(&self, number: &Number, viewer: Player) -> Range {
        match number {
            Number::Literal(value) => Range { least: Some(*value), most: Some(*value) },
            Number::Groups { of, .. } | Number::LargestGroup { of, .. } => Range {
                least: Some(i64::from(self.least_cells(of, viewer) > 0)),
                most: Some(self.most_cells(of, viewer) as i64),
            },
            Number::Count(region) => Range {
                least: Some(self.least_cells(region, viewer) as i64),
                most: Some(self.most_cells(region, viewer) as i64),
            },
            Number::Counter { counter, their } => {
                self.counter(*counter, if *their { 1 - viewer } else { viewer })
            }
            Number::Plies => Range { least: Some(0), most: None },
            Number::Passes => {
                let most = (!self.can_happen(Event::Pass, viewer)).then_some(self.model.start.passes.into());
                Range { least: Some(0), most }
            }
            Number::Add(a, b) => self.range(a, viewer).add(self.range(b, viewer)),
            Number::Subtract(a, b) => self.range(a, viewer).add(self.range(b, viewer).negate()),
        }
    }

    fn counter(&self, id: CounterId, player: Player) -> Range {
        let counter = &self.model.counters[id];
        let from = Some(i64::from(counter.from));
        let moves = |to| counter.by.iter().any(|by| by.to == to && self.can_happen(by.event, player));
        Range {
            least: from.filter(|_| !moves(Adjustment::Down)).or_else(|| floor::floor(self, id, player)),
            most: from.filter(|_| !moves(Adjustment::Up)),
        }
    }

    /// True if a play of the player can have the event.
    pub(in crate::check) fn can_happen(&self, event: Event, player: Player) -> bool {
        let any = |test: &dyn Fn(usize) -> bool| (0..self.model.plays.len()).any(test);
        match event {
            Event::Capture => any(&|play| self.possible.plays[play][player].takes(1 - player)),
            Event::Promotion => self.possible.promoted.iter().any(|promoted| promoted[player]),
            Event::Placing => any(&|play| !self.possible.plays[play][player].placed.is_empty()),
            Event::Pass => self.model.pass != crate::model::Pass::No,
            Event::By(play) => {
                let facts = &self.possible.plays[play][player];
                let takes_over = matches!(self.model.plays[play].action, Action::TakeOver { .. });
                takes_over || !facts.placed.is_empty() || facts.moves()
            }
            Event::PlayBy(kind) => any(&|play| self.plays_with(play, kind, player)),
            Event::CaptureOf(kind) => {
                self.possible.lives(1 - player, kind) && self.can_happen(Event::Capture, player)
            }
            Event::PlacingOf(kind) => any(&|play| {
                let facts = &self.possible.plays[play][player];
                !facts.placed.is_empty() && self.model.plays[play].placed_kinds().any(|placed| placed == kind)
            }),
        }
    }

    fn plays_with(&self, play: usize, kind: KindId, player: Player) -> bool {
        let facts = &self.possible.plays[play][player];
        match &self.model.plays[play].action {
            Action::Place { kind: placed, .. } => *placed == kind && !facts.placed.is_empty(),
            Action::TakeOver { .. } => false,
            Action::Fly { kind: flown, .. } => *flown == kind && facts.moves(),
            Action::Move(movers) => movers
                .iter()
                .zip(&facts.movers)
                .any(|(mover, (_, came))| mover.kind == kind && *came == mover.walk.way().len()),
        }
    }
}

impl Range {
    fn add(self, other: Self) -> Self {
        let sum = |a: Option<i64>, b: Option<i64>| a.zip(b).map(|(a, b)| a.saturating_add(b));
        Self { least: sum(self.least, other.least), most: sum(self.most, other.most) }
    }

    fn negate(self) -> Self {
        let negated = |bound: Option<i64>| bound.map(|value| value.saturating_neg());
        Self { least: negated(self.most), most: negated(self.least) }
    }
}

/// The kinds that a piece of a kind may have had: the kind itself, and those that are promoted to it, in one step or several.
fn sources(model: &Model, kind: KindId) -> Vec<KindId> {
    let mut sources = vec![kind];
    let mut next = 0;
    while let Some(&to) = sources.get(next) {
        next += 1;
        for promotion in model.promotions.iter().filter(|promotion| promotion.to == to) {
            if !sources.contains(&promotion.from) {
                sources.push(promotion.from);
            }
        }
    }
    sources
}
