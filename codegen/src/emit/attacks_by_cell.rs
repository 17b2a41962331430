//! Attacks that are tried cell by cell: a piece is put on the cell, and each attacker walks.
//!
//! A walk may depend on cells beside its way, or capture several pieces, and a piece put on a cell may change both. So each cell
//! is tried on a board of its own. Only candidates are tried: cells on which a walk could capture if all its conditions on
//! cells beside its way held.

use quote::quote;

use dsl::model::{Region, Walk};

use crate::facts::attackers::Attackers;
use crate::facts::local::{local_part, widened};

use super::Emit;
use super::attacks::Captures;
use super::names::WalkId;
use super::region::View;
use super::walk::WalkCall;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// True if some attacks are tried cell by cell.
    pub fn tries_attacks(&self) -> bool {
        !self.attackers_by_way().1.is_empty()
    }

    /// The attacked cells among `cells`, in a view, where some attacks are tried cell by cell.
    pub fn attacked_among(&self, view: &View, cells: &TokenStream) -> TokenStream {
        let function = if view.their { quote!(attacks_among) } else { quote!(attacked_among) };
        let board = &view.board;
        let none = quote!(Set::EMPTY);
        let taken = view.taken.as_ref().unwrap_or(&none);
        let taken = self.form.shape.taken.then(|| quote!(#taken,));
        quote!(Self::#function::<ME>(&#board, #taken #cells))
    }

    /// The parameter for captured pieces that still stand, and the argument, if rules mention them.
    fn taken(&self) -> [Option<TokenStream>; 2] {
        [quote!(taken: Set,), quote!(taken,)].map(|taken| self.form.shape.taken.then_some(taken))
    }

    /// The view with the parameters of `attacks_among` and `takes_on`.
    fn view_of_attack(&self) -> View {
        View { taken: self.form.shape.taken.then(|| quote!(taken)), ..View::of(quote!(board)) }
    }

    /// `attacks_among`, `attacked_among`, and the walks of the attackers that are tried. `captures` finds the attacks of all
    /// others.
    pub fn attacks_by_cell(&self, attackers: &[Attackers<'_>], sees: bool) -> TokenStream {
        let [parameter, taken] = self.taken();
        let with = sees.then(|| quote!(, Self::sight::<ME>(board)));
        let candidates = self.candidates(attackers);
        let only = candidates.is_some().then(|| quote!(&Self::candidates::<ME>(board)));
        let walks = attackers.iter().enumerate().map(|(index, attackers)| {
            let walk = Walk { dirs: attackers.dirs.clone(), steps: attackers.steps.to_vec() };
            self.walk(WalkId::Attack(index), " The captures of pieces that are tried.", &walk, false)
        });
        let takes = self.takes_on(attackers);
        quote! {
            #(#walks)*
            #candidates
            #takes

            /// Those of `cells` on which `ME` could capture a piece of the opponent, if one stood there.
            fn attacks_among<const ME: usize>(board: &Board, #parameter cells: Set) -> Set {
                let mut attacks = Self::captures::<ME>(board #with) & cells;
                for cell in (cells & !attacks #only).iter() {
                    let cell = Set::bit(cell);
                    if Self::takes_on::<ME>(board, #taken cell) {
                        attacks = attacks | cell;
                    }
                }
                attacks
            }

            /// Those of `cells` on which the opponent could capture a piece of `ME`, if one stood there.
            #[inline(always)]
            fn attacked_among<const ME: usize>(board: &Board, #parameter cells: Set) -> Set {
                if ME == 0 {
                    Self::attacks_among::<1>(board, #taken cells)
                } else {
                    Self::attacks_among::<0>(board, #taken cells)
                }
            }
        }
    }

    /// `candidates`: a set smaller than the board that holds every cell on which a tried attacker can capture, if one is found at once.
    fn candidates(&self, attackers: &[Attackers<'_>]) -> Option<TokenStream> {
        let wide = |attackers: &Attackers<'_>| {
            let walk = Walk { dirs: attackers.dirs.clone(), steps: attackers.steps.to_vec() };
            Some((widened(&walk)?, attackers.on.and_then(local_part)))
        };
        let wide = attackers.iter().map(wide).collect::<Option<Vec<_>>>()?;
        let widened = wide.iter().zip(attackers).map(|((walk, on), attackers)| Attackers {
            kinds: attackers.kinds.clone(),
            on: on.as_ref(),
            steps: &walk.steps,
            dirs: walk.dirs.clone(),
        });
        let widened: Vec<_> = widened.collect();
        widened.iter().all(|attackers| self.attacks_at_once(attackers)).then(|| {
            self.found_at_once(&Captures {
                name: quote!(candidates),
                doc: " Cells outside which no piece that is tried can capture.",
                attackers: &widened,
                sight: None,
            })
        })
    }

    /// `takes_on`: true if an attacker that is tried captures a piece that stands on a given cell.
    fn takes_on(&self, attackers: &[Attackers<'_>]) -> TokenStream {
        let [parameter, _] = self.taken();
        let view =
            View { origin: Some(quote!(origin)), visited: Some(quote!(origin)), ..self.view_of_attack() };
        let still_taken = self.form.shape.taken.then(|| quote!(let taken = taken & !cell;));
        let fields = self.kind_fields();
        let tried = attackers.iter().enumerate().map(|(index, attackers)| {
            let pieces = self.of_kinds(&attackers.kinds, &quote!(board.side[ME]));
            let call = self.call_walk(
                WalkId::Attack(index),
                WalkCall {
                    board: quote!(&lifted),
                    origin: quote!(origin),
                    visited: quote!(origin),
                    taken: quote!(taken),
                    at: quote!(origin),
                    visitor: [quote!(_), quote!(_), quote!(captured), quote!(_)],
                    body: quote!(takes |= captured.meets(cell)),
                },
            );
            let call = match attackers.on.map(|on| self.region_term(on, &view)) {
                Some(on) => quote!(if origin.meets(#on) { #call }),
                None => call,
            };
            quote! {
                for start in (#pieces).iter() {
                    let origin = Set::bit(start);
                    let mut lifted = *board;
                    lifted.take_off(origin);
                    #call
                }
            }
        });
        quote! {
            /// True if a piece of `ME` that is tried could capture a piece of the opponent on `cell`: the one there, or one of the
            /// first kind.
            fn takes_on<const ME: usize>(board: &Board, #parameter cell: Set) -> bool {
                #still_taken
                let mut manned = *board;
                if !manned.side[1 - ME].meets(cell) {
                    manned.side[ME] = manned.side[ME] & !cell;
                    manned.side[1 - ME] = manned.side[1 - ME] | cell;
                    #(manned.#fields = manned.#fields & !cell;)*
                }
                let board = &manned;
                let mut takes = false;
                #(#tried)*
                takes
            }
        }
    }
}

/// True if a part of a conjunction is the attacked cells, or the cells that are not attacked.
pub fn asks_attacked(part: &Region) -> bool {
    match part {
        Region::Attacked => true,
        Region::Not(part) => **part == Region::Attacked,
        _ => false,
    }
}
