//! Chains of jumps that go straight on: each direction by itself, leg by leg, for all pieces at once.

use quote::quote;

use dsl::model::PlayId;

use crate::emit::Emit;
use crate::emit::names::WalkId;
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;
use crate::facts::groups::Group;

use super::if_any;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// The plays of a group. The captured pieces stand between an end and its start, on every other cell.
    pub(super) fn straight_legs(&self, id: PlayId, group: &Group<'_>) -> TokenStream {
        let kind = group[0].1.kind;
        let of_kind = self.of_kind(kind, &quote!(from));
        let on = self.standing_on(group[0].1.on.as_ref());
        let parts = PlayParts {
            captured: quote!(jumped(to, walked, legs)),
            from: quote!((to as i32 - legs * walked) as Cell),
            ..PlayParts::moved(id)
        };
        let plays = self.each_end(kind, &parts);
        let legs = group.iter().map(|(index, mover)| {
            let along = |dir: &Ident| self.straight_legs_along(WalkId::Mover(id, *index), dir, &plays);
            self.each_direction(&mover.walk.dirs, &View::of(quote!(board)), &along)
        });
        if_any(&quote!(#of_kind #on), quote!(#(#legs)*))
    }

    fn straight_legs_along(&self, walk: WalkId, dir: &Ident, plays: &TokenStream) -> TokenStream {
        let number = (0..self.form.model.board.directions.len()).find(|id| self.dir(*id) == *dir);
        let most = Literal::usize_unsuffixed(number.map_or(0, |dir| self.most_jumps(dir)) + 1);
        let leg = self.call_walk_along(
            walk,
            dir,
            WalkCall {
                board: quote!(board),
                origin: quote!(Set::EMPTY),
                visited: quote!(Set::EMPTY),
                taken: quote!(Set::EMPTY),
                at: quote!(at),
                visitor: [quote!(ends), quote!(_), quote!(_), quote!(_)],
                body: quote!(next = ends),
            },
        );
        quote! {
            let walked = 2 * SHIFT[#dir];
            let mut at = pieces;
            for legs in 1..#most {
                let mut next = Set::EMPTY;
                #leg
                at = next;
                let ends = at & to;
                #plays
            }
        }
    }
}
