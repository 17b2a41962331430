//! Moves of all pieces at once.

use quote::{format_ident, quote};

use dsl::model::{KindId, Mover, Play, PlayId, Promotion, Region, Step, Walk};

use crate::emit::Emit;
use crate::emit::names::{WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::royal::Part;
use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;

use crate::facts::walks::slides;
use crate::pass::tuning::MANY_SLIDING;
use crate::plan::MoverId;

use super::{doc, if_any};

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// All pieces at once: the targets in each direction are a set, and the start of a target is a fixed distance away. Pieces
    /// that slide go one by one, each to all of its targets at once. A royal piece has a function of its own if plays of
    /// other pieces need no test.
    pub(super) fn setwise(&self, play: &Play, id: PlayId) -> TokenStream {
        let parts = self.parts_of(id).into_iter().map(|part| self.plays_of(&part, play, id));
        let seen = self.seen_on_lines(id);
        quote!(#(#parts)* #seen)
    }

    /// The function that gives the plays of a part of a clause.
    fn plays_of(&self, part: &Part<'_>, play: &Play, id: PlayId) -> TokenStream {
        let name = &part.name;
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let counted = (!part.royal).then(|| self.count_slides(id)).flatten();
        let apart = counted.is_some();
        let each = |(index, mover): &(usize, &Mover)| self.plays_of_mover(part, id, *index, mover);
        let (sliding, others): (Vec<_>, Vec<_>) =
            part.movers.iter().partition(|(_, mover)| apart && slides(&mover.walk));
        let others = others.into_iter().map(each);
        let sliding = sliding.into_iter().map(each);
        let sliding = counted.map(|(pieces, count)| {
            quote! {
                let sliding = #pieces;
                if out.counts() && sliding.count() >= #MANY_SLIDING {
                    #count
                } else {
                    #(#sliding)*
                }
            }
        });
        let bounds = part.movers.iter().any(|(_, mover)| !part.royal && self.is_bound(id, mover.kind));
        let bounds = bounds.then(|| quote!(guard: Guard,));
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, from: Set, to: Set, #bounds out: &mut impl Sink<Play>) {
                #guard
                let board = &self.board;
                #(#others)*
                #sliding
            }
        }
    }

    /// The plays of the pieces that a mover of a part moves.
    fn plays_of_mover(&self, part: &Part<'_>, id: PlayId, index: usize, mover: &Mover) -> TokenStream {
        let walk = WalkId::Mover(id, index);
        let of_kind = self.of_kind(mover.kind, &quote!(from));
        let on = self.standing_on(mover.on.as_ref());
        let pieces = quote!(#of_kind #on);
        let bound = !part.royal && self.is_bound(id, mover.kind);
        if self.has_ends(mover) {
            return self.piece_by_piece((id, index), mover, &pieces, bound);
        }
        let plays = self.each_end(mover.kind, &PlayParts::moved(id));
        if bound {
            return self.bound_steps(walk, mover, &pieces, &plays);
        }
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
    }

    /// The plays of pieces that go one by one, each to all of its targets at once. Those that are `bound` may be pinned.
    fn piece_by_piece(
        &self,
        (id, index): MoverId,
        mover: &Mover,
        pieces: &TokenStream,
        bound: bool,
    ) -> TokenStream {
        let ends = self.walk_name(WalkId::Mover(id, index), WalkPart::Ends);
        let parts = PlayParts { from: quote!(start as Cell), ..PlayParts::moved(id) };
        let plays = self.each_end(mover.kind, &parts);
        let lines = self.far_lines();
        let keeps_line = mover.walk.dirs.iter().flatten().any(|dir| lines.contains(dir));
        let pinned = (bound && keeps_line).then(|| {
            quote!(let ends = if guard.pinned.has(start) { ends & Self::pin_line(guard.at, start) } else { ends };)
        });
        let free = (bound && !keeps_line).then(|| quote!(&!guard.pinned));
        let [lines, skips] = self.skipping(id, index).unwrap_or_default();
        quote! {
            #lines
            for start in (#pieces #free).iter() {
                #skips
                let ends = Self::#ends::<ME>(board, start) & to;
                #pinned
                #plays
            }
        }
    }

    /// The plays of pieces that step all at once, where some may be pinned: in each direction, the steps of those that may move along it.
    fn bound_steps(
        &self,
        walk: WalkId,
        mover: &Mover,
        pieces: &TokenStream,
        plays: &TokenStream,
    ) -> TokenStream {
        let view = View::of(quote!(board));
        let all = &self.form.model.board.directions;
        let steps = self.each_direction(&mover.walk.dirs, &view, &|name| {
            let dir = (0..all.len()).find(|dir| self.dir(*dir) == *name);
            let free = dir.map(|dir| self.free_along(dir));
            let call = WalkCall {
                board: quote!(board),
                origin: quote!(Set::EMPTY),
                visited: quote!(Set::EMPTY),
                taken: quote!(Set::EMPTY),
                at: quote!(pieces #free),
                visitor: [quote!(ends), quote!(walked), quote!(_), quote!(_)],
                body: quote!(land(ends, walked)),
            };
            self.call_walk_along(walk, name, call)
        });
        quote! {
            let pieces = #pieces;
            let mut land = |ends: Set, walked: i32| {
                let ends = ends & to;
                #plays
            };
            #steps
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

    /// `name_ends`: all cells on which a walk of one piece can end. With `counted`, the walk is as long as its line has `counted` cells.
    pub(super) fn ends(&self, id: WalkId, doc: &str, mover: &Mover, counted: Option<&Region>) -> TokenStream {
        let tabled = mover.walk.steps.first().filter(|_| self.steps_by_table(mover));
        match tabled {
            Some(step) => self.ends_by_table(&self.walk_name(id, WalkPart::Ends), doc, &mover.walk, step),
            None => self.ends_of_walk(id, doc, &mover.walk, counted),
        }
    }

    /// `name_ends` of a walk, found along its lines.
    pub(super) fn ends_of_walk(
        &self,
        id: WalkId,
        doc: &str,
        walk: &Walk,
        counted: Option<&Region>,
    ) -> TokenStream {
        let name = self.walk_name(id, WalkPart::Ends);
        let view = View::of(quote!(board));
        let body = match self.along_rays(walk, counted) {
            Some(looks) => looks,
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

    /// `name_ends` of a walk of one step, looked up in a table.
    fn ends_by_table(&self, name: &Ident, doc: &str, walk: &Walk, step: &Step) -> TokenStream {
        let near = format_ident!("NEAR");
        let table = self.line_table(&near, &walk.dirs, 1, Some(1));
        let row = if walk.dirs[0] == walk.dirs[1] { quote!(#near) } else { quote!(#near[ME]) };
        let on = self.region_term(&step.on, &View::of(quote!(board)));
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(board: &Board, from: u32) -> Set {
                #table
                #row[from as usize % Set::BITS as usize] & #on
            }
        }
    }
}
