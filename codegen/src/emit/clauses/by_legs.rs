//! Moves that capture: the first legs of all pieces at once where they are short, else piece by piece.

use quote::quote;

use dsl::model::{Heading, Mover, Play, PlayId, Repeat};

use crate::emit::Emit;
use crate::emit::names::{PlayPart, WalkId, WalkPart};
use crate::facts::groups::{Group, groups_of};
use crate::facts::local::{local_part, other_part};

use super::{doc, if_any};

use proc_macro2::TokenStream;

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
        let compared =
            |group: &Group<'_>| compares && !self.captures_tell_way(group) && !self.goes_straight(id, group);
        let listed = groups.iter().any(compared).then(|| quote!(let listed = out.list().len();));
        let best = |group: &Group<'_>| {
            compared(group).then(|| quote!(let out = &mut Best::since(out.list(), listed, |_: &Play| 0);))
        };
        let each = groups.iter().map(|group| {
            if self.goes_straight(id, group) {
                self.straight_legs(id, group)
            } else if self.makes_single_legs(id, group) {
                self.single_legs(id, group)
            } else if self.has_short_legs(id, group) {
                let listed = compared(group).then(|| quote!(listed,));
                self.first_legs_at_once(id, play, group, listed)
            } else {
                let best = best(group);
                let by_piece = self.by_piece(id, group);
                if best.is_some() { quote!({ #best #by_piece }) } else { by_piece }
            }
        });
        let chains = groups.iter().filter(|group| !self.goes_straight(id, group)).map(|group| {
            let chain = self.chain_at_once(id, play, movers, group);
            let chain = chain.unwrap_or_else(|| {
                if self.goes_on_where_it_begins(id, group) {
                    self.chain_onward(id, play, group)
                } else {
                    self.chain(id, play, movers, group)
                }
            });
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

    /// Follows the chains piece by piece, each piece lifted off the board while it is on its way.
    fn by_piece(&self, id: PlayId, group: &Group<'_>) -> TokenStream {
        let can_start = self.can_start(id, group);
        let of_kind = self.of_kind(group[0].1.kind, &quote!(from));
        let each = |pieces: TokenStream| self.chains_of_each(id, group, &pieces, quote!());
        let on = group[0].1.on.as_ref();
        let [at_sight, looked_for] = [on.and_then(local_part), on.and_then(other_part)];
        let at_sight = self.standing_on(at_sight.as_ref());
        let pieces = quote!(#of_kind #at_sight #can_start);
        match self.standing_on(looked_for.as_ref()) {
            // Finds the region `looked_for` only if there is a piece that may begin.
            Some(looked_for) => if_any(&pieces, each(quote!((pieces #looked_for)))),
            None => each(quote!((#pieces))),
        }
    }

    /// All chains of each of `pieces`, with code that comes before those of each.
    pub(super) fn chains_of_each(
        &self,
        id: PlayId,
        group: &Group<'_>,
        pieces: &TokenStream,
        before: TokenStream,
    ) -> TokenStream {
        let heads = self.form.model.plays[id].heading != Heading::Any;
        let no_heading = heads.then(|| quote!(usize::MAX,));
        let chain = self.chain_name(id, group);
        let no_flips = self.form.shape.flips.then(|| quote!(Set::EMPTY,));
        let never = self.form.shape.soonest.then(|| quote!(NEVER,));
        let visited = self.form.shape.visited.then(|| quote!(origin,));
        let narrowed = self.target_depends_on_start(id).then(|| quote!(let to = to(origin);));
        let keep_unmoved = self.keep_unmoved(id);
        quote! {
            for start in #pieces.iter() {
                #before
                let origin = Set::bit(start);
                let mut lifted = *board;
                lifted.take_off(origin);
                #keep_unmoved
                #narrowed
                Self::#chain::<ME>(&lifted, origin, to, origin, #no_heading #visited Set::EMPTY, #no_flips #never out);
            }
        }
    }

    /// `& (the cells where a piece of the kind may have a first leg)`, if they can be found at once.
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
}
