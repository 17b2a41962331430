//! Follow-ups of a play on the cell where it ends.

use quote::quote;

use dsl::model::{Play, PlayId, Then, Walk};

use crate::emit::Emit;
use crate::emit::names::{self, WalkId, WalkPart};
use crate::emit::region::View;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    pub(super) fn follow_up(&self, id: PlayId, index: usize, then: &Then) -> TokenStream {
        let play = &self.form.model.plays[id];
        let (Then::Walks { walk, .. } | Then::Pull(walk)) = then else { return quote!() };
        let follow_up = WalkId::Then(id, index);
        let doc =
            format!(" What follows `{}` from the cell where it ends: line {}.", play.name, play.clause.line);
        let walked = matches!(then, Then::Pull(_)) || self.acts_between_ends(walk).is_none();
        let walks = walked.then(|| self.walk(follow_up, &doc, walk, false));
        let starts = (self.is_required_by_set(play, index) || self.shows_captures(then)).then(|| {
            let doc = format!(" Where `{}` would have something to follow.", play.name);
            self.starts(follow_up, &doc, walk)
        });
        let matches = self.matches_by_number(follow_up, play, walk);
        quote!(#walks #starts #matches)
    }

    /// `name_matches`, which has no branch that depends on the cells of the walk.
    fn matches_by_number(&self, id: WalkId, play: &Play, walk: &Walk) -> Option<TokenStream> {
        if !self.is_asked_by_number(walk) {
            return None;
        }
        let view = View::of(quote!(board));
        let matches = self.walk_name(id, WalkPart::Matches);
        let doc = format!(
            " Whether something follows `{}` in direction `D` from the cell with number `at`.",
            play.name
        );
        let elements = walk.steps.iter().enumerate().map(|(index, step)| {
            let (on, member) = (names::numbered("on", index), self.member(&step.on, &view));
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
            let on = names::numbered("on", index);
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
