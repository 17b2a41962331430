//! The cells where the next piece can be placed, which random games keep.

use std::collections::BTreeSet;

use quote::quote;

use dsl::model::{Action, DirId, PlayId, Region};

use super::Emit;
use super::names::PlayPart;
use super::region::View;
use super::state::PlayParts;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// The parts of `impl ByPlayer` by which random games keep open cells, if they do.
    pub fn kept_open(&self) -> Option<TokenStream> {
        let steps = self.decided.open_kept.as_ref()?;
        let (id, kind) = self.decided.drawn_clause?;
        let cells = self.play_name(id, PlayPart::Cells);
        let placed = self.make_play(PlayParts::placement(id, kind, quote!(at)));
        let opened = self.each_opened(id, steps);
        let pieces = self.decided.pieces_to_end.map(|pieces| {
            let pieces = Literal::u32_unsuffixed(pieces);
            quote!(const PIECES_TO_END: u32 = #pieces;)
        });
        let judged_at = self.judged_at();
        Some(quote! {
            const HAS_OPEN: bool = true;
            #pieces

            #[inline(always)]
            fn placeable<const ME: usize>(&self) -> Set {
                self.#cells::<ME>(BOARD)
            }

            #opened

            #[inline(always)]
            fn place_on<const ME: usize>(&mut self, at: u32) {
                self.make::<ME>(&#placed);
            }

            #judged_at
        })
    }

    /// `each_opened`, if a piece can open cells beside it in some direction.
    fn each_opened(&self, id: PlayId, steps: &BTreeSet<DirId>) -> Option<TokenStream> {
        let view = View::of(quote!(self.board));
        // A set of one word is shifted as fast as a number is checked for being a cell's.
        let one_word = self.layout.set.words() == 1;
        let (cells, test) = match self.rest_of_opened(id, steps) {
            // The constant before the empty cells: compilers mask these once more otherwise.
            Some(rest) if one_word => {
                let rest =
                    if rest.is_empty() { quote!(BOARD) } else { self.region(&Region::And(rest), &view) };
                (quote!((#rest, self.board.occupied())), Test::Rest)
            }
            Some(mut rest) => {
                rest.push(Region::Empty);
                (self.region(&Region::And(rest), &view), Test::of_cells(one_word))
            }
            None => {
                let cells = self.play_name(id, PlayPart::Cells);
                (quote!(self.#cells::<ME>(BOARD)), Test::of_cells(one_word))
            }
        };
        let names = if test == Test::Rest { quote!((cells, taken)) } else { quote!(cells) };
        let opened = steps.iter().map(|dir| test.opened(&self.dir(*dir)));
        (!steps.is_empty()).then(|| {
            quote! {
                #[inline(always)]
                fn each_opened<const ME: usize>(&self, at: u32, mut open: impl FnMut(u32)) {
                    let #names = #cells;
                    #(#opened)*
                }
            }
        })
    }

    /// What cells opened by a piece still have to be but empty, if it opens cells in one direction only: these then have no empty cell
    /// behind them.
    fn rest_of_opened(&self, id: PlayId, steps: &BTreeSet<DirId>) -> Option<Vec<Region>> {
        let Action::Place { on: Region::And(parts), .. } = &self.form.model.plays[id].action else {
            return None;
        };
        let rest = parts.iter().filter(|part| !matches!(part, Region::Not(_) | Region::Empty));
        (steps.len() == 1).then(|| rest.cloned().collect())
    }
}

/// How a cell beside a piece is found to be open.
#[derive(PartialEq)]
enum Test {
    /// As one of `cells` that is not taken.
    Rest,
    /// As one of `cells`, a set of one word.
    Meets,
    /// As one of `cells`, a set of more words.
    Holds,
}

impl Test {
    fn of_cells(one_word: bool) -> Self {
        if one_word { Self::Meets } else { Self::Holds }
    }

    /// Opens the cell in this direction, if it is open.
    fn opened(&self, dir: &Ident) -> TokenStream {
        let ahead = quote!(at.wrapping_add_signed(SHIFT[#dir]));
        match self {
            Self::Rest => quote! {
                if !(step::<#dir>(Set::bit(at)) & cells & !taken).is_empty() {
                    open(#ahead);
                }
            },
            Self::Meets => quote! {
                if cells.meets(step::<#dir>(Set::bit(at))) {
                    open(#ahead);
                }
            },
            Self::Holds => quote! {
                let ahead = #ahead;
                if cells.holds(ahead) {
                    open(ahead);
                }
            },
        }
    }
}
