//! All that can ever happen: the contents that each cell can have from the start on, the plays that can be made, and
//! their effects. Limits, preferences and ends are left out, so an event that is not found here never happens in a
//! game.
//!
//! A missing event (a piece that never comes on the board, a promotion that never happens) is noted and then assumed to
//! happen, so that its consequences are not reported as further faults.

use super::contents::Contents;
use super::extent::World;
use super::mended::mended;
use super::walk::Pattern;
use crate::model::{
    Act, Action, CellId, Choice, ChoiceAct, ChoiceCells, DirId, KindId, Leave, Model, Mover, Play, Region,
    Then, Walk,
};
use engine::Player;

/// All that can ever happen in a game.
pub(in crate::check) struct Possible<'a> {
    /// The contents that each cell can ever have.
    pub(in crate::check) world: World<'a>,
    /// The possible effects of each play clause, for each player.
    pub(in crate::check) plays: Vec<[PlayFacts; 2]>,
    /// For each promotion and player, true if it can happen.
    pub(in crate::check) promoted: Vec<[bool; 2]>,
    /// The kinds that never come on the board.
    pub(in crate::check) absent: Vec<KindId>,
    /// The promotions (by their number) that never happen, although their piece is on the board.
    pub(in crate::check) unpromoted: Vec<usize>,
}

/// The possible effects of a play clause for a player.
#[derive(Clone, Default, PartialEq)]
pub(in crate::check) struct PlayFacts {
    /// For each cell, true if legs of moves start there; of take-overs, one start is noted.
    pub(in crate::check) starts: Vec<bool>,
    /// For each cell, true if legs of moves land there, or take-overs end there.
    pub(in crate::check) landings: Vec<bool>,
    /// The cells where pieces are placed.
    pub(in crate::check) placed: Vec<CellId>,
    /// For each mover, true if its piece can stand somewhere, and the first element that its walk never passes (the number
    /// of elements if the walk can match).
    pub(in crate::check) movers: Vec<(bool, usize)>,
    /// For each follow-up, true if the play can be made, and for a walk, the first element that it never passes. For a
    /// capture or a pull, the number is 1 if it can act.
    pub(in crate::check) then: Vec<(bool, usize)>,
    /// The pieces that the play can take off.
    pub(in crate::check) taken: Contents,
    /// True if the play can change a piece's owner.
    pub(in crate::check) flips: bool,
}

impl PlayFacts {
    fn none(cells: usize) -> Self {
        Self { starts: vec![false; cells], landings: vec![false; cells], ..Self::default() }
    }

    fn note_leg(&mut self, from: CellId, to: CellId) {
        self.starts[from] = true;
        self.landings[to] = true;
    }

    /// True if the play can take off pieces of the player.
    pub(in crate::check) fn takes(&self, player: Player) -> bool {
        self.taken.meets(Contents::of_player(player))
    }

    /// True if the play can take off pieces.
    pub(in crate::check) fn captures(&self) -> bool {
        !self.taken.is_none()
    }

    /// True if a leg of a move can be made.
    pub(in crate::check) fn moves(&self) -> bool {
        self.starts.contains(&true)
    }

    /// True if the play can be made at all.
    pub(in crate::check) fn can_happen(&self) -> bool {
        self.moves() || !self.placed.is_empty()
    }
}

impl<'a> Possible<'a> {
    /// Finds all that can happen: beginning with the start, makes plays on all contents that are known to be possible,
    /// until they add nothing.
    pub(in crate::check) fn new(model: &'a Model) -> Self {
        let mended = mended(model);
        let mut explorer = Explorer::new(model, &mended);
        let mut plays = explorer.explore_all();
        let absent = explorer.absent();
        let unpromoted = explorer.unpromoted(&absent);
        if !absent.is_empty() || !unpromoted.is_empty() {
            explorer.supply(&absent, &unpromoted);
            plays = explorer.explore_all();
        }
        Self { world: explorer.world, plays, promoted: explorer.promoted, absent, unpromoted }
    }

