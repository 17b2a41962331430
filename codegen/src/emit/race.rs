//! The steps that the pieces of a race still have to go, squared, for searches.

use quote::quote;

use super::Emit;
use super::names::Name;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `squared_steps`, in a race.
    pub fn race(&self) -> Option<TokenStream> {
        let value = self.model.race()?;
        let weight = Literal::i64_unsuffixed(self.model.values[value].weight);
        let rings = self.name(Name::Rings(value));
        Some(quote! {
            const STEP_WEIGHT: i64 = #weight;

            #[inline(always)]
            fn squared_steps<const ME: usize>(&self) -> i32 {
                let from = self.board.side[ME];
                Self::#rings[ME].iter().zip(1..).map(|(ring, steps)| steps * steps * (from & *ring).count() as i32).sum()
            }
        })
    }
}
