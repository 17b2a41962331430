//! The clauses that are followed in the general way: leg by leg, with a record of all that a piece has done on its way.
//!
//! Faster ways hold for chains whose legs all capture, so that none goes on forever, and for chains that only move. Clauses that do not
//! surely fit a faster way are listed here.

use dsl::model::{
    Act, Action, Board, Heading, KindId, Landing, Leave, Model, Mover, Play, PlayId, PromoteThen, Promotion,
    Region, Repeat, Step, Walk,
};

use crate::plan::Plan;

use super::geometry::has_one_line_for_two_cells;
use super::local::is_local;
use super::shape::{Shape, acts, asks_visited, surely_captures};

impl Plan<'_> {
    /// True if a clause is followed in the general way.
    pub fn is_general(&self, id: PlayId) -> bool {
        self.general.contains(&id)
    }
}

/// The clauses that are followed in the general way.
pub fn general(model: &Model, shape: &Shape) -> Vec<PlayId> {
    let is_general = |id: &PlayId| match &model.plays[*id].action {
        Action::Move(movers) => {
            let play = &model.plays[*id];
            is_chain_of_any_legs(&model.board, play, movers, shape)
                || stands_between(play, movers)
                || movers.iter().any(|mover| promotes_oddly(model, mover.kind))
                || movers.iter().any(|mover| acts(&mover.walk)) && asks_far_how_soon(model)
        }
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
    };
    (0..model.plays.len()).filter(is_general).collect()
}

/// True if the legs of a chain may follow each other in a manner that no faster way handles.
fn is_chain_of_any_legs(board: &Board, play: &Play, movers: &[Mover], shape: &Shape) -> bool {
    if play.repeat == Repeat::No {
        return false;
    }
    let any_walk = |test: &dyn Fn(&Walk) -> bool| movers.iter().any(|mover| test(&mover.walk));
    let starts_somewhere = movers.iter().any(|mover| mover.on.is_some());
    let quiet = !any_walk(&acts);
    let asks_legs = play.heading != Heading::Any || play.landing != Landing::Any || any_walk(&asks_visited);
    let must_keep_track = play.repeat == Repeat::WhilePossible || shape.kind || asks_legs;
    let one_walk_a_kind = || {
        let same = |one: &Mover| movers.iter().filter(|other| other.kind == one.kind).count() == 1;
        movers.iter().all(same)
    };
    let told_by_captures = |walk: &Walk| {
        let lines_lie_apart = walk.dirs.iter().all(|dirs| has_one_line_for_two_cells(board, dirs));
        lines_lie_apart && captures_tell_leg(walk)
    };
    let tells_landings =
        play.landing != Landing::ToGoOn || one_walk_a_kind() && !any_walk(&|walk| !told_by_captures(walk));
    starts_somewhere
        || quiet && must_keep_track
        || !quiet && any_walk(&|walk| !surely_captures(walk))
        || !tells_landings
}

/// True if pieces that are captured in a play, and leave when it ends, affect more than whether their cells are empty: they could be
/// captured again or change hands, or one leaves at once since the moving piece lands on its cell.
fn stands_between(play: &Play, movers: &[Mover]) -> bool {
    let odd = |walk: &Walk| {
        let on_landing = walk.way().last().is_some_and(|step| step.act == Act::Capture);
        let odd_step = |step: &Step| match step.act {
            Act::None => false,
            Act::Flip => true,
            Act::Capture => !has_an_owner(&step.on),
        };
        on_landing || walk.steps.iter().any(odd_step)
    };
    play.leave == Leave::AtEnd && play.repeat != Repeat::No && movers.iter().any(|mover| odd(&mover.walk))
}

/// True if all cells of a region have pieces with an owner or a kind; captured pieces that have not left have neither.
fn has_an_owner(region: &Region) -> bool {
    match region {
        Region::Own | Region::Enemy | Region::Player(_) | Region::Kind(_) => true,
        Region::And(parts) => parts.iter().any(has_an_owner),
        Region::Or(parts) => parts.iter().all(has_an_owner),
        Region::Their(part) => has_an_owner(part),
        _ => false,
    }
}

/// True if a piece of a kind may have several promotions on one cell, of its own kind or of a kind that it becomes on its way,
/// which are not a plain choice at the end of a play.
pub fn promotes_oddly(model: &Model, kind: KindId) -> bool {
    let of_kind: Vec<&Promotion> = model.promotions.iter().filter(|p| p.from == kind).collect();
    let ends = |promotion: &Promotion| promotion.then == PromoteThen::IfEnding;
    let odd = |one: &Promotion, other: &Promotion| {
        let plain = ends(one) && ends(other) && one.on == other.on;
        !plain && one.may_meet(other)
    };
    let again = |one: &Promotion| {
        let mut next = model.promotions.iter().filter(|next| next.from == one.to);
        !ends(one) && next.any(|next| one.may_meet(next))
    };
    of_kind
        .iter()
        .enumerate()
        .any(|(index, one)| again(one) || of_kind[..index].iter().any(|other| odd(one, other)))
}

/// True if a preference for the soonest capture asks about a region that does not depend on each cell alone.
fn asks_far_how_soon(model: &Model) -> bool {
    model.soonest().any(|region| !is_local(region))
}

/// True if the matches of a walk with the same captures are found one after the other: the number of captured cells is fixed,
/// at most one element before the last capture can be repeated, and nothing is flipped.
fn captures_tell_leg(walk: &Walk) -> bool {
    let captures = |step: &Step| step.act == Act::Capture;
    let repeats = |step: &Step| step.most != Some(step.least);
    let last = walk.steps.iter().rposition(captures).unwrap_or(0);
    walk.steps.iter().all(|step| step.act != Act::Flip && !(captures(step) && repeats(step)))
        && walk.steps[..last].iter().filter(|step| repeats(step)).count() <= 1
}
