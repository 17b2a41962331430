//! One more leg of a piece on its way, for notation. Nothing here is fast.

use quote::quote;

use dsl::model::{Action, Heading, KindId, Leave, Mover, Play, PlayId, PromoteThen, Region, Repeat, Step};

use super::Emit;
use super::clauses::kinds_of;
use super::names::{WalkId, WalkPart};
use super::region::View;
use super::walk::WalkCall;
use crate::facts::general::promotes_oddly;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// `legs`: the places where one more leg leads, in order of directions and distance.
    pub(super) fn legs(&self) -> Option<TokenStream> {
        let place = self.type_of_place();
        let plays = self.form.model.plays.iter().enumerate();
        let arms: Vec<_> = plays.flat_map(|(id, play)| self.arms_of_legs(id, play)).collect();
        if arms.is_empty() {
            return None;
        }
        let walks = arms.iter().any(|arm| arm.walks).then(|| self.lifted());
        let landing = arms.iter().any(|arm| arm.lands).then(|| {
            let landing = self.leg_lands(None, None, None);
            quote!(let mut land = #landing;)
        });
        let body = match arms.as_slice() {
            [Arm { body, .. }] => body.clone(),
            arms => {
                let arms = arms.iter().map(|Arm { pattern, body, .. }| quote!(#pattern => { #body }));
                quote!(match (clause, place.kind) { #(#arms)* _ => {} })
            }
        };
        Some(quote! {
            fn legs<const ME: usize>(
                &self,
                clause: usize,
                origin: Set,
                place: &#place,
                out: &mut Vec<#place>,
            ) {
                #walks
                #landing
                #body
            }
        })
    }

    /// `board`: the board while the piece is on its way.
    fn lifted(&self) -> TokenStream {
        let flip = self.form.shape.flipped.then(|| quote!(lifted.flip(place.flipped);));
        let keep_unmoved = (0..self.form.model.plays.len()).filter_map(|id| {
            let keep = self.keep_unmoved(id)?;
            let clause = Literal::usize_unsuffixed(id);
            Some(quote!(if clause == #clause { #keep }))
        });
        quote! {
            let mut lifted = self.board;
            lifted.take_off(origin | place.captured);
            #(#keep_unmoved)*
            #flip
            let board = &lifted;
        }
    }

    /// The match arms of each clause, one for each kind of piece unless all kinds go alike.
    fn arms_of_legs(&self, id: PlayId, play: &Play) -> Vec<Arm> {
        let clause = Literal::usize_unsuffixed(id);
        match &play.action {
            Action::Place { .. } | Action::TakeOver { .. } => Vec::new(),
            Action::Fly { kind, to } => {
                let body = self.flights(*kind, to);
                let kind = Literal::usize_unsuffixed(*kind);
                vec![Arm { pattern: quote!((#clause, #kind)), body, walks: false, lands: false }]
            }
            Action::Move(_) if self.is_general(id) => {
                let body = self.legs_in_order(id, play);
                vec![Arm { pattern: quote!((#clause, _)), body, walks: false, lands: false }]
            }
            Action::Move(movers) => {
                let kinds = kinds_of(movers).into_iter();
                kinds.map(|kind| self.legs_of_kind(id, play, movers, kind)).collect()
            }
        }
    }

    /// The one leg of a piece that flies.
    fn flights(&self, kind: KindId, to: &Region) -> TokenStream {
        let cells = self.region(to, &View::of(quote!(self.board)));
        let landing = if promotes_oddly(self.form.model, kind) {
            let promoted = self.promoted_on_the_way(kind);
            quote!({
                let end = Set::bit(at);
                let (kind, ended) = #promoted;
                OnItsWay { at, kind, ended, ..*place }
            })
        } else {
            quote!(OnItsWay { at, ..*place })
        };
        quote! {
            if place.at == origin.first() {
                out.extend((#cells).iter().map(|at| #landing));
            }
        }
    }

    /// The legs of pieces of a kind.
    fn legs_of_kind(&self, id: PlayId, play: &Play, movers: &[Mover], kind: KindId) -> Arm {
        let view = View::of(quote!(board));
        let of_kind = |then: PromoteThen| {
            let promotions = self.form.model.promotions.iter().rev();
            promotions.filter(move |promotion| promotion.from == kind && promotion.then == then)
        };
        let stops = of_kind(PromoteThen::EndsPlay).map(|promotion| {
            let there = self.region_term(&promotion.on, &view);
            quote!(if place.at != origin.first() && #there.has(place.at) { return; })
        });
        let number = Literal::usize_unsuffixed(kind);
        let goes_on = of_kind(PromoteThen::GoesOn).next().is_some();
        let new_kind = goes_on.then(|| {
            of_kind(PromoteThen::GoesOn).fold(quote!(#number), |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let to = Literal::usize_unsuffixed(promotion.to);
                quote!(if end.meets(#there) { #to } else { #otherwise })
            })
        });
        let clause = Literal::usize_unsuffixed(id);
        if let Some(families) = self.families(id) {
            let families = families.iter().filter(|family| movers[family.first].kind == kind);
            let on = View::of(quote!(self.board));
            let walks = families
                .map(|family| self.each_row(id, family, &on, self.leg_of_row(play, new_kind.clone())));
            let body = quote!(#(#stops)* #(#walks)*);
            return Arm { pattern: quote!((#clause, #number)), body, walks: true, lands: false };
        }
        let heads = play.heading != Heading::Any;
        let of_kind = movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind);
        if play.repeat != Repeat::No && !come_in_order(of_kind.clone().map(|(_, mover)| mover)) {
            let legs = self.legs_to_order(id, play, of_kind, new_kind.as_ref());
            let body = quote!(#(#stops)* #legs);
            return Arm { pattern: quote!((#clause, #number)), body, walks: true, lands: false };
        }
        let lands = new_kind.is_none() && of_kind.clone().any(|(_, mover)| mover.on.is_some() || !heads);
        let landing = if lands { quote!(land) } else { self.leg_lands(new_kind.clone(), None, None) };
        let walks = of_kind.map(|(index, mover)| {
            let walk = WalkId::Mover(id, index);
            let all = || self.call_leg(&self.walk_name(walk, WalkPart::All), None, play, &landing);
            if let Some(on) = &mover.on {
                let on = self.region_term(on, &View::of(quote!(self.board)));
                let call = all();
                return quote!(if origin.meets(#on) { #call });
            }
            if !heads {
                return all();
            }
            let along = |dir: &Ident| {
                let may_head = self.may_head(play.heading, dir, &quote!(heading));
                let landing = self.leg_lands(new_kind.clone(), Some(dir), None);
                let call = self.call_leg(&self.walk_name(walk, WalkPart::Along), Some(dir), play, &landing);
                quote!(if #may_head { #call })
            };
            let calls = self.each_direction(&mover.walk.dirs, &view, &along);
            let heading = last_heading();
            quote!(#heading #calls)
        });
        Arm { pattern: quote!((#clause, #number)), body: quote!(#(#stops)* #(#walks)*), walks: true, lands }
    }

    /// The legs of pieces of a kind, put in order of directions and distance, since the walks may give them in another order.
    fn legs_to_order<'m>(
        &self,
        id: PlayId,
        play: &Play,
        movers: impl Iterator<Item = (usize, &'m Mover)>,
        kind: Option<&TokenStream>,
    ) -> TokenStream {
        let heads = play.heading != Heading::Any;
        let view = View::of(quote!(board));
        let calls = movers.map(|(index, mover)| {
            let walk = self.walk_name(WalkId::Mover(id, index), WalkPart::Along);
            self.each_direction(&mover.walk.dirs, &view, &|dir| {
                let landing = self.leg_lands(kind.cloned(), heads.then_some(dir), Some((index, dir)));
                let call = self.call_leg(&walk, Some(dir), play, &landing);
                if !heads {
                    return call;
                }
                let may_head = self.may_head(play.heading, dir, &quote!(heading));
                quote!(if #may_head { #call })
            })
        });
        let heading = heads.then(last_heading);
        quote! {
            let mut legs = Vec::new();
            #heading
            #(#calls)*
            ways::list_in_order(legs, out);
        }
    }

    /// A call of a walk's function for one leg, with a closure that notes where the leg lands.
    fn call_leg(&self, walk: &Ident, dir: Option<&Ident>, play: &Play, landing: &TokenStream) -> TokenStream {
        let shape = &self.form.shape;
        let origin = shape.origin.then(|| quote!(origin,));
        let visited = shape.visited.then(|| quote!(place.visited,));
        let taken = shape.taken.then(|| match play.leave {
            Leave::AtEnd => quote!(place.captured,),
            Leave::AtOnce => quote!(Set::EMPTY,),
        });
        let dir = dir.map(|dir| quote!(, #dir));
        quote!(Self::#walk::<ME #dir>(board, #origin #visited #taken Set::bit(place.at), &mut #landing);)
    }

    /// A leg of one of the walks that share a function.
    fn leg_of_row(&self, play: &Play, kind: Option<TokenStream>) -> WalkCall {
        let [turned, whole, changes, after] = self.landed(kind, None);
        WalkCall {
            board: quote!(board),
            origin: quote!(origin),
            visited: quote!(place.visited),
            taken: if play.leave == Leave::AtEnd { quote!(place.captured) } else { quote!(Set::EMPTY) },
            at: quote!(Set::bit(place.at)),
            visitor: [quote!(end), quote!(_), quote!(over), turned],
            body: quote!({ #whole #changes out.push(#after); }),
        }
    }

    /// A closure that notes where a leg lands: `kind` is the kind of the piece there, if it may have changed, and `heading` the
    /// direction of the leg, if that matters. A leg that is still to be put in order is noted with the number of its mover and
    /// its direction.
    fn leg_lands(
        &self,
        kind: Option<TokenStream>,
        heading: Option<&Ident>,
        to_order: Option<(usize, &Ident)>,
    ) -> TokenStream {
        let [turned, whole, changes, after] = self.landed(kind, heading);
        let turned = self.form.shape.flips.then(|| quote!(, #turned: Set));
        let (walked, noted) = match to_order {
            None => (quote!(_), quote!(out.push(#after);)),
            Some((mover, dir)) => {
                let mover = Literal::usize_unsuffixed(mover);
                let leg = quote!(Leg { mover: #mover, dir: #dir, length: walked, after: #after });
                (quote!(walked), quote!(legs.push(#leg);))
            }
        };
        quote!(|end: Set, #walked: i32, over: Set #turned| { #whole #changes #noted })
    }

    /// The name for the flipped cells of a leg; the code that leaves out a leg that does not match; the code before the place
    /// where the leg lands is made; and this place.
    fn landed(&self, kind: Option<TokenStream>, heading: Option<&Ident>) -> [TokenStream; 4] {
        let shape = &self.form.shape;
        let view = View::of(quote!(board));
        let turned = if shape.flipped { quote!(turned) } else { quote!(_) };
        let whole = self.some_walk_is_whole().then(|| {
            quote!(if end.is_empty() {
                return;
            })
        });
        let kind = kind.map(|kind| quote!(kind: #kind,));
        let heading = heading.map(|dir| quote!(heading: #dir as u8 + 1,));
        let flipped = shape
            .flipped
            .then(|| quote!(flipped: (place.flipped ^ turned & board.occupied()) & !after.captured,));
        let visited = shape.visited.then(|| quote!(visited: place.visited | end,));
        let first = shape.soonest.then(|| {
            let first = self.taken_before(&quote!(place.first), &quote!(place.captured), &view);
            quote!(first: #first,)
        });
        let pieces = shape.soonest.then(|| quote!(let over = over & board.occupied();));
        let changed = quote!(#kind #heading #flipped #visited #first);
        let after = quote!(place.after(end, over, board.occupied()));
        if changed.is_empty() {
            return [turned, quote!(#whole), quote!(), after];
        }
        let changes = quote!(#pieces let after = #after;);
        [turned, quote!(#whole), changes, quote!(OnItsWay { #changed ..after })]
    }

    /// True if some walk is made to its end even where it does not match.
    fn some_walk_is_whole(&self) -> bool {
        self.form.model.plays.iter().enumerate().any(|(id, play)| match &play.action {
            Action::Move(movers) => (0..movers.len()).any(|mover| self.walks_whole(id, mover)),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
        })
    }
}

/// Declares the direction of the last leg, [`usize::MAX`] before the first one.
pub(super) fn last_heading() -> TokenStream {
    quote!(let heading = if place.heading == 0 { usize::MAX } else { usize::from(place.heading - 1) };)
}

/// True if walks that are made one after the other give their legs in order of directions and distance.
fn come_in_order<'m>(movers: impl Iterator<Item = &'m Mover>) -> bool {
    let varies = |step: &&Step| step.most != Some(step.least);
    let mut movers = movers;
    let first = movers.next();
    movers.next().is_none() && first.is_none_or(|mover| mover.walk.steps.iter().filter(varies).count() <= 1)
}

/// The code for one leg by a clause.
struct Arm {
    /// A clause, and a kind of piece.
    pattern: TokenStream,
    body: TokenStream,
    /// True if the code walks on `board`.
    walks: bool,
    /// True if the code notes landings by the closure `land`.
    lands: bool,
}
