//! The order in which plays are looked for: preferences turned into stages.
//!
//! Tiers of plays, or of their start and end cells, multiply out: the plays of the first stage that has any are the
//! legal ones. What an earlier stage holds is known to be empty in a later one, so a stage needs no exclusions.

use dsl::model::{Model, PlayId, Preference, Region, Tier};

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
    model.preferences.iter().fold(vec![all], |stages, preference| match preference {
        Preference::Tiers(tiers, _) => stages.iter().flat_map(|stage| split(stage, tiers)).collect(),
        Preference::Most(..) => stages,
    })
}

/// The parts of a stage by tiers, best first, and what is left in the end.
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
            Tier::Cells { from, to } => {
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
