//! New rows are looked for through the cell where the last ply ended.

use dsl::model::{Act, Action, ChoiceAct, ChoiceCells, Condition, End, Model, Play, Region, Takes, Then, Walk};

use crate::facts::contents::Contents;
use crate::pass::regions_kept::{is_of_own_pieces, only_places};
use crate::plan::Plan;

/// Applies to rows that only the last ply can have completed.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.asks_news = true;
    let by_group = |end: &&End| plan.in_last_group(&end.when).is_some();
    let news = plan.model.ends.iter().filter(|end| plan.has_news(end) && !by_group(end));
    news.map(|end| format!("line {}: {}", end.clause.line, end.clause.text)).collect()
}

impl Plan<'_> {
    /// True if the state holds the cell where the last ply ended.
    pub fn keeps_last(&self) -> bool {
        self.model.ends.iter().any(|end| self.has_news(end))
    }

    /// True if an end, or one of the alternatives that it names, can be looked for where the last ply ended. A game may go on where an end
    /// takes a claim, so a row that could be claimed need not be new.
    pub fn has_news(&self, end: &End) -> bool {
        end.takes == Takes::Nothing && self.is_news(&end.when)
    }

    /// True if a condition can be looked for where the last ply ended.
    pub fn is_news(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Line { exactly, of: Region::Own, .. } => {
                self.decided.asks_news
                    && adds_only_where_it_ends(self.model)
                    && !(*exactly && removes(self.model))
            }
            Condition::Or(parts) => parts.iter().any(|part| self.is_news(part)),
            other => self.is_own(other) || self.in_last_group(other).is_some(),
        }
    }

    /// True if only the player who made a ply can have brought a condition about: own pieces alone decide it, and a ply changes
    /// no pieces of the other player.
    fn is_own(&self, condition: &Condition) -> bool {
        let model = self.model;
        let own = match condition {
            Condition::Line { of, .. } | Condition::Any(of) => is_of_own_pieces(of),
            _ => false,
        };
        own && self.decided.asks_news && model.turns.alternate() && model.plays.iter().all(adds_to_mover)
    }
}

/// True if a play only adds a piece to those of its player, or hands over all pieces. After a handover, ends are looked for everywhere.
pub fn adds_to_mover(play: &Play) -> bool {
    let takes_over =
        matches!(play.action, Action::TakeOver { .. }) && play.choice.is_none() && play.then.is_empty();
    only_places(play) || takes_over
}

/// True if a ply adds a piece of its player only where it ends, where the piece stays, and no piece of the other player.
fn adds_only_where_it_ends(model: &Model) -> bool {
    let flips = |walk: &Walk| walk.steps.iter().any(|step| step.act == Act::Flip);
    let spares_own = |region: &Region| Contents::of(region).is_disjoint(Contents::of(&Region::Own));
    let takes_others = |walk: &Walk| {
        walk.steps.iter().all(|step| step.act != Act::Capture || spares_own(&step.on))
    };
    model.plays.iter().all(|play| {
        let moves = match &play.action {
            Action::Place { .. } | Action::Fly { .. } => true,
            Action::Move(movers) => !movers.iter().any(|mover| flips(&mover.walk)),
            Action::TakeOver { .. } => false,
        };
        let follows = play.then.iter().all(|then| match then {
            Then::Walks { walk, .. } => !flips(walk) && takes_others(walk),
            Then::Capture(region) => spares_own(region),
            Then::Mark(_) => true,
            Then::Pull(_) => false,
        });
        let chosen = play.choice.as_ref().is_none_or(|choice| match (choice.act, &choice.cells) {
            (ChoiceAct::Take, ChoiceCells::Region(region)) => spares_own(region),
            (ChoiceAct::Take, ChoiceCells::Walk(_)) | (ChoiceAct::Place(_), _) => false,
        });
        moves && follows && chosen
    })
}

/// True if a ply can take pieces off their cells.
fn removes(model: &Model) -> bool {
    !model.plays.iter().all(only_places)
}
