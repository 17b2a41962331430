//! All legal plays.

use std::collections::BTreeSet;

use engine::{History, Path, Piece, listing, mix};

use super::act::Work;
use super::chain::{Chain, Legs};
use super::hash::board_key;
use super::once::Once;
use super::outcome::{Asked, Asker};
use super::{Square, State, limit, prefer};
use crate::Model;
use crate::model::{Action, CellId, Condition, KindId, Limit, Pass, Play as Clause, PlayId, Region, Repeat};

/// Units of work for a play: see [`listing`].
const WORK_OF_PLAY: u64 = 4;
/// Plays that a list which was cut off still has of those whose legs are known.
const MOST_AFTER_CUT: usize = 1000;

/// A play of an interpreted game.
#[derive(Clone, Debug)]
pub struct Play {
    /// The cell where the piece starts, if it moves.
    pub(super) from: Option<CellId>,
    /// The cell where the piece ends; `None` is a pass.
    pub(super) to: Option<CellId>,
    /// The board after it.
    pub(super) squares: Vec<Square>,
    /// The cells that it marks.
    pub(super) marked: BTreeSet<CellId>,
    /// The cells where it moves, captures, or flips a piece.
    pub(super) moved: Vec<CellId>,
    /// The captured pieces with their cells, those that its legs capture first.
    pub(super) captured: Vec<(CellId, Piece)>,
    /// The number of pieces that its legs capture.
    pub(super) by_legs: usize,
    /// The kind of the piece before it.
    pub(super) kind: Option<KindId>,
    /// The kind of the piece after it, if the play changes it.
    pub(super) promoted: Option<KindId>,
    /// The cell chosen after it, if there was a choice.
    pub(super) chosen: Option<CellId>,
    /// The clauses that give it; the clause of its path comes first.
    pub(super) clauses: Vec<PlayId>,
    /// The clauses that the preferences leave.
    pub(super) by: Vec<PlayId>,
    /// The cells that the piece visits on the shortest way.
    pub(super) path: Vec<CellId>,
    /// For each region of a preference for the soonest capture, the number of captures before the first one in the region, if
    /// there was one.
    pub(super) first: Vec<Option<usize>>,
}

/// Plays with the same effect are the same play, whatever the way: the same start, end and choice, and the same pieces
/// and marks afterwards; where a preference asks how soon something is captured, equally soon.
impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        self.from == other.from
            && self.to == other.to
            && self.chosen == other.chosen
            && self.squares == other.squares
            && self.marked == other.marked
            && self.first == other.first
    }
}

impl Eq for Play {}

impl State {
    /// All legal plays of the player to move.
    pub(super) fn all_plays(&self, past: &History) -> Vec<Play> {
        listing::list(true, || {
            let mut plays = self.moves(past);
            if self.may_pass(past, plays.is_empty()) {
                plays.push(self.pass());
            }
            plays
        })
    }

    /// True if the player to move may pass; `stuck` is true if it has no other play.
    pub(super) fn may_pass(&self, past: &History, stuck: bool) -> bool {
        match self.model.pass {
            Pass::No => false,
            Pass::AtWill => true,
            Pass::WhenStuck => stuck && !self.over_as_both_are_stuck(past),
        }
    }

    /// All legal plays of the player to move but passes, each once.
    pub(super) fn moves(&self, past: &History) -> Vec<Play> {
        let mut plays = Once::new();
        for play in limit::legal(self, past, self.candidates(past)) {
            list_once(&mut plays, play);
        }
        prefer::best(self, plays.into_items())
    }

    /// True if the player to move has no legal play but a pass. Preferences need no test, since they never remove all plays.
    pub(crate) fn is_stuck(&self, past: &History) -> bool {
        self.is_stuck_for(past, Asker::Clause)
    }

    /// [`State::is_stuck`] by the plays that count for the rule that asks.
    pub(super) fn is_stuck_for(&self, past: &History, asker: Asker) -> bool {
        let past_then = limit::past_with(self, past);
        let counts = |limit: &&Limit| match asker {
            Asker::Clause => true,
            Asker::Limit => !limit.asks_plays(),
        };
        let limits = || self.model.limits.iter().filter(counts);
        let is_legal = |play: &Play| limits().all(|limit| limit::allows(self, &past_then, limit, play));
        listing::list(true, || !self.each_candidate(past).any(|play| is_legal(&play)))
    }

    /// True if the player to move is surely stuck. A clause of chains with a possible first leg counts as a play, since finding
    /// out how its chains end may take very long.
    pub(crate) fn is_surely_stuck(&self, past: &History) -> bool {
        let asked = Asked { state: self, past, player: self.turn, stuck: false, by: Asker::Clause };
        let plays = self.model.plays.iter().enumerate();
        let chains = plays.filter(|(_, clause)| clause.repeat != Repeat::No);
        let begins = |(id, _): (PlayId, &Clause)| {
            let cells = 0..self.squares.len();
            Legs::of(self, id).is_some_and(|legs| {
                cells.filter_map(|from| legs.lift(from)).any(|chain| !legs.longer(&chain).is_empty())
            })
        };
        let mut open = chains.filter(|(_, clause)| clause.when.as_ref().is_none_or(|when| asked.holds(when)));
        !open.any(begins) && self.is_stuck(past)
    }

