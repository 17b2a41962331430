//! What a single piece sees along a line, looked up.

use quote::quote;

use dsl::model::Walk;

use super::Emit;
use super::constants::Constants;
use super::helpers::Helper;
use super::region::View;
use super::tables::by_number;

use proc_macro2::{Literal, TokenStream};

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

/// `ray`, where it is called.
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
    Some(quote! {
        /// For each direction the cells ahead of each cell.
        static RAYS: [[Set; Set::BITS as usize]; #count] = [#(#ahead),*];

        /// The cells ahead of the one with number `from` along `D`, as far as the first that is not one of `through`.
        #[inline(always)]
        fn ray<const D: usize>(from: u32, through: Set) -> Set {
            let ahead = RAYS[D][from as usize % Set::BITS as usize];
            if SHIFT[D] > 0 { ahead.up_to(!through) } else { ahead.down_to(!through) }
        }
    })
}
