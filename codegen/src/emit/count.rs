//! Counting plays instead of listing them.

use quote::quote;

use dsl::model::Region;

use super::Emit;
use super::region::View;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// `number`: how many plays a player has, where it is not what the engine provides.
    pub fn number_of_plays(&self) -> Option<TokenStream> {
        self.decided.stages_counted.then(|| {
            let body = match self.rare_kinds() {
                None => self.stages_counted(),
                Some(rare) => quote! {
                    if self.board.side[ME].meets(#rare) {
                        self.number_with_rare::<ME>(past, scratch)
                    } else {
                        self.number_of_any::<ME>(past, scratch)
                    }
                },
            };
            quote! {
                #[inline(always)]
                fn number<const ME: usize>(&self, past: &History, scratch: &mut Vec<Play>) -> usize {
                    #body
                }
            }
        })
    }

    /// Counts the plays of all stages. Which stage they are of cannot be foreseen by a processor, and to count those of all takes
    /// less than to go wrong at a branch.
    fn stages_counted(&self) -> TokenStream {
        let stages = (0..self.form.stages.len()).map(|stage| self.stage(stage));
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
    }

    /// `number_with_rare` and `number_of_any`, where `number` calls them.
    pub fn number_with_rare(&self) -> Option<TokenStream> {
        self.rare_kinds().filter(|_| self.decided.stages_counted)?;
        let body = self.stages_counted();
        Some(quote! {
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
        })
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
