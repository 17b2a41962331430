//! The cells that a player's pieces attack, all pieces that walk alike at once.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use dsl::model::{Act, Action, Dirs, KindId, Mover, Region, Step};

use super::Emit;
use super::region::View;
use super::walk::backwards;

/// `attacks`, `attacked` and `threats`, where a rule asks.
pub fn attacks(emit: &Emit<'_>) -> Option<TokenStream> {
    emit.form.shape.attacked.then(|| {
        let attackers = emit.attackers();
        let sight = emit.sight(&attackers);
        let beside = attackers.iter().filter(|attackers| sight.is_none() || !attackers.are_far());
        let parts = beside.map(|attackers| emit.attacks_of(attackers));
        let threats = emit.royal().map(|kind| emit.threats(kind, &attackers));
        let capture = sight.as_ref().map(|sight| {
            let capture = emit.captured_by(sight.capture);
            quote!(attacks = attacks | sight.joined() & #capture;)
        });
        let seen = sight.as_ref().map(|sight| emit.seen(sight));
        let [seeing, with] = match &sight {
            Some(_) => [quote!(, sight: Sight), quote!(, Self::sight::<ME>(board))],
            None => [quote!(), quote!()],
        };
        let attacks = quote! {
            /// The cells on which `ME` could capture a piece of the opponent, if one stood there.
            fn attacks<const ME: usize>(board: &Board) -> Set {
                // A board on which the opponent has a piece wherever `ME` has none.
                let mut manned = *board;
                manned.side[1 - ME] = BOARD & !board.side[ME];
                Self::captures::<ME>(board, &manned #with)
            }

            /// The cells on which `ME` could capture what stands on a board that is `manned`.
            #[inline(always)]
            fn captures<const ME: usize>(board: &Board, manned: &Board #seeing) -> Set {
                let mut attacks = Set::EMPTY;
                #(#parts)*
                #capture
                attacks
            }

            #seen
        };
        quote! {
            impl State {
                #attacks

                /// The cells on which the opponent could capture a piece of `ME`, if one stood there.
                #[inline(always)]
                fn attacked<const ME: usize>(board: &Board) -> Set {
                    if ME == 0 { Self::attacks::<1>(board) } else { Self::attacks::<0>(board) }
                }

                #threats
            }
        }
    })
}

/// Kinds that capture by the same walk in the same directions.
pub struct Attackers<'m> {
    /// Which kinds.
    pub kinds: Vec<KindId>,
    /// Where such a piece must stand.
    pub on: Option<&'m Region>,
    /// The walk's elements.
    pub steps: &'m [Step],
    /// The walk's directions.
    pub dirs: Dirs,
}

impl Attackers<'_> {
    /// Whether they may capture what does not stand beside them.
    pub fn are_far(&self) -> bool {
        self.steps.len() > 1
    }
}

impl Emit<'_> {
    /// All pieces that capture by walks, those that walk alike in a direction together.
    pub fn attackers(&self) -> Vec<Attackers<'_>> {
        let captures = |mover: &&Mover| mover.walk.steps.iter().any(|step| step.act == Act::Capture);
        let movers: Vec<&Mover> = self
            .form
            .model
            .plays
            .iter()
            .flat_map(|play| match &play.action {
                Action::Move(movers) => movers.as_slice(),
                Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => &[],
            })
            .filter(captures)
            .collect();
        let mut all: Vec<Attackers<'_>> = Vec::new();
        for mover in &movers {
            for player in 0..2 {
                for dir in &mover.walk.dirs[player] {
                    let like = |other: &&&Mover| {
                        other.walk.steps == mover.walk.steps
                            && other.on == mover.on
                            && other.walk.dirs[player].contains(dir)
                    };
                    let kinds: Vec<KindId> = movers.iter().filter(like).map(|other| other.kind).collect();
                    let same = |one: &&mut Attackers<'_>| {
                        one.kinds == kinds && one.steps == mover.walk.steps && one.on == mover.on.as_ref()
                    };
                    match all.iter_mut().find(same) {
                        Some(known) if known.dirs[player].contains(dir) => {}
                        Some(known) => known.dirs[player].push(*dir),
                        None => {
                            let mut dirs = Dirs::default();
                            dirs[player].push(*dir);
                            let (on, steps) = (mover.on.as_ref(), mover.walk.steps.as_slice());
                            all.push(Attackers { kinds, on, steps, dirs });
                        }
                    }
                }
            }
        }
        all
    }

    /// The pieces of some kinds among `side`, which is of one player.
    pub fn of_kinds(&self, kinds: &[KindId], side: &TokenStream) -> TokenStream {
        let each = kinds.iter().map(|kind| self.of_kind(*kind, side));
        match kinds {
            [_] => quote!(#(#each)*),
            _ => quote!((#((#each))|*)),
        }
    }

    /// Where a piece could be captured that a walk captures in a region.
    fn captured_by(&self, region: &Region) -> TokenStream {
        self.region_term(region, &View::of(quote!(manned)))
    }

    fn attacks_of(&self, attackers: &Attackers<'_>) -> TokenStream {
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
            None => quote!(at = run::<D>(at, on);),
        };
        quote! {
            let on = #on;
            #(#needed)*
            #optional
        }
    }
}
