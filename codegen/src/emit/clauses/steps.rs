//! Clauses by which pieces move one step, for all pieces at once: steps are looked up by the cells that they join.

use quote::quote;

use dsl::model::{Mover, Play, PlayId};

use crate::emit::Emit;
use crate::emit::names::PlayPart;
use crate::emit::region::View;
use crate::emit::state::PlayParts;

use super::doc;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `NAME_STEPS` and `name_plays`.
    pub(super) fn by_steps(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let name = self.play_name(id, PlayPart::Plays);
        let steps = self.play_name(id, PlayPart::Steps);
        let table = self.step_table(id);
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let made = self.make_play(PlayParts {
            from: quote!(from as Cell),
            to: quote!(to as Cell),
            captured: quote!(Set::EMPTY),
            flipped: quote!(Set::EMPTY),
            kind: quote!(0),
            clause: id,
            first: quote!(NEVER),
        });
        let on = movers.iter().flat_map(|mover| &mover.walk.steps).map(|step| &step.on);
        let on = on.map(|on| self.region_term(on, &View::of(quote!(board))));
        let chosen = self.chosen_after_steps(id);
        quote! {
            #table

            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, from: Set, to: Set, out: &mut impl Sink<Play>) {
                #guard
                let board = &self.board;
                let steps = Self::#steps.between(from as u64, (to #(& #on)*) as u64);
                let make = |step: u32| {
                    let [from, to] = Self::#steps.step_at(step);
                    #made
                };
                #chosen
            }
        }
    }

    /// Hands on the steps; those that complete a row once for each cell that can be chosen then.
    fn chosen_after_steps(&self, id: PlayId) -> TokenStream {
        let choice = self.common_choice(id).zip(self.row_before_choice(id));
        let table = choice.and_then(|(_, (length, dirs))| self.row_table(length, dirs));
        let (Some((region, _)), Some(table)) = (choice, table) else { return quote!(out.each(steps, make);) };
        let steps = self.play_name(id, PlayPart::Steps);
        let cells = self.region(region, &View::of(quote!(board)));
        quote! {
            let rows = steps & Self::#steps.into_rows(#table.lacking_one(board.side[ME] as u64));
            out.each(steps & !rows, make);
            if rows != 0 {
                let cells = #cells;
                if cells.is_empty() {
                    out.each(rows, make);
                }
                out.pairs(rows, cells, |step, cell| Play { chosen: cell as Cell, ..make(step) });
            }
        }
    }

    fn step_table(&self, id: PlayId) -> TokenStream {
        let name = self.play_name(id, PlayPart::Steps);
        let rows = self.rows_completed_by(id).unwrap_or_default();
        let bytes = [self.form.layout.bits(), rows.len()];
        let [of_sets, of_rows] = bytes.map(|bits| Literal::usize_unsuffixed(bits.div_ceil(8)));
        let steps = self.steps_of(id).into_iter().map(|step| {
            let [from, to] = step.map(Literal::usize_unsuffixed);
            quote!([#from, #to])
        });
        let rows = rows.iter().map(|row| self.constants.literal(&self.form.layout.bits_of(row)));
        quote! {
            /// All steps, and the rows that they complete.
            const #name: &tables::Edges<#of_sets, #of_rows> = &tables::Edges::new(&[#(#steps),*], &[#(#rows),*]);
        }
    }
}
