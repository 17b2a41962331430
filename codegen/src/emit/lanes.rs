//! Runs between two ends, looked for in all directions at once.
//!
//! Opposite directions are a pair: what one adds to the number of a cell's bit the other takes away. So all pairs go up
//! together and go down together, each in a lane of a vector.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use dsl::model::{Act, DirId, Step, Walk};

use crate::Technique;
use crate::lower::SetForm;
use crate::lower::contents::Contents;
use crate::lower::layout::SetType;
use crate::lower::local::is_local;

use super::Emit;
use super::board::{longest_run, mentions};
use super::constants::Constants;

/// Lanes of [`engine::Lanes`].
const LANES: usize = 4;

impl Emit<'_> {
    /// The elements of a walk as `run_between_ends` tells it, if it acts on nothing but the run, which it flips or captures,
    /// and what it runs over is never an end: so what follows a play on one cell is found in all directions at once.
    pub fn acts_between_ends<'w>(&self, walk: &'w Walk) -> Option<[&'w Step; 2]> {
        let apart = |[run, end]: &[&Step; 2]| {
            run.act != Act::None
                && end.act == Act::None
                && Contents::of(&run.on).is_disjoint(Contents::of(&end.on))
                && is_local(&run.on)
                && is_local(&end.on)
        };
        self.run_between_ends(walk).filter(apart)
    }

    /// The elements of a walk over a run to one cell behind it, in all directions of a board whose pairs of directions
    /// fill a vector.
    pub fn run_between_ends<'w>(&self, walk: &'w Walk) -> Option<[&'w Step; 2]> {
        let [run, end] = walk.steps.as_slice() else { return None };
        let all = self.form.model.board.directions.len();
        let everywhere = (0..2).all(|player| (0..all).all(|dir| walk.dirs[player].contains(&dir)));
        let form = [(run.least, run.most), (end.least, end.most)] == [(1, None), (1, Some(1))];
        (everywhere && form && ups(self.form).is_some()).then_some([run, end])
    }
}

/// The direction that goes up of each pair of opposite ones, if the pairs fill a vector and each step is one shift.
fn ups(form: &SetForm<'_>) -> Option<Vec<DirId>> {
    if !form.uses(Technique::Lanes) {
        return None;
    }
    let by = |dir: DirId| form.layout.shifts[dir].first().map_or(0, |shift| shift.by);
    let all = &form.model.board.directions;
    let ups: Vec<_> = (0..all.len()).filter(|dir| by(*dir) > 0).collect();
    let even = (0..all.len()).all(|dir| form.layout.is_uniform(dir) && by(all[dir].opposite) == -by(dir));
    (even && form.layout.set == SetType::U64 && ups.len() == LANES).then_some(ups)
}

/// `beside_runs` and `run_between`, where `parts` call them.
pub fn lanes(form: &SetForm<'_>, parts: &[TokenStream]) -> Option<TokenStream> {
    let called = |name: &str| parts.iter().any(|part| mentions(part.clone(), name));
    let [beside_runs, run_between] = [called("beside_runs"), called("run_between")];
    let ups = ups(form).filter(|_| beside_runs || run_between)?;
    let all = &form.model.board.directions;
    let constants = Constants::new(form);
    let shift = |dir: &DirId| form.layout.shifts[*dir][0].by;
    let by = ups.iter().map(|dir| Literal::isize_unsuffixed(shift(dir)));
    // Where two steps are longer than a set, no run has as many.
    let twice = ups.iter().map(|dir| Literal::isize_unsuffixed((2 * shift(dir)).min(63)));
    let inner = ups.iter().map(|dir| {
        let next = all[*dir].next.iter().zip(&all[all[*dir].opposite].next);
        let inner: Vec<bool> = next.map(|(up, down)| up.is_some() && down.is_some()).collect();
        constants.literal(&form.layout.bits_of(&inner))
    });
    // A run has a cell at either end, is entered by a step, and goes on by one and then by two cells at a time.
    let longest = ups.iter().map(|dir| longest_run(form, *dir)).max().unwrap_or(0);
    let times = longest.saturating_sub(2) / 2;
    let by_two = |pass: TokenStream| {
        std::iter::repeat_n(quote!(cells = cells | #pass(cells, STEPS[1]) & pairs;), times)
    };
    let [back_by_two, on_by_two] = [quote!(back), quote!(on)].map(by_two);
    let beside_runs = beside_runs.then(|| {
        quote! {
            /// The cells from which one or more cells of `run` lead up or down to one of `ends`. All cells of a run have
            /// neighbours on both sides, so that no step goes around an edge.
            #[inline(always)]
            fn beside_runs<const UP: bool>(run: Set, ends: Set) -> Set {
                let back =
                    |sets: Lanes, by: Lanes| if UP { sets.down(by) } else { sets.up(by) };
                let run = Lanes::of(run) & INNER;
                let mut cells = back(Lanes::of(ends), STEPS[0]) & run;
                cells = cells | back(cells, STEPS[0]) & run;
                let pairs = run & back(run, STEPS[0]);
                #(#back_by_two)*
                back(cells, STEPS[0]).joined()
            }
        }
    });
    let run_between = run_between.then(|| {
        quote! {
            /// The cells of `run` between `start`, a single cell, and one of `ends` up or down from there.
            #[inline(always)]
            fn run_between<const UP: bool>(start: Set, run: Set, ends: Set) -> Set {
                let on =
                    |sets: Lanes, by: Lanes| if UP { sets.up(by) } else { sets.down(by) };
                let run = Lanes::of(run) & INNER;
                let mut cells = on(Lanes::of(start), STEPS[0]) & run;
                cells = cells | on(cells, STEPS[0]) & run;
                let pairs = run & on(run, STEPS[0]);
                #(#on_by_two)*
                cells.where_any(on(cells, STEPS[0]) & Lanes::of(ends)).joined()
            }
        }
    });
    Some(quote! {
        /// What a step up adds to the number of a cell's bit, and a step down takes from it, for each pair of opposite
        /// directions; and what two steps do.
        const STEPS: [Lanes; 2] = [Lanes::new([#(#by),*]), Lanes::new([#(#twice),*])];
        /// The cells that have a neighbour in both directions of each pair.
        const INNER: Lanes = Lanes::new([#(#inner),*]);

        #beside_runs
        #run_between
    })
}
