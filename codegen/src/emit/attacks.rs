//! The cells that a player's pieces attack, all pieces of a kind at once.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use dsl::model::{Act, Action, Mover, Step};

use super::Emit;
use super::region::View;
use super::walk::backwards;

/// `attacks` and `attacked`, where a rule asks.
pub fn attacks(emit: &Emit<'_>) -> Option<TokenStream> {
    emit.form.shape.attacked.then(|| {
        let movers = emit.form.model.plays.iter().flat_map(|play| match &play.action {
            Action::Move(movers) => movers.as_slice(),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => &[],
        });
        let parts = movers.filter_map(|mover| emit.attacks_of(mover));
        quote! {
            impl State {
                /// The cells on which `ME` could capture a piece of the opponent, if one stood there.
                fn attacks<const ME: usize>(board: &Board) -> Set {
                    // A board on which the opponent has a piece wherever `ME` has none.
                    let mut manned = *board;
                    manned.side[1 - ME] = BOARD & !board.side[ME];
                    let mut attacks = Set::EMPTY;
                    #(#parts)*
                    attacks
                }

                /// The cells on which the opponent could capture a piece of `ME`, if one stood there.
                #[inline(always)]
                fn attacked<const ME: usize>(board: &Board) -> Set {
                    if ME == 0 { Self::attacks::<1>(board) } else { Self::attacks::<0>(board) }
                }
            }
        }
    })
}

impl Emit<'_> {
    fn attacks_of(&self, mover: &Mover) -> Option<TokenStream> {
        let steps = &mover.walk.steps;
        let taken = steps.iter().position(|step| step.act == Act::Capture)?;
        let view = View::of(quote!(board));
        let pieces = self.of_kind(mover.kind, &quote!(board.side[ME]));
        let on = self.standing_on(mover.on.as_ref());
        let before: Vec<_> = steps[..taken].iter().map(|step| self.over(step, &view)).collect();
        let capture = self.region_term(&steps[taken].on, &View::of(quote!(manned)));
        let after = (taken + 1 < steps.len()).then(|| {
            let room = backwards(self, &steps[taken + 1..], &view);
            quote!(& { #room })
        });
        let dirs = self.each_direction(&mover.walk.dirs, &view, &|dir| {
            quote! {
                {
                    const D: usize = #dir;
                    let mut at = pieces;
                    #(#before)*
                    attacks = attacks | step::<D>(at) & #capture #after;
                }
            }
        });
        Some(quote! {
            let pieces = #pieces #on;
            #dirs
        })
    }

    /// Code that moves `at` over the cells of one element, all numbers of repetitions at once.
    fn over(&self, step: &Step, view: &View) -> TokenStream {
        let on = self.region_term(&step.on, view);
        let needed = (0..step.least).map(|_| quote!(at = step::<D>(at) & on;));
        let optional = match step.most.map(|most| most - step.least) {
            Some(0) => quote!(),
            Some(most) => {
                let most = Literal::u32_unsuffixed(most);
                quote! {
                    let mut edge = at;
                    for _ in 0..#most {
                        edge = step::<D>(edge) & on;
                        at = at | edge;
                    }
                }
            }
            None => quote!(at = run::<D>(at, on);),
        };
        quote! {
            let on = #on;
            #(#needed)*
            #optional
        }
    }
}
