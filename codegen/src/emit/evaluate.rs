//! The static evaluation.

use quote::quote;

use dsl::model::{Value, ValueOf, Walk};

use super::Emit;
use super::names::{Name, WalkId, WalkPart};
use super::region::View;

use proc_macro2::{Literal, TokenStream};

/// `worth` and its terms.
pub fn evaluate(emit: &Emit<'_>) -> TokenStream {
    let values = &emit.form.model.values;
    let terms = values.iter().enumerate().map(|(index, value)| emit.term(index, value));
    let names = (0..values.len()).map(|index| emit.name(Name::Value(index)));
    let arguments = values.iter().map(|value| scratch(&value.per));
    let room = emit.scratch_of_worth().map(|argument| quote!(#argument: &mut Vec<Play>));
    let is_wide = emit.form.widths.value_is_wide;
    let sum = if is_wide { quote!(i64) } else { quote!(i32) };
    let weights = values.iter().map(|value| Literal::i64_unsuffixed(value.weight));
    let terms_of_sum = weights.zip(names).zip(arguments).map(|((weight, name), argument)| {
        let amount = quote!(self.#name::<ME>(#argument));
        if is_wide { quote!(#weight * i64::from(#amount)) } else { quote!(#weight * #amount) }
    });
    let walks = values.iter().enumerate().filter_map(|(index, value)| match &value.per {
        ValueOf::Walks(walk) => Some(emit.starts_in_each(WalkId::Pattern(index), walk)),
        ValueOf::Region(_) | ValueOf::Plays | ValueOf::Distance { .. } | ValueOf::Counter(_) => None,
    });
    quote! {
        impl State {
            /// The sum of the values of `ME`.
            #[inline]
            fn worth<const ME: usize>(&self, #room) -> #sum {
                0 #(+ #terms_of_sum)*
            }

            #(#terms)*
            #(#walks)*
        }
    }
}

/// The argument for a scratch list, which counting plays needs.
fn scratch(per: &ValueOf) -> Option<TokenStream> {
    matches!(per, ValueOf::Plays).then(|| quote!(scratch))
}

impl Emit<'_> {
    /// The argument for the scratch list of the static evaluation, if it needs one.
    pub fn scratch_of_worth(&self) -> Option<TokenStream> {
        self.form.model.values.iter().find_map(|value| scratch(&value.per))
    }

    /// `amounts`, if there are terms.
    pub fn amounts(&self) -> Option<TokenStream> {
        let values = &self.form.model.values;
        let each = values.iter().enumerate().map(|(index, value)| {
            let (name, argument) = (self.name(Name::Value(index)), scratch(&value.per));
            let index = Literal::usize_unsuffixed(index);
            quote!(each(#index, self.#name::<0>(#argument) - self.#name::<1>(#argument));)
        });
        let named = self.scratch_of_worth().unwrap_or(quote!(_));
        (!values.is_empty()).then(|| {
            quote! {
                #[inline(always)]
                fn amounts(&self, #named: &mut Vec<Play>, mut each: impl FnMut(usize, i32)) {
                    #(#each)*
                }
            }
        })
    }

    fn term(&self, index: usize, value: &Value) -> TokenStream {
        let name = self.name(Name::Value(index));
        let doc = if value.is_derived() {
            format!(" Derived: `{}`", value.clause.text)
        } else {
            format!(" Line {}: `{}`", value.clause.line, value.clause.text)
        };
        let view = View::of(quote!(self.board));
        let room = scratch(&value.per).map(|argument| quote!(#argument: &mut Vec<Play>));
        let count = match &value.per {
            ValueOf::Region(region) => {
                let region = self.region_term(region, &view);
                quote!(#region.count() as i32)
            }
            ValueOf::Plays => quote! {
                let mut tally = Tally::new(scratch);
                self.generate::<ME>(&History::new(), &mut tally);
                tally.total() as i32
            },
            ValueOf::Distance { from, .. } => {
                let region = self.region_term(from, &view);
                let rings = self.name(Name::Rings(index));
                quote! {
                    let from = #region;
                    Self::#rings[ME].iter().zip(1..).map(|(ring, steps)| steps * (from & *ring).count() as i32).sum()
                }
            }
            ValueOf::Walks(_) => {
                let pattern = self.walk_name(WalkId::Pattern(index), WalkPart::All);
                quote!(Self::#pattern::<ME>(&self.board))
            }
            ValueOf::Counter(counter) => {
                let counter = self.name(Name::Counter(*counter));
                quote!(i32::from(self.counters[ME][#counter]))
            }
        };
        let rings = self.rings_of(index, value);
        quote! {
            #rings

            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, #room) -> i32 {
                #count
            }
        }
    }

    /// The cells at each distance that a term counts.
    fn rings_of(&self, index: usize, value: &Value) -> Option<TokenStream> {
        let ValueOf::Distance { steps, .. } = &value.per else { return None };
        let name = self.name(Name::Rings(index));
        let farthest = steps.iter().flatten().max().copied().unwrap_or(0);
        let rings = steps.each_ref().map(|steps| self.rings(steps, farthest));
        let count = Literal::u32_unsuffixed(farthest);
        Some(quote! {
            /// For each player, the cells at each distance from 1 on.
            const #name: [[Set; #count]; 2] = [#(#rings),*];
        })
    }

    /// The cells at each distance from 1 to `farthest`.
    fn rings(&self, steps: &[u32], farthest: u32) -> TokenStream {
        let ring = |distance| {
            let mask: Vec<bool> = steps.iter().map(|steps| *steps == distance).collect();
            self.constants.literal(&self.form.layout.bits_of(&mask))
        };
        let rings = (1..=farthest).map(ring);
        quote!([#(#rings),*])
    }

    /// The number of places where a walk matches, over all directions.
    fn starts_in_each(&self, id: WalkId, walk: &Walk) -> TokenStream {
        let starts = self.starts_along(id, " Where the pattern matches.", walk);
        let [name, along] = [WalkPart::All, WalkPart::StartsAlong].map(|part| self.walk_name(id, part));
        let counts = self.each_direction(
            &walk.dirs,
            &View::of(quote!(board)),
            &|dir| quote!(matches += (Self::#along::<ME, #dir>(board) & BOARD).count() as i32;),
        );
        quote! {
            #starts

            #[inline(always)]
            fn #name<const ME: usize>(board: &Board) -> i32 {
                let mut matches = 0;
                #counts
                matches
            }
        }
    }
}
