//! Clauses that only move pieces: the targets of each piece are a set.

use quote::quote;

use dsl::model::{Action, KindId, Mover, Play, PlayId, PromoteThen, Repeat};

use crate::emit::Emit;
use crate::emit::names::{PlayPart, WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;

use super::{doc, kinds_of};

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// Goes piece by piece, for a clause that only moves pieces: all targets of a piece at once.
    pub(super) fn by_targets(&self, id: PlayId, play: &Play, kinds: &[KindId]) -> TokenStream {
        let name = self.play_name(id, PlayPart::Plays);
        let guard = self.guard(play, quote!());
        let targets = self.play_name(id, PlayPart::Targets);
        let doc = doc(play);
        let made = self.make_play(PlayParts {
            from: quote!(from as Cell),
            to: quote!(to as Cell),
            captured: quote!(Set::EMPTY),
            flipped: quote!(Set::EMPTY),
            kind: quote!(0),
            clause: id,
            first: quote!(NEVER),
        });
        let movers = kinds.iter().map(|kind| {
            let of_kind = self.of_kind(*kind, &quote!(from));
            quote!((#of_kind))
        });
        let legs_name = self.legs_name(id);
        let legs = legs_name.iter();
        let laid = legs_name.iter().map(|legs| quote!(let #legs = Self::#legs::<ME>(board);));
        let ends = quote!(self.#targets::<ME>(#(&#legs,)* from, origin) & to(origin));
        let each = self.each_with_choice(id, &ends, &quote!(|to| #made), Some(&quote!(origin)));
        let completed = self.completed(id);
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
                #completed
                #(#laid)*
                (#(#movers)|*).visit(|from| {
                    let origin = Set::bit(from);
                    #each
                });
            }
        }
    }

    /// `name_targets`: where the piece on `origin` can go by a clause that only moves it.
    pub(super) fn targets(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let name = self.play_name(id, PlayPart::Targets);
        let guard = self.guard(play, quote!(Set::EMPTY));
        let doc =
            format!(" Where the piece on `origin` can go by `{}`: line {}.", play.name, play.clause.line);
        if let Some(targets) = self.targets_by_legs(id, play, &doc) {
            return targets;
        }
        if let Some(targets) = self.targets_near(id, movers, &doc) {
            return targets;
        }
        let kinds = kinds_of(movers).into_iter().map(|kind| self.targets_of_kind(id, play, movers, kind));
        let keep_unmoved = self.keep_unmoved(id);
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, from: u32, origin: Set) -> Set {
                #guard
                let board = &self.board;
                let mut lifted = *board;
                lifted.take_off(origin);
                #keep_unmoved
                let mut reached = Set::EMPTY;
                #(#kinds)*
                reached & !origin
            }
        }
    }

    /// Adds to `reached` the targets of the piece if it is of the kind.
    fn targets_of_kind(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let walks = movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind).map(|(index, _)| {
            let walk = WalkId::Mover(id, index);
            let on = self.standing_on(movers[index].on.as_ref());
            let call = self.call_walk(
                walk,
                WalkCall {
                    board: quote!(&lifted),
                    origin: quote!(origin),
                    visited: quote!(origin),
                    taken: quote!(Set::EMPTY),
                    at: quote!(edge),
                    visitor: [quote!(ends), quote!(_), quote!(_), quote!(_)],
                    body: quote!(next = next | ends),
                },
            );
            match on {
                None => call,
                Some(on) => quote!(if !(origin #on).is_empty() { #call }),
            }
        });
        let body = quote! {
            let mut next = Set::EMPTY;
            #(#walks)*
        };
        let body = if play.repeat == Repeat::No {
            quote!(let edge = origin; #body reached = reached | next;)
        } else {
            let stops = self.stops(kind);
            quote! {
                let mut edge = origin;
                while !edge.is_empty() {
                    #body
                    edge = next & !reached #stops;
                    reached = reached | next;
                }
            }
        };
        let pieces = self.of_kind(kind, &quote!(origin));
        if self.form.model.kinds.len() == 1 { body } else { quote!(if !(#pieces).is_empty() { #body }) }
    }

    /// The cells from which a piece can begin a chain by a clause that only moves it, if they can be found for all pieces at
    /// once: most pieces have no first leg.
    pub fn first_legs(&self, id: PlayId) -> Option<TokenStream> {
        let play = &self.form.model.plays[id];
        let Action::Move(movers) = &play.action else { return None };
        if play.repeat == Repeat::No || self.is_general(id) || !self.first_legs_are_local(movers) {
            return None;
        }
        if self.folds_legs(id) {
            return None;
        }
        if let Some(legs) = self.legs_name(id) {
            return Some(quote!(#legs.into_iter().fold(Set::EMPTY, |all, legs| all | legs)));
        }
        let starts = (0..movers.len()).map(|index| {
            let starts = self.walk_name(WalkId::Mover(id, index), WalkPart::Starts);
            quote!(Self::#starts::<ME>(board))
        });
        Some(quote!(#(#starts)|*))
    }

    /// `& !(cells where a chain of the kind ends by promotion)`
    pub(super) fn stops(&self, kind: KindId) -> TokenStream {
        let view = View::of(quote!(board));
        let ending =
            self.form.model.promotions.iter().filter(|p| p.from == kind && p.then == PromoteThen::EndsPlay);
        let regions = ending.map(|promotion| self.region_term(&promotion.on, &view));
        quote!(#(& !#regions)*)
    }
}
