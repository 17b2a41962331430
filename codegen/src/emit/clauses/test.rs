//! Tests of plays that must be tried, since a limit is on their result.

use quote::quote;

use dsl::model::{Limit, Need, PlayId};

use crate::emit::Emit;
use crate::emit::condition::Moment;
use crate::emit::names::PlayPart;
use crate::emit::region::View;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// A test that `next` has other pieces than the position before the last ply. Flags of cells make no difference.
    fn is_not_previous(&self) -> TokenStream {
        let shape = &self.form.shape;
        if !shape.unmoved && !shape.marked && !shape.last {
            return quote!(next.board != self.previous);
        }
        let fields = self.kind_fields();
        quote!((next.board.side != self.previous.side #(|| next.board.#fields != self.previous.#fields)*))
    }

    /// `allows_name`: true if a play of the clause meets the limits on its result.
    pub(super) fn test(&self, id: PlayId) -> TokenStream {
        let play = &self.form.model.plays[id];
        let name = self.play_name(id, PlayPart::Allows);
        let doc = format!(" True if limits allow the result of a play of `{}`.", play.name);
        let tests = self.tests(id).map(|limit| {
            let view = View { origin: Some(quote!(origin)), ..View::of(quote!(self.board)) };
            let holds = match &limit.need {
                Need::Leaves(condition) if self.spares_settled(condition) => {
                    let whole = self.condition(condition, &View::of(quote!(next.board)), Moment::Tried);
                    let lives = self.placed_lives();
                    quote!(if self.settled { #lives } else { #whole })
                }
                Need::Leaves(condition) => {
                    self.condition(condition, &View::of(quote!(next.board)), Moment::Tried)
                }
                Need::NotPrevious => self.is_not_previous(),
                Need::NotPast => {
                    quote!({
                        let key = next.key();
                        key != self.key() && !past.contains(key)
                    })
                }
                Need::To(_) => quote!(true),
            };
            let mut spared = Vec::new();
            if limit.asks_plays() {
                spared.push(quote!(self.judged));
            }
            if let Some((player, turn)) = limit.turn {
                let in_turn = self.in_turn(player, turn);
                spared.push(quote!(!(#in_turn)));
            }
            if let Some(from) = &limit.from {
                let from = self.region_term(from, &view);
                spared.push(quote!(!origin.meets(#from)));
            }
            if let Some(to) = &limit.to {
                let to = self.region_term(to, &view);
                spared.push(quote!(!Set::bit(play.to as u32).meets(#to)));
            }
            quote!((#(#spared ||)* #holds))
        });
        let origin = if self.form.shape.moves {
            quote!(if play.from == NOWHERE { Set::EMPTY } else { Set::bit(play.from as u32) })
        } else {
            quote!(Set::EMPTY)
        };
        let unseen = self.allowed_unseen(id);
        let judged = self.tests(id).any(Limit::asks_plays).then(|| quote!(next.judged = true;));
        let follows = self.tests_follow_up(id).then(|| quote!(&&followed));
        let made = quote! {
            let origin = #origin;
            let mut next = *self;
            let followed = next.apply::<ME>(play);
            #judged
            #unseen
            true #(&& #tests)* #follows
        };
        let Some(at_sight) = self.at_sight(id) else {
            return quote! {
                #[doc = #doc]
                #[inline]
                fn #name<const ME: usize>(&self, past: &History, play: &Play) -> bool {
                    #made
                }
            };
        };
        let by_making = self.play_name(id, PlayPart::AllowsMade);
        quote! {
            #[doc = #doc]
            #[inline]
            fn #name<const ME: usize>(&self, past: &History, play: &Play) -> bool {
                #at_sight
                self.#by_making::<ME>(past, play)
            }

            #[doc = #doc]
            // A function of its own, so that plays that are decided at sight have no room made for a second position.
            #[inline(never)]
            fn #by_making<const ME: usize>(&self, past: &History, play: &Play) -> bool {
                #made
            }
        }
    }
}
