//! From plan to tokens: each file prints one part of the module.

use std::ops::Deref;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use dsl::model::{DirId, PlayId};

use crate::plan::Plan;

mod apply;
mod arrival;
mod attacks;
mod attacks_by_cell;
mod backwards;
mod board;
mod clauses;
mod condition;
mod constants;
mod count;
mod decisive;
mod draw;
mod draw_pieces;
mod effects;
mod elements;
mod evaluate;
mod events;
mod filters;
mod follow_ups;
mod generate;
mod guard;
mod helpers;
mod ko;
mod lanes;
mod legs;
mod liberties;
mod lines;
mod member;
mod metadata;
mod names;
mod news;
mod noise;
mod number;
mod open;
mod outcome;
mod paths;
mod plays_along;
mod position;
mod race;
mod rank;
mod rays;
mod region;
mod replies_by_change;
mod reserved;
mod row_tables;
mod royal;
mod setup;
mod shots;
mod sight;
mod state;
mod steps;
mod steps_by_change;
mod sure;
mod tables;
mod trial;
mod two_plies;
mod walk;
mod watch;

use constants::Constants;
use helpers::Helpers;
use names::{Name, Names, PlayPart, WalkId, WalkPart};
use row_tables::RowTables;

/// The plan, which all templates read, and the constants and helpers that they use.
pub struct Emit<'m> {
    /// The game.
    pub form: &'m Plan<'m>,
    /// Constant sets in use.
    pub constants: Constants<'m>,
    /// Helpers in use.
    helpers: Helpers,
    /// Tables of rows in use.
    row_tables: RowTables,
    /// The identifiers of things that the rules name.
    names: Names<'m>,
}

impl<'m> Deref for Emit<'m> {
    type Target = Plan<'m>;

    fn deref(&self) -> &Plan<'m> {
        self.form
    }
}

impl Emit<'_> {
    fn name(&self, name: Name) -> Ident {
        self.names.of(name)
    }

    /// The number of a direction.
    fn dir(&self, dir: DirId) -> Ident {
        self.name(Name::Direction(dir))
    }

    fn play_name(&self, id: PlayId, part: PlayPart) -> Ident {
        self.name(Name::Play(id, part))
    }

    fn walk_name(&self, walk: WalkId, part: WalkPart) -> Ident {
        self.name(Name::Walk(walk, part))
    }

    /// The fields of a `Board` that hold kinds: all but the first.
    fn kind_fields(&self) -> Vec<Ident> {
        (1..self.form.model.kinds.len()).map(|kind| self.name(Name::Kind(kind))).collect()
    }
}

/// The whole module.
pub fn module(form: &Plan<'_>) -> TokenStream {
    let emit = Emit {
        form,
        constants: Constants::new(form),
        helpers: Helpers::default(),
        row_tables: RowTables::default(),
        names: Names::new(form),
    };
    let parts = [
        state::state(&emit),
        board::board(&emit),
        emit.liberties().unwrap_or_default(),
        generate::generate(&emit),
        clauses::clauses(&emit),
        emit.effects(),
        apply::apply(&emit),
        attacks::attacks(&emit).unwrap_or_default(),
        emit.watch().unwrap_or_default(),
        outcome::outcome(&emit),
        evaluate::evaluate(&emit),
        position::position(&emit),
        paths::paths(&emit),
        metadata::metadata(&emit),
    ];
    // Last, since the other parts decide which constants and helpers are in use.
    let constants = emit.constants.emit();
    let directions = steps::directions(&emit);
    let runs = steps::runs(&emit);
    let rays = rays::rays(&emit);
    let lanes = lanes::lanes(&emit);
    let sight = sight::sight(&emit);
    let lines = lines::lines(&emit);
    let rows = emit.all_row_tables();
    let model = form.model;
    let title =
        format!(" {}: {}. Generated from `{}.rules`; edit that.", model.name, model.title, model.name);
    quote! {
        #![doc = #title]
        use engine::generated::*;

        #constants
        #directions
        #runs
        #rays
        #lanes
        #sight
        #lines
        #rows
        #(#parts)*
    }
}
