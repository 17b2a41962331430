//! Chains of legs of any kind: piece by piece, leg by leg, with the whole state of the piece on its way.
//!
//! Slower than the other forms, and correct for all clauses that move a piece. [`engine::generated::ways`] leads the piece from place to
//! place; the functions here make one leg, and the plays that end at a place.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use dsl::model::{Heading, KindId, Landing, Leave, Mover, Play, PlayId, PromoteThen, Promotion, Repeat};

use crate::emit::Emit;
use crate::emit::legs::last_heading;
use crate::emit::names::{PlayPart, WalkId};
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;

use super::{doc, kinds_of};

impl Emit<'_> {
    /// `name_plays`, `name_ways`, `name_next` and `name_ends`.
    pub(super) fn by_ways(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let soonest = self.soonest_numbers();
        let [plays, ways, ends] =
            [PlayPart::Plays, PlayPart::Ways, PlayPart::Ends].map(|part| self.play_name(id, part));
        let clause = Literal::usize_unsuffixed(id);
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let kinds = kinds_of(movers).into_iter().map(|kind| {
            let of_kind = self.of_kind(kind, &quote!(from));
            quote!((#of_kind))
        });
        let repeats = repeats(play.repeat);
        let next = self.next_legs(id, play, movers);
        let at_end = self.plays_at_end(id, play);
        let ways_doc = format!(" All ways of the piece on `origin` by `{}`.", play.name);
        quote! {
            #[doc = #doc]
            fn #plays<const ME: usize>(
                &self,
                from: Set,
                to: impl Fn(Set) -> Set,
                out: &mut impl Sink<Play>,
            ) {
                #guard
                let board = &self.board;
                for start in (#(#kinds)|*).iter() {
                    let origin = Set::bit(start);
                    let to = to(origin);
                    for (_, place) in self.#ways::<ME>(origin).ends() {
                        if to.has(place.at) {
                            self.#ends::<ME>(origin, place, |play| out.play(play));
                        }
                    }
                }
            }

            #[doc = #ways_doc]
            fn #ways<const ME: usize>(&self, origin: Set) -> Ways<Set #soonest> {
                let start = self.start_of_way(origin.first());
                Ways::new(#clause, start, #repeats, |place, out| self.legs::<ME>(#clause, origin, place, out))
            }

            #next
            #at_end
        }
    }

    /// `name_next`: the next legs from a place, without regard to where they land.
    fn next_legs(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let soonest = self.soonest_numbers();
        let next = self.play_name(id, PlayPart::Next);
        let doc = format!(
            " The next legs by `{}` of a piece that began on `origin`, wherever they land.",
            play.name
        );
        let flip = self.form.shape.flipped.then(|| quote!(lifted.flip(place.flipped);));
        let keep_unmoved = self.keep_unmoved(id);
        let arms = kinds_of(movers).into_iter().map(|kind| self.next_legs_of(id, play, movers, kind));
        quote! {
            #[doc = #doc]
            fn #next<const ME: usize>(&self, origin: Set, place: &OnItsWay<Set #soonest>) -> Vec<Leg<Set #soonest>> {
                let mut legs = Vec::new();
                if place.ended {
                    return legs;
                }
                let mut lifted = self.board;
                lifted.take_off(origin | place.captured);
                #keep_unmoved
                #flip
                let board = &lifted;
                match place.kind {
                    #(#arms)*
                    _ => {}
                }
                legs
            }
        }
    }

    /// The arm of `name_next` for pieces that are of a kind.
    fn next_legs_of(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let view = View { origin: Some(quote!(origin)), ..View::of(quote!(self.board)) };
        let number = Literal::usize_unsuffixed(kind);
        let walks =
            movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind).map(|(index, mover)| {
                let along = |dir: &Ident| {
                    let may_head = self.may_head(play.heading, dir, &quote!(heading));
                    let leg = self.leg_along(id, play, movers, index, dir);
                    if play.heading == Heading::Any { leg } else { quote!(if #may_head { #leg }) }
                };
                let legs = self.each_direction(&mover.walk.dirs, &View::of(quote!(board)), &along);
                match mover.on.as_ref().map(|on| self.region_term(on, &view)) {
                    Some(on) => quote!(if origin.meets(#on) { #legs }),
                    None => legs,
                }
            });
        let heading = (play.heading != Heading::Any).then(last_heading);
        quote!(#number => { #heading #(#walks)* })
    }

    /// Adds the legs of one mover along a direction to `legs`.
    fn leg_along(&self, id: PlayId, play: &Play, movers: &[Mover], index: usize, dir: &Ident) -> TokenStream {
        let shape = &self.form.shape;
        let mover = Literal::usize_unsuffixed(index);
        let stays = play.leave == Leave::AtEnd;
        let taken = if stays { quote!(place.taken) } else { quote!(Set::EMPTY) };
        let stands = stays.then(|| {
            quote!(if end.meets(place.taken) {
                return;
            })
        });
        let flipped = if shape.flipped {
            quote!((place.flipped ^ turned & board.occupied()) & !captured)
        } else {
            quote!(Set::EMPTY)
        };
        let [turned, heading, visited] = [
            if shape.flipped { quote!(turned) } else { quote!(_) },
            if play.heading == Heading::Any { quote!(0) } else { quote!(#dir as u8 + 1) },
            if shape.visited { quote!(place.visited | end) } else { quote!(Set::EMPTY) },
        ];
        let left =
            if stays { quote!(place.taken | over & board.occupied() & !end) } else { quote!(Set::EMPTY) };
        let first = self.first_taken();
        let promoted = self.promoted_on_the_way(movers[index].kind);
        self.call_walk_along(
            WalkId::Mover(id, index),
            dir,
            WalkCall {
                board: quote!(board),
                origin: quote!(origin),
                visited: quote!(place.visited),
                taken,
                at: quote!(Set::bit(place.at)),
                visitor: [quote!(end), quote!(walked), quote!(over), turned],
                body: quote!({
                    #stands
                    let over = over & board.occupied();
                    let captured = place.captured | over;
                    let flipped = #flipped;
                    let first = #first;
                    let (kind, ended) = #promoted;
                    let after = OnItsWay {
                        at: end.first(),
                        captured,
                        flipped,
                        taken: #left,
                        ended,
                        kind,
                        heading: #heading,
                        visited: #visited,
                        first,
                    };
                    legs.push(Leg { mover: #mover, dir: #dir, length: walked, after });
                }),
            },
        )
    }

    /// `first` of the piece at `place` after a leg over `over`.
    fn first_taken(&self) -> TokenStream {
        if !self.form.shape.soonest {
            return quote!([]);
        }
        let view = View {
            origin: Some(quote!(origin)),
            taken: self.form.shape.taken.then(|| quote!(place.taken)),
            ..View::of(quote!(board))
        };
        self.taken_before(&quote!(place.first), &quote!(place.captured), &view)
    }

    /// The kind of a piece of `kind` after it came to `end`, and true if it must stop there.
    pub fn promoted_on_the_way(&self, kind: KindId) -> TokenStream {
        let view = View::of(quote!(self.board));
        let same = Literal::usize_unsuffixed(kind);
        let by = |then: PromoteThen, otherwise: TokenStream| {
            let ended = then == PromoteThen::EndsPlay;
            self.promotions(kind, then).rev().fold(otherwise, |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let to = Literal::usize_unsuffixed(promotion.to);
                quote!(if end.meets(#there) { (#to, #ended) } else { #otherwise })
            })
        };
        by(PromoteThen::EndsPlay, by(PromoteThen::GoesOn, quote!((#same, false))))
    }

    /// The promotions of a kind with one effect on a chain, in written order.
    fn promotions(&self, kind: KindId, then: PromoteThen) -> impl DoubleEndedIterator<Item = &Promotion> {
        let promotes = move |promotion: &&Promotion| promotion.from == kind && promotion.then == then;
        self.form.model.promotions.iter().filter(promotes)
    }

    /// `name_ends`: the plays that end at a place, one for each kind that the piece may have then.
    fn plays_at_end(&self, id: PlayId, play: &Play) -> TokenStream {
        let soonest = self.soonest_numbers();
        let name = self.play_name(id, PlayPart::Ends);
        let doc = format!(" The plays by `{}` that end at a place.", play.name);
        let made = |kind: TokenStream| {
            self.make_play(PlayParts {
                from: quote!(origin.first() as Cell),
                to: quote!(place.at as Cell),
                captured: quote!(place.captured),
                flipped: quote!(place.flipped),
                kind,
                clause: id,
                first: quote!(place.first),
            })
        };
        let view = View::of(quote!(self.board));
        let kinds = (0..self.form.model.kinds.len()).filter(|_| self.form.shape.kind).filter_map(|kind| {
            let mut promotions = self.promotions(kind, PromoteThen::IfEnding).peekable();
            promotions.peek()?;
            let number = Literal::usize_unsuffixed(kind);
            let each = promotions.map(|promotion| {
                let there = self.region_term(&promotion.on, &view);
                let to = Literal::usize_unsuffixed(promotion.to);
                let made = made(quote!(#to));
                quote!(if end.meets(#there) { promoted = true; each(#made); })
            });
            Some(quote!(#number if !place.ended => { #(#each)* }))
        });
        let kinds: Vec<_> = kinds.collect();
        let promote = (!kinds.is_empty()).then(|| {
            quote! {
                let end = Set::bit(place.at);
                let mut promoted = false;
                match place.kind {
                    #(#kinds)*
                    _ => {}
                }
                if promoted {
                    return;
                }
            }
        });
        let plain = made(quote!(place.kind));
        quote! {
            #[doc = #doc]
            fn #name<const ME: usize>(&self, origin: Set, place: &OnItsWay<Set #soonest>, mut each: impl FnMut(Play)) {
                #promote
                each(#plain);
            }
        }
    }

    /// Appends the places where one more leg leads to `out`, in order of directions and distance.
    pub fn legs_in_order(&self, id: PlayId, play: &Play) -> TokenStream {
        let next = self.play_name(id, PlayPart::Next);
        let (declared, chosen) = match play.landing {
            Landing::Any => (quote!(legs), None),
            Landing::ToGoOn => (
                quote!(mut legs),
                Some(
                    quote!(ways::keep_those_that_go_on(&mut legs, |place| !self.#next::<ME>(origin, place).is_empty());),
                ),
            ),
        };
        quote! {
            let #declared = self.#next::<ME>(origin, place);
            #chosen
            ways::list_in_order(legs, out);
        }
    }

    /// Adds the plays by a general clause that end at `place` to `out`.
    pub fn plays_at_end_of_way(&self, id: PlayId, play: &Play) -> TokenStream {
        let ends = self.play_name(id, PlayPart::Ends);
        let repeats = repeats(play.repeat);
        quote! {
            let origin = Set::bit(from);
            let goes_on = || {
                let mut next = Vec::new();
                self.legs::<ME>(clause, origin, place, &mut next);
                !next.is_empty()
            };
            if ways::may_end(&self.start_of_way(from), place, #repeats, goes_on) {
                self.#ends::<ME>(origin, place, |play| out.push(play));
            }
        }
    }
}

fn repeats(repeat: Repeat) -> TokenStream {
    match repeat {
        Repeat::No => quote!(Repeats::No),
        Repeat::AtWill => quote!(Repeats::AtWill),
        Repeat::WhilePossible => quote!(Repeats::WhilePossible),
    }
}
