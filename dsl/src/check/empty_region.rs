//! # empty-region
//! A region that can never have a cell: its parts contradict each other, or the board has no such cell. The fault is
//! a warning if only evaluation uses the region. No use is exempt: `any R` of such a region never holds, `no R` always
//! does, and neither can be meant.
//! ```text
//! play jump: piece along forward: own enemy captured, empty
//! ```
//! Mended: `play jump: man along forward: enemy captured, empty`.

use super::known::{Contents, Context, World};
use super::mentions::{Mentions, Use};
use crate::ast::{self, Span};
use crate::model::Region;
use crate::resolve::spans;
use crate::{Diagnostic, Severity};
use std::collections::BTreeSet;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let world = World::anything(context.model);
    let on_the_way = World::anything(context.model).on_the_way();
    let mut found: Vec<Diagnostic> = Vec::new();
    // A declared region is found at each use, but reported once.
    let mut reported: BTreeSet<(u32, u32)> = BTreeSet::new();
    for clause in &context.file.clauses {
        for (region, what_for) in Mentions::of_clause(&clause.kind).regions {
            let fault = report(context, [&world, &on_the_way], region, what_for);
            found.extend(fault.filter(|fault| {
                let at = fault.labels[0].span;
                reported.insert((at.file, at.start))
            }));
        }
    }
    found
}

/// True if the region is a fault by this check.
pub(super) fn is_reported(context: &Context, region: &Region) -> bool {
    World::anything(context.model).is_empty(region)
}

fn report<'a>(
    context: &Context<'a>,
    [world, on_the_way]: [&World; 2],
    written: &'a ast::Region,
    what_for: Use,
) -> Option<Diagnostic> {
    let is_always_empty = || is_empty(context, world, written);
    match what_for {
        // A region with a name is reported where the name is used.
        Use::Named => None,
        Use::Rule => is_always_empty().then(|| empty(context, world, written)),
        Use::Value => is_always_empty().then(|| {
            // A region that only evaluation uses does not break the rules.
            Diagnostic { severity: Severity::Warning, ..empty(context, world, written) }
        }),
        Use::Left if !is_always_empty() => is_empty(context, on_the_way, written).then(|| {
            let left = "the cells where the piece of a play has been are empty by then";
            empty(context, on_the_way, written).note(left)
        }),
        Use::Left => Some(empty(context, world, written)),
        Use::Landing if is_always_empty() => Some(empty(context, world, written)),
        Use::Landing => is_never_free(context, world, written).then(|| {
            let at = spans::of_region(written);
            let title = format!("no cell of `{}` is ever empty", context.text(at));
            Diagnostic::error("empty-region", at, title, "nothing can be placed here")
        }),
    }
}

fn empty<'a>(context: &Context<'a>, world: &World, written: &'a ast::Region) -> Diagnostic {
    let (fault, uses) = smallest(context, world, written);
    let at = spans::of_region(fault);
    let title = format!("`{}` is always empty", context.text(at));
    let error = Diagnostic::error("empty-region", at, title, "no cell can be in it");
    uses.into_iter().fold(error, |error, at| error.because(at, "used here"))
}

/// True if a region is empty by itself.
fn is_empty(context: &Context, world: &World, written: &ast::Region) -> bool {
    context.meanings.of(written).is_some_and(|region| world.is_empty(&region))
}

/// True if no cell of a region is ever empty.
fn is_never_free(context: &Context, world: &World, written: &ast::Region) -> bool {
    let Some(region) = context.meanings.of(written) else { return false };
    let is_free = |viewer| world.within(&region, viewer).iter().any(|held| held.meets(Contents::EMPTY));
    !is_free(0) && !is_free(1)
}

