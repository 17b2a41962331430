//! The arrival of a piece on the cell where its play ends: the piece leaves its cell, captures, and is promoted.

use quote::quote;

use dsl::model::Action;

use crate::facts::layout::SetType;

use super::Emit;
use super::events::placing;
use super::names::{Name, PlayPart};
use super::region::View;
use super::state::signed;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// Code by which the piece leaves its cell, if it stood on one, captures, stands on its new cell, and is promoted.
    pub fn arrival(&self) -> TokenStream {
        let shape = &self.form.shape;
        let place = shape.places.then(|| self.place_piece());
        let go = shape.moves.then(|| self.move_piece());
        let taken_over = self.taken_over();
        let act = match (place, go) {
            (Some(place), Some(go)) => quote!(if play.from == NOWHERE { #place } else { #go }),
            (place, go) => quote!(#place #go),
        };
        let promote = self.promote();
        let find_kept = (!self.form.kept.is_empty()).then(|| quote!(board.find_kept::<ME>();));
        // Only one of many words changes, and a processor cannot forward words that were just written to a read of the whole set.
        let stand = match self.form.layout.set {
            SetType::Words(_) if !shape.moves => quote!(board.side[ME].insert(play.to.into());),
            _ => quote!(board.side[ME] = board.side[ME] | to;),
        };
        let arrive = quote! {
            #act
            #stand
            #promote
            #find_kept
        };
        match taken_over {
            None => arrive,
            Some(taken_over) => quote!(#taken_over { #arrive }),
        }
    }

    /// Sets `last` to the cell where the ply ended, or to `NOWHERE` if all pieces changed hands.
    pub fn set_last(&self) -> TokenStream {
        let plays = self.form.model.plays.iter().enumerate();
        let taken_over = plays.filter(|(_, play)| matches!(play.action, Action::TakeOver { .. }));
        let clauses: Vec<_> = taken_over.map(|(id, _)| Literal::usize_unsuffixed(id)).collect();
        if clauses.is_empty() {
            return quote!(self.last = play.to;);
        }
        quote!(self.last = if #(play.clause == #clauses)||* { NOWHERE } else { play.to };)
    }

    /// `if play.clause == N { all pieces change hands } else`, for the clauses that do so.
    fn taken_over(&self) -> Option<TokenStream> {
        let plays = &self.form.model.plays;
        let arms: Vec<_> = (0..plays.len())
            .filter(|id| matches!(plays[*id].action, Action::TakeOver { .. }))
            .map(|id| {
                let after = self.play_name(id, PlayPart::Board);
                let id = Literal::usize_unsuffixed(id);
                let moved = self.form.shape.unmoved.then(|| quote!(board.unmoved = board.unmoved & !to;));
                quote!(play.clause == #id { *board = Self::#after(board); #moved })
            })
            .collect();
        (!arms.is_empty()).then(|| quote!(#(if #arms else)*))
    }

    /// The kind of the played piece before its promotion, if it is placed; of one that moves, the first kind.
    pub fn first_kind(&self) -> TokenStream {
        if self.form.shape.moves { quote!(0) } else { self.placed_kind() }
    }

    /// The kind of a piece that a play places.
    fn placed_kind(&self) -> TokenStream {
        if self.form.shape.kind {
            return quote!(play.kind);
        }
        let placed = self.form.model.plays.iter().find_map(|play| match play.action {
            Action::Place { kind, .. } => Some(kind),
            Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => None,
        });
        let kind = Literal::usize_unsuffixed(placed.unwrap_or_default());
        quote!(#kind)
    }

    fn place_piece(&self) -> TokenStream {
        let kind = self.placed_kind();
        let place_of_kind = self.kinds_of(placing).map(|of| {
            let placed = self.name(Name::Placed(of));
            let of = Literal::usize_unsuffixed(of);
            let width = signed(self.form.widths.counters);
            quote!(#placed += #width::from(#kind == #of);)
        });
        let other_kind = self.form.shape.moves.then(|| quote!(kind = #kind;));
        quote! {
            placed += 1;
            #other_kind
            #(#place_of_kind)*
        }
    }

    fn move_piece(&self) -> TokenStream {
        let fields = self.kind_fields();
        let kinds = fields.iter().enumerate().map(|(index, field)| {
            let kind = Literal::usize_unsuffixed(index + 1);
            quote! {
                if board.#field.meets(from) {
                    kind = #kind;
                }
            }
        });
        let leave = if self.form.shape.captures {
            let lose = self.lose(&quote!(captured));
            let captured =
                if self.form.shape.captured { quote!(play.captured) } else { quote!(to & board.occupied()) };
            let remove = if self.form.shape.captures_own {
                quote!(board.take_off(from | captured);)
            } else {
                quote!(board.exchange::<ME>(from, captured);)
            };
            quote! {
                let captured = #captured;
                #lose
                #remove
            }
        } else {
            quote!(board.take_off(from);)
        };
        let flip = self.form.shape.flipped.then(|| quote!(board.flip(play.flipped);));
        quote! {
            let from = Set::bit(play.from as u32);
            #(#kinds)*
            #leave
            #flip
        }
    }

    /// Sets the kind that the piece has in the end.
    fn promote(&self) -> TokenStream {
        let fields = self.kind_fields();
        if fields.is_empty() {
            return quote!();
        }
        let view = View::of(quote!(board));
        let new_kind = if self.form.shape.kind {
            quote!(play.kind)
        } else {
            let moved = self.form.model.promotions.iter().rev().fold(quote!(kind), |otherwise, promotion| {
                let [from, to] = [promotion.from, promotion.to].map(Literal::usize_unsuffixed);
                let there = self.region_term(&promotion.on, &view);
                quote!(if kind == #from && to.meets(#there) { #to } else { #otherwise })
            });
            let promotes = self.form.shape.moves && !self.form.model.promotions.is_empty();
            match (promotes, self.form.shape.places) {
                (true, true) => quote!(if play.from == NOWHERE { kind } else { #moved }),
                (true, false) => moved,
                (false, _) if self.form.shape.moves => quote!(kind),
                (false, _) => self.placed_kind(),
            }
        };
        let kinds = fields.iter().enumerate().map(|(index, field)| {
            let kind = Literal::usize_unsuffixed(index + 1);
            quote! {
                if new_kind == #kind {
                    board.#field = board.#field | to;
                }
            }
        });
        quote! {
            let new_kind = #new_kind;
            promoted |= new_kind != kind;
            #(#kinds)*
        }
    }
}
