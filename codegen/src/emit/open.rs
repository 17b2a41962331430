//! The cells where the next piece can be placed, which random games keep.

use quote::quote;

use super::Emit;
use super::names::PlayPart;
use super::state::PlayParts;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// The parts of `impl ByPlayer` by which random games keep open cells, if they do.
    pub fn kept_open(&self) -> Option<TokenStream> {
        let steps = self.decided.open_kept.as_ref()?;
        let (id, kind) = self.decided.drawn_clause?;
        let cells = self.play_name(id, PlayPart::Cells);
        let placed = self.make_play(PlayParts::placement(id, kind, quote!(at)));
        let steps: Vec<_> = steps.iter().map(|dir| self.dir(*dir)).collect();
        let opened = (!steps.is_empty()).then(|| {
            quote! {
                #[inline(always)]
                fn each_opened<const ME: usize>(&self, at: u32, mut open: impl FnMut(u32)) {
                    let cells = self.placeable::<ME>();
                    #({
                        let at = at.wrapping_add_signed(SHIFT[#steps]);
                        if cells.holds(at) {
                            open(at);
                        }
                    })*
                }
            }
        });
        Some(quote! {
            const HAS_OPEN: bool = true;

            #[inline(always)]
            fn placeable<const ME: usize>(&self) -> Set {
                self.#cells::<ME>(BOARD)
            }

            #opened

            #[inline(always)]
            fn placed<const ME: usize>(at: u32) -> Option<Play> {
                Some(#placed)
            }
        })
    }
}
