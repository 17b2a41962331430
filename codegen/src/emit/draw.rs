//! A random play without a list of all, where all plays are placements by one clause.
//!
//! A cell is picked of those where a piece may be placed, and again, of the others, as long as a limit refuses it: so
//! each legal play is equally likely. What is to be avoided is put aside; who may pass at will passes rather.

use quote::quote;

use dsl::model::{KindId, Pass, PlayId};

use super::Emit;
use super::names::PlayPart;
use super::region::View;
use super::state::PlayParts;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// How random plays are found, for `impl ByPlayer`.
    pub fn drawing(&self) -> TokenStream {
        let from_list = (!self.draws_without_list()).then(|| {
            quote!(
                const DRAWS_FROM_LIST: bool = true;
            )
        });
        // Where a play is drawn from sets that take long to find, without a branch that tells apart what cannot be foreseen.
        let in_pairs = self.decided.side_by_side.then(|| {
            quote!(
                const IN_PAIRS: bool = true;
            )
        });
        let shuns = self.form.model.avoid.as_ref().map(|_| {
            quote!(
                const SHUNS_SOME: bool = true;
            )
        });
        let reluctance = self.form.model.avoid.as_ref().map(|_| {
            quote! {
                fn reluctance_of<const ME: usize>(&self, play: &Play) -> u32 {
                    if play.to == NOWHERE {
                        return 1;
                    }
                    2 * u32::from(Self::is_avoided::<ME>(&self.board, play.to.into()))
                }
            }
        });
        let drawn = self.drawn();
        let trial = self.trial();
        quote!(#from_list #in_pairs #shuns #reluctance #drawn #trial)
    }

    /// Whether a random play is drawn in some way that needs no list of all.
    fn draws_without_list(&self) -> bool {
        self.decided.drawn_clause.is_some()
            || self.decided.drawn_by_count
            || self.decided.most_tried.is_some()
    }

    /// `is_avoided`, and the set of all such cells where a set is small.
    pub fn is_avoided(&self) -> Option<TokenStream> {
        let avoid = self.form.model.avoid.as_ref()?;
        let view = View::of(quote!(board));
        let region = self.region(avoid, &view);
        let inline = if self.decided.avoided_at_once { quote!(inline(always)) } else { quote!(inline) };
        let one = if self.decided.avoided_at_once {
            quote!(Self::avoided::<ME>(board).holds(at))
        } else {
            self.member(avoid, &view)
        };
        Some(quote! {
            /// The cells where random games avoid to end plays of `ME`.
            #[#inline]
            fn avoided<const ME: usize>(board: &Board) -> Set {
                #region
            }

            /// Whether random games avoid plays of `ME` that end on the cell with number `at`.
            #[inline(always)]
            fn is_avoided<const ME: usize>(board: &Board, at: u32) -> bool {
                #one
            }
        })
    }

    /// `drawn`: a random play of `ME`, where plays are neither listed nor counted for it.
    fn drawn(&self) -> Option<TokenStream> {
        let (id, kind) = self.decided.drawn_clause?;
        let cells = self.play_name(id, PlayPart::Cells);
        let to = self.cells_in_stage(&self.form.stages[0], id);
        let bits = Literal::usize_unsuffixed(self.form.layout.bits());
        let tried = self.try_cell(id, kind);
        let avoids = self.form.model.avoid.is_some();
        let (or_pass, otherwise) = self.drawn_pass();
        let without = (avoids && self.decided.avoided_at_once).then(|| quote!(&!Self::avoided::<ME>(board)));
        let skip = (avoids && !self.decided.avoided_at_once).then(|| {
            quote! {
                if Self::is_avoided::<ME>(board, cell) {
                    // Where there is one, there are more.
                    cells = cells & !Self::avoided::<ME>(board);
                    continue;
                }
            }
        });
        let rather_than_none = (avoids && self.form.model.pass != Pass::AtWill).then(|| {
            quote! {
                // What is avoided is played rather than nothing.
                let mut cells = self.#cells::<ME>(#to) & Self::avoided::<ME>(board);
                while !cells.is_empty() {
                    let cell = cells.pick(#bits, random);
                    #tried
                }
            }
        });
        Some(quote! {
            #[inline]
            fn drawn<const ME: usize>(
                &self,
                past: &History,
                _scratch: &mut Vec<Play>,
                random: &mut Random,
            ) -> Drawn<Play> {
                let board = &self.board;
                let mut cells = self.#cells::<ME>(#to) #without;
                while !cells.is_empty() {
                    #or_pass
                    let cell = cells.pick(#bits, random);
                    #skip
                    #tried
                }
                #rather_than_none
                #otherwise
            }
        })
    }

    /// Draws the placement on `cell` if limits allow it, else takes `cell` off `cells`.
    fn try_cell(&self, id: PlayId, kind: KindId) -> TokenStream {
        let place = self.make_play(PlayParts::placement(id, kind, quote!(cell)));
        let drawn = quote!(return Drawn { play: Some(play), stuck: false };);
        let drawn = if self.has_tests(id) {
            let allows = self.play_name(id, PlayPart::Allows);
            quote! {
                if self.#allows::<ME>(past, &play) {
                    #drawn
                }
                cells.remove(cell);
            }
        } else {
            drawn
        };
        quote!(let play = #place; #drawn)
    }

    /// The draw of a pass beside the cells that are left, and the result where none is left.
    fn drawn_pass(&self) -> (Option<TokenStream>, TokenStream) {
        let avoids = self.form.model.avoid.is_some();
        let pass = self.make_play(PlayParts::pass());
        let passed = quote!(Drawn { play: Some(#pass), stuck: true });
        match self.form.model.pass {
            Pass::No => (None, quote!(Drawn { play: None, stuck: true })),
            Pass::WhenStuck => (None, passed),
            Pass::AtWill if avoids => (None, passed),
            Pass::AtWill => (
                Some(quote!(if random.below(cells.count() + 1) == 0 {
                    break;
                })),
                passed,
            ),
        }
    }
}
