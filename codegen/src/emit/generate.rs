//! The generation of plays, stage by stage.

use quote::quote;

use dsl::model::{Pass, PlayId, Region};

use crate::plan::stages::Stage;

use super::Emit;
use super::filters::Filters;
use super::names::PlayPart;
use super::region::View;
use super::royal::Part;
use super::state::PlayParts;

use proc_macro2::{Literal, TokenStream};

/// `generate`, and the functions that count plays.
pub fn generate(emit: &Emit<'_>) -> TokenStream {
    let can_play = (emit.asks_both_stuck() || emit.limits_ask_plays()).then(|| {
        quote! {
            /// True if `ME`, to move, would have a play other than a pass.
            fn can_play<const ME: usize>(&self, past: &History) -> bool {
                let mut scratch = Vec::new();
                let mut tally = Tally::new(&mut scratch);
                self.generate::<ME>(past, &mut tally);
                tally.total() > 0
            }

            /// True if the opponent of `ME`, to move, would have a play other than a pass.
            fn other_can_play<const ME: usize>(&self, past: &History) -> bool {
                if ME == 0 { self.can_play::<1>(past) } else { self.can_play::<0>(past) }
            }
        }
    });
    let body = emit.all_stages();
    let [rare, numbers] = [emit.number_with_rare(), emit.numbers_of_plays()];
    let by_trial = emit.plays_by_trial();
    quote! {
        impl State {
            /// Hands every play of `ME`, as if it were to move, to `out`, without passes.
            #[inline(always)]
            fn generate<const ME: usize>(&self, past: &History, out: &mut impl Sink<Play>) {
                #body
            }

            #by_trial
            #can_play
            #rare
        }

        #numbers
    }
}

/// Code that goes through stages, and returns after the first with plays.
fn first_with_plays(stages: &[TokenStream]) -> TokenStream {
    quote! {
        let before = out.total();
        #(
            #stages
            if out.total() > before {
                return;
            }
        )*
    }
}

/// Code for the plays of a piece that only moves.
pub struct EndsOfPiece {
    /// Code for the values that all pieces have in common.
    pub found: TokenStream,
    /// The cells where the piece can go; `from` is the number of its cell, and `origin` the set of it.
    pub targets: TokenStream,
    /// The piece's play to the cell `to`.
    pub play: TokenStream,
}