    /// True if an end clause has the condition `both stuck`, and the other player is stuck, too.
    fn over_as_both_are_stuck(&self, past: &History) -> bool {
        let asks = |condition: &Condition| matches!(condition, Condition::BothStuck);
        self.model.ends.iter().any(|end| end.when.mentions(&asks))
            && self.as_if_moving(1 - self.turn).is_stuck(past)
    }

    pub(super) fn pass(&self) -> Play {
        Play {
            from: None,
            to: None,
            squares: self.squares.clone(),
            moved: Vec::new(),
            captured: Vec::new(),
            by_legs: 0,
            marked: BTreeSet::new(),
            kind: None,
            promoted: None,
            chosen: None,
            clauses: Vec::new(),
            by: Vec::new(),
            path: Vec::new(),
            first: Vec::new(),
        }
    }

    /// The plays that the clauses give, before limits and preferences, in the order of clauses and cells.
    pub(super) fn candidates(&self, past: &History) -> Vec<Play> {
        listing::list(true, || self.each_candidate(past).collect())
    }

    /// [`State::candidates`] one by one, as far as the bound of a list allows: see [`listing`].
    fn each_candidate<'a>(&'a self, past: &'a History) -> impl Iterator<Item = Play> + 'a {
        let asked = Asked { state: self, past, player: self.turn, stuck: false, by: Asker::Clause };
        let is_open = move |clause: &Clause| clause.when.as_ref().is_none_or(|when| asked.holds(when));
        let plays = self.model.plays.iter().enumerate().filter(move |(_, clause)| is_open(clause));
        plays.flat_map(|(id, clause)| self.candidates_of(id, clause).map(move |play| (id, play))).scan(
            0,
            |after_cut, (id, play)| {
                *after_cut += usize::from(!listing::steps(id, WORK_OF_PLAY));
                (*after_cut <= MOST_AFTER_CUT).then_some(play)
            },
        )
    }

    /// The plays that a clause gives.
    fn candidates_of<'a>(&'a self, id: PlayId, clause: &'a Clause) -> Box<dyn Iterator<Item = Play> + 'a> {
        match &clause.action {
            Action::Place { kind, on } => {
                let kind = *kind;
                let cells = self.view(self.turn, None).cells(on);
                let placed = cells.into_iter().filter_map(move |cell| self.placement(id, kind, cell));
                Box::new(placed.flat_map(move |play| self.with_choice(id, play)))
            }
            Action::TakeOver { onto } => Box::new(self.take_over(id, onto).into_iter()),
            Action::Move(_) | Action::Fly { .. } => {
                let moved = (0..self.squares.len()).flat_map(move |from| self.moves_from(id, from));
                Box::new(moved.flat_map(move |play| self.with_choice(id, play)))
            }
        }
    }

    /// The plays of the piece on `from` by a clause.
    fn moves_from(&self, id: PlayId, from: CellId) -> Vec<Play> {
        let clause = &self.model.plays[id];
        let chains = match &clause.action {
            Action::Fly { kind, to } => self.flights(*kind, to, from),
            _ => Legs::of(self, id).map(|legs| legs.complete(from)).unwrap_or_default(),
        };
        chains.into_iter().flat_map(|chain| self.ends_of(id, chain)).collect()
    }

    /// The play in which all pieces change hands, if there are any.
    pub(super) fn take_over(&self, id: PlayId, onto: &[CellId]) -> Option<Play> {
        let mut squares = vec![Square::Empty; self.squares.len()];
        for (cell, square) in self.squares.iter().enumerate() {
            if let Square::Piece(piece) = square {
                squares[onto[cell]] = Square::Piece(Piece { player: 1 - piece.player, ..*piece });
            }
        }
        let to = squares.iter().position(|square| *square != Square::Empty)?;
        let work = Work { moved: (0..squares.len()).collect(), ..Work::new(squares) };
        let start = Start { from: None, kind: None, path: Vec::new(), by_legs: 0, first: Vec::new() };
        Some(Play::new(id, start, to, work, None))
    }

    /// The one-leg chains of the piece on `from` to each cell of `to`, if the piece is of `kind` and of the player to move.
    pub(super) fn flights(&self, kind: KindId, to: &Region, from: CellId) -> Vec<Chain> {
        let view = self.view(self.turn, None);
        let own = view
            .piece(from)
            .is_some_and(|piece| usize::from(piece.player) == self.turn && usize::from(piece.kind) == kind);
        let cells = if own { view.cells(to) } else { Vec::new() };
        let mut squares = self.squares.clone();
        squares[from] = Square::Empty;
        let flight = |cell| {
            let work = Work::new(squares.clone());
            let first = self.model.soonest().map(|_| None).collect();
            let mut chain = Chain { path: vec![from, cell], ..Chain::new(work, kind, first) };
            self.promote_on_the_way(self.turn, &mut chain);
            chain
        };
        cells.into_iter().map(flight).collect()
    }

