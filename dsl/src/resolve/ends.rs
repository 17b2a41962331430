//! End clauses, points and komi.
//!
//! # score-without-points
//! A `score` end in a game without a `points` clause, so with nothing to compare.
//! ```text
//! score when passes >= 2
//! ```
//!
//! # komi
//! Komi is counted in whole and half points.
//! ```text
//! komi 2.3 for white
//! ```

use super::clauses::Clauses;
use super::scope::Scope;
use super::written_clause::written_clause;
use super::{Faults, amounts, conditions, events};
use crate::Diagnostic;
use crate::ast::{self, Amount, ClauseKind, EndWhen, Name, Span};
use crate::model::{
    AtomPlaces, Clock, Comparison, Condition, End, Event, Model, Number, Places, Takes, Verdict,
};
use engine::PliesFrom;
use std::cell::RefCell;

/// Plies that a clause can wait for.
const MOST_PLIES: u32 = 100_000;
/// Most repetitions that a clause can wait for.
const MOST_REPETITIONS: u32 = 1_000;
/// Most points of komi.
const MOST_KOMI: i64 = 1_000;

/// The parts of a scored end.
pub(super) struct Scoring {
    /// The number that `score` compares.
    pub points: Option<Number>,
    /// Half points of komi for each player.
    pub komi_halves: [i64; 2],
}

/// Resolves the end clauses, with the clocks that they need.
pub(super) fn resolve(
    clauses: &Clauses,
    scope: &Scope,
    places: &mut Places,
    faults: &mut Faults,
) -> Option<(Vec<End>, Vec<Clock>)> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::End { verdict, when, takes } => Some((*verdict, when, *takes)),
        _ => None,
    });
    let mut clocks: Vec<Clock> = Vec::new();
    let resolved = declared.into_iter().map(|((verdict, when, takes), clause)| {
        let mut atoms = Vec::new();
        let when = self::when(scope, when, clause.span, &mut atoms, &mut clocks, faults)?;
        let (verdict, takes) = (self::verdict(verdict), self::takes(takes));
        Some((End { verdict, when, takes, clause: written_clause(scope.sources, clause.span) }, atoms))
    });
    // Each end is resolved, also behind a fault, so that all faults are found.
    let resolved: Vec<Option<(End, Vec<AtomPlaces>)>> = resolved.collect();
    let mut resolved: Vec<(End, Vec<AtomPlaces>)> = resolved.into_iter().collect::<Option<_>>()?;
    // Nothing is claimed where the game has ended by itself.
    resolved.sort_by_key(|(end, _)| end.takes);
    let (ends, atoms) = resolved.into_iter().unzip();
    places.ends = atoms;
    Some((ends, clocks))
}

