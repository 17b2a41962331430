//! # empty-region
//! A region in which no cell can ever be: its parts contradict each other, or the board has no such cell. Where only
//! evaluation asks for it, this is a warning. Nothing is exempt: `no R` of such a region always holds, which is as
//! little meant as `any R`, which never does.
//! ```text
//! play jump: man along forward: own enemy captured, empty
//! ```
//! Mended: `play jump: man along forward: enemy captured, empty`.

use super::known::{Rules, World};
use super::place::Used;
use crate::ast::{self, ClauseKind, Span};
use crate::model::{Action, Condition, Region};
use crate::resolve::resolve;
use crate::{Diagnostic, Severity};

pub(super) fn check(rules: &Rules) -> Vec<Diagnostic> {
    let world = World::anything(rules.model);
    let mut found: Vec<Diagnostic> = Vec::new();
    for used in rules.used_regions().iter().filter(|used| world.is_empty(used.region)) {
        let fault = report(rules, used);
        let at = fault.labels[0].span;
        // A region that is declared once, or a walk that several kinds share, is found at each use.
        let is_known = |known: &Diagnostic| {
            (known.labels[0].span.file, known.labels[0].span.start) == (at.file, at.start)
        };
        if !found.iter().any(is_known) {
            found.push(fault);
        }
    }
    found
}

/// Whether the region is the fault of this check.
pub(super) fn is_reported(rules: &Rules, region: &Region) -> bool {
    World::anything(rules.model).is_empty(region)
}

fn report(rules: &Rules, used: &Used) -> Diagnostic {
    let Some(written) = used.written else {
        let title = "a region of this clause is always empty";
        return graded(used, Diagnostic::error("empty-region", used.clause, title, "in this clause"));
    };
    if let Some(place) = nowhere_to_place(rules, used, written) {
        return place;
    }
    let (fault, uses) = smallest(rules, written);
    let at = super::place::of(fault);
    let title = format!("`{}` is always empty", rules.text(at));
    let error = Diagnostic::error("empty-region", at, title, "no cell can be in it");
    graded(used, uses.into_iter().fold(error, |error, at| error.because(at, "used here")))
}

/// What only evaluation asks for does not break the rules.
fn graded(used: &Used, mut fault: Diagnostic) -> Diagnostic {
    if used.in_value {
        fault.severity = Severity::Warning;
    }
    fault
}

/// A piece is placed on empty cells only; a region that has none of them need not be empty itself.
fn nowhere_to_place(rules: &Rules, used: &Used, written: &ast::Region) -> Option<Diagnostic> {
    let places = rules.model.plays.iter().any(|play| match &play.action {
        Action::Place { on, .. } | Action::Fly { to: on, .. } => std::ptr::eq(on, used.region),
        Action::Move(_) | Action::TakeOver { .. } => false,
    });
    if !places || probe(rules, written) {
        return None;
    }
    let at = super::place::of(written);
    let title = format!("no cell of `{}` is ever empty", rules.text(at));
    Some(Diagnostic::error("empty-region", at, title, "nothing can be placed here"))
}

/// The smallest part of an empty region that is empty by itself, with the places of the names that lead to it.
fn smallest<'a>(rules: &Rules<'a>, region: &'a ast::Region) -> (&'a ast::Region, Vec<Span>) {
    let (mut region, mut uses) = (region, Vec::new());
    loop {
        if let Some(part) = parts(region).into_iter().find(|part| probe(rules, part)) {
            region = part;
        } else if let Some((name, declared)) =
            declared(rules, region).into_iter().find(|(_, r)| probe(rules, r))
        {
            uses.push(name.span);
            region = declared;
        } else {
            return (region, uses);
        }
    }
}

/// The parts that make a region empty if they are.
fn parts(region: &ast::Region) -> Vec<&ast::Region> {
    match region {
        ast::Region::And(a, _, b) | ast::Region::Reaching(a, b) => vec![a, b],
        ast::Region::Their(of, _)
        | ast::Region::Group(of)
        | ast::Region::WithoutLiberties(of, _)
        | ast::Region::Enclosed(of, _)
        | ast::Region::StepOf { of, .. }
        | ast::Region::ReachOf { of, .. }
        | ast::Region::Lines { of, .. }
        | ast::Region::Within { of, .. }
        | ast::Region::Part { of, .. } => vec![of],
        ast::Region::Names(_)
        | ast::Region::Not(..)
        | ast::Region::Or(..)
        | ast::Region::OrElse(..)
        | ast::Region::Ranks { .. }
        | ast::Region::Rows { .. }
        | ast::Region::Columns { .. }
        | ast::Region::Edge(_)
        | ast::Region::CellList(..)
        | ast::Region::Picture(..) => Vec::new(),
    }
}

/// The names in a row of words that `region` clauses declare, with what those say.
fn declared<'a>(rules: &Rules<'a>, region: &'a ast::Region) -> Vec<(&'a ast::Name, &'a ast::Region)> {
    let ast::Region::Names(words) = region else { return Vec::new() };
    let declaration = |word: &'a ast::Name| {
        rules.file.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Region { name, region } if name.text == word.text => Some((word, region)),
            _ => None,
        })
    };
    words.iter().filter_map(declaration).collect()
}

/// Whether a region is empty by itself: the rules are resolved once more with a clause that asks for it.
fn probe(rules: &Rules, region: &ast::Region) -> bool {
    let when = ast::EndWhen::Holds(ast::Condition::Any(region.clone()));
    let mut file = rules.file.clone();
    file.clauses.push(ast::Clause {
        comments: Vec::new(),
        blank_before: false,
        replace: None,
        kind: ClauseKind::End { verdict: ast::Verdict::Draw, when },
        comment: None,
        span: rules.game(),
    });
    let (model, _) = resolve(rules.sources, &file);
    let Some(model) = model else { return false };
    match model.ends.last().map(|end| &end.when) {
        Some(Condition::Any(region)) => World::anything(&model).is_empty(region),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        parts_that_contradict_each_other: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
play jump: man along forward: own enemy captured, empty
limit to (edge but not edge): to corners
loss when no own and (any enemy)
loss when any (own and empty)
draw at repetition 3"#;
        a_declared_region: r#"
board grid 4 x 4
start man on rank 1
region centre = rows 2 to 3 and edge and not columns 1 to 4
play step: man along all: empty
win when any own in centre
loss when stuck
draw at repetition 3
value 5 per own in (corners but not edge)"#;
        a_placement_on_pieces: r#"
board grid 4 x 4
play place: man on occupied
play add: man on empty
win when line of 3 own
draw when no empty"#;
    }
}
