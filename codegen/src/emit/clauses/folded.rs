//! Chains that only move, on large boards: each is followed in one word.
//!
//! Legs of two cells never leave a class of cells: the cells whose column and row have the same parity as the start of the
//! chain. If each class fits into a word, and a leg in one direction is the same shift everywhere in a class, the classes are
//! folded into words, and chains are followed in a word.

use quote::quote;

use dsl::model::{Mover, PlayId};

use crate::emit::Emit;
use crate::emit::names::PlayPart;
use crate::pass::legs_folded::Folded;

use super::legs::lead_on_doc;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// `NAME_CLASSES`, `NAME_PLACES`, `name_lead_on` and `name_targets`.
    pub(super) fn targets_folded(
        &self,
        id: PlayId,
        mover: &Mover,
        folded: &Folded,
        doc: &str,
    ) -> TokenStream {
        let play = &self.form.model.plays[id];
        let [classes, places] = [PlayPart::Classes, PlayPart::Places].map(|part| self.play_name(id, part));
        let targets = self.play_name(id, PlayPart::Targets);
        let legs = self.play_name(id, PlayPart::LeadOn);
        let count = Literal::usize_unsuffixed(folded.classes.len());
        let dirs = Literal::usize_unsuffixed(folded.shifts.len());
        let words = Literal::usize_unsuffixed(self.form.layout.set.words());
        let bits = Literal::usize_unsuffixed(64 * self.form.layout.set.words());
        let sets =
            folded.classes.iter().map(|class| self.constants.literal(&self.form.layout.bits_of(class)));
        let next = next_cells(folded);
        let guard = self.guard(play, quote!(Set::EMPTY));
        let legs_doc = format!("{} In each class.", lead_on_doc(play));
        let lead_on = self.lead_on(id, mover);
        let folds = Self::folds(&classes, folded);
        quote! {
            /// The cells that legs join.
            const #classes: [Class<#words>; #count] = [#(Class::new(#sets)),*];

            /// The class of each cell, and its place when the class is folded into a word.
            const #places: &[[u8; 2]; #bits] = &tables::places(&Self::#classes);

            #[doc = #legs_doc]
            #[inline(always)]
            fn #legs<const ME: usize>(board: &Board) -> [[u64; #dirs]; #count] {
                let legs: [Set; #dirs] = #lead_on;
                #folds
            }

            #[doc = #doc]
            #[inline(always)]
            fn #targets<const ME: usize>(&self, legs: &[[u64; #dirs]; #count], from: u32, origin: Set) -> Set {
                #guard
                let [class, place] = Self::#places[from as usize].map(usize::from);
                let legs = &legs[class];
                let start = 1_u64 << place;
                let (mut reached, mut edge) = (0, start);
                while edge != 0 {
                    let next = #next;
                    edge = next & !reached;
                    reached |= next;
                }
                Set::unfold(reached & !start, &Self::#classes[class])
            }
        }
    }

    /// The legs in each direction, folded into each class.
    fn folds(classes: &Ident, folded: &Folded) -> TokenStream {
        // Written out, since the compiler does not inline a closure that is called for each element of an array.
        let folds = (0..folded.classes.len()).map(|class| {
            let class = Literal::usize_unsuffixed(class);
            let each = (0..folded.shifts.len()).map(|dir| {
                let dir = Literal::usize_unsuffixed(dir);
                quote!(legs[#dir].fold(&Self::#classes[#class]))
            });
            quote!([#(#each),*])
        });
        quote!([#(#folds),*])
    }
}

/// The places to which legs lead from the places of `edge`.
pub(super) fn next_cells(folded: &Folded) -> TokenStream {
    // A leg leads to a place of its class, so a rotation does the same as a shift; the compiler would combine shifts into
    // vectors, which are slower.
    let next = folded.shifts.iter().enumerate().map(|(index, by)| {
        let index = Literal::usize_unsuffixed(index);
        let bits = Literal::usize_unsuffixed(by.rem_euclid(64) as usize);
        quote!((edge & legs[#index]).rotate_left(#bits))
    });
    quote!(#(#next)|*)
}
