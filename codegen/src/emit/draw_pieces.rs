//! A random play drawn by piece: a piece, and a number below a bound on the ends of any piece.
//!
//! If the piece has no end with that number, both are drawn again, so each play is equally likely.

use quote::quote;

use dsl::model::PlayId;

use super::Emit;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `drawn`, where plays are drawn by piece.
    pub fn drawn_by_piece(&self) -> Option<TokenStream> {
        let (last, earlier) = self.form.stages.split_last().filter(|_| self.decided.drawn_pieces)?;
        let preferred = earlier.iter().map(|stage| self.starts_of(stage));
        let preferred = (!earlier.is_empty()).then(|| {
            quote! {
                if #(!(#preferred).is_empty())||* {
                    return self.drawn_of_list::<ME>(past, scratch, random);
                }
            }
        });
        let starts = self.starts_of(last);
        let ends = self.ends_of_piece(last, &|_| true);
        let (found, targets, play) = (ends.found, ends.targets, ends.play);
        let steps = last.plays.iter().filter_map(|id| self.most_steps(*id)).sum();
        let steps = Literal::usize_unsuffixed(steps);
        let bounds = last.plays.iter().filter_map(|id| self.most_ends_by_legs(*id));
        Some(quote! {
            #[inline]
            fn drawn<const ME: usize>(
                &self,
                past: &History,
                scratch: &mut Vec<Play>,
                random: &mut Random,
            ) -> Drawn<Play> {
                let board = &self.board;
                #preferred
                #found
                // No piece has more ends.
                let mut most = #steps;
                #(#bounds)*
                let pieces = #starts;
                let count = pieces.count();
                for _ in 0..2 * count {
                    let from = pieces.nth(random.below(count));
                    let origin = Set::bit(from);
                    let targets = #targets;
                    let index = random.below(most);
                    if index < targets.count() {
                        let to = targets.nth(index);
                        return Drawn { play: Some(#play), stuck: false };
                    }
                }
                self.drawn_of_list::<ME>(past, scratch, random)
            }
        })
    }

    /// Code that adds to `most` the number of cells where a leg of a clause can end, in the class with the most such cells.
    fn most_ends_by_legs(&self, id: PlayId) -> Option<TokenStream> {
        let legs = self.legs_name(id)?;
        let next = self.ends_of_legs(id)?;
        if self.folds_legs(id) {
            return Some(quote! {
                let mut ends = 0;
                for legs in &#legs {
                    let edge = u64::MAX;
                    ends = ends.max((#next).count());
                }
                most += ends;
            });
        }
        let classes = self.classes_of_legs(id);
        let classes = classes.iter().map(|class| self.constants.literal(&self.form.layout.bits_of(class)));
        Some(quote! {
            let (legs, edge) = (&#legs, BOARD);
            let reached = #next;
            let mut ends = 0;
            for class in [#(#classes),*] {
                ends = ends.max((reached & class).count());
            }
            most += ends;
        })
    }
}
