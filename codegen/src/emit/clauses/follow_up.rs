//! What follows a play on the cell where it ends.

use quote::quote;

use dsl::model::{Play, Then, Walk};

use crate::emit::region::View;
use crate::emit::{Emit, names};

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    pub(super) fn follow_up(&self, play: &Play, index: usize, then: &Then) -> TokenStream {
        let (Then::Walks { walk, .. } | Then::Pull(walk)) = then else { return quote!() };
        let name = follow_up_name(play, index);
        let doc =
            format!(" What follows `{}` from the cell where it ends: line {}.", play.name, play.origin.line);
        let walked = matches!(then, Then::Pull(_)) || self.acts_between_ends(walk).is_none();
        let walks = walked.then(|| self.walk(&name, &doc, walk, false));
        let starts = self.is_required_by_set(play, index).then(|| {
            let doc = format!(" Where `{}` would have something to follow.", play.name);
            self.starts(&name, &doc, walk)
        });
        let matches = self.matches_by_number(&name, play, walk);
        quote!(#walks #starts #matches)
    }

    /// `name_matches`, which has no branch that depends on what it finds on the way.
    fn matches_by_number(&self, name: &Ident, play: &Play, walk: &Walk) -> Option<TokenStream> {
        if !self.is_asked_by_number(walk) {
            return None;
        }
        let view = View::of(quote!(board));
        let matches = names::joined(&name.to_string(), "matches");
        let doc = format!(
            " Whether something follows `{}` in direction `D` from the cell with number `at`.",
            play.name
        );
        let elements = walk.steps.iter().enumerate().map(|(index, step)| {
            let (on, member) = (names::joined("on", &index.to_string()), self.member(&step.on, &view));
            quote! {
                let #on = |steps: i32| {
                    let at = (i32::from(at) + steps * SHIFT[D]) as u32;
                    #member
                };
            }
        });
        let mut walked = 0;
        let cells = walk.steps.iter().enumerate().flat_map(|(index, step)| {
            let first = walked + 1;
            walked += step.least as i32;
            let on = names::joined("on", &index.to_string());
            (first..=walked).map(move |steps| {
                let steps = Literal::i32_unsuffixed(steps);
                quote!(#on(#steps))
            })
        });
        Some(quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #matches<const ME: usize, const D: usize>(board: &Board, at: Cell) -> bool {
                #(#elements)*
                #(#cells)&*
            }
        })
    }
}

/// The name of the walk that follows a play.
pub fn follow_up_name(play: &Play, index: usize) -> Ident {
    let name = format!("{}_then", play.name);
    if index == 0 { names::ident(&name) } else { names::joined(&name, &(index + 1).to_string()) }
}
