//! Moves of all pieces at once.

use proc_macro2::TokenStream;
use quote::quote;

use dsl::model::{Mover, Play, PlayId};

use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;
use crate::emit::{Emit, names};

use super::doc;

impl Emit<'_> {
    /// All pieces at once: each direction's targets are a set, and a target's start is a fixed distance away.
    pub(super) fn setwise(&self, play: &Play, movers: &[Mover], id: PlayId) -> TokenStream {
        let name = names::joined(&play.name, "plays");
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let made = self.make_play(PlayParts {
            from: quote!((to as i32 - walked) as Cell),
            to: quote!(to as Cell),
            captured: quote!(Set::EMPTY),
            flipped: quote!(Set::EMPTY),
            kind: quote!(0),
            clause: id,
        });
        let each = movers.iter().enumerate().map(|(index, mover)| {
            let walk = self.walk_name(play, movers, index);
            let of_kind = self.of_kind(mover.kind, &quote!(from));
            let on = self.standing_on(mover.on.as_ref());
            let movers = quote!(#of_kind #on);
            self.call_walk(
                &walk,
                WalkCall {
                    board: quote!(board),
                    origin: quote!(Set::EMPTY),
                    taken: quote!(Set::EMPTY),
                    at: movers,
                    visitor: [quote!(ends), quote!(walked), quote!(_), quote!(_)],
                    body: quote!(out.each(ends & to, |to| #made)),
                },
            )
        });
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, from: Set, to: Set, out: &mut impl Sink<Play>) {
                #guard
                let board = &self.board;
                #(#each)*
            }
        }
    }
}
