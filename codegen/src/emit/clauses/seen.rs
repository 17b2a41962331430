//! The number of cells that a piece sees along the lines of a large board.
//!
//! The occupied cells of each line are folded into a word once a position. Then two counts of zeros give the number of cells
//! that a piece sees both ways along a line, while finding these cells takes dozens of shifts of several words.

use quote::quote;

use dsl::model::{CellMask, PlayId};

use crate::emit::Emit;
use crate::emit::names::PlayPart;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `NAME_CLASSES`, `NAME_PLACES`, `name_lines` and `name_seen`, for a clause with pieces that are counted this way.
    pub(super) fn seen_on_lines(&self, id: PlayId) -> Option<TokenStream> {
        if !self.decided.slides_by_lines.iter().any(|(play, _)| *play == id) {
            return None;
        }
        let [classes, places] = [PlayPart::Classes, PlayPart::Places].map(|part| self.play_name(id, part));
        let [lines, seen] = [PlayPart::Lines, PlayPart::Seen].map(|part| self.play_name(id, part));
        let axes = self.lines_of_slides(id);
        let most = axes.iter().map(Vec::len).max().unwrap_or_default();
        let [count, length] = [axes.len(), most].map(Literal::usize_unsuffixed);
        let words = Literal::usize_unsuffixed(self.form.layout.set.words());
        let bits = Literal::usize_unsuffixed(64 * self.form.layout.set.words());
        let sets = axes.iter().map(|axis| {
            let lines = axis.iter().map(|line| self.constants.literal(&self.form.layout.bits_of(line)));
            let none = (axis.len()..most).map(|_| quote!(Set::EMPTY));
            let lines = lines.chain(none);
            quote!([#(Class::new(#lines)),*])
        });
        let numbers: Vec<_> = (0..axes.len()).map(Literal::usize_unsuffixed).collect();
        let folds = axes.iter().zip(&numbers).map(|(axis, number)| {
            let lines = (0..most).map(|line| match axis.get(line) {
                Some(cells) => {
                    let (line, beyond) = (Literal::usize_unsuffixed(line), beyond(cells));
                    quote!(occupied.fold(&Self::#classes[#number][#line]) | #beyond)
                }
                None => quote!(0),
            });
            quote!([#(#lines),*])
        });
        Some(quote! {
            /// The lines along each axis.
            const #classes: [[Class<#words>; #length]; #count] = [#(#sets),*];

            /// For each axis, the line of each cell, and its place there.
            const #places: [&[[u8; 2]; #bits]; #count] = [#(&tables::places(&Self::#classes[#numbers])),*];

            /// The occupied cells of each line, and all bits beyond its end.
            #[inline(always)]
            fn #lines(board: &Board) -> [[u64; #length]; #count] {
                let occupied = board.occupied();
                [#(#folds),*]
            }

            /// The number of empty cells that a piece on a cell sees along `lines`.
            #[inline(always)]
            fn #seen(lines: &[[u64; #length]; #count], from: u32) -> u32 {
                let mut seen = 0;
                #(
                    let [line, place] = Self::#places[#numbers][from as usize];
                    seen += seen_along(lines[#numbers][line as usize], place as u32);
                )*
                seen
            }
        })
    }

    /// `let lines = ..;`, before the pieces of a mover are looked at; and for the piece on `start`, code that skips its plays if `out` does.
    pub(super) fn skipping(&self, id: PlayId, index: usize) -> Option<[TokenStream; 2]> {
        self.decided.slides_by_lines.contains(&(id, index)).then(|| {
            let [lines, seen] = [PlayPart::Lines, PlayPart::Seen].map(|part| self.play_name(id, part));
            let found = quote!(let lines = Self::#lines(board););
            [found, quote!(if out.skips(|| Self::#seen(&lines, start)) { continue; })]
        })
    }
}

/// All bits beyond the cells of a line.
fn beyond(line: &CellMask) -> Literal {
    let cells = line.iter().filter(|is_in| **is_in).count();
    Literal::u64_unsuffixed(u64::MAX << cells)
}
