//! Moves of all pieces at once.

use quote::quote;

use dsl::model::{KindId, Play, PlayId, Promotion, Region, Walk};

use crate::emit::Emit;
use crate::emit::names::{WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::royal::Part;
use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;
use crate::facts::walks::slides;

use super::{doc, if_any};

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// All pieces at once: the targets in each direction are a set, and the start of a target is a fixed distance away. Pieces
    /// that slide go one by one, each to all of its targets at once. A royal piece has a function of its own if plays of
    /// other pieces need no test.
    pub(super) fn setwise(&self, play: &Play, id: PlayId) -> TokenStream {
        let parts = self.parts_of(id).into_iter().map(|part| self.plays_of(&part, play, id));
        quote!(#(#parts)*)
    }

    /// The function that gives the plays of a part of a clause.
    fn plays_of(&self, part: &Part<'_>, play: &Play, id: PlayId) -> TokenStream {
        let name = &part.name;
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let each = part.movers.iter().map(|(index, mover)| {
            let walk = WalkId::Mover(id, *index);
            let of_kind = self.of_kind(mover.kind, &quote!(from));
            let on = self.standing_on(mover.on.as_ref());
            let pieces = quote!(#of_kind #on);
            if slides(&mover.walk) {
                let ends = self.walk_name(walk, WalkPart::Ends);
                let parts = PlayParts { from: quote!(start as Cell), ..PlayParts::moved(id) };
                let plays = self.each_end(mover.kind, &parts);
                return quote! {
                    for start in (#pieces).iter() {
                        let ends = Self::#ends::<ME>(board, start) & to;
                        #plays
                    }
                };
            }
            let plays = self.each_end(mover.kind, &PlayParts::moved(id));
            let rare = self.is_rare(mover.kind);
            let at = if rare { quote!(pieces) } else { pieces.clone() };
            let walk = self.call_walk(
                walk,
                WalkCall {
                    board: quote!(board),
                    origin: quote!(Set::EMPTY),
                    visited: quote!(Set::EMPTY),
                    taken: quote!(Set::EMPTY),
                    at,
                    visitor: [quote!(ends), quote!(walked), quote!(_), quote!(_)],
                    body: quote!({
                        let ends = ends & to;
                        #plays
                    }),
                },
            );
            if rare { if_any(&pieces, walk) } else { walk }
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

    /// A play to each of `ends`, and for each kind that the piece can have there; its parts may mention `to`.
    pub(super) fn each_end(&self, kind: KindId, parts: &PlayParts) -> TokenStream {
        let each = |ends: TokenStream, kind: KindId| {
            let kind = Literal::usize_unsuffixed(kind);
            let made = self.make_play(PlayParts { kind: quote!(#kind), ..parts.clone() });
            quote!(out.each(#ends, |to| #made);)
        };
        let of_kind = |promotion: &&Promotion| promotion.from == kind;
        let mut promotions = self.form.model.promotions.iter().filter(of_kind).peekable();
        if !self.form.shape.kind || promotions.peek().is_none() {
            return each(quote!(ends), kind);
        }
        let by_choice = self.form.shape.choosers.contains(&kind);
        let view = View::of(quote!(board));
        let there = |promotion: &Promotion| self.region_term(&promotion.on, &view);
        if by_choice {
            let promotions: Vec<_> = promotions.collect();
            let regions = promotions.iter().map(|promotion| there(promotion));
            let parts = promotions.iter().map(|promotion| {
                let there = there(promotion);
                each(quote!(ends & #there), promotion.to)
            });
            let plain = each(quote!(ends & !promoted), kind);
            return quote! {
                let promoted = ends & (#(#regions)|*);
                if !promoted.is_empty() {
                    #(#parts)*
                }
                #plain
            };
        }
        let parts = promotions.map(|promotion| {
            let there = there(promotion);
            let plays = each(quote!(ends & #there), promotion.to);
            quote!(#plays let ends = ends & !#there;)
        });
        let plain = each(quote!(ends), kind);
        quote!(#(#parts)* #plain)
    }

    /// `name_ends`: all cells on which a walk of one piece can end, if it is as far as its line has cells that are `counted`.
    pub(super) fn ends(&self, id: WalkId, doc: &str, walk: &Walk, counted: Option<&Region>) -> TokenStream {
        let name = self.walk_name(id, WalkPart::Ends);
        let view = View::of(quote!(board));
        let body = match self.along_ray(walk) {
            Some(ray) => self.each_direction(&walk.dirs, &view, &|dir| {
                let measured = counted.map(|counted| self.measured(dir, counted));
                quote!({ const D: usize = #dir; ends = ends | #ray #measured; })
            }),
            None => {
                let over: Vec<_> = walk.steps.iter().map(|step| self.over(step, &view)).collect();
                let dirs = self.each_direction(&walk.dirs, &view, &|dir| {
                    quote! {
                        {
                            const D: usize = #dir;
                            let mut at = start;
                            #(#over)*
                            ends = ends | at;
                        }
                    }
                });
                quote!(let start = Set::bit(from); #dirs)
            }
        };
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(board: &Board, from: u32) -> Set {
                let mut ends = Set::EMPTY;
                #body
                ends
            }
        }
    }
}
