//! Plays that cannot uncover a royal piece are not tried.

use dsl::model::{Act, Condition, KindId, Need, PlayId, Region, Then};

use crate::Technique;
use crate::facts::attackers::Attackers;
use crate::plan::Plan;

impl Plan<'_> {
    /// The kind that a limit keeps from attack (`leaves no own king attacked`), if attacks are such that only a piece
    /// that leaves a line can open one: they go over empty cells and end on the piece that they capture.
    pub fn royal(&self) -> Option<KindId> {
        if !self.uses(Technique::RoyalWithoutTrials) {
            return None;
        }
        let model = self.model;
        let kind = model.limits.iter().find_map(|limit| {
            match (&limit.need, &limit.play, &limit.from, &limit.to) {
                (Need::Leaves(condition), None, None, None) if limit.turn.is_none() => {
                    kept_from_attack(condition)
                }
                _ => None,
            }
        })?;
        let place = |region: &Region| {
            region.mentions(&|part| {
                matches!(part, Region::Unmoved | Region::Marked | Region::Last | Region::Kind(_))
            })
        };
        let opens_by_leaving = |attackers: &Attackers<'_>| {
            let [before @ .., capture] = attackers.steps else { return false };
            before.iter().all(|step| step.on == Region::Empty)
                && capture.act == Act::Capture
                && !place(&capture.on)
                && attackers.on.is_none()
        };
        let promoted =
            model.promotions.iter().any(|promotion| [promotion.from, promotion.to].contains(&kind));
        let (at_once, by_cell) = self.attackers_by_way();
        (!promoted && by_cell.is_empty() && at_once.iter().all(opens_by_leaving)).then_some(kind)
    }

    /// Whether a play of the clause can break no limit but that for the royal kind, and this one only by uncovering it or
    /// by moving it to an attacked cell: nothing changes but where a piece stands and what it takes there.
    pub fn spares_royal(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let marks = |then: &Then| matches!(then, Then::Mark(_));
        self.royal().is_some()
            && self.moves(id)
            && self.is_setwise(id)
            && self.tests(id).count() == 1
            && play.choice.is_none()
            && play.then.iter().all(marks)
    }
}

/// The kind of which a condition says that none of the own pieces is attacked.
fn kept_from_attack(condition: &Condition) -> Option<KindId> {
    let Condition::Not(part) = condition else { return None };
    let Condition::Any(Region::And(parts)) = part.as_ref() else { return None };
    let kind =
        parts.iter().find_map(|part| if let Region::Kind(kind) = part { Some(*kind) } else { None })?;
    let all = [Region::Own, Region::Kind(kind), Region::Attacked];
    (parts.len() == all.len() && all.iter().all(|part| parts.contains(part))).then_some(kind)
}
