//! Walks along a direction: forwards, meeting every way to match, and backwards, from where a match is possible.

use quote::quote;

use dsl::model::{Act, Dirs, KindId, Region, Step, Stretch, Walk};

use crate::facts::contents::Contents;
use crate::pass::walks_with_one_end::stops_once;

use super::Emit;
use super::names::{self, WalkId, WalkPart};
use super::region::View;

use proc_macro2::{Ident, Literal, TokenStream};

/// The parts of a call of a walk's function.
pub struct WalkCall {
    /// A `&Board`.
    pub board: TokenStream,
    /// The set of the cell where the play began.
    pub origin: TokenStream,
    /// The set of cells where the piece has been.
    pub visited: TokenStream,
    /// Captured pieces that still stand.
    pub taken: TokenStream,
    /// Where the piece is, or the pieces are.
    pub at: TokenStream,
    /// Names for the ends, the distance in bits, the captured and the flipped cells; `_` where they do not matter.
    pub visitor: [TokenStream; 4],
    /// What is done with them.
    pub body: TokenStream,
}

/// What is particular to how a piece walks.
#[derive(Clone, Copy, Default)]
pub struct Gait<'m> {
    /// Each leg has as many cells as the line through a piece of this kind has in the region.
    pub far: Option<(KindId, &'m Region)>,
    /// The walk is made to its end: [`Emit::walks_whole`].
    pub whole: bool,
}

