//! Moves of the pieces of a position, leg by leg. Only notation asks (`movement.rs`), so nothing here is fast.

use std::fmt::Debug;

use super::BitSet;
use super::chain::OnItsWay;
use super::{ByPlayer, Layers, WinsAtSight};
use crate::notation::{tells_captures, tells_taking};
use crate::{History, Path};

/// A set of cells of a generated position.
type SetOf<S> = <<S as ByPlayer>::Board as Layers>::Set;
/// A play of a generated position.
type PlayOf<S> = <S as ByPlayer>::Play;
/// A piece of a generated position, in the middle of a play.
pub type PlaceOf<S> = OnItsWay<SetOf<S>, <S as Written>::First>;

/// A generated position that knows how pieces move by each clause.
pub trait Written: WinsAtSight {
    /// The numbers of [`OnItsWay::first`].
    type First: Copy + PartialEq + Debug;

    /// For each clause the most legs of a play: 0 if it moves no piece.
    const LEGS: &'static [u32];
    /// For each clause, true if a piece must go on as long as it has another leg. May be shorter than the list of clauses.
    const GOES_ON: &'static [bool] = &[];
    /// For each clause, true if legs must land where the piece can go on, and the caller of [`Written::legs`] has to choose such landings among those
    /// behind the same captured pieces. May be shorter than the list of clauses.
    const LANDS_TO_GO_ON: &'static [bool] = &[];
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

    /// The plays of a clause, if its ways alone do not tell them.
    fn plays_of<const ME: usize>(&self, _past: &History, _clause: usize) -> Option<Vec<PlayOf<Self>>> {
        None
    }

    /// True if two plays are the same.
    fn is_one<const ME: usize>(&self, one: &PlayOf<Self>, other: &PlayOf<Self>) -> bool {
        one == other
    }

    /// The bit of the cell chosen after a play.
    fn chosen(_: &PlayOf<Self>) -> Option<u32> {
        None
    }

    /// The play without its choice.
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

    /// False if no legs lead from a place to the end of a play, which has captured all that was captured on its way.
    fn may_lead(_place: &PlaceOf<Self>, _play: &PlayOf<Self>) -> bool {
        true
    }

    /// Points of each player in halves, komi included. Needed only if the rules count points.
    fn told_halves(&self) -> Option<[i32; 2]> {
        None
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

    /// [`Written::legs`] of the player to move, for a piece that began on the bit `from`.
    fn legs_from(&self, clause: usize, from: u32, place: &PlaceOf<Self>, out: &mut Vec<PlaceOf<Self>>) {
        let origin = SetOf::<Self>::bit(from);
        match self.to_move() {
            0 => self.legs::<0>(clause, origin, place, out),
            _ => self.legs::<1>(clause, origin, place, out),
        }
    }

    /// [`Written::plays_at`] of the player to move.
    fn plays_from(&self, clause: usize, from: u32, place: &PlaceOf<Self>, out: &mut Vec<PlayOf<Self>>) {
        match self.to_move() {
            0 => self.plays_at::<0>(clause, from, place, out),
            _ => self.plays_at::<1>(clause, from, place, out),
        }
    }

    /// [`Written::plays_of`] of the player to move.
    fn plays_given(&self, past: &History, clause: usize) -> Option<Vec<PlayOf<Self>>> {
        match self.to_move() {
            0 => self.plays_of::<0>(past, clause),
            _ => self.plays_of::<1>(past, clause),
        }
    }

    /// [`Written::is_one`] of the player to move.
    fn are_one(&self, one: &PlayOf<Self>, other: &PlayOf<Self>) -> bool {
        match self.to_move() {
            0 => self.is_one::<0>(one, other),
            _ => self.is_one::<1>(one, other),
        }
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

    /// The parts of a play's path that the notation of a clause tells, without the cells of its way.
    fn told(&self, clause: usize, play: &PlayOf<Self>) -> Path {
        Path {
            clause: Some(clause),
            cells: Vec::new(),
            chosen: Self::chosen(play).map(Self::Board::cell_of),
            kind: self.chosen_kind(play),
            captured: Self::told_captures(clause, play),
            takes: self.told_taking(clause, play),
        }
    }

    /// True if legs of a play capture, where the play ends or elsewhere, and the notation of the clause tells it.
    fn told_taking(&self, clause: usize, play: &PlayOf<Self>) -> bool {
        let Some(end) = Self::end(play) else { return false };
        tells_taking(&Self::Board::metadata().clauses[clause].template)
            && (!Self::captured(play).is_empty() || self.board().piece_on(end).is_some())
    }

    /// The cells where a play captures except the one where it ends, if the notation of the clause lists them.
    fn told_captures(clause: usize, play: &PlayOf<Self>) -> Vec<usize> {
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
