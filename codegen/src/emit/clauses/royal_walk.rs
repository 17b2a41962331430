//! Plays of the royal piece over cells that are not attacked, found at once: castling.

use quote::quote;

use dsl::model::{Mover, Play, PlayId, Region, Then, Walk};

use crate::emit::Emit;
use crate::emit::names::PlayPart;
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::facts::local::{local_part, other_part};

use super::doc;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// `name_ends` and `name_royal_plays`, for the clause of a royal piece whose attacked cells are known.
    ///
    /// A piece that is pulled behind the royal one leaves its cell. If the line goes on behind that cell, this may open an
    /// attack, so the play is tried.
    pub(super) fn royal_walk(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let [ends_name, plays_name] =
            [PlayPart::Ends, PlayPart::RoyalPlays].map(|part| self.play_name(id, part));
        let doc = doc(play);
        let guard = self.guard(play, quote!(Set::EMPTY));
        let walks = movers.iter().map(|mover| self.ends_unattacked(mover));
        let pull =
            play.then.iter().find_map(|then| if let Then::Pull(walk) = then { Some(walk) } else { None });
        let [paired, opens] = match pull {
            Some(walk) => self.pulled(walk).map(Some),
            None => [None, None],
        };
        let made = self.each_end(
            movers[0].kind,
            &PlayParts { from: quote!(from.first() as Cell), ..PlayParts::moved(id) },
        );
        let out = self.tries(id);
        let tried = opens.map(|opens| {
            quote! {
                let opening = ends & #opens;
                if !opening.is_empty() {
                    let ends = opening;
                    let out = #out;
                    #made
                }
                let ends = ends & !opening;
            }
        });
        quote! {
            /// The cells to which a royal piece on `from` can go by the clause, if the cells of `attacked` are attacked.
            #[inline(always)]
            fn #ends_name<const ME: usize>(&self, from: Set, attacked: Set) -> Set {
                #guard
                let board = &self.board;
                let mut ends = Set::EMPTY;
                #(#walks)*
                #paired
                ends
            }

            #[doc = #doc]
            #[inline(always)]
            fn #plays_name<const ME: usize>(&self, from: Set, to: Set, attacked: Set, out: &mut impl Sink<Play>) {
                let ends = self.#ends_name::<ME>(from, attacked) & to;
                #tried
                #made
            }
        }
    }

    /// Adds the ends of a mover's walk to `ends`.
    fn ends_unattacked(&self, mover: &Mover) -> TokenStream {
        let view = View::of(quote!(board));
        let on = mover.on.as_ref().map(|on| self.unattacked(on));
        let dirs = self.each_direction(&mover.walk.dirs, &view, &|dir| {
            let steps = mover.walk.steps.iter().map(|step| {
                let on = self.unattacked(&step.on);
                let once = quote!(at = step::<#dir>(at) #on;);
                let times = std::iter::repeat_n(once, step.least as usize);
                quote!(#(#times)*)
            });
            quote! {
                let mut at = pieces;
                #(#steps)*
                ends = ends | at;
            }
        });
        quote! {
            let pieces = from #on;
            #dirs
        }
    }

    /// `& (the cells of a region)`, with `attacked` for the cells that are attacked.
    fn unattacked(&self, region: &Region) -> TokenStream {
        let view = View::of(quote!(board));
        let local = local_part(region).map(|local| {
            let local = self.region_term(&local, &view);
            quote!(& #local)
        });
        let unattacked = other_part(region).map(|_| quote!(&!attacked));
        quote!(#local #unattacked)
    }

    /// Code that keeps those `ends` behind which a piece can be pulled; and the cells from which the line goes on behind such a
    /// piece.
    fn pulled(&self, walk: &Walk) -> [TokenStream; 2] {
        let view = View::of(quote!(board));
        let paired = self.each_direction(&walk.dirs, &view, &|dir| {
            let steps = walk.steps.iter().map(|step| {
                let on = self.region_term(&step.on, &view);
                let once = quote!(at = step::<#dir>(at) & #on;);
                let times = std::iter::repeat_n(once, step.least as usize);
                quote!(#(#times)*)
            });
            let length = walk.steps.iter().map(|step| step.least as usize).sum();
            let back = std::iter::repeat_n(quote!(at = back::<#dir>(at);), length);
            quote! {
                let beyond = back::<#dir>(ends) & (board.empty() | from);
                let mut at = ends & step::<#dir>(beyond);
                #(#steps)*
                #(#back)*
                ends = at;
            }
        });
        let opens = self.each_direction(&walk.dirs, &view, &|dir| {
            let length = walk.steps.iter().map(|step| step.least as usize).sum::<usize>() + 1;
            (0..length).fold(quote!(BOARD), |cells, _| quote!(back::<#dir>(#cells)))
        });
        [paired, quote!((#opens))]
    }
}
