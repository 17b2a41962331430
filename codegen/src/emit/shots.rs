//! Counts the plays of pieces that slide, and then place a piece by the same walk.

use quote::quote;

use dsl::model::{Mover, Play, PlayId};

use crate::facts::clauses::movers_of;

use super::Emit;
use super::names::PlayPart;
use super::tables::by_number;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `name_shots`: the number of plays of a clause by the pieces on some cells.
    pub(super) fn shots(&self, id: PlayId, play: &Play) -> Option<TokenStream> {
        self.decided.shots_counted.contains(&id).then(|| {
            let name = self.play_name(id, PlayPart::Shots);
            let doc = format!(" The number of plays by `{}`, line {}.", play.name, play.clause.line);
            let movers = movers_of(play).iter().map(|mover| self.shots_of(mover));
            let (table, views) = (self.play_name(id, PlayPart::Views), self.views(play));
            quote! {
                /// The lines through each cell.
                #[inline(always)]
                fn #table() -> #views

                #[doc = #doc]
                #[inline(always)]
                fn #name<const ME: usize>(&self, from: Set) -> u32 {
                    let views = Self::#table();
                    let board = &self.board;
                    let mut found = 0;
                    #(#movers)*
                    found
                }
            }
        })
    }

    /// Code that adds the plays by one mover to `found`.
    fn shots_of(&self, mover: &Mover) -> TokenStream {
        let of_kind = self.of_kind(mover.kind, &quote!(from));
        let on = self.standing_on(mover.on.as_ref());
        quote! {
            for start in (#of_kind #on).iter() {
                found += views.twice(start, board.empty());
            }
        }
    }

    /// `known_plays`: the number of plays that a candidate leads to, where it is counted by a table.
    pub(super) fn shots_of_candidate(&self, id: PlayId) -> Option<TokenStream> {
        self.decided.shots_counted.contains(&id).then(|| {
            let table = self.play_name(id, PlayPart::Views);
            quote! {
                #[inline(always)]
                fn known_plays<const ME: usize>(&self, candidate: &Play) -> Option<u32> {
                    let empty = self.board.empty() | Set::bit(candidate.from.into());
                    Some(Self::#table().once(candidate.to.into(), empty))
                }
            }
        })
    }

    /// The type and the body of the function with the lines along which the pieces of a clause look.
    fn views(&self, play: &Play) -> TokenStream {
        let all = &self.form.model.board.directions;
        let ups = movers_of(play).first().map(|mover| self.lines_of_shots(&mover.walk)).unwrap_or_default();
        let count = Literal::usize_unsuffixed(ups.len());
        let rays = ups.iter().map(|up| {
            let [up, down] = [*up, all[*up].opposite].map(|dir| self.dir(dir));
            quote!([&RAYS[#up], &RAYS[#down]])
        });
        let by = ups.iter().map(|up| Literal::isize_unsuffixed(self.form.layout.shifts[*up][0].by));
        let of = quote!(tables::Views<Set, #count, { Set::BITS as usize }>);
        let table = by_number("views", self.form.layout.set);
        quote! {
            &'static #of {
                const VIEWS: &#of = &tables::#table([#(#by),*], [#(#rays),*]);
                VIEWS
            }
        }
    }
}
