//! The way of a play, found from its effect, and the play of a way. Only notation needs it, so nothing here is fast.

use std::fmt::Debug;

use super::{ByPlayer, Layers};
use crate::chain::{self, OnItsWay};
use crate::{BitSet, History, Path, tells_captures};

/// A set of cells of a generated position.
type SetOf<S> = <<S as ByPlayer>::Board as Layers>::Set;
/// A play of a generated position.
type PlayOf<S> = <S as ByPlayer>::Play;
/// A piece of a generated position, in the middle of a play.
type PlaceOf<S> = OnItsWay<SetOf<S>, <S as Written>::First>;

/// A generated position that knows how pieces move by each clause.
pub trait Written: ByPlayer {
    /// The numbers of [`OnItsWay::first`].
    type First: Copy + PartialEq + Debug;

    /// For each clause the most legs of a play: 0 if it moves no piece.
    const LEGS: &'static [u32];
    /// For each clause whether a piece must go on as long as it has another leg. May be shorter than the list of clauses.
    const GOES_ON: &'static [bool] = &[];
    /// For each clause the kind of the piece that it places. May be shorter than the list of clauses.
    const PLACED: &'static [Option<u8>] = &[];
    /// [`OnItsWay::first`] where nothing is captured.
    const NOTHING_YET: Self::First;
    /// True if rules ask where a piece has been in its play.
    const VISITS: bool = false;
    /// The kinds of pieces whose promotion is a choice.
    const CHOOSERS: &'static [u8] = &[];

    /// Appends the places where one more leg by a clause leads a piece that began on the cell of `origin`.
    fn legs<const ME: usize>(
        &self,
        _clause: usize,
        _origin: SetOf<Self>,
        _place: &PlaceOf<Self>,
        _out: &mut Vec<PlaceOf<Self>>,
    ) {
    }

    /// Appends the plays by a clause that end at a place, without a choice. `from` is the bit where the piece started;
    /// [`u32::MAX`] if it was placed.
    fn plays_at<const ME: usize>(
        &self,
        clause: usize,
        from: u32,
        place: &PlaceOf<Self>,
        out: &mut Vec<PlayOf<Self>>,
    );

    /// The plays that a clause gives, if its ways alone do not tell.
    fn plays_of<const ME: usize>(&self, _past: &History, _clause: usize) -> Option<Vec<PlayOf<Self>>> {
        None
    }

    /// True if two plays are one.
    fn is_one<const ME: usize>(&self, one: &PlayOf<Self>, other: &PlayOf<Self>) -> bool {
        one == other
    }

    /// The bit that is chosen after a play.
    fn chosen(_: &PlayOf<Self>) -> Option<u32> {
        None
    }

    /// The play before anything is chosen.
    fn unchosen(play: &PlayOf<Self>) -> PlayOf<Self> {
        *play
    }

    /// The kind of the piece after the play. Needed only if it can be a choice.
    fn kind(_: &PlayOf<Self>) -> u8 {
        0
    }

    /// The captured cells. Needed only if a notation lists them.
    fn captured(_: &PlayOf<Self>) -> SetOf<Self> {
        SetOf::<Self>::EMPTY
    }

    /// The place of a piece at the start of its play.
    fn start_of_way(&self, from: u32) -> PlaceOf<Self> {
        let kind = self.board().piece_on(from).map_or(0, |piece| piece.kind);
        let visited = if Self::VISITS { SetOf::<Self>::bit(from) } else { SetOf::<Self>::EMPTY };
        OnItsWay { visited, ..Self::place(from, kind) }
    }

    /// A piece of a kind on a cell, without a history.
    fn place(at: u32, kind: u8) -> PlaceOf<Self> {
        let none = SetOf::<Self>::EMPTY;
        OnItsWay {
            at,
            captured: none,
            flipped: none,
            taken: none,
            ended: false,
            kind,
            heading: 0,
            visited: none,
            first: Self::NOTHING_YET,
        }
    }

    /// True if a play by a clause may end at a place.
    fn may_end<const ME: usize>(&self, clause: usize, origin: SetOf<Self>, place: &PlaceOf<Self>) -> bool {
        if Self::GOES_ON.get(clause) != Some(&true) {
            return true;
        }
        let mut further = Vec::new();
        self.legs::<ME>(clause, origin, place, &mut further);
        further.is_empty()
    }

    /// The kind that a clause places.
    fn placed(clause: usize) -> Option<u8> {
        let kind = Self::PLACED.get(clause)?;
        *kind
    }

    /// The bits of the shortest way of a play by a clause. An act on the whole board has a way without a cell.
    fn way_of<const ME: usize>(&self, clause: usize, play: &PlayOf<Self>) -> Option<Vec<u32>> {
        let ends_here = |from: u32, place: &PlaceOf<Self>| {
            let mut plays = Vec::new();
            self.plays_at::<ME>(clause, from, place, &mut plays);
            plays.contains(play)
        };
        let end = Self::end(play)?;
        let most = Self::LEGS[clause];
        if most == 0 {
            let Some(kind) = Self::placed(clause) else { return Some(Vec::new()) };
            let is_it = Self::start(play).is_none() && ends_here(u32::MAX, &Self::place(end, kind));
            return is_it.then(|| vec![end]);
        }
        let from = Self::start(play)?;
        let (origin, start) = (SetOf::<Self>::bit(from), self.start_of_way(from));
        chain::shortest(
            start,
            |place| ends_here(from, place) && self.may_end::<ME>(clause, origin, place),
            |place, out| {
                if most > 1 || *place == start {
                    self.legs::<ME>(clause, origin, place, out);
                }
            },
        )
    }

