//! Steps and runs in each direction, as shifts of bits.

use quote::quote;

use dsl::model::DirId;

use crate::facts::geometry::longest_run;
use crate::facts::layout::{SetType, Shift};
use crate::plan::Plan;

use super::Emit;
use super::helpers::Helper;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// One step from `cells` in each of the directions, joined.
    pub fn union_of_steps(&self, dirs: impl IntoIterator<Item = DirId>, cells: &TokenStream) -> TokenStream {
        let dirs: Vec<_> = dirs.into_iter().map(|dir| self.dir(dir)).collect();
        if dirs.is_empty() { quote!(Set::EMPTY) } else { quote!(#(step::<#dirs>(#cells))|*) }
    }

    /// One step from `cells` in each of the directions, joined, and perhaps `cells` themselves: for fills, which add them anyway.
    pub fn steps_of_fill(&self, links: &[DirId]) -> TokenStream {
        let Some(pairs) = self.form.pairs_of_steps(links) else {
            return self.union_of_steps(links.iter().copied(), &quote!(cells));
        };
        let [[on, back], [up, down]] = pairs.map(|pair| pair.map(|dir| self.dir(dir)));
        quote!({
            let line = cells | step::<#on>(cells) | step::<#back>(cells);
            line | step::<#up>(line) | step::<#down>(line)
        })
    }
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
    let even = (0..count).all(|dir| form.layout.is_uniform(dir));
    let shift_doc = if even {
        " What a step in each direction adds to the number of a cell's bit."
    } else {
        " What the shortest step in each direction adds to the number of a cell's bit; others may add more."
    };
    let steps = if steps_by_table(form) { tabled_steps(form) } else { matched_steps(emit) };
    let masked = steps_by_table(form) && (0..count).any(|dir| is_masked(form, dir));
    let opposites = (!masked && (emit.calls(Helper::Measured) || emit.calls(Helper::MeasuredEnd)))
        .then(|| opposites(form));
    let count = Literal::usize_unsuffixed(count);
    quote! {
        #(#constants)*
        #[doc = #shift_doc]
        const SHIFT: [i32; #count] = [#(#shifts),*];
        #opposites
        #steps
    }
}

/// `OPPOSITE`
fn opposites(form: &Plan<'_>) -> TokenStream {
    let dirs = &form.model.board.directions;
    let count = Literal::usize_unsuffixed(dirs.len());
    let opposites = dirs.iter().map(|dir| Literal::usize_unsuffixed(dir.opposite));
    quote!(const OPPOSITE: [usize; #count] = [#(#opposites),*];)
}

/// True if each direction is one shift of an integer.
fn steps_by_table(form: &Plan<'_>) -> bool {
    form.layout.shifts.iter().all(|shifts| shifts.len() == 1) && !matches!(form.layout.set, SetType::Words(_))
}

/// True if cells from which a step is impossible must be masked away before the shift.
fn is_masked(form: &Plan<'_>, dir: DirId) -> bool {
    let shifts = &form.layout.shifts[dir];
    !form.layout.is_uniform(dir)
        || shifts.iter().any(|shift| form.layout.wraps(&form.model.board, dir, shift))
}

/// The masks of `step` and of `back`: the cells from which a step is possible, and the cells where it leads.
fn masks(form: &Plan<'_>) -> [TokenStream; 2] {
    if (0..form.layout.shifts.len()).any(|dir| is_masked(form, dir)) {
        [quote!(&FROM[D]), quote!(&FROM[OPPOSITE[D]])]
    } else {
        [quote!(), quote!()]
    }
}

/// `step` and `back` by tables.
fn tabled_steps(form: &Plan<'_>) -> TokenStream {
    let constants = super::constants::Constants::new(form);
    let count = Literal::usize_unsuffixed(form.layout.shifts.len());
    let [from, onto] = masks(form);
    let tables = (!from.is_empty()).then(|| {
        let masks = form.layout.shifts.iter().enumerate().map(|(dir, shifts)| {
            if is_masked(form, dir) {
                constants.literal(&form.layout.bits_of(&shifts[0].from))
            } else {
                quote!(Set::MAX)
            }
        });
        let opposites = opposites(form);
        quote! {
            /// The cells from which a step in each direction is possible, where one from others would lead around an edge.
            const FROM: [Set; #count] = [#(#masks),*];
            #opposites
        }
    });
    quote! {
        #tables

        /// The cells one step from `cells`; steps that leave the board end in no cell of it.
        #[inline(always)]
        fn step<const D: usize>(cells: Set) -> Set {
            shifted(cells #from, SHIFT[D])
        }

        /// The cells from which one step leads to `cells`.
        #[inline(always)]
        fn back<const D: usize>(cells: Set) -> Set {
            shifted(cells #onto, -SHIFT[D])
        }
    }
}

/// `step` and `back` where a step is several shifts, or one shift of several words.
fn matched_steps(emit: &Emit<'_>) -> TokenStream {
    let form = emit.form;
    let dirs = &form.model.board.directions;
    let steps = (0..dirs.len()).map(|dir| {
        let name = emit.dir(dir);
        let code = step(form, dir, &quote!(cells));
        quote!(#name => #code,)
    });
    let backs = dirs.iter().enumerate().map(|(index, dir)| {
        let [name, opposite] = [index, dir.opposite].map(|dir| emit.dir(dir));
        quote!(#name => step::<#opposite>(cells),)
    });
    // A shift of several words is long enough to be worth a call.
    let inline = match form.layout.set {
        SetType::Words(_) => quote!(inline),
        SetType::U32 | SetType::U64 | SetType::U128 => quote!(inline(always)),
    };
    quote! {
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

/// `run` and `run_back`, if they are called.
pub fn runs(emit: &Emit<'_>) -> TokenStream {
    let [along, against] = [(Helper::Run, false), (Helper::RunBack, true)]
        .map(|(helper, back)| emit.calls(helper).then(|| run(emit, back)));
    let doubles = emit.decided.runs_double && steps_by_table(emit.form);
    let doublings = (doubles && (along.is_some() || against.is_some())).then(|| doublings(emit.form));
    quote!(#doublings #along #against)
}

/// `DOUBLINGS`
fn doublings(form: &Plan<'_>) -> TokenStream {
    let count = Literal::usize_unsuffixed(form.layout.shifts.len());
    let times = (0..form.layout.shifts.len())
        .map(|dir| Literal::u32_unsuffixed(longest_run(&form.model.board, dir).max(1).ilog2() + 1));
    quote! {
        /// Number of doublings of a step in each direction until no run is longer.
        const DOUBLINGS: [u32; #count] = [#(#times),*];
    }
}

fn run(emit: &Emit<'_>, back: bool) -> TokenStream {
    let form = emit.form;
    let (name, step, way) =
        if back { (quote!(run_back), quote!(back), "back ") } else { (quote!(run), quote!(step), "") };
    let doc = format!(" `cells`, and what steps {way}along `D` over cells of `through` reach from them.");
    let [from, onto] = masks(form);
    let body = match (form.decided.runs_double, steps_by_table(form), back) {
        (false, _, _) => quote!(run_by_steps(cells, through, #step::<D>)),
        (true, true, false) => quote!(run_by_doubling(cells, through #onto, SHIFT[D], DOUBLINGS[D])),
        (true, true, true) => quote!(run_by_doubling(cells, through #from, -SHIFT[D], DOUBLINGS[D])),
        (true, false, _) => matched_run(emit, back),
    };
    quote! {
        #[doc = #doc]
        #[inline(always)]
        fn #name<const D: usize>(cells: Set, through: Set) -> Set {
            #body
        }
    }
}

/// A run by doubling that looks up its direction.
fn matched_run(emit: &Emit<'_>, back: bool) -> TokenStream {
    let form = emit.form;
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
        let times = Literal::u32_unsuffixed(longest_run(&form.model.board, index).max(1).ilog2() + 1);
        quote!(#name => run_by_doubling(cells, #through, #by, #times),)
    });
    quote! {
        match D {
            #(#arms)*
            _ => cells,
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
