//! The cells that a player's pieces attack, found at once for all pieces that walk alike.
//!
//! A cell is attacked if a piece on it would be captured, even if a piece of the attacker stands there now. All attacked cells
//! are found at once if each walk captures on one cell, and if each region in it depends only on the contents of a single
//! cell: then a piece on the captured cell changes nothing else. Other attackers are tried cell by cell: `attacks_by_cell.rs`.

use quote::{format_ident, quote};

use dsl::model::{Act, KindId, Region, Step};

use crate::facts::attackers::Attackers;

use super::Emit;
use super::backwards::backwards;
use super::helpers::Helper;
use super::region::View;
use super::sight::Sight;

use proc_macro2::{Literal, TokenStream};

/// `attacks`, `attacked` and `threats`, if a rule mentions attacked cells.
pub fn attacks(emit: &Emit<'_>) -> Option<TokenStream> {
    emit.form.shape.attacked.then(|| {
        let (at_once, by_cell) = emit.attackers_by_way();
        let sight = emit.sight(&at_once);
        let captures = emit.found_at_once(&Captures {
            name: quote!(captures),
            doc: " The cells on which `ME` could capture a piece of the opponent, if one stood there, also instead of one of `ME`.",
            attackers: &at_once,
            sight: sight.as_ref(),
        });
        let guard = emit.guard_of_royal(&at_once);
        let tells_threats = emit.royal().filter(|_| guard.is_none());
        let threats = tells_threats.map(|kind| emit.threats(kind, &at_once));
        let seen = sight.as_ref().map(|sight| emit.seen(sight));
        let attacks = if by_cell.is_empty() {
            let with = sight.as_ref().map(|_| quote!(, Self::sight::<ME>(board)));
            quote! {
                /// The cells on which `ME` could capture a piece of the opponent, if one stood there.
                fn attacks<const ME: usize>(board: &Board) -> Set {
                    Self::captures::<ME>(board #with)
                }

                /// The cells on which the opponent could capture a piece of `ME`, if one stood there.
                #[inline(always)]
                fn attacked<const ME: usize>(board: &Board) -> Set {
                    if ME == 0 { Self::attacks::<1>(board) } else { Self::attacks::<0>(board) }
                }
            }
        } else {
            emit.attacks_by_cell(&by_cell, sight.is_some())
        };
        quote! {
            #guard

            impl State {
                #captures
                #attacks
                #seen
                #threats
            }
        }
    })
}

/// A function that finds attacks at once.
pub struct Captures<'m> {
    /// The name of the function.
    pub name: TokenStream,
    /// The documentation of the function.
    pub doc: &'static str,
    /// The attackers.
    pub attackers: &'m [Attackers<'m>],
    /// The form of attacks along lines of empty cells.
    pub sight: Option<&'m Sight<'m>>,
}

impl Emit<'_> {
    /// The function that finds the cells that some attackers attack, all at once.
    pub fn found_at_once(&self, Captures { name, doc, attackers, sight }: &Captures<'_>) -> TokenStream {
        let beside = attackers.iter().filter(|attackers| sight.is_none() || !attackers.are_far());
        let parts = beside.map(|attackers| self.attacks_of(attackers));
        let capture = sight.as_ref().map(|sight| {
            let capture = self.captured_by(sight.capture);
            quote!(attacks = attacks | sight.joined() & #capture;)
        });
        let seeing = sight.as_ref().map(|_| quote!(, sight: Sight));
        let is_kind = |part: &Region| matches!(part, Region::Kind(_));
        let asks_kind = |step: &Step| step.act == Act::Capture && step.on.mentions(&is_kind);
        let asks_kinds = attackers.iter().any(|attackers| attackers.steps.iter().any(asks_kind));
        let fields = if asks_kinds { self.kind_fields() } else { Vec::new() };
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(board: &Board #seeing) -> Set {
                // A board on which the opponent has a piece everywhere.
                let mut manned = *board;
                manned.side[ME] = Set::EMPTY;
                manned.side[1 - ME] = BOARD;
                #(manned.#fields = board.#fields & board.side[1 - ME];)*
                let mut attacks = Set::EMPTY;
                #(#parts)*
                #capture
                attacks
            }
        }
    }

    /// The pieces of some kinds among `side`, which is of one player.
    pub fn of_kinds(&self, kinds: &[KindId], side: &TokenStream) -> TokenStream {
        let each = kinds.iter().map(|kind| self.of_kind(*kind, side));
        match kinds {
            [_] => quote!(#(#each)*),
            _ => quote!((#((#each))|*)),
        }
    }

    /// The cells of a region on which a walk could capture a piece.
    fn captured_by(&self, region: &Region) -> TokenStream {
        self.region_term(region, &View::of(quote!(manned)))
    }

    /// Code that adds the cells that some attackers attack to `attacks`.
    fn attacks_of(&self, attackers: &Attackers<'_>) -> TokenStream {
        if self.attacks_by_table(attackers) {
            return self.tabled_attacks_of(attackers);
        }
        let steps = attackers.steps;
        let taken = steps.iter().position(|step| step.act == Act::Capture).unwrap_or_default();
        let view = View::of(quote!(board));
        let pieces = self.of_kinds(&attackers.kinds, &quote!(board.side[ME]));
        let on = self.standing_on(attackers.on);
        let before: Vec<_> = steps[..taken].iter().map(|step| self.over(step, &view)).collect();
        let capture = self.captured_by(&steps[taken].on);
        let after = (taken + 1 < steps.len()).then(|| {
            let room = backwards(self, &steps[taken + 1..], &view);
            quote!(& { #room })
        });
        let dirs = self.each_direction(&attackers.dirs, &view, &|dir| {
            quote! {
                {
                    const D: usize = #dir;
                    let mut at = pieces;
                    #(#before)*
                    attacks = attacks | step::<D>(at) & #capture #after;
                }
            }
        });
        quote! {
            let pieces = #pieces #on;
            #dirs
        }
    }

    /// Code that adds the cells attacked by a few pieces that capture one step away: piece by piece, by a table.
    fn tabled_attacks_of(&self, attackers: &Attackers<'_>) -> TokenStream {
        let pieces = self.of_kinds(&attackers.kinds, &quote!(board.side[ME]));
        let on = self.standing_on(attackers.on);
        let near = format_ident!("NEAR");
        let table = self.line_table(&near, &attackers.dirs, 1, Some(1));
        let alike = attackers.dirs[0] == attackers.dirs[1];
        let row = if alike { quote!(#near) } else { quote!(#near[ME]) };
        let capture = self.captured_by(&attackers.steps[0].on);
        quote!({
            #table
            for from in (#pieces #on).iter() {
                attacks = attacks | #row[from as usize % Set::BITS as usize] & #capture;
            }
        })
    }

    /// Code that moves `at` over the cells of one element, all numbers of repetitions at once.
    pub fn over(&self, step: &Step, view: &View) -> TokenStream {
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
            None => {
                let run = self.helper(Helper::Run);
                quote!(at = #run::<D>(at, on);)
            }
        };
        quote! {
            let on = #on;
            #(#needed)*
            #optional
        }
    }
}
