//! The form of each clause: how its plays are found.

use dsl::model::{
    Act, Action, Heading, KindId, Landing, Mover, Play, PlayId, PromoteThen, Region, Repeat, Walk,
};

use crate::facts::local::is_local_walk;
use crate::facts::shape::{acts, acts_off_landing};
use crate::plan::stages::stages;

use super::maker::Maker;
use super::rays::Slide;

/// How the plays of a clause are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Pieces are placed on the cells of a set.
    Place,
    /// Each piece goes to any cell of a set.
    Fly,
    /// All pieces change hands.
    TakeOver,
    /// A leg: the walks of some movers are followed for all pieces at once ([`at_once`]), and of the others the ends of each piece's walks are joined in a set.
    Targets,
    /// The cells that each piece reaches by legs that only move are joined in a set.
    Reached,
    /// The matches of each piece are followed one by one.
    Ways,
    /// Each piece is followed leg by leg, with all that it has done on its way.
    Chains,
}

/// The form of a clause in a stage.
pub fn form(maker: &Maker<'_>, id: PlayId) -> Form {
    let play = &maker.model.plays[id];
    match &play.action {
        Action::Place { .. } => Form::Place,
        Action::Fly { .. } => Form::Fly,
        Action::TakeOver { .. } => Form::TakeOver,
        Action::Move(movers) if play.repeat == Repeat::No => single(maker, id, movers),
        Action::Move(movers) if only_moves(maker, play, movers) => Form::Reached,
        Action::Move(_) => Form::Chains,
    }
}

/// The form of a clause of single legs.
fn single(maker: &Maker<'_>, id: PlayId, movers: &[Mover]) -> Form {
    let lands_only = |mover: &Mover| {
        let off = [Act::Capture, Act::Flip].into_iter().any(|act| acts_off_landing(&mover.walk, act));
        let flips = mover.walk.steps.iter().any(|step| step.act == Act::Flip);
        !off && !flips && mover.walk.beside().is_none()
    };
    let joins = |mover: &Mover| at_once(maker, id, mover) || lands_only(mover);
    if maker.play.first.is_empty() && movers.iter().all(joins) { Form::Targets } else { Form::Ways }
}

/// True if the walks of a mover of a clause of single legs are followed for all pieces at once: the length of a match gives the start.
pub fn at_once(maker: &Maker<'_>, id: PlayId, mover: &Mover) -> bool {
    let play = &maker.model.plays[id];
    play.far.is_none()
        && play.landing == Landing::Any
        && !maker.overlap.meet(id, id)
        && !starts_ask_origin(maker, id)
        && is_setwise(maker, mover)
        && !(Slide::of(&mover.walk).is_some() && are_rare(maker, mover.kind))
}

/// The most pieces of a kind that a player has at the start if they are rare.
const RARE: usize = 4;

/// True if players begin with few pieces of a kind, so that it takes less time to follow each.
fn are_rare(maker: &Maker<'_>, kind: KindId) -> bool {
    let number = |player: u8| {
        let is_it = |piece: &&engine::Piece| usize::from(piece.kind) == kind && piece.player == player;
        maker.model.start.board.iter().flatten().filter(is_it).count()
    };
    (0..2).all(|player| number(player) <= RARE)
}

/// True if regions of a stage or a limit that sets of cells are filtered by ask where a play began.
fn starts_ask_origin(maker: &Maker<'_>, id: PlayId) -> bool {
    let stages = stages(maker.model);
    let of_it = stages.iter().filter(|stage| stage.plays.contains(&id));
    of_it.flat_map(|stage| stage.from.iter().chain(&stage.to)).any(|region| region.uses_origin())
}

/// True if a mover's pieces can be followed at once.
fn is_setwise(maker: &Maker<'_>, mover: &Mover) -> bool {
    let board = &maker.model.board;
    let dirs = || mover.walk.dirs.iter().flatten();
    let plain = |dir: &usize| {
        maker.layout.is_uniform(*dir) && crate::facts::geometry::longest_run(board, *dir) < board.cells.len()
    };
    let off = [Act::Capture, Act::Flip].into_iter().any(|act| acts_off_landing(&mover.walk, act));
    is_local_walk(&mover.walk)
        && dirs().all(plain)
        && (!off || is_of_one_length(&mover.walk))
        && mover.walk.steps.iter().any(|step| step.least > 0)
        && !mover.on.as_ref().is_some_and(Region::uses_origin)
}

/// True if all matches of a walk go over as many cells.
pub fn is_of_one_length(walk: &Walk) -> bool {
    walk.steps.iter().all(|step| step.most == Some(step.least))
}

/// True if the legs of a chain only move the piece, and each place is told by its cell alone.
fn only_moves(maker: &Maker<'_>, play: &Play, movers: &[Mover]) -> bool {
    let on_the_way = |kind: KindId| {
        let then = |then: PromoteThen| match then {
            PromoteThen::IfEnding => false,
            PromoteThen::EndsPlay | PromoteThen::GoesOn => true,
        };
        maker.model.promotions.iter().any(|promotion| promotion.from == kind && then(promotion.then))
    };
    play.repeat == Repeat::AtWill
        && play.heading == Heading::Any
        && play.landing == Landing::Any
        && play.far.is_none()
        && maker.play.first.is_empty()
        && movers.iter().all(|mover| {
            !acts(&mover.walk)
                && !mover.walk.steps.iter().any(|step| step.on.uses_visited())
                && mover.walk.beside().is_none()
                && !on_the_way(mover.kind)
        })
}

/// True if two ways that the form of a clause follows may give one play.
pub fn gives_doubles(maker: &Maker<'_>, id: PlayId) -> bool {
    match form(maker, id) {
        Form::Place | Form::TakeOver => false,
        // A piece that can be promoted by choice and taken off by its own play.
        Form::Fly | Form::Targets | Form::Reached => maker.shape.kind && maker.overlap.meet(id, id),
        Form::Ways => maker.overlap.meet(id, id),
        Form::Chains => true,
    }
}
