//! Placements: all cells at once.

use quote::quote;

use dsl::model::{KindId, Play, PlayId, Region};

use crate::emit::Emit;
use crate::emit::names::{PlayPart, WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::state::PlayParts;

use super::doc;

use proc_macro2::TokenStream;

impl Emit<'_> {
    pub(super) fn place(&self, id: PlayId, play: &Play, kind: KindId, on: &Region) -> TokenStream {
        let name = self.play_name(id, PlayPart::Plays);
        let guard = self.guard(play, quote!(Set::EMPTY));
        let cells_of = self.play_name(id, PlayPart::Cells);
        let doc = doc(play);
        let view = View::of(quote!(board));
        let required =
            (0..play.then.len()).filter(|index| self.is_required_by_set(play, *index)).map(|index| {
                let starts = self.walk_name(WalkId::Then(id, index), WalkPart::Starts);
                quote!(& Self::#starts::<ME>(board))
            });
        let made = self.make_play(PlayParts::placement(id, kind, quote!(cell)));
        let cells = self.region(on, &view);
        let all = quote!(self.#cells_of::<ME>(to));
        let completed = self.completed(id);
        // If there is no cell, rows are not looked for.
        let [found, ends] = match completed {
            None => [quote!(), all],
            Some(_) => [quote!(let cells = #all; if cells.is_empty() { return; }), quote!(cells)],
        };
        let each = self.each_with_choice(id, &ends, &quote!(|cell| #made), None);
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #cells_of<const ME: usize>(&self, to: Set) -> Set {
                #guard
                let board = &self.board;
                (#cells) & to #(#required)*
            }

            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, to: Set, out: &mut impl Sink<Play>) {
                #found
                #completed
                #each
            }
        }
    }
}