impl Emit<'_> {
    /// Hands the plays of the first stage that has any to `out`.
    fn all_stages(&self) -> TokenStream {
        if self.decided.drawn_by_stage {
            return quote! {
                let before = out.total();
                self.earlier_stages::<ME>(past, out);
                if out.total() == before {
                    self.last_stage::<ME>(past, out);
                }
            };
        }
        let (last, earlier) = self.stages_in_order();
        let earlier = (!earlier.is_empty()).then(|| first_with_plays(&earlier));
        quote!(let board = &self.board; #earlier #last)
    }

    /// `earlier_stages`, where the stages before the last one are asked apart, and `last_stage`, where a random play is drawn by stage.
    pub fn stages_apart(&self) -> Option<TokenStream> {
        let drawn = self.decided.drawn_by_stage;
        (drawn || self.decided.steps_by_change).then(|| {
            let (last, earlier) = self.stages_in_order();
            let earlier = first_with_plays(&earlier);
            let apart = drawn.then(|| {
                quote!(
                    const STAGES_APART: bool = true;
                )
            });
            let last = drawn.then(|| {
                quote! {
                    #[inline(always)]
                    fn last_stage<const ME: usize>(&self, past: &History, out: &mut impl Sink<Play>) {
                        let board = &self.board;
                        #last
                    }
                }
            });
            quote! {
                #apart

                #[inline(always)]
                fn earlier_stages<const ME: usize>(&self, past: &History, out: &mut impl Sink<Play>) {
                    let board = &self.board;
                    #earlier
                }

                #last
            }
        })
    }

    /// The code of the last stage, and of those before it.
    fn stages_in_order(&self) -> (TokenStream, Vec<TokenStream>) {
        let mut stages: Vec<_> = (0..self.form.stages.len()).map(|stage| self.stage(stage)).collect();
        let last = stages.pop().expect("a game has a play clause");
        (last, stages)
    }

    /// `every_play`: the plays and the pass of the player to move.
    pub fn every_play(&self) -> TokenStream {
        let pass = self.make_play(PlayParts::pass());
        let generate = quote!(self.generate::<ME>(past, out););
        let body = match self.form.model.pass {
            Pass::No => generate,
            Pass::AtWill => quote!(#generate out.play(#pass);),
            Pass::WhenStuck => {
                let goes_on = self.asks_both_stuck().then(|| quote!(&&self.other_can_play::<ME>(past)));
                quote! {
                    let before = out.total();
                    #generate
                    if out.total() == before #goes_on { out.play(#pass); }
                }
            }
        };
        quote! {
            #[inline(always)]
            fn every_play<const ME: usize>(&self, past: &History, out: &mut impl Sink<Play>) {
                #body
            }
        }
    }

    /// Hands the plays of a stage to `out`.
    pub fn stage(&self, index: usize) -> TokenStream {
        let stage = &self.form.stages[index];
        let filters = |play: PlayId| Filters::new(self, stage, play);
        let starts = self.starts_of(stage);
        if self.is_union(stage) {
            return self.union_stage(index, &starts);
        }
        let compares = self.needs_comparison(stage);
        let calls: Vec<_> = stage
            .plays
            .iter()
            .filter(|play| self.form.shape.moves && self.moves(**play) || stage.from.is_empty())
            .map(|play| {
                let call = self.call(*play, &starts, &filters(*play));
                let is_new = compares && self.is_new_in(stage, *play);
                if is_new { quote!({ let out = out.list(); #call }) } else { call }
            })
            .collect();
        let exposed = self.exposed(&stage.plays);
        let several = quote!(for play in self.plays_by_trial::<ME>(past) {
            out.play(play);
        });
        let plays =
            self.guarded_stage(stage, &starts, &several).unwrap_or_else(|| quote!(#exposed #(#calls)*));
        if !compares {
            return plays;
        }
        let rank = self.rank(stage);
        let best = if self.compares_effects(stage) {
            quote!(Best::by_effect(out.list(), #rank, |known, play| self.is_again::<ME>(known, play)))
        } else {
            quote!(Best::new(out.list(), #rank))
        };
        quote! {
            {
                let out = &mut #best;
                #plays
            }
        }
    }

    /// Finds the attacked, exposed and watched cells before plays of these clauses, if one of the clauses needs them.
    pub fn exposed(&self, plays: &[PlayId]) -> TokenStream {
        let threats = plays.iter().any(|play| self.spares_royal(*play)).then(|| {
            quote! {
                // Plays of pieces that are not exposed need no test.
                let (attacked, exposed) = Self::threats::<ME>(board);
            }
        });
        let watched = plays.iter().any(|play| self.watches(*play)).then(|| {
            quote! {
                // Plays that touch none of these cells need no test.
                let watched = Self::watched::<ME>(board);
            }
        });
        quote!(#threats #watched)
    }

    /// The own pieces that may start a play of the stage.
    pub fn starts_of(&self, stage: &Stage<'_>) -> TokenStream {
        let (each, all): (Vec<_>, Vec<_>) = stage.from.iter().partition(|region| region.uses_origin());
        let view = View::of(quote!(board));
        let all = all.into_iter().map(|region| self.region_term(region, &view));
        let starts = quote!(board.side[ME] #(& #all)*);
        if each.is_empty() { starts } else { self.starts_one_by_one(&starts, &each) }
    }

    /// The pieces on `starts` that stand in all of the regions, which depend on the piece's own cell.
    fn starts_one_by_one(&self, starts: &TokenStream, regions: &[&Region]) -> TokenStream {
        let view = View { origin: Some(quote!(origin)), ..View::of(quote!(board)) };
        let regions = regions.iter().map(|region| self.region_term(region, &view));
        quote! {{
            let mut starts = Set::EMPTY;
            (#starts).visit(|from| {
                let origin = Set::bit(from);
                if #(origin.meets(#regions))&&* {
                    starts = starts | origin;
                }
            });
            starts
        }}
    }

    /// Hands the plays of a clause to `out`.
    pub fn call(&self, play: PlayId, starts: &TokenStream, filters: &Filters) -> TokenStream {
        let to = &filters.to;
        let out = self.tries_watched(play);
        if self.spares_royal(play) && !self.moves(play) {
            return self.call_placement(play, to, &out);
        }
        if self.spares_royal(play) {
            let parts = self.parts_of(play);
            let safe = parts.iter().map(|Part { name, royal, .. }| {
                let unattacked = royal.then(|| quote!(&!attacked));
                quote!(self.#name::<ME>(#starts & !exposed, #to #unattacked, out);)
            });
            let tried =
                parts.iter().map(|Part { name, .. }| quote!(self.#name::<ME>(#starts & exposed, #to, #out);));
            return quote! {
                #(#safe)*
                if !exposed.is_empty() {
                    #(#tried)*
                }
            };
        }
        let name = self.play_name(play, PlayPart::Plays);
        if let Some(living) = self.living(play) {
            return quote! {{
                let (to, living) = (#to, #living);
                self.#name::<ME>(to & living, out);
                self.#name::<ME>(to & !living, #out);
            }};
        }
        let arguments = self.arguments(play, starts, filters);
        let listed = quote!(self.#name::<ME>(#arguments, #out););
        if filters.any || !self.decided.shots_counted.contains(&play) {
            return listed;
        }
        let shots = self.play_name(play, PlayPart::Shots);
        quote! {
            if out.counts() {
                out.add(self.#shots::<ME>(#starts));
            } else {
                #listed
            }
        }
    }

    /// Hands the placements of a clause to `out`, tried only where a royal piece is attacked.
    fn call_placement(&self, play: PlayId, to: &TokenStream, tries: &TokenStream) -> TokenStream {
        let name = self.play_name(play, PlayPart::Plays);
        let royal = self.royal().map(|kind| self.of_kind(kind, &quote!(board.side[ME])));
        quote! {
            if (#royal).meets(attacked) {
                self.#name::<ME>(#to, #tries);
            } else {
                self.#name::<ME>(#to, out);
            }
        }
    }

    /// The arguments of a clause's function for the cells where plays start and end.
    pub fn arguments(&self, play: PlayId, starts: &TokenStream, filters: &Filters) -> TokenStream {
        let to = &filters.to;
        match (self.moves(play), self.is_setwise(play)) {
            (false, _) => quote!(#to),
            (true, true) => quote!(#starts, #to),
            (true, false) if self.narrows_by_set(play) || self.decided.steps_at_once.contains(&play) => {
                quote!(#starts, #to)
            }
            (true, false) => quote!(#starts, |origin: Set| #to),
        }
    }

    /// `out` behind the filters that each play of a clause passes: its choice and its limits.
    pub fn tries(&self, play: PlayId) -> TokenStream {
        self.behind(play, &quote!())
    }

    /// As [`Emit::tries`], where `watched` is known: plays that touch none of these cells are not tried.
    fn tries_watched(&self, play: PlayId) -> TokenStream {
        self.behind(play, &self.spared_unwatched(play).unwrap_or_default())
    }

    /// `out` behind choices and limits; a play for which the test `spared ||` holds meets all limits.
    fn behind(&self, play: PlayId, spared: &TokenStream) -> TokenStream {
        let mut out = quote!(out);
        if self.has_tests(play) {
            let allows = self.play_name(play, PlayPart::Allows);
            out = quote!(&mut Filtered::new(#out, |play: &Play| #spared self.#allows::<ME>(past, play)));
        }
        if self.form.model.plays[play].choice.is_some() && self.row_before_choice(play).is_none() {
            let choose = self.play_name(play, PlayPart::Choose);
            out = quote!(&mut Choosing::new(#out, |play: Play, out| self.#choose::<ME>(play, out)));
        }
        out
    }

    /// The plays of a stage that only moves pieces from one cell to another: the targets of each piece are joined, so that two
    /// ways to a cell are one play.
    fn union_stage(&self, index: usize, starts: &TokenStream) -> TokenStream {
        let stage = &self.form.stages[index];
        // Variables of an earlier stage are still in scope.
        let known = |play: PlayId| {
            let joins = |earlier: &Stage<'_>| self.is_union(earlier) && earlier.plays.contains(&play);
            self.form.stages[..index].iter().any(joins)
        };
        let EndsOfPiece { found, targets, play } = self.ends_of_piece(stage, &|play| !known(play));
        let out = if self.has_tests(stage.plays[0]) {
            let allows = self.play_name(stage.plays[0], PlayPart::Allows);
            let spared = self.spared_unwatched(stage.plays[0]);
            quote!(Filtered::new(out, |play: &Play| #spared self.#allows::<ME>(past, play)))
        } else {
            quote!(out)
        };
        let exposed = self.exposed(&stage.plays);
        quote! {
            #exposed
            #found
            (#starts).visit(|from| {
                let origin = Set::bit(from);
                let targets = #targets;
                #out.each(targets, |to| #play);
            });
        }
    }

    /// The ends of a piece's plays in such a stage. The values that all pieces have in common are found only for the clauses that are `new` in scope.
    pub fn ends_of_piece(&self, stage: &Stage<'_>, new: &dyn Fn(PlayId) -> bool) -> EndsOfPiece {
        let filters: Vec<_> = stage.plays.iter().map(|play| Filters::by_number(self, stage, *play)).collect();
        let alike = stage.plays.iter().all(|play| self.end_alike(*play, stage.plays[0]));
        let targets = stage.plays.iter().zip(&filters).map(|(play, filters)| {
            let name = self.play_name(*play, PlayPart::Targets);
            let to = &filters.to;
            let legs = self.legs_name(*play).map(|legs| quote!(&#legs,));
            let targets = quote!(self.#name::<ME>(#legs from, origin));
            let targets = if filters.any && !alike { quote!(#targets & #to) } else { targets };
            match self.first_legs(*play) {
                Some(_) => {
                    let starts = self.play_name(*play, PlayPart::Starts);
                    quote!(if origin.meets(#starts) { #targets } else { Set::EMPTY })
                }
                None => targets,
            }
        });
        let found = stage.plays.iter().filter(|play| new(**play)).map(|play| {
            let starts = self.play_name(*play, PlayPart::Starts);
            let common = self.legs_name(*play).map(|legs| quote!(let #legs = Self::#legs::<ME>(board);));
            let starts = self.first_legs(*play).map(|legs| quote!(let #starts = #legs;));
            quote!(#common #starts)
        });
        let found = quote!(#(#found)*);
        let targets = quote!(#(#targets)|*);
        let to = &filters[0].to;
        let targets = if alike && filters[0].any { quote!((#targets) & #to) } else { targets };
        let play = self.make_play(PlayParts {
            from: quote!(from as Cell),
            to: quote!(to as Cell),
            captured: quote!(Set::EMPTY),
            flipped: quote!(Set::EMPTY),
            kind: quote!(0),
            clause: stage.plays[0],
            first: quote!(NEVER),
        });
        EndsOfPiece { found, targets, play }
    }

    /// The cells on which a clause may place pieces in a stage.
    pub fn cells_in_stage(&self, stage: &Stage<'_>, play: PlayId) -> TokenStream {
        Filters::new(self, stage, play).to
    }

    /// True in this turn of this player.
    pub fn in_turn(&self, player: usize, turn: u32) -> TokenStream {
        let (begin, end) = self.form.model.turns.plies_of(2 * turn + player as u32);
        let player = Literal::usize_unsuffixed(player);
        let [first, last] = [begin, end - 1].map(Literal::u32_unsuffixed);
        if begin + 1 == end {
            quote!(ME == #player && self.plies == #first)
        } else {
            quote!(ME == #player && (#first..=#last).contains(&self.plies))
        }
    }
}