/// The smallest part of an empty region that is empty by itself, with the places of the names that lead to it.
fn smallest<'a>(
    context: &Context<'a>,
    world: &World,
    region: &'a ast::Region,
) -> (&'a ast::Region, Vec<Span>) {
    let (mut region, mut uses) = (region, Vec::new());
    loop {
        if let Some(part) = parts(region).into_iter().find(|part| is_empty(context, world, part)) {
            region = part;
        } else if let Some((name, declared)) =
            declared(context, region).into_iter().find(|(_, r)| is_empty(context, world, r))
        {
            uses.push(name.span);
            region = declared;
        } else {
            return (region, uses);
        }
    }
}

/// The parts of a region each of which makes the region empty if the part is empty.
fn parts(region: &ast::Region) -> Vec<&ast::Region> {
    match region {
        ast::Region::And(a, _, b) | ast::Region::Reaching(a, b) => vec![a, b],
        ast::Region::Their(of, _)
        | ast::Region::Group(of, _)
        | ast::Region::WithoutLiberties(of, _)
        | ast::Region::Enclosed(of, _)
        | ast::Region::StepOf { of, .. }
        | ast::Region::ReachOf { of, .. }
        | ast::Region::Lines { of, .. }
        | ast::Region::Within { of, .. }
        | ast::Region::Part { of, .. } => vec![of],
        // Of any other region the whole is reported.
        _ => Vec::new(),
    }
}

/// The names in a row of words that `region` clauses declare, with the regions that they stand for.
fn declared<'a>(context: &Context<'a>, region: &'a ast::Region) -> Vec<(&'a ast::Name, &'a ast::Region)> {
    let ast::Region::Names(words) = region else { return Vec::new() };
    words.iter().filter_map(|word| Some((word, context.meanings.declared(&word.text)?))).collect()
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

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
        every_place_where_a_region_stands: r#"
board grid 4 x 4
region no_edge = rows 2 to 3 and columns 2 to 3
counter taken up by capture
start man on rank 1 and row 2 and no_edge
play step: man on (edge and no_edge) along all: empty; as far as the line has (own and enemy)
play open: man along all: empty; when any (black and white)
play mark: man along all: empty; then mark own and empty
play take: man along all: empty; then capture (enemy and empty)
play pull: man along all: empty; then pull along all: (own and enemy)
play pick: man along all: empty; then take one of (edge and no_edge) when in (own and enemy)
play shoot: man along all: empty; then man along all: (own and enemy), empty
play drop: man along all: empty; then man on occupied
limit from (own and enemy): to not edge
limit step: leaves no (own and enemy)
prefer from (own and enemy) over to (edge and no_edge)
prefer most captured (own and enemy)
prefer soonest captured (own and enemy)
win when every (own and enemy) is own or line of 3 (own and enemy)
win when count (own and enemy) > taken or 2 > groups of (own and enemy)
loss when stuck
score after 50 plies
points largest group of (own and enemy)
value 3 per walk along all: (own and enemy), empty
value 3 per step from (own and enemy) to edge
avoid own and enemy"#;
        the_start_after_the_piece_has_left: r#"
board grid 4 x 4
start man on rank 1
play step: man along orthogonal: empty; then mark own on origin
play swing: man along diagonal: empty; then along all: origin, enemy flipped
play hop: man along all: own on visited, empty
win when any marked
loss when stuck
draw at repetition 3"#;
        a_placement_on_pieces: r#"
board grid 4 x 4
play place: man on occupied
play add: man on empty
win when line of 3 own
draw when no empty"#;
    }

    #[test]
    fn a_piece_may_be_where_the_play_started() {
        let game = |play: &str| {
            codes(&format!(
                "board grid 4 x 4\nstart man on rank 1\nplay step: man along all: {play}\n\
                 play walk: man along all: empty\nwin when any marked\nloss when stuck\ndraw at repetition 3"
            ))
        };
        for play in [
            "enemy captured, empty; repeat at will; then mark own on origin",
            "empty; then pull along all: enemy; then mark enemy on origin",
            "empty; then mark origin",
            "empty; then along all: origin, enemy flipped; then mark own",
        ] {
            assert!(!game(play).contains(&"empty-region"), "{play}");
        }
    }
}
