//! What the ends ask for: points, pieces at a goal, and rows.

use super::contents::{Content, may_hold};
use crate::ast;
use crate::ast::{Amount, ClauseKind, Comparison, Condition, EndWhen, Number, Verdict};
use crate::model::{self, Action, Model, Region};
use crate::resolve::clauses::Clauses;
use crate::resolve::region::{self, Place};
use crate::resolve::scope::Scope;
use crate::resolve::spans::{of_dirs, of_region};
use crate::resolve::{Faults, amounts, one_line};

/// Weights of a point: where pieces change hands, so that points come and go, and elsewhere.
const POINT: [i64; 2] = [2, 10];
/// Weights of a step to a goal: for one of many pieces, and for a piece that is the only one, or one of those that are all needed.
const STEP: [i64; 2] = [-2, -10];
/// Weights of rows that lack one piece, two and three.
const ROWS: [i64; 3] = [120, 20, 4];

/// The clauses for the points that decide the game.
pub(super) fn points(clauses: &Clauses, scope: &Scope, model: &Model) -> Vec<String> {
    let Some((number, _)) = clauses.first(|kind| match kind {
        ClauseKind::Points(number) => Some(number),
        _ => None,
    }) else {
        return Vec::new();
    };
    let weight = POINT[usize::from(!model.plays.iter().any(model::Play::changes_hands))];
    let mut texts = Vec::new();
    count(scope, number, weight, &mut texts);
    texts
}

fn count(scope: &Scope, number: &Number, weight: i64, texts: &mut Vec<String>) {
    match number {
        Number::Count(region, _) => texts.push(format!("value {weight} per {}", text_of(scope, region))),
        Number::Amount(Amount::Parameter(name)) => {
            texts.push(format!("value {weight} per counter {}", name.text));
        }
        Number::Their(name, _) => texts.push(format!("value {} per counter {}", -weight, name.text)),
        Number::Add(a, b) => {
            count(scope, a, weight, texts);
            count(scope, b, weight, texts);
        }
        Number::Subtract(a, b) => {
            count(scope, a, weight, texts);
            count(scope, b, -weight, texts);
        }
        Number::Amount(Amount::Literal(..)) | Number::Groups { .. } | Number::LargestGroup { .. } => {}
    }
}

