//! Moves that capture: piece by piece, leg by leg.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use dsl::model::{KindId, Leave, Mover, Play, PlayId, PromoteThen, Repeat};

use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;
use crate::emit::{Emit, names};
use crate::lower::local::is_local;
use crate::lower::shape::acts;

use super::{doc, kinds_of};

impl Emit<'_> {
    /// Piece by piece, each lifted off the board while it is on its way.
    pub(super) fn by_piece(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let name = names::joined(&play.name, "plays");
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let kinds = kinds_of(movers);
        let each = kinds.iter().map(|kind| {
            let of_kind = self.of_kind(*kind, &quote!(from));
            let can_start = self.can_start(play, movers, *kind);
            let chain = self.chain_name(play, *kind);
            let no_flips = self.form.shape.flips.then(|| quote!(Set::EMPTY,));
            quote! {
                for start in (#of_kind #can_start).iter() {
                    let origin = Set::bit(start);
                    let mut lifted = *board;
                    lifted.remove(origin);
                    let to = to(origin);
                    Self::#chain::<ME>(&lifted, origin, to, origin, Set::EMPTY, #no_flips out);
                }
            }
        });
        let chains = kinds.iter().map(|kind| self.chain(id, play, movers, *kind));
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
                #(#each)*
            }
            #(#chains)*
        }
    }

    /// `& (the cells where a piece of the kind has a first leg)`, where that can be told at once.
    fn can_start(&self, play: &Play, movers: &[Mover], kind: KindId) -> Option<TokenStream> {
        let of_kind = || movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind);
        let known =
            |mover: &Mover| acts(&mover.walk) && mover.walk.steps.iter().all(|step| is_local(&step.on));
        if !of_kind().all(|(_, mover)| known(mover)) {
            return None;
        }
        let starts = of_kind().map(|(index, _)| {
            let starts = names::joined(&self.walk_name(play, movers, index).to_string(), "starts");
            quote!(Self::#starts::<ME>(board))
        });
        Some(quote!(& (#(#starts)|*)))
    }

    fn chain_name(&self, play: &Play, kind: KindId) -> Ident {
        names::joined(&play.name, &format!("{}_chain", self.form.model.kinds[kind].name))
    }

    /// All ways to go on from `at`; says whether there was one.
    fn chain(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let name = self.chain_name(play, kind);
        let kind_name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " All ways in which a {kind_name} that is at `at` can go on with `{}`. Says whether there is one.",
            play.name
        );
        let taken = if play.leave == Leave::AtEnd { quote!(captured) } else { quote!(Set::EMPTY) };
        let arrive = self.arrive(id, play, movers, kind);
        let flipped = self.form.shape.flips.then(|| quote!(flipped: Set,));
        let walks = movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind).map(|(index, _)| {
            let walk = self.walk_name(play, movers, index);
            let flip = self.form.shape.flips.then(|| {
                quote! {
                    next.flip(turned);
                    let flipped = flipped ^ turned;
                }
            });
            let body = quote!({
                went_on = true;
                let over = over & board.occupied();
                let mut next = *board;
                next.remove(over);
                let captured = captured | over;
                #flip
                #arrive
            });
            self.call_walk(
                &walk,
                WalkCall {
                    board: quote!(board),
                    origin: quote!(origin),
                    taken: taken.clone(),
                    at: quote!(at),
                    visitor: [quote!(end), quote!(_), quote!(over), quote!(turned)],
                    body,
                },
            )
        });
        quote! {
            #[doc = #doc]
            fn #name<const ME: usize>(
                board: &Board,
                origin: Set,
                to: Set,
                at: Set,
                captured: Set,
                #flipped
                out: &mut impl Sink<Play>,
            ) -> bool {
                let mut went_on = false;
                #(#walks)*
                went_on
            }
        }
    }

    /// What happens at the end of a leg: the play ends, goes on, or both.
    fn arrive(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let plain = self.end_or_go_on(id, play, movers, kind);
        let view = View::of(quote!(next));
        self.form.model.promotions.iter().rev().filter(|promotion| promotion.from == kind).fold(
            plain,
            |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let promoted = match promotion.then {
                    PromoteThen::IfEnding => return otherwise,
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
        if play.repeat == Repeat::No || !can_go_on {
            return end;
        }
        let chain = self.chain_name(play, kind);
        let flipped = self.form.shape.flips.then(|| quote!(flipped,));
        let go_on = quote!(Self::#chain::<ME>(&next, origin, to, end, captured, #flipped out));
        match play.repeat {
            Repeat::AtWill => quote!(#end #go_on;),
            Repeat::WhilePossible => quote!(if !#go_on { #end }),
            Repeat::No => end,
        }
    }

    fn end_play(&self, id: PlayId, kind: KindId) -> TokenStream {
        let kind = self.form.shape.kind.then(|| self.kind_at_end(kind));
        let made = self.make_play(PlayParts {
            from: quote!(origin.first() as Cell),
            to: quote!(end.first() as Cell),
            captured: quote!(captured),
            flipped: quote!(flipped),
            kind: quote!(#kind),
            clause: id,
        });
        quote!(if end.meets(to) { out.play(#made); })
    }

    /// The kind of a piece of `kind` after its play ended at `end`.
    fn kind_at_end(&self, kind: KindId) -> TokenStream {
        let view = View::of(quote!(next));
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
