//! Plays as effects: two plays with different fields are one play if their effects are equal.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::plan::stages::Stage;

use super::Emit;
use super::filters::Filters;

impl Emit<'_> {
    /// `same_effect`, `is_again` and `plays_by`, where they are needed.
    pub fn effects(&self) -> TokenStream {
        let even = self.some_even_out();
        let same = even.then(|| self.same_effect_of_plays());
        let looked_for = self.looks_for_clauses().then(|| self.plays_by());
        if !even && looked_for.is_none() {
            return quote!();
        }
        quote!(impl State { #same #looked_for })
    }

    fn same_effect_of_plays(&self) -> TokenStream {
        let shape = &self.form.shape;
        let told = [
            (shape.moves, quote!(from)),
            (true, quote!(to)),
            (shape.chosen, quote!(chosen)),
            (shape.soonest, quote!(first)),
        ];
        let told: Vec<_> = told.into_iter().filter(|(told, _)| *told).map(|(_, field)| field).collect();
        let fields = self.kind_fields();
        let marked = shape.marked.then(|| quote!(&&one.marked == other.marked));
        let noted = (0..self.noted_clauses().len()).map(Literal::usize_unsuffixed);
        let note = quote!(#(known.by[#noted] |= play.by[#noted];)*);
        let note = (!note.is_empty()).then(|| quote!(if again { #note }));
        quote! {
            /// True if two plays of `ME` have the same effect, even if their fields differ.
            fn same_effect<const ME: usize>(&self, one: &Play, other: &Play) -> bool {
                if one == other {
                    return true;
                }
                if #(one.#told != other.#told)||* || one.to == NOWHERE {
                    return false;
                }
                let [one, other] = [one, other].map(|play| {
                    let mut next = *self;
                    next.apply::<ME>(play);
                    next.board
                });
                one.side == other.side #(&& one.#fields == other.#fields)* #marked
            }

            /// True if `play` and `known` are one play; `known` is kept.
            fn is_again<const ME: usize>(&self, known: &mut Play, play: &Play) -> bool {
                let again = self.same_effect::<ME>(known, play);
                #note
                again
            }
        }
    }

    /// `plays_by`: the plays of a clause that meet its limits, without regard to preferences.
    fn plays_by(&self) -> TokenStream {
        let clauses: Vec<_> = (0..self.form.model.plays.len()).filter(|id| self.is_looked_for(*id)).collect();
        let starts = quote!(board.side[ME]);
        let arms = clauses.iter().map(|id| {
            let alone = Stage { plays: vec![*id], from: Vec::new(), to: Vec::new() };
            let filters = Filters::new(self, &alone, *id);
            let tried = self.tried_call(*id, &starts, &filters);
            let plays = self.guarded_stage(&alone, &starts, &tried).unwrap_or_else(|| {
                let exposed = self.exposed(&alone.plays);
                let call = self.call(*id, &starts, &filters);
                quote!(#exposed #call)
            });
            let id = Literal::usize_unsuffixed(*id);
            quote!(#id => { #plays })
        });
        quote! {
            /// The plays of `ME` by a clause, for clauses that overlap with another one.
            fn plays_by<const ME: usize>(&self, past: &History, clause: usize) -> Vec<Play> {
                let board = &self.board;
                let mut found = Vec::new();
                let out = &mut found;
                match clause {
                    #(#arms)*
                    _ => {}
                }
                found
            }
        }
    }
}
