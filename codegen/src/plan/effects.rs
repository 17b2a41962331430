//! Plays as effects: which are one, though they say different things of their way, and which clauses give one.

use std::collections::BTreeSet;

use dsl::model::{Action, Event, Play, PlayId, Repeat};

use crate::facts::overlap::evens_out;

use super::Plan;
use super::stages::Stage;

impl Plan<'_> {
    /// Whether two ways of the stage can be one play.
    pub fn overlaps(&self, stage: &Stage<'_>) -> bool {
        let meets = |one: &PlayId| stage.plays.iter().any(|other| self.overlap.meet(*one, *other));
        stage.plays.iter().any(meets)
    }

    /// Whether plays of the stage that differ in what they say can have one effect: clauses differ in what follows, or what
    /// follows makes one of them.
    pub fn compares_effects(&self, stage: &Stage<'_>) -> bool {
        let mut pairs =
            stage.plays.iter().flat_map(|one| stage.plays.iter().map(move |other| (*one, *other)));
        pairs.any(|(one, other)| self.even_out(one, other))
    }

    /// Whether plays of the clauses that differ in what they say can have one effect.
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

    /// Whether plays that differ in what they say can have one effect.
    pub fn some_even_out(&self) -> bool {
        let clauses = || 0..self.model.plays.len();
        clauses().any(|one| (0..=one).any(|other| self.even_out(one, other)))
    }

    /// The clauses that events are about, where a play can be by several: a play says which of them it is by.
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

    /// Whether it must be looked for whether a clause gives a play that another one gives: the clause may be limited, or
    /// reach fewer cells, or be followed by something else.
    pub fn is_looked_for(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let limited = self.limits_on(id).any(|limit| limit.play.is_some());
        let asks = limited
            || self.shape.clause
            || matches!(play.action, Action::Place { .. })
            || self.tests_follow_up(id);
        asks && self.leads_like_another(id) || self.places_like_another(id) || self.even_out(id, id)
    }

    /// Whether a clause gives a play that another one gives whenever it is open.
    pub fn is_asked_if_open(&self, id: PlayId) -> bool {
        self.model.plays[id].when.is_some() && self.leads_like_another(id) && !self.is_looked_for(id)
    }

    fn leads_like_another(&self, id: PlayId) -> bool {
        let clauses = 0..self.model.plays.len();
        clauses.into_iter().any(|other| other != id && self.overlap.lead_alike(id, other))
    }

    /// Whether another clause places pieces of the same kind. A placement has no way that tells the one from the other, even if no
    /// cell is open to both.
    fn places_like_another(&self, id: PlayId) -> bool {
        let Action::Place { kind, .. } = self.model.plays[id].action else { return false };
        let places = |(other, play): (PlayId, &Play)| {
            other != id && matches!(play.action, Action::Place { kind: placed, .. } if placed == kind)
        };
        self.model.plays.iter().enumerate().any(places)
    }

    /// Whether it is looked for of any clause.
    pub fn looks_for_clauses(&self) -> bool {
        (0..self.model.plays.len()).any(|id| self.is_looked_for(id))
    }
}
