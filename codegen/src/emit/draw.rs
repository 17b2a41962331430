//! The draw of a random play without a list of all plays, where all plays are placements by one clause.
//!
//! A cell is picked at random from those where a piece may be placed. If a limit refuses it, another one is picked from the rest,
//! so each legal play is equally likely. Cells to avoid are left out; a player who may pass at will passes instead.

use quote::quote;

use dsl::model::{KindId, Pass, PlayId};

use crate::pass::tuning::GUESSES_OF_EMPTY;

use super::Emit;
use super::names::PlayPart;
use super::region::View;
use super::state::PlayParts;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// The constants and methods of `impl ByPlayer` by which random plays are drawn.
    pub fn drawing(&self) -> TokenStream {
        let from_list = (!self.draws_without_list()).then(|| {
            quote!(
                const DRAWS_FROM_LIST: bool = true;
            )
        });
        // Pays if the sets to draw from take long to find, and no unpredictable branch depends on them.
        let in_pairs = self.decided.side_by_side.then(|| {
            quote!(
                const IN_PAIRS: bool = true;
            )
        });
        let rest = self.has_parts_beside_cells().then(|| quote!(..*play));
        let few_sets = self.decided.drawn_of_few_sets.then(|| {
            quote!(
                const HAS_FEW_SETS: bool = true;

                #[inline(always)]
                fn moved_by(play: &Play, bits: u32) -> Play {
                    Play { from: play.from.wrapping_add(bits as Cell), to: play.to.wrapping_add(bits as Cell), #rest }
                }
            )
        });
        let by_stage = self.stages_apart();
        let shuns = self.form.model.avoid.as_ref().map(|_| {
            quote!(
                const SHUNS_SOME: bool = true;
            )
        });
        let reluctance = self.form.model.avoid.as_ref().map(|_| {
            quote! {
                fn reluctance_of<const ME: usize>(&self, play: &Play) -> u32 {
                    if play.to == NOWHERE {
                        return 1;
                    }
                    2 * u32::from(Self::is_avoided::<ME>(&self.board, play.to.into()))
                }
            }
        });
        let drawn = self.drawn();
        let by_piece = self.drawn_by_piece();
        let trial = self.trial();
        let gathered = self.decided.drawn_of_gathered.then(|| {
            let at_cell = self.at_cell();
            quote! {
                const GATHERS_SETS: bool = true;
                #at_cell
            }
        });
        let open = self.kept_open();
        quote!(#from_list #in_pairs #by_stage #few_sets #shuns #reluctance #drawn #open #by_piece #trial #gathered)
    }

    /// True if a random play is drawn in some way that needs no list of all plays.
    fn draws_without_list(&self) -> bool {
        self.decided.drawn_clause.is_some()
            || self.decided.drawn_by_count
            || self.decided.drawn_pieces
            || self.decided.most_tried.is_some()
            || self.decided.drawn_of_gathered
    }

    /// True if a play has more parts than its start and end.
    fn has_parts_beside_cells(&self) -> bool {
        let shape = &self.form.shape;
        shape.captured
            || shape.flipped
            || shape.kind
            || shape.clause
            || shape.chosen
            || shape.soonest
            || !self.noted_clauses().is_empty()
    }

    /// `at_cell`: the play to a cell, extrapolated from the plays of the same set to the cells 0 and 1.
    fn at_cell(&self) -> TokenStream {
        let shape = &self.form.shape;
        let along = |part: TokenStream| quote!(#part: (zero.#part as i32 + (one.#part as i32 - zero.#part as i32) * cell as i32) as Cell,);
        let from = shape.moves.then(|| along(quote!(from)));
        let to = along(quote!(to));
        let rest = self.has_parts_beside_cells().then(|| quote!(..*zero));
        quote! {
            #[inline(always)]
            fn at_cell(zero: &Play, one: &Play, cell: u32) -> Play {
                Play { #from #to #rest }
            }
        }
    }

    /// `avoided`, the set of the cells that random games avoid, and `is_avoided`, a test of one cell.
    pub fn is_avoided(&self) -> Option<TokenStream> {
        let avoid = self.form.model.avoid.as_ref()?;
        let view = View::of(quote!(board));
        let region = self.region(avoid, &view);
        let inline = if self.decided.avoided_at_once { quote!(inline(always)) } else { quote!(inline) };
        let one = if self.decided.avoided_at_once {
            quote!(Self::avoided::<ME>(board).holds(at))
        } else {
            self.member(avoid, &view)
        };
        Some(quote! {
            /// The cells on which plays of `ME` in random games avoid to end.
            #[#inline]
            fn avoided<const ME: usize>(board: &Board) -> Set {
                #region
            }

            /// True if random games avoid plays of `ME` that end on the cell with number `at`.
            #[inline(always)]
            fn is_avoided<const ME: usize>(board: &Board, at: u32) -> bool {
                #one
            }
        })
    }

    /// `drawn`: a random play of `ME`, without listing or counting plays.
    fn drawn(&self) -> Option<TokenStream> {
        let (id, kind) = self.decided.drawn_clause?;
        let cells = self.play_name(id, PlayPart::Cells);
        let to = self.cells_in_stage(&self.form.stages[0], id);
        let bits = Literal::usize_unsuffixed(self.form.layout.bits());
        let tried = self.try_cell(id, kind);
        let refused = self.has_tests(id).then(|| quote!(cells.remove(cell);));
        let avoids = self.form.model.avoid.is_some();
        let (or_pass, otherwise) = self.drawn_pass();
        let guessed = self.guessed_of_empty(&tried);
        // Few cells are left after the guesses, so the avoided ones among them are found as a set.
        let sparse = self.decided.drawn_of_empty;
        let at_once = self.decided.avoided_at_once || sparse;
        let without = (avoids && at_once).then(|| quote!(&!Self::avoided::<ME>(board)));
        // Without limits, cells to avoid and a pass at will, the first cell drawn is the play.
        let again = self.has_tests(id) || avoids || self.form.model.pass == Pass::AtWill;
        let while_some = if again { quote!(while) } else { quote!(if) };
        let skip = (avoids && !at_once).then(|| {
            quote! {
                if Self::is_avoided::<ME>(board, cell) {
                    // One cell to avoid is a sign of more.
                    cells = cells & !Self::avoided::<ME>(board);
                    continue;
                }
            }
        });
        let (mutable_rest, while_refused) =
            if self.has_tests(id) { (quote!(mut), quote!(while)) } else { (quote!(), quote!(if)) };
        let rather_than_none = (avoids && self.form.model.pass != Pass::AtWill).then(|| {
            quote! {
                // What is avoided is played rather than nothing.
                let #mutable_rest cells = self.#cells::<ME>(#to) & Self::avoided::<ME>(board);
                #while_refused !cells.is_empty() {
                    let cell = cells.pick(#bits, random);
                    #tried
                    #refused
                }
            }
        });
        let mutable = (!sparse && (self.has_tests(id) || skip.is_some())).then(|| quote!(mut));
        let from_cells = if sparse {
            self.drawn_of_refused(id, kind)
        } else {
            quote! {
                #while_some !cells.is_empty() {
                    #or_pass
                    let cell = cells.pick(#bits, random);
                    #skip
                    #tried
                    #refused
                }
            }
        };
        Some(quote! {
            #[inline]
            fn drawn<const ME: usize>(
                &self,
                past: &History,
                scratch: &mut Vec<Play>,
                random: &mut Random,
            ) -> Drawn<Play> {
                let board = &self.board;
                #guessed
                let #mutable cells = self.#cells::<ME>(#to) #without;
                #from_cells
                #rather_than_none
                #otherwise
            }
        })
    }

    /// Draws one of the kept empty cells, several times: few of them are avoided or refused until a game is nearly over.
    fn guessed_of_empty(&self, tried: &TokenStream) -> Option<TokenStream> {
        self.decided.drawn_of_empty.then(|| {
            let skip = self.form.model.avoid.as_ref().map(|avoid| {
                let avoided = self.member(avoid, &View { by_groups: true, ..View::of(quote!(board)) });
                quote! {
                    let at = cell;
                    if #avoided {
                        continue;
                    }
                }
            });
            let guesses = Literal::usize_unsuffixed(GUESSES_OF_EMPTY);
            quote! {
                if self.settled {
                    for _ in 0..#guesses {
                        let Some(cell) = self.groups.pick_empty(random) else { break };
                        #skip
                        #tried
                    }
                }
            }
        })
    }

    /// Draws one of `cells` after another, most of which are refused. Their plays are listed, since taking an entry out of a
    /// list is faster than taking a cell out of a large set.
    fn drawn_of_refused(&self, id: PlayId, kind: KindId) -> TokenStream {
        let play = self.make_play(PlayParts::placement(id, kind, quote!(cell)));
        let allows = self.play_name(id, PlayPart::Allows);
        quote! {
            scratch.clear();
            cells.visit(|cell| scratch.push(#play));
            while !scratch.is_empty() {
                let play = scratch.swap_remove(random.below(scratch.len() as u32) as usize);
                if self.#allows::<ME>(past, &play) {
                    return Drawn { play: Some(play), stuck: false };
                }
            }
        }
    }

    /// Draws the placement on `cell` if limits allow it.
    fn try_cell(&self, id: PlayId, kind: KindId) -> TokenStream {
        let place = self.make_play(PlayParts::placement(id, kind, quote!(cell)));
        let drawn = quote!(return Drawn { play: Some(play), stuck: false };);
        let drawn = if self.has_tests(id) {
            let allows = self.play_name(id, PlayPart::Allows);
            quote! {
                if self.#allows::<ME>(past, &play) {
                    #drawn
                }
            }
        } else {
            drawn
        };
        quote!(let play = #place; #drawn)
    }

    /// The code that may draw a pass instead of a cell, and the result if no cell is left.
    fn drawn_pass(&self) -> (Option<TokenStream>, TokenStream) {
        let avoids = self.form.model.avoid.is_some();
        let pass = self.make_play(PlayParts::pass());
        let passed = quote!(Drawn { play: Some(#pass), stuck: true });
        match self.form.model.pass {
            Pass::No => (None, quote!(Drawn { play: None, stuck: true })),
            Pass::WhenStuck => (None, passed),
            Pass::AtWill if avoids => (None, passed),
            Pass::AtWill => (
                Some(quote!(if random.below(cells.count() + 1) == 0 {
                    break;
                })),
                passed,
            ),
        }
    }
}
