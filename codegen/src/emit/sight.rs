//! The cells that pieces see along lines of empty cells, in all directions at once.
//!
//! Opposite directions are a pair: one adds a number to the bit of a cell, the other subtracts it. So all pairs go up
//! together, and go down together, each in a lane of a vector.

use quote::{ToTokens, quote};

use dsl::model::{DirId, KindId, Mover, PlayId, Region};

use crate::facts::attackers::Attackers;
use crate::facts::geometry::longest_run;
use crate::pass::lanes::{LANES, ups};

use super::Emit;
use super::constants::Constants;
use super::region::View;

use proc_macro2::{Literal, TokenStream};

/// The attackers that capture at the end of a line of empty cells.
pub struct Sight<'m> {
    far: Vec<&'m Attackers<'m>>,
    /// The region in which they capture.
    pub capture: &'m Region,
    /// For each lane, the direction of its pair that goes up.
    ups: Vec<DirId>,
}

impl Sight<'_> {
    /// The kinds of a player that see along a direction.
    fn heading(&self, player: usize, dir: DirId) -> Vec<KindId> {
        let heads = self.far.iter().filter(|attackers| attackers.dirs[player].contains(&dir));
        heads.flat_map(|attackers| attackers.kinds.iter().copied()).collect()
    }

    /// A vector with `set` in each lane that has a direction.
    pub fn lanes_of(&self, set: &TokenStream) -> TokenStream {
        if self.ups.len() == LANES {
            return quote!(Lanes::of(#set));
        }
        let sets = (0..LANES).map(|lane| if lane < self.ups.len() { set.clone() } else { quote!(0) });
        quote!(Lanes::new([#(#sets),*]))
    }
}

impl Emit<'_> {
    /// All attackers that capture from afar, if they do so at the end of a line of empty cells, in directions whose pairs
    /// fit into a vector.
    pub fn sight<'m>(&self, attackers: &'m [Attackers<'m>]) -> Option<Sight<'m>> {
        let far: Vec<_> = attackers.iter().filter(|attackers| attackers.are_far()).collect();
        let [first, ..] = far.as_slice() else { return None };
        let [over, capture] = first.steps else { return None };
        let sees = over.on == Region::Empty
            && [(over.least, over.most), (capture.least, capture.most)] == [(0, None), (1, Some(1))]
            && far.iter().all(|other| other.steps == first.steps && other.on.is_none());
        let dirs = far.iter().flat_map(|attackers| attackers.dirs.iter().flatten()).copied();
        let ups = ups(self.form, dirs).filter(|_| sees)?;
        Some(Sight { far, capture: &capture.on, ups })
    }

    /// For a clause whose sliding pieces are counted at once: these pieces among `from`, and code that counts their plays to `to`.
    pub fn count_slides(&self, id: PlayId) -> Option<(TokenStream, TokenStream)> {
        let (movers, end) = self.slides_at_once(id)?;
        let (attackers, _) = self.attackers_by_way();
        let ups = self.sight(&attackers)?.ups;
        let opposite = |dir: DirId| self.form.model.board.directions[dir].opposite;
        let heading = |player: usize, dir: DirId| {
            let heads = movers.iter().filter(move |mover| mover.walk.dirs[player].contains(&dir));
            let pieces = heads.map(|mover| self.of_mover(mover));
            quote!(Set::EMPTY #(| #pieces)*)
        };
        let lanes = |player: usize, turn: &dyn Fn(DirId) -> DirId| {
            let mut sets: Vec<_> = ups.iter().map(|dir| heading(player, turn(*dir))).collect();
            sets.resize(LANES, quote!(0));
            quote!(Lanes::new([#(#sets),*]))
        };
        let of = |player: usize| [lanes(player, &|dir| dir), lanes(player, &opposite)];
        let pieces = |[up, down]: [TokenStream; 2]| quote!([#up & free, #down & free]);
        let [first, second] = [of(0), of(1)];
        let alike = first.iter().zip(&second).all(|(one, other)| one.to_string() == other.to_string());
        let pieces = if alike {
            pieces(first)
        } else {
            let [first, second] = [first, second].map(pieces);
            quote!(if ME == 0 { #first } else { #second })
        };
        let mut lines: Vec<_> = ups.iter().map(|dir| self.line_through(*dir, &quote!(guard.at))).collect();
        lines.resize(LANES, quote!(Set::EMPTY));
        let end = self.region_term(end, &View::of(quote!(board)));
        let all = movers.iter().map(|mover| self.of_mover(mover));
        let count = quote! {
            // A pinned piece looks along its line only. Of the pieces that look one way, one alone sees a cell.
            let free = Lanes::of(!guard.pinned) | Lanes::new([#(#lines),*]);
            out.add(Sight::of(#pieces, board.empty()).within(#end & to));
        };
        Some((quote!(Set::EMPTY #(| #all)*), count))
    }

    /// The pieces among `from` that a mover moves.
    fn of_mover(&self, mover: &Mover) -> TokenStream {
        let of_kind = self.of_kind(mover.kind, &quote!(from));
        let on = self.standing_on(mover.on.as_ref());
        quote!((#of_kind #on))
    }

    /// `sight`: the cells that the far attackers of a player see.
    pub fn seen(&self, sight: &Sight<'_>) -> TokenStream {
        let opposite = |dir: DirId| self.form.model.board.directions[dir].opposite;
        // The kinds that see along each direction, by player: up, and down.
        let kinds = [0, 1].map(|player| {
            let heading = |dir: DirId| sight.heading(player, dir);
            let up: Vec<_> = sight.ups.iter().map(|dir| heading(*dir)).collect();
            let down: Vec<_> = sight.ups.iter().map(|dir| heading(opposite(*dir))).collect();
            [up, down]
        });
        let lanes = |kinds: &[Vec<KindId>]| {
            let mut sets: Vec<_> = kinds.iter().map(|kinds| self.own_of_kinds(kinds)).collect();
            sets.resize(LANES, quote!(0));
            quote!(Lanes::new([#(#sets),*]))
        };
        let [first, second] = kinds.each_ref().map(|[up, down]| {
            let ups = lanes(up);
            if up == down {
                return quote!([#ups; 2]);
            }
            let downs = lanes(down);
            quote!([#ups, #downs])
        });
        let pieces =
            if kinds[0] == kinds[1] { first } else { quote!(if ME == 0 { #first } else { #second }) };
        quote! {
            /// The cells that pieces of `ME` see along lines.
            #[inline(always)]
            fn sight<const ME: usize>(board: &Board) -> Sight {
                Sight::of(#pieces, board.empty())
            }
        }
    }

    /// The pieces of `ME` of some kinds.
    fn own_of_kinds(&self, kinds: &[KindId]) -> TokenStream {
        if kinds.is_empty() { quote!(0) } else { self.of_kinds(kinds, &quote!(board.side[ME])) }
    }
}

/// `Sight`, if a rule mentions attacked cells.
pub fn sight(emit: &Emit<'_>) -> Option<TokenStream> {
    let (attackers, _) = emit.attackers_by_way();
    let ups = emit.sight(&attackers)?.ups;
    let form = emit.form;
    let all = &form.model.board.directions;
    let constants = Constants::new(form);
    let lanes = |lane: &dyn Fn(DirId) -> TokenStream| {
        let mut sets: Vec<_> = ups.iter().map(|dir| lane(*dir)).collect();
        sets.resize(LANES, quote!(0));
        quote!(Lanes::new([#(#sets),*]))
    };
    let by = |dir: DirId| form.layout.shifts[dir][0].by;
    let number = |number| Literal::isize_unsuffixed(number).to_token_stream();
    let once = lanes(&|dir| number(by(dir)));
    // If two steps are longer than a set, no line has two steps.
    let twice = lanes(&|dir| number((2 * by(dir)).min(63)));
    let leaving = |next: &[Option<usize>]| {
        let leaving: Vec<bool> = next.iter().map(Option::is_some).collect();
        constants.literal(&form.layout.bits_of(&leaving))
    };
    let up = lanes(&|dir| leaving(&all[dir].next));
    let down = lanes(&|dir| leaving(&all[all[dir].opposite].next));
    // A line has a cell before it. The code goes on along the line by one cell, and then by two cells at a time.
    let longest = ups.iter().map(|dir| longest_run(&form.model.board, *dir)).max().unwrap_or(0);
    let times = longest.saturating_sub(2) / 2;
    let sight_type = sight_type(times);
    Some(quote! {
        /// For each pair of opposite directions in which pieces capture from afar, the number that a step up adds to a cell's bit
        /// and a step down subtracts; and the number for two steps.
        const ALONG: [Lanes; 2] = [#once, #twice];
        /// The cells that have a neighbour in the directions that go up, and in those that go down.
        const LEAVES: Sight = Sight { up: #up, down: #down };

        #sight_type
    })
}

/// `Sight`; its `of` goes along lines by `times` steps of two cells.
fn sight_type(times: usize) -> TokenStream {
    let [on_up, on_down] = [quote!(up), quote!(down)].map(|way| {
        let more = std::iter::repeat_n(quote!(cells = cells | cells.#way(ALONG[1]) & pairs;), times);
        quote! {
            let first = (pieces & LEAVES.#way).#way(ALONG[0]);
            let mut cells = first & line;
            cells = cells | cells.#way(ALONG[0]) & line;
            #(#more)*
            first | cells.#way(ALONG[0])
        }
    });
    quote! {
        /// The cells that pieces see along lines of empty cells, with the first one that is not empty: up and down, a lane
        /// for each pair of opposite directions.
        #[derive(Clone, Copy, Debug)]
        struct Sight {
            up: Lanes,
            down: Lanes,
        }

        impl Sight {
            /// The cells seen by pieces that look up, and by pieces that look down. All inner cells of a line have
            /// neighbours on both sides, so no step goes around an edge.
            #[inline(always)]
            fn of([up, down]: [Lanes; 2], empty: Set) -> Self {
                let line = Lanes::of(empty) & LEAVES.up & LEAVES.down;
                let pairs = line & line.up(ALONG[0]);
                let up = {
                    let pieces = up;
                    #on_up
                };
                let pairs = pairs.down(ALONG[0]);
                let down = {
                    let pieces = down;
                    #on_down
                };
                Self { up, down }
            }

            /// The cells that are seen.
            #[inline(always)]
            fn joined(self) -> Set {
                (self.up | self.down).joined()
            }

            /// The number of cells that are seen, among `cells`, in all directions together.
            #[inline(always)]
            fn within(self, cells: Set) -> u32 {
                let cells = Lanes::of(cells);
                (self.up & cells).size() + (self.down & cells).size()
            }

            /// The cells that are seen here along a direction, and by `other` along the opposite one.
            #[inline(always)]
            fn meeting(self, other: Self) -> Set {
                (self.up & other.down | self.down & other.up).joined()
            }
        }
    }
}
