//! What pieces are worth.

use super::contents::{Content, may_hold};
use super::reach::reaches;
use crate::model::{
    Act, Action, Adjustment, Comparison, Condition, Counter, Event, KindId, Model, Number, Region, Verdict,
};

/// Worth of the least piece, and the most that a piece is worth.
const LEAST: f64 = 100.0;
const MOST: f64 = 1000.0;
/// Share of what a promotion brings that a piece has before it.
const HOPE: f64 = 1.0 / 16.0;

/// The clauses for pieces on the board and in hand; none if no piece is ever taken. Where a player wins by losing its pieces, they are worth as much
/// less than nothing.
pub(super) fn values(model: &Model) -> Vec<String> {
    let worths = worths(model);
    let sign = if sheds(model) { -1 } else { 1 };
    let first = worths.iter().flatten().next();
    let mut texts = Vec::new();
    match first {
        Some(worth) if worths.iter().all(|other| other.as_ref() == Some(worth)) => {
            texts.push(format!("value {} per own", sign * worth));
        }
        _ => {
            let kinds = model.kinds.iter().zip(&worths);
            let named = kinds.filter_map(|(kind, worth)| Some((&kind.name, (*worth)?)));
            texts.extend(named.map(|(name, worth)| format!("value {} per own {name}", sign * worth)));
        }
    }
    let held =
        model.counters.iter().filter_map(|counter| Some((&counter.name, worths[held(model, counter)?]?)));
    texts.extend(held.map(|(name, worth)| format!("value {} per counter {name}", sign * worth)));
    texts
}

/// The worth of each kind; `None` for kinds that are never taken, and for royal ones.
fn worths(model: &Model) -> Vec<Option<i64>> {
    let reaches = reaches(model);
    let hope = |kind: KindId| {
        let promoted = model.promotions.iter().filter(|promotion| promotion.from == kind);
        let gains = promoted.map(|promotion| reaches[promotion.to] - reaches[kind]);
        HOPE * gains.fold(0.0, f64::max)
    };
    let counts = |kind: &KindId| can_be_taken(model, *kind) && !is_royal(model, *kind);
    let known: Vec<Option<f64>> =
        (0..model.kinds.len()).map(|kind| counts(&kind).then(|| reaches[kind] + hope(kind))).collect();
    let least = known.iter().flatten().copied().filter(|reach| *reach > 0.0).fold(f64::MAX, f64::min);
    let worth = |reach: f64| (LEAST * (reach / least).max(1.0)).min(MOST) as i64 / 5 * 5;
    known.into_iter().map(|reach| reach.map(worth)).collect()
}

/// True if pieces of the kind may be taken off the board or change hands.
fn can_be_taken(model: &Model, kind: KindId) -> bool {
    let contents = [Content::Own(kind), Content::Enemy(kind)];
    let may = |region: &Region| {
        (0..2).any(|player| contents.iter().any(|content| may_hold(region, player, None, *content)))
    };
    model.plays.iter().any(|play| {
        let mut steps = play.walks().flat_map(|walk| &walk.steps);
        play.captures().any(may) || steps.any(|step| step.act == Act::Flip && may(&step.on))
    })
}

/// True if the rules ask about a kind of which each player has one piece at most, and never gets more.
fn is_royal(model: &Model, kind: KindId) -> bool {
    let is_it = |region: &Region| matches!(region, Region::Kind(other) if *other == kind);
    let asked = model.conditions().any(|condition| condition.speaks_of(&is_it));
    let few = (0..2).all(|player| {
        let pieces = model.start.board.iter().flatten();
        pieces.filter(|piece| (usize::from(piece.kind), usize::from(piece.player)) == (kind, player)).count()
            <= 1
    });
    let made = model.promotions.iter().any(|promotion| promotion.to == kind)
        || model
            .plays
            .iter()
            .any(|play| matches!(play.action, Action::Place { kind: placed, .. } if placed == kind));
    asked && few && !made
}

/// The kind of the pieces that a counter holds: it goes down where one is placed.
fn held(model: &Model, counter: &Counter) -> Option<KindId> {
    let placed_by = |play: usize| match model.plays.get(play)?.action {
        Action::Place { kind, .. } => Some(kind),
        Action::Fly { .. } | Action::TakeOver { .. } | Action::Move(_) => None,
    };
    let down = counter.by.iter().filter(|change| change.to == Adjustment::Down);
    let mut kinds = down.filter_map(|change| match change.event {
        Event::PlacingOf(kind) => Some(kind),
        Event::By(play) => placed_by(play),
        Event::Placing => (0..model.plays.len()).find_map(placed_by),
        Event::Capture | Event::Promotion | Event::Pass | Event::PlayBy(_) | Event::CaptureOf(_) => None,
    });
    kinds.next()
}

/// True if a player wins by losing its pieces.
fn sheds(model: &Model) -> bool {
    stuck_wins(model)
        || model.ends.iter().any(|end| match end.verdict {
            Verdict::Win => is_of_few(&end.when, &Region::Own),
            Verdict::Loss => is_of_few(&end.when, &Region::Enemy),
            Verdict::Draw | Verdict::Score => false,
        })
}

/// True if a player wins that has no play.
pub(super) fn stuck_wins(model: &Model) -> bool {
    model.ends.iter().any(|end| end.verdict == Verdict::Win && wants_stuck(&end.when))
}

/// True if a condition, or a part of it that must hold or may suffice, wants that the player has no play.
fn wants_stuck(condition: &Condition) -> bool {
    match condition {
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(wants_stuck),
        condition => *condition == Condition::Stuck,
    }
}

/// True if a condition, or a part of it that must hold or may suffice, wants that a side, [`Region::Own`] or [`Region::Enemy`], has few
/// pieces.
fn is_of_few(condition: &Condition, side: &Region) -> bool {
    let all_of_side = |region: &Region| match region {
        Region::And(parts) => {
            parts.contains(side) && parts.iter().all(|part| part == side || matches!(part, Region::Kind(_)))
        }
        region => region == side,
    };
    match condition {
        Condition::Not(part) => matches!(&**part, Condition::Any(region) if all_of_side(region)),
        Condition::Compare(Number::Count(region), how, Number::Literal(_)) => {
            let few = match how {
                Comparison::AtMost | Comparison::Less | Comparison::Equal => true,
                Comparison::AtLeast | Comparison::More => false,
            };
            few && all_of_side(region)
        }
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(|part| is_of_few(part, side)),
        Condition::Any(_)
        | Condition::Every(..)
        | Condition::Line { .. }
        | Condition::Stuck
        | Condition::BothStuck
        | Condition::Moved
        | Condition::Compare(..)
        | Condition::Repetition(_)
        | Condition::Quiet(..)
        | Condition::After(_) => false,
    }
}
