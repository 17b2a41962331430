//! Plays that win at once, found from cells that the rules tell, without a trial of every play.

use super::{BitSet, ByPlayer, Layers};
use crate::History;

/// A play of a generated position.
type PlayOf<S> = <S as ByPlayer>::Play;
/// A set of cells of a generated position.
type SetOf<S> = <<S as ByPlayer>::Board as Layers>::Set;

/// A generated position that finds wins at once, if its rules allow it.
pub trait WinsAtSight: ByPlayer {
    /// [`crate::Position::SEES_WINS`]
    const SHOWS_WINS: bool = false;
    /// True if a play that wins at once by ending on a cell of [`WinsAtSight::decisive`] stays possible after any play of the opponent
    /// that neither ends there, nor captures, nor ends the game.
    const WINS_STAY: bool = false;

    /// True if cells of [`WinsAtSight::decisive`] may be closed to plays until other cells are occupied. All of them are empty.
    const WINS_WAIT: bool = false;

    /// Cells on which a play of `ME` that wins at once can end. A play that ends there need not win.
    #[inline(always)]
    fn decisive<const ME: usize>(&self) -> SetOf<Self> {
        SetOf::<Self>::EMPTY
    }

    /// Cells on which a play of `ME` can end after which there is a cell in [`WinsAtSight::decisive`].
    #[inline(always)]
    fn threatening<const ME: usize>(&self) -> SetOf<Self> {
        SetOf::<Self>::EMPTY
    }

    /// Cells on which plays of `ME` capture. Needed only where [`WinsAtSight::WINS_STAY`].
    #[inline(always)]
    fn disturbing<const ME: usize>(&self) -> SetOf<Self> {
        SetOf::<Self>::EMPTY
    }

    /// Appends the plays that end on `cells`.
    fn plays_on<const ME: usize>(&self, past: &History, cells: SetOf<Self>, out: &mut Vec<PlayOf<Self>>) {
        let first = out.len();
        self.listed::<ME>(past, out);
        let mut kept = first;
        for at in first..out.len() {
            if Self::end(&out[at]).is_some_and(|cell| cells.has(cell)) {
                out.swap(kept, at);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Appends the plays that end on a decisive cell and win the game.
    fn winning<const ME: usize, const OTHER: usize>(&self, past: &History, out: &mut Vec<PlayOf<Self>>) {
        let cells = self.decisive::<ME>();
        if cells.is_empty() {
            return;
        }
        let first = out.len();
        self.plays_on::<ME>(past, cells, out);
        let mut kept = first;
        for at in first..out.len() {
            let mut next = *self;
            next.make::<ME>(&out[at]);
            let mut over = next.judged::<OTHER>(past, false);
            // An end that asks for plays comes first.
            if over.is_some_and(|outcome| outcome.by >= Self::FIRST_END_BY_PLAYS) {
                let listed = out.len();
                next.listed::<OTHER>(past, out);
                let stuck = out[listed..].iter().all(|play| Self::end(play).is_none());
                out.truncate(listed);
                if stuck {
                    over = next.judged::<OTHER>(past, true);
                }
            }
            if over.is_some_and(|outcome| outcome.winner == Some(ME)) {
                out.swap(kept, at);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Appends the plays except those that surely leave one of the opponent's `wins`. Where wins stay, a play has to occupy the cell on which they
    /// all end, or to capture.
    fn answering<const ME: usize>(&self, past: &History, wins: &[PlayOf<Self>], out: &mut Vec<PlayOf<Self>>) {
        if !Self::WINS_STAY {
            return self.listed::<ME>(past, out);
        }
        let mut ends = SetOf::<Self>::EMPTY;
        for win in wins {
            if let Some(cell) = Self::end(win) {
                ends = ends | SetOf::<Self>::bit(cell);
            }
        }
        let occupied = if ends.rest().is_empty() { ends } else { SetOf::<Self>::EMPTY };
        self.plays_on::<ME>(past, occupied | self.disturbing::<ME>(), out);
    }
}
