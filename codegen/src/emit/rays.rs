//! What a single piece sees along a line, looked up.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use dsl::model::{Stretch, Walk};

use crate::Technique;
use crate::lower::SetForm;

use super::Emit;
use super::board::mentions;
use super::constants::Constants;
use super::names;
use super::region::View;
use super::tables::by_number;

impl Emit<'_> {
    /// The cells where a walk in direction `D` ends that begins on the cell with number `from`, if that is a ray: a run of
    /// any length, to its cells or to the one behind it.
    pub fn along_ray(&self, walk: &Walk) -> Option<TokenStream> {
        let uniform = walk.dirs.iter().flatten().all(|dir| self.form.layout.is_uniform(*dir));
        let table = by_number("rays", self.form.layout.set)
            .filter(|_| self.form.uses(Technique::RaysByTable) && uniform);
        let on_way = walk.steps.iter().all(|step| step.stretch == Stretch::Way);
        let [run, behind] = match walk.steps.as_slice() {
            [run] if (run.least, run.most) == (1, None) => [run, run],
            [run, behind]
                if [(run.least, run.most), (behind.least, behind.most)] == [(0, None), (1, Some(1))] =>
            {
                [run, behind]
            }
            _ => return None,
        };
        let [run, behind] = [run, behind].map(|step| self.region_term(&step.on, &View::of(quote!(board))));
        (table.is_some() && on_way).then(|| quote!(ray::<D>(from, #run) & #behind))
    }
}

/// `ray`, where `parts` call it.
pub fn rays(form: &SetForm<'_>, parts: &[TokenStream]) -> Option<TokenStream> {
    let called = parts.iter().any(|part| mentions(part.clone(), "ray"));
    let table = by_number("rays", form.layout.set).filter(|_| called)?;
    let constants = Constants::new(form);
    let arms = form.model.board.directions.iter().zip(&form.layout.shifts).map(|(dir, shifts)| {
        let name = names::capitals(&dir.name);
        let [shift] = shifts.as_slice() else { return quote!() };
        let by = Literal::isize_unsuffixed(shift.by);
        let from = constants.literal(&form.layout.bits_of(&shift.from));
        let see = if shift.by > 0 { quote!(up_to) } else { quote!(down_to) };
        quote! {
            #name => {
                const RAYS: &[Set; Set::BITS as usize] = &engine::#table(#by, #from);
                RAYS[from as usize % RAYS.len()].#see(!through)
            }
        }
    });
    Some(quote! {
        /// The cells ahead of the one with number `from` along `D`, as far as the first that is not one of `through`.
        #[inline(always)]
        fn ray<const D: usize>(from: u32, through: Set) -> Set {
            match D {
                #(#arms)*
                _ => Set::EMPTY,
            }
        }
    })
}
