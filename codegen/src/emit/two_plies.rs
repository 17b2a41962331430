//! Counts the plays two plies ahead while those of the first ply are found.

use quote::quote;

use crate::pass::tuning::BATCH;
use crate::pass::two_plies_at_once::Soon;

use super::Emit;
use super::names::Name;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `plies_ahead`, if the engine's default does not serve: the number of plays of `ME`, and of replies of `OTHER` to all of them.
    pub fn plies_ahead(&self) -> Option<TokenStream> {
        let soon = self.decided.two_plies.as_ref()?.iter();
        let soon: Vec<_> = soon.map(|soon| test(self, *soon)).collect();
        let guard = (!soon.is_empty()).then(|| {
            quote! {
                if #(#soon)||* {
                    return None;
                }
            }
        });
        let runs = self.runs_before().map(|runs| {
            quote! {
                let board = &self.board;
                let runs = #runs;
            }
        });
        let by_change = self.asks_changes();
        let plies = if self.decided.steps_by_change {
            self.plies_with_steps_by_change()
        } else {
            quote! {
                self.every_play::<ME>(past, &mut showing);
                let (plays, replies) = showing.finish();
                Some([plays as u64, replies.count as u64])
            }
        };
        let given = self.shares_runs().then(|| quote!(runs,));
        Some(quote! {
            #[inline]
            fn plies_ahead<const ME: usize, const OTHER: usize>(
                &self,
                past: &History,
                scratch: &mut [Vec<Play>; 2],
                stuck: &mut impl FnMut(&Self),
            ) -> Option<[u64; 2]> {
                #guard
                #by_change
                let [scratch, rest] = scratch;
                #runs
                let replies = Replies::<ME, OTHER, _> { state: self, #given past, scratch: rest, stuck, count: 0 };
                let mut showing = Visiting::new(scratch, replies);
                #plies
            }
        })
    }

    /// `Replies`, if two plies are counted at once.
    pub fn numbers_of_plays(&self) -> Option<TokenStream> {
        self.decided.two_plies.as_ref().map(|_| {
            let [by_change, steps_by_change] = [self.plies_by_change(), self.steps_by_change()];
            let replies = self.replies();
            quote!(#by_change #steps_by_change #replies)
        })
    }

    /// `Replies`, a visitor of the plays of one player that counts the replies of the other.
    fn replies(&self) -> TokenStream {
        let runs = self.shares_runs().then(|| {
            quote! {
                /// The runs for the follow-ups of all plays.
                runs: Runs,
            }
        });
        let apply = if runs.is_some() {
            quote!(apply_along::<ME>(play, Some(&self.runs)))
        } else {
            quote!(apply::<ME>(play))
        };
        let ends: Vec<_> = self.ends_between().map(|end| self.name(Name::End(end))).collect();
        let next = if self.plays_ask_only_board() && ends.is_empty() {
            quote!(State { board: next.board, ..*self.state })
        } else {
            quote!(next)
        };
        let [items, visit_each] = match &self.decided {
            decided if decided.replies_in_batches => in_batches(),
            decided if decided.replies_apart => apart(),
            _ => [quote!(), quote!()],
        };
        let over = (!ends.is_empty()).then(|| {
            let group = self.group_for_ends(quote!(next.last_group::<OTHER>()));
            quote! {
                if #(next.#ends::<OTHER>(self.past, false #group).is_some())||* {
                    return self.show_end(*play);
                }
            }
        });
        let counting = counting(&apply, &next, over);
        quote! {
            #items

            /// Counts the plays of `OTHER` after each of `ME`.
            struct Replies<'a, const ME: usize, const OTHER: usize, F> {
                state: &'a State,
                #runs
                past: &'a History,
                scratch: &'a mut Vec<Play>,
                stuck: &'a mut F,
                count: usize,
            }

            impl<const ME: usize, const OTHER: usize, F: FnMut(&State)> Visitor<Play> for Replies<'_, ME, OTHER, F> {
                #[inline(always)]
                fn visit_play(&mut self, play: Play) {
                    let next = self.after(&play);
                    self.count_in(next, &play);
                }

                #visit_each
            }

            #counting
        }
    }
}