/// The clauses for the steps of pieces to the places where they win.
pub(super) fn goals(clauses: &Clauses, scope: &Scope, model: &Model) -> Vec<String> {
    if !model.plays.iter().any(|play| matches!(play.action, Action::Move(_))) {
        return Vec::new();
    }
    let mut texts: Vec<String> = Vec::new();
    for condition in ends(clauses, Verdict::Win) {
        let mut found = Found::default();
        look(condition, &mut found);
        for (from, to) in found.goals.into_iter().filter(|goal| is_goal(scope, *goal)) {
            let needed = found.needs_all || has_one(scope, model, from);
            let step = STEP[usize::from(needed)];
            let text =
                format!("value {step} per step from {} to {}", text_of(scope, from), text_of(scope, to));
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    texts
}

/// The clauses for rows that grow to those which win; if none wins, against those which lose.
pub(super) fn lines(clauses: &Clauses, scope: &Scope, model: &Model) -> Vec<String> {
    let [won, lost] = [Verdict::Win, Verdict::Loss].map(|verdict| {
        let mut found = Found::default();
        ends(clauses, verdict).into_iter().for_each(|condition| look(condition, &mut found));
        let row = |(length, of, dirs): &(&Amount, &ast::Region, Option<&ast::Dirs>)| {
            let length = amounts::within(&scope.names, length, "length", 2..=1_000, &mut Faults::new())?;
            let dirs = dirs.map_or("all".to_owned(), |dirs| one_line(scope.text(of_dirs(dirs))));
            (resolved(scope, of) == Some(Region::Own)).then_some((length, dirs))
        };
        found.lines.iter().filter_map(row).collect::<Vec<_>>()
    });
    let (rows, sign) = if won.is_empty() { (&lost, -1) } else { (&won, 1) };
    let shortest_lost = if won.is_empty() { None } else { lost.iter().map(|(length, _)| *length).min() };
    let longest = model.board.width.max(model.board.height) as i64;
    let mut texts: Vec<String> = Vec::new();
    for (length, dirs) in rows {
        for (own, weight) in (2..*length).rev().zip(ROWS) {
            let text = format!("value {} per walk along {dirs}: own{{{own}}}, empty", sign * weight);
            let fits = own < longest && shortest_lost.is_none_or(|lost| own < lost);
            if fits && !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    texts
}

/// The conditions of the ends with a verdict.
fn ends<'a>(clauses: &Clauses<'a>, wanted: Verdict) -> Vec<&'a Condition> {
    let found = clauses.each(|kind| match kind {
        ClauseKind::End { verdict, when: EndWhen::Holds(condition), takes: _ } if *verdict == wanted => {
            Some(condition)
        }
        _ => None,
    });
    found.into_iter().map(|(condition, _)| condition).collect()
}

/// What a condition asks for.
#[derive(Default)]
struct Found<'a> {
    /// Pieces, and the place where they must be.
    goals: Vec<(&'a ast::Region, &'a ast::Region)>,
    /// True if more than one piece must be there.
    needs_all: bool,
    lines: Vec<(&'a Amount, &'a ast::Region, Option<&'a ast::Dirs>)>,
}

/// Collects what a condition asks for, apart from what must not be.
fn look<'a>(condition: &'a Condition, found: &mut Found<'a>) {
    match condition {
        Condition::Any(region, _) => found.goals.extend(in_place(region)),
        Condition::Every(pieces, place, _) => {
            found.goals.push((pieces, place));
            found.needs_all = true;
        }
        Condition::Compare(
            Number::Count(region, _),
            Comparison::AtLeast | Comparison::More | Comparison::Equal,
            _,
        ) => {
            found.goals.extend(in_place(region));
            found.needs_all = true;
        }
        Condition::Line { length, of, dirs, .. } => found.lines.push((length, of, dirs.as_ref())),
        Condition::And(a, b) | Condition::Or(a, b) => {
            look(a, found);
            look(b, found);
        }
        Condition::Group(part) => look(part, found),
        Condition::Compare(..)
        | Condition::After(..)
        | Condition::None(..)
        | Condition::Stuck(_)
        | Condition::BothStuck(_)
        | Condition::Moved(_)
        | Condition::Not(_) => {}
    }
}

/// The parts of `PIECES in PLACE`.
fn in_place(region: &ast::Region) -> Option<(&ast::Region, &ast::Region)> {
    match region {
        ast::Region::And(pieces, _, place) => Some((pieces, place)),
        _ => None,
    }
}

/// True if own pieces are to be at a place that is constant and not the whole board.
fn is_goal(scope: &Scope, (pieces, place): (&ast::Region, &ast::Region)) -> bool {
    let (Some(Region::Fixed(masks)), Some(of)) = (resolved(scope, place), resolved(scope, pieces)) else {
        return false;
    };
    let bounded = masks.iter().all(|mask| mask.contains(&true) && mask.contains(&false));
    let others = (0..scope.kinds.len()).flat_map(|kind| [Content::Empty, Content::Enemy(kind)]);
    let mut held = others.filter(|content| (0..2).any(|player| may_hold(&of, player, None, *content)));
    bounded && held.next().is_none()
}

/// True if each player has at most one of the pieces at the start.
fn has_one(scope: &Scope, model: &Model, pieces: &ast::Region) -> bool {
    let Some(of) = resolved(scope, pieces) else { return false };
    (0..2).all(|player| {
        let own = model.start.board.iter().flatten().filter(|piece| usize::from(piece.player) == player);
        own.filter(|piece| may_hold(&of, player, None, Content::Own(piece.kind.into()))).count() <= 1
    })
}

/// The meaning of a region, if it has one without faults.
fn resolved(scope: &Scope, region: &ast::Region) -> Option<Region> {
    region::resolve(scope, region, Place::Position, &mut Faults::new())
}

fn text_of(scope: &Scope, region: &ast::Region) -> String {
    one_line(scope.text(of_region(region)))
}
