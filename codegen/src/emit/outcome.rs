//! The result of a game: end conditions in written order, and the score.

use quote::quote;

use dsl::model::{Condition, End, Region, Verdict};

use crate::facts::lack::leaves_no_play;
use crate::facts::perspective::{AskedOf, asked_of};
use crate::facts::widths::{Width, irreversible_clock};

use super::Emit;
use super::condition::Moment;
use super::names::Name;
use super::region::View;

use proc_macro2::{Literal, TokenStream};

/// `result` and the helpers of conditions.
pub fn outcome(emit: &Emit<'_>) -> TokenStream {
    let ends = emit.form.model.ends.iter().enumerate().map(|(index, end)| emit.end(index, end));
    let names = (0..emit.form.model.ends.len()).map(|index| emit.name(Name::End(index)));
    let score = emit.score();
    let repetitions = emit.repetitions();
    let last_group = emit.last_group();
    let group = emit.group_found();
    let known = emit.group_for_ends(quote!(group));
    quote! {
        impl State {
            /// The result, if the game is over; `ME` is to move. Ends are tested in written order, each first for the player
            /// who just moved.
            #[inline]
            fn result<const ME: usize>(&self, past: &History, stuck: bool) -> Option<Outcome> {
                #group
                #(
                    let over = self.#names::<ME>(past, stuck #known);
                    if over.is_some() {
                        return over;
                    }
                )*
                None
            }

            #(#ends)*
            #last_group
            #score
            #repetitions
        }
    }
}

