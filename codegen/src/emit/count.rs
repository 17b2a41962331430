//! Counting plays instead of listing them.

use quote::quote;

use dsl::model::Region;

use super::Emit;
use super::region::View;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// `number`: counts the plays of a player, if the engine's default does not serve.
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

    /// Counts the plays of all stages. The processor cannot predict which stage has the first play, and counting all stages
    /// takes less time than a mispredicted branch.
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
            /// The number of plays in positions with pieces of rare kinds: a function of its own, so that it does not slow down
            /// the others.
            #[inline(never)]
            fn number_with_rare<const ME: usize>(self, past: &History, scratch: &mut Vec<Play>) -> usize {
                self.number_of_any::<ME>(past, scratch)
            }

            /// The number of plays of all pieces.
            #[inline(always)]
            fn number_of_any<const ME: usize>(&self, past: &History, scratch: &mut Vec<Play>) -> usize {
                #body
            }
        })
    }

    /// The pieces of rare kinds, which no game begins with, if there are such kinds.
    pub fn rare_kinds(&self) -> Option<TokenStream> {
        let rare: Vec<_> = (0..self.form.model.kinds.len()).filter(|kind| self.is_rare(*kind)).collect();
        let rare = match rare.as_slice() {
            [] => return None,
            [kind] => Region::Kind(*kind),
            kinds => Region::Or(kinds.iter().copied().map(Region::Kind).collect()),
        };
        Some(self.region_term(&rare, &View::of(quote!(self.board))))
    }
}
