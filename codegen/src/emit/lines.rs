//! Straight runs of cells.

use proc_macro2::TokenStream;
use quote::quote;

use super::board::mentions;

/// The helpers of lines that `parts` call.
pub fn lines(parts: &[TokenStream]) -> TokenStream {
    let calls = |name: &str| parts.iter().any(|part| mentions(part.clone(), name));
    let exact = calls("exact_line").then(exact_line);
    let lined = calls("lined").then(lined);
    let line = (calls("line") || exact.is_some() || lined.is_some()).then(line);
    quote!(#line #exact #lined)
}

fn line() -> TokenStream {
    quote! {
        /// The cells from which `length` cells in a row, in direction `D`, are in `cells`.
        #[inline(always)]
        fn line<const D: usize>(cells: Set, length: u32) -> Set {
            let mut run = cells;
            for _ in 1..length {
                run = cells & back::<D>(run);
            }
            run
        }
    }
}

fn exact_line() -> TokenStream {
    quote! {
        /// The cells from which just `length` cells in a row are in `cells`, and no more on either side.
        #[inline(always)]
        fn exact_line<const D: usize>(cells: Set, length: u32) -> Set {
            let run = line::<D>(cells, length);
            run & !back::<D>(run) & !step::<D>(cells)
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
