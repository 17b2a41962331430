//! A random play by trial: a candidate is drawn, and what it leads to is looked for.

use quote::quote;

use crate::plan::stages::Stage;

use super::Emit;
use super::filters::Filters;
use super::names::PlayPart;
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
        // A number below the most choices seldom is one of those of a candidate.
        let listed = chooses.then(|| {
            quote!(
                const LISTS_CANDIDATES: bool = true;
            )
        });
        Some(quote! {
            const MOST_TRIED: u32 = #most;
            #listed

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

    /// The candidates are pieces that can move by the only clause, and a trial finds the plays of one.
    fn trial_of_starts(&self, stage: &Stage<'_>, starts: &TokenStream) -> [TokenStream; 2] {
        let parts = PlayParts { from: quote!(cell as Cell), ..PlayParts::pass() };
        let candidate = self.make_play(parts);
        let start = quote!(Set::bit(candidate.from.into()));
        let plays = self.call(stage.plays[0], &start, &Filters::new(self, stage, stage.plays[0]));
        [quote!(out.each(#starts, |cell| #candidate);), plays]
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