    /// The plays by clause `id` that end with this chain: several where the piece may be promoted to several kinds, none
    /// if a required follow-up is missing.
    pub(super) fn ends_of(&self, id: PlayId, chain: Chain) -> Vec<Play> {
        let (from, to) = (chain.from(), chain.at());
        let before = self.view(self.turn, None).piece(from).map(|piece| usize::from(piece.kind));
        let kinds = if chain.ended { vec![chain.kind] } else { self.kinds_at_end(chain.kind, to) };
        let play = |kind| {
            let mut work = chain.work.clone();
            self.finish(&mut work, kind, Some(from), to, &self.model.plays[id].then)?;
            let promoted = Some(kind).filter(|_| before != Some(kind));
            let (path, first) = (chain.path.clone(), chain.first.clone());
            let by_legs = chain.work.captured.len();
            self.turn_back(&mut work.captured[..by_legs]);
            let start = Start { from: Some(from), kind: before, path, by_legs, first };
            Some(Play::new(id, start, to, work, promoted))
        };
        kinds.into_iter().filter_map(play).collect()
    }

    /// Notes pieces that legs captured as they were before the play: an earlier leg may have flipped them.
    fn turn_back(&self, captured: &mut [(CellId, Piece)]) {
        for (cell, piece) in captured {
            if let Square::Piece(before) = self.squares[*cell] {
                *piece = before;
            }
        }
    }

    /// The play that puts a piece on `cell` by clause `id`.
    pub(super) fn placement(&self, id: PlayId, kind: KindId, cell: CellId) -> Option<Play> {
        let mut work = Work::new(self.squares.clone());
        self.finish(&mut work, kind, None, cell, &self.model.plays[id].then)?;
        let start = Start { from: None, kind: Some(kind), path: vec![cell], by_legs: 0, first: Vec::new() };
        Some(Play::new(id, start, cell, work, None))
    }
}

/// The beginning of a play.
struct Start {
    from: Option<CellId>,
    kind: Option<KindId>,
    path: Vec<CellId>,
    by_legs: usize,
    first: Vec<Option<usize>>,
}

impl Play {
    /// The cells where it starts and ends, and the chosen one.
    pub fn cells(&self) -> [Option<CellId>; 3] {
        [self.from, self.to, self.chosen]
    }

    /// A number that is equal for equal plays.
    pub(super) fn key(&self) -> u64 {
        let cells = [self.from, self.to, self.chosen].into_iter();
        cells.fold(board_key(&self.squares), |key, cell| mix(key, cell.map_or(0, |cell| 1 + cell as u64)))
    }

    /// The kind that the piece was promoted to, if pieces like it are promoted by choice.
    pub fn chosen_kind(&self, model: &Model) -> Option<KindId> {
        self.promoted.filter(|_| self.kind.is_some_and(|kind| model.promotes_by_choice(kind)))
    }

    /// The path by which the play is written.
    pub fn way(&self, model: &Model) -> Path {
        let clause = self.clauses.first().copied();
        let named = clause.is_some_and(|id| engine::notation::tells_captures(&model.writes[id].0));
        let captured = self.captured[..self.by_legs].iter().map(|(cell, _)| *cell);
        let told = clause.is_some_and(|id| engine::notation::tells_taking(&model.writes[id].0));
        let elsewhere = captured.filter(|cell| named && Some(*cell) != self.to);
        Path {
            clause,
            cells: self.path.clone(),
            chosen: self.chosen,
            kind: self.chosen_kind(model),
            captured: elsewhere.collect::<BTreeSet<_>>().into_iter().collect(),
            takes: told && self.by_legs > 0,
        }
    }

    fn new(id: PlayId, start: Start, to: CellId, work: Work, promoted: Option<KindId>) -> Self {
        Self {
            from: start.from,
            to: Some(to),
            squares: work.squares,
            moved: work.moved,
            captured: work.captured,
            by_legs: start.by_legs,
            marked: work.marked,
            kind: start.kind,
            promoted,
            chosen: None,
            clauses: vec![id],
            by: vec![id],
            path: start.path,
            first: start.first,
        }
    }
}

/// Adds a play to a list. If the list has an equal play, the two are merged: all clauses are kept, and the way with fewer
/// legs, the listed one if neither has fewer. Plays come in order of clauses and, for each, in that of [`Legs::complete`].
pub(super) fn list_once(plays: &mut Once<Play>, play: Play) {
    let Some((known, play)) = plays.add(play.key(), play) else { return };
    let (mut kept, other) =
        if play.path.len() < known.path.len() { (play, known.clone()) } else { (known.clone(), play) };
    for clause in other.clauses {
        if !kept.clauses.contains(&clause) {
            kept.clauses.push(clause);
        }
    }
    kept.by.clone_from(&kept.clauses);
    *known = kept;
}
