//! Moves of one step where a step takes long: the neighbours of each cell are looked up in a table.
//!
//! A step of a single piece shifts sets of many words in each direction, or is several shifts on a board of points on lines; looking
//! up its neighbours takes one access.

use quote::quote;

use dsl::model::{Mover, PlayId};

use crate::emit::Emit;
use crate::emit::names::PlayPart;
use crate::emit::region::View;
use crate::emit::tables::by_number;
use crate::facts::layout::SetType;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// `NAME_NEAR` and `name_targets`, for a clause by which every piece moves one step.
    pub(super) fn targets_near(&self, id: PlayId, movers: &[Mover], doc: &str) -> Option<TokenStream> {
        let play = &self.form.model.plays[id];
        let (mover, step) = self.steps_near(play, movers)?;
        let near = self.play_name(id, PlayPart::Near);
        let table = self.near_table(&near, mover);
        let targets = self.play_name(id, PlayPart::Targets);
        let guard = self.guard(play, quote!(Set::EMPTY));
        let on = self.region_term(&step.on, &View::of(quote!(board)));
        let at = match self.form.layout.set {
            SetType::Words(_) => quote!(Self::#near[from as usize]),
            SetType::U32 | SetType::U64 | SetType::U128 => {
                quote!(Self::#near[from as usize % Set::BITS as usize])
            }
        };
        Some(quote! {
            #table

            #[doc = #doc]
            #[inline(always)]
            fn #targets<const ME: usize>(&self, from: u32, origin: Set) -> Set {
                #guard
                let board = &self.board;
                #at & #on
            }
        })
    }

    fn near_table(&self, name: &Ident, mover: &Mover) -> TokenStream {
        let shifts = mover.walk.dirs[0].iter().flat_map(|dir| &self.form.layout.shifts[*dir]);
        let steps = shifts.map(|shift| {
            let by = Literal::isize_unsuffixed(shift.by);
            let from = self.constants.fixed(&[shift.from.clone(), shift.from.clone()], &quote!(ME));
            quote!((#by, #from))
        });
        let set = self.form.layout.set;
        if let Some(near) = by_number("near", set) {
            return quote! {
                /// The cells one step from each cell.
                const #name: &[Set; Set::BITS as usize] = &tables::#near(&[#(#steps),*]);
            };
        }
        let bits = Literal::usize_unsuffixed(64 * set.words());
        quote! {
            /// The cells one step from each cell.
            const #name: &[Set; #bits] = &tables::near(&[#(#steps),*]);
        }
    }
}
