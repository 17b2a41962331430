//! Runs between two ends, looked for in all directions at once.
//!
//! Opposite directions are a pair: one adds to the number of a cell's bit what the other subtracts. So all pairs go up
//! together, and go down together, each in a lane of a vector.

use quote::quote;

use dsl::model::DirId;

use crate::facts::geometry::longest_run;
use crate::pass::lanes::all_ups;

use super::Emit;
use super::constants::Constants;
use super::helpers::Helper;
use super::region::View;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// The runs on `board` before plays, where the follow-ups of all plays share them.
    pub fn runs_before(&self) -> Option<TokenStream> {
        let elements = self.runs_after_plays().filter(|_| self.shares_runs())?;
        let [run, end] = elements.map(|step| self.region(&step.on, &View::of(quote!(board))));
        let runs = self.helper(Helper::Runs);
        Some(quote!(#runs::to(#run, #end)))
    }
}

/// `Runs` and `run_between`, where they are called.
pub fn lanes(emit: &Emit<'_>) -> Option<TokenStream> {
    let form = emit.form;
    let [runs, run_between] = [Helper::Runs, Helper::RunBetween].map(|helper| emit.calls(helper));
    let ups = all_ups(form).filter(|_| runs || run_between)?;
    let all = &form.model.board.directions;
    let constants = Constants::new(form);
    let shift = |dir: &DirId| form.layout.shifts[*dir][0].by;
    let by = ups.iter().map(|dir| Literal::isize_unsuffixed(shift(dir)));
    // If two steps are longer than a set, no run has two steps.
    let twice = ups.iter().map(|dir| Literal::isize_unsuffixed((2 * shift(dir)).min(63)));
    let inner = ups.iter().map(|dir| {
        let next = all[*dir].next.iter().zip(&all[all[*dir].opposite].next);
        let inner: Vec<bool> = next.map(|(up, down)| up.is_some() && down.is_some()).collect();
        constants.literal(&form.layout.bits_of(&inner))
    });
    // A run has a cell at either end. The code enters the run by one step, and goes on by one cell and then by two cells at a time.
    let longest = ups.iter().map(|dir| longest_run(&form.model.board, *dir)).max().unwrap_or(0);
    let times = longest.saturating_sub(2) / 2;
    let run_between = run_between.then(|| between(times));
    let runs = runs.then(|| shared(times));
    Some(quote! {
        /// For each pair of opposite directions, the number that a step up adds to the number of a cell's bit, and a step down
        /// subtracts; then that of two steps.
        const STEPS: [Lanes; 2] = [Lanes::new([#(#by),*]), Lanes::new([#(#twice),*])];
        /// The cells that have a neighbour in both directions of each pair.
        const INNER: Lanes = Lanes::new([#(#inner),*]);

        #runs
        #run_between
    })
}

/// Code for `times` steps by two cells up, and for as many down.
fn by_two(times: usize) -> [TokenStream; 2] {
    [quote!(up), quote!(down)].map(|way| {
        let once = quote!(cells = cells | cells.#way(STEPS[1]) & pairs;);
        std::iter::repeat_n(once, times).collect()
    })
}

/// `run_between`.
fn between(times: usize) -> TokenStream {
    let [up_by_two, down_by_two] = by_two(times);
    quote! {
        /// The cells of `run` between `start`, a single cell, and one of `ends` up or down from there.
        #[inline(always)]
        fn run_between(start: Set, run: Set, ends: Set) -> Set {
            let [start, run, ends] = [Lanes::of(start), Lanes::of(run) & INNER, Lanes::of(ends)];
            let pairs = run & run.up(STEPS[0]);
            let up = {
                let mut cells = start.up(STEPS[0]) & run;
                cells = cells | cells.up(STEPS[0]) & run;
                #up_by_two
                cells.where_any(cells.up(STEPS[0]) & ends)
            };
            let pairs = pairs.down(STEPS[0]);
            let down = {
                let mut cells = start.down(STEPS[0]) & run;
                cells = cells | cells.down(STEPS[0]) & run;
                #down_by_two
                cells.where_any(cells.down(STEPS[0]) & ends)
            };
            (up | down).joined()
        }
    }
}

/// `Runs`.
fn shared(times: usize) -> TokenStream {
    let [up_by_two, down_by_two] = by_two(times);
    let asked = asked_of_runs(&up_by_two, &down_by_two);
    quote! {
        /// The cells of runs from which steps over the run lead to an end: up, and down. With each, those of them that
        /// are entered from another one.
        #[derive(Clone, Copy, Debug)]
        struct Runs {
            up: [Lanes; 2],
            down: [Lanes; 2],
        }

        impl Runs {
            /// The runs in `run` to one of `ends`. All cells of a run have neighbours on both sides, so that no step goes
            /// around an edge.
            #[inline(always)]
            fn to(run: Set, ends: Set) -> Self {
                let [run, ends] = [Lanes::of(run) & INNER, Lanes::of(ends)];
                let pairs = run & run.down(STEPS[0]);
                let up = {
                    let mut cells = ends.down(STEPS[0]) & run;
                    cells = cells | cells.down(STEPS[0]) & run;
                    #down_by_two
                    cells
                };
                let pairs = pairs.up(STEPS[0]);
                let down = {
                    let mut cells = ends.up(STEPS[0]) & run;
                    cells = cells | cells.up(STEPS[0]) & run;
                    #up_by_two
                    cells
                };
                Self { up: [up, up & up.up(STEPS[0])], down: [down, down & down.down(STEPS[0])] }
            }

            #asked
        }
    }
}

/// The methods of `Runs` that say where its runs begin, and which begin beside a cell.
fn asked_of_runs(up_by_two: &TokenStream, down_by_two: &TokenStream) -> TokenStream {
    quote! {
            /// The cells before the first one of a run.
            #[inline(always)]
            fn starts(&self) -> Set {
                (self.up[0].down(STEPS[0]) | self.down[0].up(STEPS[0])).joined()
            }

            /// The cells of the runs that begin beside `start`, a single cell.
            #[inline(always)]
            fn starting_at(&self, start: Set) -> Set {
                let start = Lanes::of(start);
                let up = {
                    let [run, pairs] = self.up;
                    let mut cells = start.up(STEPS[0]) & run;
                    cells = cells | cells.up(STEPS[0]) & run;
                    #up_by_two
                    cells
                };
                let down = {
                    let [run, pairs] = self.down;
                    let mut cells = start.down(STEPS[0]) & run;
                    cells = cells | cells.down(STEPS[0]) & run;
                    #down_by_two
                    cells
                };
                (up | down).joined()
            }
    }
}
