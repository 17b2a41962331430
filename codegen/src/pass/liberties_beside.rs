//! Groups without liberties are looked for beside the last placement.

use dsl::model::{Action, Condition, DirId, Model, Need, Play, PlayId, Region, Then};

use crate::facts::clauses::is_plain;
use crate::pass::tuning::LARGE_WORDS;
use crate::plan::Plan;

use super::note;

/// Applies where every placement takes groups without liberties and must leave no own group without liberties.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.settled = plan.find_links().map(<[DirId]>::to_vec);
    note(plan.decided.settled.is_some(), "captures of groups")
}

impl Plan<'_> {
    /// The directions that link groups, if the state has a flag that all groups have liberties.
    pub fn settling_links(&self) -> Option<&[DirId]> {
        self.decided.settled.as_deref()
    }

    /// The directions that link groups, if a position in which all groups have liberties leads to such positions only.
    fn find_links(&self) -> Option<&[DirId]> {
        let model = self.model;
        let links = model.plays.first().and_then(|play| captured_links(play))?;
        let settles =
            |id: PlayId| captured_links(&model.plays[id]) == Some(links) && spares_own(model, id, links);
        let quick = self.layout.set.words() < LARGE_WORDS || links.iter().all(|dir| self.is_walked_by_number(*dir));
        ((0..model.plays.len()).all(settles) && model.promotions.is_empty() && quick).then_some(links)
    }

    /// True if a condition forbids own groups without liberties, and a play can only have made such a group where it ended.
    pub fn spares_settled(&self, condition: &Condition) -> bool {
        self.settling_links().is_some_and(|links| leaves_liberties(condition, links))
    }
}

/// The links of the groups that a placement takes, if it does nothing but take the opponent's groups without liberties.
fn captured_links(play: &Play) -> Option<&[DirId]> {
    let (Action::Place { .. }, [Then::Capture(region)], None) =
        (&play.action, play.then.as_slice(), &play.choice)
    else {
        return None;
    };
    links_without_liberties(region, &Region::Enemy)
}

/// True if a limit forbids all plays of a clause that leave own groups without liberties.
fn spares_own(model: &Model, id: PlayId, links: &[DirId]) -> bool {
    model.limits.iter().any(|limit| {
        limit.play.is_none_or(|play| play == id)
            && is_plain(limit)
            && matches!(&limit.need, Need::Leaves(condition) if leaves_liberties(condition, links))
    })
}

/// True if a condition is `no own without liberties`.
pub fn leaves_liberties(condition: &Condition, links: &[DirId]) -> bool {
    let Condition::Not(any) = condition else { return false };
    matches!(any.as_ref(), Condition::Any(region) if links_without_liberties(region, &Region::Own) == Some(links))
}

/// The links of the groups, if a region is `whose without liberties`.
pub fn links_without_liberties<'r>(region: &'r Region, whose: &Region) -> Option<&'r [DirId]> {
    let Region::And(parts) = region else { return None };
    let [first, Region::Not(alive)] = parts.as_slice() else { return None };
    let Region::Reaching { of, to, links } = alive.as_ref() else { return None };
    let Region::StepOf(dirs, empty) = to.as_ref() else { return None };
    let all_alike = dirs.iter().all(|dirs| dirs == links) && **empty == Region::Empty;
    (first == whose && **of == *whose && all_alike).then_some(links)
}
