//! Counting plays instead of listing them.

use quote::quote;

use dsl::model::Region;

use super::Emit;
use super::region::View;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// The body of `count` of `Position`.
    pub fn count(&self) -> TokenStream {
        quote! {
            let number = match self.turn {
                0 => self.number::<0>(past, scratch),
                _ => self.number::<1>(past, scratch),
            };
            number as u64
        }
    }

    /// `number`: how many plays a player has.
    pub fn number_of_plays(&self) -> TokenStream {
        let body = if self.decided.stages_counted {
            let stages = (0..self.form.stages.len()).map(|stage| self.stage(stage));
            // Which stage they are of cannot be foreseen by a processor, and to count those of all takes less than to go
            // wrong at a branch.
            quote! {
                let board = &self.board;
                let found = 0;
                #(
                    let of_stage = {
                        let out = &mut Tally::new(scratch);
                        #stages
                        out.total()
                    };
                    let found = if found == 0 { of_stage } else { found };
                )*
                found
            }
        } else {
            quote! {
                let mut tally = Tally::new(scratch);
                self.every_play::<ME>(past, &mut tally);
                tally.total()
            }
        };
        let Some(rare) = self.rare_kinds().filter(|_| self.decided.stages_counted) else {
            return quote! {
                /// The number of plays of `ME`, the player to move.
                #[inline(always)]
                fn number<const ME: usize>(&self, past: &History, scratch: &mut Vec<Play>) -> usize {
                    #body
                }
            };
        };
        quote! {
            /// The number of plays of `ME`, the player to move.
            #[inline(always)]
            fn number<const ME: usize>(&self, past: &History, scratch: &mut Vec<Play>) -> usize {
                if self.board.side[ME].meets(#rare) {
                    self.number_with_rare::<ME>(past, scratch)
                } else {
                    self.number_of_any::<ME>(past, scratch)
                }
            }

            /// The number of plays where some are of pieces that are seldom there: out of the way of all others.
            #[inline(never)]
            fn number_with_rare<const ME: usize>(self, past: &History, scratch: &mut Vec<Play>) -> usize {
                self.number_of_any::<ME>(past, scratch)
            }

            /// The number of plays of whatever pieces there are.
            #[inline(always)]
            fn number_of_any<const ME: usize>(&self, past: &History, scratch: &mut Vec<Play>) -> usize {
                #body
            }
        }
    }

    /// The pieces of kinds that games begin without, if there are such kinds.
    fn rare_kinds(&self) -> Option<TokenStream> {
        let rare: Vec<_> = (0..self.form.model.kinds.len()).filter(|kind| self.is_rare(*kind)).collect();
        let rare = match rare.as_slice() {
            [] => return None,
            [kind] => Region::Kind(*kind),
            kinds => Region::Or(kinds.iter().copied().map(Region::Kind).collect()),
        };
        Some(self.region_term(&rare, &View::of(quote!(self.board))))
    }
}
