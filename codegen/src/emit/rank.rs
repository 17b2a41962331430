//! The rank of plays by `prefer most` and the preferences after it.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

use dsl::model::{Action, PlayId, Preference, Region, Tier, Worth};

use crate::plan::join::speaks_of;
use crate::plan::stages::{Stage, bits_of, clause_of, ranked};

use super::Emit;
use super::region::View;

impl Emit<'_> {
    /// The rank of a play of the stage, which [`engine::generated::Best`] compares: by `prefer most` and the preferences after
    /// it, the first one the highest. The rank is one number, or one for each preference if these do not fit into one.
    pub fn rank(&self, stage: &Stage<'_>) -> TokenStream {
        let ranked = ranked(self.form.model);
        let bits: Vec<_> = ranked.iter().map(|preference| bits_of(self.form.model, preference)).collect();
        let in_one = bits.iter().sum::<u32>() <= u32::BITS;
        let number = if in_one { quote!(u32) } else { quote!(u64) };
        let mut soonest = 0..;
        let parts = ranked.iter().map(|preference| match preference {
            Preference::Most(worth, _) => self.captured_worth(worth, in_one),
            Preference::Tiers(tiers, _) => self.height(tiers, stage),
            Preference::Soonest(..) => {
                let nth = soonest.next().map(Literal::usize_unsuffixed);
                quote!(#number::from(u16::MAX - play.first[#nth]))
            }
        });
        let parts: Vec<_> = parts.collect();
        let rank = if in_one {
            let joined = parts.into_iter().zip(bits).reduce(|(rank, _), (part, bits)| {
                let shift = Literal::u32_unsuffixed(bits);
                (quote!((#rank << #shift) + #part), 0)
            });
            joined.map_or(quote!(0), |(rank, _)| rank)
        } else {
            quote!([#(#parts),*])
        };
        if self.form.shape.gone == 0 {
            return quote!(|play: &Play| #rank);
        }
        quote! {
            |play: &Play| {
                let mut next = *self;
                next.apply::<ME>(play);
                let gone = next.gone;
                #rank
            }
        }
    }

    /// The worth of the pieces that `play` takes, as a `u32` where all preferences are `in_one` number, else as a `u64`.
    fn captured_worth(&self, worth: &[Worth], in_one: bool) -> TokenStream {
        let parts = worth.iter().map(|worth| {
            let captured = self.captured_in(worth.of.as_ref());
            let captured = if self.form.shape.gone > 0 { quote!((#captured)) } else { captured };
            let captured = if in_one { captured } else { quote!(u64::from(#captured)) };
            match worth.each {
                1 => captured,
                each => {
                    let each = Literal::u32_unsuffixed(each);
                    quote!(#each * #captured)
                }
            }
        });
        match worth {
            [_] => quote!(#(#parts)*),
            _ => quote!((#(#parts)+*)),
        }
    }

    /// The number of pieces of a region that `play` takes, by its walk and by follow-ups.
    fn captured_in(&self, region: Option<&Region>) -> TokenStream {
        let region = region.map(|region| {
            let region = self.region_term(region, &View::of(quote!(board)));
            quote!(& #region)
        });
        let count = |cells: TokenStream| match &region {
            Some(region) => quote!((#cells #region).count()),
            None => quote!(#cells.count()),
        };
        let on_way =
            count(if self.form.shape.captured { quote!(play.captured) } else { self.captured_on_landing() });
        if self.form.shape.gone == 0 {
            return on_way;
        }
        let then = (0..self.form.shape.gone).map(|nth| {
            let nth = Literal::usize_unsuffixed(nth);
            count(quote!(gone[#nth]))
        });
        quote!(#on_way #(+ #then)*)
    }

    /// The cells that `play` captures, if plays capture only where they end.
    fn captured_on_landing(&self) -> TokenStream {
        let takes_over = |id: &PlayId| matches!(self.form.model.plays[*id].action, Action::TakeOver { .. });
        let others = (0..self.form.model.plays.len()).filter(takes_over).map(|id| {
            let id = Literal::usize_unsuffixed(id);
            quote!(play.clause == #id)
        });
        let others: Vec<_> = others.collect();
        let taken = quote!((Set::bit(play.to as u32) & board.occupied()));
        if others.is_empty() { taken } else { quote!((if #(#others)||* { Set::EMPTY } else { #taken })) }
    }

    /// The cell where `play` starts, as a set.
    fn origin_of_play(&self) -> TokenStream {
        match (self.form.shape.moves, self.form.shape.places) {
            (false, _) => quote!(Set::EMPTY),
            (true, false) => quote!(Set::bit(play.from as u32)),
            (true, true) => {
                quote!((if play.from == NOWHERE { Set::EMPTY } else { Set::bit(play.from as u32) }))
            }
        }
    }

    /// The tier of `play`, a play of the stage; higher is better.
    fn height(&self, tiers: &[Tier], stage: &Stage<'_>) -> TokenStream {
        let origin = self.origin_of_play();
        let view = View { origin: Some(origin.clone()), ..View::of(quote!(board)) };
        let lowest = quote!(0);
        tiers.iter().enumerate().rev().filter(|(_, tier)| speaks_of(tier, stage)).fold(
            lowest,
            |lower, (index, tier)| {
                let height = Literal::u32_unsuffixed((tiers.len() - index) as u32);
                let mut met = Vec::new();
                if let Some(clause) = clause_of(tier).filter(|_| stage.plays.len() > 1) {
                    let clause = Literal::usize_unsuffixed(clause);
                    met.push(quote!(play.clause == #clause));
                }
                if let Tier::Cells { from, to, .. } = tier {
                    met.extend(from.iter().map(|from| {
                        let from = self.region_term(from, &view);
                        quote!(#origin.meets(#from))
                    }));
                    met.extend(to.iter().map(|to| {
                        let to = self.region_term(to, &view);
                        quote!(Set::bit(play.to as u32).meets(#to))
                    }));
                }
                if met.is_empty() {
                    height.to_token_stream()
                } else {
                    quote!(if #(#met)&&* { #height } else { #lower })
                }
            },
        )
    }
}
