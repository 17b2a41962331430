//! Movers that differ only in constants: one function, and a table with a row for each of them.

use quote::quote;

use dsl::model::{Dirs, Mover, Play, PlayId};

use crate::emit::Emit;
use crate::emit::elements::Direction;
use crate::emit::names::{Name, PlayPart, WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::emit::walk::{Gait, WalkCall};
use crate::facts::clauses::movers_of;
use crate::facts::families::Family;

use super::doc;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// The tables and walks of a clause that is made from tables, and the function that gives its plays.
    pub(super) fn by_table(&self, id: PlayId, play: &Play, families: &[Family<'_>]) -> TokenStream {
        let movers = movers_of(play);
        let walks = families.iter().map(|family| {
            let rows = self.rows(id, family);
            let walk = self.walk_by_row(id, family, &movers[family.first]);
            quote!(#rows #walk)
        });
        let name = self.play_name(id, PlayPart::Plays);
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let each = families.iter().map(|family| {
            let kind = movers[family.first].kind;
            let plays = self.each_end(kind, &PlayParts::moved(id));
            let call = WalkCall {
                board: quote!(board),
                origin: quote!(Set::EMPTY),
                visited: quote!(Set::EMPTY),
                taken: quote!(Set::EMPTY),
                at: self.of_kind(kind, &quote!(from)),
                visitor: [quote!(ends), quote!(walked), quote!(_), quote!(_)],
                body: quote!({
                    let ends = ends & to;
                    #plays
                }),
            };
            self.each_row(id, family, &View::of(quote!(board)), call)
        });
        quote! {
            #(#walks)*

            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, from: Set, to: Set, out: &mut impl Sink<Play>) {
                #guard
                let board = &self.board;
                #(#each)*
            }
        }
    }

    /// Follows the walk of each row, in a view, from the pieces of `call` on the cells of the row.
    pub fn each_row(&self, id: PlayId, family: &Family<'_>, view: &View, call: WalkCall) -> TokenStream {
        let rows = self.name(Name::Rows(id, family.first));
        let mover = &movers_of(&self.form.model.plays[id])[family.first];
        let on = mover.on.as_ref().map(|on| {
            let on = self.constants.in_row(&family.rows[0].sets, || self.region_term(on, view));
            quote!(& #on)
        });
        let (at, board) = (call.at, call.board);
        let call = WalkCall { at: quote!(pieces), board: quote!(#board, sets, *dirs), ..call };
        let call = self.call_walk(WalkId::Mover(id, family.first), call);
        quote! {
            for (sets, dirs) in &Self::#rows {
                let pieces = #at #on;
                if !pieces.is_empty() {
                    #call
                }
            }
        }
    }

    /// The table: for each row, the constant sets and the index of its directions in `ROW_DIRS`.
    fn rows(&self, id: PlayId, family: &Family<'_>) -> TokenStream {
        let name = self.name(Name::Rows(id, family.first));
        let [count, sets] = [family.rows.len(), family.rows[0].sets.len()].map(Literal::usize_unsuffixed);
        let dirs = self.row_dirs();
        let rows = family.rows.iter().map(|row| {
            let sets = row.sets.iter().map(|masks| {
                let [first, second] =
                    masks.each_ref().map(|mask| self.constants.literal(&self.form.layout.bits_of(mask)));
                quote!([#first, #second])
            });
            let dirs = dirs.iter().position(|known| *known == row.dirs).map(Literal::usize_unsuffixed);
            quote!(([#(#sets),*], #dirs))
        });
        quote! {
            /// The sets and directions of walks that differ only in these.
            const #name: [([[Set; 2]; #sets], usize); #count] = [#(#rows),*];
        }
    }

    /// The directions of the rows of all tables, each once.
    fn row_dirs(&self) -> Vec<&Dirs> {
        let tabled = (0..self.form.model.plays.len()).filter_map(|id| self.families(id)).flatten();
        let mut known = Vec::new();
        for row in tabled.flat_map(|family| family.rows) {
            if !known.contains(&row.dirs) {
                known.push(row.dirs);
            }
        }
        known
    }

    /// The function of the walks of a family.
    fn walk_by_row(&self, id: PlayId, family: &Family<'_>, mover: &Mover) -> TokenStream {
        let name = self.walk_name(WalkId::Mover(id, family.first), WalkPart::All);
        let view = self.view_on_way();
        let given: Vec<_> = [&view.origin, &view.visited, &view.taken].into_iter().flatten().collect();
        let visitor = self.visitor_type();
        let kind = &self.form.model.kinds[mover.kind].name;
        let doc =
            format!(" One leg of `{}` by a {kind}, by a row of the table.", self.form.model.plays[id].name);
        let gait = (Gait { far: None, whole: self.walks_whole(id, family.first) }, Direction::Number);
        let sets = &family.rows[0].sets;
        let body = self.constants.in_row(sets, || self.matches_along(&mover.walk, true, gait, &view));
        let count = Literal::usize_unsuffixed(sets.len());
        quote! {
            #[doc = #doc]
            #[inline(never)]
            fn #name<const ME: usize>(
                board: &Board,
                sets: &[[Set; 2]; #count],
                dirs: usize,
                #(#given: Set,)*
                at: Set,
                visit: #visitor,
            ) {
                for dir in Self::ROW_DIRS[dirs][ME].iter().copied() {
                    #body
                }
            }
        }
    }

    /// `ROW_DIRS`, and `step_in`, which takes a step in such a direction.
    pub(super) fn directions_of_rows(&self) -> Option<TokenStream> {
        let known = self.row_dirs();
        let count = Literal::usize_unsuffixed(known.len());
        let each = known.iter().map(|dirs| {
            let of_player = dirs.iter().map(|dirs| {
                let dirs = dirs.iter().map(|dir| self.dir(*dir));
                quote!(&[#(#dirs),*])
            });
            quote!([#(#of_player),*])
        });
        let all: Vec<_> = (0..self.form.model.board.directions.len()).map(|dir| self.dir(dir)).collect();
        (!known.is_empty()).then(|| {
            quote! {
                /// Directions of walks, for each player.
                const ROW_DIRS: [[&[usize]; 2]; #count] = [#(#each),*];

                /// The cells one step from `cells` in the direction with a number.
                fn step_in(dir: usize, cells: Set) -> Set {
                    match dir {
                        #(#all => step::<#all>(cells),)*
                        _ => Set::EMPTY,
                    }
                }
            }
        })
    }
}
