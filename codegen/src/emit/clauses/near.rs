//! Moves of one step on large boards: what is near each cell is a table.
//!
//! A step of a single piece shifts sets of many words in each direction; looking up its neighbours takes one access.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use dsl::model::{Act, Mover, Play, Repeat};

use crate::Technique;
use crate::emit::region::View;
use crate::emit::{Emit, names};
use crate::lower::layout::SetType;
use crate::lower::local::is_local_walk;

impl Emit<'_> {
    /// `NAME_NEAR` and `name_targets`, for a clause by which every piece moves one step.
    pub(super) fn targets_near(&self, play: &Play, movers: &[Mover], doc: &str) -> Option<TokenStream> {
        let [mover] = movers else { return None };
        let [step] = mover.walk.steps.as_slice() else { return None };
        let once = (step.least, step.most, step.act) == (1, Some(1), Act::None);
        let plain = play.repeat == Repeat::No && play.far.is_none() && mover.on.is_none();
        let large = matches!(self.form.layout.set, SetType::Words(_));
        let alike = self.form.model.kinds.len() == 1 && mover.walk.dirs[0] == mover.walk.dirs[1];
        let applies = once && plain && large && alike && is_local_walk(&mover.walk);
        if !self.form.uses(Technique::NearByTable) || !applies || self.asks_landing(&mover.walk) {
            return None;
        }
        let near = names::capitals(&format!("{}_near", play.name));
        let table = self.near_table(&near, mover);
        let targets = names::joined(&play.name, "targets");
        let guard = self.guard(play, quote!(Set::EMPTY));
        let on = self.region_term(&step.on, &View::of(quote!(board)));
        Some(quote! {
            #table

            #[doc = #doc]
            #[inline(always)]
            fn #targets<const ME: usize>(&self, from: u32, origin: Set) -> Set {
                #guard
                let board = &self.board;
                Self::#near[from as usize] & #on
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
        let bits = Literal::usize_unsuffixed(64 * self.form.layout.set.words());
        quote! {
            /// What is one step from each cell.
            const #name: &[Set; #bits] = &engine::near(&[#(#steps),*]);
        }
    }
}
