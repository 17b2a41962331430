//! Counting plays instead of listing them: those of a position, and those two plies ahead.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use dsl::model::{Action, Condition, Need, Pass, PlayId};

use crate::Technique;
use crate::lower::stages::Stage;

use super::Emit;

impl Emit<'_> {
    /// The body of `count` of `Position`.
    pub fn count(&self) -> TokenStream {
        quote! {
            let number = match self.turn {
                0 => self.number::<0>(past, scratch),
                _ => self.number::<1>(past, scratch),
            };
            number as u64
        }
    }

    /// `number`: how many plays a player has.
    pub fn number_of_plays(&self) -> TokenStream {
        let body = if self.counts_all_stages() {
            let stages = (0..self.form.stages.len()).map(|stage| self.stage(stage));
            // Which stage they are of cannot be foreseen by a processor, and to count those of all takes less than to go
            // wrong at a branch.
            quote! {
                let board = &self.board;
                let found = 0;
                #(
                    let of_stage = {
                        let out = &mut Tally::new(scratch);
                        #stages
                        out.total()
                    };
                    let found = if found == 0 { of_stage } else { found };
                )*
                found
            }
        } else {
            quote! {
                let mut tally = Tally::new(scratch);
                self.every_play::<ME>(past, &mut tally);
                tally.total()
            }
        };
        quote! {
            /// The number of plays of `ME`, the player to move.
            #[inline(always)]
            fn number<const ME: usize>(&self, past: &History, scratch: &mut Vec<Play>) -> usize {
                #body
            }
        }
    }

    /// Whether the plays of all stages are counted, though only those of the first that has any are legal: all later
    /// stages are short walks of all pieces at once.
    fn counts_all_stages(&self) -> bool {
        let model = self.form.model;
        let is_cheap = |id: &PlayId| {
            let play = &model.plays[*id];
            let short = match &play.action {
                Action::Move(movers) => movers.iter().all(|mover| self.is_short(&mover.walk)),
                Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
            };
            short
                && self.is_setwise(*id)
                && !self.has_tests(*id)
                && play.choice.is_none()
                && play.when.is_none()
        };
        let are_cheap = |stage: &Stage<'_>| {
            !self.is_union(stage) && !self.needs_comparison(stage) && stage.plays.iter().all(is_cheap)
        };
        let stages = &self.form.stages;
        self.form.uses(Technique::StagesCounted)
            && model.pass == Pass::No
            && stages.len() > 1
            && stages[1..].iter().all(are_cheap)
    }

    /// `two_plies` of `Position`, where it is not what the trait provides.
    pub fn two_plies_method(&self) -> Option<TokenStream> {
        let soon = self.may_end_soon()?;
        let guard = (!soon.is_empty()).then(|| {
            quote! {
                if #(#soon)||* {
                    return None;
                }
            }
        });
        Some(quote! {
            #[inline(always)]
            fn two_plies(
                &self,
                past: &History,
                scratch: &mut [Vec<Play>; 2],
                mut stuck: impl FnMut(&Self),
            ) -> Option<[u64; 2]> {
                #guard
                Some(match self.turn {
                    0 => self.numbers::<0, 1>(past, scratch, &mut stuck),
                    _ => self.numbers::<1, 0>(past, scratch, &mut stuck),
                })
            }
        })
    }

    /// `numbers`: how many plays `ME` has, and how many `OTHER` has after all of them.
    pub fn numbers_of_plays(&self) -> Option<TokenStream> {
        self.may_end_soon()?;
        Some(quote! {
            impl State {
                /// The number of plays of `ME`, the player to move, and of those of `OTHER` after them.
                #[inline]
                fn numbers<const ME: usize, const OTHER: usize>(
                    &self,
                    past: &History,
                    rooms: &mut [Vec<Play>; 2],
                    stuck: &mut impl FnMut(&Self),
                ) -> [u64; 2] {
                    let [scratch, rest] = rooms;
                    let replies = Replies::<ME, OTHER, _> { state: self, past, scratch: rest, stuck, count: 0 };
                    let mut showing = Showing::new(scratch, replies);
                    self.every_play::<ME>(past, &mut showing);
                    let (plays, replies) = showing.finish();
                    [plays as u64, replies.count as u64]
                }
            }

            /// Counts the plays of `OTHER` after each of `ME`. What a state keeps beside the board is not looked at, and so
            /// not even computed.
            struct Replies<'a, const ME: usize, const OTHER: usize, F> {
                state: &'a State,
                past: &'a History,
                scratch: &'a mut Vec<Play>,
                stuck: &'a mut F,
                count: usize,
            }

            impl<const ME: usize, const OTHER: usize, F: FnMut(&State)> Look<Play> for Replies<'_, ME, OTHER, F> {
                #[inline(always)]
                fn look(&mut self, play: Play) {
                    let mut next = *self.state;
                    next.apply::<ME>(&play);
                    let number = next.number::<OTHER>(self.past, self.scratch);
                    if number == 0 {
                        self.show_stuck(&play);
                    }
                    self.count += number;
                }
            }

            impl<const ME: usize, const OTHER: usize, F: FnMut(&State)> Replies<'_, ME, OTHER, F> {
                #[cold]
                fn show_stuck(&mut self, play: &Play) {
                    let mut next = *self.state;
                    next.play(play);
                    (self.stuck)(&next);
                }
            }
        })
    }

    /// Tests whether a game could end at the next ply, or has ended, but for want of plays. `None` where that takes more
    /// than a look at clocks, or where whether there are plays takes more than the board.
    fn may_end_soon(&self) -> Option<Vec<TokenStream>> {
        let model = self.form.model;
        let plain = self.form.uses(Technique::TwoPliesAtOnce)
            && model.turns.alternate()
            && !model.limits.iter().any(|limit| limit.need == Need::NotPast);
        // A forced pass is listed only where the other player can go on.
        let forced = model.pass == Pass::WhenStuck && self.asks_both_stuck();
        if !plain || !(model.pass == Pass::No || forced) {
            return None;
        }
        let soon = model.ends.iter().map(|end| self.soon(&end.when)).collect::<Option<Vec<_>>>()?;
        Some(soon.into_iter().flatten().collect())
    }

    /// Tests whether a condition could hold at the next ply.
    fn soon(&self, condition: &Condition) -> Option<Vec<TokenStream>> {
        match condition {
            Condition::Stuck if self.form.model.pass == Pass::No => Some(Vec::new()),
            Condition::BothStuck => Some(Vec::new()),
            Condition::And(parts) => parts.iter().find_map(|part| {
                let waits = matches!(part, Condition::Stuck | Condition::BothStuck);
                self.soon(part).filter(|_| waits)
            }),
            Condition::Quiet(clock, plies) => {
                let clock = Literal::usize_unsuffixed(*clock);
                let plies = Literal::u32_unsuffixed(plies.saturating_sub(1));
                Some(vec![quote!(self.clocks[#clock] >= #plies)])
            }
            Condition::Repetition(times) => {
                let plies = self.plies_of_repetition(*times).saturating_sub(1);
                let plies = Literal::usize_unsuffixed(plies);
                let window = self.window();
                Some(vec![quote!(#window >= #plies)])
            }
            _ => None,
        }
    }
}
