//! The cells that a player's pieces attack, all pieces that walk alike at once, and the pieces that shield others.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use dsl::model::{Act, Action, Condition, Dirs, KindId, Mover, Need, PlayId, Region, Step, Then};

use crate::Technique;

use super::Emit;
use super::region::View;
use super::walk::backwards;

/// `attacks`, `attacked` and `exposed`, where a rule asks.
pub fn attacks(emit: &Emit<'_>) -> Option<TokenStream> {
    emit.form.shape.attacked.then(|| {
        let parts = emit.attackers().into_iter().map(|attackers| emit.attacks_of(&attackers));
        let exposed = emit.royal().map(|kind| emit.exposed(kind));
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

                #exposed
            }
        }
    })
}

/// Kinds that capture by the same walk in the same directions.
struct Attackers<'m> {
    kinds: Vec<KindId>,
    on: Option<&'m Region>,
    steps: &'m [Step],
    dirs: Dirs,
}

impl Emit<'_> {
    /// All pieces that capture by walks, those that walk alike in a direction together.
    fn attackers(&self) -> Vec<Attackers<'_>> {
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
    fn of_kinds(&self, kinds: &[KindId], side: &TokenStream) -> TokenStream {
        let each = kinds.iter().map(|kind| self.of_kind(*kind, side));
        match kinds {
            [_] => quote!(#(#each)*),
            _ => quote!((#((#each))|*)),
        }
    }

    fn attacks_of(&self, attackers: &Attackers<'_>) -> TokenStream {
        let steps = attackers.steps;
        let taken = steps.iter().position(|step| step.act == Act::Capture).unwrap_or_default();
        let view = View::of(quote!(board));
        let pieces = self.of_kinds(&attackers.kinds, &quote!(board.side[ME]));
        let on = self.standing_on(attackers.on);
        let before: Vec<_> = steps[..taken].iter().map(|step| self.over(step, &view)).collect();
        let capture = self.region_term(&steps[taken].on, &View::of(quote!(manned)));
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

    /// The kind that a limit keeps from attack (`leaves no own king attacked`), if attacks are such that only a piece
    /// that leaves a line can open one: they go over empty cells and end on the piece that they capture.
    pub fn royal(&self) -> Option<KindId> {
        if !self.form.uses(Technique::RoyalWithoutTrials) {
            return None;
        }
        let model = self.form.model;
        let kind = model.limits.iter().find_map(|limit| {
            match (&limit.need, &limit.play, &limit.from, &limit.to) {
                (Need::Leaves(condition), None, None, None) if limit.turn.is_none() => {
                    kept_from_attack(condition)
                }
                _ => None,
            }
        })?;
        let place = |region: &Region| {
            region.mentions(&|part| matches!(part, Region::Unmoved | Region::Marked | Region::Kind(_)))
        };
        let opens_by_leaving = |attackers: &Attackers<'_>| {
            let [before @ .., capture] = attackers.steps else { return false };
            before.iter().all(|step| step.on == Region::Empty)
                && capture.act == Act::Capture
                && !place(&capture.on)
                && attackers.on.is_none()
        };
        let promoted =
            model.promotions.iter().any(|promotion| [promotion.from, promotion.to].contains(&kind));
        (!promoted && self.attackers().iter().all(opens_by_leaving)).then_some(kind)
    }

    /// Whether a play of the clause can break no limit but that for the royal kind, and this one only by uncovering it or
    /// by moving it to an attacked cell: nothing changes but where a piece stands and what it takes there.
    pub fn spares_royal(&self, id: PlayId) -> bool {
        let play = &self.form.model.plays[id];
        let marks = |then: &Then| matches!(then, Then::Mark(_));
        self.royal().is_some()
            && self.moves(id)
            && self.is_setwise(id)
            && self.tests(id).count() == 1
            && play.choice.is_none()
            && play.then.iter().all(marks)
    }

    /// Whether the clause moves pieces of the royal kind.
    pub fn moves_royal(&self, id: PlayId) -> bool {
        let royal = self.royal();
        match &self.form.model.plays[id].action {
            Action::Move(movers) => movers.iter().any(|mover| Some(mover.kind) == royal),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
        }
    }

    fn exposed(&self, kind: KindId) -> TokenStream {
        let view = View::of(quote!(board));
        let royal = self.of_kind(kind, &quote!(board.side[ME]));
        let attackers = self.attackers();
        let parts = attackers.iter().filter(|attackers| attackers.steps.len() > 1).map(|attackers| {
            let pieces = self.of_kinds(&attackers.kinds, &quote!(board.side[1 - ME]));
            let dirs = self.each_direction(&attackers.dirs, &view.clone().theirs(), &|dir| {
                quote! {
                    exposed = exposed
                        | step::<#dir>(run::<#dir>(pieces, empty)) & back::<#dir>(run_back::<#dir>(royal, empty));
                }
            });
            quote! {
                let pieces = #pieces;
                #dirs
            }
        });
        let name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " Of the pieces of `ME` all but those that surely may leave their cells: all if a {name} is attacked, and \
             else those that stand between one and an attacker."
        );
        quote! {
            #[doc = #doc]
            #[inline]
            fn exposed<const ME: usize>(board: &Board, attacked: Set) -> Set {
                let royal = #royal;
                if royal.meets(attacked) {
                    return board.side[ME];
                }
                let empty = board.empty();
                let mut exposed = Set::EMPTY;
                #(#parts)*
                exposed & board.side[ME]
            }
        }
    }
}

/// The kind of which a condition says that none of the own pieces is attacked.
fn kept_from_attack(condition: &Condition) -> Option<KindId> {
    let Condition::Not(part) = condition else { return None };
    let Condition::Any(Region::And(parts)) = part.as_ref() else { return None };
    let kind =
        parts.iter().find_map(|part| if let Region::Kind(kind) = part { Some(*kind) } else { None })?;
    let all = [Region::Own, Region::Kind(kind), Region::Attacked];
    (parts.len() == all.len() && all.iter().all(|part| parts.contains(part))).then_some(kind)
}
