//! Follow-ups of a play on the cell where it ended, and the player's choice after them.

use quote::quote;

use dsl::model::{Act, ChoiceAct, PlayId, Region, Step, Then, Walk};

use crate::facts::shape::{flips_empty, pulls};
use crate::facts::walks::may_match_nothing;

use super::Emit;
use super::events::placing;
use super::helpers::Helper;
use super::names::{Name, WalkId, WalkPart};
use super::region::View;
use super::walk::WalkCall;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// The follow-ups of all clauses.
    pub fn follow(&self) -> TokenStream {
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
        let parts = play.then.iter().enumerate().map(|(index, then)| match then {
            Then::Walks { walk, required } => {
                let take_off = self.take_off(&quote!(over), pulls(&play.then[..index]));
                self.acts_of_walk(WalkId::Then(id, index), walk, *required, &take_off)
            }
            Then::Mark(region) => {
                let region = self.region_term(region, &self.view_after());
                if self.form.shape.marked { quote!(marks = marks | #region;) } else { quote!() }
            }
            Then::Pull(walk) => self.pull(WalkId::Then(id, index), walk),
            Then::Capture(region) => self.capture(region, pulls(&play.then[..index])),
        });
        let choice = play.choice.as_ref().map(|choice| self.chosen(choice.act, pulls(&play.then)));
        quote! {
            let origin = #origin;
            #(#parts)*
            #choice
        }
    }

    /// The view for follow-ups: the board after the play.
    fn view_after(&self) -> View {
        View { origin: Some(quote!(origin)), ..View::of(quote!(board)) }
    }

    /// No piece gone, if the state tells which pieces went after a play's piece came to rest.
    pub fn none_gone(&self) -> Option<TokenStream> {
        let sets = Literal::usize_unsuffixed(self.form.shape.gone);
        (self.form.shape.gone > 0).then(|| quote!([Set::EMPTY; #sets]))
    }

    /// Takes off the pieces on `cells`, after a number of pulls of the same play.
    fn take_off(&self, cells: &TokenStream, pulls: usize) -> TokenStream {
        let lose = self.lose(cells);
        let note_gone = (self.form.shape.gone > 0).then(|| {
            let pulls = Literal::usize_unsuffixed(pulls);
            quote!(self.gone[#pulls] = self.gone[#pulls] | #cells & board.occupied();)
        });
        quote!(#note_gone #lose board.take_off(#cells);)
    }

    /// Takes off the pieces of a region, after a number of pulls of the same play.
    fn capture(&self, region: &Region, pulls: usize) -> TokenStream {
        let region = self.region(region, &self.view_after());
        let region = match self.settling_links() {
            Some(_) => {
                let beside = self.taken_beside();
                quote!(if self.settled { #beside } else { #region })
            }
            None => region,
        };
        let take_off = self.take_off(&quote!(over), pulls);
        let vacate = self.decided.keeps_vacated.then(|| {
            quote! {
                if !over.is_empty() {
                    self.vacated[1 - ME] = self.vacated[1 - ME] | over;
                }
            }
        });
        quote! {
            let over = #region;
            if !over.is_empty() {
                #take_off
            }
            #vacate
        }
    }

    /// Code that does the acts of every match of a walk from `to`; `take_off` takes off the pieces on `over`.
    fn acts_of_walk(&self, id: WalkId, walk: &Walk, required: bool, take_off: &TokenStream) -> TokenStream {
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
        let matches = match self.acts_between_ends(walk) {
            Some(elements) => self.act_between_ends(elements),
            None => self.matches_from_landing(id, walk, flips),
        };
        let take_off = captures.then(|| quote!(if !over.is_empty() { #take_off }));
        quote! {
            #matches
            #take_off
            #flip
            #required
        }
    }

    /// Collects in `over` and `turned` the cells that the matches of a walk from `to` act on.
    fn matches_from_landing(&self, id: WalkId, walk: &Walk, flips: bool) -> TokenStream {
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
        let calls = if self.is_asked_by_number(walk) {
            let matches = self.walk_name(id, WalkPart::Matches);
            self.each_direction(&walk.dirs, &View::of(quote!(board)), &|dir| {
                let call = self.call_walk_along(id, dir, call());
                quote!(if Self::#matches::<ME, #dir>(board, play.to) { #call })
            })
        } else {
            self.call_walk(id, call())
        };
        quote! {
            let (mut over, mut turned, mut matched) = (Set::EMPTY, Set::EMPTY, false);
            #calls
        }
    }

    /// Captures or flips the pieces between `to` and an end, in all directions.
    fn act_between_ends(&self, [run, end]: [&Step; 2]) -> TokenStream {
        let acted = if run.act == Act::Flip { quote!(turned) } else { quote!(over) };
        let view = View::of(quote!(board));
        let [run, end] = [run, end].map(|step| self.region(&step.on, &view));
        let run_between = self.helper(Helper::RunBetween);
        let mut between = quote!(#run_between(to, #run, #end));
        if self.shares_runs() {
            between = quote! {
                match runs {
                    Some(runs) => runs.starting_at(to),
                    None => #between,
                }
            };
        }
        quote! {
            let #acted = #between;
            let matched = !#acted.is_empty();
        }
    }

    /// Moves a piece to the other side of `to`.
    fn pull(&self, id: WalkId, walk: &Walk) -> TokenStream {
        let fields = self.kind_fields();
        let moved = may_match_nothing(walk).then(|| quote!(&&end != to));
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
                        if pulled.is_none() && !beyond.is_empty() #moved {
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
                    board.take_off(end);
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

    /// Places a piece on the chosen cell, or takes the piece there, after a number of pulls of the same play.
    fn chosen(&self, act: ChoiceAct, pulls: usize) -> TokenStream {
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
            ChoiceAct::Take => self.take_off(&quote!(chosen), pulls),
        };
        quote! {
            if play.chosen != NOWHERE {
                let chosen = Set::bit(play.chosen as u32);
                #done
            }
        }
    }
}