impl Emit<'_> {
    fn end(&self, index: usize, end: &End) -> TokenStream {
        let name = self.name(Name::End(index));
        let doc = format!(" Line {}: `{}`", end.clause.line, end.clause.text);
        let tests = self.tests(index, end, &|view| Some(self.condition(&end.when, view, Moment::Now)));
        let tests = if self.has_news(end) {
            let news = self.tests_of_last(index, end);
            quote!(match self.last {
                NOWHERE => { #tests }
                last => { #news }
            })
        } else {
            tests
        };
        let known = self.group_for_ends(quote!(group: Set));
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, past: &History, stuck: bool #known) -> Option<Outcome> {
                #tests
                None
            }
        }
    }

    /// Tests whether an end holds that only the last ply, which ended on `last`, can have brought about.
    fn tests_of_last(&self, index: usize, end: &End) -> TokenStream {
        self.tests(index, end, &|view| {
            self.news(&end.when, view, &|condition| self.condition(condition, view, Moment::Now))
        })
    }

    /// Tests whether an end holds; `condition` gives the condition to test in the view of a player, if any.
    fn tests(
        &self,
        index: usize,
        end: &End,
        condition: &dyn Fn(&View) -> Option<TokenStream>,
    ) -> TokenStream {
        let by = Literal::usize_unsuffixed(index);
        let mover = View::of(quote!(self.board)).theirs();
        let next = View::of(quote!(self.board));
        let winner = |looks: &View| match (end.verdict, looks.their) {
            (Verdict::Win, true) | (Verdict::Loss, false) => quote!(Some(1 - ME)),
            (Verdict::Win, false) | (Verdict::Loss, true) => quote!(Some(ME)),
            (Verdict::Draw, _) => quote!(None),
            (Verdict::Score, _) => quote!(self.ahead()),
        };
        let views = match asked_of(&end.when) {
            AskedOf::Next if self.form.model.turns.alternate() => vec![next],
            AskedOf::Mover => vec![mover],
            AskedOf::Next | AskedOf::Both => vec![mover, next],
        };
        let tests = views.iter().filter_map(|view| {
            let condition = condition(view)?;
            let winner = winner(view);
            Some(quote! {
                if #condition {
                    return Some(Outcome { winner: #winner, by: #by });
                }
            })
        });
        quote!(#(#tests)*)
    }

    /// `judged_at`, if it tests less than `judged`: the ends that the other player's placement on `at` can have brought about while there are plays.
    pub fn judged_at(&self) -> Option<TokenStream> {
        let (group, known) = (self.group_found(), self.group_for_ends(quote!(group)));
        let ends = self.form.model.ends.iter().enumerate();
        let ends = ends.filter(|(_, end)| !leaves_no_play(self.form.model, &end.when));
        let tests = ends.map(|(index, end)| {
            if self.has_news(end) {
                return self.tests_of_last(index, end);
            }
            let name = self.name(Name::End(index));
            quote! {
                let over = self.#name::<ME>(past, false #known);
                if over.is_some() {
                    return over;
                }
            }
        });
        self.decided.ends_of_placements.then(|| {
            quote! {
                #[inline(always)]
                fn judged_at<const ME: usize>(&self, past: &History, at: u32) -> Option<Outcome> {
                    let (last, stuck) = (at as Cell, false);
                    #group
                    #(#tests)*
                    None
                }
            }
        })
    }

    /// `ahead`: the player with more points.
    fn score(&self) -> Option<TokenStream> {
        let points = self.form.model.points.as_ref()?;
        let count = self.number(points, &View::of(quote!(self.board)), &quote!(self));
        let [first, second] = self.form.model.komi_halves.map(Literal::i64_unsuffixed);
        Some(quote! {
            /// Points of `ME`.
            fn points<const ME: usize>(&self) -> i32 {
                #count
            }

            /// The player with more points. Points are doubled, so that komi is an integer.
            fn ahead(&self) -> Option<usize> {
                let first = 2 * self.points::<0>() + #first;
                let second = 2 * self.points::<1>() + #second;
                match first.cmp(&second) {
                    std::cmp::Ordering::Greater => Some(0),
                    std::cmp::Ordering::Less => Some(1),
                    std::cmp::Ordering::Equal => None,
                }
            }
        })
    }

    /// `may_come_back`, if each player needs a piece that can go back to a cell where it stood.
    pub(super) fn may_come_back(&self) -> Option<TokenStream> {
        let returning = match self.decided.returning.as_slice() {
            [] => return None,
            [kind] => Region::Kind(*kind),
            kinds => Region::Or(kinds.iter().copied().map(Region::Kind).collect()),
        };
        let returning = self.region_term(&returning, &View::of(quote!(self.board)));
        Some(quote! {
            #[inline(always)]
            fn may_come_back(&self) -> bool {
                self.board.side.iter().all(|side| side.meets(#returning))
            }
        })
    }

    /// `plies_to_limit`, if a rule asks for clocks.
    pub(super) fn plies_to_limit(&self) -> Option<TokenStream> {
        let limit = Literal::usize_suffixed(self.form.model.memory().clock? as usize);
        let clocks = (0..self.form.model.clocks.len()).map(|clock| {
            let clock = self.name(Name::Clock(clock));
            as_index(&quote!(self.clocks[#clock]), self.form.widths.clocks)
        });
        let longest = clocks.reduce(|longest, next| quote!((#longest).max(#next)))?;
        Some(quote! {
            fn plies_to_limit(&self) -> u32 {
                let longest = #longest;
                #limit.saturating_sub(longest) as u32
            }
        })
    }

    /// Plies since the last irreversible event that a clock counts from, or since the start.
    fn window(&self) -> TokenStream {
        let plies = as_index(&quote!(self.plies), self.form.widths.plies);
        if self.decided.keeps_quiet {
            return quote!(if self.quiet == u16::MAX { #plies } else { usize::from(self.quiet) });
        }
        irreversible_clock(self.form.model).map_or(plies, |clock| {
            let clock = self.name(Name::Clock(clock));
            as_index(&quote!(self.clocks[#clock]), self.form.widths.clocks)
        })
    }

    /// `earlier`: the number of earlier occurrences of the position.
    fn repetitions(&self) -> Option<TokenStream> {
        let model = self.form.model;
        let asked = |condition: &Condition| matches!(condition, Condition::Repetition(_));
        model.ends.iter().any(|end| end.when.mentions(&asked)).then(|| {
            let window = self.window();
            let guard = self.may_come_back().map(|_| {
                quote!(if !self.may_come_back() {
                    return 0;
                })
            });
            let turns = model.turns;
            let round = Literal::usize_unsuffixed(turns.round());
            let in_rounds = turns.longer_first().then(|| quote!(.min(TURNS.in_rounds(self.plies.into()))));
            quote! {
                /// Plies since the last irreversible ply; 0 if no position can occur again.
                #[inline(always)]
                fn reversible(&self) -> usize {
                    #guard
                    #window
                }

                /// The number of earlier occurrences of the position, with the same player to move, if it is at least `least`; else any
                /// that is below.
                #[inline(always)]
                fn earlier(&self, past: &History, least: usize) -> usize {
                    past.occurrences(self.key(), #round, self.reversible()#in_rounds, least)
                }
            }
        })
    }
}

/// A count as a `usize`.
fn as_index(count: &TokenStream, width: Width) -> TokenStream {
    match width {
        Width::Byte | Width::Short => quote!(usize::from(#count)),
        Width::Word => quote!(#count as usize),
    }
}
