//! Chains of captures, leg by leg: one function for the movers that begin alike.

use quote::quote;

use dsl::model::{Act, DirId, Heading, Landing, Leave, Mover, Play, PlayId, Promotion, Repeat};

use crate::emit::Emit;
use crate::emit::names::{Name, WalkId};
use crate::emit::region::View;
use crate::emit::walk::WalkCall;
use crate::facts::groups::Group;
use crate::facts::local::is_local;
use crate::facts::shape::flips_empty;

use proc_macro2::{Ident, Literal, TokenStream};

/// The chains of the movers of a clause that begin alike.
struct Chain<'a> {
    id: PlayId,
    play: &'a Play,
    /// All movers of the clause.
    movers: &'a [Mover],
    group: &'a Group<'a>,
    /// The code at the end of a leg.
    arrive: TokenStream,
    /// `Some` if a leg must land where the chain can go on.
    chosen: Option<ChosenLanding>,
}

/// The code for [`Landing::ToGoOn`]: landings of one leg wait until it is known whether the chain goes on from any.
struct ChosenLanding {
    /// Declares the landings that wait, none before the legs of a mover.
    declared: TokenStream,
    /// Ends the plays that wait if this leg takes other pieces than the last one.
    next_leg: TokenStream,
    /// Ends the plays that wait after all these legs.
    rest: TokenStream,
}

impl ChosenLanding {
    /// `rest` ends the plays that wait.
    fn new(rest: TokenStream) -> Self {
        Self {
            declared: quote! {
                // The landings of a leg from which the chain cannot go on, and whether it can from another one.
                let (mut over_all, mut ends, mut goes_on) = (Set::EMPTY, Set::EMPTY, false);
            },
            next_leg: quote! {
                if over != over_all {
                    #rest
                    (over_all, ends, goes_on) = (over, Set::EMPTY, false);
                }
            },
            rest,
        }
    }
}

/// True if a leg of a play can capture a piece that an earlier leg has flipped.
fn may_take_what_it_turned(play: &Play, movers: &[Mover]) -> bool {
    let does = |act: Act| movers.iter().any(|mover| mover.walk.steps.iter().any(|step| step.act == act));
    play.repeat != Repeat::No && does(Act::Capture) && does(Act::Flip)
}

