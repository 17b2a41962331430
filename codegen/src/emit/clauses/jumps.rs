//! Chains of short jumps: the first legs of all pieces at once.
//!
//! A jump takes the adjacent piece and lands on the cell behind it. All changed cells then lie straight behind the jumper, so
//! the possible next jumps are the same before and after the jump. Hence the legs that end a play are found as a set, and
//! only pieces that go on are followed.

use quote::quote;

use dsl::model::{KindId, Mover, Play, PlayId, PromoteThen, Repeat};

use crate::emit::Emit;
use crate::emit::names::{Name, WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::emit::walk::WalkCall;
use crate::facts::groups::Group;

use super::if_any;

use proc_macro2::{Ident, TokenStream};

impl Emit<'_> {
    /// The first legs of a group, and the chains that follow them. `listed` is handed to [`Emit::chains`] if that compares plays.
    pub(super) fn first_legs_at_once(
        &self,
        id: PlayId,
        play: &Play,
        group: &Group<'_>,
        listed: Option<TokenStream>,
    ) -> TokenStream {
        let kind = group[0].1.kind;
        let of_kind = self.of_kind(kind, &quote!(from));
        let on = self.standing_on(group[0].1.on.as_ref());
        let legs = self.legs_of_all(id, group, &{
            let plays = self.each_end(kind, &jump(id));
            quote!({
                let ends = ends & to;
                #plays
            })
        });
        let legs = if play.repeat == Repeat::No {
            legs
        } else {
            let goes_on = self.goes_on(id, group);
            let [ended, changed] = self.landings_that_change(kind);
            let landings = self.legs_of_all(id, group, &quote!(landings = landings | ends));
            let further = self.legs_of_all(id, group, &quote!(further = further | ends));
            let further = self.by_pieces(kind, &quote!(landings #(& !#ended)*), further);
            let chains = self.chains_name(id, group);
            // Looks for second legs of the few that land, not for first legs from anywhere, which take more instructions.
            quote! {
                let mut landings = Set::EMPTY;
                #landings
                let mut further = Set::EMPTY;
                { #further }
                if !further.is_empty() #(|| landings.meets(#changed))* {
                    let goes_on = #goes_on;
                    Self::#chains::<ME>(*board, pieces, goes_on, to, #listed out);
                } else {
                    #legs
                }
            }
        };
        self.by_pieces(kind, &quote!(#of_kind #on), legs)
    }

    /// `body` for `pieces` of a kind, behind a test that there are any if the kind is rare.
    fn by_pieces(&self, kind: KindId, pieces: &TokenStream, body: TokenStream) -> TokenStream {
        if self.is_rare(kind) { if_any(pieces, body) } else { quote!(let pieces = #pieces; #body) }
    }

    /// The first legs of all `pieces` of a group on `board`; `body` sees the `ends` in a direction, `walked` bits away.
    fn legs_of_all(&self, id: PlayId, group: &Group<'_>, body: &TokenStream) -> TokenStream {
        let legs = group.iter().map(|(index, _)| {
            self.call_walk(
                WalkId::Mover(id, *index),
                WalkCall {
                    board: quote!(board),
                    origin: quote!(Set::EMPTY),
                    visited: quote!(Set::EMPTY),
                    taken: quote!(Set::EMPTY),
                    at: quote!(pieces),
                    visitor: [quote!(ends), quote!(walked), quote!(_), quote!(_)],
                    body: body.clone(),
                },
            )
        });
        quote!(#(#legs)*)
    }

    /// The cells from which a piece of the group goes on after a leg.
    fn goes_on(&self, id: PlayId, group: &Group<'_>) -> TokenStream {
        let starts = group.iter().map(|(index, _)| {
            let starts = self.walk_name(WalkId::Mover(id, *index), WalkPart::Starts);
            quote!(Self::#starts::<ME>(board))
        });
        let [ended, changed] = self.landings_that_change(group[0].1.kind);
        quote!((#(#starts)|*) #(& !#ended)* #(| #changed)*)
    }

    /// The cells where a piece of a kind is promoted on its way: those that end its play, and those from which it goes on.
    fn landings_that_change(&self, kind: KindId) -> [Vec<TokenStream>; 2] {
        [PromoteThen::EndsPlay, PromoteThen::GoesOn].map(|then| {
            let promotions = self.form.model.promotions.iter();
            let of_kind = promotions.filter(|promotion| promotion.from == kind && promotion.then == then);
            of_kind.map(|promotion| self.region_term(&promotion.on, &View::of(quote!(board)))).collect()
        })
    }

    fn chains_name(&self, id: PlayId, group: &Group<'_>) -> Ident {
        self.name(Name::Chains(id, group[0].0))
    }

    /// All plays of a group, if some first leg can be followed by another. With `compare`, plays are compared with those in
    /// the list of `out` from index `listed` on.
    pub(super) fn chains(
        &self,
        id: PlayId,
        play: &Play,
        movers: &[Mover],
        group: &Group<'_>,
        compare: Option<TokenStream>,
    ) -> TokenStream {
        let kind = group[0].1.kind;
        let name = self.chains_name(id, group);
        let kind_name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " All ways of `pieces` by `{}`, each a {kind_name}, where some that have made a leg can go on: those that land on \
             `goes_on`.",
            play.name
        );
        let follow = if self.goes_on_where_it_begins(id, group) {
            self.first_onward(id, play, group)
        } else {
            let next = self.board_after(id, group, &quote!(origin | captured), None);
            let arrive = self.arrive(id, play, movers, kind);
            quote!(#next #arrive)
        };
        let plays = self.each_end(kind, &jump(id));
        let listed = compare.is_some().then(|| quote!(listed: usize,));
        let legs = self.legs_of_all(
            id,
            group,
            &quote!({
                for end in (ends & goes_on).iter() {
                    #compare
                    let bit = |back: i32| Set::bit((end as i32 - back) as u32);
                    let (origin, captured, end) = (bit(walked), bit(walked / 2), bit(0));
                    #follow
                }
                let ends = ends & to & !goes_on;
                #plays
            }),
        );
        quote! {
            #[doc = #doc]
            // Few chains go on. Inlined, they would slow down those that do not, and so would a reference to a board that could
            // stay in registers.
            #[inline(never)]
            fn #name<const ME: usize>(
                board: Board,
                pieces: Set,
                goes_on: Set,
                to: Set,
                #listed
                out: &mut impl Sink<Play>,
            ) {
                let board = &board;
                #legs
            }
        }
    }
}

/// A play of one jump of `walked` bits to `to`, which captures half-way.
fn jump(id: PlayId) -> PlayParts {
    PlayParts { captured: quote!(Set::bit((to as i32 - walked / 2) as u32)), ..PlayParts::moved(id) }
}
