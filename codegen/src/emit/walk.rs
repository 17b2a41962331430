//! The function of a walk: it follows the walk along each direction, and visits every end.

use quote::quote;

use dsl::model::{Act, Dirs, KindId, PlayId, Region, Walk};

use crate::facts::contents::Contents;

use super::Emit;
use super::elements::{Direction, beside, elements, noted_start, on};
use super::helpers::Helper;
use super::names::{WalkId, WalkPart};
use super::region::View;

use proc_macro2::{Ident, TokenStream};

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
    /// The cell of the piece, or the cells of the pieces.
    pub at: TokenStream,
    /// Names for the ends, the distance in bits, the captured and the flipped cells; `_` where they do not matter.
    pub visitor: [TokenStream; 4],
    /// The visitor's body.
    pub body: TokenStream,
}

/// Particulars of how a piece walks.
#[derive(Clone, Copy, Default)]
pub struct Gait<'m> {
    /// A kind and a region: each leg is as long as the line through a piece of this kind has cells in the region.
    pub far: Option<(KindId, &'m Region)>,
    /// The walk is made to its end: [`Emit::walks_whole`].
    pub whole: bool,
}

impl Emit<'_> {
    /// `name_along::<ME, D>` and `name::<ME>`: visit every end of the walk from the cells `at`, in one and in all
    /// directions.
    ///
    /// The visitor gets the set of ends, the difference between an end's bit and that of its start, and the cells
    /// acted on (for all pieces together, if `at` holds several).
    ///
    /// A piece that `lands` must have moved, and to a cell that is empty after its captures.
    pub fn walk(&self, id: WalkId, doc: &str, walk: &Walk, lands: bool) -> TokenStream {
        self.measured_walk(id, doc, walk, lands, Gait::default())
    }

    /// As [`Emit::walk`], with a [`Gait`].
    pub fn measured_walk(
        &self,
        id: WalkId,
        doc: &str,
        walk: &Walk,
        lands: bool,
        gait: Gait<'_>,
    ) -> TokenStream {
        let [name, along] = [WalkPart::All, WalkPart::Along].map(|part| self.walk_name(id, part));
        let view = self.view_on_way();
        let given: Vec<_> = [&view.origin, &view.visited, &view.taken].into_iter().flatten().collect();
        let visitor = self.visitor_type();
        let [inline, visit_argument, handed_on] = if self.has_many_walks() {
            [quote!(inline(never)), quote!(visit), quote!(visit)]
        } else {
            [quote!(inline(always)), quote!(mut visit), quote!(&mut visit)]
        };
        let body = self.matches_along(walk, lands, (gait, Direction::Constant), &view);
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

    /// The view of a piece on its way, with the parameters of a walk's function.
    pub fn view_on_way(&self) -> View {
        let shape = &self.form.shape;
        View {
            taken: shape.taken.then(|| quote!(taken)),
            origin: shape.origin.then(|| quote!(origin)),
            visited: shape.visited.then(|| quote!(visited)),
            ..View::of(quote!(board))
        }
    }

    /// Visits every match along the direction from the cells `at`.
    pub fn matches_along(
        &self,
        walk: &Walk,
        lands: bool,
        (Gait { far, whole }, dir): (Gait<'_>, Direction),
        view: &View,
    ) -> TokenStream {
        let flipped = self.form.shape.flips.then(|| quote!(let flipped = Set::EMPTY;));
        let regions = walk.steps.iter().enumerate().map(|(index, step)| {
            let on = on(index);
            let region = self.region(&step.on, view);
            quote!(let #on = #region;)
        });
        let visit = self.visit();
        let visit = self.landing(walk, lands).map_or(visit.clone(), |can_land| {
            quote! {
                let at = #can_land;
                if !at.is_empty() {
                    #visit
                }
            }
        });
        let visit = beside(self, walk, visit);
        let start = noted_start(walk);
        let visit = if far.is_some() { quote!(if walked == far { #visit }) } else { visit };
        let off = far
            .filter(|(_, region)| asks_unmoved(region))
            .map(|_| quote!(let board = &Board { unmoved: board.unmoved & board.occupied(), ..*board };));
        let far = far.map(|(kind, region)| self.far(kind, region, view));
        let body = elements(self, walk.way(), 0, (whole, dir), &visit);
        quote! {
            #start
            let (walked, captured) = (0, Set::EMPTY);
            #flipped
            #far
            #off
            #(#regions)*
            #body
        }
    }

    /// Lets a piece of a clause that was lifted off the board count as unmoved where its leg is measured, if it was before.
    /// [`Emit::matches_along`] takes the cell out of the unmoved ones once the leg is measured.
    pub fn keep_unmoved(&self, id: PlayId) -> Option<TokenStream> {
        let measured = self.form.model.plays[id].far.as_ref().is_some_and(asks_unmoved);
        measured.then(|| quote!(lifted.unmoved = self.board.unmoved;))
    }

    /// `far`: the distance, in bits, that a piece of the kind goes from `at`, a single cell.
    fn far(&self, kind: KindId, region: &Region, view: &View) -> TokenStream {
        let field = (kind > 0).then(|| {
            let field = &self.kind_fields()[kind - 1];
            quote!(standing.#field = standing.#field | at;)
        });
        let standing = View { origin: view.origin.clone(), ..View::of(quote!(standing)) };
        let region = self.region_term(region, &standing);
        let line_through = self.helper(Helper::LineThrough);
        quote! {
            let mut standing = *board;
            standing.side[ME] = standing.side[ME] | at;
            #field
            let far = (#line_through::<D>(at) & #region).count() as i32 * SHIFT[D];
        }
    }

    /// The cells of `at` where a piece may land; `None` if it may land on all.
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

    pub fn visitor_type(&self) -> TokenStream {
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

    /// A call of a walk's function, in all directions. `visitor` names the parameters of the closure,
    /// `|end, walked, captured, flipped|`, and `body` is its body.
    pub fn call_walk(&self, id: WalkId, call: WalkCall) -> TokenStream {
        let name = self.walk_name(id, WalkPart::All);
        self.call_function(&quote!(#name::<ME>), call)
    }

    /// A call of a walk's function in one direction.
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

    /// Code for each direction. If the players' directions differ, a test of `ME` chooses, which the compiler folds.
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

fn asks_unmoved(region: &Region) -> bool {
    region.mentions(&|part| *part == Region::Unmoved)
}
