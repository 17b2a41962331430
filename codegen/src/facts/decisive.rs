//! The cells on which plays that win at once end, as far as the conditions of ends tell these cells before a play is tried.

use dsl::model::{
    Act, Action, Condition, DirId, End, Event, KindId, Limit, Model, Need, Number, Play, Region, Repeat,
    Then, Verdict, Walk,
};

use super::local::is_local_walk;
use super::shape::captures_own;

/// Cells on which a play that wins at once can end.
#[derive(Clone, Debug)]
pub enum Decisive<'m> {
    /// The cells that make a row with own pieces.
    Row { length: u32, dirs: &'m [DirId] },
    /// The cells of this region.
    Inside(Region),
}

/// The cells that all win clauses of the game tell. A play that ends on one of them need not win, and other plays may win.
pub fn decisive(model: &Model) -> Vec<Decisive<'_>> {
    let mut cells = Vec::new();
    for end in model.ends.iter().filter(|end| end.verdict == Verdict::Win) {
        cells.extend(of_condition(model, &end.when));
    }
    cells
}

/// The cells that a condition tells. Of several conditions that must all hold, the first that tells any cells counts.
pub fn of_condition<'m>(model: &'m Model, condition: &'m Condition) -> Vec<Decisive<'m>> {
    match condition {
        Condition::Line { length, of: Region::Own, dirs, .. } => {
            vec![Decisive::Row { length: *length, dirs }]
        }
        Condition::Any(Region::And(parts)) if parts.contains(&Region::Own) => {
            inside(model, parts).into_iter().map(Decisive::Inside).collect()
        }
        Condition::And(parts) => {
            let told = parts.iter().map(|part| of_condition(model, part));
            told.into_iter().find(|cells| !cells.is_empty()).unwrap_or_default()
        }
        Condition::Or(parts) => parts.iter().flat_map(|part| of_condition(model, part)).collect(),
        Condition::Line { .. }
        | Condition::Any(_)
        | Condition::Every(..)
        | Condition::Stuck
        | Condition::BothStuck
        | Condition::Moved
        | Condition::Compare(..)
        | Condition::Repetition(_)
        | Condition::Quiet(..)
        | Condition::After(_)
        | Condition::Not(_) => Vec::new(),
    }
}

/// The cells of a constant region that own pieces, perhaps of one kind, can reach by a walk of bounded length. `None` if they may
/// come from any distance, so that some piece nearly always could, or if no part is constant. Other parts are ignored.
fn inside(model: &Model, parts: &[Region]) -> Option<Region> {
    let kind = parts.iter().find_map(|part| if let Region::Kind(kind) = part { Some(*kind) } else { None });
    let fixed: Vec<_> = parts.iter().filter(|part| matches!(part, Region::Fixed(_))).cloned().collect();
    if fixed.is_empty() {
        return None;
    }
    let farthest =
        model.plays.iter().map(|play| farthest(play, kind)).try_fold(0, |far, next| Some(far.max(next?)))?;
    let own = kind.map_or(Region::Own, |kind| Region::And(vec![Region::Own, Region::Kind(kind)]));
    let near = Region::Within(farthest, Box::new(own));
    Some(Region::And(fixed.into_iter().chain([near]).collect()))
}

/// The most cells that a piece, perhaps of one kind, walks in a play; `None` if there is no bound.
fn farthest(play: &Play, kind: Option<KindId>) -> Option<u32> {
    let is_asked = |other: KindId| kind.is_none_or(|kind| kind == other);
    match &play.action {
        Action::Place { kind, .. } | Action::Fly { kind, .. } => (!is_asked(*kind)).then_some(0),
        Action::TakeOver { .. } => None,
        Action::Move(movers) => {
            let lengths = movers
                .iter()
                .filter(|mover| is_asked(mover.kind))
                .map(|mover| mover.walk.way().iter().try_fold(0, |length, step| Some(length + step.most?)));
            let far = lengths.into_iter().try_fold(0, |far, length| Some(far.max(length?)))?;
            (play.repeat == Repeat::No || far == 0).then_some(far)
        }
    }
}

/// True if earlier positions may decide whether a play wins: an end up to the last win asks for them, or an end asks for plays that they forbid.
pub fn wins_ask_past(model: &Model) -> bool {
    let Some(last) = model.ends.iter().rposition(|end| end.verdict == Verdict::Win) else { return false };
    let ends = &model.ends[..=last];
    let repeats = |part: &&Condition| matches!(part, Condition::Repetition(_));
    let forbids = model.limits.iter().any(|limit| limit.need == Need::NotPast);
    ends.iter().flat_map(|end| end.when.all()).any(|part| repeats(&part) || forbids && part.asks_plays())
}

