//! Chains that only move, by legs of one length: the possible legs are the same for all pieces.
//!
//! A piece is lifted off the board while it is on its way, so its own cell is empty then. If its legs never cross that cell,
//! this makes no difference, and the cells from which a leg leads on are found once for a position instead of once for each
//! piece and leg.

use quote::quote;

use dsl::model::{DirId, Mover, Play, PlayId};

use crate::emit::Emit;
use crate::emit::names::{PlayPart, WalkId, WalkPart};

use super::folded::next_cells;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// The name of the sets of cells from which legs lead on, if they are common to all pieces.
    pub fn legs_name(&self, id: PlayId) -> Option<Ident> {
        self.common_legs(id).map(|_| self.play_name(id, PlayPart::LeadOn))
    }

    /// `name_lead_on` and `name_targets`: the cells from which legs lead on, and the cells that the piece on `origin` reaches.
    pub(super) fn targets_by_legs(&self, id: PlayId, play: &Play, doc: &str) -> Option<TokenStream> {
        let (mover, length) = self.common_legs(id)?;
        if let Some(folded) = self.decided.folded.get(&id) {
            return Some(self.targets_folded(id, mover, folded, doc));
        }
        let targets = self.play_name(id, PlayPart::Targets);
        let legs = self.play_name(id, PlayPart::LeadOn);
        let dirs = &mover.walk.dirs[0];
        let count = Literal::usize_unsuffixed(dirs.len());
        let next = self.next_by_legs(mover, length);
        let guard = self.guard(play, quote!(Set::EMPTY));
        let pieces = self.of_kind(mover.kind, &quote!(origin));
        let stops = self.stops(mover.kind);
        let legs_doc = lead_on_doc(play);
        let lead_on = self.lead_on(id, mover);
        Some(quote! {
            #[doc = #legs_doc]
            #[inline(always)]
            fn #legs<const ME: usize>(board: &Board) -> [Set; #count] {
                #lead_on
            }

            #[doc = #doc]
            #[inline(always)]
            fn #targets<const ME: usize>(&self, legs: &[Set; #count], from: u32, origin: Set) -> Set {
                #guard
                let board = &self.board;
                let mut reached = Set::EMPTY;
                let mut edge = #pieces;
                while !edge.is_empty() {
                    let next = #next;
                    edge = next & !reached #stops;
                    reached = reached | next;
                }
                reached & !origin
            }
        })
    }

    /// The cells to which legs lead from the cells of `edge`.
    pub fn ends_of_legs(&self, id: PlayId) -> Option<TokenStream> {
        let (mover, length) = self.common_legs(id)?;
        Some(match self.decided.folded.get(&id) {
            Some(folded) => next_cells(folded),
            None => self.next_by_legs(mover, length),
        })
    }

    fn next_by_legs(&self, mover: &Mover, length: usize) -> TokenStream {
        let dirs = &mover.walk.dirs[0];
        let by =
            |dir: DirId| self.form.layout.shifts[dir].first().map_or(0, |shift| shift.by) * length as isize;
        let next = dirs.iter().enumerate().map(|(index, dir)| {
            let index = Literal::usize_unsuffixed(index);
            let bits = Literal::usize_unsuffixed(by(*dir).unsigned_abs());
            if by(*dir) < 0 {
                quote!((edge & legs[#index]) >> #bits)
            } else {
                quote!((edge & legs[#index]) << #bits)
            }
        });
        quote!(#(#next)|*)
    }

    /// For each direction the cells from which a leg leads on.
    pub(super) fn lead_on(&self, id: PlayId, mover: &Mover) -> TokenStream {
        let along = self.walk_name(WalkId::Mover(id, 0), WalkPart::StartsAlong);
        let dirs = mover.walk.dirs[0].iter();
        let names = dirs.map(|dir| self.dir(*dir));
        quote!([#(Self::#along::<ME, #names>(board) & BOARD),*])
    }
}

/// The documentation of `name_lead_on`.
pub(super) fn lead_on_doc(play: &Play) -> String {
    format!(" The cells from which a leg of `{}` leads on, in each direction.", play.name)
}
