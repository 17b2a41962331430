//! Pieces that fly: the targets of all pieces are one set.

use quote::quote;

use dsl::model::{KindId, Play, PlayId, Region};

use crate::emit::Emit;
use crate::emit::names::PlayPart;
use crate::emit::region::View;

use super::doc;

use proc_macro2::TokenStream;

impl Emit<'_> {
    pub(super) fn fly(&self, id: PlayId, play: &Play, kind: KindId, to: &Region) -> TokenStream {
        let plays = match self.form.shape.kind {
            true => self.fly_with_kind(id, play, kind),
            false => self.by_targets(id, play, &[kind]),
        };
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
    /// Piece by piece and target by target, if plays have a field for the final kind of their piece.
    fn fly_with_kind(&self, id: PlayId, play: &Play, kind: KindId) -> TokenStream {
        let [name, targets] = [PlayPart::Plays, PlayPart::Targets].map(|part| self.play_name(id, part));
        let doc = doc(play);
        let guard = self.guard(play, quote!());
        let pieces = self.of_kind(kind, &quote!(from));
        let shape = &self.form.shape;
        let captured = shape.captured.then(|| quote!(let captured = Set::EMPTY;));
        let flipped = shape.flipped.then(|| quote!(let flipped = Set::EMPTY;));
        let first = shape.soonest.then(|| quote!(let first = NEVER;));
        let end = self.end_flight(id, kind);
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(
                &self,
                from: Set,
                to: impl Fn(Set) -> Set,
                out: &mut impl Sink<Play>,
            ) {
                #guard
                let board = &self.board;
                #captured
                #flipped
                #first
                for from in (#pieces).iter() {
                    let origin = Set::bit(from);
                    let to = to(origin);
                    for end in self.#targets::<ME>(from, origin).iter() {
                        let end = Set::bit(end);
                        #end
                    }
                }
            }
        }
    }
}
