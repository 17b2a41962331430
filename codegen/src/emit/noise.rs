//! Tests that a play captures or promotes, so that a search has to follow it before the position is quiet.

use quote::quote;

use dsl::model::{ChoiceAct, Dirs, KindId, Play, PlayId, Region, Then};

use crate::facts::shape::{captures_at_rest, chooses_to_take, takes_at_rest};

use super::Emit;
use super::names::{WalkId, WalkPart};
use super::region::View;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `disturbs`: true if a play of `ME` captures or promotes.
    pub fn disturbs(&self) -> TokenStream {
        let captured = self.captures_anything();
        let promoted = self.promotes();
        quote! {
            #[inline(always)]
            fn disturbs<const ME: usize>(&self, play: &Play) -> bool {
                #captured #(|| #promoted)*
            }
        }
    }

    /// A test that a play captures something.
    fn captures_anything(&self) -> TokenStream {
        if self.settling_links().is_some() {
            let (takes, trial) = (self.takes_beside(), self.captures_by_trial(&self.form.model.plays[0]));
            return quote!((if self.settled { #takes } else { #trial }));
        }
        let all: Vec<_> = (0..self.form.model.plays.len()).collect();
        if !self.form.shape.clause {
            return self.captures_by(&all);
        }
        let arms = all.chunks(1).zip(0..).map(|(clause, index)| {
            let (index, code) = (Literal::usize_unsuffixed(index), self.captures_by(clause));
            quote!(#index => #code)
        });
        quote!((match play.clause { #(#arms,)* _ => false }))
    }

    /// A test that a play of some clauses captures something. All these clauses have the same follow-ups.
    fn captures_by(&self, clauses: &[PlayId]) -> TokenStream {
        let play = &self.form.model.plays[clauses[0]];
        if takes_at_rest(play) {
            let trial = self.captures_by_trial(play);
            match self.signs_of_capture(clauses) {
                Some(signs) => quote!(((#(#signs)||*) && #trial)),
                None => trial,
            }
        } else if self.any_moves(clauses) {
            self.captures_by_walk()
        } else {
            quote!(false)
        }
    }

    fn any_moves(&self, clauses: &[PlayId]) -> bool {
        clauses.iter().any(|id| self.moves(*id))
    }

    /// A test that a walk captures something, read from the play.
    fn captures_by_walk(&self) -> TokenStream {
        if self.form.shape.captured {
            quote!(!play.captured.is_empty())
        } else if self.form.shape.captures {
            quote!(self.board.occupied().has(play.to as u32))
        } else {
            quote!(false)
        }
    }

    /// A test that makes the play, which is by the clause `play`, and compares the numbers of pieces.
    fn captures_by_trial(&self, play: &Play) -> TokenStream {
        let shape = &self.form.shape;
        let placed = match (shape.places, shape.moves) {
            (true, true) => quote!(+ u32::from(play.from == NOWHERE)),
            (true, false) => quote!(+ 1),
            (false, _) => quote!(),
        };
        let chosen = puts(play).then(|| quote!(+ u32::from(play.chosen != NOWHERE)));
        // In brackets: behind a block that is a statement, `||` would begin a closure.
        quote!(({
            let mut next = *self;
            next.apply::<ME>(play);
            let pieces = |state: &Self| state.board.occupied().count();
            pieces(&next) < pieces(self) #placed #chosen
        }))
    }

    /// Tests that cost less than a trial, at least one of which is true if a play of these clauses captures; `None` if there are no such tests.
    fn signs_of_capture(&self, clauses: &[PlayId]) -> Option<Vec<TokenStream>> {
        let play = &self.form.model.plays[clauses[0]];
        let mut signs = Vec::new();
        if self.form.shape.captures && self.any_moves(clauses) {
            signs.push(self.captures_by_walk());
        }
        if chooses_to_take(play) {
            signs.push(quote!(play.chosen != NOWHERE));
        }
        for (index, then) in play.then.iter().enumerate().filter(|(_, then)| captures_at_rest(then)) {
            let sign = self.sign_of_follow_up(clauses, index, then)?;
            // Several follow-ups often begin alike.
            if signs.iter().all(|known: &TokenStream| known.to_string() != sign.to_string()) {
                signs.push(sign);
            }
        }
        Some(signs)
    }

    /// A test that is false only if a follow-up captures nothing.
    fn sign_of_follow_up(&self, clauses: &[PlayId], index: usize, then: &Then) -> Option<TokenStream> {
        let Then::Walks { walk, .. } = then else { return None };
        // A piece that was flipped or pulled before can be captured.
        let pulls = |then: &Then| matches!(then, Then::Pull(_));
        if self.form.shape.flips || self.form.model.plays[clauses[0]].then.iter().any(pulls) {
            return None;
        }
        // Before a move, the piece is not where the walk begins, and may stand on the walk's way.
        if !self.any_moves(clauses) && self.is_asked_by_number(walk) {
            return Some(self.meets_by_number(WalkId::Then(clauses[0], index), &walk.dirs));
        }
        let first = walk.steps.first().filter(|step| step.least > 0)?;
        is_within_enemies(&first.on).then(|| self.meets_enemy(&walk.dirs))
    }

    /// A test that a walk from the cell of a placement matches.
    fn meets_by_number(&self, id: WalkId, dirs: &Dirs) -> TokenStream {
        let matches = self.walk_name(id, WalkPart::Matches);
        let asked = self.each_direction(
            dirs,
            &View::of(quote!(self.board)),
            &|dir| quote!(matched |= Self::#matches::<ME, #dir>(&self.board, play.to);),
        );
        quote!({
            let mut matched = false;
            #asked
            matched
        })
    }

    /// A test that a piece of the opponent is one step in these directions from the cell where the play ends.
    fn meets_enemy(&self, dirs: &Dirs) -> TokenStream {
        let beside = Region::StepOf(dirs.clone(), Box::new(Region::Origin));
        let enemies = Region::And(vec![Region::Enemy, beside]);
        let view = View { origin: Some(quote!(Set::bit(play.to as u32))), ..View::of(quote!(self.board)) };
        let enemies = self.region_term(&enemies, &view);
        quote!(!#enemies.is_empty())
    }

    /// Tests, at least one of which is true if the piece has another kind in the end.
    fn promotes(&self) -> Vec<TokenStream> {
        let model = self.form.model;
        if model.promotions.is_empty() || !self.form.shape.moves {
            return Vec::new();
        }
        // A placement or a take-over has no start.
        let moved =
            (!(0..model.plays.len()).all(|id| self.moves(id))).then(|| quote!(play.from != NOWHERE &&));
        if self.form.shape.kind {
            let was = (1..model.kinds.len()).map(|kind| {
                let (index, was) = (Literal::usize_unsuffixed(kind), self.was_of_kind(kind));
                quote!(#index => #was,)
            });
            let was_first = self.was_of_kind(0);
            return vec![quote!((#moved !(match play.kind { #(#was)* _ => #was_first })))];
        }
        let view = View::of(quote!(self.board));
        let promotions = model.promotions.iter().map(|promotion| {
            let there = self.region_term(&promotion.on, &view);
            let was = self.was_of_kind(promotion.from);
            quote!((#moved #there.has(play.to as u32) && #was))
        });
        promotions.collect()
    }

    /// A test that the piece that plays was of this kind.
    fn was_of_kind(&self, kind: KindId) -> TokenStream {
        let fields = self.kind_fields();
        match kind.checked_sub(1) {
            None => quote!((#(!self.board.#fields.has(play.from as u32))&&*)),
            Some(index) => {
                let field = &fields[index];
                quote!(self.board.#field.has(play.from as u32))
            }
        }
    }
}

/// True if the choice of a play places a piece.
fn puts(play: &Play) -> bool {
    play.choice.as_ref().is_some_and(|choice| matches!(choice.act, ChoiceAct::Place(_)))
}

/// True if all cells of a region have a piece of the opponent.
fn is_within_enemies(region: &Region) -> bool {
    match region {
        Region::Enemy => true,
        Region::And(parts) => parts.iter().any(is_within_enemies),
        Region::Or(parts) => parts.iter().all(is_within_enemies),
        Region::Lines { of, .. } | Region::Reaching { of, .. } | Region::Enclosed { of, .. } => {
            is_within_enemies(of)
        }
        _ => false,
    }
}
