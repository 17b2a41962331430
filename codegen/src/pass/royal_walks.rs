//! Plays of the royal piece that ask which cells are attacked are found at once.

use dsl::model::{Act, DirId, KindId, Mover, PlayId, Region, Repeat, Step, Then, Walk};

use crate::facts::clauses::movers_of;
use crate::facts::contents::Contents;
use crate::facts::local::{is_local_walk, other_part};
use crate::plan::Plan;

/// Applies to walks of fixed length that capture nothing, where checks are masks.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let Some(kind) = plan.guarded() else { return Vec::new() };
    let found = (0..plan.model.plays.len()).filter(|id| plan.is_royal_walk(*id, kind)).collect();
    plan.decided.royal_walks = found;
    plan.decided.royal_walks.iter().map(|id| plan.model.plays[*id].name.clone()).collect()
}

impl Plan<'_> {
    fn is_royal_walk(&self, id: PlayId, kind: KindId) -> bool {
        let play = &self.model.plays[id];
        let movers = movers_of(play);
        let walks = |mover: &Mover| {
            mover.kind == kind
                && mover.on.as_ref().is_none_or(asks_no_attack)
                && mover.walk.steps.iter().all(|step| is_quiet(step) && asks_no_attack(&step.on))
                && self.is_uniform(&mover.walk)
                && !self.asks_landing(&mover.walk)
        };
        let follows = |then: &Then| match then {
            Then::Mark(_) => true,
            Then::Pull(walk) => self.pulls_partner(walk, kind) && movers.iter().all(|mover| mover.walk.dirs == walk.dirs),
            Then::Walks { .. } | Then::Capture(_) => false,
        };
        let asks = |mover: &Mover| {
            let regions = mover.on.iter().chain(mover.walk.steps.iter().map(|step| &step.on));
            regions.into_iter().any(|region| other_part(region).is_some())
        };
        let pulls = |then: &&Then| matches!(then, Then::Pull(_));
        !movers.is_empty()
            && movers.iter().all(walks)
            && movers.iter().any(asks)
            && play.then.iter().all(follows)
            && play.then.iter().filter(pulls).count() <= 1
            && play.repeat == Repeat::No
            && play.far.is_none()
            && play.choice.is_none()
            && !self.is_general(id)
            && !self.target_depends_on_start(id)
            && self.tests(id).count() == 1
    }

    fn is_uniform(&self, walk: &Walk) -> bool {
        walk.beside().is_none() && walk.dirs.iter().flatten().all(|dir| self.layout.is_uniform(*dir))
    }

    /// True if the walk pulls an own piece at its end, and that piece leaves no line but the one along which it is pulled.
    fn pulls_partner(&self, walk: &Walk, royal: KindId) -> bool {
        let lines = self.far_lines();
        let on_line = |dirs: &Vec<DirId>| matches!(dirs.as_slice(), [dir] if lines.contains(dir));
        let partner = |region: &Region| {
            let Region::And(parts) = region else { return false };
            let other = |part: &Region| matches!(part, Region::Kind(kind) if *kind != royal);
            parts.contains(&Region::Own) && parts.iter().any(other)
        };
        walk.dirs.iter().all(on_line)
            && self.is_uniform(walk)
            && is_local_walk(walk)
            && walk.steps.iter().all(is_fixed)
            && walk.steps.last().is_some_and(|step| partner(&step.on))
    }
}

fn is_fixed(step: &Step) -> bool {
    step.act == Act::None && step.most == Some(step.least)
}

/// True if an element stands for a fixed number of empty cells.
fn is_quiet(step: &Step) -> bool {
    is_fixed(step) && Contents::of(&step.on).is_vacant()
}

/// True if each cell alone decides whether it is in a region, but for a test that the cell is not attacked.
fn asks_no_attack(region: &Region) -> bool {
    let not_attacked = Region::Not(Box::new(Region::Attacked));
    let rest = other_part(region);
    rest.is_none_or(|rest| rest == not_attacked)
}
