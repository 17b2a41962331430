//! `apply`: all changes that a play makes to the state, except handing over the turn.

use quote::quote;

use dsl::model::{Pass, Play, Then};

use super::Emit;

use proc_macro2::TokenStream;

/// `apply`.
pub fn apply(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let previous = model.has_ko().then(|| quote!(self.previous = self.board;));
    let arrive = emit.arrival();
    let follow = emit.follow();
    let (no_marks, mark) = marks(emit);
    let none_gone = emit.none_gone().map(|none| quote!(self.gone = #none;));
    let tallies = emit.tallies();
    let counters = emit.counters();
    let settled = emit.settle();
    let last = emit.keeps_last().then(|| emit.set_last());
    let last_of_each =
        emit.form.shape.last.then(
            || quote!(self.board.last[ME] = if passed { Set::EMPTY } else { Set::bit(play.to as u32) };),
        );
    let clocks = emit.clocks();
    let quiet = emit
        .decided
        .keeps_quiet
        .then(|| quote!(self.quiet = if lost > 0 { 0 } else { self.quiet.saturating_add(1) };));
    let signals = emit.signals();
    let shape = &emit.form.shape;
    let passes =
        shape.passes.then(|| quote!(self.passes = if passed { self.passes.saturating_add(1) } else { 0 };));
    let passed = if model.pass == Pass::No { quote!(false) } else { quote!(play.to == NOWHERE) };
    let head = head(emit);
    let first_kind = emit.first_kind();
    quote! {
        impl State {
            #head {
                #previous
                #no_marks
                #none_gone
                let passed = #passed;
                let mut lost = 0;
                let mut promoted = false;
                let mut placed = 0;
                #tallies
                let mut kind = #first_kind;
                let mut followed = true;
                if !passed {
                    let board = &mut self.board;
                    let to = Set::bit(play.to as u32);
                    #arrive
                    #follow
                    #settled
                }
                #counters
                #clocks
                #quiet
                #signals
                #passes
                #last
                #last_of_each
                #mark
                self.plies = self.plies.saturating_add(1);
                followed
            }
        }
    }
}

/// The declaration of the set of cells that a play marks, and the assignment that puts this set in place of the marks of the
/// play before. The assignment comes last, since follow-ups still ask about the old marks.
fn marks(emit: &Emit<'_>) -> (Option<TokenStream>, Option<TokenStream>) {
    let asked = emit.form.shape.marked;
    let marks = |play: &Play| play.then.iter().any(|then| matches!(then, Then::Mark(_)));
    if emit.form.model.plays.iter().any(marks) {
        (
            asked.then(|| quote!(let mut marks = Set::EMPTY;)),
            asked.then(|| quote!(self.board.marked = marks;)),
        )
    } else {
        (None, asked.then(|| quote!(self.board.marked = Set::EMPTY;)))
    }
}

/// The signature of `apply`; where runs may be shared, `apply` itself and the signature of `apply_along`, which it calls.
fn head(emit: &Emit<'_>) -> TokenStream {
    if emit.shares_runs() {
        quote! {
            /// Makes a play of `ME`, without handing over the turn. True if everything that must follow the play did.
            #[inline]
            fn apply<const ME: usize>(&mut self, play: &Play) -> bool {
                self.apply_along::<ME>(play, None)
            }

            /// As `apply`, with the runs around the play if they are known already.
            #[inline(always)]
            fn apply_along<const ME: usize>(&mut self, play: &Play, runs: Option<&Runs>) -> bool
        }
    } else {
        quote! {
            /// Makes a play of `ME`, without handing over the turn. True if everything that must follow the play did.
            #[inline]
            fn apply<const ME: usize>(&mut self, play: &Play) -> bool
        }
    }
}