    /// True if a piece of the player and kind can ever be on the board.
    pub(in crate::check) fn lives(&self, player: Player, kind: KindId) -> bool {
        self.world.live.iter().any(|live| live.meets(Contents::piece(player, kind)))
    }
}

/// The facts that are known so far.
struct Explorer<'a, 'm> {
    model: &'m Model,
    world: World<'a>,
    promoted: Vec<[bool; 2]>,
    /// For each promotion and player, the cells where it is done.
    zones: Vec<[Vec<bool>; 2]>,
}

impl<'a, 'm> Explorer<'a, 'm> {
    fn new(model: &'a Model, mended: &'m Model) -> Self {
        let anything = World::anything(model);
        let zone = |on: &Region, player| -> Vec<bool> {
            anything.within(on, player).iter().map(|contents| !contents.is_none()).collect()
        };
        let live = model.start.board.iter().map(|piece| match piece {
            Some(piece) => Contents::piece(piece.player.into(), piece.kind.into()),
            None => Contents::EMPTY,
        });
        Self {
            model: mended,
            world: World::of(&model.board, live.collect()),
            promoted: Vec::new(),
            zones: model.promotions.iter().map(|p| [zone(&p.on, 0), zone(&p.on, 1)]).collect(),
        }
    }

    /// Makes plays until they add nothing.
    fn explore_all(&mut self) -> Vec<[PlayFacts; 2]> {
        let model = self.model;
        loop {
            let before = self.world.live.clone();
            self.promoted = vec![[false; 2]; model.promotions.len()];
            let plays =
                model.plays.iter().map(|play| [self.explore(play, 0), self.explore(play, 1)]).collect();
            if self.world.live == before {
                return plays;
            }
        }
    }

    /// The kinds that never come on the board.
    fn absent(&self) -> Vec<KindId> {
        let lives = |kind: KindId| self.world.live.iter().any(|live| live.meets(Contents::of_kind(kind)));
        (0..self.model.kinds.len()).filter(|kind| !lives(*kind)).collect()
    }

    /// The promotions that never happen, although the kind is on the board and the region has cells.
    fn unpromoted(&self, absent: &[KindId]) -> Vec<usize> {
        let has_cells = |nth: usize| self.zones[nth].iter().any(|zone| zone.contains(&true));
        let is_dead = |nth: &usize| {
            has_cells(*nth)
                && !self.promoted[*nth].contains(&true)
                && !absent.contains(&self.model.promotions[*nth].from)
        };
        (0..self.model.promotions.len()).filter(is_dead).collect()
    }

    /// Adds the missing pieces to the possible contents of every cell.
    fn supply(&mut self, absent: &[KindId], unpromoted: &[usize]) {
        let promoted = unpromoted.iter().map(|nth| &self.model.promotions[*nth].to);
        for kind in absent.iter().chain(promoted) {
            self.world.live.iter_mut().for_each(|live| *live |= Contents::of_kind(*kind));
        }
    }

    fn explore(&mut self, play: &Play, player: Player) -> PlayFacts {
        let mut facts = PlayFacts::none(self.world.live.len());
        match &play.action {
            Action::Place { kind, on } => self.place(*kind, on, player, &mut facts),
            Action::TakeOver { onto } => self.take_over(onto, &mut facts),
            Action::Fly { kind, to } => self.fly(*kind, to, player, &mut facts),
            Action::Move(movers) => {
                for mover in movers {
                    let found = self.walk(play, mover, player, &mut facts);
                    facts.movers.push(found);
                }
            }
        }
        let mut ends: Vec<CellId> = facts.placed.clone();
        ends.extend((0..facts.landings.len()).filter(|cell| facts.landings[*cell]));
        ends.sort_unstable();
        ends.dedup();
        for then in &play.then {
            let found = match then {
                Then::Mark(_) => (!ends.is_empty(), 0),
                Then::Pull(walk) => (!ends.is_empty(), self.pull(walk, &ends, player)),
                Then::Walks { walk, .. } => self.follow(walk, &ends, player, &mut facts),
                Then::Capture(region) => (!ends.is_empty(), self.take_off(region, player, &mut facts)),
            };
            facts.then.push(found);
        }
        if let Some(choice) = play.choice.as_ref().filter(|_| !ends.is_empty()) {
            self.choose(choice, player, &mut facts);
        }
        facts
    }

