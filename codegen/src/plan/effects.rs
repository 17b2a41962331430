//! Plays as effects: plays that are the same although their fields differ, and the clauses that give the same play.

use std::collections::BTreeSet;

use dsl::model::{Action, Event, Play, PlayId, Repeat};

use crate::facts::general::promotes_oddly;
use crate::facts::overlap::evens_out;

use super::Plan;
use super::stages::Stage;

impl Plan<'_> {
    /// True if two ways of the stage can be one play.
    pub fn overlaps(&self, stage: &Stage<'_>) -> bool {
        let meets = |one: &PlayId| stage.plays.iter().any(|other| self.overlap.meet(*one, *other));
        stage.plays.iter().any(meets)
    }

    /// True if plays of the stage with different fields can have the same effect: they name different clauses, or a follow-up
    /// or choice removes their difference.
    pub fn compares_effects(&self, stage: &Stage<'_>) -> bool {
        let mut pairs =
            stage.plays.iter().flat_map(|one| stage.plays.iter().map(move |other| (*one, *other)));
        pairs.any(|(one, other)| self.even_out(one, other))
    }

    /// True if plays of the two clauses with different fields can have the same effect.
    fn even_out(&self, one: PlayId, other: PlayId) -> bool {
        let shape = &self.shape;
        let plays = &self.model.plays;
        let says_way = shape.captured || shape.flipped || shape.kind;
        let later = says_way && (evens_out(&plays[one]) || evens_out(&plays[other]));
        if one == other {
            let chain = plays[one].repeat != Repeat::No && self.captures(one);
            return later && (chain || self.overlap.meet(one, one));
        }
        self.overlap.meet(one, other) && (later || shape.clause)
    }

    /// True if any plays with different fields can have the same effect.
    pub fn some_even_out(&self) -> bool {
        let clauses = || 0..self.model.plays.len();
        clauses().any(|one| (0..=one).any(|other| self.even_out(one, other)))
    }

    /// The clauses that events ask about, if plays with different fields can have the same effect: a play then notes which of these clauses give it.
    pub fn noted_clauses(&self) -> Vec<PlayId> {
        if !self.some_even_out() {
            return Vec::new();
        }
        let model = self.model;
        let counted = model.counters.iter().flat_map(|counter| counter.by.iter().map(|by| by.event));
        let watched = model.clocks.iter().flatten().chain(&model.signals).copied();
        let by = |event| if let Event::By(clause) = event { Some(clause) } else { None };
        counted.chain(watched).filter_map(by).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// True if only a search of a clause's plays tells whether the clause gives a play that another clause gives: the clause
    /// may be limited, reach fewer cells, or have other follow-ups.
    pub fn is_looked_for(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let limited = self.limits_on(id).any(|limit| limit.play.is_some());
        let asks = limited
            || self.shape.clause
            || matches!(play.action, Action::Place { .. })
            || self.tests_follow_up(id);
        let flies_oddly = matches!(play.action, Action::Fly { kind, .. } if promotes_oddly(self.model, kind));
        asks && self.leads_like_another(id)
            || self.places_like_another(id)
            || self.even_out(id, id)
            || flies_oddly
    }

    /// True if a clause has a condition, and gives a play that another clause gives whenever its condition holds.
    pub fn is_asked_if_open(&self, id: PlayId) -> bool {
        self.model.plays[id].when.is_some() && self.leads_like_another(id) && !self.is_looked_for(id)
    }

    fn leads_like_another(&self, id: PlayId) -> bool {
        let clauses = 0..self.model.plays.len();
        clauses.into_iter().any(|other| other != id && self.overlap.lead_alike(id, other))
    }

    /// True if another clause places pieces of the same kind. The cells of a placement do not tell the two clauses apart, even if
    /// no cell is open to both.
    fn places_like_another(&self, id: PlayId) -> bool {
        let Action::Place { kind, .. } = self.model.plays[id].action else { return false };
        let places = |(other, play): (PlayId, &Play)| {
            other != id && matches!(play.action, Action::Place { kind: placed, .. } if placed == kind)
        };
        self.model.plays.iter().enumerate().any(places)
    }

    /// True if [`Self::is_looked_for`] holds for any clause.
    pub fn looks_for_clauses(&self) -> bool {
        (0..self.model.plays.len()).any(|id| self.is_looked_for(id))
    }
}
