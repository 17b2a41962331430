//! Chains of short jumps where the cells from which a piece can go on are known before the first leg.
//!
//! If no leg changes the cells that later legs look at, later legs are possible from the same cells as first legs.

use quote::quote;

use dsl::model::{Play, PlayId, PromoteThen, Promotion, Repeat};

use crate::emit::Emit;
use crate::emit::names::WalkId;
use crate::emit::walk::WalkCall;
use crate::facts::clauses::movers_of;
use crate::facts::groups::{Group, groups_of};

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// True if a group's pieces can go on from a cell if they can begin there, whatever legs came before.
    pub(super) fn goes_on_where_it_begins(&self, id: PlayId, group: &Group<'_>) -> bool {
        let kind = group[0].1.kind;
        // A chain of another kind may go on as one of this kind, or a play may tell the kind that its piece has in the end.
        let changes = |promotion: &Promotion| match promotion.then {
            PromoteThen::GoesOn => promotion.to == kind,
            PromoteThen::EndsPlay => promotion.from == kind && self.form.shape.kind,
            PromoteThen::IfEnding => false,
        };
        // Pieces of the kind that stand on other cells may begin with other legs.
        let groups = groups_of(movers_of(&self.form.model.plays[id]));
        let alone = groups.iter().filter(|other| other[0].1.kind == kind).count() == 1;
        alone && self.keeps_board(id, group) && !self.form.model.promotions.iter().any(changes)
    }

    /// The chain function of a group for which [`Emit::goes_on_where_it_begins`] holds.
    pub(super) fn chain_onward(&self, id: PlayId, play: &Play, group: &Group<'_>) -> TokenStream {
        let name = self.chain_name(id, group);
        let doc = format!(
            " All ways in which a {} that is at `at`, one of the cells `goes_on`, goes on with `{}`.",
            self.form.model.kinds[group[0].1.kind].name, play.name
        );
        let arrive = self.arrive_onward(id, play, group);
        let clause = Literal::usize_unsuffixed(id);
        let legs = group.iter().map(|(index, _)| {
            let none = self.walks_whole(id, *index).then(|| {
                quote!(if end.is_empty() {
                    return;
                })
            });
            self.call_walk(
                WalkId::Mover(id, *index),
                WalkCall {
                    board: quote!(board),
                    origin: quote!(origin),
                    visited: quote!(Set::EMPTY),
                    taken: quote!(captured),
                    at: quote!(at),
                    visitor: [quote!(end), quote!(_), quote!(over), quote!(_)],
                    body: quote!({
                        #none
                        let captured = captured | over;
                        #arrive
                    }),
                },
            )
        });
        quote! {
            #[doc = #doc]
            // Otherwise the compiler inlines this function into the function of a leg, instead of that one here.
            #[inline(never)]
            fn #name<const ME: usize>(
                board: &Board,
                origin: Set,
                goes_on: Set,
                to: Set,
                at: Set,
                captured: Set,
                out: &mut impl Sink<Play>,
            ) {
                if !listing::step(#clause) {
                    return;
                }
                #(#legs)*
            }
        }
    }

    /// The end of a leg of such a group: the play ends, goes on, or both. `goes_on` has no cell where a promotion ends the play.
    fn arrive_onward(&self, id: PlayId, play: &Play, group: &Group<'_>) -> TokenStream {
        let kind = group[0].1.kind;
        let end = self.end_play(id, kind);
        let go_on = self.go_onward(id, group);
        match play.repeat {
            Repeat::No => end,
            Repeat::AtWill => quote!(#end if end.meets(goes_on) { #go_on }),
            Repeat::WhilePossible => quote!(if end.meets(goes_on) { #go_on } else { #end }),
        }
    }

    /// The end of a first leg of such a group on a cell of `goes_on`.
    pub(super) fn first_onward(&self, id: PlayId, play: &Play, group: &Group<'_>) -> TokenStream {
        let stop = (play.repeat == Repeat::AtWill).then(|| self.end_play(id, group[0].1.kind));
        let go_on = self.go_onward(id, group);
        quote!(#stop #go_on)
    }

    fn go_onward(&self, id: PlayId, group: &Group<'_>) -> TokenStream {
        let chain = self.chain_name(id, group);
        quote!(Self::#chain::<ME>(board, origin, goes_on, to, end, captured, out);)
    }
}
