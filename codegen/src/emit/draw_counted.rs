//! A random play where plays are counted by sets: they are counted, and then looked for again as far as the one drawn.
//!
//! To take the size of a set costs less than to write down a play for each of its cells, even twice. Plays that are
//! compared with each other have been listed in between, and are not looked for again.

use quote::quote;

use super::Emit;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// `drawn`: a random play of `ME`.
    pub fn drawn_by_count(&self) -> Option<TokenStream> {
        self.decided.drawn_by_count.then(|| {
            quote! {
                impl State {
                    /// A random play of `ME`, the player to move: one of those counted or of those listed.
                    #[inline]
                    fn drawn<const ME: usize>(
                        &self,
                        past: &History,
                        scratch: &mut Vec<Play>,
                        random: &mut Random,
                    ) -> Drawn<Play> {
                        let mut tally = Tally::new(scratch);
                        self.every_play::<ME>(past, &mut tally);
                        let (counted, total) = (tally.counted(), tally.total());
                        if total == 0 {
                            return Drawn { play: None, stuck: true };
                        }
                        let index = random.below(total as u32) as usize;
                        let play = match index.checked_sub(counted) {
                            Some(listed) => scratch.get(listed).copied(),
                            None => {
                                let mut nth = Nth::new(index, scratch);
                                self.every_play::<ME>(past, &mut nth);
                                nth.found()
                            }
                        };
                        Drawn { play, stuck: total == 1 && play.as_ref().is_some_and(Self::is_pass) }
                    }
                }
            }
        })
    }
}
