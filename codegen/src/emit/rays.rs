//! The cells that a single piece sees along a line, from a table.

use quote::quote;

use dsl::model::{DirId, Region, Walk};

use super::Emit;
use super::constants::Constants;
use super::helpers::Helper;
use super::region::View;
use super::tables::by_number;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// Adds to `ends` the cells where a walk from the cell with number `from` ends, if the walk is a ray: a run of any length,
    /// to its cells or to the cell behind it. With `counted`, the leg is as long as its line has `counted` cells.
    pub fn along_rays(&self, walk: &Walk, counted: Option<&Region>) -> Option<TokenStream> {
        let [run, behind] = self.ray_of(walk)?;
        let [run, behind] = [run, behind].map(|step| self.region_term(&step.on, &View::of(quote!(board))));
        let all = &self.form.model.board.directions;
        let of_player = |dirs: &[DirId]| {
            let both = |dir: DirId| {
                counted.is_none()
                    && dirs.contains(&all[dir].opposite)
                    && self.decided.both_ways.contains(&dir)
            };
            let goes_up = |dir: DirId| self.form.layout.shifts[dir].first().is_some_and(|shift| shift.by > 0);
            let looks = dirs.iter().filter(|dir| !both(**dir) || goes_up(**dir)).map(|dir| {
                let [ahead, back] = [*dir, all[*dir].opposite].map(|dir| self.dir(dir));
                if both(*dir) {
                    let rays = self.helper(Helper::Rays);
                    return quote!(ends = ends | #rays::<#ahead, #back>(from, #run) & #behind;);
                }
                let ray = self.helper(Helper::Ray);
                let measured = counted.map(|counted| self.measured(&ahead, counted));
                quote!(ends = ends | #ray::<#ahead>(from, #run) & #behind #measured;)
            });
            looks.collect::<TokenStream>()
        };
        let [first, second] = walk.dirs.each_ref().map(|dirs| of_player(dirs));
        if walk.dirs[0] == walk.dirs[1] {
            return Some(first);
        }
        Some(quote!(if ME == 0 { #first } else { #second }))
    }

    /// `& (a cell)`: the only cell along `dir` where a leg can end that is as long as its line has `counted` cells.
    fn measured(&self, dir: &Ident, counted: &Region) -> TokenStream {
        let counted = self.region_term(counted, &View::of(quote!(board)));
        let measured = self.helper(Helper::Measured);
        quote!(& #measured::<#dir>(from, #counted))
    }
}

/// Those of `ray`, `rays`, `measured` and `measured_end` that are called, and their table, `RAYS`.
pub fn rays(emit: &Emit<'_>) -> Option<TokenStream> {
    let form = emit.form;
    let called = emit.calls(Helper::Ray) || emit.calls(Helper::Rays);
    let table = by_number("rays", form.layout.set).filter(|_| called)?;
    let constants = Constants::new(form);
    let ahead = form.layout.shifts.iter().map(|shifts| {
        let [shift] = shifts.as_slice() else { return quote!([Set::EMPTY; Set::BITS as usize]) };
        let by = Literal::isize_unsuffixed(shift.by);
        let from = constants.literal(&form.layout.bits_of(&shift.from));
        quote!(tables::#table(#by, #from))
    });
    let count = Literal::usize_unsuffixed(form.layout.shifts.len());
    let measured = emit.calls(Helper::Measured).then(measured);
    let ray = emit.calls(Helper::Ray).then(ray);
    let measured_end = emit.calls(Helper::MeasuredEnd).then(measured_end);
    let both = emit.calls(Helper::Rays).then(both_rays);
    Some(quote! {
        /// For each direction the cells ahead of each cell.
        static RAYS: [[Set; Set::BITS as usize]; #count] = [#(#ahead),*];

        #ray
        #both
        #measured
        #measured_end
    })
}

fn ray() -> TokenStream {
    quote! {
        /// The cells ahead of the one with number `from` along `D`, up to and with the first that is not in `through`.
        #[inline(always)]
        fn ray<const D: usize>(from: u32, through: Set) -> Set {
            let ahead = RAYS[D][from as usize % Set::BITS as usize];
            if SHIFT[D] > 0 { ahead.up_to(!through) } else { ahead.down_to(!through) }
        }
    }
}

fn both_rays() -> TokenStream {
    quote! {
        /// The cells on either side of the one with number `from`, along `UP` and the opposite `DOWN`, each way up to and with
        /// the first that is not in `through`.
        #[inline(always)]
        fn rays<const UP: usize, const DOWN: usize>(from: u32, through: Set) -> Set {
            let at = from as usize % Set::BITS as usize;
            RAYS[UP][at].either_way(RAYS[DOWN][at], !through)
        }
    }
}

fn measured() -> TokenStream {
    quote! {
        /// The cell as many steps along `D` from the one with number `from` as there are `counted` cells on the whole line. If
        /// the line ends before, it is none ahead, since no two cells of a line are as far apart as a set has bits.
        #[inline(always)]
        fn measured<const D: usize>(from: u32, counted: Set) -> Set {
            let at = from as usize % Set::BITS as usize;
            let line = RAYS[D][at] | RAYS[OPPOSITE[D]][at] | Set::bit(from);
            let steps = (line & counted).count() as i32;
            Set::bit(from.wrapping_add_signed(steps * SHIFT[D]) % Set::BITS)
        }
    }
}

fn measured_end() -> TokenStream {
    quote! {
        /// The cell as many steps along `dir` from the one with number `from` as there are `counted` cells on the whole line, if
        /// all cells before it are in `through`; none if the line ends before.
        #[inline(always)]
        fn measured_end(from: u32, dir: usize, through: Set, counted: Set) -> Set {
            let at = from as usize % Set::BITS as usize;
            let ahead = RAYS[dir][at];
            let line = ahead | RAYS[OPPOSITE[dir]][at] | Set::bit(from);
            let steps = (line & counted).count() as i32;
            let to = from.wrapping_add_signed(steps * SHIFT[dir]) % Set::BITS;
            let end = Set::bit(to) & ahead;
            let over = ahead & !RAYS[dir][to as usize] & !end;
            if (over & !through).is_empty() { end } else { Set::EMPTY }
        }
    }
}
