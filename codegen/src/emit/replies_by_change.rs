//! Counts the replies to whole sets of steps, from the replies before the steps and the changes that these make.

use quote::quote;

use crate::pass::replies_by_change::SingleStep;

use super::Emit;
use super::names::numbered;
use super::region::View;
use super::state::PlayParts;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// The call of `plies_by_change`, before plays are made one by one.
    pub(super) fn asks_changes(&self) -> Option<TokenStream> {
        self.decided.replies_by_change.then(|| {
            quote! {
                if let Some(found) = self.plies_by_change::<ME>(stuck) {
                    return Some(found);
                }
            }
        })
    }

    /// `plies_by_change`, if replies are counted this way.
    pub(super) fn plies_by_change(&self) -> Option<TokenStream> {
        self.decided.replies_by_change.then(|| {
            let of = [0, 1].map(|player| self.plies_of_player(player));
            let [first, second] = of;
            quote! {
                impl State {
                    /// The number of steps of `ME`, and of replies to all of them; `None` if some may leave no reply. A step
                    /// changes only what ends where it began or ended, and what began there.
                    #[inline(always)]
                    fn plies_by_change<const ME: usize>(&self, stuck: &mut impl FnMut(&Self)) -> Option<[u64; 2]> {
                        let board = &self.board;
                        let (own, enemy, empty) = (board.side[ME], board.side[1 - ME], board.empty());
                        if ME == 0 { #first } else { #second }
                    }
                }
            }
        })
    }

    fn plies_of_player(&self, player: usize) -> TokenStream {
        let [steps, replies] =
            [player, 1 - player].map(|player| self.form.single_steps(player).unwrap_or_default());
        let most = Literal::u32_unsuffixed(3 * replies.len() as u32);
        let seen: Vec<_> = (0..replies.len()).map(|index| numbered("seen", index)).collect();
        let dirs = replies.iter().map(|reply| self.dir(reply.dir));
        let before = replies.iter().zip(&seen).map(|(reply, seen)| {
            let onto = onto(reply, &quote!(empty), &quote!(own));
            quote!((#seen & #onto).count())
        });
        let steps = steps.iter().map(|step| self.plays_of_step(step, &replies));
        quote! {
            #(let #seen = step::<#dirs>(enemy);)*
            let before = #(#before)+*;
            // A step takes at most three replies of each direction away.
            if before <= #most {
                return None;
            }
            let (mut plays, mut replies) = (0, 0);
            #(#steps)*
            Some([plays, replies])
        }
    }

    /// Adds the steps of one direction, and the replies to them.
    fn plays_of_step(&self, step: &SingleStep, replies: &[SingleStep]) -> TokenStream {
        let back = self.form.model.board.directions[step.dir].opposite;
        let [ahead, back] = [step.dir, back].map(|dir| self.dir(dir));
        let onto = onto(step, &quote!(empty), &quote!(enemy));
        let changes = Changes::of(self, step, replies);
        let Changes { gained, lost } = &changes;
        let over = self.steps_to_the_end(step);
        quote! {
            let to = step::<#ahead>(own) & #onto;
            #over
            let (from, taken) = (step::<#back>(to), to & enemy);
            let (gained, lost) = (0 #(+ #gained)*, 0 #(+ #lost)*);
            plays += u64::from(to.count());
            replies += u64::from(to.count() * before + gained - lost);
        }
    }

    /// Counts the steps to cells where the game ends, shows the positions after them to `stuck`, and leaves the other steps in `to`.
    fn steps_to_the_end(&self, step: &SingleStep) -> Option<TokenStream> {
        let far = self.form.ends_on_landing().unwrap_or_default();
        let view = View::of(quote!(board));
        let far: Vec<_> = far.into_iter().map(|region| self.region_term(region, &view)).collect();
        let ahead = self.dir(step.dir);
        let play = self.make_play(PlayParts::moved(step.play));
        (!far.is_empty()).then(|| {
            quote! {
                let over = to & (#(#far)|*);
                let to = to & !over;
                plays += u64::from(over.count());
                over.visit(|to| {
                    let walked = SHIFT[#ahead];
                    let mut next = *self;
                    next.play(&#play);
                    stuck(&next);
                });
            }
        })
    }
}

/// The replies that steps of one direction add, and those that they take away: terms of sums.
#[derive(Default)]
struct Changes {
    gained: Vec<TokenStream>,
    lost: Vec<TokenStream>,
}

impl Changes {
    fn of(emit: &Emit<'_>, step: &SingleStep, replies: &[SingleStep]) -> Self {
        let mut changes = Self::default();
        for (index, reply) in replies.iter().enumerate() {
            let dir = emit.dir(reply.dir);
            let seen = numbered("seen", index);
            let returns = emit.form.leads_back(step.dir, reply.dir);
            // Replies that end where the step ended: an enemy stands there now. Before, the cell was empty, or had an own piece
            // and no reply ended there.
            match (reply.onto_empty, reply.onto_enemy) {
                (true, false) => changes.lost.push(quote!((to & #seen & empty).count())),
                (true, true) => changes.gained.push(quote!((taken & #seen).count())),
                (false, _) => changes.gained.push(quote!((to & #seen).count())),
            }
            // Replies that end where the step began: the cell is empty now, and had an enemy before. A piece that could step
            // there from where the step ended was captured.
            match (reply.onto_empty && !returns, reply.onto_enemy) {
                (true, false) => changes.gained.push(quote!((from & #seen).count())),
                (false, true) => changes.lost.push(quote!((from & #seen).count())),
                (true, true) | (false, false) => {}
            }
            // The captured piece's replies to other cells.
            if step.onto_enemy && !returns {
                let onto = onto(reply, &quote!(empty), &quote!(own));
                changes.lost.push(quote!((step::<#dir>(taken) & #onto).count()));
            }
        }
        changes
    }
}

/// The cells on which a step may end.
fn onto(step: &SingleStep, empty: &TokenStream, enemy: &TokenStream) -> TokenStream {
    match (step.onto_empty, step.onto_enemy) {
        (true, false) => quote!(#empty),
        (false, true) => quote!(#enemy),
        _ => quote!((#empty | #enemy)),
    }
}