/// Resolves `points` and `komi`.
pub(super) fn scoring(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Scoring {
    let points = clauses.first(|kind| match kind {
        ClauseKind::Points(points) => Some(points),
        _ => None,
    });
    let score = clauses.first(|kind| match kind {
        ClauseKind::End { verdict: ast::Verdict::Score, .. } => Some(()),
        _ => None,
    });
    if let (None, Some((_, clause))) = (&points, &score) {
        faults.push(
            Diagnostic::error(
                "score-without-points",
                clause.span,
                "this end compares points, but no `points` clause says what they are",
                "points are compared here",
            )
            .note("such a clause is, for example, `points count own`"),
        );
    }
    let points = points.and_then(|(points, _)| conditions::number(scope, points, faults));
    let komi = clauses.first(|kind| match kind {
        ClauseKind::Komi { points, player } => Some((points, player)),
        _ => None,
    });
    let mut komi_halves = [0; 2];
    if let Some(((points, player), _)) = komi {
        let (halves, player) = (halves(points, faults), scope.names.player(player, faults));
        // A third player is reported where the players are counted.
        if let (Some(halves), Some(player @ 0..=1)) = (halves, player) {
            komi_halves[player] = halves;
        }
    }
    Scoring { points: points.filter(|_| score.is_some()), komi_halves }
}

/// Sets the fields that depend on the rest of the model: the previous board, the signals, and the source of the number of plies.
pub(super) fn finish(clauses: &Clauses, model: &mut Model) {
    if model.has_ko() {
        model.start.previous = Some(model.start.board.clone());
    }
    model.signals = signals(model);
    let asks = asks_for_plies(model);
    if asks || clauses.first(|kind| matches!(kind, ClauseKind::PliesFromPieces).then_some(())).is_some() {
        model.plies_from = match model.plies_by_pieces() {
            Ok(pieces) => pieces,
            Err(_) if asks => model.plies_at_least(),
            Err(_) => PliesFrom::Nothing,
        };
    }
}

/// The events of the last ply that conditions ask about, each once.
fn signals(model: &Model) -> Vec<Event> {
    let signals = RefCell::new(Vec::new());
    let collect = |part: &Condition| {
        if let Condition::After(event) = part
            && !signals.borrow().contains(event)
        {
            signals.borrow_mut().push(*event);
        }
        false
    };
    model.conditions().for_each(|condition| {
        condition.mentions(&collect);
    });
    signals.into_inner()
}

fn asks_for_plies(model: &Model) -> bool {
    let in_condition = |condition: &Condition| {
        condition
            .mentions(&|part| matches!(part, Condition::Compare(a, _, b) if a.has_plies() || b.has_plies()))
    };
    !model.turns.alternate()
        || model.points.as_ref().is_some_and(Number::has_plies)
        || model.limits.iter().any(|limit| limit.turn.is_some())
        || model.conditions().any(in_condition)
}

/// The condition of an end clause. A condition without `when` is an atom whose place is the whole clause.
fn when(
    scope: &Scope,
    written: &EndWhen,
    clause: Span,
    places: &mut Vec<AtomPlaces>,
    clocks: &mut Vec<Clock>,
    faults: &mut Faults,
) -> Option<Condition> {
    match written {
        EndWhen::Holds(_) => {}
        EndWhen::Plies(_) | EndWhen::Event(_) | EndWhen::Quiet(..) | EndWhen::Repetition(_) => {
            places.push(AtomPlaces { whole: clause, says_no: false, regions: Vec::new() });
        }
    }
    let plies = |amount: &Amount, faults: &mut Faults| {
        amounts::count(&scope.names, amount, "number of plies", 1..=MOST_PLIES, faults)
    };
    match written {
        EndWhen::Holds(condition) => conditions::resolve(scope, condition, places, faults),
        EndWhen::Plies(amount) => {
            let limit = Number::Literal(i64::from(plies(amount, faults)?));
            Some(Condition::Compare(Number::Plies, Comparison::AtLeast, limit))
        }
        EndWhen::Event(event) => events::event(scope, event, faults).map(Condition::After),
        EndWhen::Quiet(amount, events, when) => {
            let amount = plies(amount, faults);
            let when = when.as_ref().map(|when| conditions::resolve(scope, when, places, faults));
            let clock = events::clock(scope, events, faults)?;
            let id = clocks.iter().position(|known| *known == clock).unwrap_or_else(|| {
                clocks.push(clock);
                clocks.len() - 1
            });
            let quiet = Condition::Quiet(id, amount?);
            Some(match when {
                None => quiet,
                Some(when) => conditions::both(quiet, when?),
            })
        }
        EndWhen::Repetition(amount) => {
            amounts::count(&scope.names, amount, "number of times", 2..=MOST_REPETITIONS, faults)
                .map(Condition::Repetition)
        }
    }
}

fn verdict(written: ast::Verdict) -> Verdict {
    match written {
        ast::Verdict::Win => Verdict::Win,
        ast::Verdict::Loss => Verdict::Loss,
        ast::Verdict::Draw => Verdict::Draw,
        ast::Verdict::Score => Verdict::Score,
    }
}

fn takes(written: ast::Takes) -> Takes {
    match written {
        ast::Takes::Nothing => Takes::Nothing,
        ast::Takes::AClaim => Takes::AClaim,
    }
}

/// Half points of komi.
fn halves(points: &Name, faults: &mut Faults) -> Option<i64> {
    let (whole, half) = match points.text.split_once('.') {
        None => (points.text.as_str(), Some(0)),
        Some((whole, fraction)) => match fraction.trim_end_matches('0') {
            "" => (whole, Some(0)),
            "5" => (whole, Some(1)),
            _ => (whole, None),
        },
    };
    let whole: Option<i64> = whole.parse().ok().filter(|whole| *whole <= MOST_KOMI);
    if let (Some(whole), Some(half)) = (whole, half)
        && 2 * whole + half <= 2 * MOST_KOMI
    {
        return Some(2 * whole + half);
    }
    let title = format!("komi is whole or half points, at most {MOST_KOMI}, not {}", points.text);
    faults.push(Diagnostic::error("komi", points.span, title, "neither whole nor half"));
    None
}
