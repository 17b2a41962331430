//! The end of a leg: the play ends there, goes on, or both.

use quote::quote;

use dsl::model::{Heading, KindId, Landing, Mover, Play, PlayId, PromoteThen, Promotion, Repeat};

use crate::emit::Emit;
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::facts::groups::groups_of;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// Code for the end of a leg: the play ends, goes on, or both.
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

    /// Ends the flight of a piece of `kind` at `end`: promotions on the way come before those at the end.
    pub(super) fn end_flight(&self, id: PlayId, kind: KindId) -> TokenStream {
        let view = View::of(quote!(board));
        let by = |then: PromoteThen, otherwise: TokenStream| {
            let promotions = self.form.model.promotions.iter().rev();
            let promotions = promotions.filter(|promotion| promotion.from == kind && promotion.then == then);
            promotions.fold(otherwise, |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let promoted = match then {
                    PromoteThen::EndsPlay => self.end_as(id, promotion.to),
                    PromoteThen::GoesOn | PromoteThen::IfEnding => self.end_play(id, promotion.to),
                };
                quote!(if end.meets(#there) { #promoted } else { #otherwise })
            })
        };
        by(PromoteThen::EndsPlay, by(PromoteThen::GoesOn, self.end_play(id, kind)))
    }

    /// Ends the play of a piece at `end`, where it stays of `kind`.
    fn end_as(&self, id: PlayId, kind: KindId) -> TokenStream {
        let kind = Literal::usize_unsuffixed(kind);
        let made = self.made_at_end(id, quote!(#kind));
        quote!(if end.meets(to) { out.play(#made); })
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
    pub(super) fn end_waiting(&self, id: PlayId, kind: KindId) -> TokenStream {
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

    /// Ends the play of a piece of `kind` at `end`.
    pub(super) fn end_play(&self, id: PlayId, kind: KindId) -> TokenStream {
        if self.form.shape.choosers.contains(&kind) {
            return self.end_by_choice(id, kind);
        }
        let kind = self.form.shape.kind.then(|| self.kind_at_end(kind));
        let made = self.made_at_end(id, quote!(#kind));
        quote!(if end.meets(to) { out.play(#made); })
    }

    /// The play of a piece that ends at `end` and is of this kind then.
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
        let promotions = self.form.model.promotions.iter().filter(|promotion| is_at_end(promotion, kind));
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
        self.form.model.promotions.iter().rev().filter(|promotion| is_at_end(promotion, kind)).fold(
            quote!(#same),
            |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let to = Literal::usize_unsuffixed(promotion.to);
                quote!(if end.meets(#there) { #to } else { #otherwise })
            },
        )
    }
}

/// True if a promotion of pieces of `kind` waits for the end of the play.
fn is_at_end(promotion: &Promotion, kind: KindId) -> bool {
    promotion.from == kind && promotion.then == PromoteThen::IfEnding
}
