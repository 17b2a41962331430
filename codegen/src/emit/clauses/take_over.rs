//! The pie rule: all pieces change hands.

use quote::quote;

use dsl::model::{CellId, Play, PlayId};

use crate::emit::Emit;
use crate::emit::names::PlayPart;
use crate::emit::state::PlayParts;

use super::doc;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// The play, and `name_board`: the board after it.
    pub(super) fn take_over(&self, id: PlayId, play: &Play, onto: &[CellId]) -> TokenStream {
        let name = self.play_name(id, PlayPart::Plays);
        let after = self.play_name(id, PlayPart::Board);
        let guard = self.guard(play, quote!());
        let doc = doc(play);
        let made = self.make_play(PlayParts::placement(id, 0, quote!(to)));
        let fields = self.kind_fields();
        let none_unmoved = self.form.shape.unmoved.then(|| quote!(unmoved: Set::EMPTY,));
        let onto = onto.iter().map(|cell| Literal::usize_unsuffixed(*cell));
        let cells = Literal::usize_unsuffixed(self.form.model.board.cells.len());
        quote! {
            #[doc = #doc]
            fn #name<const ME: usize>(&self, to: Set, out: &mut impl Sink<Play>) {
                #guard
                let after = Self::#after(&self.board);
                let first = after.occupied().iter().min_by_key(|bit| Board::cell_of(*bit));
                if let Some(to) = first.filter(|bit| to.has(*bit)) {
                    out.play(#made);
                }
            }

            /// The board when all its pieces have changed hands.
            fn #after(board: &Board) -> Board {
                /// The new cell of the piece on each cell of the metadata.
                const ONTO: [usize; #cells] = [#(#onto),*];
                let carried = |set: Set| {
                    let cells = (0..ONTO.len()).filter(|cell| set.has(Board::bit_of(*cell)));
                    cells.fold(Set::EMPTY, |set, cell| set | Set::bit(Board::bit_of(ONTO[cell])))
                };
                Board {
                    side: [carried(board.side[1]), carried(board.side[0])],
                    #(#fields: carried(board.#fields),)*
                    #none_unmoved
                    ..*board
                }
            }
        }
    }
}
