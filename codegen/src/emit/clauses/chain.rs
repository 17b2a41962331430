//! Moves that capture: piece by piece, leg by leg.

use quote::quote;

use dsl::model::{
    Act, DirId, Heading, KindId, Landing, Leave, Mover, Play, PlayId, PromoteThen, Promotion, Repeat,
};

use crate::emit::Emit;
use crate::emit::names::{Name, PlayPart, WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;
use crate::facts::groups::{Group, groups_of};
use crate::facts::local::{is_local, local_part, other_part};
use crate::facts::shape::flips_empty;

use super::{doc, if_any};

use proc_macro2::{Ident, Literal, TokenStream};

/// Whether a leg of a play can take what an earlier one has turned over.
fn may_take_what_it_turned(play: &Play, movers: &[Mover]) -> bool {
    let does = |act: Act| movers.iter().any(|mover| mover.walk.steps.iter().any(|step| step.act == act));
    play.repeat != Repeat::No && does(Act::Capture) && does(Act::Flip)
}

impl Emit<'_> {
    /// Moves that capture: the first legs of all pieces at once where they are short, else piece by piece.
    pub(super) fn by_legs(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let name = self.play_name(id, PlayPart::Plays);
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let groups = groups_of(movers);
        let depends = self.target_depends_on_start(id);
        let to = if depends { quote!(impl Fn(Set) -> Set) } else { quote!(Set) };
        let compares = play.repeat != Repeat::No && self.compares_itself(id);
        let compared = |group: &Group<'_>| compares && !self.captures_tell_way(group);
        let listed = groups.iter().any(compared).then(|| quote!(let listed = out.list().len();));
        let best = |group: &Group<'_>| {
            compared(group).then(|| quote!(let out = &mut Best::since(out.list(), listed, |_: &Play| 0);))
        };
        let each = groups.iter().map(|group| {
            if self.has_short_legs(id, group) {
                let listed = compared(group).then(|| quote!(listed,));
                self.first_legs_at_once(id, play, group, listed)
            } else {
                let best = best(group);
                let by_piece = self.by_piece(id, play, group);
                if best.is_some() { quote!({ #best #by_piece }) } else { by_piece }
            }
        });
        let chains = groups.iter().map(|group| {
            let chain = self.chain(id, play, movers, group);
            let chains = (play.repeat != Repeat::No && self.has_short_legs(id, group))
                .then(|| self.chains(id, play, movers, group, best(group)));
            quote!(#chain #chains)
        });
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, from: Set, to: #to, out: &mut impl Sink<Play>) {
                #guard
                let board = &self.board;
                #listed
                #(#each)*
            }
            #(#chains)*
        }
    }

    /// Piece by piece, each lifted off the board while it is on its way.
    fn by_piece(&self, id: PlayId, play: &Play, group: &Group<'_>) -> TokenStream {
        let no_heading = (play.heading != Heading::Any).then(|| quote!(usize::MAX,));
        let of_kind = self.of_kind(group[0].1.kind, &quote!(from));
        let can_start = self.can_start(id, group);
        let chain = self.chain_name(id, group);
        let no_flips = self.form.shape.flips.then(|| quote!(Set::EMPTY,));
        let never = self.form.shape.soonest.then(|| quote!(NEVER,));
        let visited = self.form.shape.visited.then(|| quote!(origin,));
        let narrowed = self.target_depends_on_start(id).then(|| quote!(let to = to(origin);));
        let each = |pieces: TokenStream| {
            quote! {
                for start in #pieces.iter() {
                    let origin = Set::bit(start);
                    let mut lifted = *board;
                    lifted.remove(origin);
                    #narrowed
                    Self::#chain::<ME>(&lifted, origin, to, origin, #no_heading #visited Set::EMPTY, #no_flips #never out);
                }
            }
        };
        let on = group[0].1.on.as_ref();
        let [at_sight, looked_for] = [on.and_then(local_part), on.and_then(other_part)];
        let at_sight = self.standing_on(at_sight.as_ref());
        let pieces = quote!(#of_kind #at_sight #can_start);
        match self.standing_on(looked_for.as_ref()) {
            // Only where a piece is that may begin.
            Some(looked_for) => if_any(&pieces, each(quote!((pieces #looked_for)))),
            None => each(quote!((#pieces))),
        }
    }

    /// `& (the cells where a piece of the kind may have a first leg)`, where that can be told at once.
    fn can_start(&self, id: PlayId, group: &Group<'_>) -> Option<TokenStream> {
        if !group.iter().all(|(_, mover)| self.walk_from_starts(mover).is_some()) {
            return None;
        }
        let starts = group.iter().map(|(index, _)| {
            let starts = self.walk_name(WalkId::Mover(id, *index), WalkPart::Starts);
            quote!(Self::#starts::<ME>(board))
        });
        Some(quote!(& (#(#starts)|*)))
    }

    /// The name of the chain of a group of movers.
    pub(super) fn chain_name(&self, id: PlayId, group: &Group<'_>) -> Ident {
        self.name(Name::Chain(id, group[0].0))
    }

    /// All ways to go on from `at`; says whether there was one.
    fn chain(&self, id: PlayId, play: &Play, movers: &[Mover], group: &Group<'_>) -> TokenStream {
        let name = self.chain_name(id, group);
        let kind = group[0].1.kind;
        let kind_name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " All ways in which a {kind_name} that is at `at` can go on with `{}`. Says whether there is one.",
            play.name
        );
        let taken = if play.leave == Leave::AtEnd { quote!(captured) } else { quote!(Set::EMPTY) };
        let arrive = self.arrive(id, play, movers, kind);
        // So a short leg is compiled in line, not as a function that calls this one, which would be in line there.
        let apart = self.has_short_legs(id, group).then(|| quote!(#[inline(never)]));
        let flipped = self.form.shape.flips.then(|| quote!(flipped: Set,));
        let heading = (play.heading != Heading::Any).then(|| quote!(heading: usize,));
        let soonest = Literal::usize_unsuffixed(self.form.model.soonest().count());
        let first = self.form.shape.soonest.then(|| quote!(first: [u16; #soonest],));
        let visited = self.form.shape.visited.then(|| quote!(visited: Set,));
        let visit = self.form.shape.visited.then(|| quote!(let visited = visited | end;));
        let chosen = play.landing == Landing::ToGoOn;
        let rest = chosen.then(|| self.end_waiting(id, kind));
        let waiting = chosen.then(|| {
            quote! {
                // The landings of a leg from which the chain cannot go on, and whether it can from another one.
                let (mut over_all, mut ends, mut goes_on) = (Set::EMPTY, Set::EMPTY, false);
            }
        });
        let next_leg = rest.as_ref().map(|rest| {
            quote! {
                if over != over_all {
                    #rest
                    (over_all, ends, goes_on) = (over, Set::EMPTY, false);
                }
            }
        });
        let last_leg = rest.as_ref().map(|rest| {
            quote! {
                #rest
                (over_all, ends, goes_on) = (Set::EMPTY, Set::EMPTY, false);
            }
        });
        let walks = group.iter().map(|(index, mover)| {
            let walk = WalkId::Mover(id, *index);
            let flip = self.form.shape.flips.then(|| {
                let flipped = if may_take_what_it_turned(play, movers) {
                    quote!((flipped ^ turned) & !captured)
                } else {
                    quote!(flipped ^ turned)
                };
                quote! {
                    after.flip(turned);
                    let flipped = #flipped;
                }
            });
            let pieces = flips_empty(&mover.walk).then(|| quote!(let turned = turned & board.occupied();));
            let first = self.form.shape.soonest.then(|| {
                let taken = self.taken_before(&quote!(first), &quote!(captured), &View::of(quote!(board)));
                quote!(let first = #taken;)
            });
            let next = self.board_after(id, group, &quote!(over), flip);
            let none = self.walks_whole(id, *index).then(|| {
                quote!(if end.is_empty() {
                    return;
                })
            });
            let body = quote!({
                #none
                went_on = true;
                let over = over & board.occupied();
                #pieces
                #next_leg
                #first
                let captured = captured | over;
                #next
                #visit
                #arrive
            });
            let call = || WalkCall {
                board: quote!(board),
                origin: quote!(origin),
                visited: quote!(visited),
                taken: taken.clone(),
                at: quote!(at),
                visitor: [quote!(end), quote!(_), quote!(over), quote!(turned)],
                body: body.clone(),
            };
            let calls = if play.heading == Heading::Any {
                self.call_walk(walk, call())
            } else {
                let along = |dir: &Ident| {
                    let may_head = self.may_head(play.heading, dir, &quote!(heading));
                    let call = self.call_walk_along(walk, dir, call());
                    quote!(if #may_head { let heading = #dir; #call })
                };
                self.each_direction(&mover.walk.dirs, &View::of(quote!(board)), &along)
            };
            quote!(#calls #last_leg)
        });
        quote! {
            #[doc = #doc]
            #apart
            fn #name<const ME: usize>(
                board: &Board,
                origin: Set,
                to: Set,
                at: Set,
                #heading
                #visited
                captured: Set,
                #flipped
                #first
                out: &mut impl Sink<Play>,
            ) -> bool {
                let mut went_on = false;
                #waiting
                #(#walks)*
                went_on
            }
        }
    }

    /// `, N` for a piece on its way that says of N regions how soon it takes something there.
    pub fn soonest_numbers(&self) -> Option<TokenStream> {
        let number = Literal::usize_unsuffixed(self.form.model.soonest().count());
        self.form.shape.soonest.then(|| quote!(, #number))
    }

    /// How many pieces are taken before the first of each of those that should be taken soonest, after a leg over `over`:
    /// `first` and `captured` are what was before it.
    pub fn taken_before(&self, first: &TokenStream, captured: &TokenStream, view: &View) -> TokenStream {
        let each = self.form.model.soonest().enumerate().map(|(nth, region)| {
            let nth = Literal::usize_unsuffixed(nth);
            let region = self.region_term(region, view);
            quote! {
                if #first[#nth] == u16::MAX && over.meets(#region) { #captured.count() as u16 } else { #first[#nth] }
            }
        });
        quote!([#(#each),*])
    }

    /// `next`: the board after a leg. Where all cells that can still be crossed lie ahead of all that changed, that is the
    /// board before it.
    pub(super) fn board_after(
        &self,
        id: PlayId,
        group: &Group<'_>,
        gone: &TokenStream,
        flip: Option<TokenStream>,
    ) -> TokenStream {
        let stays = |promotion: &Promotion| promotion.from != group[0].1.kind || is_local(&promotion.on);
        if self.has_short_legs(id, group)
            && self.captures_tell_way(group)
            && self.form.model.promotions.iter().all(stays)
        {
            return quote!(let next = board;);
        }
        quote! {
            let mut after = *board;
            after.remove(#gone);
            #flip
            let next = &after;
        }
    }

    /// What happens at the end of a leg: the play ends, goes on, or both.
    pub(super) fn arrive(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let plain = self.end_or_go_on(id, play, movers, kind);
        let view = View::of(quote!(next));
        self.form.model.promotions.iter().rev().filter(|promotion| promotion.from == kind).fold(
            plain,
            |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let promoted = match promotion.then {
                    PromoteThen::IfEnding => return otherwise,
                    PromoteThen::EndsPlay if play.landing == Landing::ToGoOn => quote!(ends = ends | end;),
                    PromoteThen::EndsPlay => self.end_play(id, promotion.to),
                    PromoteThen::GoesOn => self.end_or_go_on(id, play, movers, promotion.to),
                };
                quote! {
                    if end.meets(#there) {
                        #promoted
                    } else {
                        #otherwise
                    }
                }
            },
        )
    }

    fn end_or_go_on(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let end = self.end_play(id, kind);
        let can_go_on = movers.iter().any(|mover| mover.kind == kind);
        if play.landing == Landing::ToGoOn && !can_go_on {
            return quote!(ends = ends | end;);
        }
        if play.repeat == Repeat::No || !can_go_on {
            return end;
        }
        let groups = groups_of(movers);
        let Some(group) = groups.iter().find(|group| group[0].1.kind == kind) else { return end };
        let chain = self.chain_name(id, group);
        let flipped = self.form.shape.flips.then(|| quote!(flipped,));
        let heading = (play.heading != Heading::Any).then(|| quote!(heading,));
        let first = self.form.shape.soonest.then(|| quote!(first,));
        let visited = self.form.shape.visited.then(|| quote!(visited,));
        let go_on = quote!(
            Self::#chain::<ME>(next, origin, to, end, #heading #visited captured, #flipped #first out)
        );
        if play.landing == Landing::ToGoOn {
            let stop = (play.repeat == Repeat::AtWill).then_some(end);
            return quote!(if #go_on { goes_on = true; #stop } else { ends = ends | end; });
        }
        match play.repeat {
            Repeat::AtWill => quote!(#end #go_on;),
            Repeat::WhilePossible => quote!(if !#go_on { #end }),
            Repeat::No => end,
        }
    }

    /// Ends the play on each of the landings `ends` of a leg over `over_all`, unless the chain goes on from another.
    fn end_waiting(&self, id: PlayId, kind: KindId) -> TokenStream {
        let view = View::of(quote!(board));
        let plain = self.end_play(id, kind);
        let end = self.form.model.promotions.iter().rev().filter(|promotion| promotion.from == kind).fold(
            plain,
            |otherwise, promotion| {
                if promotion.then == PromoteThen::IfEnding {
                    return otherwise;
                }
                let there = self.region_term(&promotion.on, &view);
                let promoted = self.end_play(id, promotion.to);
                quote!(if end.meets(#there) { #promoted } else { #otherwise })
            },
        );
        quote! {
            if !goes_on {
                let captured = captured | over_all;
                for end in ends.iter() {
                    let end = Set::bit(end);
                    #end
                }
            }
        }
    }

    /// Whether a leg along the direction called `dir` may follow one along `last`, a number that is no direction's
    /// before the first leg.
    pub fn may_head(&self, heading: Heading, dir: &Ident, last: &TokenStream) -> TokenStream {
        let all = &self.form.model.board.directions;
        let name = |dir: DirId| self.dir(dir);
        match heading {
            Heading::Any => quote!(true),
            Heading::Straight => quote!((#last == usize::MAX || #last == #dir)),
            Heading::NotOn => quote!(#last != #dir),
            Heading::NotBack => {
                let opposite = (0..all.len()).find(|id| name(*id) == *dir).map(|id| name(all[id].opposite));
                quote!(#last != #opposite)
            }
        }
    }

    fn end_play(&self, id: PlayId, kind: KindId) -> TokenStream {
        if self.form.shape.choosers.contains(&kind) {
            return self.end_by_choice(id, kind);
        }
        let kind = self.form.shape.kind.then(|| self.kind_at_end(kind));
        let made = self.made_at_end(id, quote!(#kind));
        quote!(if end.meets(to) { out.play(#made); })
    }

    /// The play of a piece that ends it at `end` with this kind.
    fn made_at_end(&self, id: PlayId, kind: TokenStream) -> TokenStream {
        self.make_play(PlayParts {
            from: quote!(origin.first() as Cell),
            to: quote!(end.first() as Cell),
            captured: quote!(captured),
            flipped: quote!(flipped),
            kind,
            clause: id,
            first: quote!(first),
        })
    }

    /// Ends the play of a piece of `kind` at `end` once for each kind that it can be promoted to there.
    fn end_by_choice(&self, id: PlayId, kind: KindId) -> TokenStream {
        let made = |kind: KindId| {
            let kind = Literal::usize_unsuffixed(kind);
            self.made_at_end(id, quote!(#kind))
        };
        let view = View::of(quote!(board));
        let promotions = self.form.model.promotions.iter().filter(|promotion| promotion.from == kind);
        let each = promotions.map(|promotion| {
            let there = self.region_term(&promotion.on, &view);
            let made = made(promotion.to);
            quote! {
                if end.meets(#there) {
                    promoted = true;
                    out.play(#made);
                }
            }
        });
        let plain = made(kind);
        quote! {
            if end.meets(to) {
                let mut promoted = false;
                #(#each)*
                if !promoted {
                    out.play(#plain);
                }
            }
        }
    }

    /// The kind of a piece of `kind` after its play ended at `end`.
    fn kind_at_end(&self, kind: KindId) -> TokenStream {
        let view = View::of(quote!(board));
        let same = Literal::usize_unsuffixed(kind);
        self.form.model.promotions.iter().rev().filter(|promotion| promotion.from == kind).fold(
            quote!(#same),
            |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let to = Literal::usize_unsuffixed(promotion.to);
                quote!(if end.meets(#there) { #to } else { #otherwise })
            },
        )
    }
}
