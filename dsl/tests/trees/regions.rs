//! Regions, level by level as the grammar has them, so that some text gives each of them.

use crate::words::{amount, dirs, ident, leading_dirs, name, row};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use rulewright_dsl::ast::{Amount, Joint, Region, Span};

const SPAN: Span = Span { file: 0, start: 0, end: 0 };

/// A region.
pub fn region() -> BoxedStrategy<Region> {
    region_of_depth(3)
}

/// A region that needs no parentheses before `*`.
pub fn atom() -> BoxedStrategy<Region> {
    atom_of_depth(2)
}

fn region_of_depth(depth: u32) -> BoxedStrategy<Region> {
    vec(every(depth), 1..3)
        .prop_map(|parts| {
            let joined = parts.into_iter().reduce(|left, right| Region::Or(Box::new(left), Box::new(right)));
            joined.expect("there is one at least")
        })
        .boxed()
}

fn every(depth: u32) -> BoxedStrategy<Region> {
    let joint = prop_oneof![Just(Joint::And), Just(Joint::But), Just(Joint::In), Just(Joint::On)];
    (negated(depth), vec((joint, negated(depth)), 0..2))
        .prop_map(|(first, others)| {
            others
                .into_iter()
                .fold(first, |left, (joint, right)| Region::And(Box::new(left), joint, Box::new(right)))
        })
        .boxed()
}

fn negated(depth: u32) -> BoxedStrategy<Region> {
    (0..5_u8, prefixed(depth))
        .prop_map(|(nots, region)| (3..nots).fold(region, |region, _| Region::Not(Box::new(region), SPAN)))
        .boxed()
}

fn prefixed(depth: u32) -> BoxedStrategy<Region> {
    if depth == 0 {
        return suffixed(0);
    }
    let inner = || prefixed(depth - 1).prop_map(Box::new);
    prop_oneof![
        4 => suffixed(depth),
        1 => inner().prop_map(|of| Region::Their(of, SPAN)),
        1 => (amount(), inner()).prop_map(|(steps, of)| Region::Within { steps, of, span: SPAN }),
        1 => (any::<bool>(), inner()).prop_map(|(like, of)| Region::Part { like, of, span: SPAN }),
        1 => (dirs(), inner()).prop_map(|(dirs, of)| Region::ReachOf { dirs, of, span: SPAN }),
        1 => (leading_dirs(), inner()).prop_map(|(dirs, of)| Region::StepOf { dirs, of, span: SPAN }),
    ]
    .boxed()
}

/// A region with suffixes, each of which applies to all that stands before it. A suffix that leads to `their ...` comes last, since
/// `their` would take all further suffixes.
fn suffixed(depth: u32) -> BoxedStrategy<Region> {
    let freed = (atom_of_depth(depth), any::<bool>()).prop_map(|(region, without)| {
        if without { Region::WithoutLiberties(Box::new(region), SPAN) } else { region }
    });
    if depth == 0 {
        return freed.boxed();
    }
    let theirs = prefixed(depth - 1).prop_map(|of| Region::Their(Box::new(of), SPAN));
    let suffixes = vec((any::<bool>(), atom_of_depth(depth - 1)), 0..3);
    let joined = |region, (reaching, to)| match reaching {
        true => Region::Reaching(Box::new(region), Box::new(to)),
        false => Region::Enclosed(Box::new(region), Box::new(to)),
    };
    (freed, suffixes, option::weighted(0.1, (any::<bool>(), theirs)))
        .prop_map(move |(region, suffixes, last)| suffixes.into_iter().chain(last).fold(region, joined))
        .boxed()
}

fn atom_of_depth(depth: u32) -> BoxedStrategy<Region> {
    type Range = (Amount, Option<Amount>);
    let range = || (amount(), option::of(amount()));
    let cell = prop_oneof![Just("a1"), Just("10K"), Just("0,12"), Just("a-1")].prop_map(name);
    let side = prop_oneof![Just("far"), Just("near"), Just("north"), Just("southwest")].prop_map(name);
    let leaf = prop_oneof![
        4 => vec(ident(), 1..3).prop_map(Region::Names),
        1 => vec(cell, 1..4).prop_map(|cells| Region::CellList(cells, SPAN)),
        1 => vec(row(), 1..3).prop_map(|rows| Region::Picture(rows, SPAN)),
        1 => side.prop_map(|side| Region::Edge(side, Span::default())),
        1 => range().prop_map(|(from, to): Range| Region::Ranks { from, to, span: SPAN }),
        1 => range().prop_map(|(from, to): Range| Region::Rows { from, to, span: SPAN }),
        1 => range().prop_map(|(from, to): Range| Region::Columns { from, to, span: SPAN }),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    prop_oneof![
        3 => leaf,
        1 => region_of_depth(depth - 1).prop_map(|region| Region::Group(Box::new(region), Span::default())),
    ]
    .boxed()
}
