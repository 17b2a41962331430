//! The cells on which plays may end: the condition of their stage, and limits.

use quote::quote;

use dsl::model::{Limit, Need, PlayId};

use crate::facts::layout::SetType;
use crate::plan::stages::Stage;

use super::Emit;
use super::region::View;

use proc_macro2::TokenStream;

/// The cells on which plays of a clause may end in a stage.
pub struct Filters {
    /// An expression; that of a clause that moves pieces may mention `origin`, the set of the start.
    pub to: TokenStream,
    /// True if `to` may exclude cells of the board.
    pub any: bool,
}

impl Filters {
    /// The filters of a clause in a stage.
    pub fn new(emit: &Emit<'_>, stage: &Stage<'_>, play: PlayId) -> Self {
        Self::of(emit, stage, play, &|from| quote!(origin.meets(#from)))
    }

    /// As [`Filters::new`], but with the number of the start as `from` for large sets: testing one bit takes less time than testing a set.
    pub fn by_number(emit: &Emit<'_>, stage: &Stage<'_>, play: PlayId) -> Self {
        let large = matches!(emit.form.layout.set, SetType::Words(_));
        if large {
            Self::of(emit, stage, play, &|from| quote!(#from.holds(from)))
        } else {
            Self::new(emit, stage, play)
        }
    }

    /// `starts_in` makes a test that a play starts in a set.
    fn of(
        emit: &Emit<'_>,
        stage: &Stage<'_>,
        play: PlayId,
        starts_in: &dyn Fn(TokenStream) -> TokenStream,
    ) -> Self {
        let origin = emit.moves(play).then(|| quote!(origin));
        let view = View { origin, ..View::of(quote!(board)) };
        let base: Vec<_> = stage.to.iter().map(|region| emit.region_term(region, &view)).collect();
        let limits: Vec<_> =
            emit.limits_on(play).filter_map(|limit| narrow(emit, limit, &view, starts_in)).collect();
        let any = !base.is_empty() || !limits.is_empty();
        let base = if base.is_empty() { quote!(BOARD) } else { quote!(#(#base)&*) };
        let to = if limits.is_empty() {
            if stage.to.len() > 1 { quote!((#base)) } else { base }
        } else {
            quote!({ let mut to = #base; #(#limits)* to })
        };
        Self { to, any }
    }
}

/// Code that narrows `to` by a limit.
fn narrow(
    emit: &Emit<'_>,
    limit: &Limit,
    view: &View,
    starts_in: &dyn Fn(TokenStream) -> TokenStream,
) -> Option<TokenStream> {
    let Need::To(region) = &limit.need else { return None };
    let region = emit.region_term(region, view);
    let allowed = match &limit.to {
        Some(selected) => {
            let selected = emit.region_term(selected, view);
            quote!(#region | !#selected)
        }
        None => region,
    };
    let mut conditions = Vec::new();
    if let Some((player, turn)) = limit.turn {
        let in_turn = emit.in_turn(player, turn);
        conditions.push(quote!(#in_turn));
    }
    if let Some(from) = &limit.from {
        conditions.push(starts_in(emit.region_term(from, view)));
    }
    let narrowing = quote!(to = to & (#allowed););
    Some(if conditions.is_empty() { narrowing } else { quote!(if #(#conditions)&&* { #narrowing }) })
}
