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
        let cells = self.play_name(id, PlayPart::Cells);
        let cells = match self.rest_of_opened(id, steps) {
            Some(rest) => self.region(&rest, &View::of(quote!(self.board))),
            None => quote!(self.#cells::<ME>(BOARD)),
        };
        let opened = steps.iter().map(|dir| {
            let dir = self.dir(*dir);
            let ahead = quote!(at.wrapping_add_signed(SHIFT[#dir]));
            // A set of one word is shifted as fast as a number is checked for being a cell's.
            if self.layout.set.words() == 1 {
                quote! {
                    if cells.meets(step::<#dir>(Set::bit(at))) {
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
                    let cells = #cells;
                    #(#opened)*
                }
            }
        })
    }

    /// What cells opened by a piece still have to be if it opens cells in one direction only: these then have no empty cell behind them.
    fn rest_of_opened(&self, id: PlayId, steps: &BTreeSet<DirId>) -> Option<Region> {
        let Action::Place { on: Region::And(parts), .. } = &self.form.model.plays[id].action else {
            return None;
        };
        let rest = parts.iter().filter(|part| !matches!(part, Region::Not(_)));
        (steps.len() == 1).then(|| Region::And(rest.cloned().collect()))
    }
}
