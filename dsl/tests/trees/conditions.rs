//! Conditions and numbers, level by level as the grammar has them.

use crate::clauses::event;
use crate::regions::region;
use crate::words::{amount, dirs, ident};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use rulewright_dsl::ast::{Comparison, Condition, Dirs, Number, Span};

const SPAN: Span = Span { file: 0, start: 0, end: 0 };

/// A condition.
pub fn condition() -> BoxedStrategy<Condition> {
    condition_of_depth(1)
}

fn condition_of_depth(depth: u32) -> BoxedStrategy<Condition> {
    let every = vec(negated(depth), 1..3).prop_map(|parts| joined(parts, Condition::And));
    vec(every, 1..3).prop_map(|parts| joined(parts, Condition::Or)).boxed()
}

fn joined(parts: Vec<Condition>, join: fn(Box<Condition>, Box<Condition>) -> Condition) -> Condition {
    let joined = parts.into_iter().reduce(|left, right| join(Box::new(left), Box::new(right)));
    joined.expect("there is one at least")
}

fn negated(depth: u32) -> BoxedStrategy<Condition> {
    (0..5_u8, atom(depth))
        .prop_map(|(nots, condition)| (3..nots).fold(condition, |part, _| Condition::Not(Box::new(part))))
        .boxed()
}

fn atom(depth: u32) -> BoxedStrategy<Condition> {
    let line = (any::<bool>(), amount(), region(), option::of(dirs()))
        .prop_map(|(exactly, length, of, dirs)| Condition::Line { exactly, length, of, dirs, span: SPAN });
    let comparison = prop_oneof![
        Just(Comparison::AtLeast),
        Just(Comparison::AtMost),
        Just(Comparison::More),
        Just(Comparison::Less),
        Just(Comparison::Equal),
    ];
    let compare = (number(), comparison, number())
        .prop_map(|(left, comparison, right)| Condition::Compare(left, comparison, right));
    let leaf = prop_oneof![
        2 => region().prop_map(|region| Condition::Any(region, Span::default())),
        1 => region().prop_map(|region| Condition::None(region, Span::default())),
        1 => event().prop_map(|event| Condition::After(event, Span::default())),
        1 => (region(), region()).prop_map(|(region, within)| Condition::Every(region, within, Span::default())),
        1 => line,
        1 => Just(Condition::Stuck(SPAN)),
        1 => Just(Condition::BothStuck(SPAN)),
        1 => Just(Condition::Moved(SPAN)),
        2 => compare,
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    prop_oneof![
        3 => leaf,
        1 => condition_of_depth(depth - 1).prop_map(|part| Condition::Group(Box::new(part))),
    ]
    .boxed()
}

/// A number.
pub fn number() -> BoxedStrategy<Number> {
    let term = || {
        prop_oneof![
            1 => region().prop_map(|region| Number::Count(region, SPAN)),
            1 => (region(), option::of(dirs())).prop_map(|(of, dirs)| {
                let first = |mut dirs: Dirs| {
                    dirs.any_of.truncate(1);
                    dirs
                };
                Number::Groups { of, dirs: dirs.map(first), span: SPAN }
            }),
            2 => amount().prop_map(Number::Amount),
            1 => ident().prop_map(|counter| Number::Their(counter, SPAN)),
        ]
    };
    (term(), vec((any::<bool>(), term()), 0..2))
        .prop_map(|(first, others)| {
            others.into_iter().fold(first, |left, (plus, right)| match plus {
                true => Number::Add(Box::new(left), Box::new(right)),
                false => Number::Subtract(Box::new(left), Box::new(right)),
            })
        })
        .boxed()
}
