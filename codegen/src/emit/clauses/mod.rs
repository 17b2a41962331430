//! The functions of play clauses, with the walks that they need.

use crate::facts::walks::slides;
use proc_macro2::TokenStream;
use quote::quote;

use dsl::model::{Action, KindId, Mover, Play, PlayId, Region, Repeat};

use crate::facts::groups::groups_of;
use crate::facts::local::is_local_walk;
use crate::facts::shape::acts;
use crate::plan::stages::Stage;

use super::Emit;
use super::condition::Moment;
use super::names::WalkId;
use super::region::View;
use super::walk::Gait;

mod arrive;
mod by_legs;
mod by_table;
mod chain;
mod choice;
mod fly;
mod folded;
mod follow_up;
mod general;
mod jumps;
mod legs;
mod near;
mod onward;
mod placement;
mod rows;
mod royal_walk;
mod seen;
mod setwise;
mod single;
mod steps;
mod straight;
mod take_over;
mod targets;
mod test;

/// The functions of all clauses.
pub fn clauses(emit: &Emit<'_>) -> TokenStream {
    let clauses = (0..emit.form.model.plays.len()).map(|play| emit.clause(play));
    let directions = emit.directions_of_rows();
    quote!(impl State { #(#clauses)* #directions })
}

impl Emit<'_> {
    fn clause(&self, id: PlayId) -> TokenStream {
        let play = &self.form.model.plays[id];
        let main = match &play.action {
            Action::Place { kind, on } => self.place(id, play, *kind, on),
            Action::TakeOver { onto } => self.take_over(id, play, onto),
            Action::Fly { kind, to } => self.fly(id, play, *kind, to),
            Action::Move(movers) => self.move_clause(id, play, movers),
        };
        let follow_ups = play.then.iter().enumerate().map(|(index, then)| self.follow_up(id, index, then));
        let test = self.has_tests(id).then(|| self.test(id));
        let choose = play.choice.as_ref().map(|choice| self.choose(id, play, choice));
        let shots = self.shots(id, play);
        quote!(#main #(#follow_ups)* #choose #shots #test)
    }

    /// Code that returns `nothing` if the clause is not open.
    fn guard(&self, play: &Play, nothing: TokenStream) -> Option<TokenStream> {
        let open = self.opening(play)?;
        Some(quote!(if !(#open) { return #nothing; }))
    }

    /// A test that a clause is open; `None` if it always is.
    pub fn opening(&self, play: &Play) -> Option<TokenStream> {
        let when = play.when.as_ref()?;
        Some(self.condition(when, &View::of(quote!(self.board)), Moment::Before))
    }

    fn move_clause(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        if let Some(families) = self.families(id) {
            return self.by_table(id, play, &families);
        }
        let walks = movers.iter().enumerate().map(|(index, mover)| {
            let name = WalkId::Mover(id, index);
            let kind = &self.form.model.kinds[mover.kind].name;
            let doc = format!(" One leg of `{}` by a {kind}: line {}.", play.name, play.clause.line);
            let far = play.far.as_ref().map(|region| (mover.kind, region));
            let gait = Gait { far, whole: self.walks_whole(id, index) };
            let walk = self.measured_walk(name, &doc, &mover.walk, true, gait);
            let quiet_chain = play.repeat != Repeat::No && !acts(&mover.walk) && is_local_walk(&mover.walk);
            let goes_on = play.repeat != Repeat::No && self.goes_by_short_legs(id, index);
            let from =
                if quiet_chain || goes_on { Some(mover.walk.clone()) } else { self.walk_from_starts(mover) };
            let starts = from.filter(|_| !self.is_setwise(id) && !self.is_general(id)).map(|walk| {
                let doc = format!(" Where a {kind} can begin `{}`.", play.name);
                self.starts(name, &doc, &walk)
            });
            let ends = (self.is_setwise(id) && self.has_ends(mover)).then(|| {
                let doc = format!(" Where a {kind} can go by `{}`: line {}.", play.name, play.clause.line);
                self.ends(name, &doc, mover, self.counted_on_line(play, mover))
            });
            let single = groups_of(movers).iter().any(|group| {
                self.makes_single_legs(id, group) && group.iter().any(|(other, _)| *other == index)
            });
            let single = single.then(|| self.ends_of_single_legs(id, index, play, mover));
            quote!(#walk #starts #ends #single)
        });
        if self.is_general(id) {
            let main = self.by_ways(id, play, movers);
            return quote!(#(#walks)* #main);
        }
        let quiet = self.only_moves(movers);
        let main = if self.is_setwise(id) {
            self.setwise(play, id)
        } else if self.decided.steps_at_once.contains(&id) {
            self.by_steps(id, play, movers)
        } else if quiet {
            self.by_targets(id, play, &kinds_of(movers))
        } else {
            self.by_legs(id, play, movers)
        };
        let joined = |stage: &Stage<'_>| self.is_union(stage) && stage.plays.contains(&id);
        let needed = !self.is_setwise(id) || self.form.stages.iter().any(joined);
        let targets = (quiet && needed).then(|| self.targets(id, play, movers));
        let royal = self.walks_royal(id).then(|| self.royal_walk(id, play, movers));
        quote!(#(#walks)* #main #targets #royal)
    }

    /// True if a mover goes piece by piece, to all targets of a piece at once, though its clause moves all pieces at once.
    pub fn has_ends(&self, mover: &Mover) -> bool {
        slides(&mover.walk) || self.steps_by_table(mover)
    }

    /// `& (the cells on which the piece must stand)`, for `board`.
    pub fn standing_on(&self, on: Option<&Region>) -> Option<TokenStream> {
        let on = self.region_term(on?, &View::of(quote!(board)));
        Some(quote!(& #on))
    }

    /// The pieces of a kind among `pieces`, which are pieces on `board`.
    pub fn of_kind(&self, kind: KindId, pieces: &TokenStream) -> TokenStream {
        if self.form.model.kinds.len() == 1 {
            return pieces.clone();
        }
        let view = View::of(quote!(board));
        if kind > 0 {
            let kind = self.region_term(&Region::Kind(kind), &view);
            return quote!(#pieces & #kind);
        }
        // Pieces of the first kind are in no set of kinds.
        let others = self.kind_fields();
        quote!(#pieces #(& !board.#others)*)
    }
}

/// Code for `pieces`, skipped if there are none.
fn if_any(pieces: &TokenStream, code: TokenStream) -> TokenStream {
    quote! {
        let pieces = #pieces;
        if !pieces.is_empty() {
            #code
        }
    }
}

/// The kinds that move, each once, in order of the first mover.
pub fn kinds_of(movers: &[Mover]) -> Vec<KindId> {
    let mut kinds = Vec::new();
    for mover in movers {
        if !kinds.contains(&mover.kind) {
            kinds.push(mover.kind);
        }
    }
    kinds
}

fn doc(play: &Play) -> String {
    format!(" Line {}: `{}`", play.clause.line, play.clause.text)
}