impl Emit<'_> {
    /// The name of the chain of a group of movers.
    pub(super) fn chain_name(&self, id: PlayId, group: &Group<'_>) -> Ident {
        self.name(Name::Chain(id, group[0].0))
    }

    /// The function that finds all ways to go on from `at`, and returns true if there is one.
    pub(super) fn chain(&self, id: PlayId, play: &Play, movers: &[Mover], group: &Group<'_>) -> TokenStream {
        let name = self.chain_name(id, group);
        let kind = group[0].1.kind;
        let kind_name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " All ways in which a {kind_name} that is at `at` can go on with `{}`. Says whether there may be one.",
            play.name
        );
        let arrive = self.arrive(id, play, movers, kind);
        let clause = Literal::usize_unsuffixed(id);
        let step = (play.repeat != Repeat::No).then(|| {
            quote!(if !listing::step(#clause) {
                return true;
            })
        });
        // Otherwise the compiler inlines this function into the function of a short leg, instead of that leg's function into this one.
        let apart = self.has_short_legs(id, group).then(|| quote!(#[inline(never)]));
        let flipped = self.form.shape.flips.then(|| quote!(flipped: Set,));
        let heading = (play.heading != Heading::Any).then(|| quote!(heading: usize,));
        let soonest = Literal::usize_unsuffixed(self.form.model.soonest().count());
        let first = self.form.shape.soonest.then(|| quote!(first: [u16; #soonest],));
        let visited = self.form.shape.visited.then(|| quote!(visited: Set,));
        let chosen =
            (play.landing == Landing::ToGoOn).then(|| ChosenLanding::new(self.end_waiting(id, kind)));
        let chain = Chain { id, play, movers, group, arrive, chosen };
        let walks = group.iter().map(|(index, mover)| self.leg(&chain, *index, mover));
        quote! {
            #[doc = #doc]
            #apart
            fn #name<const ME: usize>(
                board: &Board,
                origin: Set,
                to: Set,
                at: Set,
                #heading
                #visited
                captured: Set,
                #flipped
                #first
                out: &mut impl Sink<Play>,
            ) -> bool {
                #step
                let mut went_on = false;
                #(#walks)*
                went_on
            }
        }
    }

    /// All legs of a chain by one mover.
    fn leg(&self, chain: &Chain<'_>, index: usize, mover: &Mover) -> TokenStream {
        let walk = WalkId::Mover(chain.id, index);
        let body = self.after_leg(chain, index, mover);
        let taken = if chain.play.leave == Leave::AtEnd { quote!(captured) } else { quote!(Set::EMPTY) };
        let call = || WalkCall {
            board: quote!(board),
            origin: quote!(origin),
            visited: quote!(visited),
            taken: taken.clone(),
            at: quote!(at),
            visitor: [quote!(end), quote!(_), quote!(over), quote!(turned)],
            body: body.clone(),
        };
        let heading = chain.play.heading;
        let calls = if heading == Heading::Any {
            self.call_walk(walk, call())
        } else {
            let along = |dir: &Ident| {
                let may_head = self.may_head(heading, dir, &quote!(heading));
                let call = self.call_walk_along(walk, dir, call());
                quote!(if #may_head { let heading = #dir; #call })
            };
            self.each_direction(&mover.walk.dirs, &View::of(quote!(board)), &along)
        };
        match &chain.chosen {
            Some(ChosenLanding { declared, rest, .. }) => quote!(#declared #calls #rest),
            None => calls,
        }
    }

    /// The visitor of a leg: code that makes the leg on the board, and then ends the play or makes the next leg.
    fn after_leg(&self, chain: &Chain<'_>, index: usize, mover: &Mover) -> TokenStream {
        let shape = &self.form.shape;
        let flip = shape.flips.then(|| {
            let flipped = if may_take_what_it_turned(chain.play, chain.movers) {
                quote!((flipped ^ turned) & !captured)
            } else {
                quote!(flipped ^ turned)
            };
            quote! {
                after.flip(turned);
                let flipped = #flipped;
            }
        });
        let pieces = flips_empty(&mover.walk).then(|| quote!(let turned = turned & board.occupied();));
        let first = shape.soonest.then(|| {
            let taken = self.taken_before(&quote!(first), &quote!(captured), &View::of(quote!(board)));
            quote!(let first = #taken;)
        });
        let next = self.board_after(chain.id, chain.group, &quote!(over), flip);
        let visit = shape.visited.then(|| quote!(let visited = visited | end;));
        let none = self.walks_whole(chain.id, index).then(|| {
            quote!(if end.is_empty() {
                return;
            })
        });
        let next_leg = chain.chosen.as_ref().map(|chosen| &chosen.next_leg);
        let arrive = &chain.arrive;
        quote!({
            #none
            went_on = true;
            let over = over & board.occupied();
            #pieces
            #next_leg
            #first
            let captured = captured | over;
            #next
            #visit
            #arrive
        })
    }

    /// The type of `first` for a piece on its way, after a comma.
    pub fn soonest_numbers(&self) -> Option<TokenStream> {
        let number = Literal::usize_unsuffixed(self.form.model.soonest().count());
        self.form.shape.soonest.then(|| quote!(, [u16; #number]))
    }

    /// `first` after a leg over `over`; the arguments `first` and `captured` are those before it.
    pub fn taken_before(&self, first: &TokenStream, captured: &TokenStream, view: &View) -> TokenStream {
        let each = self.form.model.soonest().enumerate().map(|(nth, region)| {
            let nth = Literal::usize_unsuffixed(nth);
            let region = self.region_term(region, view);
            quote! {
                if #first[#nth] == u16::MAX && over.meets(#region) { #captured.count() as u16 } else { #first[#nth] }
            }
        });
        quote!([#(#each),*])
    }

    /// `next`: the board after a leg. It is the board before the leg if the next legs cannot cross any changed cell.
    pub(super) fn board_after(
        &self,
        id: PlayId,
        group: &Group<'_>,
        gone: &TokenStream,
        flip: Option<TokenStream>,
    ) -> TokenStream {
        if self.keeps_board(id, group) {
            return quote!(let next = board;);
        }
        quote! {
            let mut after = *board;
            after.take_off(#gone);
            #flip
            let next = &after;
        }
    }

    /// True if the next legs of a chain cannot cross any cell that legs have changed.
    pub(super) fn keeps_board(&self, id: PlayId, group: &Group<'_>) -> bool {
        let stays = |promotion: &Promotion| promotion.from != group[0].1.kind || is_local(&promotion.on);
        self.has_short_legs(id, group)
            && self.captures_tell_way(group)
            && self.form.model.promotions.iter().all(stays)
    }

    /// True if a leg along the direction called `dir` may follow one along `last`. Before the first leg `last` is the number
    /// of no direction.
    pub fn may_head(&self, heading: Heading, dir: &Ident, last: &TokenStream) -> TokenStream {
        let all = &self.form.model.board.directions;
        let name = |dir: DirId| self.dir(dir);
        match heading {
            Heading::Any => quote!(true),
            Heading::Straight => quote!((#last == usize::MAX || #last == #dir)),
            Heading::NotOn => quote!(#last != #dir),
            Heading::NotBack => {
                let opposite = (0..all.len()).find(|id| name(*id) == *dir).map(|id| name(all[id].opposite));
                quote!(#last != #opposite)
            }
        }
    }
}
