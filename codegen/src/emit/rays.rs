//! The cells that a single piece sees along a line, from a table.

use quote::quote;

use dsl::model::{Region, Walk};

use super::Emit;
use super::constants::Constants;
use super::helpers::Helper;
use super::region::View;
use super::tables::by_number;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// The cells where a walk in direction `D` ends that begins on the cell with number `from`, if that is a ray: a run of
    /// any length, to its cells or to the one behind it.
    pub fn along_ray(&self, walk: &Walk) -> Option<TokenStream> {
        let [run, behind] = self.ray_of(walk)?;
        let [run, behind] = [run, behind].map(|step| self.region_term(&step.on, &View::of(quote!(board))));
        let ray = self.helper(Helper::Ray);
        Some(quote!(#ray::<D>(from, #run) & #behind))
    }
}

impl Emit<'_> {
    /// `& (the only cell along `dir` where a leg can end)`, whose line has as many `counted` cells as the leg is long.
    pub fn measured(&self, dir: &Ident, counted: &Region) -> TokenStream {
        let counted = self.region_term(counted, &View::of(quote!(board)));
        let measured = self.helper(Helper::Measured);
        quote!(& #measured::<#dir>(from, #counted))
    }
}

/// `ray` and `measured`, if they are called.
pub fn rays(emit: &Emit<'_>) -> Option<TokenStream> {
    let form = emit.form;
    let table = by_number("rays", form.layout.set).filter(|_| emit.calls(Helper::Ray))?;
    let constants = Constants::new(form);
    let ahead = form.layout.shifts.iter().map(|shifts| {
        let [shift] = shifts.as_slice() else { return quote!([Set::EMPTY; Set::BITS as usize]) };
        let by = Literal::isize_unsuffixed(shift.by);
        let from = constants.literal(&form.layout.bits_of(&shift.from));
        quote!(engine::#table(#by, #from))
    });
    let count = Literal::usize_unsuffixed(form.layout.shifts.len());
    let measured = emit.calls(Helper::Measured).then(measured);
    Some(quote! {
        /// For each direction the cells ahead of each cell.
        static RAYS: [[Set; Set::BITS as usize]; #count] = [#(#ahead),*];

        /// The cells ahead of the one with number `from` along `D`, up to and with the first that is not in `through`.
        #[inline(always)]
        fn ray<const D: usize>(from: u32, through: Set) -> Set {
            let ahead = RAYS[D][from as usize % Set::BITS as usize];
            if SHIFT[D] > 0 { ahead.up_to(!through) } else { ahead.down_to(!through) }
        }

        #measured
    })
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
