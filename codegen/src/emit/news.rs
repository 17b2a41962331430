//! Ends that only the last ply can have brought about: they are looked for where it ended.
//!
//! A row of own pieces that was there before the ply would have ended the game then. So a new one goes through the cell
//! where the ply ended, as long as a ply adds no own piece elsewhere, and no piece of the opponent at all.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use dsl::model::{Act, Action, ChoiceAct, Condition, End, Model, Region, Then};

use crate::Technique;
use crate::lower::kept::{is_of_own_pieces, only_places};

use super::Emit;
use super::names;
use super::region::View;

impl Emit<'_> {
    /// Whether the state holds the cell where the last ply ended.
    pub fn keeps_last(&self) -> bool {
        self.form.model.ends.iter().any(|end| self.is_news(&end.when))
    }

    /// Whether an end, or one of the alternatives that it names, can be looked for where the last ply ended.
    pub fn has_news(&self, end: &End) -> bool {
        self.is_news(&end.when)
    }

    fn is_news(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Line { exactly, of: Region::Own, .. } => {
                self.form.uses(Technique::NewRows)
                    && adds_only_where_it_ends(self.form.model)
                    && !(*exactly && removes(self.form.model))
            }
            Condition::Or(parts) => parts.iter().any(|part| self.is_news(part)),
            other => self.is_own(other),
        }
    }

    /// Whether only the player who made a ply can have brought a condition about: nothing but own pieces decides it, and a
    /// ply changes nobody else's.
    fn is_own(&self, condition: &Condition) -> bool {
        let model = self.form.model;
        let own = match condition {
            Condition::Line { of, .. } | Condition::Any(of) => is_of_own_pieces(of),
            _ => false,
        };
        own && self.form.uses(Technique::NewRows)
            && model.turns.alternate()
            && model.plays.iter().all(only_places)
    }

    /// Whether two cells beside the last one are asked for before a row is walked along.
    fn asks_pair(&self, least: u32) -> bool {
        self.form.uses(Technique::PairsBeside) && least >= 4
    }

    /// What is left to ask of a condition after a ply that ended on `last`: of the player who made it, or, from `view`s
    /// other side, of the opponent. `None` if it cannot hold.
    pub fn news(
        &self,
        condition: &Condition,
        view: &View,
        old: &dyn Fn(&Condition) -> TokenStream,
    ) -> Option<TokenStream> {
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
                let rows = dirs.iter().map(|dir| {
                    let dir = names::capitals(&self.form.model.board.directions[*dir].name);
                    let pair = self.asks_pair(*least).then(|| quote!(pair_beside::<#dir>(&#of, last) &&));
                    quote!(#pair row_through::<#dir>(&#of, last) #compare #length)
                });
                Some(quote!(#(#rows)||*))
            }
            other => Some(old(other)),
        }
    }
}

/// Whether a ply adds a piece to those of its player where it ends, and none elsewhere or to those of the other player.
fn adds_only_where_it_ends(model: &Model) -> bool {
    let flips = |walk: &dsl::model::Walk| walk.steps.iter().any(|step| step.act == Act::Flip);
    model.plays.iter().all(|play| {
        let moves = match &play.action {
            Action::Place { .. } | Action::Fly { .. } => true,
            Action::Move(movers) => !movers.iter().any(|mover| flips(&mover.walk)),
            Action::TakeOver { .. } => false,
        };
        let follows = play.then.iter().all(|then| match then {
            Then::Walks { walk, .. } => !flips(walk),
            Then::Capture(_) | Then::Mark(_) => true,
            Then::Pull(_) => false,
        });
        let chooses = play.choice.as_ref().is_some_and(|choice| matches!(choice.act, ChoiceAct::Place(_)));
        moves && follows && !chooses
    })
}

/// Whether a ply can take pieces off their cells.
fn removes(model: &Model) -> bool {
    !model.plays.iter().all(only_places)
}