/// The methods of `Replies` that make a play by `apply`, and count the replies in `next`, the relevant part of the state; none if
/// the game is `over`.
fn counting(apply: &TokenStream, next: &TokenStream, over: Option<TokenStream>) -> TokenStream {
    quote! {
            impl<const ME: usize, const OTHER: usize, F: FnMut(&State)> Replies<'_, ME, OTHER, F> {
                /// The state after a play, with only those fields updated that the replies depend on.
                #[inline(always)]
                fn after(&self, play: &Play) -> State {
                    let mut next = *self.state;
                    next.#apply;
                    #next
                }

                /// Counts the plays in the state after `play`.
                #[inline(always)]
                fn count_in(&mut self, next: State, play: &Play) {
                    #over
                    let number = next.number::<OTHER>(self.past, self.scratch);
                    if number == 0 {
                        self.show_end(*play);
                    }
                    self.count += number;
                }

                #[cold]
                fn show_end(&mut self, play: Play) {
                    let mut next = *self.state;
                    next.play(&play);
                    (self.stuck)(&next);
                }
            }
    }
}

/// A test that the game could end at the next ply.
fn test(emit: &Emit<'_>, soon: Soon) -> TokenStream {
    match soon {
        Soon::Quiet { clock, plies } => {
            let clock = emit.name(Name::Clock(clock));
            let plies = Literal::u32_unsuffixed(plies);
            quote!(self.clocks[#clock] >= #plies)
        }
        Soon::Reversible { plies } => {
            let plies = Literal::usize_unsuffixed(plies);
            quote!(self.reversible() >= #plies)
        }
        Soon::Over { end } => {
            let end = emit.name(Name::End(end));
            let group = emit.group_for_ends(quote!(self.last_group::<ME>()));
            quote!(self.#end::<ME>(past, false #group).is_some())
        }
    }
}

/// `AT_ONCE`, and `visit_each`, which makes many plays before it counts the replies to each.
fn in_batches() -> [TokenStream; 2] {
    let batch = Literal::usize_unsuffixed(BATCH);
    let at_once = quote! {
        /// The number of plays that are made before the replies to them are counted.
        const AT_ONCE: usize = #batch;
    };
    // Each step of a play, and of a count, waits for the one before. A processor overlaps more rounds of two short loops
    // than of a long one.
    let visit_each = quote! {
        #[inline(always)]
        fn visit_each<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> Play) {
            let mut boards = [self.state.board; AT_ONCE];
            let (mut to_make, mut to_count) = (cells.iter(), cells.iter());
            loop {
                let mut made = 0;
                for (board, cell) in boards.iter_mut().zip(&mut to_make) {
                    *board = self.after(&make(cell)).board;
                    made += 1;
                }
                for (board, cell) in boards[..made].iter().zip(&mut to_count) {
                    let next = State { board: *board, ..*self.state };
                    self.count_in(next, &make(cell));
                }
                if made < AT_ONCE {
                    return;
                }
            }
        }
    };
    [at_once, visit_each]
}

/// `visit_all`, which counts the replies to a set of plays, and `visit_each`, which calls it.
fn apart() -> [TokenStream; 2] {
    let visit_all = quote! {
        impl<const ME: usize, const OTHER: usize, F: FnMut(&State)> Replies<'_, ME, OTHER, F> {
            /// Counts the replies to one play for each of `cells`.
            #[inline(never)]
            fn visit_all<S: BitSet>(&mut self, cells: S, make: &dyn Fn(u32) -> Play) {
                cells.visit(|cell| self.visit_play(make(cell)));
            }
        }
    };
    let visit_each = quote! {
        #[inline(always)]
        fn visit_each<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> Play) {
            self.visit_all(cells, &make);
        }
    };
    [visit_all, visit_each]
}
