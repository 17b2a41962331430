//! A random play by trial: a candidate is drawn, and the plays that it leads to are looked for.

use quote::quote;

use crate::plan::stages::Stage;

use super::Emit;
use super::filters::Filters;
use super::helpers::Helper;
use super::names::PlayPart;
use super::region::View;
use super::state::PlayParts;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `MOST_TRIED`, `LISTS_CANDIDATES`, `every_candidate` and `tried`, where plays are drawn by trial.
    pub fn trial(&self) -> Option<TokenStream> {
        let most = Literal::u32_unsuffixed(self.decided.most_tried?);
        let stage = &self.form.stages[0];
        let starts = self.starts_of(stage);
        let [candidates, tried] = match self.most_ends_of_start() {
            Some(_) => self.trial_of_starts(stage, &starts),
            None => self.trial_of_plays(stage, &starts),
        };
        let chooses = stage.plays.iter().any(|play| self.form.model.plays[*play].choice.is_some());
        // A random number below the most choices is seldom the number of a choice that the candidate has.
        let listed = chooses.then(|| {
            quote!(
                const LISTS_CANDIDATES: bool = true;
            )
        });
        let by_direction = self.trial_of_direction(stage);
        let known = match stage.plays.as_slice() {
            [play] => self.shots_of_candidate(*play),
            _ => None,
        };
        let sources = self.decided.drawn_of_sources.then(|| {
            quote! {
                const HAS_SOURCES: bool = true;

                #[inline(always)]
                fn at_cell(zero: &Play, _: &Play, cell: u32) -> Play {
                    Play { to: cell as Cell, ..*zero }
                }
            }
        });
        Some(quote! {
            const MOST_TRIED: u32 = #most;
            #listed
            #by_direction
            #known
            #sources

            #[inline(always)]
            fn every_candidate<const ME: usize>(&self, out: &mut impl Sink<Play>) {
                let board = &self.board;
                #candidates
            }

            #[inline(always)]
            fn tried<const ME: usize>(&self, past: &History, candidate: Play, out: &mut impl Sink<Play>) {
                let board = &self.board;
                #tried
            }
        })
    }

    /// The candidates are pieces that can move by the only clause, and a trial finds the plays of one piece.
    fn trial_of_starts(&self, stage: &Stage<'_>, starts: &TokenStream) -> [TokenStream; 2] {
        let parts = PlayParts { from: quote!(cell as Cell), ..PlayParts::pass() };
        let candidate = self.make_play(parts);
        let start = quote!(Set::bit(candidate.from.into()));
        let plays = self.call(stage.plays[0], &start, &Filters::new(self, stage, stage.plays[0]));
        [quote!(out.each(#starts, |cell| #candidate);), plays]
    }

    /// `tried_at`, where the number of a play is that of a direction.
    fn trial_of_direction(&self, stage: &Stage<'_>) -> Option<TokenStream> {
        let leg = self.measured_leg().filter(|_| self.decided.drawn_by_direction)?;
        let id = stage.plays[0];
        let view = View::of(quote!(board));
        let [run, behind] = leg.steps.map(|step| self.region_term(&step.on, &view));
        let counted = self.region_term(leg.counted, &view);
        let to = self.cells_in_stage(stage, id);
        let dirs: Vec<_> = leg.dirs.iter().map(|dir| self.dir(*dir)).collect();
        let count = Literal::usize_unsuffixed(dirs.len());
        let end = self.helper(Helper::MeasuredEnd);
        let parts =
            PlayParts { from: quote!(candidate.from), ..PlayParts::placement(id, 0, quote!(end.first())) };
        let play = self.make_play(parts);
        Some(quote! {
            #[inline(always)]
            fn tried_at<const ME: usize>(
                &self,
                _: &History,
                candidate: Play,
                number: u32,
                _: &mut Vec<Play>,
            ) -> Option<Play> {
                const TRIED_DIRS: [usize; #count] = [#(#dirs),*];
                let board = &self.board;
                let from = candidate.from as u32;
                let origin = Set::bit(from);
                let end = #end(from, TRIED_DIRS[number as usize], #run, #counted) & #behind & #to;
                if end.is_empty() { None } else { Some(#play) }
            }
        })
    }

    /// The candidates are plays before their choices, and a trial asks limits.
    fn trial_of_plays(&self, stage: &Stage<'_>, starts: &TokenStream) -> [TokenStream; 2] {
        let calls = stage.plays.iter().map(|play| {
            let filters = Filters::new(self, stage, *play);
            let arguments = self.arguments(*play, starts, &filters);
            let name = self.play_name(*play, PlayPart::Plays);
            quote!(self.#name::<ME>(#arguments, out);)
        });
        let tried = if self.are_tried_alike() {
            let tries = self.tries(stage.plays[0]);
            quote!((#tries).play(candidate))
        } else {
            let arms = stage.plays.iter().map(|play| {
                let (clause, tries) = (Literal::usize_unsuffixed(*play), self.tries(*play));
                quote!(#clause => (#tries).play(candidate),)
            });
            quote!(match candidate.clause { #(#arms)* _ => {} })
        };
        [quote!(#(#calls)*), tried]
    }
}
