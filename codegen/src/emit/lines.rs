//! Straight runs of cells.

use quote::quote;

use super::Emit;
use super::helpers::Helper;

use proc_macro2::TokenStream;

/// The helpers for lines that the module calls.
pub fn lines(emit: &Emit<'_>) -> TokenStream {
    let all = [
        (Helper::Line, line()),
        (Helper::ExactLine, exact_line()),
        (Helper::Lined, lined()),
        (Helper::Completes, completes()),
        (Helper::NearlyComplete, nearly_complete()),
        (Helper::LineThrough, line_through()),
        (Helper::PairBeside, pair_beside()),
        (Helper::RowThrough, row_through()),
    ];
    all.into_iter().filter(|(helper, _)| emit.calls(*helper)).map(|(_, code)| code).collect()
}

fn line() -> TokenStream {
    quote! {
        /// The cells from which `length` cells in a row, in direction `D`, are in `cells`: two runs make one up to twice as
        /// long.
        #[inline(always)]
        fn line<const D: usize>(cells: Set, length: u32) -> Set {
            let (mut run, mut reached) = (cells, 1);
            while reached < length {
                let further = reached.min(length - reached);
                let mut ahead = run;
                for _ in 0..further {
                    ahead = back::<D>(ahead);
                }
                run = run & ahead;
                reached += further;
            }
            run
        }
    }
}

fn exact_line() -> TokenStream {
    quote! {
        /// The cells from which exactly `length` cells in a row are in `cells`, and no more on either side.
        #[inline(always)]
        fn exact_line<const D: usize>(cells: Set, length: u32) -> Set {
            let run = line::<D>(cells, length);
            run & !back::<D>(run) & !step::<D>(cells)
        }
    }
}

fn completes() -> TokenStream {
    quote! {
        /// The cells that make a row of `N`, in direction `D`, with others of `cells`: some of those behind and the rest ahead.
        #[inline(always)]
        fn completes<const D: usize, const N: usize>(cells: Set) -> Set {
            let mut ahead = [BOARD; N];
            for beside in 1..N {
                ahead[beside] = back::<D>(cells & ahead[beside - 1]);
            }
            let (mut behind, mut all) = (BOARD, ahead[N - 1]);
            for beside in 1..N {
                behind = step::<D>(cells & behind);
                all = all | behind & ahead[N - 1 - beside];
            }
            all
        }
    }
}

fn nearly_complete() -> TokenStream {
    quote! {
        /// The cells of `empty` in rows of `N`, in direction `D`, of which two cells are in `empty` and the others in `own`.
        #[inline(always)]
        fn nearly_complete<const D: usize, const N: usize>(own: Set, empty: Set) -> Set {
            // The first cells of rows, as long as they are by now, with no cell in `empty`, with one, and with two.
            let (mut none, mut one, mut two) = (own, empty, Set::EMPTY);
            for _ in 1..N {
                let (full, open) = (back::<D>(none), back::<D>(one));
                two = back::<D>(two) & own | open & empty;
                one = open & own | full & empty;
                none = full & own;
            }
            let mut all = two;
            for _ in 1..N {
                two = step::<D>(two);
                all = all | two;
            }
            all & empty
        }
    }
}

fn line_through() -> TokenStream {
    quote! {
        /// The whole line through the cell `at` in direction `D` and back.
        #[inline(always)]
        fn line_through<const D: usize>(at: Set) -> Set {
            let mut line = at;
            loop {
                let more = (line | step::<D>(line) | back::<D>(line)) & BOARD;
                if more == line {
                    return line;
                }
                line = more;
            }
        }
    }
}

/// `pair_beside`: each cell of a row of four or more has such a pair beside it, and most other cells have none, so one branch rules most of them out.
fn pair_beside() -> TokenStream {
    quote! {
        /// True if two cells in a row beside the cell with number `at`, in direction `D` or back, are in `cells`. That holds
        /// for each cell of a row of four or more.
        #[inline(always)]
        fn pair_beside<const D: usize>(cells: &Set, at: Cell) -> bool {
            let has = |steps: i32| cells.holds((i32::from(at) + steps * SHIFT[D]) as u32);
            has(1) & has(2) | has(-1) & has(-2)
        }
    }
}

fn row_through() -> TokenStream {
    quote! {
        /// The length of the row of `cells` through the cell with number `at`, in direction `D` and back.
        #[inline(always)]
        fn row_through<const D: usize>(cells: &Set, at: Cell) -> u32 {
            let mut length = 1;
            let mut next = i32::from(at) + SHIFT[D];
            while cells.holds(next as u32) {
                length += 1;
                next += SHIFT[D];
            }
            next = i32::from(at) - SHIFT[D];
            while cells.holds(next as u32) {
                length += 1;
                next -= SHIFT[D];
            }
            length
        }
    }
}

fn lined() -> TokenStream {
    quote! {
        /// The cells of `cells` that stand with others in a row of at least `length` in direction `D`.
        #[inline(always)]
        fn lined<const D: usize>(cells: Set, length: u32) -> Set {
            let mut run = line::<D>(cells, length);
            let mut all = run;
            for _ in 1..length {
                run = step::<D>(run);
                all = all | run;
            }
            all
        }
    }
}
