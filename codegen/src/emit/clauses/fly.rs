//! Pieces that go anywhere: the targets of all are one set.

use quote::quote;

use dsl::model::{KindId, Play, PlayId, Region};

use crate::emit::Emit;
use crate::emit::names::PlayPart;
use crate::emit::region::View;

use proc_macro2::TokenStream;

impl Emit<'_> {
    pub(super) fn fly(&self, id: PlayId, play: &Play, kind: KindId, to: &Region) -> TokenStream {
        let plays = self.by_targets(id, play, &[kind]);
        let name = self.play_name(id, PlayPart::Targets);
        let doc =
            format!(" Where the piece on `origin` can go by `{}`: line {}.", play.name, play.clause.line);
        let guard = self.guard(play, quote!(Set::EMPTY));
        let cells = self.region(to, &View::of(quote!(board)));
        let pieces = self.of_kind(kind, &quote!(origin));
        let cells = if self.form.model.kinds.len() == 1 {
            cells
        } else {
            quote!(if (#pieces).is_empty() { Set::EMPTY } else { #cells })
        };
        quote! {
            #plays

            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, from: u32, origin: Set) -> Set {
                #guard
                let board = &self.board;
                #cells
            }
        }
    }
}
