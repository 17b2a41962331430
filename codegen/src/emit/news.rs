//! Ends that only the last ply can have brought about: they are tested at the cell where it ended.
//!
//! A row of own pieces that was there before the ply would have ended the game then. So every row goes through the cell where
//! the ply ended, as long as a ply adds no own piece elsewhere, and no piece of the opponent at all.

use quote::quote;

use dsl::model::{Condition, Region};

use super::Emit;
use super::helpers::Helper;
use super::region::View;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `last_group`: the group of the piece that was placed last.
    pub fn last_group(&self) -> Option<TokenStream> {
        let links = self.decided.last_group.as_ref()?;
        let steps = self.steps_of_fill(links);
        Some(quote! {
            /// The group of the piece that the player before `ME` placed last; none if it is not known.
            #[inline(always)]
            fn last_group<const ME: usize>(&self) -> Set {
                match self.last {
                    NOWHERE => Set::EMPTY,
                    last => fill(Set::bit(last as u32), self.board.side[1 - ME], |cells| #steps),
                }
            }
        })
    }

    /// `let group = ..;`, where ends look at the group of the last piece.
    pub fn group_found(&self) -> Option<TokenStream> {
        self.decided.last_group.as_ref().map(|_| quote!(let group = self.last_group::<ME>();))
    }

    /// `, group`: the argument of ends for the group of the last piece, where ends look at it.
    pub fn group_for_ends(&self, group: TokenStream) -> Option<TokenStream> {
        self.decided.last_group.as_ref().map(|_| quote!(, #group))
    }

    /// The part of a condition that must be tested after a ply that ended on `last`, in the view of the player who made the ply
    /// (`view.their`) or of the opponent. `None` if the condition cannot hold.
    pub fn news(
        &self,
        condition: &Condition,
        view: &View,
        old: &dyn Fn(&Condition) -> TokenStream,
    ) -> Option<TokenStream> {
        if let Some(joined) = self.in_last_group(condition).filter(|_| view.their) {
            let sides = joined.sides.iter().map(|side| self.region_term(side, view));
            return Some(quote!(#(group.meets(#sides))&&*));
        }
        match condition {
            Condition::Or(parts) => {
                let parts: Vec<_> = parts.iter().filter_map(|part| self.news(part, view, old)).collect();
                (!parts.is_empty()).then(|| quote!(#(#parts)||*))
            }
            condition if self.is_news(condition) && !view.their => None,
            Condition::Line { exactly, length: least, of: of @ Region::Own, dirs }
                if self.is_news(condition) && dirs.iter().all(|dir| self.is_walked_by_number(*dir)) =>
            {
                let of = self.region(of, view);
                let length = Literal::u32_unsuffixed(*least);
                let compare = if *exactly { quote!(==) } else { quote!(>=) };
                let row_through = self.helper(Helper::RowThrough);
                let rows = dirs.iter().map(|dir| {
                    let dir = self.dir(*dir);
                    let pair = self.asks_pair(*least).then(|| {
                        let pair_beside = self.helper(Helper::PairBeside);
                        quote!(#pair_beside::<#dir>(&#of, last) &&)
                    });
                    quote!(#pair #row_through::<#dir>(&#of, last) #compare #length)
                });
                Some(quote!(#(#rows)||*))
            }
            other => Some(old(other)),
        }
    }
}
