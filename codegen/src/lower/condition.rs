//! Conditions about a position.

use dsl::model::{Condition, DirId, Event, Region};

use crate::facts::widths::irreversible_clock;
use crate::program::{Body, Expr, Of, Type, Who};

use super::board::Board;
use super::maker::Maker;
use super::number::{compare, number, set_of};
use super::plays::Counted;
use super::region::{region, starts_of_runs};
use super::{plays, turn};

/// A position whose conditions are asked in the view of one player.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The state.
    pub of: Of,
    /// The player in whose view they are asked.
    pub who: Who,
    /// Whether the player to move has no play but a pass.
    pub stuck: Expr,
    /// Whether `who` is the player to move.
    pub to_move: Expr,
    /// Whether `who` made the last ply.
    pub moved: Expr,
    /// Who asks, and so which plays count.
    pub by: Asker,
}

/// A rule that asks a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// An end or a play clause.
    Clause,
    /// A limit, of the position after a play.
    Limit,
}

/// True if a condition holds.
pub fn holds(maker: &mut Maker<'_>, body: &mut Body, asked: &Asked, condition: &Condition) -> Expr {
    let Asked { of, who, .. } = *asked;
    match condition {
        Condition::Any(of_region) => set_of(maker, body, of, who, of_region).any(),
        Condition::Every(one, inside) => {
            let one = set_of(maker, body, of, who, one);
            let inside = set_of(maker, body, of, who, inside);
            one.minus(inside).is_empty()
        }
        Condition::Line { exactly, length, of: of_region, dirs } => {
            has_line(maker, asked, of_region, dirs, *length, *exactly)
        }
        Condition::Stuck => match asked.by {
            Asker::Clause => asked.stuck.clone().and(asked.to_move.clone()),
            Asker::Limit => asked.stuck.clone(),
        },
        Condition::BothStuck => {
            let counted = match asked.by {
                Asker::Clause => Counted::All,
                Asker::Limit => Counted::WithoutAsking,
            };
            let waiting = plays::has_play(maker, counted);
            // The player to move is `who` or its opponent.
            let can_play = |maker: &Maker<'_>, who: Who| maker.call(waiting, who, of, Vec::new());
            let waits = asked.to_move.clone().choose(can_play(maker, who.other()), can_play(maker, who));
            asked.stuck.clone().and(waits.not())
        }
        Condition::Moved => asked.moved.clone(),
        Condition::Compare(a, how, b) => {
            let a = number(maker, body, of, who, a);
            compare(a, *how, number(maker, body, of, who, b))
        }
        Condition::Repetition(times) => {
            let earlier = i64::from(times.saturating_sub(1));
            // No position can come back sooner.
            let apart = (maker.model.memory().apart as usize).max(maker.model.turns.round()) as i64;
            let may = window(maker, of).at_least(Expr::Number(earlier * apart));
            may.and(occurrences(maker, of, earlier).at_least(Expr::Number(earlier)))
        }
        Condition::Quiet(clock, plies) => {
            Expr::Field(of, maker.fields.clocks[*clock]).at_least(Expr::Number((*plies).into()))
        }
        Condition::After(event) => happened(maker, of, *event),
        Condition::Not(part) => holds(maker, body, asked, part).not(),
        Condition::And(parts) => {
            parts.iter().fold(Expr::Bool(true), |all, part| all.and(holds(maker, body, asked, part)))
        }
        Condition::Or(parts) => {
            parts.iter().fold(Expr::Bool(false), |any, part| any.or(holds(maker, body, asked, part)))
        }
    }
}

/// Earlier occurrences of a state, with the same player to move, up to `least` or more.
pub fn occurrences(maker: &mut Maker<'_>, of: Of, least: i64) -> Expr {
    let round = Expr::Number(maker.model.turns.round() as i64);
    let window = window(maker, of);
    let key = super::hash::key(maker);
    let key = maker.call(key, Who::Me, of, Vec::new());
    key.occurrences(round, window, Expr::Number(least))
}

/// The plies before a state among which it can have occurred: those since the last ply that cannot be undone, as far as a clock tells.
fn window(maker: &Maker<'_>, of: Of) -> Expr {
    let turns = maker.model.turns;
    let plies = Expr::Field(of, maker.fields.plies);
    let since = irreversible_clock(maker.model).map(|clock| Expr::Field(of, maker.fields.clocks[clock]));
    if !turns.longer_first() {
        // The plies of a position that was set up need not be known.
        return since.unwrap_or(Expr::Number(i64::from(u32::MAX)));
    }
    let before = i64::from(turns.first.saturating_sub(turns.each));
    let in_rounds = plies.less_by(Expr::Number(before)).greatest(Expr::Number(0));
    match since {
        Some(since) => in_rounds.least(since),
        None => in_rounds,
    }
}

/// True if the last ply had an event.
fn happened(maker: &Maker<'_>, of: Of, event: Event) -> Expr {
    let signals = maker.model.signals.iter().zip(&maker.fields.signals);
    let these = signals.filter(|(signal, _)| **signal == event).map(|(_, field)| Expr::Field(of, *field));
    these.fold(Expr::Bool(false), Expr::or)
}

/// True if a region has a straight run of at least so many cells, or, if `exactly`, a longest run of exactly so many.
fn has_line(
    maker: &mut Maker<'_>,
    asked: &Asked,
    of_region: &Region,
    dirs: &[DirId],
    length: u32,
    exactly: bool,
) -> Expr {
    let nth = maker.functions.len();
    let mut body = Body::new(format!("has_line_{nth}"), "True if a region has a line.")
        .by_player()
        .returning(Type::Bool);
    let board = Board::of(&maker.fields, Of::Given);
    let cells = region(maker, &mut body, &board, Who::Me, of_region);
    let cells = body.named("cells", cells);
    for dir in dirs {
        let mut runs = starts_of_runs(maker, &mut body, &cells, length, *dir);
        if exactly {
            let back = maker.model.board.directions[*dir].opposite;
            let runs_here = body.named("runs", runs);
            let longer = starts_of_runs(maker, &mut body, &cells, length + 1, *dir);
            let begins = runs_here.minus(longer);
            // A run of the right length begins where no cell is before it.
            runs = begins.minus(cells.clone().step(*dir) & cells.clone());
            let _ = back;
        }
        body.when(runs.any(), |body| body.give(Expr::Bool(true)));
    }
    body.give(Expr::Bool(false));
    let function = maker.add(body.finish());
    maker.call(function, asked.who, asked.of, Vec::new())
}

/// A condition of a play clause, or of an end before anything is known of plays, in the view of `ME`, the player to move.
pub fn asked_by_mover(maker: &Maker<'_>) -> Asked {
    Asked {
        of: Of::Given,
        who: Who::Me,
        stuck: Expr::Bool(false),
        to_move: Expr::Bool(true),
        moved: turn::made_last_ply(maker, Of::Given),
        by: Asker::Clause,
    }
}
