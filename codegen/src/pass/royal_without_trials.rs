//! Plays that cannot uncover a royal piece are not tried.

use dsl::model::{Act, Action, Basis, Condition, KindId, Need, PlayId, Region, Then};

use crate::facts::attackers::Attackers;
use crate::plan::Plan;

/// Finds the royal kind, and the clauses whose plays need no trial.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.royal = plan.find_royal();
    if plan.decided.royal.is_none() {
        return Vec::new();
    }
    let spared = (0..plan.model.plays.len()).filter(|id| plan.needs_no_trial(*id)).collect();
    plan.decided.without_trial = spared;
    plan.decided.without_trial.iter().map(|id| plan.model.plays[*id].name.clone()).collect()
}

impl Plan<'_> {
    /// The kind that may not be left under attack, if only a piece that leaves a line can open an attack.
    pub fn royal(&self) -> Option<KindId> {
        self.decided.royal
    }

    /// True if plays of a clause are tried only where they could uncover the royal kind.
    pub fn spares_royal(&self, id: PlayId) -> bool {
        self.decided.without_trial.contains(&id)
    }

    /// The kind that a limit keeps from attack (`leaves no own king attacked`), if no piece is promoted to it or from it.
    pub fn kept_kind(&self) -> Option<KindId> {
        let model = self.model;
        let kind = model.limits.iter().find_map(|limit| {
            match (&limit.need, &limit.play, &limit.from, &limit.to) {
                (Need::Leaves(condition), None, None, None) if limit.turn.is_none() => {
                    kept_from_attack(condition)
                }
                _ => None,
            }
        })?;
        let promoted =
            model.promotions.iter().any(|promotion| [promotion.from, promotion.to].contains(&kind));
        (!promoted).then_some(kind)
    }

    /// The kind that a limit keeps from attack, if only a piece that leaves a line can open an attack: attacks go over empty
    /// cells and end on the piece that they capture.
    fn find_royal(&self) -> Option<KindId> {
        let kind = self.kept_kind()?;
        // What stands beside an attacker hides nothing from it. An attacker that is far looks through the cell of a royal piece only if it
        // could capture there.
        let asks_more_than_owner = |region: &Region, far: bool| {
            region.mentions(&|part| match part.basis() {
                Basis::Kinds | Basis::Past | Basis::Play | Basis::Attacks | Basis::OtherCells => true,
                Basis::Board => far,
                Basis::OwnPieces | Basis::Pieces | Basis::Parts | Basis::PartsOfOther => false,
            })
        };
        let opens_by_leaving = |attackers: &Attackers<'_>| {
            let [before @ .., capture] = attackers.steps else { return false };
            // Who needs an empty cell before the piece to capture looks through a piece that it cannot capture.
            before.iter().all(|step| step.on == Region::Empty && step.least == 0)
                && capture.act == Act::Capture
                && !asks_more_than_owner(&capture.on, attackers.are_far())
                && attackers.on.is_none()
        };
        let (at_once, by_cell) = self.attackers_by_way();
        (by_cell.is_empty() && at_once.iter().all(opens_by_leaving)).then_some(kind)
    }

    /// True if a play of the clause can break no limit but the one for the royal kind, and that one only by uncovering the royal piece or by moving
    /// it to an attacked cell: the play changes only where a piece stands, and captures only what stands there.
    fn needs_no_trial(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let marks = |then: &Then| matches!(then, Then::Mark(_));
        // A piece that is placed can only stop an attack.
        let placed = matches!(play.action, Action::Place { kind, .. } if Some(kind) != self.royal());
        (placed || self.moves(id))
            && self.is_setwise(id)
            && self.tests(id).count() == 1
            && play.choice.is_none()
            && play.then.iter().all(marks)
    }
}

/// The kind of which a condition demands that no own piece is attacked.
fn kept_from_attack(condition: &Condition) -> Option<KindId> {
    let Condition::Not(part) = condition else { return None };
    let Condition::Any(Region::And(parts)) = part.as_ref() else { return None };
    let kind =
        parts.iter().find_map(|part| if let Region::Kind(kind) = part { Some(*kind) } else { None })?;
    let all = [Region::Own, Region::Kind(kind), Region::Attacked];
    (parts.len() == all.len() && all.iter().all(|part| parts.contains(part))).then_some(kind)
}
