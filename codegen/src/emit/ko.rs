//! Properties of cells that are part of a position beside the pieces, and the board before the last ply.

use quote::quote;

use crate::facts::ko::Ko;

use super::Emit;
use super::board::flag_fields;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// True if cells have properties other than the piece on them.
    pub fn flags_cells(&self) -> bool {
        let shape = &self.form.shape;
        shape.unmoved || shape.marked || shape.last
    }

    /// `hash_on_board`, if more than the pieces is part of a position; with `has_ko` and `board_before`, if the board before
    /// the last ply may be part of it.
    pub fn hash_on_board(&self) -> Option<TokenStream> {
        let flags = flag_fields(self.form);
        let last = self
            .form
            .shape
            .last
            .then(|| quote!(let hash = self.board.last[1].mix(self.board.last[0].mix(hash));));
        let ko = self.ko();
        let flagged = quote!(#(let hash = self.board.#flags.mix(hash);)* #last);
        if flagged.is_empty() && ko.is_none() {
            return None;
        }
        let hash = if ko.is_some() {
            quote!(if self.has_ko() { self.previous.mix(hash) } else { hash })
        } else {
            quote!(hash)
        };
        Some(quote! {
            #[inline]
            fn hash_on_board(&self) -> u64 {
                let hash = self.board.mix(0);
                #flagged
                #hash
            }

            #ko
        })
    }

    fn ko(&self) -> Option<TokenStream> {
        let asks = match Ko::of(self.form.model) {
            Ko::Never => return None,
            Ko::Always => quote!(true),
            Ko::AfterALoss => quote! {
                let me = usize::from(self.turn);
                (self.previous.side[me] & !self.board.side[me]).count() == 1
            },
        };
        Some(quote! {
            #[inline(always)]
            fn has_ko(&self) -> bool {
                #asks
            }

            #[inline(always)]
            fn board_before(&self) -> &Board {
                &self.previous
            }
        })
    }
}
