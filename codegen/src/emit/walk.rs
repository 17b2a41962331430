//! Walks along a direction: forwards, meeting every way to match, and backwards, from where a match is possible.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use dsl::model::{Act, Dirs, Step, Walk};

use super::Emit;
use super::names;
use super::region::View;

impl Emit<'_> {
    /// `name_along::<ME, D>` and `name::<ME>`: visit every end of the walk from the cells `at`, in one and in all
    /// directions.
    ///
    /// The visitor gets the set of ends, the difference between an end's bit and that of its start, and the cells
    /// acted on (which are told apart only if `at` is a single cell).
    pub fn walk(&self, name: &Ident, doc: &str, walk: &Walk) -> TokenStream {
        let along = names::joined(&name.to_string(), "along");
        let view =
            View { taken: Some(quote!(taken)), origin: Some(quote!(origin)), ..View::of(quote!(board)) };
        let regions = walk.steps.iter().enumerate().map(|(index, step)| {
            let on = on(index);
            let region = self.region(&step.on, &view);
            quote!(let #on = #region;)
        });
        let body = elements(&walk.steps, 0);
        let calls = self.each_direction(
            &walk.dirs,
            &view,
            &|dir| quote!(Self::#along::<ME, YOU, #dir>(board, origin, taken, at, &mut visit);),
        );
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #along<const ME: usize, const YOU: usize, const D: usize>(
                board: &Board,
                origin: Set,
                taken: Set,
                at: Set,
                mut visit: impl FnMut(Set, i32, Set, Set),
            ) {
                let (walked, captured, flipped) = (0, Set::EMPTY, Set::EMPTY);
                #(#regions)*
                #body
            }

            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize, const YOU: usize>(
                board: &Board,
                origin: Set,
                taken: Set,
                at: Set,
                mut visit: impl FnMut(Set, i32, Set, Set),
            ) {
                #calls
            }
        }
    }

    /// `name_starts::<ME, YOU>`: the cells from which the walk matches in some direction.
    pub fn starts(&self, name: &Ident, doc: &str, walk: &Walk) -> TokenStream {
        let along = names::joined(&name.to_string(), "starts_along");
        let starts = names::joined(&name.to_string(), "starts");
        let view = View::of(quote!(board));
        let body = backwards(self, &walk.steps, &view);
        let calls = self.each_direction(
            &walk.dirs,
            &view,
            &|dir| quote!(starts = starts | Self::#along::<ME, YOU, #dir>(board);),
        );
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #along<const ME: usize, const YOU: usize, const D: usize>(board: &Board) -> Set {
                #body
            }

            #[doc = #doc]
            #[inline(always)]
            fn #starts<const ME: usize, const YOU: usize>(board: &Board) -> Set {
                let mut starts = Set::EMPTY;
                #calls
                starts
            }
        }
    }

    /// Code for each direction; where the players' directions differ, chosen by the player, which the compiler knows.
    pub fn each_direction(
        &self,
        dirs: &Dirs,
        view: &View,
        code: &dyn Fn(&Ident) -> TokenStream,
    ) -> TokenStream {
        let names = &self.form.model.board.directions;
        let [first, second] = dirs.each_ref().map(|dirs| {
            dirs.iter().map(|dir| code(&names::capitals(&names[*dir].name))).collect::<TokenStream>()
        });
        if dirs[0] == dirs[1] {
            return first;
        }
        let me = view.me();
        quote!(if #me == 0 { #first } else { #second })
    }
}

fn on(index: usize) -> Ident {
    names::joined("on", &index.to_string())
}

/// Nested code that matches the elements from `index` on, starting beside the cells `at`.
fn elements(steps: &[Step], index: usize) -> TokenStream {
    let Some(step) = steps.get(index) else {
        return quote!(visit(at, walked, captured, flipped););
    };
    let rest = elements(steps, index + 1);
    let optional = match step.most {
        Some(most) if most == step.least => rest,
        most => more(step, index, &rest, most.map(|most| most - step.least)),
    };
    (0..step.least).fold(optional, |inner, _| {
        let taken = take(step, index);
        quote! {
            #taken
            if !at.is_empty() {
                #inner
            }
        }
    })
}

/// One cell further.
fn take(step: &Step, index: usize) -> TokenStream {
    let on = on(index);
    let act = match step.act {
        Act::None => None,
        Act::Capture => Some(quote!(let captured = captured | at;)),
        Act::Flip => Some(quote!(let flipped = flipped | at;)),
    };
    quote! {
        let at = step::<D>(at) & #on;
        let walked = walked + SHIFT[D];
        #act
    }
}

/// The rest after none, one, two ... more cells of this element.
fn more(step: &Step, index: usize, rest: &TokenStream, most: Option<u32>) -> TokenStream {
    let on = on(index);
    let act = match step.act {
        Act::None => None,
        Act::Capture => Some(quote!(captured = captured | at;)),
        Act::Flip => Some(quote!(flipped = flipped | at;)),
    };
    let (captured, flipped) = match step.act {
        Act::None => (None, None),
        Act::Capture => (Some(quote!(let mut captured = captured;)), None),
        Act::Flip => (None, Some(quote!(let mut flipped = flipped;))),
    };
    let body = quote! {
        { #rest }
        at = step::<D>(at) & #on;
        if at.is_empty() {
            break;
        }
        walked += SHIFT[D];
        #act
    };
    let looped = match most {
        None => quote!(loop { #body }),
        Some(most) => {
            let times = Literal::u32_unsuffixed(most + 1);
            quote!(for _ in 0..#times { #body })
        }
    };
    quote! {
        let mut at = at;
        let mut walked = walked;
        #captured
        #flipped
        #looped
    }
}

/// The set of cells beside which the elements match.
fn backwards(emit: &Emit<'_>, steps: &[Step], view: &View) -> TokenStream {
    let parts = steps.iter().rev().map(|step| {
        let on = emit.region(&step.on, view);
        let optional = match step.most.map(|most| most - step.least) {
            Some(0) => quote!(),
            Some(most) => {
                let most = Literal::u32_unsuffixed(most);
                quote! {
                    let mut edge = cells;
                    for _ in 0..#most {
                        edge = back::<D>(edge & on);
                        cells = cells | edge;
                    }
                }
            }
            None => quote! {
                loop {
                    let more = cells | back::<D>(cells & on);
                    if more == cells {
                        break;
                    }
                    cells = more;
                }
            },
        };
        let needed = (0..step.least).map(|_| quote!(cells = back::<D>(cells & on);));
        quote! {
            let on = #on;
            #optional
            #(#needed)*
        }
    });
    quote! {
        let mut cells = BOARD;
        #(#parts)*
        cells & BOARD
    }
}
