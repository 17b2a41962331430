//! Steps on the board, and the board itself: the sets of what stands where.

use quote::quote;

use dsl::model::DirId;

use crate::facts::layout::{SetType, Shift};
use crate::plan::Plan;

use super::Emit;
use super::helpers::Helper;
use super::names::Name;

use proc_macro2::{Literal, TokenStream};

/// One step from `cells` in each of the directions, joined.
pub fn union_of_steps(dirs: impl IntoIterator<Item = DirId>, cells: &TokenStream) -> TokenStream {
    let steps: Vec<_> = dirs
        .into_iter()
        .map(|dir| {
            let dir = Literal::usize_unsuffixed(dir);
            quote!(step::<#dir>(#cells))
        })
        .collect();
    if steps.is_empty() { quote!(Set::EMPTY) } else { quote!(#(#steps)|*) }
}

/// `step` and `back`.
pub fn directions(emit: &Emit<'_>) -> TokenStream {
    let form = emit.form;
    let count = form.model.board.directions.len();
    let constants = (0..count).map(|index| {
        let name = emit.dir(index);
        let index = Literal::usize_unsuffixed(index);
        quote!(const #name: usize = #index;)
    });
    let first = |shifts: &Vec<Shift>| shifts.first().map_or(0, |shift| shift.by as i32);
    let shifts = form.layout.shifts.iter().map(|shifts| Literal::i32_unsuffixed(first(shifts)));
    let steps = (0..count).map(|dir| {
        let name = emit.dir(dir);
        let code = step(form, dir, &quote!(cells));
        quote!(#name => #code,)
    });
    let backs = (0..count).map(|dir| {
        let name = emit.dir(dir);
        let opposite = emit.dir(form.model.board.directions[dir].opposite);
        quote!(#name => step::<#opposite>(cells),)
    });
    let even = (0..count).all(|dir| form.layout.is_uniform(dir));
    let shift_doc = if even {
        " What a step in each direction adds to the number of a cell's bit."
    } else {
        " What the shortest step in each direction adds to the number of a cell's bit; others may add more."
    };
    let count = Literal::usize_unsuffixed(count);
    // A shift of several words is long enough to be worth a call.
    let inline = match form.layout.set {
        SetType::Words(_) => quote!(inline),
        SetType::U32 | SetType::U64 | SetType::U128 => quote!(inline(always)),
    };
    quote! {
        #(#constants)*
        #[doc = #shift_doc]
        const SHIFT: [i32; #count] = [#(#shifts),*];

        /// The cells one step from `cells`; steps that leave the board end in no cell of it.
        #[#inline]
        fn step<const D: usize>(cells: Set) -> Set {
            match D {
                #(#steps)*
                _ => Set::EMPTY,
            }
        }

        /// The cells from which one step leads to `cells`.
        #[#inline]
        fn back<const D: usize>(cells: Set) -> Set {
            match D {
                #(#backs)*
                _ => Set::EMPTY,
            }
        }

    }
}

/// `run` and `run_back`, where they are called.
pub fn runs(emit: &Emit<'_>) -> TokenStream {
    let [along, against] = [(Helper::Run, false), (Helper::RunBack, true)]
        .map(|(helper, back)| emit.calls(helper).then(|| run(emit, back)));
    let straight = (along.is_some() || against.is_some()) && emit.form.decided.runs_double;
    let doubled = straight.then(doubled);
    quote!(#along #against #doubled)
}

fn run(emit: &Emit<'_>, back: bool) -> TokenStream {
    let form = emit.form;
    let (name, step, way) =
        if back { (quote!(run_back), quote!(back), "back ") } else { (quote!(run), quote!(step), "") };
    let doc = format!(" `cells`, and what steps {way}along `D` over cells of `through` reach from them.");
    if !form.decided.runs_double {
        return quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const D: usize>(cells: Set, through: Set) -> Set {
                let mut reached = cells;
                let mut edge = cells;
                while !edge.is_empty() {
                    edge = #step::<D>(edge) & through & !reached;
                    reached = reached | edge;
                }
                reached
            }
        };
    }
    let constants = super::constants::Constants::new(form);
    let dirs = &form.model.board.directions;
    let arms = dirs.iter().zip(&form.layout.shifts).enumerate().map(|(index, (dir, shifts))| {
        let name = emit.dir(index);
        let opposite = &dirs[dir.opposite].next;
        let entered = if back { &dir.next } else { opposite };
        let entered: Vec<bool> = entered.iter().map(Option::is_some).collect();
        let (by, wraps) = match shifts.first() {
            Some(shift) => (shift.by as i32, form.layout.wraps(&form.model.board, index, shift)),
            None => (0, true),
        };
        let by = Literal::i32_unsuffixed(if back { -by } else { by });
        let through = if wraps {
            let entered = constants.literal(&form.layout.bits_of(&entered));
            quote!(through & #entered)
        } else {
            quote!(through)
        };
        let times = Literal::u32_unsuffixed(longest_run(form, index).max(1).ilog2() + 1);
        quote!(#name => doubled(cells, #through, #by, #times),)
    });
    quote! {
        #[doc = #doc]
        #[inline(always)]
        fn #name<const D: usize>(cells: Set, through: Set) -> Set {
            match D {
                #(#arms)*
                _ => cells,
            }
        }
    }
}

/// The most steps that can follow each other in a direction.
pub fn longest_run(form: &Plan<'_>, dir: DirId) -> usize {
    let next = &form.model.board.directions[dir].next;
    let length = |cell: usize| {
        std::iter::successors(next[cell], |at| next[*at]).take(form.model.board.cells.len()).count()
    };
    (0..next.len()).map(length).max().unwrap_or(0)
}

/// `doubled`: a run by steps of one, two, four ... cells.
fn doubled() -> TokenStream {
    quote! {
        /// Steps of one, two, four ... times `by` bits, so many that no run is longer.
        #[inline(always)]
        fn doubled(cells: Set, through: Set, by: i32, times: u32) -> Set {
            let (mut cells, mut through, mut by) = (cells, through, by);
            for _ in 0..times {
                let shift = |set: Set| if by < 0 { set >> -by } else { set << by };
                cells = cells | shift(cells) & through;
                through = through & shift(through);
                by *= 2;
            }
            cells
        }
    }
}

/// The helpers of regions that are called.
pub fn fills(emit: &Emit<'_>) -> TokenStream {
    let all = [
        (Helper::Fill, fill()),
        (Helper::Reach, reach()),
        (Helper::Groups, groups()),
        (Helper::LargestGroup, largest_group()),
    ];
    all.into_iter().filter(|(helper, _)| emit.calls(*helper)).map(|(_, code)| code).collect()
}

fn fill() -> TokenStream {
    quote! {
        /// The cells of `within` that are connected to `from`; `around` gives the neighbours of a set.
        #[inline(always)]
        fn fill(from: Set, within: Set, around: impl Fn(Set) -> Set) -> Set {
            let mut filled = from;
            loop {
                let more = (filled | around(filled)) & within;
                if more == filled {
                    return filled;
                }
                filled = more;
            }
        }

    }
}

fn groups() -> TokenStream {
    quote! {
        /// How many groups `cells` makes; `around` gives the neighbours of a set.
        fn groups(cells: Set, around: impl Fn(Set) -> Set) -> u32 {
            let mut left = cells;
            let mut found = 0;
            while !left.is_empty() {
                left = left & !fill(Set::bit(left.first()), left, &around);
                found += 1;
            }
            found
        }
    }
}

fn largest_group() -> TokenStream {
    quote! {
        /// The cells of the largest group that `cells` makes; `around` gives the neighbours of a set.
        fn largest_group(cells: Set, around: impl Fn(Set) -> Set) -> u32 {
            let mut left = cells;
            let mut largest = 0;
            while !left.is_empty() {
                let group = fill(Set::bit(left.first()), left, &around);
                left = left & !group;
                largest = largest.max(group.count());
            }
            largest
        }
    }
}

fn reach() -> TokenStream {
    quote! {
        /// The cells one or more steps from `from`.
        #[inline(always)]
        fn reach(from: Set, steps: impl Fn(Set) -> Set) -> Set {
            let mut reached = Set::EMPTY;
            let mut edge = from;
            while !edge.is_empty() {
                edge = steps(edge) & BOARD & !reached;
                reached = reached | edge;
            }
            reached
        }
    }
}

fn step(form: &Plan<'_>, dir: DirId, cells: &TokenStream) -> TokenStream {
    let board = &form.model.board;
    let layout = &form.layout;
    let constants = super::constants::Constants::new(form);
    let shifts = layout.shifts[dir].iter().map(|shift| {
        let by = Literal::usize_unsuffixed(shift.by.unsigned_abs());
        let sources = if !layout.is_uniform(dir) || layout.wraps(board, dir, shift) {
            let from = constants.literal(&layout.bits_of(&shift.from));
            quote!((#cells & #from))
        } else {
            cells.clone()
        };
        if shift.by < 0 { quote!(#sources >> #by) } else { quote!(#sources << #by) }
    });
    match layout.shifts[dir].len() {
        0 => quote!(#cells & Set::EMPTY),
        1 => quote!(#(#shifts)*),
        _ => quote!(#((#shifts))|*),
    }
}

/// The fields of a `Board` that say more of cells than what stands there.
pub fn flag_fields(form: &Plan<'_>) -> Vec<TokenStream> {
    let flags = [(form.shape.unmoved, quote!(unmoved)), (form.shape.marked, quote!(marked))];
    flags.into_iter().filter(|(kept, _)| *kept).map(|(_, name)| name).collect()
}

/// `Board` and the methods that change it.
pub fn board(emit: &Emit<'_>) -> TokenStream {
    let declared = declared(emit);
    let fields = emit.kind_fields();
    let moved = emit.form.shape.unmoved.then(|| quote!(self.unmoved = self.unmoved & !cells;));
    let [exchange, flip] = [exchange(emit), flip(emit.form)];
    let find_kept = emit.find_kept();
    quote! {
        #declared

        impl Board {
            #[inline(always)]
            fn occupied(&self) -> Set {
                self.side[0] | self.side[1]
            }

            #[inline(always)]
            fn empty(&self) -> Set {
                BOARD & !self.occupied()
            }

            /// Takes off what stands on `cells`.
            #[inline(always)]
            fn remove(&mut self, cells: Set) {
                self.side = [self.side[0] & !cells, self.side[1] & !cells];
                #(self.#fields = self.#fields & !cells;)*
                #moved
            }

            #exchange

            #flip

            #find_kept

            /// A hash of what stands where.
            #[inline(always)]
            fn mix(&self, hash: u64) -> u64 {
                let hash = self.side[1].mix(self.side[0].mix(hash));
                #(let hash = self.#fields.mix(hash);)*
                hash
            }
        }
    }
}

/// The declaration of `Board`.
fn declared(emit: &Emit<'_>) -> TokenStream {
    let form = emit.form;
    let fields = emit.kind_fields();
    let docs = form.model.kinds[1..].iter().map(|kind| format!(" Every {} of either player.", kind.name));
    let [first, second] = &form.model.players;
    let side_doc = format!(" The pieces of {first} and of {second}.");
    let unmoved = form.shape.unmoved.then(|| {
        quote! {
            /// Pieces that have neither moved nor changed hands.
            unmoved: Set,
        }
    });
    let marked = form.shape.marked.then(|| {
        quote! {
            /// Cells that the last ply marked.
            marked: Set,
        }
    });
    let last = form.shape.last.then(|| {
        quote! {
            /// Where the last play of each player ended.
            last: [Set; 2],
        }
    });
    let kept = form.kept.iter().enumerate().map(|(index, (name, _))| {
        let field = emit.name(Name::Kept(index));
        let doc = format!(" The region `{name}` of each player.");
        quote!(#[doc = #doc] #field: [Set; 2],)
    });
    quote! {
        /// What stands where.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        struct Board {
            #[doc = #side_doc]
            side: [Set; 2],
            #(#[doc = #docs] #fields: Set,)*
            #unmoved
            #marked
            #last
            #(#kept)*
        }
    }
}

/// `flip`, where a rule changes the owner of pieces.
fn flip(form: &Plan<'_>) -> Option<TokenStream> {
    let moved = form.shape.unmoved.then(|| quote!(self.unmoved = self.unmoved & !cells;));
    form.shape.flips.then(|| {
        quote! {
            /// Gives the pieces on `cells` to the other player.
            #[inline(always)]
            fn flip(&mut self, cells: Set) {
                self.side = [self.side[0] ^ cells, self.side[1] ^ cells];
                #moved
            }
        }
    })
}

/// `exchange`, where moves capture pieces of the opponent only.
fn exchange(emit: &Emit<'_>) -> Option<TokenStream> {
    let shape = &emit.form.shape;
    let fields = emit.kind_fields();
    let moved = shape.unmoved.then(|| quote!(self.unmoved = self.unmoved & !(own | enemies);));
    (shape.moves && shape.captures && !shape.captures_own).then(|| {
        quote! {
            /// Takes off a piece of `ME` and what it captures: the opponent's pieces that stand on `enemies`.
            #[inline(always)]
            fn exchange<const ME: usize>(&mut self, own: Set, enemies: Set) {
                self.side[ME] = self.side[ME] & !own;
                self.side[1 - ME] = self.side[1 - ME] & !enemies;
                #(self.#fields = self.#fields & !(own | enemies);)*
                #moved
            }
        }
    })
}
