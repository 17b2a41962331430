//! One function a play clause, with the walks that it needs.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use dsl::model::{Act, Action, KindId, Mover, Play, PlayId, Promotion, Region, Repeat, Walk};

use crate::Technique;
use crate::lower::local::{is_local, is_local_walk};
use crate::lower::shape::{acts, acts_off_landing};
use crate::lower::stages::Stage;

use super::Emit;
use super::names;
use super::outcome::Moment;
use super::region::View;
use super::walk::Gait;

use chain::groups_of;

mod chain;
mod choice;
mod fly;
mod folded;
mod follow_up;
mod jumps;
mod legs;
mod near;
mod placement;
mod setwise;
mod take_over;
mod targets;
mod test;

pub use follow_up::follow_up_name;

/// The functions of all clauses.
pub fn clauses(emit: &Emit<'_>) -> TokenStream {
    let clauses = (0..emit.form.model.plays.len()).map(|play| emit.clause(play));
    quote!(impl State { #(#clauses)* })
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
        let follow_ups = play.then.iter().enumerate().map(|(index, then)| self.follow_up(play, index, then));
        let test = self.has_tests(id).then(|| self.test(id));
        let choose = play.choice.as_ref().map(|choice| self.choose(play, choice));
        quote!(#main #(#follow_ups)* #choose #test)
    }

    /// Leaves the function, with `nothing`, where the clause is not open.
    fn guard(&self, play: &Play, nothing: TokenStream) -> Option<TokenStream> {
        let when = play.when.as_ref()?;
        let open = self.condition(when, &View::of(quote!(self.board)), Moment::Before);
        Some(quote!(if !(#open) { return #nothing; }))
    }

    fn move_clause(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let walks = movers.iter().enumerate().map(|(index, mover)| {
            let name = self.walk_name(play, movers, index);
            let kind = &self.form.model.kinds[mover.kind].name;
            let doc = format!(" One leg of `{}` by a {kind}: line {}.", play.name, play.origin.line);
            let far = play.far.as_ref().map(|region| (mover.kind, region));
            let gait = Gait { far, whole: self.walks_whole(id, index) };
            let walk = self.measured_walk(&name, &doc, &mover.walk, true, gait);
            let quiet_chain = play.repeat != Repeat::No && !acts(&mover.walk) && is_local_walk(&mover.walk);
            let from = if quiet_chain { Some(mover.walk.clone()) } else { self.walk_from_starts(mover) };
            let starts = from.filter(|_| !self.is_setwise(id)).map(|walk| {
                let doc = format!(" Where a {kind} can begin `{}`.", play.name);
                self.starts(&name, &doc, &walk)
            });
            let ends = (self.is_setwise(id) && setwise::slides(&mover.walk)).then(|| {
                let doc = format!(" Where a {kind} can go by `{}`: line {}.", play.name, play.origin.line);
                self.ends(&name, &doc, &mover.walk)
            });
            quote!(#walk #starts #ends)
        });
        let quiet = self.only_moves(movers);
        let main = if self.is_setwise(id) {
            self.setwise(play, movers, id)
        } else if quiet {
            self.by_targets(id, play, &kinds_of(movers))
        } else {
            self.by_legs(id, play, movers)
        };
        let joined = |stage: &Stage<'_>| self.is_union(stage) && stage.plays.contains(&id);
        let needed = !self.is_setwise(id) || self.form.stages.iter().any(joined);
        let targets = (quiet && needed).then(|| self.targets(id, play, movers));
        quote!(#(#walks)* #main #targets)
    }

    /// The name of a mover's walk: the clause and the kind, and a number where a kind has several.
    pub fn walk_name(&self, play: &Play, movers: &[Mover], index: usize) -> Ident {
        let kind = &self.form.model.kinds[movers[index].kind].name;
        let before = movers[..index].iter().filter(|mover| mover.kind == movers[index].kind).count();
        let name = format!("{}_{kind}", play.name);
        if before == 0 { names::ident(&name) } else { names::joined(&name, &(before + 1).to_string()) }
    }

    /// Whether all pieces can be moved at once: one leg, no captures but where a piece lands, and nothing that depends
    /// on which piece it is.
    pub fn is_setwise(&self, id: PlayId) -> bool {
        let play = &self.form.model.plays[id];
        let movers = match &play.action {
            Action::Place { .. } | Action::TakeOver { .. } => return true,
            Action::Fly { .. } => return false,
            Action::Move(movers) => movers,
        };
        let plain = |mover: &Mover| {
            mover.walk.steps.iter().all(|step| is_local(&step.on) && step.act != Act::Flip)
                && mover.walk.dirs.iter().flatten().all(|dir| self.form.layout.is_uniform(*dir))
                && !acts_off_landing(&mover.walk, Act::Capture)
                && !(self.form.shape.captured && acts(&mover.walk))
                && (!setwise::slides(&mover.walk) || self.has_sliding_targets(&mover.walk))
        };
        let promoted_by_place = |promotion: &Promotion| is_local(&promotion.on);
        play.repeat == Repeat::No
            && play.far.is_none()
            && !self.target_depends_on_start(id)
            && self.form.model.promotions.iter().all(promoted_by_place)
            && movers.iter().all(plain)
    }

    /// Whether a mover's walk is made to its end before it is asked whether any piece is there: what a few shifts of a word
    /// cost is less than what a branch costs that cannot be foreseen. That pays where most pieces are of one kind, and go
    /// at once; one of few seldom has even a first step, and plays that are compared are not counted by sets. Visitors of
    /// such a walk may be given no end.
    pub fn walks_whole(&self, id: PlayId, mover: usize) -> bool {
        let Action::Move(movers) = &self.form.model.plays[id].action else { return false };
        let groups = groups_of(movers);
        let group = groups.iter().find(|group| group.iter().any(|(index, _)| *index == mover));
        let at_once = self.is_setwise(id) || group.is_some_and(|group| self.has_short_legs(id, group));
        let compared = |stage: &Stage<'_>| stage.plays.contains(&id) && self.needs_comparison(stage);
        self.form.uses(Technique::ShortWalksWhole)
            && at_once
            && self.is_common(movers[mover].kind)
            && self.is_short(&movers[mover].walk)
            && !self.form.stages.iter().any(compared)
    }

    /// Whether all cells on which a sliding piece can end are a set.
    fn has_sliding_targets(&self, walk: &Walk) -> bool {
        self.form.uses(Technique::SlidingTargets) && !self.asks_landing(walk)
    }

    /// `& (where the piece must stand)`, asked of `board`.
    pub fn standing_on(&self, on: Option<&Region>) -> Option<TokenStream> {
        let on = self.region_term(on?, &View::of(quote!(board)));
        Some(quote!(& #on))
    }

    /// Whether a clause goes leg by leg, to targets that do not depend on the start.
    pub fn narrows_by_set(&self, id: PlayId) -> bool {
        let Action::Move(movers) = &self.form.model.plays[id].action else { return false };
        !self.is_setwise(id) && !self.only_moves(movers) && !self.target_depends_on_start(id)
    }

    /// Whether a play of the movers has no effect but that a piece stands elsewhere.
    fn only_moves(&self, movers: &[Mover]) -> bool {
        movers.iter().all(|mover| !acts(&mover.walk)) && !self.form.shape.kind
    }

    /// Whether games begin without pieces of a kind, so that most of the time there are none.
    pub fn is_rare(&self, kind: KindId) -> bool {
        let is_kind = |man: &engine::Man| usize::from(man.kind) == kind;
        let start = &self.form.model.start.board;
        self.form.uses(Technique::RareKinds)
            && start.iter().any(Option::is_some)
            && !start.iter().flatten().any(is_kind)
    }

    /// Whether most pieces are of a kind when games begin.
    fn is_common(&self, kind: KindId) -> bool {
        let men = || self.form.model.start.board.iter().flatten();
        2 * men().filter(|man| usize::from(man.kind) == kind).count() > men().count()
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
        // The first kind is what no other set of kinds holds.
        let others = self.form.model.kinds[1..].iter().map(|kind| names::ident(&kind.name));
        quote!(#pieces #(& !board.#others)*)
    }
}

/// Code for `pieces`, passed over if there are none.
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
    format!(" Line {}: `{}`", play.origin.line, play.origin.text)
}
