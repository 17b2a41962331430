//! What follows a play on the cell where it ends.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use dsl::model::{Action, Play, PlayId, Then};

use crate::emit::{Emit, names};
use crate::lower::local::is_local;

impl Emit<'_> {
    pub(super) fn follow_up(&self, play: &Play, index: usize, then: &Then) -> TokenStream {
        let (Then::Walks { walk, .. } | Then::Pull(walk)) = then else { return quote!() };
        let name = follow_up_name(play, index);
        let doc =
            format!(" What follows `{}` from the cell where it ends: line {}.", play.name, play.origin.line);
        let walks = self.walk(&name, &doc, walk, false);
        let starts = self.is_required_by_set(play, index).then(|| {
            let doc = format!(" Where `{}` would have something to follow.", play.name);
            self.starts(&name, &doc, walk)
        });
        quote!(#walks #starts)
    }

    /// Whether a required follow-up of a placement can be looked for on the board as it is before.
    pub(super) fn is_required_by_set(&self, play: &Play, index: usize) -> bool {
        matches!(play.action, Action::Place { .. })
            && matches!(&play.then[index],
            Then::Walks { walk, required: true } if walk.steps.iter().all(|step| is_local(&step.on)))
    }

    /// Whether a required follow-up must be looked for after each play.
    pub fn tests_follow_up(&self, id: PlayId) -> bool {
        let play = &self.form.model.plays[id];
        let required = |then: &Then| matches!(then, Then::Walks { required: true, .. } | Then::Pull(_));
        (0..play.then.len()).any(|index| required(&play.then[index]) && !self.is_required_by_set(play, index))
    }
}

/// The name of the walk that follows a play.
pub fn follow_up_name(play: &Play, index: usize) -> Ident {
    let name = format!("{}_then", play.name);
    if index == 0 { names::ident(&name) } else { names::joined(&name, &(index + 1).to_string()) }
}
