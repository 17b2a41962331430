//! The ways of plays by each clause, for notation: `impl Written for State`. Nothing here is fast.

use quote::quote;

use dsl::model::{Action, Landing, Play, Repeat};

use super::Emit;
use super::position::cell_of_play;

use proc_macro2::{Literal, TokenStream};

/// `impl Written for State`.
pub fn paths(emit: &Emit<'_>) -> TokenStream {
    let constants = constants(emit);
    let legs = emit.legs();
    let plays_at = emit.plays_at();
    let plays_of = emit.plays_of_clauses();
    let is_one = emit.some_even_out().then(|| {
        quote! {
            fn is_one<const ME: usize>(&self, one: &Play, other: &Play) -> bool {
                self.same_effect::<ME>(one, other)
            }
        }
    });
    let parts = parts_of_plays(emit);
    quote! {
        impl Written for State {
            #constants
            #legs
            #plays_at
            #plays_of
            #is_one
            #parts
        }
    }
}

fn constants(emit: &Emit<'_>) -> TokenStream {
    let shape = &emit.form.shape;
    let plays = &emit.form.model.plays;
    let most = plays.iter().map(|play| match (&play.action, play.repeat) {
        (Action::Place { .. } | Action::TakeOver { .. }, _) => quote!(0),
        (Action::Move(_) | Action::Fly { .. }, Repeat::No) => quote!(1),
        (Action::Move(_) | Action::Fly { .. }, Repeat::AtWill | Repeat::WhilePossible) => quote!(u32::MAX),
    });
    let goes_on = plays.iter().map(|play| play.repeat == Repeat::WhilePossible);
    let goes_on =
        goes_on.clone().any(|must| must).then(|| quote!(const GOES_ON: &'static [bool] = &[#(#goes_on),*];));
    let chooses = |(id, play): (usize, &Play)| play.landing == Landing::ToGoOn && !emit.is_general(id);
    let lands = plays.iter().enumerate().map(chooses);
    let lands = lands
        .clone()
        .any(|chooses| chooses)
        .then(|| quote!(const LANDS_TO_GO_ON: &'static [bool] = &[#(#lands),*];));
    let placed = plays.iter().map(|play| match play.action {
        Action::Place { kind, .. } => {
            let kind = Literal::usize_unsuffixed(kind);
            quote!(Some(#kind))
        }
        Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => quote!(None),
    });
    let placed = shape.places.then(|| quote!(const PLACED: &'static [Option<u8>] = &[#(#placed),*];));
    let soonest = Literal::usize_unsuffixed(emit.form.model.soonest().count());
    let nothing_yet = if shape.soonest { quote!(NEVER) } else { quote!([]) };
    let visits = shape.visited.then(|| {
        quote!(
            const VISITS: bool = true;
        )
    });
    let choosers = shape.choosers.iter().map(|kind| Literal::usize_unsuffixed(*kind));
    let choosers =
        (!shape.choosers.is_empty()).then(|| quote!(const CHOOSERS: &'static [u8] = &[#(#choosers),*];));
    quote! {
        type First = [u16; #soonest];
        const LEGS: &'static [u32] = &[#(#most),*];
        #goes_on
        #lands
        #placed
        const NOTHING_YET: [u16; #soonest] = #nothing_yet;
        #visits
        #choosers
    }
}

/// The functions that return fields of a play, for the fields that this game's plays have.
fn parts_of_plays(emit: &Emit<'_>) -> TokenStream {
    let shape = &emit.form.shape;
    let chosen = shape.chosen.then(|| {
        let chosen = cell_of_play(&quote!(chosen), &quote!(chosen));
        quote! {
            #chosen

            fn unchosen(play: &Play) -> Play {
                Play { chosen: NOWHERE, ..*play }
            }
        }
    });
    let kind = (!shape.choosers.is_empty()).then(|| {
        quote! {
            fn kind(play: &Play) -> u8 {
                play.kind
            }
        }
    });
    let captured = emit.asks_captures().then(|| {
        quote! {
            fn captured(play: &Play) -> Set {
                play.captured
            }
        }
    });
    let may_lead = shape.captured.then(|| {
        quote! {
            fn may_lead(place: &PlaceOf<State>, play: &Play) -> bool {
                !place.captured.meets(!play.captured)
            }
        }
    });
    let halves = emit.form.model.points.is_some().then(|| {
        let [first, second] = emit.form.model.komi_halves.map(Literal::i64_unsuffixed);
        quote! {
            fn told_halves(&self) -> Option<[i32; 2]> {
                Some([2 * self.points::<0>() + #first, 2 * self.points::<1>() + #second])
            }
        }
    });
    quote!(#chosen #kind #captured #may_lead #halves)
}

impl Emit<'_> {
    /// True if the notation of some clause asks for captured cells other than the end of the play.
    fn asks_captures(&self) -> bool {
        let asks = |template: &str| {
            engine::notation::tells_captures(template) || engine::notation::tells_taking(template)
        };
        let told = self.form.model.writes.iter().any(|(template, _)| asks(template));
        told && self.form.shape.captured
    }

    /// The type of a piece on its way.
    pub fn type_of_place(&self) -> TokenStream {
        let soonest = self.soonest_numbers();
        quote!(OnItsWay<Set #soonest>)
    }
}
