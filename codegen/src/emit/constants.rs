//! Constant sets of cells: written once, named, with a comment that lists the cells.

use std::cell::RefCell;

use quote::quote;

use dsl::model::CellMask;

use crate::facts::layout::SetType;
use crate::plan::Plan;

use super::names;

use proc_macro2::{Ident, Literal, TokenStream};

/// The constants that emitted code has asked for.
pub struct Constants<'m> {
    form: &'m Plan<'m>,
    known: RefCell<Vec<[CellMask; 2]>>,
    /// The sets of the table row for which code is being made: the code reads them from `sets`, not from constants.
    row: RefCell<Vec<[CellMask; 2]>>,
}

impl<'m> Constants<'m> {
    /// A table with no set except the board.
    pub fn new(form: &'m Plan<'m>) -> Self {
        Self { form, known: RefCell::default(), row: RefCell::default() }
    }

    /// An expression for a set that may differ with the player; `me` is the index of the player of the view.
    pub fn fixed(&self, masks: &[CellMask; 2], me: &TokenStream) -> TokenStream {
        if let Some(number) = self.row.borrow().iter().position(|set| set == masks) {
            let number = Literal::usize_unsuffixed(number);
            return quote!(sets[#number][#me]);
        }
        if masks.iter().all(|mask| mask.iter().all(|inside| *inside)) {
            return quote!(BOARD);
        }
        if masks.iter().all(|mask| mask.iter().all(|inside| !*inside)) {
            return quote!(Set::EMPTY);
        }
        let name = self.name(masks);
        if masks[0] == masks[1] { quote!(#name) } else { quote!(#name[#me]) }
    }

    /// Makes the code for one row of a table, whose sets are `sets`.
    pub fn in_row<T>(&self, sets: &[[CellMask; 2]], make: impl FnOnce() -> T) -> T {
        self.row.replace(sets.to_vec());
        let made = make();
        self.row.take();
        made
    }

    fn name(&self, masks: &[CellMask; 2]) -> Ident {
        let mut known = self.known.borrow_mut();
        let index = known.iter().position(|other| other == masks).unwrap_or_else(|| {
            known.push(masks.clone());
            known.len() - 1
        });
        names::numbered("CELLS", index + 1)
    }

    /// The declarations.
    pub fn emit(&self) -> TokenStream {
        let set_type = set_type(self.form.layout.set);
        let all: Vec<_> = self.form.layout.bits_of(&vec![true; self.form.model.board.cells.len()]);
        let board = self.literal(&all);
        let declared = self.known.borrow().iter().map(|masks| self.declare(masks)).collect::<Vec<_>>();
        quote! {
            /// A set of cells, one bit a cell.
            type Set = #set_type;
            /// All cells.
            const BOARD: Set = #board;
            #(#declared)*
        }
    }

    fn declare(&self, masks: &[CellMask; 2]) -> TokenStream {
        let name = self.name_of(masks);
        let [first, second] = masks.each_ref().map(|mask| self.literal(&self.form.layout.bits_of(mask)));
        let [doc, doc2] = masks.each_ref().map(|mask| format!(" {}", self.cell_names(mask)));
        if masks[0] == masks[1] {
            return quote! {
                #[doc = #doc]
                const #name: Set = #first;
            };
        }
        let [player, other] = &self.form.model.players;
        let (doc, doc2) = (format!(" For {player}:{doc}"), format!(" For {other}:{doc2}"));
        quote! {
            #[doc = #doc]
            ///
            #[doc = #doc2]
            const #name: [Set; 2] = [#first, #second];
        }
    }

    fn name_of(&self, masks: &[CellMask; 2]) -> Ident {
        let index = self.known.borrow().iter().position(|other| other == masks).unwrap_or_default();
        names::numbered("CELLS", index + 1)
    }

    fn cell_names(&self, mask: &CellMask) -> String {
        let cells = self.form.model.board.cells.iter().zip(mask).filter(|(_, inside)| **inside);
        cells.map(|(cell, _)| cell.name.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// A set with the given bits.
    pub fn literal(&self, bits: &[usize]) -> TokenStream {
        literal(self.form.layout.set, bits)
    }
}

fn literal(set: SetType, bits: &[usize]) -> TokenStream {
    let words = match set {
        SetType::U32 | SetType::U64 => 1,
        SetType::U128 => 2,
        SetType::Words(words) => words,
    };
    let mut values = vec![0_u64; words];
    for bit in bits {
        values[bit / 64] |= 1 << (bit % 64);
    }
    match set {
        SetType::U32 | SetType::U64 => hex(values[0].into()),
        SetType::U128 => hex(u128::from(values[0]) | u128::from(values[1]) << 64),
        SetType::Words(_) => {
            let values = values.iter().map(|value| hex((*value).into()));
            quote!(Words([#(#values),*]))
        }
    }
}

fn hex(value: u128) -> TokenStream {
    let text = format!("{value:#x}");
    text.parse::<Literal>().map(|literal| quote!(#literal)).unwrap_or_else(|_| quote!(0))
}

/// The type of a set.
fn set_type(set: SetType) -> TokenStream {
    match set {
        SetType::U32 => quote!(u32),
        SetType::U64 => quote!(u64),
        SetType::U128 => quote!(u128),
        SetType::Words(words) => {
            let words = Literal::usize_unsuffixed(words);
            quote!(Words<#words>)
        }
    }
}
