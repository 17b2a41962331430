//! Margins that are sure although the game goes on.

use quote::quote;

use crate::facts::sure::pieces_count_after;

use super::Emit;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `keeps_ahead`, where groups are taken, pieces count, and passing is free. A turn of the opponent adds a piece, and fills
    /// one liberty at most.
    pub fn sure_wins(&self) -> Option<TokenStream> {
        let model = self.form.model;
        let links = self.settling_links()?;
        let limit = Literal::u32_unsuffixed(pieces_count_after(model)?);
        let [first, second] = model.komi_halves.map(Literal::i64_unsuffixed);
        let around = self.union_of_steps(links.iter().copied(), &quote!(cells));
        Some(quote! {
            #[inline]
            fn keeps_ahead<const ME: usize, const OTHER: usize>(&self, margin: i32) -> bool {
                let komi = [#first, #second];
                let plies = i32::from(self.plies);
                let left = if plies < #limit { #limit - plies } else { 0 };
                let turns = (left + i32::from(usize::from(self.turn) == OTHER)) / 2;
                let most = 2 * (self.points::<OTHER>() + turns) + komi[OTHER];
                let spare = 2 * self.points::<ME>() + komi[ME] - most;
                if spare < margin {
                    return false;
                }
                let empty = self.board.empty();
                let lost = in_reach(self.board.side[ME], empty, turns as u32, |cells| #around);
                spare - 2 * lost.count() as i32 >= margin
            }
        })
    }
}
