//! What a play does to the state.

use quote::quote;

use dsl::model::{Act, Action, ChoiceAct, PlayId, Step, Then, Walk};

use crate::facts::shape::flips_empty;

use super::Emit;
use super::events::placing;
use super::names::{Name, PlayPart, WalkId, WalkPart};
use super::region::View;
use super::state::signed;
use super::walk::WalkCall;

use proc_macro2::{Literal, TokenStream};

/// `apply`.
pub fn apply(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let previous = model.has_ko().then(|| quote!(self.previous = self.board;));
    let arrive = emit.arrival();
    let follow = emit.follow();
    let unmark = emit.form.shape.marked.then(|| quote!(self.board.marked = Set::EMPTY;));
    let none_gone = emit.form.shape.gone.then(|| quote!(self.gone = Set::EMPTY;));
    let tallies = emit.tallies();
    let counters = emit.counters();
    let settled = emit.settle();
    let last = emit.keeps_last().then(|| quote!(self.last = play.to;));
    let last_of_each =
        emit.form.shape.last.then(
            || quote!(self.board.last[ME] = if passed { Set::EMPTY } else { Set::bit(play.to as u32) };),
        );
    let clocks = emit.clocks();
    let signals = emit.signals();
    let passes = emit
        .form
        .shape
        .passes
        .then(|| quote!(self.passes = if passed { self.passes.saturating_add(1) } else { 0 };));
    let head = if emit.shares_runs() {
        quote! {
            /// Makes a play of `ME`, all but handing over the turn. Says whether all that must follow did.
            #[inline]
            fn apply<const ME: usize>(&mut self, play: &Play) -> bool {
                self.apply_along::<ME>(play, None)
            }

            /// The same, where the runs to what follows a play may be known already.
            #[inline(always)]
            fn apply_along<const ME: usize>(&mut self, play: &Play, runs: Option<&Runs>) -> bool
        }
    } else {
        quote! {
            /// Makes a play of `ME`, all but handing over the turn. Says whether all that must follow did.
            #[inline]
            fn apply<const ME: usize>(&mut self, play: &Play) -> bool
        }
    };
    quote! {
        impl State {
            #head {
                #previous
                #unmark
                #none_gone
                let passed = play.to == NOWHERE;
                let mut lost = 0;
                let mut promoted = false;
                let mut placed = 0;
                #tallies
                let mut kind = 0;
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
                #signals
                #passes
                #last
                #last_of_each
                self.plies = self.plies.saturating_add(1);
                followed
            }
        }
    }
}