    fn place(&mut self, kind: KindId, on: &Region, player: Player, facts: &mut PlayFacts) {
        let on = self.world.within(on, player);
        for cell in (0..on.len()).filter(|cell| on[*cell].meets(Contents::EMPTY)) {
            facts.placed.push(cell);
            self.arrive(kind, player, cell);
        }
    }

    /// Lets all pieces change hands.
    fn take_over(&mut self, onto: &[CellId], facts: &mut PlayFacts) {
        facts.flips = true;
        for (cell, &to) in onto.iter().enumerate() {
            let pieces = self.world.live[cell] & Contents::PIECE;
            if !pieces.is_none() {
                // All pieces move in one play, so one start is enough, but any of their cells may be its end.
                if facts.moves() {
                    facts.landings[to] = true;
                } else {
                    facts.note_leg(cell, to);
                }
                self.world.live[to] |= pieces.flipped() | Contents::EMPTY;
                self.world.live[cell] |= Contents::EMPTY;
            }
        }
    }

    /// Lets a piece fly. It may leave any cell where it can stand.
    fn fly(&mut self, kind: KindId, to: &Region, player: Player, facts: &mut PlayFacts) {
        let piece = Contents::piece(player, kind);
        let starts: Vec<CellId> =
            (0..self.world.live.len()).filter(|cell| self.world.live[*cell].meets(piece)).collect();
        if starts.is_empty() {
            return;
        }
        for &cell in &starts {
            self.world.live[cell] |= Contents::EMPTY;
        }
        let to = self.world.within(to, player);
        for cell in (0..to.len()).filter(|cell| to[*cell].meets(Contents::EMPTY)) {
            for &start in &starts {
                facts.note_leg(start, cell);
            }
            self.arrive(kind, player, cell);
        }
    }

    /// Sets pieces down on the other side of a play's piece. Returns 1 if that can happen, else 0.
    fn pull(&mut self, walk: &Walk, from: &[CellId], player: Player) -> usize {
        let pattern = Pattern::new(walk, player, &self.world);
        let mut pulled = 0;
        for &from in from {
            for &dir in &walk.dirs[player] {
                let board = self.world.board;
                let Some(beyond) = board.directions[board.directions[dir].opposite].next[from] else {
                    continue;
                };
                for end in pattern.along(&self.world, from, dir).landings {
                    pulled = 1;
                    let pieces = self.world.live[end] & Contents::PIECE;
                    self.world.live[beyond] |= pieces;
                    self.world.live[end] |= Contents::EMPTY;
                }
            }
        }
        pulled
    }

    /// Makes the choice after a play that may have ended anywhere.
    fn choose(&mut self, choice: &Choice, player: Player, facts: &mut PlayFacts) {
        match (choice.act, &choice.cells) {
            (ChoiceAct::Place(kind), ChoiceCells::Region(on)) => self.place(kind, on, player, facts),
            (ChoiceAct::Place(kind), ChoiceCells::Walk(_)) => {
                self.place(kind, &Region::Empty, player, facts);
            }
            (ChoiceAct::Take, ChoiceCells::Region(of)) => {
                self.take_off(of, player, facts);
            }
            (ChoiceAct::Take, ChoiceCells::Walk(_)) => {
                self.take_off(&Region::Occupied, player, facts);
            }
        }
    }

    /// Puts a piece on a cell, and promotes it there if it can be promoted.
    fn arrive(&mut self, kind: KindId, player: Player, cell: CellId) {
        self.world.live[cell] |= Contents::piece(player, kind);
        for (nth, promotion) in self.model.promotions.iter().enumerate() {
            if promotion.from != kind || !self.zones[nth][player][cell] {
                continue;
            }
            let is_known = self.promoted[nth][player]
                && self.world.live[cell].meets(Contents::piece(player, promotion.to));
            self.promoted[nth][player] = true;
            if !is_known {
                self.arrive(promotion.to, player, cell);
            }
        }
    }