    /// The shortest way of a play; of several, that of the earliest clause.
    fn path_of<const ME: usize>(&self, past: &History, play: &PlayOf<Self>) -> Path {
        let mut best = Path {
            clause: None,
            cells: Vec::new(),
            chosen: Self::chosen(play).map(Self::Board::cell_of),
            kind: self.chosen_kind(play),
            captured: Vec::new(),
        };
        for clause in 0..Self::LEGS.len() {
            let written = match self.plays_of::<ME>(past, clause) {
                Some(given) => given.into_iter().filter(|given| self.is_one::<ME>(play, given)).collect(),
                None => vec![*play],
            };
            for play in &written {
                let way = self.way_of::<ME>(clause, &Self::unchosen(play));
                if let Some(way) = way.filter(|way| best.clause.is_none() || way.len() < best.cells.len()) {
                    best.clause = Some(clause);
                    best.cells = way.into_iter().map(Self::Board::cell_of).collect();
                }
            }
        }
        best.captured = best.clause.map_or(Vec::new(), |clause| Self::told(clause, play));
        best
    }

    /// The plays that a way by a clause can be, without a choice; whether one is legal is not asked.
    fn plays_along<const ME: usize>(&self, past: &History, clause: usize, bits: &[u32]) -> Vec<PlayOf<Self>> {
        let mut found = Vec::new();
        let most = Self::LEGS.get(clause).map_or(0, |most| *most as usize);
        if most > 0 {
            if bits.len() > 1 && bits.len() - 1 <= most {
                let (origin, start) = (SetOf::<Self>::bit(bits[0]), self.start_of_way(bits[0]));
                let legs = |place: &PlaceOf<Self>, out: &mut Vec<PlaceOf<Self>>| {
                    self.legs::<ME>(clause, origin, place, out);
                };
                for place in &chain::follow(start, &bits[1..], legs) {
                    if self.may_end::<ME>(clause, origin, place) {
                        self.plays_at::<ME>(clause, bits[0], place, &mut found);
                    }
                }
            }
        } else if let Some(kind) = Self::placed(clause) {
            if bits.len() == 1 {
                self.plays_at::<ME>(clause, u32::MAX, &Self::place(bits[0], kind), &mut found);
            }
        } else if bits.is_empty()
            && let Some(given) = self.plays_of::<ME>(past, clause)
        {
            found.extend(given.iter().map(Self::unchosen));
        }
        found
    }

    /// The one of the `legal` plays that goes along a path.
    fn play_along<const ME: usize>(
        &self,
        past: &History,
        legal: &[PlayOf<Self>],
        path: &Path,
    ) -> Option<PlayOf<Self>> {
        let clause = path.clause?;
        let bits: Vec<u32> = path.cells.iter().map(|cell| Self::Board::bit_of(*cell)).collect();
        let found = self.plays_along::<ME>(past, clause, &bits);
        let given = self.plays_of::<ME>(past, clause);
        let is_found = |play: &PlayOf<Self>| match &given {
            Some(given) => given
                .iter()
                .any(|other| found.contains(&Self::unchosen(other)) && self.is_one::<ME>(play, other)),
            None => found.iter().any(|other| self.is_one::<ME>(&Self::unchosen(play), other)),
        };
        let is_told = |play: &PlayOf<Self>| {
            Self::chosen(play).map(Self::Board::cell_of) == path.chosen
                && self.chosen_kind(play) == path.kind
                && Self::told(clause, play) == path.captured
        };
        legal.iter().find(|play| is_told(play) && is_found(play)).copied()
    }

    /// The kind that a piece is promoted to by choice.
    fn chosen_kind(&self, play: &PlayOf<Self>) -> Option<usize> {
        if Self::CHOOSERS.is_empty() {
            return None;
        }
        let before = self.board().piece_on(Self::start(play)?)?.kind;
        let chooses = Self::end(play).is_some() && Self::CHOOSERS.contains(&before);
        (chooses && Self::kind(play) != before).then(|| usize::from(Self::kind(play)))
    }

    /// The cells where a play captures except the one where it ends, if the notation of the clause lists them.
    fn told(clause: usize, play: &PlayOf<Self>) -> Vec<usize> {
        let metadata = Self::Board::metadata();
        if !tells_captures(&metadata.clauses[clause].template) {
            return Vec::new();
        }
        let captured = Self::captured(play);
        let is_told = |cell: &usize| {
            let bit = Self::Board::bit_of(*cell);
            captured.has(bit) && Self::end(play) != Some(bit)
        };
        (0..metadata.cells.len()).filter(is_told).collect()
    }
}
