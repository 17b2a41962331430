//! Walks read backwards: the set of cells from which a match is possible.

use quote::quote;

use dsl::model::{Step, Walk};

use super::Emit;
use super::helpers::Helper;
use super::names::{WalkId, WalkPart};
use super::region::View;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `name_starts::<ME>`: the cells from which the walk matches in some direction.
    pub fn starts(&self, id: WalkId, doc: &str, walk: &Walk) -> TokenStream {
        let starts = self.walk_name(id, WalkPart::Starts);
        let view = View::of(quote!(board));
        if let Some([run, end]) = self.run_between_ends(walk) {
            let [run, end] = [run, end].map(|step| self.region(&step.on, &view));
            let runs = self.helper(Helper::Runs);
            return quote! {
                #[doc = #doc]
                #[inline(always)]
                fn #starts<const ME: usize>(board: &Board) -> Set {
                    #runs::to(#run, #end).starts()
                }
            };
        }
        let along = self.walk_name(id, WalkPart::StartsAlong);
        let each_along = self.starts_along(id, doc, walk);
        let calls = self.each_direction(
            &walk.dirs,
            &view,
            &|dir| quote!(starts = starts | Self::#along::<ME, #dir>(board);),
        );
        quote! {
            #each_along

            #[doc = #doc]
            #[inline(always)]
            fn #starts<const ME: usize>(board: &Board) -> Set {
                let mut starts = Set::EMPTY;
                #calls
                starts
            }
        }
    }

    /// `name_starts_along::<ME, D>`: the cells from which the walk matches in one direction. The set may hold ghost bits.
    pub fn starts_along(&self, id: WalkId, doc: &str, walk: &Walk) -> TokenStream {
        let along = self.walk_name(id, WalkPart::StartsAlong);
        let body = backwards(self, &walk.steps, &View::of(quote!(board)));
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #along<const ME: usize, const D: usize>(board: &Board) -> Set {
                #body
            }
        }
    }
}

/// The cells from which the elements match, beginning one step away.
pub fn backwards(emit: &Emit<'_>, steps: &[Step], view: &View) -> TokenStream {
    let parts = steps.iter().rev().map(|step| {
        let on = emit.region(&step.on, view);
        let optional = match step.most.map(|most| most - step.least) {
            Some(0) => quote!(),
            Some(most) => {
                let most = Literal::u32_unsuffixed(most);
                quote! {
                    let mut edge = cells;
                    for _ in 0..#most {
                        edge = back::<D>(edge & on);
                        cells = cells | edge;
                    }
                }
            }
            None => {
                let run_back = emit.helper(Helper::RunBack);
                if step.least == 0 {
                    quote!(cells = cells | back::<D>(#run_back::<D>(cells & on, on));)
                } else {
                    quote!(cells = #run_back::<D>(cells & on, on);)
                }
            }
        };
        let needed = (0..step.least).map(|_| quote!(cells = back::<D>(cells & on);));
        quote! {
            let on = #on;
            #optional
            #(#needed)*
        }
    });
    quote! {
        let mut cells = BOARD;
        #(#parts)*
        cells
    }
}
