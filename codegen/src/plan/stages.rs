//! The order in which plays are looked for: preferences turned into stages.
//!
//! Tiers of plays, or of their start and end cells, multiply out (those written after `prefer most captured` are left to
//! a comparison of plays; captures are looked for before other plays): the plays of the first stage that has any are the
//! legal ones. A later stage is reached only if the earlier ones have no play, so a stage needs no exclusions.

use dsl::model::{Model, PlayId, Preference, Region, Tier};

use crate::facts::shape::takes_at_rest;

/// A stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage<'m> {
    /// The clauses that give its plays, in written order.
    pub plays: Vec<PlayId>,
    /// Where plays must start: in all of these.
    pub from: Vec<&'m Region>,
    /// Where plays must end: in all of these.
    pub to: Vec<&'m Region>,
}

/// The stages of a game.
pub fn stages(model: &Model) -> Vec<Stage<'_>> {
    let all = Stage { plays: (0..model.plays.len()).collect(), from: Vec::new(), to: Vec::new() };
    let mut stages = vec![all];
    for preference in &model.preferences {
        match preference {
            Preference::Tiers(tiers, _) => {
                stages = stages.iter().flat_map(|stage| split(stage, tiers)).collect();
            }
            Preference::Most(..) | Preference::Soonest(..) => break,
        }
    }
    stages
}

/// The preferences that stages leave to a comparison of plays: the first one for the most captures, and what follows it.
pub fn ranked(model: &Model) -> &[Preference] {
    let is_most =
        |preference: &Preference| matches!(preference, Preference::Most(..) | Preference::Soonest(..));
    let first = model.preferences.iter().position(is_most).unwrap_or(model.preferences.len());
    &model.preferences[first..]
}

/// Whether plays are compared by tiers that speak of a clause: so plays of other clauses must not be among them.
pub fn ranks_clauses(model: &Model) -> bool {
    ranked(model).iter().any(|preference| match preference {
        Preference::Tiers(tiers, _) => tiers.iter().any(|tier| clause_of(tier).is_some()),
        Preference::Most(..) | Preference::Soonest(..) => false,
    })
}

/// How many bits hold how good a play is in the sense of a preference.
pub fn bits_of(model: &Model, preference: &Preference) -> u32 {
    let most = match preference {
        Preference::Most(worth, _) => {
            let each: u64 = worth.iter().map(|worth| u64::from(worth.each)).sum();
            // A piece can be taken where another one was taken on the way.
            let times = if model.plays.iter().any(takes_at_rest) { 2 } else { 1 };
            times * each * model.board.cells.len() as u64
        }
        Preference::Tiers(tiers, _) => tiers.len() as u64,
        Preference::Soonest(..) => u16::MAX.into(),
    };
    u64::BITS - most.leading_zeros()
}

/// The clause that a tier speaks of, if it speaks of one.
pub fn clause_of(tier: &Tier) -> Option<PlayId> {
    match tier {
        Tier::Play(play) => Some(*play),
        Tier::Cells { play, .. } => *play,
    }
}

/// The parts of a stage by tiers, best first, and the rest.
fn split<'m>(stage: &Stage<'m>, tiers: &'m [Tier]) -> Vec<Stage<'m>> {
    let mut parts = Vec::new();
    let mut rest = stage.clone();
    for tier in tiers {
        let mut part = stage.clone();
        match tier {
            Tier::Play(play) => {
                part.plays.retain(|id| id == play);
                rest.plays.retain(|id| id != play);
            }
            Tier::Cells { play, from, to } => {
                part.plays.retain(|id| play.is_none_or(|play| *id == play));
                part.from.extend(from);
                part.to.extend(to);
            }
        }
        parts.push(part);
    }
    parts.push(rest);
    parts.retain(|part| !part.plays.is_empty());
    parts
}
