//! The code that matches the elements of a walk one after the other, and visits each end.

use quote::quote;

use dsl::model::{Act, Step, Stretch, Walk};

use crate::pass::walks_with_one_end::stops_once;

use super::Emit;
use super::helpers::Helper;
use super::names;

use proc_macro2::{Ident, Literal, TokenStream};

/// The set of cells that fit the element with this number.
pub fn on(index: usize) -> Ident {
    names::numbered("on", index)
}

/// `start`: the first cells of a walk, if it has an element for cells behind the start.
pub fn noted_start(walk: &Walk) -> Option<TokenStream> {
    match walk.beside()?.stretch {
        Stretch::Behind => Some(quote!(let start = at;)),
        Stretch::Way | Stretch::Ahead => None,
    }
}

/// The visit at the end of a walk; if the walk has an element beside its way, only where cells fit that element.
pub fn beside(emit: &Emit<'_>, walk: &Walk, visit: TokenStream) -> TokenStream {
    let Some(step) = walk.beside() else { return visit };
    let on = on(walk.way().len());
    let act = act(step.act, &quote!(row));
    let [first, row] = match step.stretch {
        Stretch::Behind => {
            let run_back = emit.helper(Helper::RunBack);
            [quote!(back::<D>(start)), quote!(#run_back::<D>(row, #on))]
        }
        Stretch::Way | Stretch::Ahead => {
            let run = emit.helper(Helper::Run);
            [quote!(step::<D>(at)), quote!(#run::<D>(row, #on))]
        }
    };
    // Most legs have no row, and the row's first cell tells that.
    quote! {
        let row = #first & #on;
        if !row.is_empty() {
            let row = #row;
            #act
            #visit
        }
    }
}

/// Adds cells to those that the walk acts on.
fn act(act: Act, cells: &TokenStream) -> Option<TokenStream> {
    match act {
        Act::None => None,
        Act::Capture => Some(quote!(let captured = captured | #cells;)),
        Act::Flip => Some(quote!(let flipped = flipped | #cells;)),
    }
}

/// The form in which the function of a walk gets its direction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// As `D`, a constant.
    Constant,
    /// As `dir`, a number from a table. Only for walks of a fixed length.
    Number,
}

/// Nested code that matches the elements from `index` on, starting beside the cells `at`.
pub fn elements(
    emit: &Emit<'_>,
    steps: &[Step],
    index: usize,
    gait: (bool, Direction),
    visit: &TokenStream,
) -> TokenStream {
    let Some(step) = steps.get(index) else { return visit.clone() };
    let rest = elements(emit, steps, index + 1, gait, visit);
    let (whole, dir) = gait;
    let optional = match step.most {
        Some(most) if most == step.least => rest,
        None if stops_once(emit, step, steps.get(index + 1)) => run(emit, step, index, &rest),
        most => more(step, index, &rest, most.map(|most| most - step.least)),
    };
    (0..step.least).fold(optional, |inner, _| {
        let taken = take(step, index, dir);
        let inner = if whole { inner } else { quote!(if !at.is_empty() { #inner }) };
        quote!(#taken #inner)
    })
}

/// Code that goes one cell further.
fn take(step: &Step, index: usize, dir: Direction) -> TokenStream {
    let on = on(index);
    let act = act(step.act, &quote!(at));
    let (next, shift) = match dir {
        Direction::Constant => (quote!(step::<D>(at)), quote!(SHIFT[D])),
        Direction::Number => (quote!(Self::step_in(dir, at)), quote!(SHIFT[dir])),
    };
    quote! {
        let at = #next & #on;
        let walked = walked + #shift;
        #act
    }
}

/// Code that goes over all following cells of this element, and then matches the rest.
fn run(emit: &Emit<'_>, step: &Step, index: usize, rest: &TokenStream) -> TokenStream {
    let on = on(index);
    let act = act(step.act, &quote!(crossed));
    let run = emit.helper(Helper::Run);
    quote! {
        let crossed = #run::<D>(at, #on) ^ at;
        let at = at | crossed;
        let walked = walked + crossed.count() as i32 * SHIFT[D];
        #act
        #rest
    }
}

/// Code that matches the rest after zero, one, two ... further cells of this element.
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