impl Emit<'_> {
    /// `name_along::<ME, D>` and `name::<ME>`: visit every end of the walk from the cells `at`, in one and in all
    /// directions.
    ///
    /// The visitor gets the set of ends, the difference between an end's bit and that of its start, and the cells
    /// acted on (which are told apart only if `at` is a single cell).
    ///
    /// Where a piece `lands`, it must have moved, and no piece may stand there still.
    pub fn walk(&self, id: WalkId, doc: &str, walk: &Walk, lands: bool) -> TokenStream {
        self.measured_walk(id, doc, walk, lands, Gait::default())
    }

    /// The same, for pieces that go in some way of their own.
    pub fn measured_walk(
        &self,
        id: WalkId,
        doc: &str,
        walk: &Walk,
        lands: bool,
        Gait { far, whole }: Gait<'_>,
    ) -> TokenStream {
        let [name, along] = [WalkPart::All, WalkPart::Along].map(|part| self.walk_name(id, part));
        let shape = &self.form.shape;
        let taken = shape.taken.then(|| quote!(taken));
        let origin = shape.origin.then(|| quote!(origin));
        let visited = shape.visited.then(|| quote!(visited));
        let view = View {
            taken: taken.clone(),
            origin: origin.clone(),
            visited: visited.clone(),
            ..View::of(quote!(board))
        };
        let given: Vec<_> = [origin, visited, taken].into_iter().flatten().collect();
        let flipped = shape.flips.then(|| quote!(let flipped = Set::EMPTY;));
        let visitor = self.visitor_type();
        let [inline, visit_argument, handed_on] = if self.has_many_walks() {
            [quote!(inline(never)), quote!(visit), quote!(visit)]
        } else {
            [quote!(inline(always)), quote!(mut visit), quote!(&mut visit)]
        };
        let visit = self.visit();
        let regions = walk.steps.iter().enumerate().map(|(index, step)| {
            let on = on(index);
            let region = self.region(&step.on, &view);
            quote!(let #on = #region;)
        });
        let visit = self.landing(walk, lands).map_or(visit.clone(), |can_land| {
            quote! {
                let at = #can_land;
                if !at.is_empty() {
                    #visit
                }
            }
        });
        let visit = beside(walk, visit);
        let start =
            walk.beside().filter(|step| step.stretch == Stretch::Behind).map(|_| quote!(let start = at;));
        let visit = if far.is_some() { quote!(if walked == far { #visit }) } else { visit };
        let far = far.map(|(kind, region)| self.far(kind, region));
        let body = elements(self, walk.way(), 0, whole, &visit);
        let calls = self.each_direction(
            &walk.dirs,
            &view,
            &|dir| quote!(Self::#along::<ME, #dir>(board, #(#given,)* at, #handed_on);),
        );
        quote! {
            #[doc = #doc]
            #[#inline]
            fn #along<const ME: usize, const D: usize>(
                board: &Board,
                #(#given: Set,)*
                at: Set,
                #visit_argument: #visitor,
            ) {
                #start
                let (walked, captured) = (0, Set::EMPTY);
                #flipped
                #(#regions)*
                #far
                #body
            }

            #[doc = #doc]
            #[#inline]
            fn #name<const ME: usize>(
                board: &Board,
                #(#given: Set,)*
                at: Set,
                #visit_argument: #visitor,
            ) {
                #calls
            }
        }
    }

    /// `far`: how far a piece of the kind goes that stands alone in `at`, in bits.
    fn far(&self, kind: KindId, region: &Region) -> TokenStream {
        let field = (kind > 0).then(|| {
            let field = &self.kind_fields()[kind - 1];
            quote!(standing.#field = standing.#field | at;)
        });
        let region = self.region_term(region, &View::of(quote!(standing)));
        quote! {
            let mut standing = *board;
            standing.side[ME] = standing.side[ME] | at;
            #field
            let far = (line_through::<D>(at) & #region).count() as i32 * SHIFT[D];
        }
    }

    /// The cells of `at` where a piece may land, unless all are.
    fn landing(&self, walk: &Walk, lands: bool) -> Option<TokenStream> {
        let last = walk.way().last().filter(|_| lands && self.asks_landing(walk))?;
        let vacant = last.act == Act::Capture || Contents::of(&last.on).is_vacant();
        let moved = walk.way().iter().any(|step| step.least > 0);
        let taken = self.form.shape.taken.then(|| quote!(&!taken));
        let free = if vacant && last.least > 0 {
            quote!(at)
        } else {
            quote!(at & (board.empty() #taken | captured))
        };
        Some(if moved { free } else { quote!(if walked == 0 { Set::EMPTY } else { #free }) })
    }

    fn visitor_type(&self) -> TokenStream {
        let flipped = self.form.shape.flips.then(|| quote!(, Set));
        if self.has_many_walks() {
            quote!(&mut dyn FnMut(Set, i32, Set #flipped))
        } else {
            quote!(impl FnMut(Set, i32, Set #flipped))
        }
    }

    fn visit(&self) -> TokenStream {
        let flipped = self.form.shape.flips.then(|| quote!(, flipped));
        quote!(visit(at, walked, captured #flipped);)
    }

    /// A call of a walk's function with `board`, the piece's `origin`, what is `taken` already, and where it is.
    /// `visitor` names what it is given, `|end, walked, captured, flipped|` and what is done with it.
    pub fn call_walk(&self, id: WalkId, call: WalkCall) -> TokenStream {
        let name = self.walk_name(id, WalkPart::All);
        self.call_function(&quote!(#name::<ME>), call)
    }

    /// The same in one direction.
    pub fn call_walk_along(&self, id: WalkId, dir: &Ident, call: WalkCall) -> TokenStream {
        let along = self.walk_name(id, WalkPart::Along);
        self.call_function(&quote!(#along::<ME, #dir>), call)
    }

    fn call_function(&self, function: &TokenStream, call: WalkCall) -> TokenStream {
        let WalkCall { board, origin, visited, taken, at, visitor: [end, walked, captured, flipped], body } =
            call;
        let shape = &self.form.shape;
        let origin = shape.origin.then(|| quote!(#origin,));
        let visited = shape.visited.then(|| quote!(#visited,));
        let taken = shape.taken.then(|| quote!(#taken,));
        let flipped = shape.flips.then(|| quote!(, #flipped));
        let apart = self.has_many_walks().then(|| quote!(&mut));
        quote!(Self::#function(#board, #origin #visited #taken #at, #apart |#end, #walked, #captured #flipped| #body);)
    }

    /// `name_starts::<ME>`: the cells from which the walk matches in some direction.
    pub fn starts(&self, id: WalkId, doc: &str, walk: &Walk) -> TokenStream {
        let starts = self.walk_name(id, WalkPart::Starts);
        let view = View::of(quote!(board));
        if let Some([run, end]) = self.run_between_ends(walk) {
            let [run, end] = [run, end].map(|step| self.region(&step.on, &view));
            return quote! {
                #[doc = #doc]
                #[inline(always)]
                fn #starts<const ME: usize>(board: &Board) -> Set {
                    Runs::to(#run, #end).starts()
                }
            };
        }
        let along = self.walk_name(id, WalkPart::StartsAlong);
        let each_along = self.starts_along(id, doc, walk);
        let calls = self.each_direction(
            &walk.dirs,
            &view,
            &|dir| quote!(starts = starts | Self::#along::<ME, #dir>(board);),
        );
        quote! {
            #each_along

            #[doc = #doc]
            #[inline(always)]
            fn #starts<const ME: usize>(board: &Board) -> Set {
                let mut starts = Set::EMPTY;
                #calls
                starts
            }
        }
    }

    /// `name_starts_along::<ME, D>`: the cells from which the walk matches in one direction, and perhaps bits that are no
    /// cells of the board.
    pub fn starts_along(&self, id: WalkId, doc: &str, walk: &Walk) -> TokenStream {
        let along = self.walk_name(id, WalkPart::StartsAlong);
        let body = backwards(self, &walk.steps, &View::of(quote!(board)));
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #along<const ME: usize, const D: usize>(board: &Board) -> Set {
                #body
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
        let [first, second] =
            dirs.each_ref().map(|dirs| dirs.iter().map(|dir| code(&self.dir(*dir))).collect::<TokenStream>());
        if dirs[0] == dirs[1] {
            return first;
        }
        let me = view.me();
        quote!(if #me == 0 { #first } else { #second })
    }
}

fn on(index: usize) -> Ident {
    names::numbered("on", index)
}

/// What is done at the end of a walk, if there are cells beside its way to act on, where it asks for them.
fn beside(walk: &Walk, visit: TokenStream) -> TokenStream {
    let Some(step) = walk.beside() else { return visit };
    let on = on(walk.way().len());
    let act = act(step.act, &quote!(row));
    let row = match step.stretch {
        Stretch::Behind => quote!(run_back::<D>(start, #on) ^ start),
        Stretch::Way | Stretch::Ahead => quote!(run::<D>(at, #on) ^ at),
    };
    quote! {
        let row = #row;
        if !row.is_empty() {
            #act
            #visit
        }
    }
}

/// Notes what happens on some cells.
fn act(act: Act, cells: &TokenStream) -> Option<TokenStream> {
    match act {
        Act::None => None,
        Act::Capture => Some(quote!(let captured = captured | #cells;)),
        Act::Flip => Some(quote!(let flipped = flipped | #cells;)),
    }
}

/// Nested code that matches the elements from `index` on, starting beside the cells `at`.
fn elements(emit: &Emit<'_>, steps: &[Step], index: usize, whole: bool, visit: &TokenStream) -> TokenStream {
    let Some(step) = steps.get(index) else { return visit.clone() };
    let rest = elements(emit, steps, index + 1, whole, visit);
    let optional = match step.most {
        Some(most) if most == step.least => rest,
        None if stops_once(emit, step, steps.get(index + 1)) => run(step, index, &rest),
        most => more(step, index, &rest, most.map(|most| most - step.least)),
    };
    (0..step.least).fold(optional, |inner, _| {
        let taken = take(step, index);
        let inner = if whole { inner } else { quote!(if !at.is_empty() { #inner }) };
        quote!(#taken #inner)
    })
}

/// One cell further.
fn take(step: &Step, index: usize) -> TokenStream {
    let on = on(index);
    let act = act(step.act, &quote!(at));
    quote! {
        let at = step::<D>(at) & #on;
        let walked = walked + SHIFT[D];
        #act
    }
}

/// The rest after all cells of this element that follow.
fn run(step: &Step, index: usize, rest: &TokenStream) -> TokenStream {
    let on = on(index);
    let act = act(step.act, &quote!(crossed));
    quote! {
        let crossed = run::<D>(at, #on) ^ at;
        let at = at | crossed;
        let walked = walked + crossed.count() as i32 * SHIFT[D];
        #act
        #rest
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
pub fn backwards(emit: &Emit<'_>, steps: &[Step], view: &View) -> TokenStream {
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
            None if step.least == 0 => quote!(cells = cells | back::<D>(run_back::<D>(cells & on, on));),
            None => quote!(cells = run_back::<D>(cells & on, on);),
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
        cells
    }
}
