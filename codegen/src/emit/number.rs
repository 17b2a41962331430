//! Numbers as expressions of type `i32`.

use quote::quote;

use dsl::model::{Number, Region};

use crate::facts::widths::Width;

use super::Emit;
use super::names::Name;
use super::region::View;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// A number as an expression of type `i32`.
    pub fn number(&self, number: &Number, view: &View, state: &TokenStream) -> TokenStream {
        match number {
            Number::Literal(value) => {
                let value = Literal::i64_unsuffixed(*value);
                quote!(#value)
            }
            Number::Groups { of, links } => self.groups(&quote!(groups), of, links, view),
            Number::LargestGroup { of, links } => self.groups(&quote!(largest_group), of, links, view),
            Number::Count(region) => {
                let region = self.region_term(region, view);
                quote!((#region.count() as i32))
            }
            Number::Counter { counter, their } => {
                let me = if *their { view.clone().theirs().me() } else { view.me() };
                let counter = self.name(Name::Counter(*counter));
                quote!(i32::from(#state.counters[#me][#counter]))
            }
            Number::Plies => as_number(&quote!(#state.plies), self.form.widths.plies),
            Number::Passes if self.form.shape.passes => {
                as_number(&quote!(#state.passes), self.form.widths.passes)
            }
            Number::Passes => quote!(0),
            Number::Add(left, right) => {
                let [left, right] = [left, right].map(|part| self.number(part, view, state));
                quote!((#left + #right))
            }
            Number::Subtract(left, right) => {
                let [left, right] = [left, right].map(|part| self.number(part, view, state));
                quote!((#left - #right))
            }
        }
    }

    /// A test that a region is one group, which needs a search for one group only.
    pub fn one_group(&self, of: &Region, links: &[usize], view: &View) -> TokenStream {
        let of = self.region(of, view);
        let steps = self.steps_of_fill(links);
        quote!(are_one_group(#of, |cells| #steps))
    }

    /// The number of a region's groups, or the size of the largest one, as `function` says.
    fn groups(&self, function: &TokenStream, of: &Region, links: &[usize], view: &View) -> TokenStream {
        let of = self.region(of, view);
        let steps = self.steps_of_fill(links);
        quote!((#function(#of, |cells| #steps) as i32))
    }
}

/// A count as an `i32`.
fn as_number(count: &TokenStream, width: Width) -> TokenStream {
    match width {
        Width::Byte | Width::Short => quote!(i32::from(#count)),
        Width::Word => quote!((#count as i32)),
    }
}
