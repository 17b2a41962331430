//! The player's choice after a play: one play for each cell that can be chosen.

use quote::quote;

use dsl::model::{Choice, ChoiceAct, ChoiceCells, DirId, Play, PlayId, Region, Walk};

use crate::emit::Emit;
use crate::emit::helpers::Helper;
use crate::emit::names::{PlayPart, WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::walk::WalkCall;
use crate::facts::local::is_local_walk;
use crate::facts::walks::may_match_nothing;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `choose_name`: hands on a play with each choice that it leaves.
    pub(super) fn choose(&self, id: PlayId, play: &Play, choice: &Choice) -> TokenStream {
        let name = self.play_name(id, PlayPart::Choose);
        let doc = format!(" What is chosen after `{}`: line {}.", play.name, play.clause.line);
        let walk = match &choice.cells {
            ChoiceCells::Region(_) => None,
            ChoiceCells::Walk(walk) => {
                let doc = format!(" Where what is placed after `{}` goes.", play.name);
                Some(if self.shoots_along_rays(walk) {
                    self.ends_of_walk(WalkId::Shot(id), &doc, walk, None)
                } else {
                    self.walk(WalkId::Shot(id), &doc, walk, false)
                })
            }
        };
        let cells = self.chosen_from(id, &choice.cells);
        let cells = match &choice.when {
            None => cells,
            Some(region) => {
                let region = self.region_term(region, &View::of(quote!(board)));
                quote!(if to.meets(#region) { #cells } else { Set::EMPTY })
            }
        };
        let without = (choice.act == ChoiceAct::Take).then(|| {
            quote! {
                if cells.is_empty() {
                    out.play(play);
                }
            }
        });
        let origin = if self.form.shape.moves {
            quote!(if play.from == NOWHERE { Set::EMPTY } else { Set::bit(play.from as u32) })
        } else {
            quote!(Set::EMPTY)
        };
        let flags = flags_before(choice);
        // Trials take most of the time, and each of them makes a choice.
        let inline = if self.decided.drawn_of_sources { quote!(inline(always)) } else { quote!(inline) };
        quote! {
            #walk

            #[doc = #doc]
            #[#inline]
            fn #name<const ME: usize>(&self, play: Play, out: &mut impl Sink<Play>) {
                let mut next = *self;
                next.apply::<ME>(&play);
                #flags
                let board = &next.board;
                let to = Set::bit(play.to as u32);
                let origin = #origin;
                let cells = #cells;
                #without
                out.each(cells, |cell| Play { chosen: cell as Cell, ..play });
            }
        }
    }

    /// `completed`: the cells where one more own piece makes a row, if only there a play of the clause can leave a choice.
    pub(super) fn completed(&self, id: PlayId) -> Option<TokenStream> {
        let (length, dirs) = self.row_before_choice(id)?;
        let rows = self.rows_completed(length, dirs, &quote!(self.board.side[ME]));
        Some(quote!(let completed = #rows;))
    }

    /// The cells that are not in `own` where one more piece makes a row.
    pub(in crate::emit) fn rows_completed(
        &self,
        length: u32,
        dirs: &[DirId],
        own: &TokenStream,
    ) -> TokenStream {
        if let Some(table) = self.row_table(length, dirs) {
            return quote!((#table.missing((#own) as u64) as Set));
        }
        let length = Literal::usize_unsuffixed(length as usize);
        let completes = self.helper(Helper::Completes);
        let rows = dirs.iter().map(|dir| {
            let dir = self.dir(self.upwards(*dir));
            quote!(#completes::<#dir, #length>(#own))
        });
        quote!((#(#rows)|*))
    }

    /// Hands a play to each of `ends` to `out`, and chooses where there can be a choice. `origin` is the cell that a piece leaves.
    pub(super) fn each_with_choice(
        &self,
        id: PlayId,
        ends: &TokenStream,
        make: &TokenStream,
        origin: Option<&TokenStream>,
    ) -> TokenStream {
        let Some((length, dirs)) = self.row_before_choice(id) else {
            return quote!(out.each(#ends, #make););
        };
        let chosen = match self.common_choice(id) {
            Some(region) => {
                let cells = self.region(region, &View::of(quote!(board)));
                // The piece that moves may have been part of the row.
                let without = origin.map(|origin| {
                    let whole = self.rows_completed(length, dirs, &quote!(board.side[ME] & !#origin));
                    quote! {
                        let whole = #whole;
                        out.each(rows & !whole, make);
                        let rows = rows & whole;
                    }
                });
                quote! {
                    let board = &self.board;
                    #without
                    let cells = #cells;
                    if cells.is_empty() {
                        out.each(rows, make);
                    }
                    out.pairs(rows, cells, |to, cell| Play { chosen: cell as Cell, ..make(to) });
                }
            }
            None => {
                let choose = self.play_name(id, PlayPart::Choose);
                quote!(rows.visit(|to| self.#choose::<ME>(make(to), out));)
            }
        };
        quote! {
            let (ends, make) = (#ends, #make);
            out.each(ends & !completed, make);
            let rows = ends & completed;
            if !rows.is_empty() {
                #chosen
            }
        }
    }

    /// True if the cells where a walk ends are looked up.
    fn shoots_along_rays(&self, walk: &Walk) -> bool {
        is_local_walk(walk) && self.ray_of(walk).is_some()
    }

    fn chosen_from(&self, id: PlayId, cells: &ChoiceCells) -> TokenStream {
        match cells {
            ChoiceCells::Region(region) => {
                let view = View { origin: Some(quote!(origin)), ..View::of(quote!(board)) };
                self.region(region, &view)
            }
            ChoiceCells::Walk(walk) if self.shoots_along_rays(walk) => {
                let ends = self.walk_name(WalkId::Shot(id), WalkPart::Ends);
                let moved = may_match_nothing(walk).then(|| quote!(&!Set::bit(play.to as u32)));
                quote!(Self::#ends::<ME>(board, play.to as u32) & board.empty() #moved)
            }
            ChoiceCells::Walk(walk) => {
                let moved = may_match_nothing(walk).then(|| quote!(&!to));
                let call = self.call_walk(
                    WalkId::Shot(id),
                    WalkCall {
                        board: quote!(board),
                        origin: quote!(origin),
                        visited: quote!(Set::EMPTY),
                        taken: quote!(Set::EMPTY),
                        at: quote!(to),
                        visitor: [quote!(ends), quote!(_), quote!(_), quote!(_)],
                        body: quote!(reached = reached | ends),
                    },
                );
                quote!({
                    let mut reached = Set::EMPTY;
                    #call
                    reached & board.empty() #moved
                })
            }
        }
    }
}

/// Resets the flags that a choice depends on to their values before the play: the play is not over until the choice is made.
fn flags_before(choice: &Choice) -> TokenStream {
    let asks = |flag: Region| choice.speaks_of(&|part| *part == flag);
    let last = asks(Region::Last).then(|| quote!(next.board.last = self.board.last;));
    let marked = asks(Region::Marked).then(|| quote!(next.board.marked = self.board.marked;));
    quote!(#last #marked)
}
