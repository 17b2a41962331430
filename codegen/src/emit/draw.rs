//! A random play without a list of all, where all plays are placements by one clause.
//!
//! A cell is picked of those where a piece may be placed, and again, of the others, as long as a limit refuses it: so
//! each legal play is equally likely. What is to be avoided is put aside; who may pass at will passes rather.

use quote::quote;

use dsl::model::Pass;

use super::Emit;
use super::names::PlayPart;
use super::region::View;
use super::state::PlayParts;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `LISTS` and `draw` of `Position`, where it is not what the trait provides.
    pub fn draw_method(&self) -> Option<TokenStream> {
        let (named, scratch) = match self.decided.drawn_clause {
            Some(_) => (quote!(_), None),
            None => (quote!(scratch), self.decided.drawn_by_count.then(|| quote!(scratch,))),
        };
        if self.decided.drawn_clause.is_none() && scratch.is_none() {
            return None;
        }
        Some(quote! {
            const LISTS: bool = false;

            #[inline(always)]
            fn draw(&self, past: &History, #named: &mut Vec<Play>, random: &mut Random) -> Drawn<Play> {
                match self.turn {
                    0 => self.drawn::<0>(past, #scratch random),
                    _ => self.drawn::<1>(past, #scratch random),
                }
            }
        })
    }

    /// `SIDE_BY_SIDE` of `Position`: where a play is drawn from sets that take long to find, without a branch that tells
    /// apart what cannot be foreseen.
    pub fn side_by_side(&self) -> Option<TokenStream> {
        self.decided.side_by_side.then(|| {
            quote!(
                const SIDE_BY_SIDE: bool = true;
            )
        })
    }

    /// `AVOIDS` and `reluctance` of `Position`, where it is not what the trait provides.
    pub fn avoids_method(&self) -> Option<TokenStream> {
        self.form.model.avoid.as_ref()?;
        Some(quote! {
            const AVOIDS: bool = true;

            fn reluctance(&self, play: &Play) -> u32 {
                let to = u32::from(play.to);
                match self.turn {
                    _ if play.to == NOWHERE => 1,
                    0 => 2 * u32::from(Self::is_avoided::<0>(&self.board, to)),
                    _ => 2 * u32::from(Self::is_avoided::<1>(&self.board, to)),
                }
            }
        })
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

    /// `drawn`: a random play of `ME`.
    pub fn drawn(&self) -> Option<TokenStream> {
        let Some((id, kind)) = self.decided.drawn_clause else { return self.drawn_by_count() };
        let cells = self.play_name(id, PlayPart::Cells);
        let to = self.cells_in_stage(&self.form.stages[0], id);
        let bits = Literal::usize_unsuffixed(self.form.layout.bits());
        let place = self.make_play(PlayParts::placement(id, kind, quote!(cell)));
        let drawn = quote!(Drawn { play: Some(play), stuck: false });
        let allowed = if self.has_tests(id) {
            let allows = self.play_name(id, PlayPart::Allows);
            quote! {
                if self.#allows::<ME>(past, &play) {
                    return #drawn;
                }
                cells.remove(cell);
            }
        } else {
            quote!(return #drawn;)
        };
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
        Some(quote! {
            impl State {
                /// A random play of `ME`, the player to move.
                #[inline]
                fn drawn<const ME: usize>(&self, past: &History, random: &mut Random) -> Drawn<Play> {
                    let board = &self.board;
                    let mut cells = self.#cells::<ME>(#to) #without;
                    while !cells.is_empty() {
                        #or_pass
                        let cell = cells.pick(#bits, random);
                        #skip
                        let play = #place;
                        #allowed
                    }
                    #otherwise
                }
            }
        })
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
