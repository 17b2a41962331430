//! Tables of the rows of a board.

use std::cell::RefCell;

use quote::quote;

use dsl::model::DirId;

use super::{Emit, names};

use proc_macro2::{Ident, Literal, TokenStream};

/// The lengths and directions of the rows that emitted code looks for in tables.
#[derive(Default)]
pub struct RowTables(RefCell<Vec<(u32, Vec<DirId>)>>);

impl Emit<'_> {
    /// The table of the rows of `length` cells along these directions, if rows are looked up in one; from then on the module declares it.
    pub fn row_table(&self, length: u32, dirs: &[DirId]) -> Option<Ident> {
        self.rows_in_table(length, dirs)?;
        let mut known = self.row_tables.0.borrow_mut();
        let index = known
            .iter()
            .position(|(of, along)| (*of, along.as_slice()) == (length, dirs))
            .unwrap_or_else(|| {
                known.push((length, dirs.to_vec()));
                known.len() - 1
            });
        Some(names::numbered("ROWS", index + 1))
    }

    /// The tables that the code made so far asks for.
    pub fn all_row_tables(&self) -> TokenStream {
        let known = self.row_tables.0.borrow();
        let tables = known.iter().enumerate().map(|(index, (length, dirs))| {
            let rows = self.rows_in_table(*length, dirs).unwrap_or_default();
            let name = names::numbered("ROWS", index + 1);
            let doc = format!(" The rows of {length} cells.");
            let bytes =
                [self.form.layout.bits(), rows.len()].map(|bits| Literal::usize_unsuffixed(bits.div_ceil(8)));
            let [of_sets, of_rows] = bytes;
            let length = Literal::u32_unsuffixed(*length);
            let rows = rows.iter().map(|row| self.constants.literal(&self.form.layout.bits_of(row)));
            quote! {
                #[doc = #doc]
                const #name: &tables::Rows<#of_sets, #of_rows> = &tables::Rows::new(#length, &[#(#rows),*]);
            }
        });
        tables.collect()
    }
}