/// True if a win by a row that a player threatens stays possible after any play of the opponent that neither occupies the cell
/// nor captures, unless that play ends the game in the opponent's favour by a capture or a row of its own.
pub fn wins_stay(model: &Model) -> bool {
    let rows = decisive(model).iter().all(|cells| matches!(cells, Decisive::Row { .. }));
    // A draw that comes first would turn the win into a draw.
    let comes_after_draw = |ends: &[End]| ends[0].verdict != Verdict::Win && ends[1].verdict == Verdict::Win;
    // On a cell that would make a longer row, a capture may win.
    let exact = |part: &&Condition| matches!(part, Condition::Line { exactly: true, .. });
    let counted = |part: &&Condition| matches!(part, Condition::Compare(..));
    let parts = || model.ends.iter().flat_map(|end| end.when.all());
    let wins_on_rows = !(parts().any(|part| exact(&part)) && parts().any(|part| counted(&part)));
    rows && wins_on_rows
        && !model.ends.windows(2).any(comes_after_draw)
        && model.preferences.is_empty()
        && model.plays.iter().all(|play| only_adds_or_captures(play) && lasts_where_it_may_end(play))
        && model.limits.iter().all(is_of_one_turn)
        && model.ends.iter().all(|end| match end.verdict {
            Verdict::Win => is_of_rows_and_captures(model, &end.when),
            Verdict::Draw => is_full_board(&end.when),
            Verdict::Loss | Verdict::Score => false,
        })
}

/// True if a play has no effects but that a piece comes to the cell where the play ends, and that at most one walk from there
/// captures pieces of the opponent. The board before the play tells where that walk captures.
fn only_adds_or_captures(play: &Play) -> bool {
    let captures = |then: &Then| matches!(then, Then::Walks { walk, .. } if acts_by(walk, Act::Capture));
    let is_plain = |then: &Then| match then {
        Then::Walks { required: true, .. } | Then::Capture(_) | Then::Pull(_) => false,
        Then::Walks { walk, .. } => is_local_walk(walk) && !acts_by(walk, Act::Flip) && !captures_own(walk),
        Then::Mark(_) => true,
    };
    let follows =
        play.then.iter().all(is_plain) && play.then.iter().filter(|then| captures(then)).count() <= 1;
    play.when.is_none() && play.choice.is_none() && follows
}

/// True if the walk has this act.
pub fn acts_by(walk: &Walk, act: Act) -> bool {
    walk.steps.iter().any(|step| step.act == act)
}

/// True if the play may still end on the same cells until they are occupied or a piece is captured.
fn lasts_where_it_may_end(play: &Play) -> bool {
    match &play.action {
        Action::Place { on, .. } => lasts(on),
        Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => false,
    }
}

/// True if an empty cell of the region stays in it while other cells are filled.
fn lasts(region: &Region) -> bool {
    match region {
        Region::Empty => true,
        Region::And(parts) | Region::Or(parts) => parts.iter().all(lasts),
        _ => grows(region),
    }
}

/// True if the region only gains cells while cells of the board are filled.
fn grows(region: &Region) -> bool {
    match region {
        Region::Fixed(_) | Region::Occupied | Region::Own | Region::Enemy | Region::Player(_) => true,
        Region::And(parts) | Region::Or(parts) => parts.iter().all(grows),
        Region::Not(part) => shrinks(part),
        Region::StepOf(_, of) | Region::ReachOf(_, of) | Region::Within(_, of) => grows(of),
        _ => false,
    }
}

/// True if some play places pieces on a region that cells enter while others are filled. The wins of the game must stay
/// ([`wins_stay`]).
pub fn wins_wait(model: &Model) -> bool {
    let opens = |play: &Play| match &play.action {
        Action::Place { on, .. } => !shrinks(on),
        Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => false,
    };
    wins_stay(model) && model.plays.iter().any(opens)
}

/// True if the region only loses cells while cells of the board are filled.
fn shrinks(region: &Region) -> bool {
    match region {
        Region::Fixed(_) | Region::Empty => true,
        Region::And(parts) | Region::Or(parts) => parts.iter().all(shrinks),
        Region::Not(part) => grows(part),
        Region::StepOf(_, of) | Region::ReachOf(_, of) | Region::Within(_, of) => shrinks(of),
        _ => false,
    }
}

fn is_of_one_turn(limit: &Limit) -> bool {
    limit.turn.is_some() && matches!(limit.need, Need::To(_))
}

fn is_of_rows_and_captures(model: &Model, condition: &Condition) -> bool {
    match condition {
        Condition::Line { of: Region::Own, .. } => true,
        Condition::Compare(Number::Counter { counter, their: false }, _, Number::Literal(_)) => model
            .counters[*counter]
            .by
            .iter()
            .all(|change| matches!(change.event, Event::Capture | Event::CaptureOf(_))),
        Condition::Or(parts) => parts.iter().all(|part| is_of_rows_and_captures(model, part)),
        _ => false,
    }
}

fn is_full_board(condition: &Condition) -> bool {
    matches!(condition, Condition::Not(part) if **part == Condition::Any(Region::Empty))
}
