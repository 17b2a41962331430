//! One function a play clause, with the walks that it needs.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use dsl::model::{Act, Action, KindId, Leave, Mover, Need, Play, PlayId, PromoteThen, Region, Repeat, Then};

use crate::lower::local::is_local;
use crate::lower::shape::{acts, acts_off_landing};

use super::Emit;
use super::names;
use super::outcome::Moment;
use super::region::View;
use super::state::PlayParts;
use super::walk::WalkCall;

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
            Action::Move(movers) => self.move_clause(id, play, movers),
        };
        let follow_ups = play.then.iter().enumerate().map(|(index, then)| self.follow_up(play, index, then));
        let test = self.has_tests(id).then(|| self.test(id));
        quote!(#main #(#follow_ups)* #test)
    }

    fn place(&self, id: PlayId, play: &Play, kind: KindId, on: &Region) -> TokenStream {
        let name = names::ident(&play.name);
        let doc = doc(play);
        let view = View::of(quote!(board));
        let cells = self.region(on, &view);
        let required =
            (0..play.then.len()).filter(|index| self.is_required_by_set(play, *index)).map(|index| {
                let starts = names::joined(&follow_up_name(play, index).to_string(), "starts");
                quote!(& Self::#starts::<ME>(board))
            });
        let made = self.make_play(PlayParts::placement(id, kind, quote!(cell)));
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, to: Set, out: &mut impl Sink<Play>) {
                let board = &self.board;
                let cells = (#cells) & to #(#required)*;
                out.each(cells, |cell| #made);
            }
        }
    }

    fn move_clause(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let walks = movers.iter().enumerate().map(|(index, mover)| {
            let name = self.walk_name(play, movers, index);
            let kind = &self.form.model.kinds[mover.kind].name;
            let doc = format!(" One leg of `{}` by a {kind}: line {}.", play.name, play.origin.line);
            let walk = self.walk(&name, &doc, &mover.walk);
            let local = mover.walk.steps.iter().all(|step| is_local(&step.on));
            let starts = (local && !self.is_setwise(id) && acts(&mover.walk)).then(|| {
                let doc = format!(" Where a {kind} can begin `{}`.", play.name);
                self.starts(&name, &doc, &mover.walk)
            });
            quote!(#walk #starts)
        });
        let quiet = movers.iter().all(|mover| !acts(&mover.walk)) && !self.form.shape.kind;
        let main = if self.is_setwise(id) {
            self.setwise(play, movers, id)
        } else if quiet {
            self.by_targets(id, play, movers)
        } else {
            self.by_piece(id, play, movers)
        };
        let targets = quiet.then(|| self.targets(play, movers));
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
        let Action::Move(movers) = &play.action else { return true };
        let plain = |mover: &Mover| {
            mover.walk.steps.iter().all(|step| is_local(&step.on) && step.act != Act::Flip)
                && !acts_off_landing(&mover.walk, Act::Capture)
                && !(self.form.shape.captured && acts(&mover.walk))
        };
        play.repeat == Repeat::No
            && !self.form.shape.kind
            && !self.target_depends_on_start(id)
            && movers.iter().all(plain)
    }

    /// All pieces at once: each direction's targets are a set, and a target's start is a fixed distance away.
    fn setwise(&self, play: &Play, movers: &[Mover], id: PlayId) -> TokenStream {
        let name = names::ident(&play.name);
        let doc = doc(play);
        let made = self.make_play(PlayParts {
            from: quote!((to as i32 - walked) as Cell),
            to: quote!(to as Cell),
            captured: quote!(Set::EMPTY),
            flipped: quote!(Set::EMPTY),
            kind: quote!(0),
            clause: id,
        });
        let each = movers.iter().enumerate().map(|(index, mover)| {
            let walk = self.walk_name(play, movers, index);
            let movers = self.of_kind(mover.kind, &quote!(from));
            self.call_walk(
                &walk,
                WalkCall {
                    board: quote!(board),
                    origin: quote!(Set::EMPTY),
                    taken: quote!(Set::EMPTY),
                    at: movers,
                    visitor: [quote!(ends), quote!(walked), quote!(_), quote!(_)],
                    body: quote!(out.each(ends & to, |to| #made)),
                },
            )
        });
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, from: Set, to: Set, out: &mut impl Sink<Play>) {
                let board = &self.board;
                #(#each)*
            }
        }
    }

    /// The pieces of a kind among `pieces`, which are pieces on `board`.
    fn of_kind(&self, kind: KindId, pieces: &TokenStream) -> TokenStream {
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

    /// Piece by piece, for a clause that only moves it: all of its targets at once.
    fn by_targets(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let name = names::ident(&play.name);
        let targets = names::joined(&play.name, "targets");
        let doc = doc(play);
        let made = self.make_play(PlayParts {
            from: quote!(from as Cell),
            to: quote!(to as Cell),
            captured: quote!(Set::EMPTY),
            flipped: quote!(Set::EMPTY),
            kind: quote!(0),
            clause: id,
        });
        let movers = kinds_of(movers).into_iter().map(|kind| {
            let of_kind = self.of_kind(kind, &quote!(from));
            quote!((#of_kind))
        });
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(
                &self,
                from: Set,
                to: impl Fn(Set) -> Set,
                out: &mut impl Sink<Play>,
            ) {
                let board = &self.board;
                for from in (#(#movers)|*).iter() {
                    let origin = Set::bit(from);
                    out.each(self.#targets::<ME>(origin) & to(origin), |to| #made);
                }
            }
        }
    }

    /// Piece by piece, each lifted off the board while it is on its way.
    fn by_piece(&self, id: PlayId, play: &Play, movers: &[Mover]) -> TokenStream {
        let name = names::ident(&play.name);
        let doc = doc(play);
        let kinds = kinds_of(movers);
        let each = kinds.iter().map(|kind| {
            let of_kind = self.of_kind(*kind, &quote!(from));
            let can_start = self.can_start(play, movers, *kind);
            let chain = self.chain_name(play, *kind);
            let no_flips = self.form.shape.flips.then(|| quote!(Set::EMPTY,));
            quote! {
                for start in (#of_kind #can_start).iter() {
                    let origin = Set::bit(start);
                    let mut lifted = *board;
                    lifted.remove(origin);
                    let to = to(origin);
                    Self::#chain::<ME>(&lifted, origin, to, origin, Set::EMPTY, #no_flips out);
                }
            }
        });
        let chains = kinds.iter().map(|kind| self.chain(id, play, movers, *kind));
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(
                &self,
                from: Set,
                to: impl Fn(Set) -> Set,
                out: &mut impl Sink<Play>,
            ) {
                let board = &self.board;
                #(#each)*
            }
            #(#chains)*
        }
    }

    /// `& (the cells where a piece of the kind has a first leg)`, where that can be told at once.
    fn can_start(&self, play: &Play, movers: &[Mover], kind: KindId) -> Option<TokenStream> {
        let of_kind = || movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind);
        let known =
            |mover: &Mover| acts(&mover.walk) && mover.walk.steps.iter().all(|step| is_local(&step.on));
        if !of_kind().all(|(_, mover)| known(mover)) {
            return None;
        }
        let starts = of_kind().map(|(index, _)| {
            let starts = names::joined(&self.walk_name(play, movers, index).to_string(), "starts");
            quote!(Self::#starts::<ME>(board))
        });
        Some(quote!(& (#(#starts)|*)))
    }

    fn chain_name(&self, play: &Play, kind: KindId) -> Ident {
        names::joined(&play.name, &format!("{}_chain", self.form.model.kinds[kind].name))
    }

    /// All ways to go on from `at`; says whether there was one.
    fn chain(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let name = self.chain_name(play, kind);
        let kind_name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " All ways in which a {kind_name} that is at `at` can go on with `{}`. Says whether there is one.",
            play.name
        );
        let taken = if play.leave == Leave::AtEnd { quote!(captured) } else { quote!(Set::EMPTY) };
        let arrive = self.arrive(id, play, movers, kind);
        let flipped = self.form.shape.flips.then(|| quote!(flipped: Set,));
        let walks = movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind).map(|(index, _)| {
            let walk = self.walk_name(play, movers, index);
            let flip = self.form.shape.flips.then(|| {
                quote! {
                    next.flip(turned);
                    let flipped = flipped ^ turned;
                }
            });
            let body = quote!({
                went_on = true;
                let over = over & board.occupied();
                let mut next = *board;
                next.remove(over);
                let captured = captured | over;
                #flip
                #arrive
            });
            self.call_walk(
                &walk,
                WalkCall {
                    board: quote!(board),
                    origin: quote!(origin),
                    taken: taken.clone(),
                    at: quote!(at),
                    visitor: [quote!(end), quote!(_), quote!(over), quote!(turned)],
                    body,
                },
            )
        });
        quote! {
            #[doc = #doc]
            fn #name<const ME: usize>(
                board: &Board,
                origin: Set,
                to: Set,
                at: Set,
                captured: Set,
                #flipped
                out: &mut impl Sink<Play>,
            ) -> bool {
                let mut went_on = false;
                #(#walks)*
                went_on
            }
        }
    }

    /// What happens at the end of a leg: the play ends, goes on, or both.
    fn arrive(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let plain = self.end_or_go_on(id, play, movers, kind);
        let view = View::of(quote!(next));
        self.form.model.promotions.iter().filter(|promotion| promotion.from == kind).fold(
            plain,
            |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let promoted = match promotion.then {
                    PromoteThen::IfEnding => return otherwise,
                    PromoteThen::EndsPlay => self.end_play(id, promotion.to),
                    PromoteThen::GoesOn => self.end_or_go_on(id, play, movers, promotion.to),
                };
                quote! {
                    if end.meets(#there) {
                        #promoted
                    } else {
                        #otherwise
                    }
                }
            },
        )
    }

    fn end_or_go_on(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> TokenStream {
        let end = self.end_play(id, kind);
        let can_go_on = movers.iter().any(|mover| mover.kind == kind);
        if play.repeat == Repeat::No || !can_go_on {
            return end;
        }
        let chain = self.chain_name(play, kind);
        let flipped = self.form.shape.flips.then(|| quote!(flipped,));
        let go_on = quote!(Self::#chain::<ME>(&next, origin, to, end, captured, #flipped out));
        match play.repeat {
            Repeat::AtWill => quote!(#end #go_on;),
            Repeat::WhilePossible => quote!(if !#go_on { #end }),
            Repeat::No => end,
        }
    }

    fn end_play(&self, id: PlayId, kind: KindId) -> TokenStream {
        let kind = self.form.shape.kind.then(|| self.kind_at_end(kind));
        let made = self.make_play(PlayParts {
            from: quote!(origin.first() as Cell),
            to: quote!(end.first() as Cell),
            captured: quote!(captured),
            flipped: quote!(flipped),
            kind: quote!(#kind),
            clause: id,
        });
        quote!(if end.meets(to) { out.play(#made); })
    }

    /// The kind of a piece of `kind` after its play ended at `end`.
    fn kind_at_end(&self, kind: KindId) -> TokenStream {
        let view = View::of(quote!(next));
        let same = Literal::usize_unsuffixed(kind);
        self.form.model.promotions.iter().filter(|promotion| promotion.from == kind).fold(
            quote!(#same),
            |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let to = Literal::usize_unsuffixed(promotion.to);
                quote!(if end.meets(#there) { #to } else { #otherwise })
            },
        )
    }

    /// `name_targets`: where the piece on `origin` can go by a clause that only moves it.
    fn targets(&self, play: &Play, movers: &[Mover]) -> TokenStream {
        let name = names::joined(&play.name, "targets");
        let doc =
            format!(" Where the piece on `origin` can go by `{}`: line {}.", play.name, play.origin.line);
        let kinds = kinds_of(movers).into_iter().map(|kind| {
            let walks =
                movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind).map(|(index, _)| {
                    let walk = self.walk_name(play, movers, index);
                    self.call_walk(
                        &walk,
                        WalkCall {
                            board: quote!(&lifted),
                            origin: quote!(origin),
                            taken: quote!(Set::EMPTY),
                            at: quote!(edge),
                            visitor: [quote!(ends), quote!(_), quote!(_), quote!(_)],
                            body: quote!(next = next | ends),
                        },
                    )
                });
            let body = quote! {
                let mut next = Set::EMPTY;
                #(#walks)*
            };
            let body = if play.repeat == Repeat::No {
                quote!(let edge = origin; #body reached = reached | next;)
            } else {
                let stops = self.stops(kind);
                quote! {
                    let mut edge = origin;
                    while !edge.is_empty() {
                        #body
                        edge = next & !reached #stops;
                        reached = reached | next;
                    }
                }
            };
            let pieces = self.of_kind(kind, &quote!(origin));
            if self.form.model.kinds.len() == 1 { body } else { quote!(if !(#pieces).is_empty() { #body }) }
        });
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, origin: Set) -> Set {
                let board = &self.board;
                let mut lifted = *board;
                lifted.remove(origin);
                let mut reached = Set::EMPTY;
                #(#kinds)*
                reached & !origin
            }
        }
    }

    /// `& !(cells where a chain of the kind ends by promotion)`
    fn stops(&self, kind: KindId) -> TokenStream {
        let view = View::of(quote!(board));
        let ending =
            self.form.model.promotions.iter().filter(|p| p.from == kind && p.then == PromoteThen::EndsPlay);
        let regions = ending.map(|promotion| self.region_term(&promotion.on, &view));
        quote!(#(& !#regions)*)
    }

    fn follow_up(&self, play: &Play, index: usize, then: &Then) -> TokenStream {
        let Then::Walks { walk, .. } = then else { return quote!() };
        let name = follow_up_name(play, index);
        let doc =
            format!(" What follows `{}` from the cell where it ends: line {}.", play.name, play.origin.line);
        let walks = self.walk(&name, &doc, walk);
        let starts = self.is_required_by_set(play, index).then(|| {
            let doc = format!(" Where `{}` would have something to follow.", play.name);
            self.starts(&name, &doc, walk)
        });
        quote!(#walks #starts)
    }

    /// Whether a required follow-up of a placement can be looked for on the board as it is before.
    fn is_required_by_set(&self, play: &Play, index: usize) -> bool {
        matches!(play.action, Action::Place { .. })
            && matches!(&play.then[index],
            Then::Walks { walk, required: true } if walk.steps.iter().all(|step| is_local(&step.on)))
    }

    /// Whether a required follow-up must be looked for after each play.
    pub fn tests_follow_up(&self, id: PlayId) -> bool {
        let play = &self.form.model.plays[id];
        let required = |then: &Then| matches!(then, Then::Walks { required: true, .. });
        (0..play.then.len()).any(|index| required(&play.then[index]) && !self.is_required_by_set(play, index))
    }

    /// `allows_name`: whether a play of the clause meets the limits that speak of its result.
    fn test(&self, id: PlayId) -> TokenStream {
        let play = &self.form.model.plays[id];
        let name = names::joined("allows", &play.name);
        let doc = format!(" Whether the result of a play of `{}` is allowed.", play.name);
        let tests = self.tests(id).map(|limit| {
            let view = View { origin: Some(quote!(origin)), ..View::of(quote!(self.board)) };
            let holds = match &limit.need {
                Need::Leaves(condition) => {
                    self.condition(condition, &View::of(quote!(next.board)), Moment::Tried)
                }
                Need::NotPrevious => quote!(next.board != self.previous),
                Need::NotPast => {
                    quote!({
                        let key = next.key();
                        key != self.key() && !past.contains(key)
                    })
                }
                Need::To(_) => quote!(true),
            };
            let mut spared = Vec::new();
            if let Some((player, turn)) = limit.turn {
                let ply = Literal::u32_unsuffixed(2 * turn + player as u32);
                let player = Literal::usize_unsuffixed(player);
                spared.push(quote!(ME != #player || self.plies != #ply));
            }
            if let Some(from) = &limit.from {
                let from = self.region_term(from, &view);
                spared.push(quote!(!origin.meets(#from)));
            }
            if let Some(to) = &limit.to {
                let to = self.region_term(to, &view);
                spared.push(quote!(!Set::bit(play.to as u32).meets(#to)));
            }
            quote!((#(#spared ||)* #holds))
        });
        let origin = if self.form.shape.moves {
            quote!(if play.from == NOWHERE { Set::EMPTY } else { Set::bit(play.from as u32) })
        } else {
            quote!(Set::EMPTY)
        };
        let follows = self.tests_follow_up(id).then(|| quote!(&&followed));
        quote! {
            #[doc = #doc]
            #[inline]
            fn #name<const ME: usize>(&self, past: &History, play: &Play) -> bool {
                let origin = #origin;
                let mut next = *self;
                let followed = next.apply::<ME>(play);
                true #(&& #tests)* #follows
            }
        }
    }
}

/// The name of the walk that follows a play.
pub fn follow_up_name(play: &Play, index: usize) -> Ident {
    let name = format!("{}_then", play.name);
    if index == 0 { names::ident(&name) } else { names::joined(&name, &(index + 1).to_string()) }
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
