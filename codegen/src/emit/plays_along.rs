//! The plays that a way leads to, for notation.

use quote::quote;

use dsl::model::Action;

use super::Emit;
use super::names::PlayPart;
use super::region::View;
use crate::facts::general::promotes_oddly;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `plays_at`: the plays that end at a place.
    pub fn plays_at(&self) -> TokenStream {
        let place = self.type_of_place();
        let general = self.form.model.plays.iter().enumerate().filter(|(id, _)| self.is_general(*id));
        let general: Vec<_> = general
            .map(|(id, play)| {
                let clause = Literal::usize_unsuffixed(id);
                let plays = self.plays_at_end_of_way(id, play);
                quote!(#clause => { #plays })
            })
            .collect();
        let plain = self.plays_with_kinds();
        let body =
            if general.is_empty() { plain } else { quote!(match clause { #(#general)* _ => { #plain } }) };
        quote! {
            fn plays_at<const ME: usize>(
                &self,
                clause: usize,
                from: u32,
                place: &#place,
                out: &mut Vec<Play>,
            ) {
                #body
            }
        }
    }

    /// The plays that end at `place`, one for each kind that the piece may have then.
    fn plays_with_kinds(&self) -> TokenStream {
        let shape = &self.form.shape;
        if !shape.kind || !shape.moves || self.form.model.promotions.is_empty() {
            let play = self.play_at(&quote!(place.kind));
            return quote!(out.push(#play););
        }
        let view = View::of(quote!(self.board));
        let flies_oddly = self.form.model.plays.iter().any(
            |play| matches!(play.action, Action::Fly { kind, .. } if promotes_oddly(self.form.model, kind)),
        );
        let moved = shape.places.then(|| quote!(from != u32::MAX &&));
        let promoted = self.form.model.promotions.iter().map(|promotion| {
            let [before, after] = [promotion.from, promotion.to].map(Literal::usize_unsuffixed);
            let there = self.region_term(&promotion.on, &view);
            let waits = flies_oddly.then(|| quote!(&& !place.ended));
            quote!(if #moved place.kind == #before #waits && #there.has(place.at) { out.push(of_kind(#after)); })
        });
        let play = self.play_at(&quote!(kind));
        quote! {
            let of_kind = |kind: u8| #play;
            let known = out.len();
            #(#promoted)*
            if out.len() == known {
                out.push(of_kind(place.kind));
            }
        }
    }

    /// A play from `from` to `place` by `clause`.
    fn play_at(&self, kind: &TokenStream) -> TokenStream {
        let shape = &self.form.shape;
        let noted = self.noted_clauses().into_iter().map(Literal::usize_unsuffixed);
        let number = self.clause_type();
        let fields = [
            (shape.moves, quote!(from: from as Cell,)),
            (true, quote!(to: place.at as Cell,)),
            (shape.captured, quote!(captured: place.captured,)),
            (shape.flipped, quote!(flipped: place.flipped,)),
            (shape.kind, quote!(kind: #kind,)),
            (shape.clause, quote!(clause: clause as #number,)),
            (shape.chosen, quote!(chosen: NOWHERE,)),
            (shape.soonest, quote!(first: place.first,)),
            (noted.len() > 0, quote!(by: [#(clause == #noted),*],)),
        ];
        let fields: TokenStream =
            fields.into_iter().filter(|(has, _)| *has).map(|(_, field)| field).collect();
        quote!(Play { #fields })
    }

    /// `plays_of`: the plays of clauses that may refuse a play that goes one of their ways.
    pub fn plays_of_clauses(&self) -> Option<TokenStream> {
        let plays = self.form.model.plays.iter().enumerate();
        let arms = plays.filter_map(|(id, play)| {
            let clause = Literal::usize_unsuffixed(id);
            if self.is_looked_for(id) {
                return Some(quote!(#clause => Some(self.plays_by::<ME>(past, clause)),));
            }
            if let Action::TakeOver { .. } = play.action {
                let plays = self.play_name(id, PlayPart::Plays);
                return Some(quote!(#clause => {
                    let mut found = Vec::new();
                    self.#plays::<ME>(BOARD, &mut found);
                    Some(found)
                }));
            }
            self.is_asked_if_open(id).then(|| {
                let open = self.opening(play);
                quote!(#clause if !(#open) => Some(Vec::new()),)
            })
        });
        let arms: Vec<_> = arms.collect();
        (!arms.is_empty()).then(|| {
            quote! {
                fn plays_of<const ME: usize>(&self, past: &History, clause: usize) -> Option<Vec<Play>> {
                    match clause {
                        #(#arms)*
                        _ => None,
                    }
                }
            }
        })
    }
}
