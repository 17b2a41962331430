//! From bits to cells and back, and the way of a play, for notation. Nothing here is fast.

use quote::quote;

use dsl::model::{Action, Heading, KindId, Leave, Mover, PlayId, PromoteThen, Promotion, Region, Repeat};

use super::Emit;
use super::clauses::kinds_of;
use super::names::{PlayPart, WalkId};
use super::region::View;
use super::state::PlayParts;
use super::walk::WalkCall;

use proc_macro2::{Ident, Literal, TokenStream};

/// `bit_of`, `cell_of`, setups, `path_of` and `plays_along`.
pub fn paths(emit: &Emit<'_>) -> TokenStream {
    let numbering = numbering(emit);
    let setups = setups(emit);
    let clauses = 0..emit.form.model.plays.len();
    let legs = clauses.clone().filter(|id| emit.moves(*id)).map(|id| emit.legs(id));
    let paths = clauses.clone().map(|id| emit.path_by_clause(id));
    let along = clauses.clone().map(|id| emit.along(id));
    let chosen = if emit.form.shape.chosen { quote!(play.chosen_cell()) } else { quote!(None) };
    let choices = emit.form.shape.chosen.then(choices);
    let kind =
        if emit.form.shape.choosers.is_empty() { quote!(None) } else { quote!(self.chosen_kind(play)) };
    let kinds = (!emit.form.shape.choosers.is_empty()).then(|| chosen_kind(emit));
    let flags = (emit.form.shape.unmoved || emit.form.shape.marked).then(flags);
    let captured = emit
        .tells_captures()
        .then(|| quote!(best.captured = best.clause.map_or(Vec::new(), |clause| Self::told(clause, play));));
    let told = emit.tells_captures().then(told);
    let past = emit.looks_for_clauses().then(|| quote!(past: &History,));
    let given = emit.given_along();
    let becomes = emit.becomes();
    quote! {
        #numbering
        #setups

        impl State {
            #(#legs)*
            #told
            #becomes

            /// The shortest way of a play of `ME`; of several, that of the earliest clause.
            fn path_of<const ME: usize>(&self, #past play: &Play) -> Path {
                let mut best =
                    Path { clause: None, cells: Vec::new(), chosen: #chosen, kind: #kind, captured: Vec::new() };
                if play.to == NOWHERE {
                    return best;
                }
                #(#paths)*
                #captured
                best
            }

            /// What plays of `ME` a way by a clause could be; whether one is legal is not asked.
            fn plays_along<const ME: usize>(&self, #past clause: usize, bits: &[u32]) -> Vec<Play> {
                let mut found = Vec::new();
                match clause {
                    #(#along)*
                    _ => {}
                }
                #given
                found
            }
        }

        #choices
        #kinds
        #flags
    }
}

/// What plays capture, where the text of a clause tells it.
fn told() -> TokenStream {
    quote! {
        /// Where the text of the clause tells it: the cells where a play captures, but for the one where it ends.
        fn told(clause: usize, play: &Play) -> Vec<usize> {
            if !engine::tells_captures(&METADATA.clauses[clause].template) {
                return Vec::new();
            }
            let elsewhere = play.captured & !Set::bit(play.to as u32);
            (0..METADATA.cells.len()).filter(|cell| elsewhere.has(bit_of(*cell))).collect()
        }
    }
}

/// Sets as flags of cells, and back.
fn flags() -> TokenStream {
    quote! {
        /// For each cell of the metadata, whether it is in the set.
        fn cells_of(set: Set) -> Vec<bool> {
            (0..METADATA.cells.len()).map(|cell| set.has(bit_of(cell))).collect()
        }

        /// The cells of the metadata that pass a test.
        fn bits_where(test: impl Fn(usize) -> bool) -> Set {
            let cells = (0..METADATA.cells.len()).filter(|cell| test(*cell));
            cells.fold(Set::EMPTY, |set, cell| set | Set::bit(bit_of(cell)))
        }
    }
}

/// The kind that a play says by choice.
fn chosen_kind(emit: &Emit<'_>) -> TokenStream {
    let fields = emit.kind_fields();
    let numbers = (1..=fields.len()).map(Literal::usize_unsuffixed);
    let choosers = emit.form.shape.choosers.iter().map(|kind| Literal::usize_unsuffixed(*kind));
    // A piece that is placed chooses nothing.
    let moves = emit.form.shape.places.then(|| quote!(play.from != NOWHERE &&));
    quote! {
        impl State {
            /// The kind that a piece is promoted to by choice.
            fn chosen_kind(&self, play: &Play) -> Option<usize> {
                let mut kind = 0;
                #(if #moves play.to != NOWHERE && self.board.#fields.has(play.from as u32) { kind = #numbers; })*
                let chooses = #moves [#(#choosers),*].contains(&kind) && play.to != NOWHERE && play.kind != kind;
                chooses.then(|| play.kind.into())
            }
        }
    }
}

/// What plays with choices need beside.
fn choices() -> TokenStream {
    quote! {
        impl Play {
            /// The cell of the metadata that is chosen after the play.
            fn chosen_cell(&self) -> Option<usize> {
                (self.chosen != NOWHERE).then(|| cell_of(self.chosen as u32))
            }
        }
    }
}

fn numbering(emit: &Emit<'_>) -> TokenStream {
    let number = match emit.form.layout.stride.map(Literal::usize_unsuffixed) {
        Some(stride) if emit.form.layout.halved => quote!((cell.x + #stride * cell.y) / 2),
        Some(stride) => quote!(cell.x + #stride * cell.y),
        None => quote!(cell),
    };
    let at = emit.form.layout.stride.is_some().then(|| quote!(let cell = &METADATA.cells[cell];));
    quote! {
        /// The bit of a cell of the metadata.
        fn bit_of(cell: usize) -> u32 {
            #at
            (#number) as u32
        }

        /// The cell of the metadata that a bit stands for.
        fn cell_of(bit: u32) -> usize {
            (0..METADATA.cells.len()).position(|cell| bit_of(cell) == bit).expect("only bits of cells are in sets")
        }
    }
}

fn setups(emit: &Emit<'_>) -> TokenStream {
    let fields = emit.kind_fields();
    let numbers = (1..=fields.len()).map(Literal::usize_unsuffixed).collect::<Vec<_>>();
    let find_kept = emit.find_all_kept();
    quote! {
        impl Board {
            fn to_setup(&self) -> Vec<Option<Piece>> {
                let piece = |cell: usize| {
                    let bit = bit_of(cell);
                    let player = self.side.iter().position(|side| side.has(bit))? as u8;
                    let mut kind = 0;
                    #(if self.#fields.has(bit) { kind = #numbers; })*
                    Some(Piece { player, kind })
                };
                (0..METADATA.cells.len()).map(piece).collect()
            }

            fn from_setup(pieces: &[Option<Piece>]) -> Self {
                let mut board = Self::default();
                for (cell, piece) in pieces.iter().enumerate() {
                    let Some(piece) = piece else { continue };
                    let bit = Set::bit(bit_of(cell));
                    let side = usize::from(piece.player);
                    board.side[side] = board.side[side] | bit;
                    #(if piece.kind == #numbers { board.#fields = board.#fields | bit; })*
                }
                #find_kept
                board
            }
        }
    }
}

impl Emit<'_> {
    /// Whether the text of some clause tells what plays capture elsewhere than where they end.
    pub fn tells_captures(&self) -> bool {
        let told = self.form.model.writes.iter().any(|(template, _)| engine::tells_captures(template));
        told && self.form.shape.captured
    }

    /// `name_legs`: the places where one more leg leads, in order of directions and distance.
    fn legs(&self, id: PlayId) -> TokenStream {
        let soonest = self.soonest_numbers();
        let play = &self.form.model.plays[id];
        let movers = match &play.action {
            Action::Place { .. } | Action::TakeOver { .. } => return quote!(),
            Action::Fly { kind, to } => return self.flights(id, *kind, to),
            Action::Move(_) if self.is_general(id) => return self.legs_in_order(id, play),
            Action::Move(movers) => movers,
        };
        let name = self.play_name(id, PlayPart::Legs);
        let doc = format!(
            " The places where one more leg of `{}` leads a piece that began on `origin`.",
            play.name
        );
        let arms = kinds_of(movers).into_iter().map(|kind| self.legs_of_kind(id, movers, kind));
        let flip = self.form.shape.flipped.then(|| quote!(lifted.flip(place.flipped);));
        quote! {
            #[doc = #doc]
            fn #name<const ME: usize>(
                &self,
                origin: Set,
                place: &OnItsWay<Set #soonest>,
                out: &mut Vec<OnItsWay<Set #soonest>>,
            ) {
                let mut lifted = self.board;
                lifted.remove(origin | place.captured);
                #flip
                let board = &lifted;
                let captured = place.captured;
                match place.kind {
                    #(#arms)*
                    _ => {}
                }
            }
        }
    }

    /// `name_legs` of pieces that go anywhere: there is one leg.
    fn flights(&self, id: PlayId, kind: KindId, to: &Region) -> TokenStream {
        let soonest = self.soonest_numbers();
        let play = &self.form.model.plays[id];
        let name = self.play_name(id, PlayPart::Legs);
        let doc = format!(" The places where `{}` leads a piece that is on `origin`.", play.name);
        let cells = self.region(to, &View::of(quote!(board)));
        let kind = Literal::usize_unsuffixed(kind);
        quote! {
            #[doc = #doc]
            fn #name<const ME: usize>(
                &self,
                origin: Set,
                place: &OnItsWay<Set #soonest>,
                out: &mut Vec<OnItsWay<Set #soonest>>,
            ) {
                let board = &self.board;
                if place.at == origin.first() && place.kind == #kind {
                    out.extend((#cells).iter().map(|at| OnItsWay { at, ..*place }));
                }
            }
        }
    }

    fn legs_of_kind(&self, id: PlayId, movers: &[Mover], kind: KindId) -> TokenStream {
        let play = &self.form.model.plays[id];
        let view = View::of(quote!(board));
        let of_kind =
            || self.form.model.promotions.iter().rev().filter(move |promotion| promotion.from == kind);
        let stops = of_kind().filter(|promotion| promotion.then == PromoteThen::EndsPlay).map(|promotion| {
            let there = self.region_term(&promotion.on, &view);
            quote!(if place.at != origin.first() && #there.has(place.at) { return; })
        });
        let number = Literal::usize_unsuffixed(kind);
        let new_kind = of_kind().filter(|promotion| promotion.then == PromoteThen::GoesOn).fold(
            quote!(#number),
            |otherwise, promotion| {
                let there = self.region_term(&promotion.on, &view);
                let to = Literal::usize_unsuffixed(promotion.to);
                quote!(if end.meets(#there) { #to } else { #otherwise })
            },
        );
        let taken = if play.leave == Leave::AtEnd { quote!(captured) } else { quote!(Set::EMPTY) };
        let shape = &self.form.shape;
        let soonest = shape.soonest.then(|| {
            let first = self.taken_before(&quote!(place.first), &quote!(captured), &view);
            quote!(let first = #first;)
        });
        let turned = if shape.flipped { quote!(turned) } else { quote!(_) };
        let changed = [
            (shape.flipped, quote!(flipped: (place.flipped ^ turned & board.occupied()) & !captured,)),
            (shape.visited, quote!(visited: place.visited | end,)),
            (shape.soonest, quote!(first,)),
        ];
        let changed: TokenStream =
            changed.into_iter().filter(|(changes, _)| *changes).map(|(_, field)| field).collect();
        let call = |heading: TokenStream, mover: usize| WalkCall {
            board: quote!(board),
            origin: quote!(origin),
            visited: quote!(place.visited),
            taken: taken.clone(),
            at: quote!(Set::bit(place.at)),
            visitor: [quote!(end), quote!(_), quote!(over), turned.clone()],
            body: {
                let none = self.walks_whole(id, mover).then(|| {
                    quote!(if end.is_empty() {
                        return;
                    })
                });
                quote!({
                    #none
                    #soonest
                    let captured = captured | over & board.occupied();
                    out.push(OnItsWay { at: end.first(), captured, kind: #new_kind, #heading #changed ..*place });
                })
            },
        };
        if let Some(families) = self.families(id) {
            let families = families.iter().filter(|family| movers[family.first].kind == kind);
            let on = View::of(quote!(self.board));
            let walks = families.map(|family| self.each_row(id, family, &on, call(quote!(), family.first)));
            return quote!(#number => { #(#stops)* #(#walks)* });
        }
        let walks = movers.iter().enumerate().filter(|(_, mover)| mover.kind == kind).map(|(index, mover)| {
            let walk = WalkId::Mover(id, index);
            if let Some(on) = &mover.on {
                let on = self.region_term(on, &View::of(quote!(self.board)));
                let call = self.call_walk(walk, call(quote!(), index));
                return quote!(if origin.meets(#on) { #call });
            }
            if play.heading == Heading::Any {
                return self.call_walk(walk, call(quote!(), index));
            }
            let along = |dir: &Ident| {
                let may_head = self.may_head(play.heading, dir, &quote!(heading));
                let call = self.call_walk_along(walk, dir, call(quote!(heading: #dir as u8 + 1,), index));
                quote!(if #may_head { #call })
            };
            let calls = self.each_direction(&mover.walk.dirs, &view, &along);
            quote! {
                let heading = if place.heading == 0 { usize::MAX } else { usize::from(place.heading - 1) };
                #calls
            }
        });
        quote! {
            #number => {
                #(#stops)*
                #(#walks)*
            }
        }
    }

    /// A better way for `play` by a clause, if the clause gives it and there is one.
    fn path_by_clause(&self, id: PlayId) -> TokenStream {
        let path = self.path_by(id);
        if self.is_asked_if_open(id) {
            let open = self.opening(&self.model.plays[id]);
            return quote!(if #open { #path });
        }
        if !self.is_looked_for(id) {
            return path;
        }
        let clause = Literal::usize_unsuffixed(id);
        let same = self.are_one(&quote!(play), &quote!(listed));
        quote! {
            for listed in &self.plays_by::<ME>(past, #clause) {
                if #same {
                    let play = listed;
                    #path
                }
            }
        }
    }

    /// A better way for `play` by a clause, if there is one.
    fn path_by(&self, id: PlayId) -> TokenStream {
        let play = &self.form.model.plays[id];
        let clause = Literal::usize_unsuffixed(id);
        let same_clause = self.form.shape.clause.then(|| quote!(&& play.clause == #clause));
        if matches!(play.action, Action::TakeOver { .. }) {
            return quote! {
                if play.clause == #clause {
                    best.clause = Some(#clause);
                }
            };
        }
        if let Action::Place { kind, .. } = play.action {
            let placed = if self.form.shape.moves { quote!(play.from == NOWHERE) } else { quote!(true) };
            let same_kind = self.form.shape.kind.then(|| {
                let kind = Literal::usize_unsuffixed(kind);
                quote!(&& play.kind == #kind)
            });
            return quote! {
                if best.clause.is_none() && #placed #same_kind #same_clause {
                    best.clause = Some(#clause);
                    best.cells = vec![cell_of(play.to as u32)];
                }
            };
        }
        let start = self.start_of_way();
        let ends = self.ends_of_way();
        let ends = match self.says_kind_at_end() {
            true => quote!(#ends.into_iter().filter(|end| self.becomes::<ME>(end, play.kind))),
            false => ends,
        };
        let legs = self.play_name(id, PlayPart::Legs);
        let single = play.repeat == Repeat::No;
        let one_leg = single.then(|| {
            quote!(if place.at != start.at || !place.captured.is_empty() {
                return;
            })
        });
        let moving = self.form.shape.places.then(|| quote!(play.from != NOWHERE));
        let asked = match (moving, same_clause) {
            (None, None) => quote!(true),
            (Some(moving), None) => moving,
            (Some(moving), Some(same)) => quote!(#moving #same),
            (None, Some(same)) => quote!(true #same),
        };
        let other_kind = self.changes_kind_on_the_way().then(|| {
            let kind = self.kind_after_way();
            quote! {
                let place = end;
                if #kind != play.kind {
                    continue;
                }
            }
        });
        if self.is_general(id) {
            let path = self.path_among_ways(id);
            return quote!(if #asked { #path });
        }
        quote! {
            if #asked {
                let origin = Set::bit(play.from as u32);
                #start
                for end in #ends {
                    #other_kind
                    let way = chain::shortest(start, end, |place, out| {
                        #one_leg
                        self.#legs::<ME>(origin, place, out);
                    });
                    if let Some(way) = way.filter(|way| best.clause.is_none() || way.len() < best.cells.len()) {
                        best.clause = Some(#clause);
                        best.cells = way.into_iter().map(cell_of).collect();
                    }
                }
            }
        }
    }

    /// Whether a way tells the kind that a piece has in the end: it may have changed in between, and not by choice.
    fn changes_kind_on_the_way(&self) -> bool {
        let goes_on = |promotion: &Promotion| promotion.then == PromoteThen::GoesOn;
        self.model.promotions.iter().any(goes_on) && self.shape.choosers.is_empty()
    }

    /// `start`: the piece where it begins.
    pub fn start_of_way(&self) -> TokenStream {
        let fields = self.kind_fields();
        let numbers = (1..=fields.len()).map(Literal::usize_unsuffixed);
        let visited = if self.form.shape.visited { quote!(origin) } else { quote!(Set::EMPTY) };
        let first = if self.form.shape.soonest { quote!(NEVER) } else { quote!([]) };
        quote! {
            let mut kind = 0;
            #(if self.board.#fields.meets(origin) { kind = #numbers; })*
            let start = OnItsWay {
                at: origin.first(),
                captured: Set::EMPTY,
                flipped: Set::EMPTY,
                taken: Set::EMPTY,
                ended: false,
                kind,
                heading: 0,
                visited: #visited,
                first: #first,
            };
        }
    }

    /// The places where a play may have ended: its piece may have changed its kind on the way.
    fn ends_of_way(&self) -> TokenStream {
        let captured = if self.form.shape.captured {
            quote!(play.captured)
        } else {
            quote!((Set::bit(play.to as u32) & self.board.occupied() & !origin))
        };
        let on_the_way =
            self.form.model.promotions.iter().filter(|promotion| promotion.then == PromoteThen::GoesOn);
        let kinds = on_the_way.map(|promotion| Literal::usize_unsuffixed(promotion.to));
        let flipped = self.form.shape.flipped.then(|| quote!(flipped: play.flipped,));
        let first = self.form.shape.soonest.then(|| quote!(first: play.first,));
        quote!([kind #(, #kinds)*].map(|kind| OnItsWay {
            at: play.to as u32,
            captured: #captured,
            kind,
            #flipped
            #first
            ..start
        }))
    }

    /// Whether plays say the kind that their piece has in the end, and it may have changed there.
    fn says_kind_at_end(&self) -> bool {
        self.form.shape.kind && self.form.shape.moves && !self.form.model.promotions.is_empty()
    }

    /// `becomes`: whether a piece that comes to the end of its way may be of a kind then.
    fn becomes(&self) -> Option<TokenStream> {
        let view = View::of(quote!(self.board));
        let arms = (0..self.form.model.kinds.len()).filter_map(|kind| {
            let of_kind = self.form.model.promotions.iter().filter(|promotion| promotion.from == kind);
            let tests = of_kind.map(|promotion| {
                let there = self.region_term(&promotion.on, &view);
                let to = Literal::usize_unsuffixed(promotion.to);
                quote! {
                    if #there.has(end.at) {
                        (changes, becomes) = (true, becomes || kind == #to);
                    }
                }
            });
            let tests: Vec<_> = tests.collect();
            let kind = Literal::usize_unsuffixed(kind);
            (!tests.is_empty()).then(|| quote!(#kind => { #(#tests)* }))
        });
        let arms: Vec<_> = arms.collect();
        let soonest = self.soonest_numbers();
        self.says_kind_at_end().then(|| {
            quote! {
                /// Whether the piece at the end of its way may be of this kind then.
                fn becomes<const ME: usize>(&self, end: &OnItsWay<Set #soonest>, kind: u8) -> bool {
                    let (mut changes, mut becomes) = (false, false);
                    match end.kind {
                        #(#arms)*
                        _ => {}
                    }
                    if changes { becomes } else { kind == end.kind }
                }
            }
        })
    }

    /// The plays that a way by a clause could be.
    fn along(&self, id: PlayId) -> TokenStream {
        let play = &self.form.model.plays[id];
        let clause = Literal::usize_unsuffixed(id);
        let choose = play.choice.as_ref().map(|_| {
            let choose = self.play_name(id, PlayPart::Choose);
            quote! {
                let mut chosen = Vec::new();
                found.drain(..).for_each(|play: Play| self.#choose::<ME>(play, &mut chosen));
                found = chosen;
            }
        });
        if let Action::TakeOver { .. } = play.action {
            let plays = self.play_name(id, PlayPart::Plays);
            return quote!(#clause if bits.is_empty() => self.#plays::<ME>(BOARD, &mut found),);
        }
        if let Action::Place { kind, .. } = play.action {
            let made = self.make_play(PlayParts::placement(id, kind, quote!(bits[0])));
            return quote!(#clause if bits.len() == 1 => { found.push(#made); #choose });
        }
        let legs = self.play_name(id, PlayPart::Legs);
        let length =
            if play.repeat == Repeat::No { quote!(bits.len() == 2) } else { quote!(bits.len() >= 2) };
        let start = self.start_of_way();
        let kind = self.kind_after_way();
        let made = self.make_play(PlayParts {
            from: quote!(bits[0] as Cell),
            to: quote!(place.at as Cell),
            captured: quote!(place.captured),
            flipped: quote!(place.flipped),
            kind,
            clause: id,
            first: quote!(place.first),
        });
        if self.is_general(id) {
            let along = self.found_along_ways(id, play);
            return quote!(#clause if #length => { #along #choose });
        }
        quote! {
            #clause if #length => {
                let origin = Set::bit(bits[0]);
                #start
                let ends = chain::follow(start, &bits[1..], |place, out| self.#legs::<ME>(origin, place, out));
                found.extend(ends.into_iter().map(|place| #made));
                #choose
            }
        }
    }

    /// Of the plays `found` along a way only those that the clause gives, where that is asked.
    fn given_along(&self) -> TokenStream {
        let asked = (0..self.model.plays.len()).filter(|id| self.is_asked_if_open(*id));
        let closed: Vec<_> = asked
            .map(|id| {
                let open = self.opening(&self.model.plays[id]);
                let id = Literal::usize_unsuffixed(id);
                quote!(if clause == #id && !(#open) { return Vec::new(); })
            })
            .collect();
        let looked_for = (0..self.model.plays.len()).filter(|id| self.is_looked_for(*id));
        let looked_for: Vec<_> = looked_for.map(Literal::usize_unsuffixed).collect();
        let same = if self.shape.choosers.is_empty() {
            quote!(found.contains(play))
        } else {
            quote!(found.iter().any(|other| *play == Play { kind: play.kind, ..*other }))
        };
        let given = (!looked_for.is_empty()).then(|| {
            quote! {
                if [#(#looked_for),*].contains(&clause) {
                    let mut given = self.plays_by::<ME>(past, clause);
                    given.retain(|play| #same);
                    return given;
                }
            }
        });
        quote!(#(#closed)* #given)
    }

    /// The kind of a piece when its play ended at `place`.
    fn kind_after_way(&self) -> TokenStream {
        let view = View::of(quote!(self.board));
        self.form.model.promotions.iter().rev().fold(quote!(place.kind), |otherwise, promotion| {
            let [from, to] = [promotion.from, promotion.to].map(Literal::usize_unsuffixed);
            let there = self.region_term(&promotion.on, &view);
            quote!(if place.kind == #from && #there.has(place.at) { #to } else { #otherwise })
        })
    }
}
