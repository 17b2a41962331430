//! The cells where the next piece can be placed, which random games keep.

use std::collections::BTreeSet;

use quote::quote;

use dsl::model::{Action, DirId, PlayId, Region};

use super::Emit;
use super::names::PlayPart;
use super::region::View;
use super::state::PlayParts;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// The parts of `impl ByPlayer` by which random games keep open cells, if they do.
    pub fn kept_open(&self) -> Option<TokenStream> {
        let steps = self.decided.open_kept.as_ref()?;
        let (id, kind) = self.decided.drawn_clause?;
        let cells = self.play_name(id, PlayPart::Cells);
        let placed = self.make_play(PlayParts::placement(id, kind, quote!(at)));
        let opened = self.each_opened(id, steps);
        let pieces = self.decided.pieces_to_end.map(|pieces| {
            let pieces = Literal::u32_unsuffixed(pieces);
            quote!(const PIECES_TO_END: u32 = #pieces;)
        });
        let judged_at = self.judged_at();
        Some(quote! {
            const HAS_OPEN: bool = true;
            #pieces

            #[inline(always)]
            fn placeable<const ME: usize>(&self) -> Set {
                self.#cells::<ME>(BOARD)
            }

            #opened

            #[inline(always)]
            fn place_on<const ME: usize>(&mut self, at: u32) {
                self.make::<ME>(&#placed);
            }

            #judged_at
        })
    }

    /// `each_opened`, if a piece can open cells beside it in some direction.
    fn each_opened(&self, id: PlayId, steps: &BTreeSet<DirId>) -> Option<TokenStream> {
        // Shifting a set of one word is as fast as checking that a number is a cell's.
        let by_shift = self.layout.set.words() == 1;
        let cells = self.cells_to_open(id, steps, by_shift);
        let opened = steps.iter().map(|dir| {
            let dir = self.dir(*dir);
            let ahead = quote!(at.wrapping_add_signed(SHIFT[#dir]));
            if by_shift {
                quote! {
                    if !(step::<#dir>(Set::bit(at)) & cells & !taken).is_empty() {
                        open(#ahead);
                    }
                }
            } else {
                quote! {
                    let ahead = #ahead;
                    if cells.holds(ahead) {
                        open(ahead);
                    }
                }
            }
        });
        (!steps.is_empty()).then(|| {
            quote! {
                #[inline(always)]
                fn each_opened<const ME: usize>(&self, at: u32, mut open: impl FnMut(u32)) {
                    #cells
                    #(#opened)*
                }
            }
        })
    }

    /// `cells`, the cells that a piece can open; with `apart`, a set of its own, `taken`, excludes the occupied ones.
    fn cells_to_open(&self, id: PlayId, steps: &BTreeSet<DirId>, apart: bool) -> TokenStream {
        let view = View::of(quote!(self.board));
        let all = self.play_name(id, PlayPart::Cells);
        let all = quote!(self.#all::<ME>(BOARD));
        match self.rest_of_opened(id, steps) {
            None if apart => quote!(let (cells, taken) = (#all, Set::EMPTY);),
            None => quote!(let cells = #all;),
            // Compilers would mask empty cells once more with the board, though the cells here are part of it.
            Some(rest) if apart => {
                let rest =
                    if rest.is_empty() { quote!(BOARD) } else { self.region(&Region::And(rest), &view) };
                quote!(let (cells, taken) = (#rest, self.board.occupied());)
            }
            Some(mut rest) => {
                rest.push(Region::Empty);
                let rest = self.region(&Region::And(rest), &view);
                quote!(let cells = #rest;)
            }
        }
    }

    /// The conditions besides being empty that cells opened by a piece must still meet, if pieces open cells in one direction
    /// only: negated parts hold, since there is no empty cell behind such a cell.
    fn rest_of_opened(&self, id: PlayId, steps: &BTreeSet<DirId>) -> Option<Vec<Region>> {
        let Action::Place { on: Region::And(parts), .. } = &self.form.model.plays[id].action else {
            return None;
        };
        let rest = parts.iter().filter(|part| !matches!(part, Region::Not(_) | Region::Empty));
        (steps.len() == 1).then(|| rest.cloned().collect())
    }
}
