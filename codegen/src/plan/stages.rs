//! The order in which plays are looked for: preferences turned into stages.
//!
//! Each preference by tiers splits every stage into one stage for each tier and one for the rest. The plays of the first stage
//! that has any are the legal ones. Preferences from the first `prefer most captured` or `prefer soonest captured` on are left to
//! a comparison of plays, and captures are looked for before other plays. A later stage is reached only if the earlier ones have
//! no play, so a stage needs no exclusions.

use dsl::model::{Model, PlayId, Preference, Region, Tier};

use crate::facts::shape::takes_at_rest;

/// A stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage<'m> {
    /// The clauses that give its plays, in written order.
    pub plays: Vec<PlayId>,
    /// The regions that must all contain the start of a play.
    pub from: Vec<&'m Region>,
    /// The regions that must all contain the end of a play.
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

/// The preferences that stages leave to a comparison of plays: the first one for the most or the soonest captures, and all after it.
pub fn ranked(model: &Model) -> &[Preference] {
    let is_most =
        |preference: &Preference| matches!(preference, Preference::Most(..) | Preference::Soonest(..));
    let first = model.preferences.iter().position(is_most).unwrap_or(model.preferences.len());
    &model.preferences[first..]
}

/// True if plays of the stage are compared by a tier that names one of its clauses, of several.
pub fn tells_clauses(model: &Model, stage: &Stage<'_>) -> bool {
    let is_told = |tier: &Tier| clause_of(tier).is_some_and(|clause| stage.plays.contains(&clause));
    stage.plays.len() > 1
        && ranked(model).iter().any(|preference| match preference {
            Preference::Tiers(tiers, _) => tiers.iter().any(is_told),
            Preference::Most(..) | Preference::Soonest(..) => false,
        })
}

/// True if plays are compared by tiers that name a clause.
pub fn ranks_clauses(model: &Model) -> bool {
    ranked(model).iter().any(|preference| match preference {
        Preference::Tiers(tiers, _) => tiers.iter().any(|tier| clause_of(tier).is_some()),
        Preference::Most(..) | Preference::Soonest(..) => false,
    })
}

/// Number of bits that hold the rank of a play by a preference.
pub fn bits_of(model: &Model, preference: &Preference) -> u32 {
    let most = match preference {
        Preference::Most(worth, _) => {
            let each: u64 = worth.iter().map(|worth| u64::from(worth.each)).sum();
            // After the walk, a piece can be taken from a cell where the walk took another one.
            let times = if model.plays.iter().any(takes_at_rest) { 2 } else { 1 };
            times * each * model.board.cells.len() as u64
        }
        Preference::Tiers(tiers, _) => tiers.len() as u64,
        Preference::Soonest(..) => u16::MAX.into(),
    };
    u64::BITS - most.leading_zeros()
}

/// The clause that a tier names, if it names one.
pub fn clause_of(tier: &Tier) -> Option<PlayId> {
    match tier {
        Tier::Play(play) => Some(*play),
        Tier::Cells { play, .. } => *play,
    }
}

/// The parts of a stage by tiers, best tier first, and then the rest.
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
