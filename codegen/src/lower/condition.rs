//! Conditions about a position.

use dsl::model::{Condition, DirId, Event};

use crate::facts::widths::irreversible_clock;
use crate::program::{Body, Expr, Of, Type, Who};

use super::maker::Maker;
use super::number::{Seen, compare, number};
use super::plays::Counted;
use super::region::{region, starts_of_runs};
use super::{plays, turn};

/// A position whose conditions are asked in the view of one player.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What they are asked of.
    pub seen: Seen,
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
    let (of, who) = (asked.seen.of, asked.who);
    let board = &asked.seen.board;
    match condition {
        Condition::Any(of_region) => region(maker, body, board, who, of_region).any(),
        Condition::Every(one, inside) => {
            let one = region(maker, body, board, who, one);
            let inside = region(maker, body, board, who, inside);
            one.minus(inside).is_empty()
        }
        Condition::Line { exactly, length, of: of_region, dirs } => {
            let cells = region(maker, body, board, who, of_region);
            has_line(maker, of, cells, dirs, *length, *exactly)
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
            let a = number(maker, body, &asked.seen, who, a);
            compare(a, *how, number(maker, body, &asked.seen, who, b))
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

/// True if a set has a straight run of at least so many cells, or, if `exactly`, a longest run of exactly so many.
fn has_line(maker: &mut Maker<'_>, of: Of, cells: Expr, dirs: &[DirId], length: u32, exactly: bool) -> Expr {
    let names = dirs.iter().map(usize::to_string).collect::<Vec<_>>().join("_");
    let name = format!("has_line_of_{}{length}_{names}", if exactly { "just_" } else { "" });
    let function = maker.once(&name, |maker| {
        let mut body =
            Body::new(&name, "True if a set has a straight run of so many cells.").returning(Type::Bool);
        let cells = body.parameter("cells", Type::Set);
        for dir in dirs {
            let mut runs = starts_of_runs(maker, &mut body, &cells, length, *dir);
            if exactly {
                let longer = starts_of_runs(maker, &mut body, &cells, length + 1, *dir);
                // A run of the right length begins where no cell is before it.
                runs = runs.minus(longer).minus(cells.clone().step(*dir) & cells.clone());
            }
            body.when(runs.any(), |body| body.give(Expr::Bool(true)));
        }
        body.give(Expr::Bool(false));
        body.finish()
    });
    maker.call(function, Who::Me, of, vec![cells])
}

/// A condition of a play clause, or of an end before anything is known of plays, in the view of `ME`, the player to move.
pub fn asked_by_mover(maker: &Maker<'_>) -> Asked {
    Asked {
        seen: Seen::state(maker, Of::Given),
        who: Who::Me,
        stuck: Expr::Bool(false),
        to_move: Expr::Bool(true),
        moved: turn::made_last_ply(maker, Of::Given),
        by: Asker::Clause,
    }
}

/// True if the board alone decides whether a condition holds.
pub fn is_of_board(condition: &Condition) -> bool {
    let of_board = |number: &dsl::model::Number| is_number_of_board(number);
    match condition {
        Condition::Any(_) | Condition::Every(..) | Condition::Line { .. } | Condition::Moved => true,
        Condition::Compare(a, _, b) => of_board(a) && of_board(b),
        Condition::Stuck
        | Condition::BothStuck
        | Condition::Repetition(_)
        | Condition::Quiet(..)
        | Condition::After(_) => false,
        Condition::Not(_) | Condition::And(_) | Condition::Or(_) => condition.parts().iter().all(is_of_board),
    }
}

fn is_number_of_board(number: &dsl::model::Number) -> bool {
    use dsl::model::Number;
    match number {
        Number::Literal(_) | Number::Count(_) | Number::Groups { .. } | Number::LargestGroup { .. } => true,
        Number::Counter { .. } | Number::Plies | Number::Passes => false,
        Number::Add(a, b) | Number::Subtract(a, b) => is_number_of_board(a) && is_number_of_board(b),
    }
}