impl Emit<'_> {
    /// The piece leaves its cell, if it stood on one, takes what it takes, and stands on its new cell.
    fn arrival(&self) -> TokenStream {
        let shape = &self.form.shape;
        let place = shape.places.then(|| self.place_piece());
        let go = shape.moves.then(|| self.move_piece());
        let taken_over = self.taken_over();
        let act = match (place, go) {
            (Some(place), Some(go)) => quote!(if play.from == NOWHERE { #place } else { #go }),
            (place, go) => quote!(#place #go),
        };
        let promote = self.promote();
        let find_kept = (!self.form.kept.is_empty()).then(|| quote!(board.find_kept::<ME>();));
        let arrive = quote! {
            #act
            board.side[ME] = board.side[ME] | to;
            #promote
            #find_kept
        };
        match taken_over {
            None => arrive,
            Some(taken_over) => quote!(#taken_over { #arrive }),
        }
    }

    /// `play.clause == N { all pieces change hands }`, for a clause that does so.
    fn taken_over(&self) -> Option<TokenStream> {
        let plays = &self.form.model.plays;
        let arms: Vec<_> = (0..plays.len())
            .filter(|id| matches!(plays[*id].action, Action::TakeOver { .. }))
            .map(|id| {
                let after = self.play_name(id, PlayPart::Board);
                let id = Literal::usize_unsuffixed(id);
                quote!(play.clause == #id { *board = Self::#after(board); })
            })
            .collect();
        (!arms.is_empty()).then(|| quote!(#(if #arms else)*))
    }

    fn place_piece(&self) -> TokenStream {
        let kind = if self.form.shape.kind {
            quote!(play.kind)
        } else {
            let placed = self.form.model.plays.iter().find_map(|play| match play.action {
                Action::Place { kind, .. } => Some(kind),
                Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => None,
            });
            let kind = Literal::usize_unsuffixed(placed.unwrap_or_default());
            quote!(#kind)
        };
        let place_of_kind = self.kinds_of(placing).map(|of| {
            let placed = self.name(Name::Placed(of));
            let of = Literal::usize_unsuffixed(of);
            let width = signed(self.form.widths.counters);
            quote!(#placed = #width::from(kind == #of);)
        });
        quote! {
            placed = 1;
            kind = #kind;
            #(#place_of_kind)*
        }
    }

    fn move_piece(&self) -> TokenStream {
        let fields = self.kind_fields();
        let kinds = fields.iter().enumerate().map(|(index, field)| {
            let kind = Literal::usize_unsuffixed(index + 1);
            quote! {
                if board.#field.meets(from) {
                    kind = #kind;
                }
            }
        });
        let leave = if self.form.shape.captures {
            let lose = self.lose(&quote!(captured));
            let captured =
                if self.form.shape.captured { quote!(play.captured) } else { quote!(to & board.occupied()) };
            let remove = if self.form.shape.captures_own {
                quote!(board.remove(from | captured);)
            } else {
                quote!(board.exchange::<ME>(from, captured);)
            };
            quote! {
                let captured = #captured;
                #lose
                #remove
            }
        } else {
            quote!(board.remove(from);)
        };
        let flip = self.form.shape.flipped.then(|| quote!(board.flip(play.flipped);));
        quote! {
            let from = Set::bit(play.from as u32);
            #(#kinds)*
            #leave
            #flip
        }
    }

    /// Sets the kind that the piece has in the end.
    fn promote(&self) -> TokenStream {
        let fields = self.kind_fields();
        if fields.is_empty() {
            return quote!();
        }
        let view = View::of(quote!(board));
        let new_kind = if self.form.shape.kind {
            quote!(play.kind)
        } else {
            let moved = self.form.model.promotions.iter().rev().fold(quote!(kind), |otherwise, promotion| {
                let [from, to] = [promotion.from, promotion.to].map(Literal::usize_unsuffixed);
                let there = self.region_term(&promotion.on, &view);
                quote!(if kind == #from && to.meets(#there) { #to } else { #otherwise })
            });
            let promotes = self.form.shape.moves && !self.form.model.promotions.is_empty();
            match (promotes, self.form.shape.places) {
                (true, true) => quote!(if play.from == NOWHERE { kind } else { #moved }),
                (true, false) => moved,
                (false, _) => quote!(kind),
            }
        };
        let kinds = fields.iter().enumerate().map(|(index, field)| {
            let kind = Literal::usize_unsuffixed(index + 1);
            quote! {
                if new_kind == #kind {
                    board.#field = board.#field | to;
                }
            }
        });
        quote! {
            let new_kind = #new_kind;
            promoted = new_kind != kind;
            #(#kinds)*
        }
    }

    /// What follows the play on the cell where it ended.
    fn follow(&self) -> TokenStream {
        if !self.form.shape.clause {
            return self.follow_ups(0);
        }
        let arms = (0..self.form.model.plays.len()).map(|id| {
            let index = Literal::usize_unsuffixed(id);
            let follow_ups = self.follow_ups(id);
            quote!(#index => { #follow_ups })
        });
        quote!(match play.clause { #(#arms)* _ => {} })
    }

    fn follow_ups(&self, id: PlayId) -> TokenStream {
        let play = &self.form.model.plays[id];
        let origin = if self.form.shape.moves {
            quote!(if play.from == NOWHERE { Set::EMPTY } else { Set::bit(play.from as u32) })
        } else {
            quote!(Set::EMPTY)
        };
        let lose = self.lose(&quote!(over));
        let note_gone =
            self.form.shape.gone.then(|| quote!(self.gone = self.gone | over & board.occupied();));
        let parts = play.then.iter().enumerate().map(|(index, then)| match then {
            Then::Walks { walk, required } => {
                let follow_up = WalkId::Then(id, index);
                let required = required.then(|| quote!(followed &= matched;));
                let flips = walk.steps.iter().any(|step| step.act == Act::Flip);
                let captures = walk.steps.iter().any(|step| step.act == Act::Capture);
                let flip = flips.then(|| {
                    if captures || flips_empty(walk) {
                        quote!(board.flip(turned & board.occupied());)
                    } else {
                        quote!(board.flip(turned);)
                    }
                });
                let collect_flips = flips.then(|| quote!(turned = turned | flipped;));
                let call = || WalkCall {
                    board: quote!(board),
                    origin: quote!(origin),
                    visited: quote!(Set::EMPTY),
                    taken: quote!(Set::EMPTY),
                    at: quote!(to),
                    visitor: [quote!(_), quote!(_), quote!(captured), quote!(flipped)],
                    body: quote!({
                        matched = true;
                        over = over | captured;
                        #collect_flips
                    }),
                };
                let call = if let Some(elements) = self.acts_between_ends(walk) {
                    self.act_between_ends(elements)
                } else if self.is_asked_by_number(walk) {
                    let matches = self.walk_name(follow_up, WalkPart::Matches);
                    self.each_direction(&walk.dirs, &View::of(quote!(board)), &|dir| {
                        let call = self.call_walk_along(follow_up, dir, call());
                        quote!(if Self::#matches::<ME, #dir>(board, play.to) { #call })
                    })
                } else {
                    self.call_walk(follow_up, call())
                };
                quote! {
                    let (mut over, mut turned, mut matched) = (Set::EMPTY, Set::EMPTY, false);
                    #call
                    if !over.is_empty() {
                        #note_gone
                        #lose
                        board.remove(over);
                    }
                    #flip
                    #required
                }
            }
            Then::Mark(region) => {
                let view = View { origin: Some(quote!(origin)), ..View::of(quote!(board)) };
                let region = self.region(region, &view);
                if self.form.shape.marked { quote!(board.marked = #region;) } else { quote!() }
            }
            Then::Pull(walk) => self.pull(WalkId::Then(id, index), walk),
            Then::Capture(region) => {
                let view = View { origin: Some(quote!(origin)), ..View::of(quote!(board)) };
                let region = self.region(region, &view);
                let region = match self.settling_links() {
                    Some(_) => {
                        let beside = self.taken_beside();
                        quote!(if self.settled { #beside } else { #region })
                    }
                    None => region,
                };
                quote! {
                    let over = #region;
                    if !over.is_empty() {
                        #note_gone
                        #lose
                        board.remove(over);
                    }
                }
            }
        });
        let choice = play.choice.as_ref().map(|choice| self.chosen(choice.act));
        quote! {
            let origin = #origin;
            #(#parts)*
            #choice
        }
    }

    /// What lies between `to` and an end in all directions is captured or flipped.
    fn act_between_ends(&self, [run, end]: [&Step; 2]) -> TokenStream {
        let acted = if run.act == Act::Flip { quote!(turned) } else { quote!(over) };
        let view = View::of(quote!(board));
        let [run, end] = [run, end].map(|step| self.region(&step.on, &view));
        let mut between = quote!(run_between(to, #run, #end));
        if self.shares_runs() {
            between = quote! {
                match runs {
                    Some(runs) => runs.from(to),
                    None => #between,
                }
            };
        }
        quote! {
            #acted = #between;
            matched = !#acted.is_empty();
        }
    }

    /// A piece is set down on the other side of `to`.
    fn pull(&self, id: WalkId, walk: &Walk) -> TokenStream {
        let fields = self.kind_fields();
        let dirs = self.each_direction(&walk.dirs, &View::of(quote!(board)), &|dir| {
            let call = self.call_walk_along(
                id,
                dir,
                WalkCall {
                    board: quote!(board),
                    origin: quote!(origin),
                    visited: quote!(Set::EMPTY),
                    taken: quote!(Set::EMPTY),
                    at: quote!(to),
                    visitor: [quote!(end), quote!(_), quote!(_), quote!(_)],
                    body: quote!({
                        if pulled.is_none() && !beyond.is_empty() {
                            pulled = Some((end, beyond));
                        }
                    }),
                },
            );
            quote! {
                let beyond = back::<#dir>(to) & board.empty();
                #call
            }
        });
        quote! {
            let mut pulled = None;
            #dirs
            match pulled {
                Some((end, beyond)) => {
                    let before = *board;
                    board.remove(end);
                    for side in 0..2 {
                        if before.side[side].meets(end) {
                            board.side[side] = board.side[side] | beyond;
                        }
                    }
                    #(if before.#fields.meets(end) { board.#fields = board.#fields | beyond; })*
                }
                None => followed = false,
            }
        }
    }

    /// What is done with the chosen cell.
    fn chosen(&self, act: ChoiceAct) -> TokenStream {
        let done = match act {
            ChoiceAct::Place(kind) => {
                let field = (kind > 0).then(|| {
                    let field = &self.kind_fields()[kind - 1];
                    quote!(board.#field = board.#field | chosen;)
                });
                let place_of_kind = self.kinds_of(placing).filter(|of| *of == kind).map(|of| {
                    let placed = self.name(Name::Placed(of));
                    quote!(#placed += 1;)
                });
                quote! {
                    placed += 1;
                    #(#place_of_kind)*
                    board.side[ME] = board.side[ME] | chosen;
                    #field
                }
            }
            ChoiceAct::Take => {
                let lose = self.lose(&quote!(chosen));
                let note_gone = self.form.shape.gone.then(|| quote!(self.gone = self.gone | chosen;));
                quote!(#note_gone #lose board.remove(chosen);)
            }
        };
        quote! {
            if play.chosen != NOWHERE {
                let chosen = Set::bit(play.chosen as u32);
                #done
            }
        }
    }
}