    fn walk(&mut self, play: &Play, mover: &Mover, player: Player, facts: &mut PlayFacts) -> (bool, usize) {
        let pattern = Pattern::new(&mover.walk, player, &self.world);
        let mut furthest = 0;
        let mut tried = vec![false; self.world.live.len()];
        // The landings become starts at once, so that few rounds over all clauses are needed.
        loop {
            let starts = self.world.stands(mover, player);
            let starts: Vec<CellId> = starts.into_iter().filter(|cell| !tried[*cell]).collect();
            // A piece on its way has left its cell.
            for &cell in &starts {
                tried[cell] = true;
                self.world.live[cell] |= Contents::EMPTY;
            }
            for &from in &starts {
                for &dir in &mover.walk.dirs[player] {
                    let found = pattern.along(&self.world, from, dir);
                    furthest = furthest.max(found.stuck_at);
                    self.act(found.acts, play.leave, facts);
                    for to in found.landings {
                        let beside = self.beside(&mover.walk, player, dir, from, to);
                        self.act(beside, play.leave, facts);
                        facts.note_leg(from, to);
                        self.arrive(mover.kind, player, to);
                    }
                }
            }
            if starts.is_empty() {
                return (tried.contains(&true), furthest);
            }
        }
    }

    fn follow(
        &mut self,
        walk: &Walk,
        from: &[CellId],
        player: Player,
        facts: &mut PlayFacts,
    ) -> (bool, usize) {
        let pattern = Pattern::new(walk, player, &self.world);
        let mut furthest = 0;
        for &from in from {
            for &dir in &walk.dirs[player] {
                let found = pattern.along(&self.world, from, dir);
                furthest = furthest.max(found.stuck_at);
                self.act(found.acts, Leave::AtOnce, facts);
            }
        }
        (!from.is_empty(), furthest)
    }

    /// The acts ahead of or behind a leg along `dir`, with all possible contents of the cells.
    fn beside(&self, walk: &Walk, player: Player, dir: DirId, from: CellId, to: CellId) -> Vec<Done> {
        let Some(step) = walk.beside() else { return Vec::new() };
        let on = self.world.within(&step.on, player);
        let (dir, before) = step.stretch.row(self.world.board, dir, from, to);
        let next = &self.world.board.directions[dir].next;
        let row = std::iter::successors(next[before], |at| next[*at]);
        let row = row.take(on.len()).take_while(|cell| !on[*cell].is_none());
        row.map(|cell| (step.act, cell, on[cell])).collect()
    }

    /// Applies a walk's acts to cells with these contents.
    fn act(&mut self, done: Vec<Done>, leave: Leave, facts: &mut PlayFacts) {
        for (act, cell, contents) in done {
            let pieces = contents & Contents::PIECE;
            if pieces.is_none() {
                continue;
            }
            match act {
                Act::None => {}
                Act::Flip => {
                    facts.flips = true;
                    self.world.live[cell] |= pieces.flipped();
                }
                Act::Capture => {
                    facts.taken |= pieces;
                    self.world.live[cell] |= Contents::EMPTY;
                    if leave == Leave::AtEnd {
                        self.world.live[cell] |= Contents::CAPTURED;
                    }
                }
            }
        }
    }

    /// Takes off the pieces in the region. Returns 1 if there can be a piece, else 0.
    fn take_off(&mut self, region: &Region, player: Player, facts: &mut PlayFacts) -> usize {
        let mut taken = 0;
        for (cell, contents) in self.world.within(region, player).into_iter().enumerate() {
            let pieces = contents & Contents::PIECE;
            if !pieces.is_none() {
                taken = 1;
                facts.taken |= pieces;
                self.world.live[cell] |= Contents::EMPTY;
            }
        }
        taken
    }
}

/// An act on a cell, and the contents that the cell can have.
type Done = (Act, CellId, Contents);
